import Foundation
import HTTPTypes
import JSONAPI
import JSONAPITesting
import LoopbackSupport
import Testing

@testable import JSONAPIClient

@Suite("The client against a server that misbehaves", .timeLimit(.minutes(60)))
struct MisbehavingServerTests {
  /// A server that does something else wrong under each path, and answers `/v1/fine` properly.
  func server() throws -> LoopbackServer {
    try LoopbackServer { request, connection in
      switch request.path {
      case "/v1/html":
        return connection.respond(200, type: "text/html", body: Array("<html>Sign in</html>".utf8))
      case "/v1/errors":
        return connection.respond(json: #"{"errors":[{"code":"oops"}]}"#)
      case "/v1/utf8":
        return connection.respond(body: Array("{\"data\":\"".utf8) + [0xC3, 0x28, 0x22, 0x7D])
      case "/v1/loop":
        return connection.respond(302, ["Location": "/v1/loop2"])
      case "/v1/loop2":
        return connection.respond(302, ["Location": "/v1/loop"])
      case "/v1/gigantic":
        connection.respond(length: 1 << 40)
        connection.waitUntilClosed()
        return false
      case "/v1/cut":
        connection.respond(body: Array("{\"data\":[".utf8), length: 500)
        return false
      case "/v1/deep":
        return connection.respond(body: [UInt8](repeating: UInt8(ascii: "["), count: 100_000))
      case "/v1/gateway":
        return connection.respond(502, type: "text/html", body: Array("<h1>Bad gateway</h1>".utf8))
      default:
        return connection.respond(json: #"{"data":[]}"#)
      }
    }
  }

  @Test(
    "Every failure is a typed error, and the next request works",
    arguments: NetworkTransport.allCases)
  func failures(kind: NetworkTransport) async throws {
    let server = try server()
    let client = try JSONAPIClient.testing(
      kind.make(maximumBodySize: 1 << 20), base: server.url + "/v1")
    let expectations: [(String, ClientError.Code, TransportError.Code?)] = [
      ("html", .unexpectedMediaType, nil), ("errors", .errorsInSuccess, nil),
      ("utf8", .malformedDocument, nil), ("loop", .transport, .tooManyRedirects),
      ("gigantic", .transport, .bodyTooLarge), ("cut", .transport, .connectionLost),
      ("deep", .malformedDocument, nil), ("gateway", .serverFailed, nil),
    ]
    for (path, code, transportCode) in expectations {
      let error = await clientError { try await client.fetch(AnyResource.query(type: path)) }
      #expect(error?.code == code, "\(path)")
      #expect((error?.underlying as? TransportError)?.code == transportCode, "\(path)")
      #expect(try await client.fetch(AnyResource.query(type: "fine")).elements == [])
    }
  }

  @Test(arguments: NetworkTransport.allCases)
  func `What was lost on the way is fetched again`(kind: NetworkTransport) async throws {
    let count = Box(0)
    let server = try LoopbackServer { _, connection in
      let number = count.update { count in
        count += 1
        return count
      }
      guard number > 2 else { return connection.respond(503, ["Retry-After": "0"]) }
      return connection.respond(json: #"{"data":null}"#)
    }
    let client = try JSONAPIClient.testing(
      kind.make(), base: server.url, middleware: [.retry()])
    #expect(try await client.fetch(Request(path: "a/1", as: AnyResource?.self)) == nil)
    #expect(server.requestCount == 3)
  }

  @Test(arguments: NetworkTransport.allCases)
  func `A thousand fetches at once leave nothing behind`(kind: NetworkTransport) async throws {
    let server = try LoopbackServer { request, connection in
      let id = request.path.split(separator: "/").last ?? ""
      return connection.respond(json: #"{"data":{"type":"a","id":"\#(id)"}}"#)
    }
    do {
      let client = try JSONAPIClient.testing(
        kind.make(), base: server.url, middleware: [.concurrency(16)])
      try await withThrowingTaskGroup(of: Bool.self) { group in
        for number in 0..<1000 {
          group.addTask {
            try await client.fetch(AnyResource.query(type: "a", id: "\(number)")).id
              == "\(number)"
          }
        }
        for try await isRight in group { #expect(isRight) }
      }
    }
    #expect(server.requestCount == 1000)
    // The transport has ended with its client; connections that stay open end in the suite's time limit.
    while server.connectionCount > 0 { try await Task.sleep(for: .milliseconds(10)) }
  }

  @Test(
    "A redirect to another server takes no credentials along", arguments: NetworkTransport.allCases)
  func redirectElsewhere(kind: NetworkTransport) async throws {
    let (own, others) = (Box<[String: String]>([:]), Box<[String: String]>([:]))
    let other = try LoopbackServer { request, connection in
      others.update { $0 = request.fields }
      return connection.respond(json: #"{"data":[]}"#)
    }
    let elsewhere = other.url + "/elsewhere"
    let server = try LoopbackServer { request, connection in
      own.update { $0 = request.fields }
      return connection.respond(302, ["Location": elsewhere])
    }
    let client = try JSONAPIClient.testing(
      kind.make(), base: server.url, middleware: [.bearer("hush")],
      options: RequestOptions(fields: [.cookie: "session=hush"]))
    #expect(try await client.fetch(AnyResource.query(type: "articles")).elements == [])
    #expect(own.value["authorization"] == "Bearer hush")
    #expect(own.value["cookie"] == "session=hush")
    #expect(others.value["accept"] == own.value["accept"])
    #expect(!others.value.values.contains { $0.contains("hush") })
  }
}
