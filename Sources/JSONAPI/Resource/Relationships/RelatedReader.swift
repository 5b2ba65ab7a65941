/// Reads what one resource identifier means, for ``Resource`` types and unions of them.
///
/// A reader is valid for the duration of the call that it was handed to.
@frozen
@safe public struct RelatedReader {
  @usableFromInline let tape: Tape
  /// The identifier, or a whole resource object where that is what stands in the document.
  @usableFromInline let identifier: Int
  /// The number of the resource, if it is primary data; -1 if the index has to be asked.
  @usableFromInline let number: Int
  /// The run, not counted: whoever makes a reader keeps it alive until the call it is for returns.
  @usableFromInline let run: Unmanaged<ReadingContext>

  @inlinable @inline(__always)
  init(_ tape: Tape, _ identifier: Int, number: Int = -1, _ run: Unmanaged<ReadingContext>) {
    self.tape = tape
    self.identifier = identifier
    self.number = number
    unsafe self.run = unsafe run
  }

  /// The run, for what is not done for every resource: using it counts references.
  @unsafe @inlinable var context: ReadingContext { unsafe run.takeUnretainedValue() }

  /// The type that the identifier names; empty where it names none.
  public var type: String { JSONNode(tape, identifier).member("type")?.string ?? "" }

  /// Decodes the resource as one type, if the identifier names that type.
  ///
  /// - Returns: `nil` where the identifier names another type.
  @inlinable
  public func resource<R: Resource>(_ type: R.Type) throws -> Resolution<R>? {
    guard number < 0, let identity = tape.plainIdentity(identifier) else {
      return try unusualResource(type)
    }
    return try unsafe run._withUnsafeGuaranteedRef { context in
      try context.resource(identifier, identity, type)
    }
  }

  /// Decodes the resource where identifier or place are not the usual ones.
  @inlinable @inline(never)
  func unusualResource<R: Resource>(_ type: R.Type) throws -> Resolution<R>? {
    let members = ResourceMembers(of: identifier, in: tape)
    guard members.type >= 0, tape.kindBits(members.type) == 5,
      tape.stringEquals(members.type, R.resourceType)
    else { return nil }
    // A bare identifier as primary data means the resource that is included for it.
    let isWhole = members.attributes >= 0 || members.relationships >= 0
    let number = isWhole && number >= 0 ? number : unsafe context.number(of: identifier)
    guard number >= 0 else {
      return try unsafe context.resolveMissing(identifier, isPrimary: self.number >= 0, as: type)
    }
    let place = isWhole && self.number >= 0 ? identifier : unsafe context.place(of: number)
    if place == identifier, self.number < 0 {
      return try unsafe context.resolveMissing(identifier, isPrimary: false, as: type)
    }
    let resolution = try unsafe context.resolve(
      number, context.memo(of: type), at: place, for: identifier)
    if self.number >= 0, case .unresolved = resolution,
      let error = unsafe context.takePrimaryError()
    {
      throw error
    }
    return resolution
  }

  /// The resource as it stands in the document, whatever its type.
  ///
  /// - Returns: The resource, or only its identity where it is not included.
  /// - Throws: ``DocumentError`` where it is no resource.
  public func anyResource() throws -> AnyResource {
    if let source = unsafe context.isDetached ? context.source : nil {
      let identifier = try AnyResource(unsafe context.value(at: identifier))
      return source.resource(for: identifier.resourceIdentifier) ?? identifier
    }
    let number = unsafe context.number(of: identifier)
    let place = number >= 0 ? unsafe context.place(of: number) : identifier
    return try AnyResource(unsafe context.value(at: place))
  }
}

extension ReadingContext {
  /// Decodes the resource that an identifier means, or finds it decoded already.
  ///
  /// - Returns: `nil` where the identifier names another type.
  @inlinable @inline(__always)
  func resource<R: Resource>(
    _ identifier: Int, _ identity: PlainIdentity, _ type: R.Type
  ) throws -> Resolution<R>? {
    let memo = unsafe memo(of: type)
    guard unsafe tape.isPlain(identity.type, memo.pointee.name) else { return nil }
    let number = unsafe number(identity, memo)
    if number >= 0 {
      let place = place(of: number)
      // The primary data of a relationship's document: an identifier that leads to nothing but itself.
      guard place != identifier else {
        return try resolveMissing(identifier, isPrimary: false, as: type)
      }
      return try unsafe resolve(number, memo, at: place, for: identifier)
    }
    if tape.end(identifier) == identifier &+ Tape.identifierWords, !decodesIdentifiers {
      return .unresolved(.notIncluded)
    }
    return try resolveMissing(identifier, isPrimary: false, as: type)
  }

  /// The number of the resource that an identity means, -1 where it is not in the document.
  @inlinable @inline(__always)
  func number<R: Resource>(
    _ identity: PlainIdentity, _ memo: UnsafeMutablePointer<ResourceMemo<R>>
  ) -> Int {
    if unsafe memo.pointee.typeNumber == 0 { return -1 }
    if unsafe memo.pointee.typeNumber < 0 { unsafe prepare(memo) }
    let number = unsafe number(
      memo.pointee.typeNumber, id: identity.id, expecting: memo.pointee.expectedNumber)
    unsafe memo.pointee.note(number)
    return number
  }

  /// Finds out the number of a type, and makes room for its resources.
  @inlinable @inline(never)
  func prepare<R: Resource>(_ memo: UnsafeMutablePointer<ResourceMemo<R>>) {
    let type = unsafe number(of: memo.pointee.name)
    unsafe memo.pointee.typeNumber = type
    guard type > 0 else { return }
    let room = unsafe resourceCount &- memo.pointee.slots.count
    if room > 0 {
      unsafe memo.pointee.slots.append(contentsOf: repeatElement(0, count: room))
    }
  }

  /// Decodes a resource, or finds it decoded already.
  @inlinable
  func resolve<R: Resource>(
    _ number: Int, _ memo: UnsafeMutablePointer<ResourceMemo<R>>, at place: Int,
    for identifier: Int
  ) throws -> Resolution<R> {
    if let known = unsafe memo.pointee.known(number) {
      if unsafe reach(memo.pointee.height(of: number)) { return .found(known) }
      return try unsafe planned(number, memo, at: identifier).map(\.value)
    }
    guard unsafe memo.pointee.slots[number] == 0, enter() else {
      return try unsafe planned(number, memo, at: identifier).map(\.value)
    }
    defer { leave() }
    let value = try unsafe decode(number, memo, at: place, tape.members(of: place))
    unsafe memo.pointee.keep(value, as: number, in: 0, height: height)
    return .found(value)
  }

  /// Notes the height of a value that is embedded, unless that would lead too deep.
  @inlinable @inline(__always)
  func reach(_ height: Int) -> Bool {
    guard unsafe depth &+ height <= maximumDepth else { return false }
    if unsafe height > reached { unsafe reached = height }
    return true
  }

  /// Finds a resource that can't simply be decoded or reused, because that closes a cycle or leads too deep.
  @inlinable @inline(never)
  func planned<R: Resource>(
    _ number: Int, _ memo: UnsafeMutablePointer<ResourceMemo<R>>, at identifier: Int
  ) throws -> Resolution<Box<R>> {
    try unsafe planned(number, memo.pointee.position, at: identifier).map {
      unsafe memo.pointee.boxes[$0]
    }
  }

  /// Decodes a resource that is not known, and marks it while that lasts.
  ///
  /// ``height`` is that of the resource then. It is no part of the result, since a tuple would be copied.
  @inlinable @inline(__always)
  func decode<R: Resource>(
    _ number: Int, _ memo: UnsafeMutablePointer<ResourceMemo<R>>, at place: Int,
    _ members: ResourceMembers
  ) throws -> R {
    unsafe memo.pointee.slots[number] = -1
    let others = unsafe reached
    unsafe reached = 0
    do {
      let value = try decodeResource(R.self, at: place, members)
      unsafe height = reached &+ 1
      unsafe reached = max(others, height)
      return value
    } catch {
      unsafe memo.pointee.slots[number] = 0
      unsafe reached = others
      throw error
    }
  }

  /// Decodes the resources of a to-many relationship, those that are met for the first time straight into
  /// the array, which the run keeps for whoever asks for one of them again.
  @inlinable
  func embedded<R: Resource>(
    _ type: R.Type, in array: Int, _ reader: RelationshipReader
  ) throws -> [R] {
    let memo = unsafe memo(of: type)
    let list = unsafe memo.pointee.beginList(tape.reservedCount(array))
    var identifier = tape.first(array)
    let end = tape.end(array)
    while identifier < end {
      if try unsafe !embed(identifier, in: list, memo) {
        // Not included, of another type, or part of a cycle: the general way knows what to do.
        if let value = try reader.embedded(identifier, as: type) {
          unsafe memo.pointee.lists[list].append(value)
        }
      }
      identifier = tape.next(identifier)
    }
    return unsafe memo.pointee.lists[list]
  }

  /// Decodes one resource into a list of the memo, or copies it there.
  ///
  /// - Returns: `false` where that is not to be done.
  @inlinable @inline(__always)
  func embed<R: Resource>(
    _ identifier: Int, in list: Int, _ memo: UnsafeMutablePointer<ResourceMemo<R>>
  ) throws -> Bool {
    guard let identity = tape.plainIdentity(identifier),
      unsafe tape.isPlain(identity.type, memo.pointee.name)
    else { return false }
    let number = unsafe number(identity, memo)
    guard number >= 0 else { return false }
    let place = place(of: number)
    guard place != identifier else { return false }
    if let known = unsafe memo.pointee.known(number) {
      guard unsafe reach(memo.pointee.height(of: number)) else { return false }
      unsafe memo.pointee.lists[list].append(known)
      return true
    }
    guard unsafe memo.pointee.slots[number] == 0, enter() else { return false }
    defer { leave() }
    let value = try unsafe decode(number, memo, at: place, tape.members(of: place))
    unsafe memo.pointee.keep(consume value, as: number, in: list, height: height)
    return true
  }

  /// Decodes a resource, or finds it decoded already, to be shared by all linkages to it.
  ///
  /// - Returns: `nil` where it can't be embedded, because that would close a cycle or lead too deep.
  @inlinable
  func box<R: Resource>(
    _ number: Int, _ memo: UnsafeMutablePointer<ResourceMemo<R>>, for identifier: Int
  ) throws -> Box<R>? {
    if let box = unsafe memo.pointee.box(number),
      unsafe reach(memo.pointee.height(of: number))
    {
      return box
    }
    if let known = unsafe memo.pointee.known(number) {
      let height = unsafe memo.pointee.height(of: number)
      guard reach(height) else { return try unsafe planned(number, memo, at: identifier).value }
      let box = Box(known)
      unsafe memo.pointee.keep(box, as: number, height: height)
      return box
    }
    guard unsafe memo.pointee.slots[number] == 0, enter() else {
      return try unsafe planned(number, memo, at: identifier).value
    }
    defer { leave() }
    let place = place(of: number)
    let box = Box(try unsafe decode(number, memo, at: place, tape.members(of: place)))
    unsafe memo.pointee.slots[number] = 0
    unsafe memo.pointee.keep(box, as: number, height: height)
    return box
  }

  /// What the policy says about an identifier without a resource.
  @usableFromInline
  func resolveMissing<R: Resource>(
    _ identifier: Int, isPrimary: Bool, as type: R.Type
  ) throws -> Resolution<R> {
    // A resource to be created has no id (RES-02), and is not found by one.
    if isPrimary { return .found(try decodeResource(type, at: identifier)) }
    // Some servers put whole resources where identifiers belong (RID-06).
    let members = ResourceMembers(of: identifier, in: tape)
    if members.attributes >= 0 || members.relationships >= 0, options.mode == .lenient {
      note(.resourceInLinkage, at: identifier)
      guard enter() else {
        let number = number(ofResourceAt: identifier)
        return try unsafe planned(number, memo(of: type), at: identifier).map(\.value)
      }
      defer { leave() }
      let others = unsafe reached
      unsafe reached = 0
      defer { unsafe reached = max(others, reached &+ 1) }
      return .found(try decodeResource(type, at: identifier))
    }
    if options.missingResources == .keepIdentifier,
      let value = try? decodeResource(type, at: identifier)
    {
      return .found(value)
    }
    return .unresolved(.notIncluded)
  }

  /// Decodes one resource object whose type has been compared before.
  ///
  /// Errors leave with the type and the id of the innermost resource.
  @inlinable @inline(__always)
  func decodeResource<R: Resource>(_ type: R.Type, at resource: Int) throws -> R {
    try decodeResource(type, at: resource, tape.members(of: resource))
  }

  /// Decodes one resource object whose members are known.
  @inlinable
  func decodeResource<R: Resource>(
    _ type: R.Type, at resource: Int, _ members: ResourceMembers
  ) throws -> R {
    // What the reader takes of the room for places is given back.
    let used = unsafe usedPlaces
    defer { unsafe usedPlaces = used }
    do {
      var reader = ResourceReader(resource, members, self)
      return try R.read(from: &reader)
    } catch {
      throw located(error, in: resource)
    }
  }

  @usableFromInline
  func located(_ error: any Error, in resource: Int) -> any Error {
    // These are thrown again and again, and nobody gets to see them.
    if var cut = error as? CutRelationship {
      if cut.resource == nil { cut.resource = resource }
      return cut
    }
    return error is PlanNeeded
      ? error : ResourceDecodingError(error, resource: resource, tape: tape)
  }
}

extension Resource {
  /// Decodes the resource that an identifier means.
  ///
  /// - Returns: The resource, or why there is none.
  @inlinable
  public static func resolve(_ reader: RelatedReader) throws -> Resolution<Self> {
    try reader.resource(Self.self) ?? .unresolved(.unknownType)
  }
}
