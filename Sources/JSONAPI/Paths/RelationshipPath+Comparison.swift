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

extension ToManyPath {
  /// The relationship is empty.
  public var isEmpty: Filter<Root> { Filter(!.has(fieldRoute.path)) }

  /// The number of resources that the relationship leads to, to compare with.
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
  /// The number of resources that a to-many relationship leads to.
  public struct Count: Sendable {
    let path: DottedPath

    private func compared(_ comparison: FilterComparison.Operator, _ number: Int) -> Filter<Root> {
      Filter(FilterExpression(FilterComparison(.count(path), comparison, number.filterValue)))
    }

    /// The number is the given one.
    public static func == (path: Self, number: Int) -> Filter<Root> {
      path.compared(.equal, number)
    }

    /// The number is another than the given one.
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
