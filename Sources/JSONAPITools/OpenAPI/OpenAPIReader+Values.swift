import JSONAPI

extension OpenAPIReader {
  private static let maximumDepth = 8

  /// The type of the values that a schema describes.
  mutating func value(of schema: JSONValue) -> ModelValue {
    var active: Set<String> = []
    return value(of: schema, depth: 0, &active)
  }

  private mutating func value(
    of schema: JSONValue, depth: Int, _ active: inout Set<String>
  ) -> ModelValue {
    guard depth < Self.maximumDepth else { return .any }
    let read = document.schema(schema)
    // A recursive object becomes an arbitrary value, and so does one that extends itself.
    var names: [String] = []
    if let reference = read.reference {
      guard !active.contains(reference) else { return .any }
      names = [reference]
    } else {
      names = read.bases.map { "base \($0)" }
      guard active.isDisjoint(with: names), active.isDisjoint(with: read.bases) else { return .any }
    }
    active.formUnion(names)
    defer { active.subtract(names) }
    return value(of: read, depth: depth, &active)
  }

  private mutating func value(
    of schema: OpenAPISchema, depth: Int, _ active: inout Set<String>
  ) -> ModelValue {
    guard document.takeStep() else { return .any }
    if !schema.alternatives.isEmpty {
      return alternatives(of: schema, depth: depth, &active)
    }
    guard schema.types.count <= 1 else {
      var values: [ModelValue] = []
      for type in schema.types.sorted() {
        var one = schema
        one.types = [type]
        values.append(value(of: one, depth: depth, &active))
      }
      return ModelValue(uniting: values)
    }
    switch schema.types.first {
    case "string": return string(schema)
    case "integer": return integer(schema)
    case "number": return schema.format == "decimal" ? .decimal : .number
    case "boolean": return .boolean
    case "array": return array(schema, depth: depth, &active)
    case "object": return object(schema, depth: depth, &active)
    case nil:
      if schema.items != nil { return array(schema, depth: depth, &active) }
      if !schema.properties.isEmpty || schema.additional != nil {
        return object(schema, depth: depth, &active)
      }
      guard let listed = schema.listedValues, !listed.isEmpty else { return .any }
      if listed.allSatisfy({ $0.kind == .string }) { return string(schema) }
      return listed.allSatisfy { $0.int != nil } ? integer(schema) : .any
    default: return .any
    }
  }

  private func string(_ schema: OpenAPISchema) -> ModelValue {
    let cases = schema.listedValues?.compactMap(\.string) ?? []
    if cases.count > 1 { return .enumeration(cases) }
    switch schema.format {
    case "date": return .day
    case "date-time": return .date
    case "uuid": return .uuid
    case "uri", "url": return .url
    case "byte": return .data
    default: return cases.isEmpty ? .string : .enumeration(cases)
    }
  }

  private func integer(_ schema: OpenAPISchema) -> ModelValue {
    let numbers = schema.listedValues?.filter { $0.number != nil } ?? []
    let cases = numbers.compactMap(\.int)
    return cases.isEmpty || cases.count < numbers.count ? .integer : .integers(cases)
  }

  private mutating func array(
    _ schema: OpenAPISchema, depth: Int, _ active: inout Set<String>
  ) -> ModelValue {
    guard let items = schema.items else { return .array(.any) }
    let element = value(of: items, depth: depth + 1, &active)
    return .array(document.schema(items).isNullable ? .nullable(element) : element)
  }

  private mutating func object(
    _ schema: OpenAPISchema, depth: Int, _ active: inout Set<String>
  ) -> ModelValue {
    guard !schema.properties.isEmpty else {
      guard let additional = schema.additional else { return .dictionary(.any) }
      let value = value(of: additional, depth: depth + 1, &active)
      return .dictionary(document.schema(additional).isNullable ? .nullable(value) : value)
    }
    var members: [ModelAttribute] = []
    for (name, property) in schema.properties {
      let read = document.schema(property)
      members.append(
        ModelAttribute(
          name, value(of: property, depth: depth + 1, &active),
          absence: absence(of: name, read, in: schema), documentation: read.documentation))
    }
    return .object(members)
  }

  /// The common type of all branches.
  private mutating func alternatives(
    of schema: OpenAPISchema, depth: Int, _ active: inout Set<String>
  ) -> ModelValue {
    var values: [ModelValue] = []
    for branch in schema.alternatives.prefix(100) {
      values.append(value(of: branch, depth: depth + 1, &active))
    }
    // Text beside enumerations says that there are other cases.
    let named = values.filter { $0 != .string }
    let isOpen = keepsOpenEnumerations && !named.isEmpty && named.allSatisfy { $0.cases != nil }
    return ModelValue(uniting: isOpen ? named : values)
  }
}
