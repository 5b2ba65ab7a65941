#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A type whose values filters can compare fields with.
///
/// Strings, numbers, Booleans, dates, UUIDs and URLs conform, as do optionals and arrays of them,
/// ``OpenEnum`` and the library's property wrappers. Enumerations with raw values need no
/// conformance. Add one for other attribute types:
///
/// ```swift
/// extension Money: FilterLiteral {
///   var filterValue: FilterValue { .string("\(amount) \(currency)") }
/// }
/// ```
public protocol FilterLiteral {
  /// The value as filters write and compare it.
  var filterValue: FilterValue { get }
}

extension FilterValue: FilterLiteral {
  /// The value itself.
  public var filterValue: FilterValue { self }
}

extension FilterValue {
  /// Creates the filter value of an attribute's value; `nil` if it has none.
  ///
  /// - Parameter value: A ``FilterLiteral``, a value with a raw value that is one, or an id.
  public init?(_ value: Any) {
    switch value {
    case let literal as any FilterLiteral: self = literal.filterValue
    case let raw as any RawRepresentable: self.init(rawValueOf: raw)
    case let id as any ResourceID: self = id.idText.map { .string($0) } ?? .null
    default: return nil
    }
  }

  private init?(rawValueOf value: some RawRepresentable) {
    guard let literal = value.rawValue as? any FilterLiteral else { return nil }
    self = literal.filterValue
  }
}

extension FilterValue {
  /// Creates the filter value of an attribute's value; from its encoded form if it isn't a filter
  /// literal.
  init?(written value: Any) {
    if let literal = FilterValue(value) {
      self = literal
      return
    }
    guard let value = value as? any Encodable,
      let text = try? PlainJSONEncoder().encodeBytes(value),
      let json = try? JSONValue(parsing: text)
    else { return nil }
    self = json.filterValue
  }
}

extension JSONValue: FilterLiteral {
  /// The same value; an object becomes its text, with members sorted by name, and equals only that.
  public var filterValue: FilterValue {
    switch kind {
    case .null: .null
    case .true: true
    case .false: false
    case .integer, .real: number.map { .number($0) } ?? .null
    case .string: string.map { .string($0) } ?? .null
    case .array: .list(elements.map { $0.kind == .array ? .string($0.sortedText) : $0.filterValue })
    case .object: .string(sortedText)
    }
  }

  private var sortedText: String { String(decoding: bytes(format: .sorted), as: UTF8.self) }
}

extension String: FilterLiteral {
  /// A string.
  public var filterValue: FilterValue { .string(self) }
}

extension Bool: FilterLiteral {
  /// A Boolean.
  public var filterValue: FilterValue { .boolean(self) }
}

extension FilterLiteral where Self: FixedWidthInteger {
  /// A number.
  public var filterValue: FilterValue { .number(JSONNumber(self)) }
}

extension Int: FilterLiteral {}
extension Int8: FilterLiteral {}
extension Int16: FilterLiteral {}
extension Int32: FilterLiteral {}
extension Int64: FilterLiteral {}
extension UInt: FilterLiteral {}
extension UInt8: FilterLiteral {}
extension UInt16: FilterLiteral {}
extension UInt32: FilterLiteral {}
extension UInt64: FilterLiteral {}

extension Double: FilterLiteral {
  /// A number; null for infinities and NaN, which JSON can't represent.
  public var filterValue: FilterValue { JSONNumber(self).map { .number($0) } ?? .null }
}

extension Float: FilterLiteral {
  /// A number, in the shortest form that reads back as the same value.
  public var filterValue: FilterValue {
    JSONNumber(description).map { .number($0) } ?? Double(self).filterValue
  }
}

extension Decimal: FilterLiteral {
  /// A number; null for NaN.
  public var filterValue: FilterValue { JSONNumber(self).map { .number($0) } ?? .null }
}

extension Date: FilterLiteral {
  /// A date.
  public var filterValue: FilterValue { .date(self) }
}

extension UUID: FilterLiteral {
  /// A string in lower case.
  public var filterValue: FilterValue { .string(uuidString.lowercased()) }
}

extension URL: FilterLiteral {
  /// A string.
  public var filterValue: FilterValue { .string(absoluteString) }
}

extension Optional: FilterLiteral {
  /// The wrapped value's filter value, or null; from the encoded form if the type isn't a filter
  /// literal, such as the text of an object for a struct.
  public var filterValue: FilterValue { flatMap { FilterValue(written: $0) } ?? .null }
}

extension Array: FilterLiteral where Element: FilterLiteral {
  /// A list.
  public var filterValue: FilterValue { .list(map(\.filterValue)) }
}

extension Date {
  /// The date as coders write it by default; with more digits for years that RFC 3339 can't
  /// represent.
  var filterText: String {
    RFC3339.string(from: self) ?? formatted(Date.ISO8601FormatStyle())
  }
}
