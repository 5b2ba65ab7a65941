public import JSONAPI

/// One exchange or several, with what is expected of the responses.
public struct ConformanceCase: Sendable, Hashable, Identifiable {
  /// How much a failure matters.
  public enum Level: String, Sendable, Hashable {
    /// The specification demands it.
    case must = "MUST"
    /// The specification advises it.
    case should = "SHOULD"
    /// The page of recommendations.
    case recommended = "REC"
    /// The specification allows it.
    case may = "MAY"
    /// The specification says nothing, and a sensible server does this.
    case unspecified = "UNSPECIFIED"

    /// Whether a server that fails doesn't conform.
    public var isBinding: Bool { self == .must }
  }

  /// The id, such as `HX-FET-01`.
  public let id: String

  /// What the case shows.
  public let title: String

  /// The ids of the requirements that it tests.
  public let requirements: [String]

  /// How much a failure matters.
  public let level: Level

  /// Whether the server has to have the resources of the fixture, and nothing else.
  ///
  /// A case without them names what any server has, as `{collection}` and `{id}`.
  public let needsFixture: Bool

  /// The requests with what is expected, in order.
  public var steps: [Step]

  /// Whether a request may change something.
  public var writes: Bool { steps.contains { !["GET", "HEAD", "OPTIONS"].contains($0.method) } }

  /// Whether it only tests what error objects look like.
  var isAboutErrors: Bool { requirements.allSatisfy { $0.hasPrefix("ERR-") } }

  init(_ reader: CaseReader) throws(ConformanceFormatError) {
    id = try reader.required("id").text()
    title = try reader.required("title").text()
    requirements = try reader.texts("requirements")
    level = try reader["level"].map(Level.init) ?? .must
    needsFixture = try reader["fixture"]?.flag() ?? true
    steps = [try Step(reader)] + (try reader.list("then").map(Step.init))
  }
}

extension ConformanceCase {
  /// A request and what is expected of its response.
  public struct Step: Sendable, Hashable {
    /// The method.
    public var method: String

    /// The path and query, with variables in braces.
    public var path: String

    /// The header fields; those that are not here are not sent.
    public var headers: [String: String]

    /// The body, with variables in braces.
    public var body: Body?

    /// What is expected.
    public var expectation: Expectation

    init(_ reader: CaseReader) throws(ConformanceFormatError) {
      let request = try reader.required("request")
      method = try request.required("method").text()
      path = try request.required("path").text()
      headers = try request.namedTexts("headers")
      if let raw = request["rawBody"] {
        body = .raw(try raw.text())
      } else {
        body = request["body"].map { .json($0.value) }
      }
      expectation = try Expectation(reader.required("expect"))
    }
  }

  /// The body of a request.
  public enum Body: Sendable, Hashable {
    /// A document.
    case json(JSONValue)
    /// Text that may not be JSON.
    case raw(String)
  }
}

extension ConformanceCase.Level {
  init(_ reader: CaseReader) throws(ConformanceFormatError) {
    let text = try reader.text()
    // A ban binds as a demand does.
    guard let level = Self(rawValue: text.replacing(" NOT", with: "")) else {
      throw reader.error("MUST, SHOULD, REC, MAY or UNSPECIFIED")
    }
    self = level
  }
}
