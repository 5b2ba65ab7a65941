/// A type whose properties are relationships rather than attributes.
///
/// ``Resource`` types and unions of them conform, optionals and arrays of those, ``ToOne`` and
/// ``ToMany``. There is no need to write a conformance by hand.
public protocol RelationshipValue: Sendable {
  /// Whether the relationship is to one resource or to many.
  static var cardinality: Schema.Cardinality { get }

  /// The types of resource that the relationship leads to; `nil` where any will do.
  static var destinationTypes: [String]? { get }

  /// The schemas of the types that the relationship leads to, as far as they are known.
  static var destinationSchemas: [Schema] { get }

  /// Reads a relationship.
  ///
  /// - Throws: ``ResourceDecodingError`` where linkage or a related resource is not what it should be.
  static func readRelationship(from reader: RelationshipReader) throws -> Self

  /// Whether the relationship is not written at all, because it has no linkage, links or meta.
  ///
  /// A method, since a property would be an attribute that a model may have.
  func isLeftOutOfDocument() -> Bool

  /// Writes a relationship.
  ///
  /// - Parameter writer: Takes linkage, links and meta, and what goes to `included`.
  func writeRelationship(to writer: inout ResourceWriter) throws
}

extension RelationshipValue {
  /// `false`: the relationship is written.
  @inlinable public func isLeftOutOfDocument() -> Bool { false }
}

/// What can stand at the other end of a relationship: a ``Resource``, or a union of several.
///
/// The macros make the conformances; there is no need to write one by hand.
public protocol RelatedResource: RelationshipValue, PrimaryData, ResourceOutput, ResourceBody
where Updated == Self {
  associatedtype Updated = Self

  /// The type and id of this resource.
  var resourceIdentifier: ResourceIdentifier { get }

  /// Decodes the resource that an identifier means.
  ///
  /// - Returns: The resource, or why there is none.
  static func resolve(_ reader: RelatedReader) throws -> Resolution<Self>

  /// Reads an identifier for a linkage, and the resource if it is included.
  static func readLinked(from reader: RelatedReader) throws -> LinkedResource<Self>

  /// Reads a to-many relationship of embedded resources; empty if the linkage is absent.
  ///
  /// - Returns: The resources, in the order of the linkage.
  /// - Throws: ``ResourceDecodingError`` where a resource can't be decoded, or a policy says so.
  static func readRelated(from reader: RelationshipReader) throws -> [Self]

  /// Reads many resources as primary data.
  ///
  /// - Parameter reader: The member `data`.
  /// - Returns: The resources, in order.
  /// - Throws: ``ResourceDecodingError`` if `data` isn't an array, or a resource can't be decoded.
  static func readMany(from reader: PrimaryDataReader) throws -> [Self]

  /// Writes the identifier of the resource, and puts the resource on the list of what to include.
  func writeIdentifier(to writer: inout ResourceWriter) throws

  /// Writes the identifiers of many resources, and puts those on the list of what to include.
  static func writeIdentifiers(of resources: [Self], to writer: inout ResourceWriter) throws

  /// Writes the identifier of a linkage, and puts the resource on the list of what to include.
  static func writeLinked(
    _ linked: borrowing LinkedResource<Self>, to writer: inout ResourceWriter
  ) throws

  /// Tells a writer that this resource is primary data, which is never included (CMP-05).
  func notePrimary(in writer: inout ResourceWriter)

  /// Tells a writer which resources are primary data.
  static func notePrimary(_ resources: [Self], in writer: inout ResourceWriter)

  /// Writes many resources as resource objects of the primary data.
  static func writePrimary(_ resources: [Self], to writer: inout ResourceWriter) throws

  /// Writes this resource as a resource object.
  func writeObject(to writer: inout ResourceWriter) throws
}

extension RelatedResource {
  /// Tells a writer that this resource is primary data, which is never included (CMP-05).
  public func notePrimary(in writer: inout ResourceWriter) {
    writer.included.notePrimary(resourceIdentifier)
  }

  /// Tells a writer which resources are primary data, one by one.
  @inlinable
  public static func notePrimary(_ resources: [Self], in writer: inout ResourceWriter) {
    for resource in resources { resource.notePrimary(in: &writer) }
  }

  /// Writes many resources as resource objects of the primary data.
  @inlinable
  public static func writePrimary(_ resources: [Self], to writer: inout ResourceWriter) throws {
    try lendEach(of: resources) {
      writer.beginPrimary()
      try $0.writeObject(to: &writer)
    }
  }

  /// Writes the identifiers of many resources, one by one.
  @inlinable
  public static func writeIdentifiers(
    of resources: [Self], to writer: inout ResourceWriter
  ) throws {
    for resource in resources { try resource.writeIdentifier(to: &writer) }
  }

  /// To one.
  public static var cardinality: Schema.Cardinality { .one }

  /// Reads a to-one relationship that can't be empty.
  ///
  /// - Throws: ``ResourceDecodingError`` where there is none.
  @inlinable
  public static func readRelationship(from reader: RelationshipReader) throws -> Self {
    guard let identifier = try reader.toOne() else { throw reader.nothingRelated() }
    switch try reader.resolve(identifier, as: Self.self) {
    case .found(let value): return value
    case .unresolved(let reason): throw reader.unresolved(identifier, reason)
    }
  }

  /// Writes a to-one relationship, and the resource to `included`.
  @inlinable
  public func writeRelationship(to writer: inout ResourceWriter) throws { try writer.one(self) }
}

extension Resource {
  /// The type itself.
  public static var destinationTypes: [String]? { [resourceType] }
}

extension Optional: RelationshipValue where Wrapped: RelatedResource {
  /// To one.
  public static var cardinality: Schema.Cardinality { .one }

  /// What the wrapped type leads to.
  public static var destinationTypes: [String]? { Wrapped.destinationTypes }

  /// Reads a to-one relationship; `nil` if the linkage is empty or absent, or the resource is not included.
  ///
  /// - Throws: ``ResourceDecodingError`` where the resource can't be decoded, or a policy says so.
  @inlinable
  public static func readRelationship(from reader: RelationshipReader) throws -> Wrapped? {
    guard let identifier = try reader.toOne() else { return nil }
    return try reader.embedded(identifier, as: Wrapped.self, inArray: false)
  }

  /// Writes a to-one relationship; `nil` is null.
  @inlinable
  public func writeRelationship(to writer: inout ResourceWriter) throws {
    if let self { try writer.one(self) } else { writer.null() }
  }
}

extension Array: RelationshipValue where Element: RelatedResource {
  /// To many.
  public static var cardinality: Schema.Cardinality { .many }

  /// What the elements' type leads to.
  public static var destinationTypes: [String]? { Element.destinationTypes }

  /// Reads a to-many relationship; empty if the linkage is absent.
  ///
  /// - Returns: The resources, in the order of the linkage.
  /// - Throws: ``ResourceDecodingError`` where a resource can't be decoded, or a policy says so.
  @inlinable
  public static func readRelationship(from reader: RelationshipReader) throws -> [Element] {
    try Element.readRelated(from: reader)
  }

  /// Writes a to-many relationship, and the resources to `included`.
  ///
  /// An empty array is left out where the resource is created, since servers may refuse the relationship
  /// itself; ``ToMany/empty`` is written.
  @inlinable
  public func writeRelationship(to writer: inout ResourceWriter) throws {
    if isEmpty, writer.options.isCreation { return writer.leaveOutRelationship() }
    try writer.many(self)
  }
}

extension RelatedResource {
  /// Reads a to-many relationship of embedded resources; empty if the linkage is absent.
  ///
  /// - Returns: The resources, in the order of the linkage.
  /// - Throws: ``ResourceDecodingError`` where a resource can't be decoded, or a policy says so.
  @inlinable
  public static func readRelated(from reader: RelationshipReader) throws -> [Self] {
    guard let array = try reader.toMany() else { return [] }
    var elements: [Self] = []
    elements.reserveCapacity(reader.tape.reservedCount(array))
    var identifier = reader.tape.first(array)
    let end = reader.tape.end(array)
    while identifier < end {
      if let element = try reader.embedded(identifier, as: Self.self) { elements.append(element) }
      identifier = reader.tape.next(identifier)
    }
    return elements
  }
}

extension Resource {
  /// Reads a to-many relationship of embedded resources; empty if the linkage is absent.
  ///
  /// - Returns: The resources, in the order of the linkage.
  /// - Throws: ``ResourceDecodingError`` where a resource can't be decoded, or a policy says so.
  @inlinable
  public static func readRelated(from reader: RelationshipReader) throws -> [Self] {
    guard let array = try reader.toMany(), reader.tape.storedCount(array) > 0 else { return [] }
    return try reader.reference.withObject { context in
      try context.embedded(Self.self, in: array, reader)
    }
  }
}

extension RelationshipReader {
  /// Decodes a related resource that may be left out.
  @inlinable
  func embedded<R: RelatedResource>(
    _ identifier: Int, as type: R.Type, inArray: Bool = true
  ) throws -> R? {
    switch try resolve(identifier, as: type) {
    case .found(let value): return value
    case .unresolved(let reason):
      try leaveOut(identifier, reason, inArray: inArray)
      return nil
    }
  }

  /// Notes that a related resource is left out, if the policies allow it.
  @usableFromInline
  func leaveOut(_ identifier: Int, _ reason: UnresolvedReason, inArray: Bool) throws {
    // What a plan cuts is reported by the plan.
    if (reason == .cycle || reason == .tooDeep) && context.isPlanned { return }
    let isError =
      switch reason {
      case .notIncluded:
        switch context.options.missingResources {
        case .throw: true
        case .throwInArrays: inArray
        case .skip, .keepIdentifier: false
        }
      case .unknownType: context.options.unknownTypes == .throw
      case .cycle, .tooDeep: false
      }
    if isError { throw unresolved(identifier, reason) }
    context.note(.leftOut(relationship: index, reason), at: identifier)
  }

  /// The error that says that a related resource is needed, and why there is none.
  @usableFromInline
  func unresolved(_ identifier: Int, _ reason: UnresolvedReason) -> any Error {
    if (reason == .cycle || reason == .tooDeep) && context.isPlanned {
      return CutRelationship(identifier: identifier, reason: reason)
    }
    let error = tape.unresolved(identifier, reason)
    if tape.missingIdentity(of: identifier) != nil { return error }
    var unresolved = ResourceDecodingError(error)
    switch reason {
    case .unknownType: unresolved.code = .unknownType
    case .notIncluded: unresolved.notIncluded = tape.pointer(to: index).tokens.last
    case .cycle, .tooDeep: return error
    }
    return unresolved
  }

  /// The error that says that a related resource is needed, and the relationship is empty.
  @usableFromInline
  func nothingRelated() -> JSONError {
    tape.error(.missingMember, at: index, expected: "one related resource", found: "none")
  }
}

extension Tape {
  /// The error that says that a related resource is needed, and why there is none.
  func unresolved(_ identifier: Int, _ reason: UnresolvedReason) -> JSONError {
    if let name = missingIdentity(of: identifier) {
      return error(
        .missingMember, at: identifier, expected: "an identifier with 'type' and 'id'",
        found: "one without '\(name)'")
    }
    return error(
      .missingMember, at: identifier, expected: "a related resource",
      found: "\(describeIdentifier(identifier)), \(reason.inWords)")
  }
}

extension RelationshipValue {
  /// None that are known.
  public static var destinationSchemas: [Schema] { [] }
}

extension Resource {
  /// The description of the type, found out by decoding it from made-up values.
  ///
  /// It's found out anew each time; keep it where it is needed often. The `@Resource` macro writes
  /// the description down, as a type can by hand: `static let schema = Schema("articles", [...])`.
  public static var schema: Schema { Schema(probing: Self.self) }

  /// The type's own schema.
  public static var destinationSchemas: [Schema] { [knownSchema] }
}

extension Optional where Wrapped: RelatedResource {
  /// Those of the wrapped type.
  public static var destinationSchemas: [Schema] { Wrapped.destinationSchemas }
}

extension ToOne {
  /// Those of the destination.
  public static var destinationSchemas: [Schema] { Destination.destinationSchemas }
}

extension ToMany {
  /// Those of the destination.
  public static var destinationSchemas: [Schema] { Destination.destinationSchemas }
}

extension Array where Element: RelatedResource {
  /// Those of the elements' type.
  public static var destinationSchemas: [Schema] { Element.destinationSchemas }
}
