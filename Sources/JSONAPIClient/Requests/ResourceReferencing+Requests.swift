public import JSONAPI

/// A path to something that can be fetched: one resource or none, or many of them.
public protocol RelatedPath: RelationshipPath {
  /// What the related resources are read as.
  associatedtype Related: RequestOutput
}

extension ToOnePath: RelatedPath {
  /// What the related resources are read as.
  public typealias Related = Destination?
}

extension ToManyPath: RelatedPath {
  /// What the related resources are read as.
  public typealias Related = Page<Destination>
}

extension ResourceReferencing where Referenced: Resource {
  /// A request for the resources at the other end of a relationship.
  ///
  /// ```swift
  /// let author = try await client.fetch(article.related(\.author))        // Person?
  /// let comments = try await client.fetch(article.related(\.comments))    // Page<Comment>
  /// ```
  ///
  /// - Parameter path: A relationship of the resource's own; fetching one that leads over several throws
  ///   ``ClientError`` with the code ``ClientError/Code/invalidURL``.
  public func related<Path: RelatedPath>(
    _ path: KeyPath<Referenced.Fields, Path>
  ) -> Request<Path.Related> where Path.Root == Referenced {
    Request(.related(address(path)))
  }

  /// The relationship itself: which resources it leads to, not the resources.
  ///
  /// - Parameter path: A relationship of the resource's own.
  public func relationship<Path: RelationshipPath>(
    _ path: KeyPath<Referenced.Fields, Path>
  ) -> RelationshipEndpoint<Referenced, Path.Value>
  where Path.Root == Referenced, Path.Value: RequestOutput {
    RelationshipEndpoint(address(path))
  }

  private func address<Path: RelationshipPath>(
    _ path: KeyPath<Referenced.Fields, Path>
  ) -> RelationshipAddress where Path.Root == Referenced {
    RelationshipAddress(Referenced.fields[keyPath: path].fieldRoute.path, of: self)
  }
}

// By name, for resources without models and models without typed paths.
extension ResourceReferencing {
  /// A request for the resource at the other end of a relationship to one.
  public func related<D: ResourceOutput>(
    toOne name: String, as type: D.Type = AnyResource.self
  ) -> Request<D?> {
    Request(.related(RelationshipAddress(name, of: self)))
  }

  /// A request for the resources at the other end of a relationship to many.
  public func related<D: ResourceOutput>(
    toMany name: String, as type: D.Type = AnyResource.self
  ) -> Request<Page<D>> {
    Request(.related(RelationshipAddress(name, of: self)))
  }

  /// A relationship to one.
  public func relationship<D: RelatedResource>(
    toOne name: String, as type: D.Type = AnyResource.self
  ) -> RelationshipEndpoint<Referenced, ToOne<D>> {
    RelationshipEndpoint(RelationshipAddress(name, of: self))
  }

  /// A relationship to many.
  public func relationship<D: RelatedResource>(
    toMany name: String, as type: D.Type = AnyResource.self
  ) -> RelationshipEndpoint<Referenced, ToMany<D>> {
    RelationshipEndpoint(RelationshipAddress(name, of: self))
  }
}
