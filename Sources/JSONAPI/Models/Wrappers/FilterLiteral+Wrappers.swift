// Attributes whose form in documents is their own are compared in that form, which is what a server has.

extension Dated: FilterLiteral {
  /// The date, which filters write in the attribute's format.
  public var filterValue: FilterValue { .dated(FilterDate(wrappedValue, as: Format.self)) }
}

extension Transformed: FilterLiteral {
  /// What stands in documents; the value itself where the transformer refuses it, since an attribute
  /// may well be compared with what it can't have.
  public var filterValue: FilterValue {
    (try? T.reverse(wrappedValue)).flatMap { FilterValue(written: $0) }
      ?? FilterValue(wrappedValue) ?? .null
  }
}

extension Default: FilterLiteral {
  /// The value's own.
  public var filterValue: FilterValue { FilterValue(written: wrappedValue) ?? .null }
}

extension AttributeCoding {
  /// What a property's value is to filters; `nil` for a value of another type.
  static func filterValue(of value: Any) -> FilterValue? {
    if case .date(let date)? = value as? FilterValue { return filterValue(of: date) }
    return (value as? Value).flatMap { FilterValue(written: Self(wrappedValue: $0)) }
  }
}
