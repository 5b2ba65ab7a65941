/// A typed path to a to-many relationship.
///
/// The related type's relationships go on from it, as ``Query/include(_:_:)`` needs. Its attributes
/// don't, since there are many of each; ``contains(where:)`` asks for a resource by them.
@dynamicMemberLookup
public struct ToManyPath<Root: Resource, Destination: RelatedResource>: RelationshipPath {
  /// What a program holds of the relationship.
  public typealias Value = ToMany<Destination>

  /// Where it leads.
  public let fieldRoute: FieldRoute

  /// Creates a path to a relationship of the type itself.
  ///
  /// - Parameter name: The name in JSON.
  public init(_ name: String) { fieldRoute = FieldRoute(name, of: Root.resourceType) }

  init(route: FieldRoute) { fieldRoute = route }

  /// The path to a to-one relationship of the related resources.
  ///
  /// - Parameter path: The relationship.
  public subscript<Next>(
    dynamicMember path: KeyPath<Destination.Fields, ToOnePath<Destination, Next>>
  ) -> ToManyPath<Root, Next> where Destination: Resource {
    ToManyPath<Root, Next>(
      route: fieldRoute.appending(Destination.fields[keyPath: path].fieldRoute))
  }

  /// The path to a to-many relationship of the related resources.
  ///
  /// - Parameter path: The relationship.
  public subscript<Next>(
    dynamicMember path: KeyPath<Destination.Fields, ToManyPath<Destination, Next>>
  ) -> ToManyPath<Root, Next> where Destination: Resource {
    ToManyPath<Root, Next>(
      route: fieldRoute.appending(Destination.fields[keyPath: path].fieldRoute))
  }
}
