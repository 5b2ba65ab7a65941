/// The description of a type that acts like a resource.
///
/// Unlike ``ResourceObjectDescription``, it doesn't require coding.
public protocol ResourceObjectProxyDescription: JSONTyped {
  /// The attributes.
  associatedtype Attributes: Equatable
  /// The relationships.
  associatedtype Relationships: Equatable
}

/// The JSON:API type, the attributes and the relationships of a resource type.
///
/// Use an enumeration without cases, since a description is never instantiated:
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
/// Use ``NoAttributes`` or ``NoRelationships`` if there are none.
public protocol ResourceObjectDescription: ResourceObjectProxyDescription
where
  Attributes: JSONAPIResourceObject.Attributes, Relationships: JSONAPIResourceObject.Relationships
{}
