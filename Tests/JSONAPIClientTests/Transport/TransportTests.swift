import Foundation
import HTTPTypes
import JSONAPITesting
import Logging
import LoopbackSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@testable import JSONAPIClient

@Suite("Transports against a server that misbehaves", .timeLimit(.minutes(60)))
struct TransportTests {
  /// Expects a request to a server with this handler to end in an error with this code.
  func expect(
    _ code: TransportError.Code,
    _ kind: NetworkTransport,
    maximumBodySize: Int = 1 << 20,
    patience: Double = 20,
    waitsForEnd: Bool = false,
    handler: @escaping LoopbackServer.Handler
  ) async throws {
    let server = try LoopbackServer(handler)
    let transport = kind.make(maximumBodySize: maximumBodySize, patience: patience)
    let error = await #expect(throws: TransportError.self) {
      try await send(.get, server.url + "/", through: [], to: transport)
    }
    #expect(error?.code == code)
    while waitsForEnd, server.connectionCount > 0 { await Task.yield() }
    server.stop()
  }

  @Test(arguments: NetworkTransport.allCases)
  func `What is sent arrives, what is answered comes back`(kind: NetworkTransport) async throws {
    let received = Box<LoopbackRequest?>(nil)
    let server = try LoopbackServer { request, connection in
      received.update { $0 = request }
      return connection.respond(418, ["X-Answer": "42"], body: Array("täst".utf8))
    }
    let type = "application/vnd.api+json;ext=\"https://jsonapi.org/ext/atomic\""
    let name = try #require(HTTPField.Name("X-Question"))
    let response = try await send(
      .patch, server.url + "/articles/a%2Fb?page%5Bsize%5D=2&x=a+b",
      fields: [.contentType: type, .accept: type, name: "6x9"], body: "{\"data\":null}",
      through: [], to: kind.make())
    #expect(response.status.code == 418)
    #expect(response.body == Data("täst".utf8))
    #expect(response.head.headerFields[try #require(HTTPField.Name("X-Answer"))] == "42")
    #expect(response.head.headerFields[.contentType] == "application/vnd.api+json")
    let request = try #require(received.value)
    #expect(request.method == "PATCH")
    #expect(request.path == "/articles/a%2Fb?page%5Bsize%5D=2&x=a+b")
    #expect(request.fields["content-type"] == type)
    #expect(request.fields["accept"] == type)
    #expect(request.fields["x-question"] == "6x9")
    #expect(request.body == Array("{\"data\":null}".utf8))
  }

  @Test(
    "A status that HTTP doesn't allow makes no response, whichever version let it through",
    arguments: [1000, 1234, 65535, -1, .max, .min])
  func invalidStatus(_ code: Int) {
    #expect(HTTPResponse(statusCode: code) == nil)
    #expect(HTTPResponse(statusCode: 999)?.status.code == 999)
  }

  @Test(
    "A status that HTTP doesn't allow is an error", arguments: NetworkTransport.allCases,
    [Misbehaviour.lowStatus, .longStatus, .hugeStatus])
  func refusedStatus(kind: NetworkTransport, misbehaviour: Misbehaviour) async throws {
    try await expect(.malformedResponse, kind) { misbehaviour.answer(on: $1) }
  }

  /// A session's response with a status of four digits, which HTTP/2 lets through.
  final class LongStatus: URLProtocol {
    override static func canInit(with request: URLRequest) -> Bool { true }
    override static func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    override func stopLoading() {}

    override func startLoading() {
      guard let url = request.url,
        let response = HTTPURLResponse(
          url: url, statusCode: 1000, httpVersion: "HTTP/2", headerFields: [:])
      else { return }
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      client?.urlProtocol(self, didLoad: Data("{}".utf8))
      client?.urlProtocolDidFinishLoading(self)
    }
  }

  @Test func `A status of four digits that a session lets through is an error`() async throws {
    let configuration = URLSessionTransport.defaultConfiguration
    configuration.protocolClasses = [LongStatus.self]
    let transport = URLSessionTransport(configuration: configuration, timeout: .seconds(20))
    let error = await #expect(throws: TransportError.self) {
      try await send(.get, "http://127.0.0.1:1/", through: [], to: transport)
    }
    #expect(error?.code == .malformedResponse)
  }

  @Test(arguments: NetworkTransport.allCases)
  func `A cookie that is set is not sent back`(kind: NetworkTransport) async throws {
    let cookies = Box<[String?]>([])
    let server = try LoopbackServer { request, connection in
      cookies.update { $0.append(request.fields["cookie"]) }
      return connection.respond(200, ["Set-Cookie": "session=1; Path=/"])
    }
    let transport = kind.make()
    for _ in 0..<2 { _ = try await send(.get, server.url + "/", through: [], to: transport) }
    #expect(cookies.value == [nil, nil])
  }

  @Test(arguments: NetworkTransport.allCases)
  func `204 has no body`(kind: NetworkTransport) async throws {
    let server = try LoopbackServer { $1.respond(204, type: nil) }
    let response = try await send(.delete, server.url + "/", through: [], to: kind.make())
    #expect(response.status == .noContent)
    #expect(response.body.isEmpty)
  }

  @Test(
    "A body that was packed is unpacked, however small it was", arguments: NetworkTransport.allCases
  )
  func gzip(kind: NetworkTransport) async throws {
    // 300,000 times the same letter in 326 bytes.
    let packed = try #require(Data(base64Encoded: Self.packed))
    let server = try LoopbackServer { _, connection in
      connection.respond(200, ["Content-Encoding": "gzip"], body: [UInt8](packed))
    }
    let response = try await send(.get, server.url + "/", through: [], to: kind.make())
    #expect(response.body == Data(repeating: UInt8(ascii: "a"), count: 300_000))
    let error = await #expect(throws: TransportError.self) {
      try await send(
        .get, server.url + "/", through: [], to: kind.make(maximumBodySize: 100_000))
    }
    #expect(error?.code == .bodyTooLarge)
    server.stop()
  }

  private static let packed =
    "H4sIAAAAAAACA+3BAQ0AAADCoKzvX8IeDig" + String(repeating: "A", count: 386) + "PgxX/JO9OCTBAA="

  @Test(arguments: NetworkTransport.allCases)
  func `DELETE carries a body`(kind: NetworkTransport) async throws {
    let server = try LoopbackServer { $1.respond(body: $0.body) }
    let response = try await send(
      .delete, server.url + "/", body: "{\"data\":[]}", through: [], to: kind.make())
    #expect(response.body == Data("{\"data\":[]}".utf8))
  }

  @Test(arguments: NetworkTransport.allCases)
  func `A body that ends early is a lost connection`(kind: NetworkTransport) async throws {
    try await expect(.connectionLost, kind) { _, connection in
      connection.respond(body: Array("{\"da".utf8), length: 1000)
      return false
    }
  }

  @Test(arguments: NetworkTransport.allCases)
  func `A chunked body that ends early is a lost connection`(kind: NetworkTransport) async throws {
    try await expect(.connectionLost, kind) { _, connection in
      connection.send("HTTP/1.1 200 X\r\nTransfer-Encoding: chunked\r\n\r\n10\r\n{\"da")
      return false
    }
  }

  @Test(arguments: NetworkTransport.allCases)
  func `A connection that ends before the response is lost`(kind: NetworkTransport) async throws {
    try await expect(.connectionLost, kind) { _, _ in false }
  }

  @Test(arguments: NetworkTransport.allCases)
  func `A reset connection is lost`(kind: NetworkTransport) async throws {
    try await expect(.connectionLost, kind) { _, connection in
      connection.reset()
      return false
    }
  }

  @Test(arguments: NetworkTransport.allCases)
  func `Where nobody listens nobody can be connected to`(kind: NetworkTransport) async throws {
    let server = try LoopbackServer { _, _ in false }
    server.stop()
    let transport = kind.make(patience: 5)
    let error = await #expect(throws: TransportError.self) {
      try await send(.get, server.url + "/", through: [], to: transport)
    }
    #expect(error?.code == .cannotConnect)
  }

  @Test(arguments: NetworkTransport.allCases)
  func `A body longer than it says is cut where it says`(kind: NetworkTransport) async throws {
    let server = try LoopbackServer { _, connection in
      connection.respond(body: Array("{}garbage".utf8), length: 2)
      return false
    }
    let transport = kind.make()
    var count = 0
    for _ in 0..<20 where count < 3 {
      do {
        let response = try await send(.get, server.url + "/", through: [], to: transport)
        #expect(response.body == Data("{}".utf8))
        count += 1
      } catch let error as TransportError {
        // The request was sent on a connection that the server was about to close.
        #expect([.connectionLost, .malformedResponse].contains(error.code))
      }
    }
    #expect(count == 3)
  }

  @Test(arguments: NetworkTransport.allCases)
  func `What isn't HTTP is no response`(kind: NetworkTransport) async throws {
    try await expect(.malformedResponse, kind) { _, connection in
      connection.send("SSH-2.0-OpenSSH_9.2\r\n\r\n")
      return false
    }
  }

  @Test(arguments: NetworkTransport.allCases)
  func `A body past the limit is broken off`(kind: NetworkTransport) async throws {
    try await expect(.bodyTooLarge, kind, maximumBodySize: 1000) { _, connection in
      connection.respond(length: 1 << 40)
      connection.waitUntilClosed()
      return false
    }
  }

  @Test(arguments: NetworkTransport.allCases)
  func `So is one that never ends`(kind: NetworkTransport) async throws {
    try await expect(.bodyTooLarge, kind, maximumBodySize: 1000) { _, connection in
      connection.send("HTTP/1.1 200 X\r\nTransfer-Encoding: chunked\r\n\r\n")
      let chunk = "1000\r\n" + String(repeating: " ", count: 4096) + "\r\n"
      for _ in 0..<256 where connection.send(chunk) {}
      connection.waitUntilClosed()
      return false
    }
  }

  @Test(arguments: NetworkTransport.allCases)
  func `A body as long as the limit is taken`(kind: NetworkTransport) async throws {
    let server = try LoopbackServer { $1.respond(body: [UInt8](repeating: 32, count: 1000)) }
    let transport = kind.make(maximumBodySize: 1000)
    let response = try await send(.get, server.url + "/", through: [], to: transport)
    #expect(response.body.count == 1000)
  }

  @Test(arguments: NetworkTransport.allCases)
  func `A server that never answers is given up`(kind: NetworkTransport) async throws {
    try await expect(.timedOut, kind, patience: 1) { _, connection in
      connection.waitUntilClosed()
      return false
    }
  }

  @Test(
    "The total time ends with the body, and not with the head",
    arguments: NetworkTransport.allCases,
    [Misbehaviour.silentBody, .trickledBody, .trickledHead])
  func totalTime(kind: NetworkTransport, misbehaviour: Misbehaviour) async throws {
    // The transport closes the connection. If the server did so within the head, before the task is cancelled, the
    // `URLSession` of Linux would end the process.
    try await expect(.timedOut, kind, patience: 0.3, waitsForEnd: true) {
      misbehaviour.answer(on: $1)
    }
  }

  @Test(arguments: NetworkTransport.allCases)
  func `Transports hand redirects on`(kind: NetworkTransport) async throws {
    let server = try LoopbackServer { request, connection in
      request.path == "/" ? connection.respond(302, ["Location": "/b"]) : connection.respond()
    }
    let response = try await send(.get, server.url + "/", through: [], to: kind.make())
    #expect(response.status == .found)
    #expect(response.head.headerFields[.location] == "/b")
    #expect(server.requestCount == 1)
  }

  @Test(arguments: NetworkTransport.allCases)
  func `Transports log no credentials, even at level trace`(kind: NetworkTransport) async throws {
    let server = try LoopbackServer { $1.respond(200, ["Set-Cookie": "session=hush"]) }
    let events = LoggedEvents(level: .trace)
    _ = try await send(
      .get, server.url + "/?token=hush", fields: [.authorization: "Bearer hush"], through: [],
      to: kind.make(), context: RequestContext(logger: events.logger("jsonapi.networking")))
    #expect(events.all.filter { $0.text.contains("hush") }.map(\.line) == [])
    server.stop()
  }

  @Test(arguments: NetworkTransport.allCases)
  func `A cancelled request closes its connection`(kind: NetworkTransport) async throws {
    let gate = SingleFlightGate()
    let closing = SingleFlightGate()
    let server = try LoopbackServer { _, connection in
      Task { await gate.wait() }
      connection.waitUntilClosed()
      Task { await closing.wait() }
      return false
    }
    let transport = kind.make()
    let task = Task { try await send(.get, server.url + "/", through: [], to: transport) }
    await gate.arrival()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    await closing.arrival()
    await gate.open()
    await closing.open()
  }

  @Test(arguments: NetworkTransport.allCases)
  func `A request of a cancelled task isn't sent`(kind: NetworkTransport) async throws {
    let server = try LoopbackServer { $1.respond() }
    let transport = kind.make()
    let request = HTTPRequest(
      method: .get, scheme: "http", authority: "127.0.0.1:\(server.port)", path: "/")
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await transport.send(request, body: nil, context: RequestContext())
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(server.requestCount == 0)
  }

  @Test(arguments: NetworkTransport.allCases)
  func `Hundreds of requests at once are all answered`(kind: NetworkTransport) async throws {
    let server = try LoopbackServer { $1.respond(body: Array($0.path.utf8)) }
    let transport = kind.make()
    let url = server.url
    let limit = ConcurrencyLimit(32)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<300 {
        group.addTask {
          let response = try await send(.get, "\(url)/\(number)", through: [limit], to: transport)
          return response.body == Data("/\(number)".utf8)
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
    #expect(server.requestCount == 300)
  }

  @Test(
    "Redirects to another origin arrive there without credentials",
    arguments: NetworkTransport.allCases)
  func crossOrigin(kind: NetworkTransport) async throws {
    let stolen = Box<[String: String]>([:])
    let evil = try LoopbackServer { request, connection in
      stolen.update { $0 = request.fields }
      return connection.respond(json: "{\"data\":[]}")
    }
    let server = try LoopbackServer { _, connection in
      connection.respond(302, ["Location": evil.url + "/x"])
    }
    let origin = try #require(WebOrigin(server.url))
    let response = try await send(
      .get, server.url + "/", fields: [.accept: "a/b"],
      through: [.bearer("secret"), FollowRedirects()], to: kind.make(),
      context: RequestContext(trustedOrigins: [origin]))
    #expect(response.url == evil.url + "/x")
    #expect(stolen.value["accept"] == "a/b")
    #expect(stolen.value["authorization"] == nil)
    #expect(!stolen.value.values.contains { $0.contains("secret") })
  }
}
