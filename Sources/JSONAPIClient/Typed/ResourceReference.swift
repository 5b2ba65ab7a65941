public import JSONAPI

/// A resource of some type by its identifier, without the resource itself.
///
/// It stands for a resource of which only the id is known, and for one that is about to be created:
///
/// ```swift
/// let comments = try await client.relationship(\.comments, of: Article.reference(id: "1"))
/// ```
public struct ResourceReference<R: Resource>: Sendable, Hashable {
  /// The type, and the id or the local id.
  public let identifier: ResourceIdentifier

  init(identifier: ResourceIdentifier) {
    self.identifier = identifier
  }

  /// Refers to a resource that is at hand.
  ///
  /// - Parameter resource: The resource.
  public init(_ resource: R) {
    identifier = resource.resourceIdentifier
  }

  /// Refers to a resource by its id.
  ///
  /// - Parameter id: The id.
  public init(id: R.ID) {
    identifier = ResourceIdentifier(type: R.resourceType, id: id.idText)
  }

  /// Refers to a resource that the same document creates (RID-03).
  ///
  /// - Parameter lid: The local id.
  public init(lid: String) {
    identifier = ResourceIdentifier(type: R.resourceType, lid: lid)
  }
}

extension Resource {
  /// Refers to a resource of this type by its id.
  ///
  /// - Parameter id: The id.
  /// - Returns: The reference.
  public static func reference(id: ID) -> ResourceReference<Self> {
    ResourceReference(id: id)
  }
}

extension ToOne where Destination: Resource {
  /// Links to a resource by a reference to it.
  ///
  /// - Parameter reference: The reference.
  public init(_ reference: ResourceReference<Destination>) {
    self.init(reference.identifier)
  }
}

extension ToMany where Destination: Resource {
  /// Links to resources by references to them.
  ///
  /// - Parameter references: The references.
  public init(_ references: [ResourceReference<Destination>]) {
    self.init(references.map(\.identifier))
  }
}
