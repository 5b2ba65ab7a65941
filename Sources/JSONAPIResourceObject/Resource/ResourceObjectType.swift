/// A marker protocol for resource objects with any description.
public protocol AbstractResourceObject {}

/// The protocol of every ``ResourceObject``, for generic code.
public protocol ResourceObjectType: AbstractResourceObject, ResourceObjectProxy,
  CodablePrimaryResource
where Description: ResourceObjectDescription {
  /// The metadata of the resource.
  associatedtype Meta: JSONAPIResourceObject.Meta
  /// The links of the resource.
  associatedtype Links: JSONAPIResourceObject.Links

  /// The metadata of the resource.
  var meta: Meta { get }

  /// The links of the resource.
  var links: Links { get }
}

/// A resource object with an identifier, so that relationships can refer to it.
public protocol IdentifiableResourceObjectType: ResourceObjectType, Relatable
where EntityRawIdType: RawIdType {}
