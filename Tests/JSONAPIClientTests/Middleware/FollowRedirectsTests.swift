import Foundation
import HTTPTypes
import JSONAPITesting
import Testing

@testable import JSONAPIClient

@Suite("Redirects (FET-10)") struct FollowRedirectsTests {
  static let here = "https://api.example.com"

  /// Redirects the listed addresses, and answers 200 to all others.
  func transport(_ redirects: [String: (Int, String)]) -> InMemoryTransport {
    InMemoryTransport { request in
      guard let (status, location) = redirects[request.url] else { return .empty(.ok) }
      return .empty(HTTPResponse.Status(code: status), fields: [.location: location])
    }
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `Reads follow every redirect`(status: Int) async throws {
    let transport = transport(["\(Self.here)/articles": (status, "/v2/articles?a=1")])
    let response = try await send(
      fields: [.authorization: "Bearer t"], through: [FollowRedirects()], to: transport)
    #expect(response.status == .ok)
    #expect(response.url == "\(Self.here)/v2/articles?a=1")
    let last = try #require(await transport.requests.last)
    #expect(last.path == "/v2/articles?a=1")
    #expect(last[.authorization] == "Bearer t")
  }

  @Test(arguments: [307, 308])
  func `Writes keep method and body with 307 and 308`(status: Int) async throws {
    let transport = transport(["\(Self.here)/articles": (status, "/v2/articles")])
    _ = try await send(
      .patch, fields: [.contentType: "x/y"], body: "{}", through: [FollowRedirects()],
      to: transport)
    let last = try #require(await transport.requests.last)
    #expect(last.method == .patch)
    #expect(last.text == "{}")
    #expect(last[.contentType] == "x/y")
  }

  @Test func `303 after a write is read`() async throws {
    let transport = transport(["\(Self.here)/articles": (303, "/jobs/1")])
    _ = try await send(
      .post, fields: [.contentType: "x/y"], body: "{}", through: [FollowRedirects()],
      to: transport)
    let last = try #require(await transport.requests.last)
    #expect(last.method == .get)
    #expect(last.body == nil)
    #expect(last[.contentType] == nil)
  }

  @Test(arguments: [301, 302])
  func `A write is never turned into a read by 301 or 302`(status: Int) async throws {
    let transport = transport(["\(Self.here)/articles": (status, "/v2/articles")])
    await expectRefusal {
      try await send(.post, body: "{}", through: [FollowRedirects()], to: transport)
    }
    #expect(await transport.requests.count == 1)
  }

  @Test func `Credentials don't follow to another origin`() async throws {
    let transport = transport(["\(Self.here)/articles": (302, "https://evil.example/x")])
    let key = try #require(HTTPField.Name("X-Anything"))
    _ = try await send(
      fields: [.authorization: "Bearer t", .cookie: "c", key: "k", .accept: "a/b"],
      through: [FollowRedirects()], to: transport)
    let last = try #require(await transport.requests.last)
    #expect(last.url == "https://evil.example/x")
    #expect(last.head.headerFields == [.accept: "a/b"])
  }

  @Test func `Nor do they come back by a second redirect`() async throws {
    let transport = transport([
      "\(Self.here)/articles": (302, "https://evil.example/x"),
      "https://evil.example/x": (302, "\(Self.here)/other"),
    ])
    _ = try await send(
      fields: [.authorization: "Bearer t"], through: [FollowRedirects()], to: transport)
    #expect(await transport.requests.last?[.authorization] == nil)
  }

  @Test func `They do to an origin that is trusted`() async throws {
    let transport = transport(["\(Self.here)/articles": (308, "https://eu.example.com/x")])
    let context = RequestContext(trustedOrigins: [
      WebOrigin(scheme: "https", host: "api.example.com"),
      WebOrigin(scheme: "https", host: "eu.example.com"),
    ])
    _ = try await send(
      .post, fields: [.authorization: "Bearer t"], body: "{}", through: [FollowRedirects()],
      to: transport, context: context)
    let last = try #require(await transport.requests.last)
    #expect(last[.authorization] == "Bearer t")
    #expect(last.text == "{}")
  }

  @Test(
    "Some redirects are refused",
    arguments: [
      (HTTPRequest.Method.get, 302, "http://api.example.com/articles"),
      (.get, 302, "ftp://api.example.com/articles"), (.get, 302, "javascript:alert(1)"),
      (.get, 302, "https://"), (.patch, 307, "https://evil.example/"),
      (.get, 302, #"https://evil.example\@api.example.com/articles"#),
    ])
  func refused(method: HTTPRequest.Method, status: Int, location: String) async throws {
    let transport = transport(["\(Self.here)/articles": (status, location)])
    await expectRefusal {
      try await send(method, body: "{}", through: [FollowRedirects()], to: transport)
    }
    #expect(await transport.requests.count == 1)
  }

  @Test(
    "303 may name the address that was written to", arguments: [HTTPRequest.Method.post, .patch])
  func seeSelf(method: HTTPRequest.Method) async throws {
    let transport = InMemoryTransport { request in
      request.method == .get ? .empty(.ok) : .empty(.seeOther, fields: [.location: request.path])
    }
    let response = try await send(method, body: "{}", through: [FollowRedirects()], to: transport)
    #expect(response.status == .ok)
    #expect(await transport.requests.map(\.method) == [method, .get])
    #expect(await transport.requests.map(\.path) == ["/articles", "/articles"])
  }

  @Test func `But not forever`() async throws {
    let transport = InMemoryTransport { request in
      .empty(.seeOther, fields: [.location: request.path])
    }
    await #expect {
      try await send(.post, body: "{}", through: [FollowRedirects()], to: transport)
    } throws: {
      ($0 as? TransportError)?.code == .tooManyRedirects
    }
    #expect(await transport.requests.count == 2)
  }

  @Test func `Loops end`() async throws {
    let transport = transport([
      "\(Self.here)/articles": (302, "/b"), "\(Self.here)/b": (302, "/articles"),
    ])
    await #expect {
      try await send(through: [FollowRedirects()], to: transport)
    } throws: {
      ($0 as? TransportError)?.code == .tooManyRedirects
    }
    #expect(await transport.requests.count == 2)
  }

  @Test func `Endless chains end`() async throws {
    let transport = InMemoryTransport { request in
      .empty(.found, fields: [.location: request.path + "x"])
    }
    await #expect {
      try await send(through: [FollowRedirects(limit: 5)], to: transport)
    } throws: {
      ($0 as? TransportError)?.code == .tooManyRedirects
    }
    #expect(await transport.requests.count == 6)
  }

  @Test(arguments: [304, 300, 302])
  func `304 and a 3xx without Location are no redirects`(status: Int) async throws {
    let transport = InMemoryTransport { _ in .empty(HTTPResponse.Status(code: status)) }
    let response = try await send(through: [FollowRedirects()], to: transport)
    #expect(response.status.code == status)
    #expect(response.url == nil)
  }

  func expectRefusal(_ body: () async throws -> TransportResponse) async {
    await #expect {
      try await body()
    } throws: {
      ($0 as? TransportError)?.code == .redirectRefused
    }
  }
}
