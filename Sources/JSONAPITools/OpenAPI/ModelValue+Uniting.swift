import JSONAPI

extension ModelValue {
  /// Creates the type of values that have one of several types.
  init(uniting values: [ModelValue]) {
    var isNullable = false
    var plain: [ModelValue] = []
    for value in values {
      var value = value
      if case .nullable(let inner) = value {
        isNullable = true
        value = inner
      }
      if case .several(let parts) = value { plain += parts } else { plain.append(value) }
    }
    let united = Self.united(plain)
    self = isNullable ? .nullable(united) : united
  }

  /// The strings of an enumeration; `nil` for other types.
  var cases: [String]? { if case .enumeration(let cases) = self { cases } else { nil } }

  private var integers: [Int]? { if case .integers(let cases) = self { cases } else { nil } }

  private var element: ModelValue? { if case .array(let element) = self { element } else { nil } }

  private var content: ModelValue? {
    if case .dictionary(let content) = self { content } else { nil }
  }

  private var members: [ModelAttribute]? {
    if case .object(let members) = self { members } else { nil }
  }

  private enum Kind: CaseIterable { case booleans, numbers, texts, arrays, objects }

  /// The kind of values that have a common type; `nil` for values of any kind.
  private var kind: Kind? {
    switch self {
    case .boolean: .booleans
    case .integer, .integers, .number, .decimal: .numbers
    case .string, .date, .day, .url, .uuid, .data, .enumeration: .texts
    case .array: .arrays
    case .dictionary, .object: .objects
    case .any, .several, .nullable: nil
    }
  }

  private static func united(_ values: [ModelValue]) -> ModelValue {
    guard values.allSatisfy({ $0.kind != nil }) else { return .any }
    let parts = Kind.allCases.compactMap { kind -> ModelValue? in
      let same = values.filter { $0.kind == kind }
      return same.isEmpty ? nil : united(same, kind)
    }
    return parts.count > 1 ? .several(parts) : parts.first ?? .any
  }

  private static func united(_ values: [ModelValue], _ kind: Kind) -> ModelValue {
    switch kind {
    case .booleans: return .boolean
    case .numbers:
      let cases = values.compactMap(\.integers)
      if cases.count == values.count { return .integers(Set(cases.joined()).sorted()) }
      return [ModelValue.number, .decimal].first { values.contains($0) } ?? .integer
    case .texts:
      let cases = values.compactMap(\.cases)
      if cases.count == values.count {
        var seen: Set<ExactString> = []
        return .enumeration(cases.joined().filter { seen.insert(ExactString($0)).inserted })
      }
      return Set(values).count == 1 ? values.first ?? .string : .string
    case .arrays: return .array(ModelValue(uniting: values.compactMap(\.element)))
    case .objects:
      let objects = values.compactMap(\.members)
      if objects.count == values.count { return .object(ModelAttribute.united(objects)) }
      // If one schema allows any members, those named by the others may be missing.
      guard objects.isEmpty else { return .dictionary(.any) }
      return .dictionary(ModelValue(uniting: values.compactMap(\.content)))
    }
  }
}

extension ModelAttribute {
  /// The members of objects with different schemas.
  fileprivate static func united(_ objects: [[ModelAttribute]]) -> [ModelAttribute] {
    var names: [String] = []
    var found = ByName<[ModelAttribute]>()
    for member in objects.joined() {
      if found[member.name] == nil { names.append(member.name) }
      found[member.name, default: []].append(member)
    }
    return names.map { name in
      let members = found[name] ?? []
      let isEverywhere = members.count == objects.count
      return ModelAttribute(
        name, ModelValue(uniting: members.map(\.value)),
        absence: members.compactMap(\.absence).first ?? (isEverywhere ? nil : "not in all schemas"),
        documentation: members.compactMap(\.documentation).first)
    }
  }
}
