import JSONAPI

/// Sends the requests of one case and compares the responses.
struct CaseRun {
  let test: ConformanceCase
  let server: ServerUnderTest
  private var variables: [String: Variable]
  private(set) var failures: [ConformanceReport.Failure] = []
  /// The reason why the rest was not tried.
  private(set) var shortage: String?
  /// Whether that reason is a limit on requests.
  private(set) var isLimited = false
  /// The paths of resources that the server reported as created.
  private(set) var created: [String] = []

  enum Variable {
    case value(JSONValue)
    /// A path and query received from the server.
    case path(String)
  }

  init(_ test: ConformanceCase, _ server: ServerUnderTest, variables: [String: Variable] = [:]) {
    self.test = test
    self.server = server
    self.variables = variables
  }

  mutating func run() async throws {
    for step in test.steps {
      guard try await run(step) else { return }
    }
  }

  /// - Returns: Whether to continue.
  private mutating func run(_ step: ConformanceCase.Step) async throws -> Bool {
    guard let (path, isWhole) = path(step.path) else { return false }
    var sent: JSONValue?
    var body: [UInt8]?
    switch step.body {
    case .json(let value):
      let value = substituted(value)
      sent = value
      body = value.bytes()
    case .raw(let text): body = Array(text.utf8)
    case nil: break
    }
    let response = try await server.send(
      step.method, path, isWhole: isWhole, headers: step.headers, body: body)
    note(response, of: step)
    return check(response, to: step, at: path, sent: sent)
  }

  /// Compares a response with what the step expects.
  ///
  /// - Returns: Whether to continue.
  mutating func check(
    _ response: ServerUnderTest.Response, to step: ConformanceCase.Step, at path: String,
    sent: JSONValue? = nil
  ) -> Bool {
    let title = "\(step.method) \(path)"
    var answer = AnswerCheck(response, sent: sent, server: server, path: path)
    let expected = step.expectation
    if response.isLimit, !expected.statuses.contains(.exactly(response.status)) {
      shortage = "the server limits requests with \(response.statusWords)"
      isLimited = true
      return false
    }
    guard expected.statuses.contains(where: { $0.matches(response.status) }) else {
      if expected.refusals.contains(where: { $0.matches(response.status) }) {
        shortage = "the server refuses it with \(response.status)"
        return false
      }
      if response.isSuccess, test.isAboutErrors {
        // Without an error, the form of error objects can't be tested.
        shortage = "the server accepts what the case gets wrong"
        return false
      }
      let wanted = expected.statuses.map(\.words).joined(separator: " or ")
      fail("expected \(wanted), found \(response.statusWords)", title)
      return false
    }
    answer.check(step) { substituted($0) }
    for problem in answer.problems {
      failures.append(
        .init(
          level: problem.level ?? test.level, requirement: problem.requirement, request: title,
          message: problem.message))
    }
    return expected.captures.allSatisfy { capture($0, from: answer, title) }
  }

  private mutating func fail(_ message: String, _ request: String) {
    failures.append(.init(level: test.level, requirement: nil, request: request, message: message))
  }

  // MARK: - Variables

  private mutating func capture(
    _ capture: Capture, from answer: AnswerCheck, _ request: String
  ) -> Bool {
    let found: Variable?
    let place: String
    switch capture.source {
    case .value(let pointer):
      place = pointer.description
      found = answer.document?.value(at: pointer).map { .value($0) }
    case .link(let pointer):
      place = pointer.description
      found = answer.link(at: pointer).map { .path(answer.response.pathAndQuery(of: $0)) }
    case .header(let name):
      place = name
      found = answer.response.header(name).map { .path(answer.response.pathAndQuery(of: $0)) }
    }
    guard let found else {
      if capture.isOptional || capture.isLinkOfResource {
        shortage = "there is nothing at \(place)"
      } else {
        fail("expected something at \(place)", request)
      }
      return false
    }
    variables[capture.name] = found
    return true
  }

  /// The path with its variables replaced, and whether it came from the server as a whole.
  mutating func path(_ template: String) -> (String, isWhole: Bool)? {
    var result = "", isWhole = false
    for piece in pieces(of: template) {
      switch piece {
      case .text(let text):
        // Parameters after a path with a query are appended to the query.
        result += isWhole && result.contains("?") ? text.replacing("?", with: "&") : text
      case .variable(let name):
        switch variables[name] {
        case .path(let path):
          if result.isEmpty { isWhole = true }
          result += path
        case .value(let value): result += (value.string ?? value.description).percentEncodedSegment
        case nil:
          shortage = "the server has no \(name)"
          return nil
        }
      }
    }
    return (result, isWhole)
  }

  private enum Piece {
    case text(Substring)
    case variable(String)
  }

  /// Splits the template into text and variables such as `{next}`.
  private func pieces(of template: String) -> [Piece] {
    var pieces: [Piece] = [], rest = template[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = rest[rest.index(after: open)..<close]
      guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else {
        break
      }
      pieces.append(.text(rest[..<open]))
      pieces.append(.variable(String(name)))
      rest = rest[rest.index(after: close)...]
    }
    return pieces + [.text(rest)]
  }

  /// The value with the variables in its strings replaced.
  private func substituted(_ value: JSONValue) -> JSONValue {
    switch value.kind {
    case .string:
      guard let text = value.string, text.contains("{") else { return value }
      let pieces = pieces(of: text).map { piece in
        switch piece {
        case .text(let text): return String(text)
        case .variable(let name):
          switch variables[name] {
          case .value(let value): return value.string ?? value.description
          case .path(let path): return path
          case nil: return "{\(name)}"
          }
        }
      }
      return JSONValue(pieces.joined())
    case .array: return JSONValue(value.elements.map(substituted))
    case .object:
      return JSONValue(JSONObject(value.members.map { ($0.name, substituted($0.value)) }))
    default: return value
    }
  }

  // MARK: - What was created

  private mutating func note(_ response: ServerUnderTest.Response, of step: ConformanceCase.Step) {
    guard step.method == "POST", response.isSuccess else { return }
    if let location = response.header("Location") {
      created.append(response.pathAndQuery(of: location))
    } else if let results = response.document?["atomic:results"] {
      for result in results.elements { noteResource(result["data"]) }
    } else if response.status == 201 {
      noteResource(response.document?["data"])
    }
  }

  private mutating func noteResource(_ resource: JSONValue?) {
    guard let type = resource?["type"]?.string, let id = resource?["id"]?.string else { return }
    created.append(
      "\(server.prefix)/\(type.percentEncodedSegment)/\(id.percentEncodedSegment)")
  }
}
