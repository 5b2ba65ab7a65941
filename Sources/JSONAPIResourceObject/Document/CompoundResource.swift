/// A resource and its relatives, of any types.
public protocol CompoundResourceProtocol {
  /// The type of the resource.
  associatedtype JSONAPIModel: ResourceObjectType
  /// The type of its relatives.
  associatedtype JSONAPIIncludeType: Include

  /// The resource.
  var primary: JSONAPIModel { get }

  /// Its relatives.
  var relatives: [JSONAPIIncludeType] { get }

  /// Returns the resource with the relatives that a filter accepts.
  func filteringRelatives(by filter: (JSONAPIIncludeType) -> Bool) -> Self
}

/// A resource and its relatives, for use in a document.
///
/// ```swift
/// let document = ArticlesDocument(
///   apiDescription: .none,
///   resources: articles.map { CompoundResource(primary: $0, relatives: relatives(of: $0)) },
///   meta: .none,
///   links: .none)
/// ```
///
/// A document made of several includes each relative once. The relatives needn't include all
/// related resources.
public struct CompoundResource<
  JSONAPIModel: ResourceObjectType, JSONAPIIncludeType: Include
>: Equatable, CompoundResourceProtocol {
  /// The resource.
  public let primary: JSONAPIModel

  /// Its relatives.
  public let relatives: [JSONAPIIncludeType]

  /// Creates a resource with relatives.
  public init(primary: JSONAPIModel, relatives: [JSONAPIIncludeType]) {
    self.primary = primary
    self.relatives = relatives
  }

  /// Returns the resource with the relatives that a filter accepts.
  ///
  /// The relationships of the resource are unchanged.
  ///
  /// - Parameter filter: Returns whether to keep a relative.
  public func filteringRelatives(by filter: (JSONAPIIncludeType) -> Bool) -> CompoundResource {
    CompoundResource(primary: primary, relatives: relatives.filter(filter))
  }
}

extension CompoundResource: Sendable where JSONAPIModel: Sendable, JSONAPIIncludeType: Sendable {}

extension Sequence where Element: CompoundResourceProtocol {
  /// Returns the resources, each with the relatives that a filter accepts.
  public func filteringRelatives(by filter: (Element.JSONAPIIncludeType) -> Bool) -> [Element] {
    map { $0.filteringRelatives(by: filter) }
  }
}

extension EncodableJSONAPIDocument
where PrimaryResourceBody.PrimaryResource: ResourceObjectType {
  /// A resource and its relatives, of the types of this document.
  public typealias CompoundResource = JSONAPIResourceObject.CompoundResource<
    PrimaryResourceBody.PrimaryResource, IncludeType
  >
}

extension SucceedableJSONAPIDocument
where
  PrimaryResourceBody: SingleResourceBodyProtocol,
  PrimaryResourceBody.PrimaryResource: ResourceObjectType
{
  /// Creates a document from a resource and its relatives.
  public init(
    apiDescription: APIDescription,
    resource: CompoundResource,
    meta: MetaType,
    links: LinksType
  ) {
    self.init(
      apiDescription: apiDescription,
      body: .init(resourceObject: resource.primary),
      includes: Includes(values: resource.relatives),
      meta: meta,
      links: links)
  }
}

extension SucceedableJSONAPIDocument
where
  PrimaryResourceBody: ManyResourceBodyProtocol,
  PrimaryResourceBody.PrimaryResource: ResourceObjectType,
  IncludeType: Hashable
{
  /// Creates a document from resources and their relatives.
  ///
  /// Each relative is included once, at its first occurrence; resources with the same type and id
  /// are the same (CMP-05).
  public init(
    apiDescription: APIDescription,
    resources: [CompoundResource],
    meta: MetaType,
    links: LinksType
  ) {
    var seen: Set<AnyHashable> = []
    var included: [IncludeType] = []
    for relative in resources.lazy.flatMap(\.relatives) {
      let identity = (relative.value as? any IdentityBearing)?.identity ?? AnyHashable(relative)
      if seen.insert(identity).inserted {
        included.append(relative)
      }
    }
    self.init(
      apiDescription: apiDescription,
      body: .init(resourceObjects: resources.map(\.primary)),
      includes: Includes(values: included),
      meta: meta,
      links: links)
  }
}

/// A resource with a type and an identifier.
protocol IdentityBearing {
  /// The identity, which is equal for the same resource whatever its fields.
  var identity: AnyHashable { get }
}

/// The type and the identifier of a resource.
struct ResourceIdentity<RawType: RawIdType>: Hashable {
  var type: String
  var id: RawType
}

extension ResourceObject: IdentityBearing where EntityRawIdType: RawIdType {
  var identity: AnyHashable { ResourceIdentity(type: Self.jsonType, id: id.rawValue) }
}

extension SparseFieldset: IdentityBearing where EntityRawIdType: RawIdType {
  var identity: AnyHashable { resourceObject.identity }
}
