public import JSONAPI

/// One or more exchanges, with expectations for the responses.
public struct ConformanceCase: Sendable, Hashable, Identifiable {
  /// The severity of a failure.
  public enum Level: String, Sendable, Hashable {
    /// The specification requires it.
    case must = "MUST"
    /// The specification advises it.
    case should = "SHOULD"
    /// The specification's recommendations page advises it.
    case recommended = "REC"
    /// The specification allows it.
    case may = "MAY"
    /// The specification says nothing, but a sensible server does it.
    case unspecified = "UNSPECIFIED"

    /// Whether a server that fails doesn't conform.
    public var isBinding: Bool { self == .must }
  }

  /// The id, such as `HX-FET-01`.
  public let id: String

  /// A sentence that the case demonstrates.
  public let title: String

  /// The ids of the requirements that it tests.
  public let requirements: [String]

  /// The severity of a failure.
  public let level: Level

  /// Whether the server needs exactly the resources of the fixture.
  ///
  /// Other cases use variables for the contents of any server, such as `{collection}` and `{id}`.
  public let needsFixture: Bool

  /// The requests with their expectations, in order.
  public var steps: [Step]

  /// Whether a request may change the server's data.
  public var writes: Bool { steps.contains { !["GET", "HEAD", "OPTIONS"].contains($0.method) } }

  /// Whether the case only tests the form of error objects.
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
  /// A request and the expectation for its response.
  public struct Step: Sendable, Hashable {
    /// The method.
    public var method: String

    /// The path and query, with variables in braces.
    public var path: String

    /// The header fields; no others are sent.
    public var headers: [String: String]

    /// The body, with variables in braces.
    public var body: Body?

    /// The expectation for the response.
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
    // MUST NOT and SHOULD NOT count as MUST and SHOULD.
    guard let level = Self(rawValue: text.replacing(" NOT", with: "")) else {
      throw reader.error("MUST, SHOULD, REC, MAY or UNSPECIFIED")
    }
    self = level
  }
}
