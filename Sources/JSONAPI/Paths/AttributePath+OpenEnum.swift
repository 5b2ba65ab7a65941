// Open enumerations are compared with the cases of their enumeration, too. Their own are favored, as `.known(…)`.
extension AttributePath {
  /// The attribute has the value by its raw value.
  @_disfavoredOverload
  public static func == <Known: RawRepresentable>(
    path: Self, value: Known
  ) -> Filter<Root> where Value == OpenEnum<Known>, Known.RawValue: FilterLiteral {
    path.compared(.equal, to: OpenEnum.known(value))
  }

  /// The attribute has another value, known or not, or none.
  @_disfavoredOverload
  public static func != <Known: RawRepresentable>(
    path: Self, value: Known
  ) -> Filter<Root> where Value == OpenEnum<Known>, Known.RawValue: FilterLiteral {
    path.compared(.notEqual, to: OpenEnum.known(value))
  }

  /// The attribute has one of the values by its raw value.
  @_disfavoredOverload
  public func isIn<Known: RawRepresentable>(
    _ values: some Sequence<Known>
  ) -> Filter<Root> where Value == OpenEnum<Known>, Known.RawValue: FilterLiteral {
    compared(.isIn, toAll: values.map { OpenEnum.known($0) })
  }

  /// The attribute has none of the values by its raw value; true for null.
  @_disfavoredOverload
  public func isNotIn<Known: RawRepresentable>(
    _ values: some Sequence<Known>
  ) -> Filter<Root> where Value == OpenEnum<Known>, Known.RawValue: FilterLiteral {
    compared(.isNotIn, toAll: values.map { OpenEnum.known($0) })
  }
}

extension AttributePath {
  /// The attribute has the value by its raw value.
  @_disfavoredOverload
  public static func == <Known: RawRepresentable>(
    path: Self, value: Known
  ) -> Filter<Root> where Value == OpenEnum<Known>?, Known.RawValue: FilterLiteral {
    path.compared(.equal, to: OpenEnum.known(value))
  }

  /// The attribute has another value, known or not, or none.
  @_disfavoredOverload
  public static func != <Known: RawRepresentable>(
    path: Self, value: Known
  ) -> Filter<Root> where Value == OpenEnum<Known>?, Known.RawValue: FilterLiteral {
    path.compared(.notEqual, to: OpenEnum.known(value))
  }

  /// The attribute has one of the values by its raw value.
  @_disfavoredOverload
  public func isIn<Known: RawRepresentable>(
    _ values: some Sequence<Known>
  ) -> Filter<Root> where Value == OpenEnum<Known>?, Known.RawValue: FilterLiteral {
    compared(.isIn, toAll: values.map { OpenEnum.known($0) })
  }

  /// The attribute has none of the values by its raw value; true for null.
  @_disfavoredOverload
  public func isNotIn<Known: RawRepresentable>(
    _ values: some Sequence<Known>
  ) -> Filter<Root> where Value == OpenEnum<Known>?, Known.RawValue: FilterLiteral {
    compared(.isNotIn, toAll: values.map { OpenEnum.known($0) })
  }
}
