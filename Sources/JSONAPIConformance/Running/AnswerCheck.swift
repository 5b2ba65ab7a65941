import JSONAPI

/// Compares a response with an expectation.
struct AnswerCheck {
  struct Problem {
    var level: ConformanceCase.Level?
    var requirement: String?
    var message: String
  }

  let response: ServerUnderTest.Response
  /// The body as JSON; `nil` if it is absent or not JSON.
  let document: JSONValue?
  /// The body of the request.
  let sent: JSONValue?
  let server: ServerUnderTest
  let path: String
  private(set) var problems: [Problem] = []

  init(
    _ response: ServerUnderTest.Response, sent: JSONValue?, server: ServerUnderTest, path: String
  ) {
    self.response = response
    self.sent = sent
    self.server = server
    self.path = path
    document = response.document
  }

  mutating func check(
    _ step: ConformanceCase.Step, _ substituted: (JSONValue) -> JSONValue
  ) {
    let expected = step.expectation
    let isJSONAPI = expected.context != nil || response.isJSONAPI(for: step)
    if response.hasDocument, isJSONAPI, document == nil {
      problems.append(Problem(requirement: "DOC-01", message: "the body is not JSON"))
    }
    for header in expected.headers {
      for problem in response.problems(header) {
        problems.append(
          Problem(
            level: header.level, requirement: problem.requirement, message: problem.message))
      }
    }
    if let context = expected.context, document != nil { validate(as: context) }
    for fact in expected.facts {
      if let message = problem(fact, substituted) {
        problems.append(Problem(level: fact.level, message: message))
      }
    }
  }

  private mutating func validate(as context: DocumentContext) {
    for finding in response.findings(as: context, at: path) where finding.severity == .error {
      problems.append(
        Problem(
          level: .must, requirement: finding.requirement,
          message:
            "\(finding.pointer.tokens.isEmpty ? "the document" : "\(finding.pointer)"): \(finding.message)"
        ))
    }
  }

  /// The address in a string or a link object at a location.
  func link(at pointer: JSONPointer) -> String? {
    document?.value(at: pointer)?.linkAddress
  }

  // MARK: - Facts

  private func problem(_ fact: Fact, _ substituted: (JSONValue) -> JSONValue) -> String? {
    if let status = fact.status, status != response.status { return nil }
    let errors = document?["errors"]?.array ?? []
    switch fact.condition {
    case .noBody: return response.body.isEmpty ? nil : "expected no body"
    case .anyError(let wanted):
      let isThere = errors.contains { error in
        wanted.allSatisfy { error.value(at: $0.key) == substituted($0.value) }
      }
      guard !isThere else { return nil }
      let text = wanted.map { "\($0.key) \($0.value)" }.sorted().joined(separator: " and ")
      return "expected an error with \(text)"
    case .anyErrorTypeLink(let uri):
      let isThere = errors.contains { error in
        let type = error["links"]?["type"]
        let links = type?.array ?? [type].compactMap(\.self)
        return links.contains { $0.linkAddress == uri }
      }
      return isThere ? nil : "expected an error with the type link \(uri)"
    case .anyErrorPointer(let prefix):
      let isThere = errors.contains {
        $0["source"]?["pointer"]?.string?.hasPrefix(prefix) == true
      }
      return isThere ? nil : "expected an error with a pointer that begins with \(prefix)"
    case .everyError(let members):
      for error in errors {
        for member in members {
          guard let value = error.value(at: member.pointer) else {
            if member.isRequired { return "expected \(member.pointer) in each error" }
            continue
          }
          if value.kindName != member.kind {
            return "expected \(withArticle(member.kind)) at \(member.pointer) of each error, "
              + "found \(value.kindName)"
          }
        }
      }
      return nil
    case .pointersResolve:
      for error in errors {
        guard let text = error["source"]?["pointer"]?.string else { continue }
        guard let pointer = JSONPointer(text), sent?.value(at: pointer) != nil else {
          return "the pointer \(text) leads to nothing in the request"
        }
      }
      return nil
    case .value(let pointer, let test):
      let value = document?.value(at: pointer)
      if value == nil, fact.isOptional { return nil }
      return problem(test, value, substituted).map {
        "\(pointer.tokens.isEmpty ? "the document" : pointer.description): \($0)"
      }
    }
  }

  private func problem(
    _ test: ValueTest, _ value: JSONValue?, _ substituted: (JSONValue) -> JSONValue
  ) -> String? {
    switch test {
    case .exists(let wanted):
      if (value != nil) == wanted { return nil }
      return wanted ? "is missing" : "shouldn't be there"
    case .emptyOrAbsent:
      return value.map(\.isEmpty) ?? true ? nil : "expected nothing, found \(value.excerpt)"
    case .nullOrAbsent:
      return value?.isNull ?? true ? nil : "expected null or nothing, found \(value.excerpt)"
    default: break
    }
    guard let value else { return "is missing" }
    switch test {
    case .exists, .emptyOrAbsent, .nullOrAbsent: return nil
    case .nonEmpty: return value.isEmpty ? "is empty" : nil
    case .equals(let wanted, let ignoring):
      let wanted = substituted(wanted)
      if value.without(ignoring) == wanted.without(ignoring) { return nil }
      return "expected \(Optional(wanted).excerpt), found \(Optional(value).excerpt)"
    case .kind(let kind):
      if kind == "link" {
        return value.linkAddress == nil ? "expected a link, found \(value.kindName)" : nil
      }
      return value.kindName == kind
        ? nil
        : "expected \(withArticle(kind)), found \(value.kindName)"
    case .ids(let wanted, let inOrder):
      guard let found = value.array?.map(\.reference) else { return "expected an array" }
      let wanted = wanted.map { substituted(JSONValue($0)).string ?? $0 }
      let isSame = inOrder ? found == wanted : found.sorted() == wanted.sorted()
      let list = { (ids: [String]) in ids.isEmpty ? "nothing" : ids.joined(separator: ", ") }
      return isSame ? nil : "expected \(list(wanted)), found \(list(found))"
    case .length(let length):
      guard value.kind == .array else { return "expected an array" }
      return value.count == length ? nil : "expected \(length) elements, found \(value.count)"
    case .keys(let names):
      guard let object = value.object else { return "expected an object" }
      let found = object.keys.filter { !$0.hasPrefix("@") }.sorted()
      let wanted = names.map { substituted(JSONValue($0)).string ?? $0 }.sorted()
      return found == wanted ? nil : "expected the members \(wanted), found \(found)"
    case .equalsHeader(let name):
      guard let header = response.header(name) else { return nil }
      return value.linkAddress == header ? nil : "isn't \(header), as \(name) is"
    case .linkPath(let path):
      guard let link = value.linkAddress else { return "expected a link" }
      let found = response.pathAndQuery(of: link)
      return found == server.prefix + path
        ? nil : "expected \(server.prefix + path), found \(found)"
    }
  }
}

extension Optional where Wrapped == JSONValue {
  /// The value, truncated if it is long.
  fileprivate var excerpt: String {
    guard let text = self?.description else { return "nothing" }
    return text.count > 80 ? "\(text.prefix(80))…" : text
  }
}

extension JSONValue {
  fileprivate var isEmpty: Bool { [.array, .object].contains(kind) && count == 0 }

  /// The name of the kind in JSON's terms.
  fileprivate var kindName: String {
    switch kind {
    case .null: "null"
    case .false, .true: "boolean"
    case .integer, .real: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }

  /// The type and id, such as `articles/1`.
  var reference: String {
    "\(self["type"]?.string ?? "?")/\(self["id"]?.string ?? "?")"
  }

  /// The value without the named members and without @-members, at the top level of objects.
  fileprivate func without(_ names: [String]) -> JSONValue {
    switch kind {
    case .array: return JSONValue(elements.map { $0.kind == .object ? $0.without(names) : $0 })
    case .object:
      return JSONValue(
        JSONObject(members.filter { !names.contains($0.name) && !$0.name.hasPrefix("@") }))
    default: return self
    }
  }
}
