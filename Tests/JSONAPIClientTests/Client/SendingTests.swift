import Foundation
import HTTPTypes
import JSONAPI
import JSONAPITesting
import Logging
import Testing

@testable import JSONAPIClient

@Suite("Sending") struct SendingTests {
  let transport = InMemoryTransport { _ in .document("{\"data\":[]}") }

  @Test func `User info and the endpoint reach middleware and transport`() async throws {
    let client = try JSONAPIClient.testing(transport, options: RequestOptions(userInfo: ["a": 1]))
    _ = try await client.with { $0.userInfo["b"] = "two" }.send(.articles)
    let context = try #require(await transport.requests.first?.context)
    #expect(context.userInfo["a"] as? Int == 1)
    #expect(context.userInfo["b"] as? String == "two")
    #expect(context.endpoint == Endpoint(.fetch, .collection(type: "articles")))
    _ = try await client.send(.articles)
    #expect(await transport.requests.last?.context.userInfo.count == 1)
  }

  @Test func `Links are followed verbatim`() async throws {
    let client = try JSONAPIClient.testing(transport)
    for link in ["/x?page%5Bcursor%5D=a%2Bb+c&z", "https://api.example.com/y?a=%7e"] {
      _ = try await client.send(ClientRequest(.get, .link(link)))
    }
    #expect(
      await transport.requests.map(\.url) == [
        "https://api.example.com/x?page%5Bcursor%5D=a%2Bb+c&z", "https://api.example.com/y?a=%7e",
      ])
  }

  @Test func `The client's fields go to its own origin and to trusted ones only`() async throws {
    let key = try #require(HTTPField.Name("X-Key"))
    var configuration = ClientConfiguration()
    configuration.trustedOrigins = [WebOrigin(scheme: "https", host: "eu.example.com")]
    let client = try JSONAPIClient.testing(
      transport, middleware: [.bearer("t")], configuration: configuration,
      options: RequestOptions(fields: [key: "k"]))
    for host in ["api.example.com", "eu.example.com", "evil.example"] {
      _ = try await client.send(ClientRequest(.get, .link("https://\(host)/")))
    }
    #expect(await transport.requests.map { $0[key] } == ["k", "k", nil])
    #expect(await transport.requests.map { $0[.authorization] } == ["Bearer t", "Bearer t", nil])
  }

  @Test func `Links to other origins are refused where only trusted ones are allowed`() async throws
  {
    var configuration = ClientConfiguration(linkOrigins: .trusted)
    configuration.trustedOrigins = [WebOrigin(scheme: "https", host: "eu.example.com")]
    let client = try JSONAPIClient.testing(transport, configuration: configuration)
    for link in ["https://api.example.com/", "https://eu.example.com/x", "/relative"] {
      _ = try await client.send(ClientRequest(.get, .link(link)))
    }
    for link in [
      "https://evil.example/", "http://api.example.com/", "https://api.example.com:8443/",
      "//evil.example/x", "https://api.example.com@evil.example/", "http://169.254.169.254/latest",
    ] {
      let error = await clientError { try await client.send(ClientRequest(.get, .link(link))).url }
      #expect(error?.code == .untrustedOrigin, "\(link)")
      #expect(error?.url != nil)
    }
    #expect(await transport.requests.count == 3)
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `So are redirects to other origins`(status: Int) async throws {
    let transport = InMemoryTransport { request in
      request.url.hasPrefix("https://api.example.com/v1")
        ? .empty(.init(code: status), fields: [.location: "https://10.0.0.1/admin"]) : .empty(.ok)
    }
    let client = try JSONAPIClient.testing(
      transport, configuration: ClientConfiguration(linkOrigins: .trusted))
    let error = await clientError { try await client.send(.articles).url }
    #expect(error?.code == .untrustedOrigin)
    #expect(
      error?.message == "the redirect leads to https://10.0.0.1:443, which is not a trusted origin")
    #expect(await transport.requests.count == 1)
  }

  @Test func `Middleware sees requests outermost first and responses innermost first`() async throws
  {
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

  @Test func `An answer knows the address it came from, after redirects too`() async throws {
    let transport = InMemoryTransport(script: [
      .init(.get, "/v1/articles", .empty(.found, fields: [.location: "/v2/articles"])),
      .init(.get, "/v2/articles", .document("{\"data\":[]}")),
    ])
    let answer = try await JSONAPIClient.testing(transport).send(.articles)
    #expect(answer.url == "https://api.example.com/v2/articles")
  }

  @Test func `Each domain has a logger of its own`() async throws {
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
