import JSONAPI

/// An OpenAPI description with resolvable references.
///
/// The work is bounded for any document: by the nesting of schemas and by a total number of steps.
struct OpenAPIDocument {
  let root: JSONValue
  private let components: [String: JSONObject]
  private var known: [String: OpenAPISchema] = [:]
  /// Schemas that are being read, without their alternatives.
  private var cores: [String: OpenAPISchema] = [:]
  /// The references that were met while their schemas were being read.
  private var cut: Set<String> = []
  /// The references whose schemas were read once, and weren't complete.
  private var incomplete: Set<String> = []
  private(set) var steps = 0
  private(set) var notes: [String] = []
  /// The names of schemas in discriminator mappings, by reference; the first name counts.
  private(set) var namesOfMappings: [String: String] = [:]
  /// The references to which mappings give several names.
  private(set) var sharedMappings: Set<String> = []

  /// The maximum number of schemas read, including repeated visits through references, and of
  /// properties inherited.
  private static let maximumSteps = 5_000_000
  private static let maximumDepth = 32

  init(_ document: JSONValue) {
    var root = document
    // Schemas are told apart by their positions, which only a parsed document has.
    if root.position == nil,
      let parsed = try? JSONValue(parsing: root.bytes(), limits: .unlimited)
    {
      root = parsed
    }
    self.root = root
    var components: [String: JSONObject] = [:]
    for (name, section) in root["components"]?.members ?? JSONValue.null.members {
      components[name] = section.object
    }
    self.components = components
  }

  /// The components of one kind, in order.
  func components(_ section: String) -> [(name: String, value: JSONValue)] {
    components[section].map { Array($0) } ?? []
  }

  mutating func note(_ text: String) {
    if !notes.contains(text), notes.count < 100 { notes.append(text) }
  }

  /// Counts steps, and returns whether the limit allows them.
  mutating func takeStep(_ count: Int = 1) -> Bool {
    guard !isExhausted else { return false }
    steps += min(count, Self.maximumSteps)
    if isExhausted { note("The description is too large; not all of it was read.") }
    return !isExhausted
  }

  /// Whether the limit was reached, so that the rest wasn't read.
  var isExhausted: Bool { steps >= Self.maximumSteps }

  // MARK: References

  /// Resolves a value that may be a reference, or a chain of them; `nil` if the target is missing.
  mutating func resolve(_ value: JSONValue) -> (value: JSONValue, reference: String?)? {
    var value = value
    var reference: String?
    for _ in 0..<Self.maximumDepth {
      guard let next = value["$ref"]?.string else { return (value, reference) }
      guard let target = target(of: next) else {
        note("The reference \(next.prefix(200)) leads nowhere in the document.")
        return nil
      }
      value = target
      reference = next
    }
    note("The reference \(reference?.prefix(200) ?? "") leads to itself.")
    return nil
  }

  private func target(of reference: String) -> JSONValue? {
    guard reference.hasPrefix("#") else { return nil }
    let fragment = reference.dropFirst()
    guard let text = percentDecoded(fragment), let pointer = JSONPointer(text) else {
      return nil
    }
    let tokens = pointer.tokens
    guard tokens.count == 3, tokens[0] == "components" else { return root.value(at: pointer) }
    return components[tokens[1]]?[tokens[2]]
  }

  // MARK: Schemas

  /// A schema with all references and compositions resolved.
  mutating func schema(_ value: JSONValue) -> OpenAPISchema {
    var active: Set<String> = []
    return schema(value, depth: 0, active: &active)
  }

  private mutating func schema(
    _ value: JSONValue, named name: String? = nil, depth: Int, active: inout Set<String>
  ) -> OpenAPISchema {
    guard depth < Self.maximumDepth else {
      note("Schemas are nested too deeply; not all of them were read.")
      cut.insert("")
      return OpenAPISchema()
    }
    guard takeStep() else { return OpenAPISchema() }
    guard let reference = value["$ref"]?.string else {
      return composed(value, named: name, depth: depth, active: &active)
    }
    var schema = OpenAPISchema()
    if let known = known[reference] {
      schema = known
    } else if active.contains(reference) {
      cut.insert(reference)
      schema = cores[reference] ?? schema
    } else if let target = target(of: reference) {
      active.insert(reference)
      let outer = cut
      cut = []
      schema = self.schema(target, named: reference, depth: depth + 1, active: &active)
      schema.reference = reference
      active.remove(reference)
      cores[reference] = nil
      cut.remove(reference)
      // A schema that lacks a part of one that is being read is read again, once.
      if cut.isEmpty || incomplete.contains(reference) {
        known[reference] = schema
      } else {
        incomplete.insert(reference)
      }
      cut.formUnion(outer)
    } else {
      note("The reference \(reference.prefix(200)) leads nowhere in the document.")
    }
    // OpenAPI 3.1 allows other keywords beside a reference.
    if let text = value["description"]?.string { schema.documentation = text }
    if value["nullable"]?.bool == true { schema.isNullable = true }
    return schema
  }

  private mutating func composed(
    _ value: JSONValue, named name: String?, depth: Int, active: inout Set<String>
  ) -> OpenAPISchema {
    var schema = plain(value)
    var sources: [String?] = schema.hasParts ? [nil] : []
    if let branches = value["allOf"] {
      let own = schema.properties
      for branch in branches.elements {
        var read = self.schema(branch, depth: depth + 1, active: &active)
        // A base that lists what inherits from it.
        if let name, read.subtypes.contains(name) { read.alternatives = [] }
        if read.hasParts { sources.append(read.reference) }
        guard takeStep(schema.steps(toMerge: read)) else { break }
        schema.merge(read)
      }
      for (name, schemas) in own.members { schema.properties.add(schemas, named: name) }
    }
    if let name {
      // The alternatives may inherit from the schema.
      cores[name] = schema
      cores[name]?.reference = name
    }
    for keyword in ["oneOf", "anyOf"] {
      let outer = cut
      var branches: [JSONValue] = []
      var single = OpenAPISchema()
      for branch in value[keyword]?.elements ?? JSONValue.null.elements {
        let read = self.schema(branch, depth: depth + 1, active: &active)
        schema.isNullable = schema.isNullable || read.isNullable
        if read.isNull { continue }
        branches.append(branch)
        single = read
      }
      if branches.count == 1 {
        if single.hasParts { sources.append(single.reference) }
        guard takeStep(schema.steps(toMerge: single)) else { break }
        schema.merge(single)
      } else if !branches.isEmpty {
        sources.append(nil)
        schema.alternatives = branches
        schema.subtypes = Set(branches.compactMap { $0["$ref"]?.string })
        // Nothing of them is a part of the schema.
        cut = outer
      }
    }
    if let source = sources.first, sources.allSatisfy({ $0 == source }) {
      schema.reference = source
    }
    return schema
  }

  /// The schema's own keywords, without compositions.
  private mutating func plain(_ value: JSONValue) -> OpenAPISchema {
    var schema = OpenAPISchema()
    let types = value["type"]?.string.map { [$0] } ?? value["type"]?.elements.compactMap(\.string)
    schema.types = Set(types ?? [])
    schema.isNullable = schema.types.remove("null") != nil || value["nullable"]?.bool == true
    schema.format = value["format"]?.string
    if value["contentEncoding"]?.string == "base64" { schema.format = "byte" }
    if let cases = value["enum"]?.array {
      schema.cases = cases.filter { !$0.isNull }
      schema.isNullable = schema.isNullable || cases.contains { $0.isNull }
    }
    schema.constant = value["const"]
    if schema.constant?.isNull == true {
      schema.constant = nil
      schema.isNullable = true
    }
    schema.defaultValue = value["default"]
    schema.example = value["example"] ?? value["examples"]?[0]
    for (name, property) in value["properties"]?.members ?? JSONValue.null.members {
      schema.properties.add([property], named: name)
    }
    schema.listsMembers =
      value["properties"]?.kind == .object || value["additionalProperties"]?.bool == false
    schema.required = Set(
      (value["required"]?.elements.compactMap(\.string) ?? []).map(ExactString.init))
    schema.items = value["items"]
    if let additional = value["additionalProperties"], additional.kind == .object {
      schema.additional = additional
    }
    schema.documentation = value["description"]?.string ?? value["title"]?.string
    for (name, target) in value["discriminator"]?["mapping"]?.members ?? JSONValue.null.members {
      guard let target = target.string else { continue }
      let reference = target.hasPrefix("#") ? target : "#/components/schemas/\(target)"
      if let known = namesOfMappings[reference] {
        if known != name { sharedMappings.insert(reference) }
      } else {
        namesOfMappings[reference] = name
      }
    }
    return schema
  }
}
