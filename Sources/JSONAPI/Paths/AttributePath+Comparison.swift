#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension AttributePath {
  /// Compares the attribute with a literal.
  func compared(
    _ comparison: FilterComparison.Operator, _ value: FilterValue,
    ignoring difference: TextDifference? = nil
  ) -> Filter<Root> {
    Filter(FilterExpression(fieldRoute.path, comparison, value, ignoring: difference))
  }

  /// Compares the attribute with a value of its type.
  func compared<Given>(
    _ comparison: FilterComparison.Operator, to value: Given
  ) -> Filter<Root> { compared(comparison, literal(value)) }

  /// Compares the attribute with several values of its type.
  func compared<Given>(
    _ comparison: FilterComparison.Operator, toAll values: some Sequence<Given>
  ) -> Filter<Root> { compared(comparison, .list(values.map { literal($0) })) }

  /// Returns a value in the attribute's document form.
  private func literal<Given>(_ value: Given) -> FilterValue {
    // Only ids have this name (RES-12), and an id type may have its own text form.
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

extension AttributePath where Value: FilterLiteral {
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
  /// The attribute's raw value is that of the value.
  public static func == (path: Self, value: Value) -> Filter<Root> {
    path.compared(.equal, to: value)
  }

  /// The attribute differs from the value or is null.
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

// For optional attributes, since an array of values isn't an array of optionals.
extension AttributePath {
  /// The attribute equals one of the values.
  @_disfavoredOverload
  public func isIn<Wrapped>(_ values: some Sequence<Wrapped>) -> Filter<Root>
  where Value == Wrapped? { compared(.isIn, toAll: values) }

  /// The attribute equals none of the values; true for null.
  @_disfavoredOverload
  public func isNotIn<Wrapped>(_ values: some Sequence<Wrapped>) -> Filter<Root>
  where Value == Wrapped? { compared(.isNotIn, toAll: values) }
}

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

/// An attribute type that filters also compare with the cases of its enumeration.
///
/// ``OpenEnum`` conforms, and so do optionals of it; both can be compared with their own values,
/// such as `.known(…)`, as well.
public protocol FilterEnumeration {
  /// The enumeration.
  associatedtype Known: RawRepresentable where Known.RawValue: FilterLiteral
}

extension OpenEnum: FilterEnumeration where Known.RawValue: FilterLiteral {}
extension Optional: FilterEnumeration where Wrapped: FilterEnumeration {
  /// The wrapped type's enumeration.
  public typealias Known = Wrapped.Known
}

extension AttributePath where Value: FilterEnumeration {
  /// The attribute's raw value is that of the value.
  public static func == (path: Self, value: Value.Known) -> Filter<Root> {
    path.compared(.equal, to: OpenEnum.known(value))
  }

  /// The attribute has another value, known or not, or is null.
  public static func != (path: Self, value: Value.Known) -> Filter<Root> {
    path.compared(.notEqual, to: OpenEnum.known(value))
  }

  /// The attribute equals one of the values by raw value.
  @_disfavoredOverload
  public func isIn(_ values: some Sequence<Value.Known>) -> Filter<Root> {
    compared(.isIn, toAll: values.map { OpenEnum.known($0) })
  }

  /// The attribute equals none of the values by raw value; true for null.
  @_disfavoredOverload
  public func isNotIn(_ values: some Sequence<Value.Known>) -> Filter<Root> {
    compared(.isNotIn, toAll: values.map { OpenEnum.known($0) })
  }
}

/// An attribute type that filters can search as text.
///
/// Strings, URLs, UUIDs and optionals of them conform.
public protocol FilterText {}

extension String: FilterText {}
extension URL: FilterText {}
extension UUID: FilterText {}
extension FilterValue: FilterText {}
extension Optional: FilterText where Wrapped: FilterText {}

extension AttributePath where Value: FilterText {
  /// The attribute's text contains a part.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - difference: The differences to ignore; none by default.
  public func contains(
    _ part: String, ignoring difference: TextDifference? = nil
  ) -> Filter<Root> { compared(.contains, .string(part), ignoring: difference) }

  /// The attribute's text starts with a part.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - difference: The differences to ignore; none by default.
  public func startsWith(
    _ part: String, ignoring difference: TextDifference? = nil
  ) -> Filter<Root> { compared(.startsWith, .string(part), ignoring: difference) }

  /// The attribute's text ends with a part.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - difference: The differences to ignore; none by default.
  public func endsWith(
    _ part: String, ignoring difference: TextDifference? = nil
  ) -> Filter<Root> { compared(.endsWith, .string(part), ignoring: difference) }

  /// The attribute's text matches a pattern.
  ///
  /// - Parameters:
  ///   - pattern: The text, with `*` for any text and `?` for any character; `\*`, `\?` and `\\`
  ///     match the characters themselves.
  ///   - difference: The differences to ignore; none by default.
  public func matches(
    _ pattern: String, ignoring difference: TextDifference? = nil
  ) -> Filter<Root> { compared(.matches, .string(pattern), ignoring: difference) }

  /// The attribute equals a text, ignoring some differences.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - difference: The differences to ignore.
  public func equals(_ text: String, ignoring difference: TextDifference) -> Filter<Root> {
    compared(.equal, .string(text), ignoring: difference)
  }

  /// The attribute equals one of several texts, ignoring some differences.
  ///
  /// - Parameters:
  ///   - texts: The texts.
  ///   - difference: The differences to ignore.
  public func isIn(
    _ texts: some Sequence<String>, ignoring difference: TextDifference
  ) -> Filter<Root> {
    compared(.isIn, .list(texts.map { .string($0) }), ignoring: difference)
  }
}

extension AttributePath {
  /// The attribute is an array with the element.
  public func contains<Element: FilterLiteral>(
    _ element: Element
  ) -> Filter<Root> where Value == [Element] { contains(element: element) }

  /// The attribute is an array with the element.
  public func contains<Element: FilterLiteral>(
    _ element: Element
  ) -> Filter<Root> where Value == [Element]? { contains(element: element) }
}
