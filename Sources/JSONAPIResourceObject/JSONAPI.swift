@_exported public import JSONAPI

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// A namespace for the types, as programs written for mattpolzin/JSONAPI spell them.
///
/// A description nests types with the same names as the library's, so it has to qualify the latter:
///
/// ```swift
/// struct Attributes: JSONAPI.Attributes {
///   let title: Attribute<String>
/// }
/// ```
///
/// In a file that imports `JSONAPIResourceObject`, `JSONAPI.` refers to this enumeration and not to
/// the module of that name. Names of the module need no qualifier; if one is shadowed, use
/// `JSONAPI::Query`.
public enum JSONAPI {
  public typealias APIDescription = JSONAPIResourceObject.APIDescription
  public typealias APIDescriptionType = JSONAPIResourceObject.APIDescriptionType
  public typealias AbstractAttributeType = JSONAPIResourceObject.AbstractAttributeType
  public typealias AbstractId = JSONAPIResourceObject.AbstractId
  public typealias AbstractResourceObject = JSONAPIResourceObject.AbstractResourceObject
  public typealias Attribute = JSONAPIResourceObject.Attribute
  public typealias AttributeType = JSONAPIResourceObject.AttributeType
  public typealias Attributes = JSONAPIResourceObject.Attributes
  public typealias BasicJSONAPIError = JSONAPIResourceObject.BasicJSONAPIError
  public typealias BasicJSONAPIErrorPayload = JSONAPIResourceObject.BasicJSONAPIErrorPayload
  public typealias CodableJSONAPIDocument = JSONAPIResourceObject.CodableJSONAPIDocument
  public typealias CodablePolyWrapped = JSONAPIResourceObject.CodablePolyWrapped
  public typealias CodablePrimaryResource = JSONAPIResourceObject.CodablePrimaryResource
  public typealias CodableResourceBody = JSONAPIResourceObject.CodableResourceBody
  public typealias CompoundResource = JSONAPIResourceObject.CompoundResource
  public typealias CompoundResourceProtocol = JSONAPIResourceObject.CompoundResourceProtocol
  public typealias CreatableIdType = JSONAPIResourceObject.CreatableIdType
  public typealias CreatableRawIdType = JSONAPIResourceObject.CreatableRawIdType
  public typealias Document = JSONAPIResourceObject.Document
  public typealias DocumentBody = JSONAPIResourceObject.DocumentBody
  public typealias DocumentBodyContext = JSONAPIResourceObject.DocumentBodyContext
  public typealias DocumentBodyData = JSONAPIResourceObject.DocumentBodyData
  public typealias DocumentBodyDataContext = JSONAPIResourceObject.DocumentBodyDataContext
  public typealias DocumentDecodingError = JSONAPIResourceObject.DocumentDecodingError
  public typealias EncodableJSONAPIDocument = JSONAPIResourceObject.EncodableJSONAPIDocument
  public typealias EncodableJSONPoly = JSONAPIResourceObject.EncodableJSONPoly
  public typealias EncodablePolyWrapped = JSONAPIResourceObject.EncodablePolyWrapped
  public typealias EncodablePrimaryResource = JSONAPIResourceObject.EncodablePrimaryResource
  public typealias EncodableResourceBody = JSONAPIResourceObject.EncodableResourceBody
  public typealias ErrorDictType = JSONAPIResourceObject.ErrorDictType
  public typealias FailableJSONAPIDocument = JSONAPIResourceObject.FailableJSONAPIDocument
  public typealias GenericJSONAPIError = JSONAPIResourceObject.GenericJSONAPIError
  public typealias Id = JSONAPIResourceObject.Id
  public typealias IdType = JSONAPIResourceObject.IdType
  public typealias IdentifiableResourceObjectType =
    JSONAPIResourceObject.IdentifiableResourceObjectType
  public typealias IdentityTransformer = JSONAPIResourceObject.IdentityTransformer
  public typealias Include = JSONAPIResourceObject.Include
  public typealias Include0 = JSONAPIResourceObject.Include0
  public typealias Include1 = JSONAPIResourceObject.Include1
  public typealias Include2 = JSONAPIResourceObject.Include2
  public typealias Include3 = JSONAPIResourceObject.Include3
  public typealias Include4 = JSONAPIResourceObject.Include4
  public typealias Include5 = JSONAPIResourceObject.Include5
  public typealias Include6 = JSONAPIResourceObject.Include6
  public typealias Include7 = JSONAPIResourceObject.Include7
  public typealias Include8 = JSONAPIResourceObject.Include8
  public typealias Include9 = JSONAPIResourceObject.Include9
  public typealias Include10 = JSONAPIResourceObject.Include10
  public typealias Include11 = JSONAPIResourceObject.Include11
  public typealias Include12 = JSONAPIResourceObject.Include12
  public typealias Include13 = JSONAPIResourceObject.Include13
  public typealias Include14 = JSONAPIResourceObject.Include14
  public typealias Include15 = JSONAPIResourceObject.Include15
  public typealias IncludeDecodingError = JSONAPIResourceObject.IncludeDecodingError
  public typealias Includes = JSONAPIResourceObject.Includes
  public typealias IncludesDecodingError = JSONAPIResourceObject.IncludesDecodingError
  public typealias JSONAPICodingError = JSONAPIResourceObject.JSONAPICodingError
  public typealias JSONAPIError = JSONAPIResourceObject.JSONAPIError
  public typealias JSONAPIIdentifiable = JSONAPIResourceObject.JSONAPIIdentifiable
  public typealias JSONAPIURL = JSONAPIResourceObject.JSONAPIURL
  public typealias JSONTyped = JSONAPIResourceObject.JSONTyped
  public typealias Link = JSONAPIResourceObject.Link
  public typealias Links = JSONAPIResourceObject.Links
  public typealias ManyResourceBody = JSONAPIResourceObject.ManyResourceBody
  public typealias ManyResourceBodyDecodingError =
    JSONAPIResourceObject.ManyResourceBodyDecodingError
  public typealias ManyResourceBodyProtocol = JSONAPIResourceObject.ManyResourceBodyProtocol
  public typealias MaybeRawId = JSONAPIResourceObject.MaybeRawId
  public typealias Meta = JSONAPIResourceObject.Meta
  public typealias MetaRelationship = JSONAPIResourceObject.MetaRelationship
  public typealias NoAPIDescription = JSONAPIResourceObject.NoAPIDescription
  public typealias NoAttributes = JSONAPIResourceObject.NoAttributes
  public typealias NoIdMetadata = JSONAPIResourceObject.NoIdMetadata
  public typealias NoIncludes = JSONAPIResourceObject.NoIncludes
  public typealias NoLinks = JSONAPIResourceObject.NoLinks
  public typealias NoMetadata = JSONAPIResourceObject.NoMetadata
  public typealias NoRelationships = JSONAPIResourceObject.NoRelationships
  public typealias NoResourceBody = JSONAPIResourceObject.NoResourceBody
  public typealias OptionalCodablePrimaryResource =
    JSONAPIResourceObject.OptionalCodablePrimaryResource
  public typealias OptionalEncodablePrimaryResource =
    JSONAPIResourceObject.OptionalEncodablePrimaryResource
  public typealias OptionalId = JSONAPIResourceObject.OptionalId
  public typealias OptionalRelatable = JSONAPIResourceObject.OptionalRelatable
  public typealias RawIdType = JSONAPIResourceObject.RawIdType
  public typealias Relatable = JSONAPIResourceObject.Relatable
  public typealias RelationshipType = JSONAPIResourceObject.RelationshipType
  public typealias Relationships = JSONAPIResourceObject.Relationships
  public typealias ResourceBodyAppendable = JSONAPIResourceObject.ResourceBodyAppendable
  public typealias ResourceObject = JSONAPIResourceObject.ResourceObject
  public typealias ResourceObjectDecodingError = JSONAPIResourceObject.ResourceObjectDecodingError
  public typealias ResourceObjectDescription = JSONAPIResourceObject.ResourceObjectDescription
  public typealias ResourceObjectProxy = JSONAPIResourceObject.ResourceObjectProxy
  public typealias ResourceObjectProxyDescription =
    JSONAPIResourceObject.ResourceObjectProxyDescription
  public typealias ResourceObjectType = JSONAPIResourceObject.ResourceObjectType
  public typealias SingleResourceBody = JSONAPIResourceObject.SingleResourceBody
  public typealias SingleResourceBodyProtocol = JSONAPIResourceObject.SingleResourceBodyProtocol
  public typealias SparsableAttributes = JSONAPIResourceObject.SparsableAttributes
  public typealias SparsableCodingKey = JSONAPIResourceObject.SparsableCodingKey
  public typealias SparseFieldset = JSONAPIResourceObject.SparseFieldset
  public typealias SucceedableJSONAPIDocument = JSONAPIResourceObject.SucceedableJSONAPIDocument
  public typealias ToManyRelationship = JSONAPIResourceObject.ToManyRelationship
  public typealias ToOneRelationship = JSONAPIResourceObject.ToOneRelationship
  public typealias TransformedAttribute = JSONAPIResourceObject.TransformedAttribute
  public typealias Unidentified = JSONAPIResourceObject.Unidentified
  public typealias UnknownJSONAPIError = JSONAPIResourceObject.UnknownJSONAPIError
  public typealias ValidatedAttribute = JSONAPIResourceObject.ValidatedAttribute

  // MARK: - Names used by programs of both modules

  public typealias ReversibleTransformer = JSONAPI::ReversibleTransformer
  public typealias Transformer = JSONAPI::Transformer
  public typealias Validator = JSONAPI::Validator

  // MARK: - Names used by generated code

  public typealias AttributePath = JSONAPI::AttributePath
  public typealias FieldTable = JSONAPI::FieldTable
  public typealias KeyFormat = JSONAPI::KeyFormat
  public typealias LocallyIdentified = JSONAPI::LocallyIdentified
  public typealias PrimaryData = JSONAPI::PrimaryData
  public typealias RelatedReader = JSONAPI::RelatedReader
  public typealias RelatedResource = JSONAPI::RelatedResource
  public typealias RelationshipValue = JSONAPI::RelationshipValue
  public typealias RequestOutput = JSONAPI::RequestOutput
  public typealias Resolution = JSONAPI::Resolution
  public typealias Resource = JSONAPI::Resource
  public typealias ResourceBody = JSONAPI::ResourceBody
  public typealias ResourceOutput = JSONAPI::ResourceOutput
  public typealias ResourceReader = JSONAPI::ResourceReader
  public typealias ResourceReferencing = JSONAPI::ResourceReferencing
  public typealias ResourceUnion = JSONAPI::ResourceUnion
  public typealias ResourceWriter = JSONAPI::ResourceWriter
  public typealias Schema = JSONAPI::Schema
  public typealias StaticResource = JSONAPI::StaticResource
  public typealias ToMany = JSONAPI::ToMany
  public typealias ToManyPath = JSONAPI::ToManyPath
  public typealias ToOne = JSONAPI::ToOne
  public typealias ToOnePath = JSONAPI::ToOnePath
}
