#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Schema.ValueType {
  /// Parses text as a value of this type.
  ///
  /// An array's values are its elements. If the type is unknown, text is unchanged.
  ///
  /// - Returns: The value; `nil` if the text doesn't match the type.
  public func filterValue(_ text: String) -> FilterValue? {
    switch kind {
    case .string, .url, .data, .any, .object, .dictionary: .string(text)
    case .uuid: UUID(uuidString: text).map(\.filterValue)
    case .boolean: text == "true" ? true : text == "false" ? false : nil
    case .date: dateValue(text)
    case .number, .decimal: JSONNumber(text).map { .number($0) }
    case .array: element.map { $0.filterValue(text) } ?? .string(text)
    case .integer: JSONNumber(text).flatMap { $0.isInteger ? .number($0) : nil }
    }
  }

  /// Parses text as a date, in the format of the attribute or the reader, or in RFC 3339.
  private func dateValue(_ text: String) -> FilterValue? {
    guard let namedFormat else {
      guard let date = RFC3339.date(from: text) else { return nil }
      // Dates in distant years have less precision than their text.
      return RFC3339.microseconds(of: date) == RFC3339.microseconds(from: text)
        ? .date(date) : .string(text)
    }
    return FilterDate(text: text, namedFormat).map { .dated($0) }
  }

  /// A description of what ``filterValue(_:)`` accepts.
  private var expectation: String {
    switch kind {
    case .array: element?.expectation ?? "a string"
    case .string, .data, .any, .object, .dictionary: "a string"
    case .url: "a URL"
    case .uuid: "a UUID"
    case .boolean: "true or false"
    case .date: dateFormat?.expectation ?? "a date and time like 2025-01-31T08:30:00Z"
    case .number, .decimal: "a number"
    case .integer: "a whole number"
    }
  }

  /// Parses a literal as the operand of a comparison with this type.
  func filterValue(
    _ text: String, for comparison: FilterComparison.Operator, parameter: String
  ) throws(QueryError) -> FilterValue {
    switch comparison {
    case .startsWith, .endsWith, .matches: return .string(text)
    case .contains where kind != .array: return .string(text)
    default: break
    }
    if let value = filterValue(text) { return value }
    throw QueryError(
      .malformedValue,
      parameter: parameter,
      message: "The value doesn't match the type of the field.",
      expected: expectation,
      found: "\"\(text)\"",
    )
  }
}

extension JSONNumber {
  fileprivate var isInteger: Bool {
    integer(as: Int64.self) != nil || integer(as: UInt64.self) != nil
  }
}
