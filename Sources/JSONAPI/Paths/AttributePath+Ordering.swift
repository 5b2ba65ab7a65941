extension AttributePath where Value: FilterLiteral & Comparable {
  /// The attribute is less than the value.
  public static func < (path: Self, value: Value) -> Filter<Root> {
    path.compared(.lessThan, to: value)
  }

  /// The attribute is less than or equal to the value.
  public static func <= (path: Self, value: Value) -> Filter<Root> {
    path.compared(.lessOrEqual, to: value)
  }

  /// The attribute is greater than the value.
  public static func > (path: Self, value: Value) -> Filter<Root> {
    path.compared(.greaterThan, to: value)
  }

  /// The attribute is greater than or equal to the value.
  public static func >= (path: Self, value: Value) -> Filter<Root> {
    path.compared(.greaterOrEqual, to: value)
  }
}

extension AttributePath {
  /// The attribute is less than the value; false for null.
  public static func < <Wrapped: FilterLiteral & Comparable>(
    path: Self, value: Wrapped
  ) -> Filter<Root> where Value == Wrapped? {
    path.compared(.lessThan, to: value)
  }

  /// The attribute is less than or equal to the value; false for null.
  public static func <= <Wrapped: FilterLiteral & Comparable>(
    path: Self, value: Wrapped
  ) -> Filter<Root> where Value == Wrapped? {
    path.compared(.lessOrEqual, to: value)
  }

  /// The attribute is greater than the value; false for null.
  public static func > <Wrapped: FilterLiteral & Comparable>(
    path: Self, value: Wrapped
  ) -> Filter<Root> where Value == Wrapped? {
    path.compared(.greaterThan, to: value)
  }

  /// The attribute is greater than or equal to the value; false for null.
  public static func >= <Wrapped: FilterLiteral & Comparable>(
    path: Self, value: Wrapped
  ) -> Filter<Root> where Value == Wrapped? {
    path.compared(.greaterOrEqual, to: value)
  }
}
