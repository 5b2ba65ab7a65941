#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONAPI

/// Values of attributes: their schemas, and samples of them.
extension OpenAPIWriter {
  /// The schema of an attribute.
  func schema(of column: ServedColumn) -> JSONObject {
    schema(of: column.type, isOptional: column.isOptional)
  }

  /// The schema of values.
  ///
  /// - Parameter isOptional: Whether null is allowed.
  func schema(of type: Schema.ValueType, isOptional: Bool = false) -> JSONObject {
    var schema = JSONObject()
    guard let name = type.jsonType else { return schema }
    schema.append(
      isOptional ? [JSONValue(name), "null"] : JSONValue(name), named: "type")
    if let format = type.format { schema.append(JSONValue(format), named: "format") }
    switch type.kind {
    case .data: schema.append("base64", named: "contentEncoding")
    case .array, .dictionary:
      let element = type.element.map { self.schema(of: $0) } ?? JSONObject()
      schema.append(
        JSONValue(element), named: type.kind == .array ? "items" : "additionalProperties")
    case .object:
      let required = type.members.filter { !$0.isOptional }.map { JSONValue($0.name) }
      if !required.isEmpty { schema.append(JSONValue(required), named: "required") }
      schema.append(
        JSONValue(
          JSONObject(
            type.members.map { member in
              (
                name: member.name,
                value: JSONValue(self.schema(of: member.value, isOptional: member.isOptional))
              )
            })), named: "properties")
    default: break
    }
    if !type.cases.isEmpty {
      let cases = type.cases.compactMap(\.json) + (isOptional ? [.null] : [])
      schema.append(JSONValue(cases), named: "enum")
    }
    return schema
  }

  /// The sample value of an attribute.
  func sample(of column: ServedColumn, _ type: Int) -> JSONValue {
    records[type].texts.examples[column.name] ?? column.type.sample(named: column.name)
  }

  /// The sample id of resources of a type.
  func sampleID(_ type: Int) -> JSONValue {
    let parts = model.types[type].keyParts.map { $0 == .uuid ? sampleUUID : "1" }
    return JSONValue(parts.joined(separator: ":"))
  }
}

let sampleUUID = "6ba7b810-9dad-11d1-80b4-00c04fd430c8"

extension Schema.ValueType {
  /// The JSON type; nil for any.
  fileprivate var jsonType: String? {
    switch kind {
    case .string, .url, .uuid, .data: "string"
    case .date: dateFormat?.isNumeric == true ? "number" : "string"
    case .integer: "integer"
    case .number, .decimal: "number"
    case .boolean: "boolean"
    case .array: "array"
    case .dictionary, .object: "object"
    case .any: nil
    }
  }

  /// The format of strings and numbers, if it has a name.
  fileprivate var format: String? {
    switch kind {
    case .url: "uri"
    case .uuid: "uuid"
    case .integer: "int64"
    case .number: "double"
    case .decimal: "decimal"
    case .date: dateKind
    case .string, .boolean, .data, .array, .dictionary, .object, .any: nil
    }
  }

  /// Whether dates are days or instants of RFC 3339, according to a sample.
  private var dateKind: String? {
    guard let dateFormat, !dateFormat.isNumeric else {
      return dateFormat == nil ? "date-time" : nil
    }
    let text = dateFormat.string(from: sampleDate)
    return text == "2024-05-01"
      ? "date" : text?.hasPrefix("2024-05-01T") == true ? "date-time" : nil
  }

  /// The sample date, at midnight so that a format of days preserves it.
  private var sampleDate: Date { Date(timeIntervalSince1970: 1_714_521_600) }

  /// A deterministic sample value.
  ///
  /// - Parameter name: The name of the attribute, from which a string is made.
  func sample(named name: String) -> JSONValue {
    if let first = cases.lazy.compactMap(\.json).first { return first }
    switch kind {
    case .string: return JSONValue(capitalized(name))
    case .integer: return 1
    case .number, .decimal: return 1.5
    case .boolean: return true
    case .date:
      guard let dateFormat else { return "2024-05-01T00:00:00Z" }
      let text = dateFormat.string(from: sampleDate) ?? ""
      return dateFormat.isNumeric
        ? JSONNumber(text).map { JSONValue($0) } ?? 0 : JSONValue(text)
    case .url: return "https://example.com"
    case .uuid: return JSONValue(sampleUUID)
    case .data: return "AQID"
    case .array: return element.map { [$0.sample(named: name)] } ?? []
    case .dictionary: return element.map { ["key": $0.sample(named: name)] } ?? [:]
    case .object:
      return JSONValue(
        JSONObject(members.map { (name: $0.name, value: $0.value.sample(named: $0.name)) }))
    case .any: return "value"
    }
  }
}

extension FilterValue {
  /// The JSON value of a case of an enumeration.
  fileprivate var json: JSONValue? {
    switch self {
    case .string(let text): JSONValue(text)
    case .number(let number): JSONValue(number)
    case .boolean(let value): JSONValue(value)
    case .null, .date, .dated, .list: nil
    }
  }
}
