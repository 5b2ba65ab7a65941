/// A type that can be the primary data of a document: one resource, many, or none.
///
/// ``Resource`` types, unions and ``AnyResource`` conform, arrays of them, optionals of either for data that
/// may be null, and ``NoData`` for documents without data. Don't write a conformance by hand. For the
/// document of a relationship, use ``JSONAPIDecoder/decodeRelationship(_:from:)``.
public protocol PrimaryData: Sendable {
  /// Reads primary data.
  ///
  /// - Parameter reader: The member `data`, or its absence.
  /// - Throws: ``ResourceDecodingError`` if the type can't hold it.
  static func readPrimary(from reader: PrimaryDataReader) throws -> Self

  /// Writes primary data.
  ///
  /// - Parameter writer: Writes the value of the member `data`.
  func writePrimary(to writer: inout ResourceWriter) throws
}

/// Reads the primary data of a document.
///
/// A reader is valid only during the call that it is passed to.
@frozen
@safe public struct PrimaryDataReader {
  @usableFromInline let tape: Tape
  /// The token index of the member `data`; -1 if there is none.
  @usableFromInline let index: Int
  @usableFromInline let reference: Unretained<DecodeContext>

  @inlinable @inline(__always)
  init(_ tape: Tape, _ index: Int, _ context: DecodeContext) {
    self.tape = tape
    self.index = index
    reference = Unretained(context)
  }

  /// Not for the work done for every resource, since using it retains.
  @inlinable var context: DecodeContext { reference.object }

  /// Whether there is no `data`, or null.
  @usableFromInline var isEmpty: Bool { index < 0 || tape.isNull(index) }

  /// Decodes one resource object.
  @inlinable
  func one<R: RelatedResource>(
    _ type: R.Type, at resource: Int, number: Int
  ) throws -> Resolution<R> {
    guard tape.isObject(resource) else { throw noResource(at: resource) }
    return try R.resolve(RelatedReader(tape, resource, number: number, reference))
  }

  @usableFromInline
  func noResource(at place: Int) -> ResourceDecodingError {
    ResourceDecodingError(
      code: .invalidValue, pointer: tape.pointer(to: place),
      expected: place == index ? "one resource" : "a resource object",
      found: tape.describe(place))
  }

  /// Decodes one resource object that mustn't be left out.
  @inlinable
  func required<R: RelatedResource>(_ type: R.Type, at resource: Int) throws -> R {
    switch try one(type, at: resource, number: 0) {
    case .found(let value): return value
    case .unresolved:
      throw unexpectedType(
        R.destinationTypes, at: resource, isUnion: R.self is any ResourceUnion.Type)
    }
  }

  @usableFromInline
  func unexpectedType(
    _ types: [String]?, at resource: Int, isUnion: Bool
  ) -> ResourceDecodingError {
    let members = ResourceMembers(of: resource, in: tape)
    let expected = types.map { $0.map { "'\($0)'" }.joined(separator: " or ") }
    let found = members.type >= 0 ? JSONNode(tape, members.type).string : nil
    return ResourceDecodingError(
      code: isUnion ? .unknownType : .unexpectedType,
      pointer: tape.pointer(to: members.type >= 0 ? members.type : resource),
      resourceType: found, resourceID: members.id >= 0 ? JSONNode(tape, members.id).string : nil,
      expected: "a resource of type \(expected ?? "any")",
      found: found.map { "'\($0)'" } ?? (members.type >= 0 ? tape.describe(members.type) : "none"))
  }

  @usableFromInline
  func noArray() -> ResourceDecodingError {
    ResourceDecodingError(
      code: .invalidValue, pointer: tape.pointer(to: index), expected: "an array of resources",
      found: tape.describe(index))
  }

  /// Reports that a resource is left out, if the policy allows it.
  @usableFromInline
  func leaveOut(_ resource: Int, isUnion: Bool, types: [String]?) throws {
    // Discovery goes on with what comes after it.
    if context.isDiscovering { return }
    guard isUnion, context.options.unknownTypes == .skip else {
      throw unexpectedType(types, at: resource, isUnion: isUnion)
    }
    context.note(.unknownPrimaryType, at: resource)
  }

  @usableFromInline
  var skipsUnreadable: Bool { context.options.unreadableResources == .skip }

  /// Leaves out a resource that can't be decoded, if the policy allows it.
  @usableFromInline
  func skip(_ resource: Int, because error: any Error) throws {
    // One that lacks a resource which was cut has no place yet.
    guard skipsUnreadable, let error = context.located(error) as? ResourceDecodingError else {
      throw error
    }
    if context.isDiscovering { return }
    context.note(.unreadable(error.description), at: resource)
  }

  /// Reports null in place of an empty array, if the mode allows it.
  @usableFromInline
  func tolerateNull() throws {
    guard index >= 0, context.options.mode == .lenient else {
      throw missing("an array of resources")
    }
    context.note(.nullCollection, at: index)
  }

  @usableFromInline
  func missing(_ expected: String) -> ResourceDecodingError {
    ResourceDecodingError(
      code: .missingData, pointer: index >= 0 ? JSONPointer(["data"]) : .root, expected: expected,
      found: index >= 0 ? "null" : "no member 'data'")
  }
}

extension PrimaryData where Self: RelatedResource {
  /// Reads one resource.
  ///
  /// - Parameter reader: The member `data`.
  /// - Throws: ``ResourceDecodingError`` if there is none, or one of another type.
  @inlinable
  public static func readPrimary(from reader: PrimaryDataReader) throws -> Self {
    guard !reader.isEmpty else { throw reader.missing("one resource") }
    return try reader.required(Self.self, at: reader.index)
  }

  /// Writes one resource.
  @inlinable
  public func writePrimary(to writer: inout ResourceWriter) throws {
    try writer.primary([self], isArray: false)
  }
}

extension Optional: PrimaryData where Wrapped: PrimaryData {
  /// Reads one resource or many, or null.
  ///
  /// - Parameter reader: The member `data`.
  /// - Returns: The wrapped type's value; nil for null.
  /// - Throws: ``ResourceDecodingError`` if `data` is missing, or of another type.
  @inlinable
  public static func readPrimary(from reader: PrimaryDataReader) throws -> Wrapped? {
    guard reader.index >= 0 else { throw reader.missing("resources or null") }
    return reader.isEmpty ? nil : try Wrapped.readPrimary(from: reader)
  }

  /// Writes the wrapped value, or null.
  public func writePrimary(to writer: inout ResourceWriter) throws {
    if let self { try self.writePrimary(to: &writer) } else { writer.json.null() }
  }
}

extension Array: PrimaryData where Element: RelatedResource {
  /// Reads many resources; for a union, unknown types are handled by the decoder's policy.
  ///
  /// In lenient mode null is an empty array, with a finding (DOC-13).
  ///
  /// - Parameter reader: The member `data`.
  /// - Returns: The resources, in order.
  /// - Throws: ``ResourceDecodingError`` if `data` isn't an array, or a resource can't be decoded.
  @inlinable
  public static func readPrimary(from reader: PrimaryDataReader) throws -> [Element] {
    if _slowPath(reader.isEmpty) {
      try reader.tolerateNull()
      return []
    }
    return try Element.readMany(from: reader)
  }

  /// Writes many resources.
  @inlinable
  public func writePrimary(to writer: inout ResourceWriter) throws {
    try writer.primary(self, isArray: true)
  }
}

/// The primary data of a document that has only meta (DOC-02).
public struct NoData: PrimaryData, Hashable {
  /// Creates the only value.
  public init() {}

  /// Ignores the member `data`.
  ///
  /// - Parameter reader: The member `data`, or its absence.
  /// - Returns: The only value.
  public static func readPrimary(from reader: PrimaryDataReader) -> NoData { NoData() }

  /// Writes nothing; the document has no member `data`.
  public func writePrimary(to writer: inout ResourceWriter) {}
}

extension RelatedResource {
  /// Reads many resources; for a union, unknown types are handled by the decoder's policy.
  ///
  /// - Parameter reader: The member `data`.
  /// - Returns: The resources, in order.
  /// - Throws: ``ResourceDecodingError`` if `data` isn't an array, or a resource can't be decoded.
  @inlinable
  public static func readMany(from reader: PrimaryDataReader) throws -> [Self] {
    try reader.each()
  }
}

extension Resource {
  /// Reads many resources directly into the memory of the context, which becomes the result.
  ///
  /// - Parameter reader: The member `data`.
  /// - Returns: The resources, in order.
  /// - Throws: ``ResourceDecodingError`` if `data` isn't an array, or a resource can't be decoded.
  @inlinable
  public static func readMany(from reader: PrimaryDataReader) throws -> [Self] {
    guard reader.tape.isArray(reader.index) else { throw reader.noArray() }
    // The general way can leave out a resource alone.
    if _slowPath(reader.skipsUnreadable) { return try reader.each() }
    let resources = try reader.reference.withObject { context in
      try context.primaryResources(Self.self, in: reader.index)
    }
    // What is not as it usually is goes the general way, which knows what to do.
    return try resources ?? reader.each()
  }
}

extension DecodeContext {
  /// Decodes the elements of an array of resource objects of one type.
  ///
  /// - Returns: The resources; nil if one isn't a whole resource, or is of another type.
  @inlinable
  func primaryResources<R: Resource>(_ type: R.Type, in array: Int) throws -> [R]? {
    // The memory of the context, which outlives the pointer to it.
    let memo = decoded.memo(of: type)
    let count = tape.storedCount(array)
    let list = memo.pointee.beginList(tape.reservedCount(array))
    memo.pointee.makeRoom(for: count)
    var resource = tape.first(array)
    let end = tape.end(array)
    var number = 0
    while resource < end {
      let members = ResourceMembers(of: resource, in: tape)
      guard members.attributes >= 0 || members.relationships >= 0, members.type >= 0,
        TapeWord.isPlainString(tape.word(members.type)),
        tape.isPlain(members.type, memo.pointee.name)
      else { return nil }
      if let known = memo.pointee.known(number) {
        // Another one that embeds it came first.
        memo.pointee.lists[list].append(known)
      } else {
        guard depth.enter() else { return nil }
        defer { depth.leave() }
        let value = try decode(number, memo, at: resource, members)
        memo.pointee.keep(consume value, as: number, in: list, height: depth.height)
      }
      number &+= 1
      resource = tape.next(resource)
    }
    return memo.pointee.lists[list]
  }
}

extension PrimaryDataReader {
  /// Reads every element of an array of resources.
  @inlinable
  func each<Element: RelatedResource>() throws -> [Element] {
    let reader = self
    guard reader.tape.isArray(reader.index) else { throw reader.noArray() }
    var elements: [Element] = []
    elements.reserveCapacity(reader.tape.reservedCount(reader.index))
    var resource = reader.tape.first(reader.index)
    // The index numbers primary data first, in order.
    var number = 0
    let end = reader.tape.end(reader.index)
    while resource < end {
      var isUnresolved = false
      do {
        switch try reader.one(Element.self, at: resource, number: number) {
        case .found(let element): elements.append(element)
        case .unresolved: isUnresolved = true
        }
      } catch {
        try reader.skip(resource, because: error)
      }
      if isUnresolved {
        let isUnion = Element.self is any ResourceUnion.Type
        try reader.leaveOut(resource, isUnion: isUnion, types: Element.destinationTypes)
      }
      resource = reader.tape.next(resource)
      number &+= 1
    }
    return elements
  }
}
