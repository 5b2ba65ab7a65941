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

  /// Retains on access; don't use it on per-resource paths.
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
    // Discovery continues with the next resource.
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
    // The error of a resource that requires a cut relationship has no location yet.
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
