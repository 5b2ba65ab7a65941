public import JSONAPI

/// A path to related resources that can be fetched.
public protocol RelatedPath: RelationshipPath {
  /// The type of the result: an optional for to-one, a ``Page`` for to-many.
  associatedtype Related: RequestOutput
}

extension ToOnePath: RelatedPath {
  /// The type of the result: an optional for to-one, a ``Page`` for to-many.
  public typealias Related = Destination?
}

extension ToManyPath: RelatedPath {
  /// The type of the result: an optional for to-one, a ``Page`` for to-many.
  public typealias Related = Page<Destination>
}

extension ResourceReferencing where Referenced: Resource {
  /// Returns a request for the related resources of a relationship.
  ///
  /// ```swift
  /// let author = try await client.fetch(article.related(\.author))        // Person?
  /// let comments = try await client.fetch(article.related(\.comments))    // Page<Comment>
  /// ```
  ///
  /// - Parameter path: A relationship of the resource itself. Fetching a path over several relationships
  ///   throws a ``ClientError`` with the code ``ClientError/Code/invalidURL``.
  public func related<Path: RelatedPath>(
    _ path: KeyPath<Referenced.Fields, Path>
  ) -> Request<Path.Related> where Path.Root == Referenced {
    Request(.related(address(path)))
  }

  /// Returns the relationship itself, whose linkage can be fetched and changed.
  ///
  /// - Parameter path: A relationship of the resource itself, not a path over several.
  public func relationship<Path: RelationshipPath>(
    _ path: KeyPath<Referenced.Fields, Path>
  ) -> RelationshipEndpoint<Referenced, Path.Value>
  where Path.Root == Referenced, Path.Value: RequestOutput {
    RelationshipEndpoint(address(path))
  }

  func address<Path: RelationshipPath>(
    _ path: KeyPath<Referenced.Fields, Path>
  ) -> RelationshipAddress where Path.Root == Referenced {
    RelationshipAddress(Referenced.fields[keyPath: path].fieldRoute.path, of: self)
  }
}

// By name, for resources without models and for models without typed paths.
extension ResourceReferencing {
  /// Returns a request for the related resource of a to-one relationship.
  ///
  /// - Parameters:
  ///   - name: The name of the relationship in documents.
  ///   - type: The type to decode. The result is nil if the relationship is empty.
  public func related<D: ResourceOutput>(
    toOne name: String, as type: D.Type = AnyResource.self
  ) -> Request<D?> {
    Request(.related(RelationshipAddress(name, of: self)))
  }

  /// Returns a request for the related resources of a to-many relationship.
  ///
  /// - Parameters:
  ///   - name: The name of the relationship in documents.
  ///   - type: The type to decode.
  public func related<D: ResourceOutput>(
    toMany name: String, as type: D.Type = AnyResource.self
  ) -> Request<Page<D>> {
    Request(.related(RelationshipAddress(name, of: self)))
  }

  /// Returns a to-one relationship, whose linkage can be fetched and changed.
  ///
  /// - Parameters:
  ///   - name: The name of the relationship in documents.
  ///   - type: The type of the related resources.
  public func relationship<D: RelatedResource>(
    toOne name: String, as type: D.Type = AnyResource.self
  ) -> RelationshipEndpoint<Referenced, ToOne<D>> {
    RelationshipEndpoint(RelationshipAddress(name, of: self))
  }

  /// Returns a to-many relationship, whose linkage can be fetched and changed.
  ///
  /// - Parameters:
  ///   - name: The name of the relationship in documents.
  ///   - type: The type of the related resources.
  public func relationship<D: RelatedResource>(
    toMany name: String, as type: D.Type = AnyResource.self
  ) -> RelationshipEndpoint<Referenced, ToMany<D>> {
    RelationshipEndpoint(RelationshipAddress(name, of: self))
  }
}
