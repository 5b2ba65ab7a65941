extension AttributePath where Value: FilterLiteral & Comparable {
  /// The attribute comes before the value.
  public static func < (path: Self, value: Value) -> Filter<Root> {
    path.compared(.lessThan, to: value)
  }

  /// The attribute comes before the value or has it.
  public static func <= (path: Self, value: Value) -> Filter<Root> {
    path.compared(.lessOrEqual, to: value)
  }

  /// The attribute comes after the value.
  public static func > (path: Self, value: Value) -> Filter<Root> {
    path.compared(.greaterThan, to: value)
  }

  /// The attribute comes after the value or has it.
  public static func >= (path: Self, value: Value) -> Filter<Root> {
    path.compared(.greaterOrEqual, to: value)
  }
}

extension AttributePath {
  /// The attribute comes before the value; where it's null, it does not.
  public static func < <Wrapped: FilterLiteral & Comparable>(
    path: Self, value: Wrapped
  ) -> Filter<Root> where Value == Wrapped? {
    path.compared(.lessThan, to: value)
  }

  /// The attribute comes before the value or has it; where it's null, it does not.
  public static func <= <Wrapped: FilterLiteral & Comparable>(
    path: Self, value: Wrapped
  ) -> Filter<Root> where Value == Wrapped? {
    path.compared(.lessOrEqual, to: value)
  }

  /// The attribute comes after the value; where it's null, it does not.
  public static func > <Wrapped: FilterLiteral & Comparable>(
    path: Self, value: Wrapped
  ) -> Filter<Root> where Value == Wrapped? {
    path.compared(.greaterThan, to: value)
  }

  /// The attribute comes after the value or has it; where it's null, it does not.
  public static func >= <Wrapped: FilterLiteral & Comparable>(
    path: Self, value: Wrapped
  ) -> Filter<Root> where Value == Wrapped? {
    path.compared(.greaterOrEqual, to: value)
  }
}
