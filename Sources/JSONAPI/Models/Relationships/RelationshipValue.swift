/// A type whose properties are relationships rather than attributes.
///
/// ``Resource`` types and unions of them conform, as do optionals and arrays of those, ``ToOne``
/// and ``ToMany``. Don't write a conformance by hand.
public protocol RelationshipValue: Sendable {
  /// Whether the relationship is to one resource or to many.
  static var cardinality: Schema.Cardinality { get }

  /// The types of resource that the relationship leads to; `nil` for any type.
  static var destinationTypes: [String]? { get }

  /// The known schemas of the types that the relationship leads to.
  static var destinationSchemas: [Schema] { get }

  /// Reads a relationship.
  ///
  /// - Throws: ``ResourceDecodingError`` if linkage or a related resource is invalid.
  static func readRelationship(from reader: RelationshipReader) throws -> Self

  /// Whether the relationship isn't written, because it has no linkage, links or meta.
  ///
  /// A method, since a property could clash with a model's attribute.
  func isLeftOutOfDocument() -> Bool

  /// Writes a relationship.
  ///
  /// - Parameter writer: Receives linkage, links, meta and the resources for `included`.
  func writeRelationship(to writer: inout ResourceWriter) throws
}

extension RelationshipValue {
  /// `false`: the relationship is written.
  @inlinable public func isLeftOutOfDocument() -> Bool { false }
}

extension Optional: RelationshipValue where Wrapped: RelatedResource {
  /// To one.
  public static var cardinality: Schema.Cardinality { .one }

  /// The wrapped type's destination types.
  public static var destinationTypes: [String]? { Wrapped.destinationTypes }

  /// Reads a to-one relationship; `nil` if the linkage is empty or absent, or the resource is not included.
  ///
  /// - Throws: ``ResourceDecodingError`` if the resource can't be decoded, or a policy rejects it.
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

  /// The element type's destination types.
  public static var destinationTypes: [String]? { Element.destinationTypes }

  /// Reads a to-many relationship; empty if the linkage is absent.
  ///
  /// - Returns: The resources, in the order of the linkage.
  /// - Throws: ``ResourceDecodingError`` if a resource can't be decoded, or a policy rejects it.
  @inlinable
  public static func readRelationship(from reader: RelationshipReader) throws -> [Element] {
    try Element.readRelated(from: reader)
  }

  /// Writes a to-many relationship, and the resources to `included`.
  ///
  /// An empty array is omitted when the resource is created, since servers may refuse the
  /// relationship; ``ToMany/empty`` is written.
  @inlinable
  public func writeRelationship(to writer: inout ResourceWriter) throws {
    if isEmpty, writer.options.isCreation { return writer.leaveOutRelationship() }
    try writer.many(self)
  }
}

extension RelationshipValue {
  /// No known schemas.
  public static var destinationSchemas: [Schema] { [] }
}

extension Optional where Wrapped: RelatedResource {
  /// The wrapped type's destination schemas.
  public static var destinationSchemas: [Schema] { Wrapped.destinationSchemas }
}

extension Array where Element: RelatedResource {
  /// The element type's destination schemas.
  public static var destinationSchemas: [Schema] { Element.destinationSchemas }
}

/// A relationship as a value: linkage in its three states, links and meta.
///
/// ``ToOne`` and ``ToMany`` conform; don't write a conformance by hand.
public protocol LinkageValue: RelationshipValue {
  /// The linkage, in its three states (REL-07).
  var linkage: Linkage { get }

  /// The links of the relationship.
  var links: LinksObject? { get set }

  /// The meta of the relationship.
  var meta: JSONObject? { get set }
}

extension LinkageValue {
  /// The relationship as stores keep it: the linkage, and the links only if the linkage is one
  /// page.
  package var relationship: AnyRelationship {
    let whole = AnyRelationship(data: linkage, links: links)
    return whole.isPage ? whole : AnyRelationship(data: linkage)
  }
}

extension Linkage {
  /// The types and ids, as text for descriptions.
  var summary: String {
    switch self {
    case .absent: "absent"
    case .null: "null"
    case .one(let identifier): identifier.summary
    case .many(let identifiers): "[\(identifiers.map(\.summary).joined(separator: ", "))]"
    }
  }
}

extension ResourceIdentifier {
  fileprivate var summary: String { "\(type) \(id ?? lid.map { "lid \($0)" } ?? "?")" }
}
