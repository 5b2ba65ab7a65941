/// The relationships of a resource: a type with a relationship for each.
///
/// ```swift
/// struct Relationships: JSONAPI.Relationships {
///   let author: ToOneRelationship<Person, NoIdMetadata, NoMetadata, NoLinks>
///   let comments: ToManyRelationship<Comment, NoIdMetadata, NoMetadata, NoLinks>?
/// }
/// ```
///
/// An optional relationship may be missing. A to-one relationship to an optional resource may be
/// null.
public protocol Relationships: Codable, Equatable {
  /// Reads the relationships of a resource.
  ///
  /// - Throws: A `DecodingError` or ``JSONAPICodingError`` if one is missing or of another kind.
  static func decodeRelationships(
    from container: KeyedDecodingContainer<DocumentMember>
  ) throws -> Self

  /// Writes the relationships of a resource.
  func encodeRelationships(into container: inout KeyedEncodingContainer<DocumentMember>) throws
}

extension Relationships {
  /// Reads the `relationships` member, or an empty object if it is missing or null.
  public static func decodeRelationships(
    from container: KeyedDecodingContainer<DocumentMember>
  ) throws -> Self {
    try container.decodeIfPresent(Self.self, forKey: .relationships)
      ?? Self(from: EmptyObjectDecoder())
  }

  /// Writes the `relationships` member.
  public func encodeRelationships(
    into container: inout KeyedEncodingContainer<DocumentMember>
  ) throws {
    try container.encode(self, forKey: .relationships)
  }
}

/// A marker for a resource without relationships.
///
/// An existing `relationships` member is ignored, and none is written.
public struct NoRelationships: Relationships, Hashable, Sendable, CustomStringConvertible {
  /// The marker.
  public static var none: NoRelationships { NoRelationships() }

  /// The words "No Relationships".
  public var description: String { "No Relationships" }

  /// Reads nothing.
  public static func decodeRelationships(
    from container: KeyedDecodingContainer<DocumentMember>
  ) throws -> NoRelationships {
    NoRelationships()
  }

  /// Writes nothing.
  public func encodeRelationships(
    into container: inout KeyedEncodingContainer<DocumentMember>
  ) throws {}
}
