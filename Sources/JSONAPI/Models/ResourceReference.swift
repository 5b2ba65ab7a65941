/// A resource by its type and id, without the resource itself.
///
/// It stands for a resource of which only the id is known, and for one that the same request creates:
///
/// ```swift
/// let comments = try await client.fetch(Article.reference(id: "1").relationship(\.comments))
/// ```
public struct ResourceReference<R: ResourceOutput>: ResourceReferencing, Hashable {
  /// What the resource is read as.
  public typealias Referenced = R

  /// The type, and the id or the local id.
  public let resourceIdentifier: ResourceIdentifier

  /// Refers to a resource by its identifier: a member of a union, or with `meta`.
  ///
  /// - Parameter identifier: The type, and the id or the local id.
  public init(_ identifier: ResourceIdentifier) { resourceIdentifier = identifier }

  /// Refers to a resource that is at hand.
  public init(_ resource: some ResourceReferencing<R>) {
    resourceIdentifier = resource.resourceIdentifier
  }
}

extension ResourceReference where R: Resource {
  /// Refers to a resource by its id.
  public init(id: R.ID) {
    self.init(ResourceIdentifier(type: R.resourceType, id: id.idText))
  }

  /// Refers to a resource that the same document creates (RID-03).
  public init(lid: String) {
    self.init(ResourceIdentifier(type: R.resourceType, lid: lid))
  }
}

extension Resource {
  /// Refers to a resource of this type by its id.
  public static func reference(id: ID) -> ResourceReference<Self> { ResourceReference(id: id) }
}

extension RelatedResource {
  /// Refers to a resource by its type and id.
  public static func reference(type: String, id: String) -> ResourceReference<Self> {
    ResourceReference(ResourceIdentifier(type: type, id: id))
  }
}

/// Whatever says which resource is meant: a value, a live object, a record, a ``ResourceReference``.
public protocol ResourceReferencing<Referenced>: Sendable {
  /// What the resource is read as.
  associatedtype Referenced: ResourceOutput

  /// The type, and the id or the local id.
  var resourceIdentifier: ResourceIdentifier { get }
}
