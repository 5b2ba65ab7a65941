#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A value in a filter comparison: a literal or the value of a field.
public enum FilterValue: Sendable, Hashable {
  /// `null`, or an absent field.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number.
  case number(JSONNumber)
  /// A string.
  case string(String)
  /// A date in RFC 3339.
  case date(Date)
  /// A date in a custom format.
  indirect case dated(FilterDate)
  /// Several values: an array, or the values of an `anyOf` comparison.
  case list([FilterValue])
}

extension FilterValue {
  /// The text that dialects write; `nil` for null and lists.
  public var text: String? {
    switch self {
    case .null, .list: nil
    case .boolean(let value): value ? "true" : "false"
    case .number(let value): value.text
    case .string(let value): value
    case .date(let value): value.filterText
    case .dated(let value): value.text
    }
  }

  /// Compares this value with another.
  ///
  /// Numbers are compared by value, strings by their UTF-8 bytes, dates by time, `false` before `true`.
  /// Text is first parsed as the type of the other value, since a query string holds only text. If
  /// a date has its own format, text, numbers and other dates are first converted to that format.
  ///
  /// - Returns: A negative number if this value is less, zero if both are equal, a positive number
  ///   if it is greater; `nil` if they aren't comparable, as with null.
  public func compared(to other: FilterValue) -> Int? {
    switch (self, other) {
    case (.number(let one), .number(let other)): order(one, other)
    case (.string(let one), .string(let other)): order(one.utf8, other.utf8)
    case (.date(let one), .date(let other)): order(one, other)
    case (.boolean(let one), .boolean(let other)): order(one ? 1 : 0, other ? 1 : 0)
    case (.dated(let one), .dated(let other)): order(one.date, other.date)
    case (.date(let one), .dated(let other)): order(other.sibling(one).date, other.date)
    case (.dated(let one), .date(let other)): order(one.date, one.sibling(other).date)
    case (.string(let text), _): other.readingLikeSelf(text)?.compared(to: other)
    case (_, .string(let text)): readingLikeSelf(text).flatMap { compared(to: $0) }
    case (.number(let number), .dated):
      other.readingLikeSelf(number.text)?.compared(to: other)
    case (.dated, .number(let number)):
      readingLikeSelf(number.text).flatMap { compared(to: $0) }
    default: nil
    }
  }

  /// Returns whether both values are null, lists of the same values, or compare as equal.
  ///
  /// UUIDs are compared case-insensitively, since some are written in upper case.
  ///
  /// - Returns: Whether they are the same.
  public func isSame(as other: FilterValue) -> Bool {
    self == other || compared(to: other) == 0 || isSameUUID(as: other)
  }

  private func isSameUUID(as other: FilterValue) -> Bool {
    guard case .string(let one) = self, case .string(let other) = other,
      one.utf8.count == 36, other.utf8.count == 36,
      // Nearly all compared texts differ early.
      zip(one.utf8, other.utf8).allSatisfy({ $0 | 0x20 == $1 | 0x20 }),
      let uuid = UUID(uuidString: one)
    else { return false }
    return uuid == UUID(uuidString: other)
  }

  private func readingLikeSelf(_ text: String) -> FilterValue? {
    switch self {
    case .number: JSONNumber(text).map { .number($0) }
    case .date: RFC3339.date(from: text).map { .date($0) }
    case .dated(let date): date.sibling(text: text).map { .dated($0) }
    case .boolean: text == "true" ? .boolean(true) : text == "false" ? .boolean(false) : nil
    default: nil
    }
  }
}

private func order<Value: Comparable>(_ one: Value, _ other: Value) -> Int {
  one < other ? -1 : one == other ? 0 : 1
}

/// Compares text by its bytes, as databases do; Swift treats `é` and `e` with a combining accent as
/// equal.
private func order(_ one: String.UTF8View, _ other: String.UTF8View) -> Int {
  var others = other.makeIterator()
  for byte in one {
    guard let otherByte = others.next() else { return 1 }
    if byte != otherByte { return byte < otherByte ? -1 : 1 }
  }
  return others.next() == nil ? 0 : -1
}

private func order(_ one: JSONNumber, _ other: JSONNumber) -> Int {
  if let one = one.small, let other = other.small { return order(one, other) }
  return order(one.parts, other.parts)
}

extension FilterValue {
  /// Compares strings by their bytes, as databases do.
  public static func == (one: FilterValue, other: FilterValue) -> Bool {
    switch (one, other) {
    case (.null, .null): true
    case (.boolean(let one), .boolean(let other)): one == other
    case (.number(let one), .number(let other)): one == other
    case (.string(let one), .string(let other)): one.isExactly(other)
    case (.date(let one), .date(let other)): one == other
    case (.dated(let one), .dated(let other)): one == other
    case (.list(let one), .list(let other)): one == other
    default: false
    }
  }
}

extension FilterValue: Comparable {
  /// A total order, by kind first: null, Booleans, numbers, strings, dates, lists.
  public static func < (one: FilterValue, other: FilterValue) -> Bool {
    one.ordered(with: other) < 0
  }

  /// Returns a negative number if this value comes first, a positive one if the other does.
  ///
  /// Returns zero also if they aren't comparable.
  package func ordered(with other: FilterValue) -> Int {
    if case .list(let values) = self, case .list(let others) = other {
      for (value, other) in zip(values, others) {
        let order = value.ordered(with: other)
        if order != 0 { return order }
      }
      return values.count - others.count
    }
    return kindRank == other.kindRank ? compared(to: other) ?? 0 : kindRank - other.kindRank
  }

  private var kindRank: Int {
    switch self {
    case .null: 0
    case .boolean: 1
    case .number: 2
    case .string: 3
    case .date, .dated: 4
    case .list: 5
    }
  }
}

extension FilterValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByNilLiteral
{
  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }

  /// Creates a number.
  public init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }

  /// Creates a number.
  public init(floatLiteral value: Double) { self = value.filterValue }

  /// Creates a Boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }

  /// Creates a list.
  public init(arrayLiteral elements: FilterValue...) { self = .list(elements) }

  /// Creates null.
  public init(nilLiteral: ()) { self = .null }
}
