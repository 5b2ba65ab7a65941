#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
public import JSONAPI

extension ServedColumn {
  /// The value of the column for a value in a document.
  ///
  /// - Returns: The value; nil if the type of the attribute doesn't allow it.
  func value(of json: JSONValue) -> ColumnValue? {
    if json.isNull { return isOptional ? .null : nil }
    // The conversion refuses what plain types don't allow; other types are checked first.
    switch type.kind {
    case .string, .data, .uuid, .boolean, .integer, .number, .date:
      guard type.cases.isEmpty || type.allows(json) else { return nil }
    case .url, .decimal, .array, .dictionary, .object, .any:
      guard type.allows(json) else { return nil }
    }
    return switch type.kind {
    case .string, .url, .data: json.string.map { .text($0) }
    case .uuid: json.string.flatMap { uuidText($0) }.map { .text($0) }
    case .boolean: json.bool.map { .integer($0 ? 1 : 0) }
    case .integer: json.number?.integer(as: Int64.self).map { .integer($0) }
    case .number: json.double.map { .real($0) }
    case .decimal: json.number.map { .text($0.text) }
    case .date: microseconds(json).map { .integer($0) }
    case .array, .dictionary, .object, .any:
      .text(String(decoding: json.bytes(), as: UTF8.self))
    }
  }

  /// The value of the column for one in a filter or a rule.
  ///
  /// - Returns: The value; nil if no row can have it.
  public func value(of filter: FilterValue) -> ColumnValue? {
    switch (type.kind, filter) {
    case (_, .null): .null
    case (.boolean, .boolean(let value)): .integer(value ? 1 : 0)
    case (.integer, .number(let number)): number.integer(as: Int64.self).map { .integer($0) }
    case (.number, .number(let number)): number.double.map { .real($0) }
    case (.decimal, .number(let number)): .text(number.text)
    case (.date, .date(let date)): RFC3339.microseconds(of: date).map { .integer($0) }
    case (.date, .dated(let date)): RFC3339.microseconds(of: date.date).map { .integer($0) }
    case (.date, .string(let text)): RFC3339.microseconds(from: text).map { .integer($0) }
    case (.uuid, .string(let text)): uuidText(text).map { .text($0) }
    case (.boolean, _), (.integer, _), (.number, _), (.decimal, _), (.date, _): nil
    default: filter.text.map { .text($0) }
    }
  }

  /// The value that filters compare for a value of the column.
  public func filterValue(_ value: ColumnValue) -> FilterValue {
    switch (type.kind, value) {
    case (_, .null), (_, .bytes): .null
    case (.boolean, .integer(let number)): .boolean(number != 0)
    case (.date, .integer(let number)): Self.filterValue(microseconds: number)
    case (_, .integer(let number)): .number(JSONNumber(number))
    case (_, .real(let number)): number.filterValue
    case (.decimal, .text(let text)): JSONNumber(text).map { .number($0) } ?? .null
    case (.array, .text(let text)): (try? JSONValue(parsing: text))?.filterValue ?? .null
    case (_, .text(let text)): .string(text)
    }
  }

  private func microseconds(_ json: JSONValue) -> Int64? {
    let format = type.dateFormat ?? .rfc3339
    let text = format.isNumeric ? json.number?.text : json.string
    return text.flatMap { format.microseconds(from: $0) }
  }

  /// A date for conditions; its text if a Double can't represent its microseconds.
  private static func filterValue(microseconds: Int64) -> FilterValue {
    // Made like most dates in rules, which conditions in memory compare it with.
    let date = Date(timeIntervalSince1970: Double(microseconds) / 1_000_000)
    guard RFC3339.microseconds(of: date) != microseconds,
      let text = DateText.digits(of: microseconds, after: "T")
    else { return .date(date) }
    return .string(String(decoding: text, as: UTF8.self) + "Z")
  }
}

extension Schema.Attribute {
  /// Returns a check that throws for a value that the model's type refuses, such as an enumeration's or a custom
  /// initializer's.
  ///
  /// - Parameter format: The format of names in the model.
  /// - Returns: The check; nil if the schema's type of the values suffices, or there is no model.
  func check(_ format: KeyFormat) -> (@Sendable (JSONValue) throws -> Void)? {
    guard let type = swiftType, !Self.isPlain(type), type is any Decodable.Type else { return nil }
    let codec = AttributeCodec(decoder: JSONAPIDecoder(), encoder: JSONAPIEncoder())
      .formatted(by: format)
    return { json in
      guard let type = type as? any Decodable.Type else { return }
      _ = try codec.decode(type, from: json)
    }
  }

  /// Whether a Swift type accepts every value that the schema's type allows.
  private static func isPlain(_ type: Any.Type) -> Bool {
    if let type = type as? any OptionalType.Type { return isPlain(type.wrappedType) }
    let types: [Any.Type] = [
      String.self, Int.self, Int64.self, Double.self, Bool.self, Date.self, UUID.self, URL.self,
      Decimal.self, JSONValue.self, [String].self, [Int].self, [Double].self, [Bool].self,
    ]
    return types.contains { $0 == type }
  }
}

extension Schema.ValueType {
  /// Whether a value in a document is of the type, including its elements and members.
  ///
  /// The parser has limited the depth.
  func allows(_ json: JSONValue) -> Bool {
    guard cases.isEmpty || cases.contains(json.filterValue) else { return false }
    switch kind {
    case .any: return true
    case .string, .data: return json.string != nil
    case .url: return json.string.map { URL(string: $0) != nil } ?? false
    case .uuid: return json.string.map { uuidText($0) != nil } ?? false
    case .boolean: return json.bool != nil
    case .integer: return json.number?.integer(as: Int64.self) != nil
    case .number: return json.double != nil
    case .decimal: return json.number?.decimal != nil
    case .date: return json.string != nil || json.number != nil
    case .array:
      guard let elements = json.array else { return false }
      return elements.allSatisfy { value in element.map { $0.allows(value) } ?? true }
    case .dictionary:
      guard let object = json.object else { return false }
      return object.values.allSatisfy { value in element.map { $0.allows(value) } ?? true }
    case .object:
      guard let object = json.object else { return false }
      return members.allSatisfy { member in
        guard let value = object[member.name], !value.isNull else { return member.isOptional }
        return member.value.allows(value)
      }
    }
  }

  /// A description of what the type allows, for messages.
  var expectation: String {
    if !cases.isEmpty {
      return "one of " + cases.prefix(20).map { $0.text ?? "null" }.joined(separator: ", ")
    }
    return switch kind {
    case .string, .data: "a string"
    case .integer: "a whole number"
    case .number, .decimal: "a number"
    case .boolean: "true or false"
    case .date: "a date"
    case .url: "a URL"
    case .uuid: "a UUID"
    case .array: "an array" + (element.map { ", each element \($0.expectation)" } ?? "")
    case .dictionary: "an object"
    case .object:
      "an object with " + members.map(\.name).joined(separator: ", ")
    case .any: "a value"
    }
  }
}
