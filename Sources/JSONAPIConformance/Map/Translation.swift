import JSONAPI

/// Translates cases to the names of a server: its types, fields and ids.
struct Translation {
  var map: ConformanceMap
  let fixture: ConformanceFixture
  /// The server's ids of resources in the fixture.
  var ids: [ResourceIdentifier.Identity: String] = [:]

  /// The error for a type or field without a counterpart on the server.
  struct MissingPart: Error {
    let name: String
  }

  private var isIdentity: Bool { map.isIdentity && ids.allSatisfy { $0.key.id == $0.value } }

  func translated(_ test: ConformanceCase) throws(MissingPart) -> ConformanceCase {
    guard !isIdentity else { return test }
    var test = test
    var type: String?
    for index in test.steps.indices {
      try translate(&test.steps[index], &type)
    }
    return test
  }

  // MARK: - Names

  func type(_ name: String) throws(MissingPart) -> String {
    guard let found = map.types[name] else { return name }
    guard !found.isEmpty else { throw MissingPart(name: name) }
    return found
  }

  func isType(_ name: String) -> Bool { fixture.attributes[name] != nil }

  /// The server's name of a field; unchanged if the fixture doesn't know it, as in cases about
  /// unknown fields.
  func field(_ name: String, of type: String) throws(MissingPart) -> String {
    // A relationship plays a part only if its destination does.
    if let destination = fixture.destinations["\(type).\(name)"] { _ = try self.type(destination) }
    guard let found = map.fields["\(type).\(name)"] else { return name }
    guard !found.isEmpty else { throw MissingPart(name: "\(type).\(name)") }
    return found
  }

  func id(_ id: String, of type: String) -> String {
    ids[ResourceIdentifier.Identity(type: type, id: id)] ?? id
  }

  /// The fixture's type that a field most likely belongs to.
  private func owner(of field: String, near type: String?) -> String? {
    if let type, fixture.has(field: field, of: type) { return type }
    return fixture.types.first { fixture.has(field: field, of: $0) }
  }

  // MARK: - Requests and expectations

  private func translate(
    _ step: inout ConformanceCase.Step, _ type: inout String?
  ) throws(MissingPart) {
    if let found = typeOfResponse(step.path) { type = found }
    step.path = try path(step.path)
    var operations: [JSONValue] = []
    if case .json(let value) = step.body {
      operations = value["atomic:operations"]?.array ?? []
      step.body = .json(filled(try document(value), from: value, step))
    }
    for index in step.expectation.facts.indices {
      let owner = Self.type(of: step.expectation.facts[index], among: operations)
      try translate(&step.expectation.facts[index], near: owner ?? type)
    }
    for index in step.expectation.captures.indices {
      let source = step.expectation.captures[index].source
      switch source {
      case .value(let place):
        step.expectation.captures[index].source = .value(try pointer(place, near: type))
      case .link(let place):
        step.expectation.captures[index].source = .link(try pointer(place, near: type))
      case .header: break
      }
    }
  }

  /// A translated request with the map's constants in new resources.
  private func filled(
    _ body: JSONValue, from original: JSONValue, _ step: ConformanceCase.Step
  ) -> JSONValue {
    guard !map.constants.isEmpty else { return body }
    func filled(_ resource: JSONValue?, from original: JSONValue?) -> JSONValue? {
      guard let resource, let type = original?["type"]?.string else { return resource }
      return map.filled(resource, ofType: type)
    }
    var body = body
    let isCollection = !step.path.prefix { $0 != "?" }.dropFirst().contains("/")
    if step.method == "POST", isCollection, body["data"]?.kind == .object {
      body["data"] = filled(body["data"], from: original["data"])
    }
    if let operations = body["atomic:operations"]?.array {
      body["atomic:operations"] = JSONValue(
        operations.enumerated().map { index, operation in
          guard operation["op"]?.string == "add", operation["data"]?.kind == .object,
            operation["ref"]?["relationship"] == nil
          else { return operation }
          var operation = operation
          operation["data"] = filled(
            operation["data"], from: original["atomic:operations"]?[index]?["data"])
          return operation
        })
    }
    return body
  }

  /// The type of the operation whose result a fact tests.
  private static func type(of fact: Fact, among operations: [JSONValue]) -> String? {
    guard case .value(let pointer, _) = fact.condition, pointer.tokens.count > 1,
      pointer.tokens[0] == "atomic:results", let index = Int(pointer.tokens[1]),
      operations.indices.contains(index)
    else { return nil }
    let operation = operations[index]
    return operation["data"]?["type"]?.string ?? operation["ref"]?["type"]?.string
  }

  private func translate(_ fact: inout Fact, near type: String?) throws(MissingPart) {
    switch fact.condition {
    case .noBody, .anyErrorTypeLink, .everyError, .pointersResolve: break
    case .anyErrorPointer(let prefix):
      if let place = JSONPointer(prefix) {
        fact.condition = .anyErrorPointer(prefix: try pointer(place, near: type).description)
      }
    case .anyError(var values):
      let place: JSONPointer = "/source/pointer"
      if let text = values[place]?.string, let wanted = JSONPointer(text) {
        values[place] = JSONValue(try pointer(wanted, near: type).description)
      }
      fact.condition = .anyError(values)
    case .value(let place, let test):
      let test = try identified(test, at: place, near: type)
      fact.condition = .value(try pointer(place, near: type), try translated(test, near: type))
    }
  }

  /// Translates a test of a single `type` or `id`.
  private func identified(
    _ test: ValueTest, at pointer: JSONPointer, near type: String?
  ) throws(MissingPart) -> ValueTest {
    guard case .equals(let value, let ignoring) = test, let text = value.string, let type else {
      return test
    }
    let tokens = pointer.tokens
    var owner = type
    if let index = tokens.lastIndex(of: "relationships"), index + 1 < tokens.count {
      owner = fixture.destinations["\(type).\(tokens[index + 1])"] ?? type
    }
    switch tokens.last {
    case "id": return .equals(JSONValue(id(text, of: owner)), ignoring: ignoring)
    case "type" where isType(text):
      return .equals(JSONValue(try self.type(text)), ignoring: ignoring)
    default: return test
    }
  }

  private func translated(
    _ test: ValueTest, near type: String?
  ) throws(MissingPart) -> ValueTest {
    switch test {
    case .equals(let value, let ignoring):
      return .equals(try document(value), ignoring: ignoring)
    case .ids(let references, let inOrder):
      var found: [String] = []
      for text in references { found.append(try reference(text)) }
      return .ids(found, inOrder: inOrder)
    case .keys(let names):
      var found: [String] = []
      for name in names {
        found.append(
          try owner(of: name, near: type).map { owner throws(MissingPart) in
            try field(name, of: owner)
          } ?? name)
      }
      return .keys(found)
    case .linkPath(let path): return .linkPath(try self.path(path))
    default: return test
    }
  }

  private func reference(_ text: String) throws(MissingPart) -> String {
    guard let identifier = ResourceIdentifier.Identity(reference: text), isType(identifier.type)
    else {
      return text
    }
    return "\(try type(identifier.type))/\(id(identifier.id, of: identifier.type))"
  }

  /// Translates the names after `attributes` and `relationships`.
  private func pointer(
    _ pointer: JSONPointer, near type: String?
  ) throws(MissingPart) -> JSONPointer {
    var tokens = pointer.tokens
    for index in tokens.indices.dropLast()
    where tokens[index] == "attributes" || tokens[index] == "relationships" {
      guard let owner = owner(of: tokens[index + 1], near: type) else { continue }
      tokens[index + 1] = try field(tokens[index + 1], of: owner)
    }
    return JSONPointer(tokens)
  }

  /// Translates resources and identifiers anywhere in a document.
  private func document(_ value: JSONValue) throws(MissingPart) -> JSONValue {
    switch value.kind {
    case .array:
      var elements: [JSONValue] = []
      for element in value.elements { elements.append(try document(element)) }
      return JSONValue(elements)
    case .object:
      let type = value["type"]?.string.flatMap { isType($0) ? $0 : nil }
      var members = JSONObject()
      for (name, member) in value.members {
        members.append(try self.member(name, member, of: type), named: name)
      }
      return JSONValue(members)
    default: return value
    }
  }

  private func member(
    _ name: String, _ value: JSONValue, of type: String?
  ) throws(MissingPart) -> JSONValue {
    guard let type else {
      if name == "href", let path = value.string { return JSONValue(try self.path(path)) }
      return try document(value)
    }
    switch name {
    case "type": return JSONValue(try self.type(type))
    case "id": return value.string.map { JSONValue(id($0, of: type)) } ?? value
    case "relationship":
      guard let name = value.string else { return value }
      return JSONValue(try field(name, of: type))
    case "attributes", "relationships":
      var members = JSONObject()
      for (name, member) in value.members {
        members.append(try document(member), named: try field(name, of: type))
      }
      return JSONValue(members)
    default: return try document(value)
    }
  }
}
