import Foundation
import HTTPTypes
import JSONAPI
import JSONAPITesting
import Logging
import Testing

@testable import JSONAPIClient

@Suite("Sending") struct SendingTests {
  let transport = InMemoryTransport { _ in .document("{\"data\":[]}") }

  @Test("User info and the endpoint reach middleware and transport")
  func userInfo() async throws {
    let client = try JSONAPIClient.testing(transport, options: RequestOptions(userInfo: ["a": 1]))
    _ = try await client.with(userInfo: ["b": "two"]).send(.articles)
    let context = try #require(await transport.requests.first?.context)
    #expect(context.userInfo["a"] as? Int == 1)
    #expect(context.userInfo["b"] as? String == "two")
    #expect(context.endpoint == Endpoint(.fetch, .collection(type: "articles")))
    _ = try await client.send(.articles)
    #expect(await transport.requests.last?.context.userInfo.count == 1)
  }

  @Test("Links are followed verbatim")
  func links() async throws {
    let client = try JSONAPIClient.testing(transport)
    for link in ["/x?page%5Bcursor%5D=a%2Bb+c&z", "https://api.example.com/y?a=%7e"] {
      _ = try await client.send(ClientRequest(.get, .link(link)))
    }
    #expect(
      await transport.requests.map(\.url) == [
        "https://api.example.com/x?page%5Bcursor%5D=a%2Bb+c&z", "https://api.example.com/y?a=%7e",
      ])
  }

  @Test("The client's fields go to its own origin and to trusted ones only")
  func trust() async throws {
    let key = try #require(HTTPField.Name("X-Key"))
    var configuration = ClientConfiguration()
    configuration.trustedOrigins = [Origin(scheme: "https", host: "eu.example.com")]
    let client = try JSONAPIClient.testing(
      transport, middleware: [.bearer("t")], configuration: configuration,
      options: RequestOptions(fields: [key: "k"]))
    for host in ["api.example.com", "eu.example.com", "evil.example"] {
      _ = try await client.send(ClientRequest(.get, .link("https://\(host)/")))
    }
    #expect(await transport.requests.map { $0[key] } == ["k", "k", nil])
    #expect(await transport.requests.map { $0[.authorization] } == ["Bearer t", "Bearer t", nil])
  }

  @Test("Middleware sees requests outermost first and responses innermost first")
  func order() async throws {
    struct Note: Middleware {
      let name: String
      let notes: Box<[String]>

      func intercept(
        _ request: HTTPRequest, body: Data?, context: RequestContext, next: @escaping Next
      ) async throws -> TransportResponse {
        notes.update { [name] in $0.append(name + "→") }
        let response = try await next(request, body, context)
        notes.update { [name] in $0.append("←" + name) }
        return response
      }
    }
    let notes = Box<[String]>([])
    let client = try JSONAPIClient.testing(
      transport, middleware: [Note(name: "a", notes: notes), Note(name: "b", notes: notes)])
    _ = try await client.send(.articles)
    #expect(notes.value == ["a→", "b→", "←b", "←a"])
  }

  @Test("An answer knows the address it came from, after redirects too")
  func address() async throws {
    let transport = InMemoryTransport(script: [
      .init(.get, "/v1/articles", .empty(.found, fields: [.location: "/v2/articles"])),
      .init(.get, "/v2/articles", .document("{\"data\":[]}")),
    ])
    let answer = try await JSONAPIClient.testing(transport).send(.articles)
    #expect(answer.url == "https://api.example.com/v2/articles")
  }

  @Test("Each domain has a logger of its own")
  func loggers() async throws {
    var loggers = ClientLoggers()
    loggers.networking.logLevel = .critical
    #expect(loggers.client.label == "jsonapi.client")
    #expect(loggers.networking.label == "jsonapi.networking")
    #expect(loggers.coding.label == "jsonapi.coding")
    let client = try JSONAPIClient.testing(
      transport, configuration: ClientConfiguration(redirectLimit: 0, loggers: loggers))
    _ = try await client.send(.articles)
    #expect(await transport.requests.first?.context.logger.logLevel == .critical)
  }
}
