/// A typed path to a to-many relationship.
///
/// The related type's relationships continue the path, for the `include` of a ``Query``. Its attributes don't,
/// since there are many of each; use ``contains(where:)`` for conditions on them.
@dynamicMemberLookup
public struct ToManyPath<Root: Resource, Destination: RelatedResource>: RelationshipPath {
  /// The type of the linkage.
  public typealias Value = ToMany<Destination>

  /// Where it leads.
  public let fieldRoute: FieldRoute

  /// Creates a path to a relationship of the type itself.
  public init(_ name: String) { fieldRoute = FieldRoute(name, of: Root.resourceType) }

  init(route: FieldRoute) { fieldRoute = route }

  /// An attribute of the related resources, which isn't a path, since there are many of them.
  ///
  /// It exists for better compiler errors.
  public subscript<Value>(
    dynamicMember path: KeyPath<Destination.Fields, AttributePath<Destination, Value>>
  ) -> Attribute<Value> where Destination: Resource { Attribute() }

  /// The path to a to-one relationship of the related resources.
  public subscript<Next>(
    dynamicMember path: KeyPath<Destination.Fields, ToOnePath<Destination, Next>>
  ) -> ToManyPath<Root, Next> where Destination: Resource {
    ToManyPath<Root, Next>(route: appending(path))
  }

  /// The path to a to-many relationship of the related resources.
  public subscript<Next>(
    dynamicMember path: KeyPath<Destination.Fields, ToManyPath<Destination, Next>>
  ) -> ToManyPath<Root, Next> where Destination: Resource {
    ToManyPath<Root, Next>(route: appending(path))
  }
}

extension ToManyPath {
  /// An attribute of many resources, which can't be compared with one value or sorted by.
  ///
  /// Use ``ToManyPath/contains(where:)`` for a condition on one of the resources:
  ///
  /// ```swift
  /// Article.query.filter { $0.comments.contains { $0.body == "First!" } }
  /// ```
  public struct Attribute<Value>: Sendable {}
}
