#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONAPI

/// The value of an attribute in a record, both for comparison and for output.
struct HeldValue: TotalledValue, Comparable {
  /// The compared content; null is the greatest.
  private enum Content: Hashable {
    case boolean(Bool)
    case number(JSONNumber)
    case text(ExactString)
    case date(Date)
    case null
  }

  /// The record's value.
  let json: JSONValue
  private let content: Content

  private init(_ json: JSONValue, _ content: Content) {
    self.json = json
    self.content = content
  }

  /// No value.
  static let null = HeldValue(.null, .null)

  /// Creates a value of a type; nil if the JSON value doesn't fit it.
  ///
  /// - Parameter dates: The format of dates whose type has none; nil for RFC 3339.
  init?(_ json: JSONValue, _ type: Schema.ValueType, dates: DateFormat?) {
    switch type.kind {
    case .integer:
      guard let number = json.number, number.integer(as: Int64.self) != nil else { return nil }
      self.init(json, .number(number))
    case .number, .decimal:
      guard let number = json.number ?? json.string.flatMap({ JSONNumber($0) }) else { return nil }
      self.init(json, .number(number))
    case .boolean:
      guard let flag = json.bool else { return nil }
      self.init(json, .boolean(flag))
    case .date:
      guard let text = json.string ?? json.number?.text else { return nil }
      if let date = (type.dateFormat ?? dates ?? .rfc3339).date(from: text) {
        self.init(json, .date(date))
      } else if let number = json.number {
        // In a format that only a coder knows.
        self.init(json, .number(number))
      } else {
        return nil
      }
    default:
      guard let text = json.string.flatMap({ type.filterValue($0)?.string }) else { return nil }
      self.init(json, .text(ExactString(text)))
    }
  }

  var number: JSONNumber? { if case .number(let number) = content { number } else { nil } }

  func known(as type: Schema.ValueType) -> HeldValue? { content == .null ? nil : self }

  func isLess(than other: HeldValue, as type: Schema.ValueType) -> Bool { self < other }

  static func == (one: HeldValue, other: HeldValue) -> Bool { one.content == other.content }

  func hash(into hasher: inout Hasher) { hasher.combine(content) }

  static func < (one: HeldValue, other: HeldValue) -> Bool {
    switch (one.content, other.content) {
    case (.boolean(let one), .boolean(let other)): !one && other
    case (.number(let one), .number(let other)):
      (FilterValue.number(one).compared(to: .number(other)) ?? 0) < 0
    case (.text(let one), .text(let other)): one < other
    case (.date(let one), .date(let other)): one < other
    case (.null, _): false
    case (_, .null): true
    default: false
    }
  }
}

/// Reads the values of a model's attributes in records.
struct HeldValueReader {
  private let scope: Schema.Scope
  private let dates: DateFormat?

  init(_ scope: Schema.Scope, _ decoder: JSONAPIDecoder) {
    self.scope = scope
    dates =
      if case .format(let format) = decoder.values.dateDecodingStrategy { format } else { nil }
  }

  /// Returns the type of an attribute of the model itself.
  ///
  /// - Parameters:
  ///   - expected: The requirement, for an error.
  ///   - holds: Whether a type meets the requirement.
  /// - Throws: ``StoreError`` if it doesn't, or for any other field.
  func type(
    of name: String, _ expected: String, _ holds: (Schema.ValueType) -> Bool
  ) throws(StoreError) -> Schema.ValueType {
    let path = DottedPath(name)
    guard name != "id", path.withoutLast == nil, case .attribute(let type) = scope.target(of: path),
      holds(type)
    else { throw .unsupported(expected, "\"\(name)\"") }
    return type
  }

  /// Returns the value of an attribute; null if it doesn't fit its type.
  func value(_ json: JSONValue?, _ type: Schema.ValueType) -> HeldValue {
    json.flatMap { HeldValue($0, type, dates: dates) } ?? .null
  }
}
