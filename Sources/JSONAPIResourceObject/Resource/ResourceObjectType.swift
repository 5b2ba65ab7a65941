/// The mark of a resource object, whatever it describes.
public protocol AbstractResourceObject {}

/// What every ``ResourceObject`` is, so that other code can be generic over them.
public protocol ResourceObjectType: AbstractResourceObject, ResourceObjectProxy,
  CodablePrimaryResource
where Description: ResourceObjectDescription {
  /// The metadata of the resource.
  associatedtype Meta: JSONAPIResourceObject.Meta
  /// The links of the resource.
  associatedtype Links: JSONAPIResourceObject.Links

  /// What is said about the resource.
  var meta: Meta { get }

  /// Where the resource leads.
  var links: Links { get }
}

/// A resource object that has an identifier, so that relationships can lead to it.
public protocol IdentifiableResourceObjectType: ResourceObjectType, Relatable
where EntityRawIdType: RawIdType {}
