/// A reference to a resource by its type and id.
///
/// Use it for a resource whose id is all you know, or one that the same request creates:
///
/// ```swift
/// let comments = try await client.fetch(Article.reference(id: "1").relationship(\.comments))
/// ```
public struct ResourceReference<R: ResourceOutput>: ResourceReferencing, Hashable {
  /// The type that the resource is read as.
  public typealias Referenced = R

  /// The type, and the id or the local id.
  public let resourceIdentifier: ResourceIdentifier

  /// Refers to a resource by its identifier, for a member of a union or to include `meta`.
  ///
  /// - Parameter identifier: The type, and the id or the local id.
  public init(_ identifier: ResourceIdentifier) { resourceIdentifier = identifier }

  /// Refers to a given resource.
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
  /// Returns a reference to a resource of this type by its id.
  public static func reference(id: ID) -> ResourceReference<Self> { ResourceReference(id: id) }
}

extension RelatedResource {
  /// Returns a reference to a resource by its type and id.
  public static func reference(type: String, id: String) -> ResourceReference<Self> {
    ResourceReference(ResourceIdentifier(type: type, id: id))
  }
}

/// A value that identifies a resource: a model, a live object, a record, a ``ResourceReference``.
public protocol ResourceReferencing<Referenced>: Sendable {
  /// The type that the resource is read as.
  associatedtype Referenced: ResourceOutput

  /// The type, and the id or the local id.
  var resourceIdentifier: ResourceIdentifier { get }
}
