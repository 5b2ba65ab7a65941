/// A typed path to a to-many relationship.
///
/// The related type's relationships continue the path, for the `include` of a ``Query``. Its attributes don't,
/// since there are many resources; use ``contains(where:)`` for conditions on them.
@dynamicMemberLookup
public struct ToManyPath<Root: Resource, Destination: RelatedResource>: RelationshipPath {
  /// The type of the linkage.
  public typealias Value = ToMany<Destination>

  /// The route to the field.
  public let fieldRoute: FieldRoute

  /// Creates a path to a relationship of the type itself.
  public init(_ name: String) { fieldRoute = FieldRoute(name, of: Root.resourceType) }

  init(route: FieldRoute) { fieldRoute = route }

  /// An attribute of the related resources, which isn't a path, since there are many resources.
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

extension ToManyPath {
  /// The relationship is empty.
  public var isEmpty: Filter<Root> { Filter(!.has(fieldRoute.path)) }

  /// The number of related resources, for comparisons.
  public var count: Count { Count(path: fieldRoute.path) }
}

extension ToManyPath where Destination: Resource {
  /// The relationship leads to a resource that matches a condition.
  ///
  /// ```swift
  /// Article.query.filter { $0.comments.contains { $0.body.startsWith("First") } }
  /// ```
  ///
  /// - Parameter condition: Compares the related type's paths with values.
  public func contains(
    where condition: (Filter<Destination>.Paths) -> Filter<Destination>
  ) -> Filter<Root> {
    Filter(.has(fieldRoute.path, Filter(condition).expression))
  }
}

extension ToManyPath {
  /// The number of related resources of a to-many relationship.
  public struct Count: Sendable {
    let path: DottedPath

    private func compared(_ comparison: FilterComparison.Operator, _ number: Int) -> Filter<Root> {
      Filter(FilterExpression(FilterComparison(.count(path), comparison, number.filterValue)))
    }

    /// The number equals the given one.
    public static func == (path: Self, number: Int) -> Filter<Root> {
      path.compared(.equal, number)
    }

    /// The number differs from the given one.
    public static func != (path: Self, number: Int) -> Filter<Root> {
      path.compared(.notEqual, number)
    }

    /// The number is less than the given one.
    public static func < (path: Self, number: Int) -> Filter<Root> {
      path.compared(.lessThan, number)
    }

    /// The number is at most the given one.
    public static func <= (path: Self, number: Int) -> Filter<Root> {
      path.compared(.lessOrEqual, number)
    }

    /// The number is greater than the given one.
    public static func > (path: Self, number: Int) -> Filter<Root> {
      path.compared(.greaterThan, number)
    }

    /// The number is at least the given one.
    public static func >= (path: Self, number: Int) -> Filter<Root> {
      path.compared(.greaterOrEqual, number)
    }
  }
}
