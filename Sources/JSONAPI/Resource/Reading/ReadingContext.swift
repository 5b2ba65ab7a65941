/// What all readers of one decoding run share: options, the index of included resources, the resources
/// that were decoded already, and the findings.
///
/// One is made for each call of ``JSONAPIDecoder`` and never leaves it, so nothing in it is locked. The
/// generic parts are inlinable, so that they are specialised where the models are: without that, every
/// related resource would look up generic metadata several times. Exclusive access needs no check at run
/// time, since no access spans a call of a model's code.
@usableFromInline
final class ReadingContext {
  let storage: JSONStorage
  @usableFromInline let tape: Tape
  @usableFromInline let options: DecodingOptions
  @exclusivity(unchecked) private(set) var findings: [Finding] = []
  @exclusivity(unchecked) private var memos: [(key: ObjectIdentifier, memo: AnyObject)] = []
  /// The number of resources that are being decoded inside one another.
  @exclusivity(unchecked) private var depth = 0
  /// The index of the document's resources, made on first use.
  @exclusivity(unchecked) private var resources: DocumentResources?
  /// What decodes values by their types' `Codable` code, made on first use.
  private(set) lazy var run = DecodingRun(storage, options: options.values)
  /// What has a value for every field, while a schema is found out.
  var probing: Probing?
  /// What sparse resources of the document share, made on first use.
  private(set) lazy var sparseSource = SparseSource(
    storage, options: options, resources: documentResources)

  /// Where live objects come from.
  @exclusivity(unchecked) private var recordSource: (any RecordSource)?
  /// Whether no resource is looked for in the document, which is a part of one.
  @exclusivity(unchecked) var isDetached = false

  init(_ storage: JSONStorage, options: DecodingOptions) {
    self.storage = storage
    tape = storage.tape
    self.options = options
  }

  /// Goes on with a document of which sparse resources were kept.
  init(_ source: SparseSource) {
    storage = source.storage
    tape = source.storage.tape
    options = source.options
    unsafe resources = source.resources
    sparseSource = source
  }

  var root: JSONNode { JSONNode(tape, 0) }

  /// Where live objects come from, if there is such a place.
  var source: (any RecordSource)? {
    get { unsafe recordSource }
    set { unsafe recordSource = newValue }
  }

  /// The number of the resource that an identifier means, -1 where it is not in the document.
  @usableFromInline
  func number(of identifier: Int) -> Int {
    guard unsafe !isDetached else { return -1 }
    return documentResources.number(of: JSONNode(tape, identifier))
  }

  private var documentResources: DocumentResources {
    if let known = unsafe resources { return known }
    let made = DocumentResources(root)
    unsafe resources = made
    return made
  }

  /// The place of a resource.
  @usableFromInline
  func place(of number: Int) -> Int { unsafe resources?.place(of: number) ?? 0 }

  /// The resources of one Swift type that were decoded already.
  @inlinable
  func memo<R>(of type: R.Type) -> ResourceMemo<R> {
    let key = ObjectIdentifier(type)
    if let memo = memo(for: key) {
      // Sound, because what is kept under a type's key is made here, for that type.
      return unsafe unsafeDowncast(memo, to: ResourceMemo<R>.self)
    }
    let memo = ResourceMemo<R>()
    keep(memo, for: key)
    return memo
  }

  @usableFromInline
  func memo(for key: ObjectIdentifier) -> AnyObject? {
    for entry in unsafe memos where entry.key == key { return entry.memo }
    return nil
  }

  @usableFromInline
  func keep(_ memo: AnyObject, for key: ObjectIdentifier) { unsafe memos.append((key, memo)) }

  /// Notes that a resource is entered, unless there are too many inside one another.
  @usableFromInline
  func enter() -> Bool {
    guard unsafe depth < options.maximumEmbeddingDepth else { return false }
    unsafe depth += 1
    return true
  }

  /// Notes that the innermost resource is left.
  @usableFromInline
  func leave() { unsafe depth -= 1 }

  /// Decodes a value by its type's `Codable` code.
  @usableFromInline
  func decode<T: Decodable>(_ type: T.Type, at index: Int) throws -> T {
    try run.value(type, at: index)
  }

  /// The value at a place, as a view into the document.
  func value(at index: Int) -> JSONValue { JSONValue(storage: storage, index: index) }

  /// Notes what was tolerated.
  func report(_ finding: Finding) { unsafe findings.append(finding) }
}

/// The index of a document's resources, as an object, so that looking something up copies nothing.
final class DocumentResources: Sendable {
  private let index: ResourceIndex

  init(_ root: JSONNode) { index = ResourceIndex(root) }

  func number(of identifier: JSONNode) -> Int { index.find(identifier) ?? -1 }

  func place(of number: Int) -> Int { index.node(number).index }
}

/// The resources of one Swift type that one run has decoded, by their number in the index.
@usableFromInline
final class ResourceMemo<R> {
  /// 0 for a resource that nobody asked for, -1 for one that is being decoded, and for one that was
  /// decoded its place in `values`, counted from 1.
  @exclusivity(unchecked) @usableFromInline var slots: [Int32] = []
  @exclusivity(unchecked) @usableFromInline var values: [R] = []

  @inlinable
  init() {}

  /// What is known of a resource; makes room for it first.
  @inlinable
  func slot(_ number: Int) -> Int {
    if unsafe number >= slots.count {
      let count = unsafe Swift.max(number &+ 1, slots.count &* 2, 64)
      unsafe slots.append(contentsOf: repeatElement(0, count: count &- slots.count))
    }
    return unsafe Int(slots[number])
  }

  @inlinable
  func finish(_ number: Int, with value: consuming R) {
    unsafe values.append(value)
    unsafe slots[number] = unsafe Int32(truncatingIfNeeded: values.count)
  }
}
