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

extension RelationshipValue {
  /// None that are known.
  public static var destinationSchemas: [Schema] { [] }
}

extension Optional where Wrapped: RelatedResource {
  /// Those of the wrapped type.
  public static var destinationSchemas: [Schema] { Wrapped.destinationSchemas }
}

extension Array where Element: RelatedResource {
  /// Those of the elements' type.
  public static var destinationSchemas: [Schema] { Element.destinationSchemas }
}
