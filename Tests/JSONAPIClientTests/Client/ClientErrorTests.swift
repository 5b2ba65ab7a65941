import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIStore
import JSONAPITesting
import Testing

@testable import JSONAPIClient

@Suite("Errors") struct ClientErrorTests {
  func error(
    _ status: Int,
    _ body: String = "",
    type: String = "application/vnd.api+json",
    fields: HTTPFields = [:],
    of request: ClientRequest = .articles
  ) async throws -> ClientError {
    let transport = InMemoryTransport { _ in
      var fields = fields
      fields[.contentType] = type
      return .document(body, status: .init(code: status), fields: fields)
    }
    let client = try JSONAPIClient.testing(transport)
    return try #require(await clientError { try await client.send(request).document() })
  }

  /// A request with a body.
  private func patch(_ body: String) -> ClientRequest {
    ClientRequest(.patch, ClientRequest.articles.target, body: Data(body.utf8))
  }

  @Test(
    "Each status has its code (CRU-21, REL-U-16, FET-10)",
    arguments: [
      (400, ClientError.Code.badRequest), (401, .unauthorized), (403, .forbidden),
      (404, .notFound), (410, .notFound), (405, .methodNotAllowed), (406, .notAcceptable),
      (409, .conflict), (412, .preconditionFailed), (415, .unsupportedMediaType),
      (418, .requestRefused), (422, .unprocessableContent), (429, .tooManyRequests),
      (500, .serverFailed), (503, .serverFailed), (304, .unexpectedStatus),
      (600, .unexpectedStatus),
    ])
  func codes(status: Int, code: ClientError.Code) async throws {
    let error = try await error(status)
    #expect(error.code == code)
    #expect(error.status == status)
    #expect(error.method == "GET")
    #expect(error.url == "https://api.example.com/v1/articles")
  }

  @Test func `The header fields of the response are there, such as Allow with 405 (FET-10)`()
    async throws
  {
    #expect(try await error(405, fields: [.allow: "GET, POST"]).fields[.allow] == "GET, POST")
  }

  @Test func `Each problem says what it is about`() async throws {
    let error = try await error(
      422,
      #"""
      {"errors": [
        {"status": "422", "code": "too-short", "title": "Too short", "detail": "At least 3",
         "source": {"pointer": "/data/attributes/title"}},
        {"status": 422, "code": 7, "source": {"pointer": "/data/relationships/author/data"}},
        {"source": {"pointer": "/data/attributes/address/city/0"}},
        {"source": {"pointer": "/data"}}, {"source": {"pointer": "/data/id"}}, {"source": {"pointer": ""}},
        {"source": {"parameter": "include"}}, {"source": {"header": "If-Match"}},
        {"source": {"pointer": "/atomic:operations/2/data/attributes/a~1b"}},
        {}, "rubbish", null
      ]}
      """#)
    #expect(
      error.problems.map(\.subject) == [
        .attribute("title"), .relationship("author"),
        .attribute("address", path: ["city", "0"]), .resource, .resource, .request,
        .parameter("include"), .header("If-Match"), .attribute("a/b"), .request, .request,
      ])
    // A text in place of an error object is its title; null says nothing.
    #expect(error.problems.last?.title == "rubbish")
    #expect(error.problems[0].code == "too-short")
    #expect(error.problems[1].status == "422")
    #expect(error.problems[1].code == "7")
    #expect(error.problems[8].operation == 2)
    #expect(error.problems(with: "title").map(\.detail) == ["At least 3"])
    #expect(error.generalProblems.count == 7)
    let line = "Too short: At least 3 (too-short, /data/attributes/title)"
    #expect(error.description.contains("- \(line)\n"))
    #expect(error.localizedDescription.contains("\n\(line)\n"))
    #expect(error.description.contains("\n- 7 (/data/relationships/author/data)\n"))
    #expect(error.description.contains("\n- an error (include)\n"))
    #expect(error.excerpt == nil)
  }

  @Test(
    "A pointer as a fragment, or without its first slash, is understood",
    arguments: ["#/data/attributes/title", "data/attributes/title"])
  func almostPointer(pointer: String) async throws {
    let change = #"{"data":{"type":"articles","id":"1","attributes":{"title":""}}}"#
    let error = try await error(
      422, #"{"errors":[{"source":{"pointer":"\#(pointer)"}}]}"#, of: patch(change))
    #expect(error.problems.map(\.subject) == [.attribute("title")])
    let operation = "#/atomic:operations/1/\(pointer.drop { "#/".contains($0) })"
    let atomic = try await self.error(
      422, #"{"errors":[{"source":{"pointer":"\#(operation)"}}]}"#,
      of: patch(#"{"atomic:operations":[{},\#(change)]}"#))
    #expect(atomic.failedOperations == [1])
  }

  @Test(
    "A pointer that leads to nothing in any request is ignored (ERR-16)",
    arguments: ["nonsense", "/nothing/here", "/data/nothing", "/data~2", "/included/0"])
  func pointerToNothing(pointer: String) async throws {
    let error = try await error(
      422, #"{"errors":[{"detail":"no","source":{"pointer":"\#(pointer)"}}]}"#)
    #expect(error.problems.map(\.subject) == [.request])
    #expect(error.problems.map(\.detail) == ["no"])
  }

  @Test(
    "Whatever the body is, the status is told",
    arguments: [
      "", "<html>Bad gateway</html>", "{", "[]", "null", #"{"errors":null}"#, #"{"errors":{}}"#,
      #"{"message":"no"}"#,
    ])
  func otherBodies(body: String) async throws {
    let error = try await error(502, body, type: "text/html")
    #expect(error.code == .serverFailed)
    #expect(error.errors.isEmpty)
    #expect(error.excerpt == (body.isEmpty ? nil : body))
  }

  @Test func `An excerpt is short, and wrong bytes do no harm`() async throws {
    let transport = InMemoryTransport { _ in
      .document(Data(repeating: 0xFF, count: 10_000), status: .badGateway)
    }
    let client = try JSONAPIClient.testing(transport)
    let error = await clientError { try await client.send(.articles) }
    #expect(error?.excerpt?.unicodeScalars.count == 500)
  }

  @Test(
    "Errors with a status of success are errors",
    arguments: [
      #"{"errors":[{"code":"x"}]}"#, #"{"data":null,"errors":[{"code":"x"}]}"#,
      #"{"data":{"type":"articles","id":"1"},"errors":[{"code":"x"}]}"#,
    ])
  func errorsInSuccess(body: String) async throws {
    let error = try await error(200, body)
    #expect(error.code == .errorsInSuccess)
    #expect(error.problems.map(\.code) == ["x"])
    #expect(error.status == 200)
  }

  @Test(
    "Errors beside data are thrown, whatever is asked for (DOC-03)",
    arguments: ["[]", #"[{"code":"x"}]"#])
  func errorsBesideData(errors: String) async throws {
    let body =
      #"{"data":{"type":"people","id":"1","attributes":{"name":"A"}},"errors":\#(errors)}"#
    let client = try JSONAPIClient.testing(InMemoryTransport { _ in .document(body) })
    let store = Store()
    let fetches: [@Sendable () async throws -> Void] = [
      { _ = try await client.fetch(Blog.Person.query(id: "1")) },
      { _ = try await client.fetch(AnyResource.query(type: "people", id: "1")) },
      { _ = try await client.into(store).fetch(Record.query(type: "people", id: "1")) },
    ]
    for fetch in fetches {
      let error = await clientError(fetch)
      // An empty list, as some servers send always, tells of none.
      #expect(error?.code == (errors == "[]" ? nil : .errorsInSuccess))
    }
    #expect(store.isEmpty == (errors != "[]"))
  }

  @Test func `The limits of the decoder count, and an error says that they are exceeded`()
    async throws
  {
    let body = #"{"data":[{"type":"people","id":"1","attributes":{"name":"A"}}]}"#
    var configuration = ClientConfiguration()
    configuration.decoder.values.limits = JSONLimits(maximumSize: 20)
    #expect(configuration.limits.maximumSize == 20)
    configuration = ClientConfiguration(decoder: configuration.decoder)
    #expect(configuration.limits.maximumSize == 20)
    let client = try JSONAPIClient.testing(
      InMemoryTransport { _ in .document(body) }, configuration: configuration)
    let fetches: [@Sendable () async throws -> Void] = [
      { _ = try await client.fetch(Blog.Person.query) },
      { _ = try await client.fetch(AnyResource.query(type: "people")) },
      { _ = try await client.into(Store()).fetch(Record.query(type: "people")) },
    ]
    for fetch in fetches {
      let error = try #require(await clientError(fetch))
      #expect(error.code == .malformedDocument)
      #expect(error.message.contains("exceeds the limits"))
      #expect(!error.message.contains("isn't JSON"))
    }
    configuration.limits = .default
    let other = try JSONAPIClient.testing(
      InMemoryTransport { _ in .document(body) }, configuration: configuration)
    #expect(try await other.fetch(Blog.Person.query).count == 1)
  }

  @Test(
    "What isn't a document is refused",
    arguments: ["{", "[]", "\"data\"", "nul", "{\"data\":\"\u{1}\"}"])
  func malformed(body: String) async throws {
    let error = try await error(200, body)
    #expect(error.code == .malformedDocument)
    #expect(error.excerpt == body)
  }

  @Test func `Invalid UTF-8 is refused`() async throws {
    let transport = InMemoryTransport { _ in
      .document(Data([0x7B, 0x22, 0xC3, 0x28, 0x22, 0x3A, 0x31, 0x7D]))
    }
    let client = try JSONAPIClient.testing(transport)
    let error = await clientError { try await client.send(.articles).document() }
    #expect(error?.code == .malformedDocument)
    #expect(error?.underlying is JSONError)
  }

  @Test func `What the transport says is passed on; other errors are too`() async throws {
    struct Strange: Error {}
    let lost = try JSONAPIClient.testing(
      InMemoryTransport { _ in throw TransportError(.connectionLost, "lost") })
    let error = await clientError { try await lost.send(.articles) }
    #expect(error?.code == .transport)
    #expect((error?.underlying as? TransportError)?.code == .connectionLost)
    let strange = try JSONAPIClient.testing(InMemoryTransport { _ in throw Strange() })
    let other = await clientError { try await strange.send(.articles) }
    #expect(other?.code == .middleware)
    #expect(other?.underlying is Strange)
  }

  @Test func `Cancellation stays what it is`() async throws {
    let client = try JSONAPIClient.testing(InMemoryTransport { _ in throw CancellationError() })
    await #expect(throws: CancellationError.self) { try await client.send(.articles) }
  }

  @Test func `An error tells no credentials`() async throws {
    let client = try JSONAPIClient.testing(
      InMemoryTransport { _ in .empty(.forbidden) }, base: "https://me:hush@example.com")
    let error = await clientError {
      try await client.send(
        ClientRequest(.get, .link("/a"), query: "token=hush", fields: [.authorization: "hush"]))
    }
    #expect(error.map { !"\($0)".contains("hush") } == true)
  }

  @Test(arguments: ["/a", "ftp://h"])
  func `A base that isn't one of HTTP is an error, not a crash`(base: String) async throws {
    let client = try JSONAPIClient.testing(InMemoryTransport { _ in .empty() }, base: base)
    #expect(await clientError { try await client.send(.articles) }?.code == .invalidURL)
  }
}
