import Foundation
import HTTPTypes
import JSONAPI
import JSONAPITesting
import LoopbackSupport
import Testing

@testable import JSONAPIClient

#if AsyncHTTPClient
  import AsyncHTTPClient
  import NIOCore
  import NIOHTTP1

  @Suite("AsyncHTTPClient against every misbehaviour", .timeLimit(.minutes(60)))
  struct MisbehaviourTests {
    enum Outcome: Equatable {
      case response(HTTPResponse.Status, String = Misbehaviour.document)
      case error(TransportError.Code)
    }

    static let outcomes: [Misbehaviour: Outcome] = [
      .trailer: .response(.ok), .interim: .response(.ok), .surplusResponse: .response(.ok),
      .switchedProtocols: .response(.switchingProtocols, ""),
      .closedInStatusLine: .error(.connectionLost), .closedInHead: .error(.connectionLost),
      .differentLengths: .error(.malformedResponse), .negativeLength: .error(.malformedResponse),
      .hugeChunk: .error(.malformedResponse), .lowStatus: .error(.malformedResponse),
      .longStatus: .error(.malformedResponse), .hugeStatus: .error(.malformedResponse),
      .endlessHead: .error(.malformedResponse), .endlessInterim: .error(.timedOut),
      .gzipBomb: .error(.bodyTooLarge), .deflateBomb: .error(.bodyTooLarge),
      .brokenGzip: .error(.malformedResponse), .truncatedGzip: .error(.malformedResponse),
      .silentHead: .error(.timedOut), .silentBody: .error(.timedOut),
      .trickledHead: .error(.timedOut), .trickledBody: .error(.timedOut),
    ]

    @Test(arguments: Misbehaviour.allCases)
    func `It ends in a response or a typed error`(_ misbehaviour: Misbehaviour) async throws {
      let expected = try #require(Self.outcomes[misbehaviour])
      let server = try LoopbackServer { misbehaviour.answer(on: $1) }
      let transport = AsyncHTTPClientTransport(
        timeout: expected == .error(.timedOut) ? .seconds(2) : .seconds(60),
        maximumBodySize: 1 << 20)
      for method in [HTTPRequest.Method.get, .post] {
        let outcome: Outcome
        do {
          let response = try await send(
            method, server.url + "/", body: method == .get ? nil : "{}", through: [],
            to: transport)
          outcome = .response(response.status, String(decoding: response.body, as: UTF8.self))
        } catch let error as TransportError {
          outcome = .error(error.code)
        }
        if misbehaviour == .surplusResponse, outcome == .error(.connectionLost) {
          // AsyncHTTPClient closes the connection when it reads the surplus, which may be when the next request is on
          // its way. Only a GET is sent again.
          #expect(method == .post)
          return server.stop()
        }
        #expect(outcome == expected, "\(method)")
      }
      #expect(server.requestCount == 2)
      server.stop()
    }

    /// Puts a status of four digits into responses, as HTTP/2 lets it through.
    final class LongStatusHandler: ChannelInboundHandler {
      typealias InboundIn = HTTPClientResponsePart
      typealias InboundOut = HTTPClientResponsePart

      func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data) else {
          return context.fireChannelRead(data)
        }
        head.status = .custom(code: 1000, reasonPhrase: "")
        context.fireChannelRead(wrapInboundOut(.head(head)))
      }
    }

    @Test func `A status of four digits that an HTTP client lets through is an error`() async throws
    {
      let server = try LoopbackServer { $1.respond(json: "{}") }
      var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
      configuration.http1_1ConnectionDebugInitializer = { channel in
        channel.eventLoop.makeCompletedFuture {
          let pipeline = channel.pipeline.syncOperations
          let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
          try pipeline.addHandler(LongStatusHandler(), position: .after(decoder))
        }
      }
      let client = HTTPClient(configuration: configuration)
      let error = await #expect(throws: TransportError.self) {
        try await send(
          .get, server.url + "/", through: [], to: AsyncHTTPClientTransport(client))
      }
      #expect(error?.code == .malformedResponse)
      try await client.shutdown()
      server.stop()
    }

    @Test func `A body that is only announced takes up no memory`() async throws {
      let server = try LoopbackServer { _, connection in
        connection.respond(body: Array("{".utf8), length: 1 << 62)
        return false
      }
      let transport = AsyncHTTPClientTransport(timeout: .seconds(20), maximumBodySize: .max)
      let error = await #expect(throws: TransportError.self) {
        try await send(.get, server.url + "/", through: [], to: transport)
      }
      #expect(error?.code == .connectionLost)
      server.stop()
    }

    @Test(arguments: [(HTTPRequest.Method.head, 200), (.get, 304)])
    func `A response without a body may announce more than the limit`(
      _ method: HTTPRequest.Method, _ status: Int
    ) async throws {
      let length = 1 << 30
      let server = try LoopbackServer {
        $1.respond(
          status, status == 304 ? ["Content-Length": "\(length)"] : [:], length: length)
      }
      let transport = AsyncHTTPClientTransport(timeout: .seconds(20), maximumBodySize: 1 << 20)
      let response = try await send(method, server.url + "/", through: [], to: transport)
      #expect(response.status.code == status)
      #expect(response.body.isEmpty)
      server.stop()
    }

    @Test(
      "A write that meets a closed connection is lost, and not sent again",
      arguments: [HTTPRequest.Method.post, .patch, .delete])
    func staleConnection(_ method: HTTPRequest.Method) async throws {
      let bodies = Box<[[UInt8]]>([])
      let server = try LoopbackServer { request, connection in
        let count = bodies.update { bodies in
          bodies.append(request.body)
          return bodies.count
        }
        return count == 1 ? connection.respond() : false
      }
      let transport = AsyncHTTPClientTransport()
      _ = try await send(.get, server.url + "/", through: [], to: transport)
      let error = await #expect(throws: TransportError.self) {
        try await send(method, server.url + "/", body: "{}", through: [], to: transport)
      }
      #expect(error?.code == .connectionLost)
      #expect(bodies.value == [[], Array("{}".utf8)])
      server.stop()
    }

    @Test(
      "A read that meets a closed connection is sent again on another one, once for each",
      arguments: [HTTPRequest.Method.get, .head], [true, false])
    func staleConnection(_ method: HTTPRequest.Method, isReset: Bool) async throws {
      let count = Box(0)
      let server = try LoopbackServer { _, connection in
        let number = count.update { count -> Int in
          count += 1
          return count
        }
        // The second request of each connection gets no answer.
        guard number % 2 == 1 else {
          if isReset { connection.reset() }
          return false
        }
        return connection.respond()
      }
      let transport = AsyncHTTPClientTransport()
      for _ in 0..<3 {
        let response = try await send(method, server.url + "/", through: [], to: transport)
        #expect(response.status == .ok)
      }
      // The first, and two each for the others.
      #expect(server.requestCount == 5)
      server.stop()
    }

    @Test func `A read that no new connection answers is lost after one more`() async throws {
      let count = Box(0)
      let server = try LoopbackServer { _, connection in
        let number = count.update { count -> Int in
          count += 1
          return count
        }
        return number == 1 ? connection.respond() : false
      }
      let transport = AsyncHTTPClientTransport()
      _ = try await send(.get, server.url + "/", through: [], to: transport)
      let error = await #expect(throws: TransportError.self) {
        try await send(.get, server.url + "/", through: [], to: transport)
      }
      #expect(error?.code == .connectionLost)
      #expect(server.requestCount == 3)
      server.stop()
    }

    @Test func `A write is sent once where connections close behind each response`() async throws {
      let server = try LoopbackServer { _, connection in
        connection.respond()
        return false
      }
      let transport = AsyncHTTPClientTransport()
      var count = 0
      for _ in 0..<50 {
        do {
          _ = try await send(.post, server.url + "/", body: "{}", through: [], to: transport)
          count += 1
        } catch let error as TransportError {
          #expect(error.code == .connectionLost)
        }
      }
      #expect(server.requestCount == count)
      server.stop()
    }

    @Test func `Cancelling a request ends it while its body arrives, and closes the connection`()
      async throws
    {
      let server = try LoopbackServer { Misbehaviour.trickledBody.answer(on: $1) }
      let transport = AsyncHTTPClientTransport()
      let url = server.url
      let task = Task { try await send(.get, url + "/", through: [], to: transport) }
      while server.requestCount == 0 { try await Task.sleep(for: .milliseconds(10)) }
      try await Task.sleep(for: .milliseconds(100))
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      // What is never closed ends in the suite's time limit.
      while server.connectionCount > 0 { try await Task.sleep(for: .milliseconds(10)) }
    }

    #if os(Linux)
      @Test func `A bomb takes up little more than the limit while it is unpacked`() async {
        await #expect(processExitsWith: .success) {
          let server = try LoopbackServer { Misbehaviour.gzipBomb.answer(on: $1) }
          let transport = AsyncHTTPClientTransport(maximumBodySize: 1 << 20)
          let before = try MisbehaviourTests.kilobytes("VmHWM")
          let error = await #expect(throws: TransportError.self) {
            try await send(.get, server.url + "/", through: [], to: transport)
          }
          let growth = try MisbehaviourTests.kilobytes("VmHWM") - before
          exit(error?.code == .bodyTooLarge && growth < 32 << 10 ? 0 : 1)
        }
      }

      @Test func `A streamed bomb is unpacked no further than it is read`() async {
        await #expect(processExitsWith: .success) {
          let server = try LoopbackServer { Misbehaviour.gzipBomb.answer(on: $1) }
          let transport = AsyncHTTPClientTransport(maximumBodySize: 1 << 20)
          let client = try JSONAPIClient.testing(transport, base: server.url)
          let before = try MisbehaviourTests.kilobytes("VmHWM")
          let error = await #expect(throws: StreamError.self) {
            for try await _ in try await client.stream(StreamingTests.query) {}
          }
          let growth = try MisbehaviourTests.kilobytes("VmHWM") - before
          exit(error?.code == .invalidJSON && growth < 256 << 10 ? 0 : 1)
        }
      }

      /// What the kernel says of this process's memory.
      private static func kilobytes(_ name: String) throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix(name) })
        return try #require(line.split(separator: " ").compactMap { Int($0) }.first)
      }
    #endif
  }
#endif
