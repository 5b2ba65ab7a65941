import Foundation
import HTTPTypes
import JSONAPI
import JSONAPITesting
import LoopbackSupport
import Testing

@testable import JSONAPIClient

@Suite("Streamed responses", .timeLimit(.minutes(60)))
struct StreamingTests {
  struct Note: Resource {
    static let resourceType = "notes"
    var id: String?
    var text: String
  }

  static let query = Note.query
  static let head =
    "HTTP/1.1 200 OK\r\nContent-Type: application/vnd.api+json\r\nTransfer-Encoding: chunked\r\n\r\n"

  static func chunk(_ text: String) -> String {
    "\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n"
  }

  static func note(_ number: Int) -> String {
    #"{"type":"notes","id":"\#(number)","attributes":{"text":"Note \#(number)"}}"#
  }

  /// Delivers pieces, if it is asked to.
  struct PiecewiseTransport: Transport {
    var pieces: [String]
    var status = 200
    var isWhole = false
    var failure: TransportError?
    let contexts = Box<[Bool]>([])

    func send(
      _ request: HTTPRequest, body: Data?, context: RequestContext
    ) async throws -> TransportResponse {
      contexts.update { $0.append(context.streamsBody) }
      let head = HTTPResponse(
        status: .init(code: status),
        headerFields: [.contentType: "application/vnd.api+json", .eTag: "\"1\""])
      guard context.streamsBody, !isWhole else {
        return TransportResponse(head: head, body: Data(pieces.joined().utf8))
      }
      var response = TransportResponse(head: head)
      response.stream = TransportBody(
        AsyncThrowingStream<[UInt8], any Error> { continuation in
          for piece in pieces { continuation.yield(Array(piece.utf8)) }
          continuation.finish(throwing: failure)
        })
      return response
    }
  }

  @Test(
    "Resources come one by one, whether or not the transport can stream", arguments: [true, false])
  func pieces(isWhole: Bool) async throws {
    let transport = PiecewiseTransport(
      pieces: [#"{"data":["#, Self.note(1) + ",", Self.note(2), "]}"], isWhole: isWhole)
    let client = try JSONAPIClient.testing(transport)
    var texts: [String] = []
    for try await note in try await client.stream(Self.query) { texts.append(note.text) }
    #expect(texts == ["Note 1", "Note 2"])
    #expect(transport.contexts.value == [true])
  }

  @Test func `What came before a broken connection is delivered, and the error has its reason`()
    async throws
  {
    let transport = PiecewiseTransport(
      pieces: [#"{"data":["# + Self.note(1) + ",", #"{"type":"notes","#],
      failure: TransportError(.connectionLost, "gone"))
    let client = try JSONAPIClient.testing(transport)
    var ids: [String] = []
    let error = await #expect(throws: StreamError.self) {
      for try await note in try await client.stream(Self.query) { note.id.map { ids.append($0) } }
    }
    #expect(ids == ["1"])
    #expect((error?.underlying as? TransportError)?.code == .connectionLost)
  }

  @Test func `A failure is known before the first resource`() async throws {
    let transport = PiecewiseTransport(
      pieces: [#"{"errors":[{"status":"404","title":"Gone"}]}"#], status: 404, isWhole: true)
    let client = try JSONAPIClient.testing(transport)
    let error = await clientError { try await client.stream(Self.query) }
    #expect(error?.code == .notFound)
    #expect(error?.problems.first?.title == "Gone")
  }

  @Test(
    "The client's limits, and errors beside data, fail a stream as they do a fetch",
    arguments: [true, false])
  func limitsAndErrors(isWhole: Bool) async throws {
    let deep =
      #"{"type":"notes","id":"1","attributes":{"text":"a"},"meta":{"a":{"b":{"c":1}}}}"#
    let limits = ClientConfiguration(limits: JSONLimits(maximumDepth: 4))
    let limited = try JSONAPIClient.testing(
      PiecewiseTransport(pieces: [#"{"data":["# + deep + "]}"], isWhole: isWhole),
      configuration: limits)
    #expect(await clientError { try await limited.fetch(Self.query) } != nil)
    let limit = await #expect(throws: StreamError.self) {
      for try await _ in try await limited.stream(Self.query) {}
    }
    #expect(limit?.code == .limitExceeded)
    let failing = try JSONAPIClient.testing(
      PiecewiseTransport(
        pieces: [#"{"data":["# + Self.note(1) + #"],"errors":[{"title":"Late"}]}"#],
        isWhole: isWhole))
    let error = await #expect(throws: ServerError.self) {
      for try await _ in try await failing.stream(Self.query) {}
    }
    #expect(error?.errors.map(\.title) == ["Late"])
  }

  @Test("A response without content is known before the first resource", arguments: [true, false])
  func noContent(isWhole: Bool) async throws {
    let transport = PiecewiseTransport(pieces: [], status: 204, isWhole: isWhole)
    let client = try JSONAPIClient.testing(transport)
    #expect(await clientError { try await client.stream(Self.query) }?.code == .emptyBody)
  }

  @Test func `Conditional requests keep nothing of a stream`() async throws {
    let transport = PiecewiseTransport(pieces: [#"{"data":["# + Self.note(1) + "]}"])
    let client = try JSONAPIClient.testing(transport, middleware: [.conditionalRequests, .logging])
    for _ in 1...2 {
      var count = 0
      for try await _ in try await client.stream(Self.query) { count += 1 }
      #expect(count == 1)
    }
    let page = try await client.fetch(Self.query)
    #expect(page.count == 1)
    #expect(transport.contexts.value == [true, true, false])
  }

  #if AsyncHTTPClient
    @Test func `Over a network, the first resource is there before the second is sent`()
      async throws
    {
      let isRead = Box(false), wasRead = Box(false)
      let server = try LoopbackServer { _, connection in
        connection.send(Self.head + Self.chunk(#"{"data":["# + Self.note(1) + ","))
        for _ in 0..<6_000 where !isRead.value { Thread.sleep(forTimeInterval: 0.01) }
        wasRead.update { $0 = isRead.value }
        return connection.send(Self.chunk(Self.note(2) + "]}") + "0\r\n\r\n")
      }
      let client = try JSONAPIClient.testing(AsyncHTTPClientTransport(), base: server.url)
      var ids: [String] = []
      for try await note in try await client.stream(Self.query) {
        note.id.map { ids.append($0) }
        isRead.update { $0 = true }
      }
      #expect(ids == ["1", "2"])
      #expect(wasRead.value)
      server.stop()
    }

    @Test func `A connection that ends within a resource is an error after those before it`()
      async throws
    {
      let server = try LoopbackServer { _, connection in
        connection.send(Self.head + Self.chunk(#"{"data":["# + Self.note(1) + #",{"type""#))
        return false
      }
      let client = try JSONAPIClient.testing(AsyncHTTPClientTransport(), base: server.url)
      var ids: [String] = []
      let error = await #expect(throws: StreamError.self) {
        for try await note in try await client.stream(Self.query) { note.id.map { ids.append($0) } }
      }
      #expect(ids == ["1"])
      #expect(error?.underlying is TransportError)
      server.stop()
    }

    @Test func `A stream of a packed body ends at no limit, and one that fails does`()
      async throws
    {
      let notes = (1...3000).map { Self.note($0) }.joined(separator: ",")
      let body = Self.packed(Array((#"{"data":["# + notes + "]}").utf8))
      let limit = 1 << 16
      #expect(body.count > 2 * limit)
      let server = try LoopbackServer { request, connection in
        connection.respond(
          request.path.contains("page") ? 500 : 200, ["Content-Encoding": "gzip"], body: body)
      }
      let client = try JSONAPIClient.testing(
        AsyncHTTPClientTransport(maximumBodySize: limit), base: server.url)
      var count = 0
      for try await note in try await client.stream(Self.query) {
        count += 1
        #expect(note.id == "\(count)")
      }
      #expect(count == 3000)
      let error = await clientError { try await client.stream(Self.query.page(.number(1))) }
      #expect((error?.underlying as? TransportError)?.code == .bodyTooLarge)
      let fetch = await clientError { try await client.fetch(Self.query) }
      #expect((fetch?.underlying as? TransportError)?.code == .bodyTooLarge)
      server.stop()
    }

    /// A gzip body that holds the bytes as they are, in blocks without compression.
    private static func packed(_ bytes: [UInt8]) -> [UInt8] {
      var body: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
      var checksum = UInt32.max
      for start in stride(from: 0, to: bytes.count, by: 65535) {
        let block = bytes[start..<min(start + 65535, bytes.count)]
        body.append(block.endIndex == bytes.count ? 1 : 0)
        for size in [UInt16(block.count), ~UInt16(block.count)] {
          body += [UInt8(size & 0xFF), UInt8(size >> 8)]
        }
        body += block
        for byte in block {
          checksum ^= UInt32(byte)
          for _ in 0..<8 { checksum = checksum >> 1 ^ (checksum & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
      }
      for word in [~checksum, UInt32(bytes.count)] {
        body += stride(from: 0, to: 32, by: 8).map { UInt8(truncatingIfNeeded: word >> $0) }
      }
      return body
    }
  #endif
}
