#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension AttributePath {
  /// Compares the attribute with a literal, unchanged.
  func compared(
    _ comparison: FilterComparison.Operator, _ value: FilterValue,
    ignoring difference: TextDifference? = nil
  ) -> Filter<Root> {
    Filter(FilterExpression(fieldRoute.path, comparison, value, ignoring: difference))
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

/// A type of attribute that filters can search as text.
///
/// Strings, URLs and UUIDs conform, and optionals of them.
public protocol FilterText {}

extension String: FilterText {}
extension URL: FilterText {}
extension UUID: FilterText {}
extension FilterValue: FilterText {}
extension Optional: FilterText where Wrapped: FilterText {}

extension AttributePath where Value: FilterText {
  /// The attribute is text that contains a part.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - difference: What doesn't count; by default all does.
  public func contains(
    _ part: String, ignoring difference: TextDifference? = nil
  ) -> Filter<Root> { compared(.contains, .string(part), ignoring: difference) }

  /// The attribute is text that starts with a part.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - difference: What doesn't count; by default all does.
  public func startsWith(
    _ part: String, ignoring difference: TextDifference? = nil
  ) -> Filter<Root> { compared(.startsWith, .string(part), ignoring: difference) }

  /// The attribute is text that ends with a part.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - difference: What doesn't count; by default all does.
  public func endsWith(
    _ part: String, ignoring difference: TextDifference? = nil
  ) -> Filter<Root> { compared(.endsWith, .string(part), ignoring: difference) }

  /// The attribute is text that matches a pattern.
  ///
  /// - Parameters:
  ///   - pattern: The text, with `*` for any text and `?` for any character; `\*`, `\?` and `\\` stand for the characters
  ///     themselves.
  ///   - difference: What doesn't count; by default all does.
  public func matches(
    _ pattern: String, ignoring difference: TextDifference? = nil
  ) -> Filter<Root> { compared(.matches, .string(pattern), ignoring: difference) }

  /// The attribute is a text, but for a difference.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - difference: What doesn't count.
  public func equals(_ text: String, ignoring difference: TextDifference) -> Filter<Root> {
    compared(.equal, .string(text), ignoring: difference)
  }

  /// The attribute is one of several texts, but for a difference.
  ///
  /// - Parameters:
  ///   - texts: The texts.
  ///   - difference: What doesn't count.
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
