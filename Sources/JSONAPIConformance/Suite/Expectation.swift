import HTTPTypes
public import JSONAPI
import JSONAPIClient

/// The expectation for a response.
public struct Expectation: Sendable, Hashable {
  /// A status code, or a class of status codes.
  public enum Status: Sendable, Hashable, CustomStringConvertible {
    /// One status code.
    case exactly(Int)
    /// All status codes with this first digit.
    case anyOf(Int)

    init(_ reader: CaseReader) throws(ConformanceFormatError) {
      if let code = reader.value.int {
        self = .exactly(code)
        return
      }
      let text = try reader.text()
      guard text.hasSuffix("xx"), let hundreds = Int(text.dropLast(2)) else {
        throw reader.error("a status such as 404 or \"4xx\"")
      }
      self = .anyOf(hundreds)
    }

    func matches(_ code: Int) -> Bool {
      switch self {
      case .exactly(let wanted): code == wanted
      case .anyOf(let hundreds): code / 100 == hundreds
      }
    }

    /// The status code with its reason phrase, or a class such as `4xx`.
    var words: String {
      if case .exactly(let code) = self { HTTPResponse.Status.words(of: code) } else { description }
    }

    /// The status code, or a class such as `4xx`.
    public var description: String {
      switch self {
      case .exactly(let code): "\(code)"
      case .anyOf(let hundreds): "\(hundreds)xx"
      }
    }
  }

  /// The accepted statuses.
  public var statuses: [Status]

  /// The statuses of a permissible refusal, after which the case counts as not tried.
  public var refusals: [Status]

  /// The expectations for header fields.
  public var headers: [HeaderExpectation]

  /// The kind of document that a body has to be; an absent body is accepted.
  public var context: DocumentContext?

  /// The expectations for the document.
  public var facts: [Fact]

  /// The variables to set for the following requests.
  public var captures: [Capture]

  init(_ reader: CaseReader) throws(ConformanceFormatError) {
    statuses = try reader.list("status").map(Status.init)
    guard !statuses.isEmpty else { throw reader.error("the member \"status\" with a status") }
    refusals = try reader.list("refusals").map(Status.init)
    headers = try (reader["headers"]?.members() ?? []).map(HeaderExpectation.init)
    if let item = reader["validAs"] {
      guard let context = DocumentContext(rawValue: try item.text()) else {
        throw item.error("a context such as response")
      }
      self.context = context
    }
    facts = try reader.list("facts").map(Fact.init)
    captures = []
    for (member, isOptional) in [("capture", false), ("captureIfExists", true)] {
      for (name, item) in try reader[member]?.members() ?? [] {
        captures.append(try Capture(name, isOptional: isOptional, item))
      }
    }
  }
}

/// A variable and the source of its value.
public struct Capture: Sendable, Hashable {
  /// The source of a value.
  public enum Source: Sendable, Hashable {
    /// A value of the document.
    case value(JSONPointer)
    /// The path and query of a link.
    case link(JSONPointer)
    /// The path and query of a header field.
    case header(String)
  }

  /// The variable's name, without braces.
  public var name: String

  /// The source of the value.
  public var source: Source

  /// Whether a missing value stops the case as not tried instead of failing it.
  public var isOptional: Bool

  /// Whether it is a link of a resource or a relationship, which servers may leave out (RES-16, REL-04).
  var isLinkOfResource: Bool {
    if case .link(let pointer) = source { pointer.description.hasPrefix("/data/") } else { false }
  }

  init(_ name: String, isOptional: Bool, _ reader: CaseReader) throws(ConformanceFormatError) {
    self.name = name
    self.isOptional = isOptional
    let text = try reader.text()
    if text.hasPrefix("header:") {
      source = .header(String(text.dropFirst(7)))
      return
    }
    let isLink = text.hasPrefix("link:")
    guard let pointer = JSONPointer(isLink ? String(text.dropFirst(5)) : text) else {
      throw reader.error("a JSON pointer")
    }
    source = isLink ? .link(pointer) : .value(pointer)
  }
}
