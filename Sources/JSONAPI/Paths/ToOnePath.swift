/// A typed path to a to-one relationship, which the related type's paths continue.
@dynamicMemberLookup
public struct ToOnePath<Root: Resource, Destination: RelatedResource>: RelationshipPath {
  /// The type of the linkage.
  public typealias Value = ToOne<Destination>

  /// The route to the field.
  public let fieldRoute: FieldRoute

  /// Creates a path to a relationship of the type itself.
  public init(_ name: String) { fieldRoute = FieldRoute(name, of: Root.resourceType) }

  init(route: FieldRoute) { fieldRoute = route }

  /// The path to an attribute of the related resource.
  public subscript<Value>(
    dynamicMember path: KeyPath<Destination.Fields, AttributePath<Destination, Value>>
  ) -> AttributePath<Root, Value> where Destination: Resource {
    AttributePath(route: appending(path), coding: Destination.fields[keyPath: path].coding)
  }

  /// The path to a to-one relationship of the related resource.
  public subscript<Next>(
    dynamicMember path: KeyPath<Destination.Fields, ToOnePath<Destination, Next>>
  ) -> ToOnePath<Root, Next> where Destination: Resource {
    ToOnePath<Root, Next>(route: appending(path))
  }

  /// The path to a to-many relationship of the related resource.
  public subscript<Next>(
    dynamicMember path: KeyPath<Destination.Fields, ToManyPath<Destination, Next>>
  ) -> ToManyPath<Root, Next> where Destination: Resource {
    ToManyPath<Root, Next>(route: appending(path))
  }
}

extension ToOnePath where Destination: Resource {
  /// The path to the related resource's id.
  public var id: AttributePath<Root, Destination.ID> {
    AttributePath(route: fieldRoute.appending(FieldRoute("id", of: Destination.resourceType)))
  }
}

extension ToOnePath where Destination: ResourceUnion {
  /// The path to the type of the related resource, which filters compare with the names of types.
  ///
  /// ```swift
  /// Copy.query.filter { $0.title.type == "books" }
  /// ```
  public var type: AttributePath<Root, String> {
    AttributePath(route: fieldRoute.appending(FieldRoute("type", of: fieldRoute.owners.last ?? "")))
  }
}

extension ToOnePath {
  /// The relationship is empty.
  public static func == (path: Self, nothing: _OptionalNilComparisonType) -> Filter<Root> {
    Filter(!.has(path.fieldRoute.path))
  }

  /// The relationship is not empty.
  public static func != (path: Self, nothing: _OptionalNilComparisonType) -> Filter<Root> {
    Filter(.has(path.fieldRoute.path))
  }
}
