/// A relationship, with or without linkage.
public protocol RelationshipType {
  /// The links of the relationship.
  associatedtype LinksType
  /// The metadata of the relationship.
  associatedtype MetaType

  /// Where the relationship leads.
  var links: LinksType { get }

  /// What is said about the relationship.
  var meta: MetaType { get }
}

/// A relationship that carries linkage: a ``ToOneRelationship`` or a ``ToManyRelationship``.
public protocol LinkageRelationship: RelationshipType, Codable, Equatable
where MetaType: Meta, LinksType: Links {}

/// Something that has a JSON:API type and an identifier, or may have one.
public protocol JSONAPIIdentifiable: JSONTyped {
  /// What it is identified by.
  associatedtype ID: Equatable
}

/// Something that a relationship can lead to.
///
/// ``ResourceObject`` is. Any other type is as well, once it says what its identifiers are:
///
/// ```swift
/// struct Planet: Relatable {
///   static let jsonType = "planets"
///   typealias ID = JSONAPI.Id<String, Planet>
/// }
/// ```
public protocol Relatable: JSONAPIIdentifiable where ID: IdType {}

/// Something that a relationship can lead to, unless it is null.
public protocol OptionalRelatable: JSONAPIIdentifiable where ID == Wrapped.ID? {
  /// The type of the related resources.
  associatedtype Wrapped: Relatable
}

extension Optional: JSONAPIIdentifiable, OptionalRelatable, JSONTyped where Wrapped: Relatable {
  /// The identifier, or none.
  public typealias ID = Wrapped.ID?

  /// The type of what the relationship leads to.
  public static var jsonType: String { Wrapped.jsonType }
}
