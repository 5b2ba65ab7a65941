/// What all readers of one decoding run share: options, the index of included resources, the resources
/// that were decoded already, and what was tolerated.
///
/// One is made for each call of ``JSONAPIDecoder`` and never leaves it, so nothing in it is locked. The
/// generic parts are inlinable, so that they are specialised where the models are: without that, every
/// related resource would look up generic metadata several times. Exclusive access needs no check at run
/// time, since no access spans a call of a model's code.
@usableFromInline
@safe final class ReadingContext {
  let storage: JSONStorage
  @usableFromInline let tape: Tape
  @usableFromInline let options: DecodingOptions
  /// Whether an identifier is to be decoded where its resource is not in the document.
  @usableFromInline let decodesIdentifiers: Bool
  /// The number of resources that may be decoded inside one another, and to which values may reach.
  @usableFromInline let maximumDepth: Int
  /// The address that the stack may grow down to while resources are decoded inside one another.
  @usableFromInline let stackEnd: UInt
  /// What was tolerated; `nil` where nobody can ask for it.
  @exclusivity(unchecked) var log: ToleranceLog?
  /// Memos by their types' addresses; types that fall on the same place share it by turns.
  @usableFromInline let recentMemos: UnsafeMutablePointer<RecentMemo>
  @exclusivity(unchecked) private var memos: [Memo] = []
  /// The number of resources that are being decoded inside one another.
  @exclusivity(unchecked) @usableFromInline var depth = 0
  /// The greatest height of what the innermost resource has embedded so far; a resource that embeds nothing
  /// has the height 1.
  @exclusivity(unchecked) @usableFromInline var reached = 0
  /// The height of the resource that was decoded last.
  @exclusivity(unchecked) @usableFromInline var height = 0
  /// What decodes the document where following relationships has led round a cycle, or too deep.
  @exclusivity(unchecked) private var plan: EmbeddingPlan?
  /// Whether a plan is needed, which models can't hide by catching the error that says so.
  @exclusivity(unchecked) private var needsPlan = false
  /// Room for the places of fields, a stack: each reader has what was not taken before it.
  @exclusivity(unchecked) @usableFromInline var places: UnsafeMutablePointer<UInt32>
  @exclusivity(unchecked) @usableFromInline var usedPlaces = 0
  @exclusivity(unchecked) private var placeCapacity = 64
  /// The index of the document's resources, made on first use.
  @exclusivity(unchecked) private var resources: DocumentResources?
  /// The same, not counted, for looking up one resource after another.
  @exclusivity(unchecked) private var lookup: Unmanaged<DocumentResources>?
  /// What ``findTypesOfList()`` has found, once it was asked.
  @exclusivity(unchecked) private var typesOfList: [NameBytes]??
  /// What decodes values by their types' `Codable` code, made on first use.
  private(set) lazy var run = DecodingRun(storage, options: options.values)
  /// The same for resources of types with formats of their own, by format or type.
  private var formattedRuns: [AnyHashable: DecodingRun] = [:]
  /// Tables of fields with the names that the decoder's format makes.
  private var namedTables: [ObjectIdentifier: FieldTable] = [:]
  /// Whether the decoder's format changes names.
  let renames: Bool
  /// What has a value for every field, while a schema is found out.
  var probing: Probing?
  /// What sparse resources of the document share, made on first use.
  private(set) lazy var sparseSource = SparseSource(
    storage, options: options, resources: ResourceIndex(root))

  /// Where live objects come from.
  @exclusivity(unchecked) private var recordSource: (any RecordSource)?
  /// Whether no resource is looked for in the document, which is a part of one.
  @exclusivity(unchecked) var isDetached = false

  init(_ storage: JSONStorage, options: DecodingOptions) {
    self.storage = storage
    tape = storage.tape
    self.options = options
    renames = !options.values.keyFormat.isAsIs
    decodesIdentifiers = options.missingResources == .keepIdentifier
    // Primary data is there whatever may be embedded in it. Heights have seven bits in a memo.
    maximumDepth = max(1, min(options.maximumEmbeddingDepth, 127))
    let here = Self.stackAddress()
    stackEnd = here > Self.stackRoom ? here - Self.stackRoom : 0
    unsafe recentMemos = .allocate(capacity: RecentMemo.count)
    unsafe recentMemos.initialize(repeating: RecentMemo(), count: RecentMemo.count)
    unsafe places = .allocate(capacity: placeCapacity)
    unsafe memos.reserveCapacity(4)
  }

  /// Goes on with a document of which sparse resources were kept.
  convenience init(_ source: SparseSource) {
    self.init(source.storage, options: source.options)
    let resources = DocumentResources(source.resources)
    unsafe self.resources = resources
    unsafe lookup = Unmanaged.passUnretained(resources)
    sparseSource = source
  }

  deinit {
    destroyMemos()
    unsafe recentMemos.deallocate()
    unsafe places.deallocate()
  }

  var root: JSONNode { JSONNode(tape, 0) }

  /// Where live objects come from, if there is such a place.
  var source: (any RecordSource)? {
    get { unsafe recordSource }
    set { unsafe recordSource = newValue }
  }

  private func destroyMemos() {
    for entry in unsafe memos {
      if let memo = unsafe entry.recent.memo { unsafe entry.destroy(memo) }
    }
    unsafe memos.removeAll()
    unsafe recentMemos.update(repeating: RecentMemo(), count: RecentMemo.count)
  }

  /// The stack that may be used, but for one resource more: a quarter of what the smallest threads have.
  private static var stackRoom: UInt { 128 << 10 }

  /// Where the stack is, about.
  @inlinable @inline(__always)
  static func stackAddress() -> UInt {
    var mark: UInt8 = 0
    return unsafe withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
  }

  /// Notes that a resource is entered, unless there are too many inside one another, or a plan is followed.
  @inlinable @inline(__always)
  func enter() -> Bool {
    guard unsafe depth < maximumDepth, Self.stackAddress() > stackEnd else { return false }
    unsafe depth &+= 1
    return true
  }

  /// Notes that the innermost resource is left.
  @inlinable @inline(__always)
  func leave() { unsafe depth &-= 1 }

  /// Decodes a value by its type's `Codable` code.
  @usableFromInline
  func decode<T: Decodable>(_ type: T.Type, at index: Int) throws -> T {
    try run.value(type, at: index)
  }

  /// Decodes a value of a resource by its type's `Codable` code, with names in the resource's format.
  @usableFromInline
  func decode<T: Decodable>(_ type: T.Type, at index: Int, in table: FieldTable) throws -> T {
    if table.isInherited { return try run.value(type, at: index) }
    return try run(for: table.format, of: table).value(type, at: index)
  }

  /// Decodes a value of a resource of a type, with names in the type's format.
  func decode<T: Decodable, R: Resource>(
    _ type: T.Type, at index: Int, of model: R.Type
  ) throws -> T {
    if let model = R.self as? any StaticResource.Type {
      return try decode(type, at: index, in: model.fieldTable)
    }
    guard let names = KeyNames.table(of: R.self) else { return try run.value(type, at: index) }
    return try run(for: names.format, of: names).value(type, at: index)
  }

  /// The run for values of resources that have a format of their own.
  ///
  /// - Parameter owner: Who has it, which tells formats of functions apart.
  /// - Returns: The run; the ordinary one where the format is the decoder's.
  func run(for format: KeyFormat, of owner: AnyObject) -> DecodingRun {
    let number = format.number
    if format.isInherited || number != nil && number == options.values.keyFormat.number {
      return run
    }
    let key = number.map { AnyHashable($0) } ?? AnyHashable(ObjectIdentifier(owner))
    if let known = formattedRuns[key] { return known }
    var values = options.values
    values.keyFormat = format
    let run = DecodingRun(storage, options: values)
    formattedRuns[key] = run
    return run
  }

  /// The table of fields with the names that the decoder's format makes; nil where it makes none.
  func renamed(_ table: FieldTable) -> FieldTable? {
    guard renames, table.isInherited else { return nil }
    let key = ObjectIdentifier(table)
    if let known = namedTables[key] { return known }
    let named = table.formatted(by: options.values.keyFormat)
    namedTables[key] = named
    return named
  }

  /// The value at a place, as a view into the document.
  @usableFromInline
  func value(at index: Int) -> JSONValue { JSONValue(storage: storage, index: index) }

  /// Notes what was tolerated at a place, once for all versions of a resource that a plan decodes.
  func note(_ departure: ToleranceLog.Departure, at place: Int) {
    guard unsafe log != nil, unsafe plan?.isNew(departure, at: place) ?? true else { return }
    unsafe log?.note(departure, at: place)
  }

  /// Takes room for places, all zero, and makes more where there is too little.
  ///
  /// - Returns: Where it begins. It moves when somebody takes more.
  func takePlaces(_ count: Int) -> Int {
    let first = unsafe usedPlaces
    if unsafe first &+ count > placeCapacity {
      let capacity = unsafe max(first &+ count, placeCapacity &* 2)
      let larger = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity)
      unsafe larger.update(from: places, count: first)
      unsafe places.deallocate()
      unsafe places = unsafe larger
      unsafe placeCapacity = capacity
    }
    unsafe (places + first).update(repeating: 0, count: count)
    unsafe usedPlaces = first &+ count
    return first
  }
}

// MARK: - Resources

extension ReadingContext {
  /// The number of the resource that an identifier means, -1 where it is not in the document.
  @usableFromInline
  func number(of identifier: Int) -> Int {
    guard unsafe !isDetached else { return -1 }
    return documentResources.number(of: JSONNode(tape, identifier))
  }

  /// The number of the resource with a type and an id.
  ///
  /// - Parameters:
  ///   - id: The place of the id, a string without escapes.
  ///   - expected: The number that it may well have.
  /// - Returns: The resource's number, -1 where it is not in the document.
  @usableFromInline
  func number(_ type: Int32, id: Int, expecting expected: Int) -> Int {
    // Who knows the number of a type has asked the index before.
    guard type > 0, let lookup = unsafe lookup else { return -1 }
    return unsafe lookup._withUnsafeGuaranteedRef { $0.number(type, id: id, expecting: expected) }
  }

  /// The number of a type in the index, 0 where the document has no resource of it.
  @usableFromInline
  func number(of type: NameBytes) -> Int32 {
    guard unsafe !isDetached, unsafe resources != nil || mayHold(type) else { return 0 }
    return documentResources.number(ofType: type.text)
  }

  /// Whether a resource of a type can be in the document, which a glance at a list without included
  /// resources tells.
  private func mayHold(_ type: NameBytes) -> Bool {
    if unsafe typesOfList == nil { unsafe typesOfList = .some(findTypesOfList()) }
    guard let types = unsafe typesOfList ?? nil else { return true }
    return types.contains { $0.text == type.text }
  }

  /// The types of a list without included resources, `nil` for other documents and for lists that have to
  /// be looked through.
  private func findTypesOfList() -> [NameBytes]? {
    guard let data = root.member("data"), data.kind == .array, root.member("included") == nil else {
      return nil
    }
    var types: [NameBytes] = []
    var latest = NameBytes("")
    var resource = tape.first(data.index)
    let end = tape.end(data.index)
    while resource < end {
      guard let identity = tape.plainIdentity(resource) else { return nil }
      if !tape.isPlain(identity.type, latest) {
        latest = NameBytes(tape.decodedString(identity.type))
        if !types.contains(where: { $0.text == latest.text }) { types.append(latest) }
        guard types.count <= 8 else { return nil }
      }
      resource = tape.next(resource)
    }
    return types
  }

  /// The number of resources in the document.
  @usableFromInline
  var resourceCount: Int { documentResources.count }

  private var documentResources: DocumentResources {
    if let known = unsafe resources { return known }
    let made = DocumentResources(ResourceIndex(root, entersAtOnce: false))
    unsafe resources = made
    unsafe lookup = Unmanaged.passUnretained(made)
    return made
  }

  /// The place of a resource.
  @usableFromInline
  func place(of number: Int) -> Int {
    guard let lookup = unsafe lookup else { return 0 }
    return unsafe lookup._withUnsafeGuaranteedRef { $0.place(of: number) }
  }

  /// The resources of one Swift type that were decoded already.
  ///
  /// The pointer stays good as long as the run.
  @inlinable @inline(__always)
  func memo<R: Resource>(of type: R.Type) -> UnsafeMutablePointer<ResourceMemo<R>> {
    let key = UInt(bitPattern: ObjectIdentifier(type))
    let recent = unsafe recentMemos[RecentMemo.position(of: key)]
    // Sound, because what is kept under a type's key is made below, for that type.
    if recent.key == key, let memo = unsafe recent.memo {
      return unsafe memo.assumingMemoryBound(to: ResourceMemo<R>.self)
    }
    return unsafe otherMemo(key)
  }

  @inlinable @inline(never)
  func otherMemo<R: Resource>(_ key: UInt) -> UnsafeMutablePointer<ResourceMemo<R>> {
    if let memo = unsafe findMemo(key) {
      return unsafe memo.assumingMemoryBound(to: ResourceMemo<R>.self)
    }
    let memo = UnsafeMutablePointer<ResourceMemo<R>>.allocate(capacity: 1)
    unsafe memo.initialize(to: ResourceMemo())
    unsafe memo.pointee.position = unsafe keep(
      memo, for: key,
      decodingBy: { context, place in
        let box = Box(try context.decodeResource(R.self, at: place))
        let memo = unsafe context.memo(of: R.self)
        unsafe memo.pointee.boxes.append(box)
        return unsafe memo.pointee.boxes.count - 1
      },
      destroyingBy: { memo in
        let memo = unsafe memo.assumingMemoryBound(to: ResourceMemo<R>.self)
        unsafe memo.deinitialize(count: 1)
        unsafe memo.deallocate()
      })
    return unsafe memo
  }

  @usableFromInline
  func findMemo(_ key: UInt) -> UnsafeMutableRawPointer? {
    for entry in unsafe memos where entry.recent.key == key {
      unsafe recentMemos[RecentMemo.position(of: key)] = entry.recent
      return unsafe entry.recent.memo
    }
    return nil
  }

  /// Keeps a memo as long as the run goes on, and then has it destroyed.
  ///
  /// - Parameters:
  ///   - key: The address of its type.
  ///   - decode: Decodes the resource at a place, and returns its position among the memo's boxes.
  /// - Returns: The number of the memo.
  @usableFromInline
  func keep(
    _ memo: UnsafeMutableRawPointer, for key: UInt,
    decodingBy decode: @escaping (ReadingContext, Int) throws -> Int,
    destroyingBy destroy: @escaping (UnsafeMutableRawPointer) -> Void
  ) -> Int {
    let recent = unsafe RecentMemo(key: key, memo: memo)
    unsafe memos.append(Memo(recent: recent, decode: decode, destroy: destroy))
    unsafe recentMemos[RecentMemo.position(of: key)] = recent
    return unsafe memos.count - 1
  }
}

/// A memo, and what decodes into it and destroys it: code that was compiled for its type, unlike a generic
/// class's.
@safe private struct Memo {
  let recent: RecentMemo
  let decode: (ReadingContext, Int) throws -> Int
  let destroy: (UnsafeMutableRawPointer) -> Void
}

// MARK: - Plans

extension ReadingContext {
  /// Decodes something of the document, by a plan if relationships lead round a cycle or too deep.
  ///
  /// - Parameter body: Decodes it. It is called again for a plan.
  @inlinable
  func embedding<Result>(_ body: () throws -> Result) rethrows -> Result {
    do {
      let result = try body()
      if _fastPath(!isPlanNeeded) { return result }
    } catch {
      guard isPlanNeeded else { throw error }
    }
    makePlan { _ = try body() }
    do {
      return try body()
    } catch {
      throw located(error)
    }
  }

  @usableFromInline var isPlanNeeded: Bool { unsafe needsPlan && plan == nil }

  /// The error that says which relationship was cut, for one that a model has thrown because of it.
  @usableFromInline
  func located(_ error: any Error) -> any Error {
    guard let cut = error as? CutRelationship else { return error }
    let error = tape.unresolved(cut.identifier, cut.reason)
    return cut.resource.map { ResourceDecodingError(error, resource: $0, tape: tape) } ?? error
  }

  @usableFromInline
  func makePlan(_ readRoot: () throws -> Void) {
    destroyMemos()
    // So ``enter()`` fails, and every resource is looked for in the plan.
    unsafe depth = maximumDepth
    unsafe usedPlaces = 0
    let made = EmbeddingPlan(resourceCount: resourceCount, options: options)
    unsafe plan = made
    made.prepare(self, readRoot)
  }

  /// Whether somebody can ask for what was tolerated.
  var isLogging: Bool { unsafe log != nil }

  /// Forgets what was tolerated, before the document is decoded again.
  func clearLog() { if unsafe log != nil { unsafe log = ToleranceLog() } }

  /// Whether resources are decoded only to learn what they lead to.
  var isDiscovering: Bool { unsafe plan?.isDiscovering == true }

  /// Whether a plan says what is embedded.
  var isPlanned: Bool { unsafe plan != nil }

  /// Why there is no value of the primary resource that was just asked for.
  @usableFromInline
  func takePrimaryError() -> (any Error)? {
    unsafe plan?.takeRootCut().map { located($0) }
  }

  /// Decodes a resource by the number of its type's memo.
  ///
  /// - Returns: Its position among the memo's boxes.
  func decode(memo: Int, at place: Int) throws -> Int {
    let decode = unsafe memos[memo].decode
    return try decode(self, place)
  }

  /// Finds a resource that can't simply be decoded where it is asked for.
  ///
  /// - Returns: The position among the memo's boxes.
  /// - Throws: What decoding the resource has thrown.
  @usableFromInline
  func planned(_ number: Int, _ memo: Int, at identifier: Int) throws -> Resolution<Int> {
    guard let plan = unsafe plan else {
      unsafe needsPlan = true
      throw PlanNeeded()
    }
    return try plan.resolve(number, memo: memo, at: identifier, self)
  }

  /// The number of a resource that stands where its identifier belongs; 0 without a plan.
  func number(ofResourceAt place: Int) -> Int {
    unsafe plan?.number(ofResourceAt: place) ?? 0
  }
}

/// Says that the document has to be decoded by a plan.
struct PlanNeeded: Error {}

/// A memo that was used lately, and the address of its type.
@frozen @usableFromInline
@safe struct RecentMemo {
  @usableFromInline var key: UInt = 0
  @usableFromInline var memo: UnsafeMutableRawPointer?

  @inlinable @inline(__always)
  init() { unsafe memo = nil }

  @inlinable @inline(__always)
  init(key: UInt, memo: UnsafeMutableRawPointer) {
    self.key = key
    unsafe self.memo = unsafe memo
  }

  /// A power of two.
  static var count: Int { 16 }

  @inlinable @inline(__always)
  static func position(of key: UInt) -> Int {
    Int(truncatingIfNeeded: (key >> 4 ^ key >> 9) & 15)
  }
}

/// The index of a document's resources, as an object, so that looking something up copies nothing.
final class DocumentResources {
  /// Changed in place by every question: reading it would count references to its parts.
  @exclusivity(unchecked) private var index: ResourceIndex

  init(_ index: ResourceIndex) { unsafe self.index = index }

  var count: Int { unsafe index.count }

  func number(of identifier: JSONNode) -> Int {
    unsafe index.enterAndFind(ResourceIndex.identity(of: identifier)) ?? -1
  }

  func number(ofType type: String) -> Int32 { unsafe index.types.find(type) ?? 0 }

  @inline(__always)
  func number(_ type: Int32, id: Int, expecting expected: Int) -> Int {
    unsafe index.enterAndFind(type, id: id, expecting: expected)
  }

  func place(of number: Int) -> Int { unsafe index.place(of: number) }
}
