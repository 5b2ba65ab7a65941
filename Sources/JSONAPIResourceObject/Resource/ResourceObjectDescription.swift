/// What a type that acts like a resource describes itself by.
///
/// It is a ``ResourceObjectDescription`` without coding.
public protocol ResourceObjectProxyDescription: JSONTyped {
  /// The attributes.
  associatedtype Attributes: Equatable
  /// The relationships.
  associatedtype Relationships: Equatable
}

/// The type, the attributes and the relationships of a kind of resource.
///
/// An enumeration without cases suits it, since it is never created:
///
/// ```swift
/// enum PersonDescription: ResourceObjectDescription {
///   static let jsonType = "people"
///
///   struct Attributes: JSONAPI.Attributes {
///     let name: Attribute<[String]>
///     let favoriteColor: Attribute<String>
///   }
///
///   struct Relationships: JSONAPI.Relationships {
///     let friends: ToManyRelationship<Person, NoIdMetadata, NoMetadata, NoLinks>
///   }
/// }
/// ```
///
/// Use ``NoAttributes`` or ``NoRelationships`` where there are none.
public protocol ResourceObjectDescription: ResourceObjectProxyDescription
where
  Attributes: JSONAPIResourceObject.Attributes, Relationships: JSONAPIResourceObject.Relationships
{}
