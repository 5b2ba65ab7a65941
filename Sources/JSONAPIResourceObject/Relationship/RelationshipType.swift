/// A relationship, with or without linkage.
public protocol RelationshipType {
  /// The links of the relationship.
  associatedtype LinksType
  /// The metadata of the relationship.
  associatedtype MetaType

  /// The links of the relationship.
  var links: LinksType { get }

  /// The metadata of the relationship.
  var meta: MetaType { get }
}

/// A relationship with linkage: a ``ToOneRelationship`` or a ``ToManyRelationship``.
public protocol LinkageRelationship: RelationshipType, Codable, Equatable
where MetaType: Meta, LinksType: Links {}

/// A type with a JSON:API type and an identifier, which may be optional.
public protocol JSONAPIIdentifiable: JSONTyped {
  /// The type of the identifier.
  associatedtype ID: Equatable
}

/// A type that can be the destination of a relationship.
///
/// ``ResourceObject`` conforms. Any other type can conform by declaring the type of its
/// identifiers:
///
/// ```swift
/// struct Planet: Relatable {
///   static let jsonType = "planets"
///   typealias ID = JSONAPI.Id<String, Planet>
/// }
/// ```
public protocol Relatable: JSONAPIIdentifiable where ID: IdType {}

/// A type that can be the destination of a relationship, or an optional one.
public protocol OptionalRelatable: JSONAPIIdentifiable where ID == Wrapped.ID? {
  /// The type of the related resources.
  associatedtype Wrapped: Relatable
}

extension Optional: JSONAPIIdentifiable, OptionalRelatable, JSONTyped where Wrapped: Relatable {
  /// The type of the optional identifier.
  public typealias ID = Wrapped.ID?

  /// The JSON:API type of the destination.
  public static var jsonType: String { Wrapped.jsonType }
}
