#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONAPI

/// The value of an attribute in a record, as it is compared and as it is written.
struct HeldValue: TotalledValue, Comparable {
  /// What is compared; null is the greatest.
  private enum Content: Hashable {
    case boolean(Bool)
    case number(JSONNumber)
    case text(ExactString)
    case date(Date)
    case null
  }

  /// The value as the record has it.
  let json: JSONValue
  private let content: Content

  private init(_ json: JSONValue, _ content: Content) {
    self.json = json
    self.content = content
  }

  /// No value.
  static let null = HeldValue(.null, .null)

  /// Creates a value of a type; nil for what doesn't fit the type.
  ///
  /// - Parameter dates: The format of dates that have none of their own; nil for RFC 3339.
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

  /// The type of an attribute of the model itself.
  ///
  /// - Parameters:
  ///   - expected: What is asked for, in an error.
  ///   - holds: Whether it has it.
  /// - Throws: ``StoreError`` for another.
  func type(
    of name: String, _ expected: String, _ holds: (Schema.ValueType) -> Bool
  ) throws(StoreError) -> Schema.ValueType {
    let path = DottedPath(name)
    guard name != "id", path.withoutLast == nil, case .attribute(let type) = scope.target(of: path),
      holds(type)
    else { throw .unsupported(expected, "\"\(name)\"") }
    return type
  }

  /// The value of an attribute; null also for what doesn't fit its type.
  func value(_ json: JSONValue?, _ type: Schema.ValueType) -> HeldValue {
    json.flatMap { HeldValue($0, type, dates: dates) } ?? .null
  }
}
