extension AttributePath where Value: FilterLiteral & Comparable {
  /// The attribute comes before the value.
  ///
  /// - Parameters:
  ///   - path: The attribute.
  ///   - value: The value.
  /// - Returns: The condition.
  public static func < (path: Self, value: Value) -> Filter<Root> {
    path.compared(.lessThan, value.filterValue)
  }

  /// The attribute comes before the value or has it.
  ///
  /// - Parameters:
  ///   - path: The attribute.
  ///   - value: The value.
  /// - Returns: The condition.
  public static func <= (path: Self, value: Value) -> Filter<Root> {
    path.compared(.lessOrEqual, value.filterValue)
  }

  /// The attribute comes after the value.
  ///
  /// - Parameters:
  ///   - path: The attribute.
  ///   - value: The value.
  /// - Returns: The condition.
  public static func > (path: Self, value: Value) -> Filter<Root> {
    path.compared(.greaterThan, value.filterValue)
  }

  /// The attribute comes after the value or has it.
  ///
  /// - Parameters:
  ///   - path: The attribute.
  ///   - value: The value.
  /// - Returns: The condition.
  public static func >= (path: Self, value: Value) -> Filter<Root> {
    path.compared(.greaterOrEqual, value.filterValue)
  }
}

extension AttributePath {
  /// The attribute comes before the value; where it's null, it does not.
  ///
  /// - Parameters:
  ///   - path: The attribute.
  ///   - value: The value.
  /// - Returns: The condition.
  public static func < <Wrapped: FilterLiteral & Comparable>(
    path: Self, value: Wrapped
  ) -> Filter<Root> where Value == Wrapped? {
    path.compared(.lessThan, value.filterValue)
  }

  /// The attribute comes before the value or has it; where it's null, it does not.
  ///
  /// - Parameters:
  ///   - path: The attribute.
  ///   - value: The value.
  /// - Returns: The condition.
  public static func <= <Wrapped: FilterLiteral & Comparable>(
    path: Self, value: Wrapped
  ) -> Filter<Root> where Value == Wrapped? {
    path.compared(.lessOrEqual, value.filterValue)
  }

  /// The attribute comes after the value; where it's null, it does not.
  ///
  /// - Parameters:
  ///   - path: The attribute.
  ///   - value: The value.
  /// - Returns: The condition.
  public static func > <Wrapped: FilterLiteral & Comparable>(
    path: Self, value: Wrapped
  ) -> Filter<Root> where Value == Wrapped? {
    path.compared(.greaterThan, value.filterValue)
  }

  /// The attribute comes after the value or has it; where it's null, it does not.
  ///
  /// - Parameters:
  ///   - path: The attribute.
  ///   - value: The value.
  /// - Returns: The condition.
  public static func >= <Wrapped: FilterLiteral & Comparable>(
    path: Self, value: Wrapped
  ) -> Filter<Root> where Value == Wrapped? {
    path.compared(.greaterOrEqual, value.filterValue)
  }
}
