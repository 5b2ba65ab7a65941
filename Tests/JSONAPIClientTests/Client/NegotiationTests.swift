import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIClient
import JSONAPITesting
import Testing

@Suite("Content negotiation") struct NegotiationTests {
  static let atomic = "https://jsonapi.org/ext/atomic"
  static let cursor = "https://jsonapi.org/profiles/ethanresnick/cursor-pagination"
  let transport = InMemoryTransport { _ in .document("{\"data\":[]}") }

  /// The request that reaches the transport.
  func sent(
    _ request: ClientRequest,
    options: RequestOptions = RequestOptions()
  ) async throws -> ReceivedRequest {
    _ = try await JSONAPIClient.testing(transport, options: options).send(request)
    return try #require(await transport.requests.last)
  }

  @Test func `A request with a body says application/vnd.api+json (MED-01, NEG-01)`() async throws {
    let request = try await sent(
      ClientRequest(.post, ClientRequest.articles.target, body: Data("{}".utf8)))
    #expect(request[.contentType] == "application/vnd.api+json")
    #expect(request[.accept] == "application/vnd.api+json")
  }

  @Test func `A request without a body says nothing of its type`() async throws {
    #expect(try await sent(.articles)[.contentType] == nil)
  }

  @Test func `Extensions and profiles of a body are named (NEG-02, NEG-03, MED-03, MED-04)`()
    async throws
  {
    let request = try await sent(
      ClientRequest(
        .post, ClientRequest.articles.target, body: Data("{}".utf8),
        extensions: [Self.atomic], profiles: [Self.cursor, "https://example.com/p"]))
    let type = try #require(request[.contentType].flatMap { MediaType($0) })
    #expect(type.extensions == [Self.atomic])
    #expect(type.profiles == [Self.cursor, "https://example.com/p"])
    #expect(request[.contentType]?.contains("ext=\"\(Self.atomic)\"") == true)
  }

  @Test func `No parameter but ext and profile is ever sent (MED-02)`() async throws {
    let request = try await sent(
      ClientRequest(
        .post, ClientRequest.articles.target, body: Data("{}".utf8), extensions: [Self.atomic],
        profiles: [Self.cursor]))
    let types = [try #require(request[.contentType].flatMap { MediaType($0) })]
    let accepted = AcceptField(request[.accept] ?? "").elements.map(\.mediaType)
    for type in types + accepted {
      #expect(Set(type.parameters.map(\.name)).isSubset(of: ["ext", "profile"]))
    }
  }

  @Test func `Extensions are demanded with Accept (NEG-05)`() async throws {
    let request = try await sent(.articles, options: RequestOptions(extensions: [Self.atomic]))
    #expect(request[.accept] == #"application/vnd.api+json;ext="\#(Self.atomic)""#)
  }

  @Test func `Profiles are asked for with Accept, and done without if need be (NEG-06, NEG-07)`()
    async throws
  {
    let request = try await sent(.articles, options: RequestOptions(profiles: [Self.cursor]))
    let accept = AcceptField(try #require(request[.accept]))
    #expect(accept.elements.map(\.mediaType.profiles) == [[Self.cursor], []])
    #expect(accept.elements.map(\.weight) == [1, 0.9])
  }

  @Test func `Other parameters of a response's type are ignored (NEG-04)`() async throws {
    let transport = InMemoryTransport { _ in
      .document(
        "{\"data\":[]}",
        fields: [
          .contentType: "application/vnd.api+json; charset=utf-8;profile=\"https://a/p\";x=y"
        ])
    }
    for tolerance in [AcceptedMediaTypes.strict, .json, .anything] {
      let client = try JSONAPIClient.testing(
        transport, configuration: ClientConfiguration(acceptedMediaTypes: tolerance))
      let answer = try await client.send(.articles)
      #expect(answer.profiles == ["https://a/p"])
      #expect(try answer.document()["data"]?.count == 0)
    }
  }

  @Test func `jsonapi.ext and jsonapi.profile play no part (NEG-16)`() async throws {
    let transport = InMemoryTransport { _ in
      .document(#"{"jsonapi":{"ext":["https://unknown"],"profile":["https://u2"]},"data":[]}"#)
    }
    let answer = try await JSONAPIClient.testing(transport).send(.articles)
    #expect(answer.extensions.isEmpty && answer.profiles.isEmpty)
    #expect(try answer.document()["data"] != nil)
  }

  @Test(
    "Which types are taken is for the client to say",
    arguments: [
      ("application/vnd.api+json", true, true, true), ("application/json", false, true, true),
      ("text/html; charset=utf-8", false, false, true), ("nonsense", false, false, true),
      (nil, false, true, true),
    ])
  func tolerance(type: String?, strict: Bool, json: Bool, anything: Bool) async throws {
    let transport = InMemoryTransport { _ in
      var response = TransportResponse.document("{\"data\":null}")
      response.head.headerFields[.contentType] = type
      return response
    }
    let expectations: [(AcceptedMediaTypes, Bool)] = [
      (.strict, strict), (.json, json), (.anything, anything),
    ]
    for (tolerance, isTaken) in expectations {
      let client = try JSONAPIClient.testing(
        transport, configuration: ClientConfiguration(acceptedMediaTypes: tolerance))
      let error = await clientError { try await client.send(.articles) }
      #expect(error?.code == (isTaken ? nil : .unexpectedMediaType))
      #expect(error?.excerpt == (isTaken ? nil : "{\"data\":null}"))
    }
  }

  @Test(
    "A response without a body needs no type, nor does one of nothing but white space",
    arguments: [(200, ""), (202, ""), (204, ""), (204, "null"), (200, " "), (200, "\r\n")])
  func empty(status: Int, body: String) async throws {
    let transport = InMemoryTransport { _ in
      .document(
        body, status: HTTPResponse.Status(code: status), fields: [.contentType: "text/html"])
    }
    let answer = try await JSONAPIClient.testing(transport).send(.articles)
    #expect(answer.isEmpty)
    #expect(await clientError { try answer.document() }?.code == .emptyBody)
  }
}
