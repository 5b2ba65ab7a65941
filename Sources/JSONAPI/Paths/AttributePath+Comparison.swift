extension AttributePath {
  /// Compares the attribute with a literal, unchanged.
  func compared(_ comparison: FilterComparison.Operator, _ value: FilterValue) -> Filter<Root> {
    Filter(FilterExpression(fieldRoute.path, comparison, value))
  }

  /// The attribute is compared with a value of its own.
  func compared<Given>(
    _ comparison: FilterComparison.Operator, to value: Given
  ) -> Filter<Root> { compared(comparison, literal(value)) }

  /// The attribute is compared with several values of its own.
  func compared<Given>(
    _ comparison: FilterComparison.Operator, toAll values: some Sequence<Given>
  ) -> Filter<Root> { compared(comparison, .list(values.map { literal($0) })) }

  /// A value in the form that the attribute has in documents.
  private func literal<Given>(_ value: Given) -> FilterValue {
    // Nothing else is called so (RES-12), and an id may have a text of its own.
    if fieldRoute.path.last == "id", let id = value as? any ResourceID {
      return id.idText.map { .string($0) } ?? .null
    }
    return coding?.filterValue(of: value) ?? FilterValue(written: value) ?? .null
  }

  /// The attribute is an array that contains the element.
  func contains<Element>(element: Element) -> Filter<Root> {
    if case .list(let values)? = coding?.filterValue(of: [element]), values.count == 1 {
      compared(.contains, values[0])
    } else {
      compared(.contains, FilterValue(written: element) ?? .null)
    }
  }
}

extension AttributePath where Value: FilterLiteral & Equatable {
  /// The attribute equals the value; with nil, it is null.
  public static func == (path: Self, value: Value) -> Filter<Root> {
    path.compared(.equal, to: value)
  }

  /// The attribute differs from the value or is null; with nil, it isn't null.
  public static func != (path: Self, value: Value) -> Filter<Root> {
    path.compared(.notEqual, to: value)
  }

  /// The attribute equals one of the values.
  public func isIn(_ values: some Sequence<Value>) -> Filter<Root> {
    compared(.isIn, toAll: values)
  }

  /// The attribute equals none of the values; true for null, unless nil is one of them.
  public func isNotIn(_ values: some Sequence<Value>) -> Filter<Root> {
    compared(.isNotIn, toAll: values)
  }
}

extension AttributePath where Value: RawRepresentable, Value.RawValue: FilterLiteral {
  /// The attribute has the value by its raw value.
  public static func == (path: Self, value: Value) -> Filter<Root> {
    path.compared(.equal, to: value)
  }

  /// The attribute has another value, or none.
  public static func != (path: Self, value: Value) -> Filter<Root> {
    path.compared(.notEqual, to: value)
  }

  /// The attribute equals one of the values.
  public func isIn(_ values: some Sequence<Value>) -> Filter<Root> {
    compared(.isIn, toAll: values)
  }

  /// The attribute equals none of the values; true for null.
  public func isNotIn(_ values: some Sequence<Value>) -> Filter<Root> {
    compared(.isNotIn, toAll: values)
  }
}

extension AttributePath {
  /// The attribute has the value by its raw value; with `nil`, it has none.
  public static func == <Wrapped: RawRepresentable>(
    path: Self, value: Wrapped?
  ) -> Filter<Root> where Value == Wrapped?, Wrapped.RawValue: FilterLiteral {
    path.compared(.equal, to: value)
  }

  /// The attribute differs from the value or is null; with nil, it isn't null.
  public static func != <Wrapped: RawRepresentable>(
    path: Self, value: Wrapped?
  ) -> Filter<Root> where Value == Wrapped?, Wrapped.RawValue: FilterLiteral {
    path.compared(.notEqual, to: value)
  }
}

// Attributes that may be null are compared with values that may not: an array of them is none of optionals.
extension AttributePath {
  /// The attribute equals one of the values.
  @_disfavoredOverload
  public func isIn<Wrapped: FilterLiteral & Equatable>(
    _ values: some Sequence<Wrapped>
  ) -> Filter<Root> where Value == Wrapped? { compared(.isIn, toAll: values) }

  /// The attribute equals none of the values; true for null.
  @_disfavoredOverload
  public func isNotIn<Wrapped: FilterLiteral & Equatable>(
    _ values: some Sequence<Wrapped>
  ) -> Filter<Root> where Value == Wrapped? { compared(.isNotIn, toAll: values) }

  /// The attribute has one of the values by its raw value.
  @_disfavoredOverload
  public func isIn<Wrapped: RawRepresentable>(
    _ values: some Sequence<Wrapped>
  ) -> Filter<Root> where Value == Wrapped?, Wrapped.RawValue: FilterLiteral {
    compared(.isIn, toAll: values)
  }

  /// The attribute has none of the values by its raw value; true for null.
  @_disfavoredOverload
  public func isNotIn<Wrapped: RawRepresentable>(
    _ values: some Sequence<Wrapped>
  ) -> Filter<Root> where Value == Wrapped?, Wrapped.RawValue: FilterLiteral {
    compared(.isNotIn, toAll: values)
  }
}
