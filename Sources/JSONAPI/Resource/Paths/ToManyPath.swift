/// A typed path to a to-many relationship.
///
/// The related type's relationships go on from it, as ``Query`` needs to include it. Its attributes
/// don't, since there are many of each; ``contains(where:)`` asks for a resource by them.
@dynamicMemberLookup
public struct ToManyPath<Root: Resource, Destination: RelatedResource>: RelationshipPath {
  /// What a program holds of the relationship.
  public typealias Value = ToMany<Destination>

  /// Where it leads.
  public let fieldRoute: FieldRoute

  /// Creates a path to a relationship of the type itself.
  public init(_ name: String) { fieldRoute = FieldRoute(name, of: Root.resourceType) }

  init(route: FieldRoute) { fieldRoute = route }

  /// An attribute of the related resources, which is no path: there are many of them.
  ///
  /// It's here for the sake of the compiler's messages.
  public subscript<Value>(
    dynamicMember path: KeyPath<Destination.Fields, AttributePath<Destination, Value>>
  ) -> AttributeOfMany<Root, Value> where Destination: Resource { AttributeOfMany() }

  /// The path to a to-one relationship of the related resources.
  public subscript<Next>(
    dynamicMember path: KeyPath<Destination.Fields, ToOnePath<Destination, Next>>
  ) -> ToManyPath<Root, Next> where Destination: Resource {
    ToManyPath<Root, Next>(
      route: fieldRoute.appending(Destination.fields[keyPath: path].fieldRoute))
  }

  /// The path to a to-many relationship of the related resources.
  public subscript<Next>(
    dynamicMember path: KeyPath<Destination.Fields, ToManyPath<Destination, Next>>
  ) -> ToManyPath<Root, Next> where Destination: Resource {
    ToManyPath<Root, Next>(
      route: fieldRoute.appending(Destination.fields[keyPath: path].fieldRoute))
  }
}

/// An attribute of many resources, which can't be compared with one value nor sorted by.
///
/// ``ToManyPath/contains(where:)`` asks whether one of the resources has it right:
///
/// ```swift
/// Article.query.filter { $0.comments.contains { $0.body == "First!" } }
/// ```
public struct AttributeOfMany<Root: Resource, Value>: Sendable {
  init() {}
}
