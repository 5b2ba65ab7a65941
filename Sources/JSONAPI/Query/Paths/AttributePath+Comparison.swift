extension AttributePath {
  func compared(_ comparison: FilterComparison.Operator, _ value: FilterValue) -> Filter<Root> {
    Filter(FilterExpression(fieldRoute.path, comparison, value))
  }
}

extension AttributePath where Value: FilterLiteral & Equatable {
  /// The attribute has the value; with `nil`, it has none.
  ///
  /// - Parameters:
  ///   - path: The attribute.
  ///   - value: The value.
  /// - Returns: The condition.
  public static func == (path: Self, value: Value) -> Filter<Root> {
    path.compared(.equal, value.filterValue)
  }

  /// The attribute has another value, or none; with `nil`, it has one.
  ///
  /// - Parameters:
  ///   - path: The attribute.
  ///   - value: The value.
  /// - Returns: The condition.
  public static func != (path: Self, value: Value) -> Filter<Root> {
    path.compared(.notEqual, value.filterValue)
  }

  /// The attribute has one of the values.
  ///
  /// - Parameter values: The values.
  /// - Returns: The condition.
  public func isIn(_ values: some Sequence<Value>) -> Filter<Root> {
    compared(.isIn, .list(values.map { $0.filterValue }))
  }

  /// The attribute has none of the values.
  ///
  /// - Parameter values: The values.
  /// - Returns: The condition.
  public func isNotIn(_ values: some Sequence<Value>) -> Filter<Root> {
    compared(.isNotIn, .list(values.map { $0.filterValue }))
  }
}

extension AttributePath where Value: RawRepresentable, Value.RawValue: FilterLiteral {
  /// The attribute has the value by its raw value.
  ///
  /// - Parameters:
  ///   - path: The attribute.
  ///   - value: The value.
  /// - Returns: The condition.
  public static func == (path: Self, value: Value) -> Filter<Root> {
    path.compared(.equal, value.rawValue.filterValue)
  }

  /// The attribute has another value, or none.
  ///
  /// - Parameters:
  ///   - path: The attribute.
  ///   - value: The value.
  /// - Returns: The condition.
  public static func != (path: Self, value: Value) -> Filter<Root> {
    path.compared(.notEqual, value.rawValue.filterValue)
  }

  /// The attribute has one of the values.
  ///
  /// - Parameter values: The values.
  /// - Returns: The condition.
  public func isIn(_ values: some Sequence<Value>) -> Filter<Root> {
    compared(.isIn, .list(values.map { $0.rawValue.filterValue }))
  }

  /// The attribute has none of the values.
  ///
  /// - Parameter values: The values.
  /// - Returns: The condition.
  public func isNotIn(_ values: some Sequence<Value>) -> Filter<Root> {
    compared(.isNotIn, .list(values.map { $0.rawValue.filterValue }))
  }
}

extension AttributePath {
  /// The attribute has the value by its raw value; with `nil`, it has none.
  ///
  /// - Parameters:
  ///   - path: The attribute.
  ///   - value: The value.
  /// - Returns: The condition.
  public static func == <Wrapped: RawRepresentable>(
    path: Self, value: Wrapped?
  ) -> Filter<Root> where Value == Wrapped?, Wrapped.RawValue: FilterLiteral {
    path.compared(.equal, value?.rawValue.filterValue ?? .null)
  }

  /// The attribute has another value, or none; with `nil`, it has one.
  ///
  /// - Parameters:
  ///   - path: The attribute.
  ///   - value: The value.
  /// - Returns: The condition.
  public static func != <Wrapped: RawRepresentable>(
    path: Self, value: Wrapped?
  ) -> Filter<Root> where Value == Wrapped?, Wrapped.RawValue: FilterLiteral {
    path.compared(.notEqual, value?.rawValue.filterValue ?? .null)
  }
}
