#if AsyncHTTPClient
  public import AsyncHTTPClient
  public import Foundation
  public import HTTPTypes
  import NIOCore
  import NIOHTTP1
  import NIOHTTPCompression
  import NIOPosix

  /// Sends requests through AsyncHTTPClient, the default on Linux.
  ///
  /// It comes with the package trait `AsyncHTTPClient`:
  ///
  /// ```swift
  /// .package(url: "…/swift-jsonapi", from: "1.0.0", traits: [.defaults, "AsyncHTTPClient"])
  /// ```
  ///
  /// Every request ends with a response or a ``TransportError``, and is sent once; retrying is up
  /// to ``Retry``. The exception is a GET or HEAD on a kept-alive connection that ends before the
  /// first byte of the response: the server had closed it, and the request is sent again on another
  /// one. An HTTP client of your own doesn't do so.
  ///
  /// Environment variables such as `HTTPS_PROXY` are ignored. To use a proxy, pass an HTTP client configured with
  /// it.
  public struct AsyncHTTPClientTransport: Transport {
    /// The maximum size of a response's body, in bytes.
    ///
    /// It also limits compressed bodies while they are decompressed. A larger response is aborted. Streamed bodies have
    /// no limit.
    public let maximumBodySize: Int

    /// True: bodies are delivered as they arrive.
    public var streamsBodies: Bool { true }

    private let owner: ClientOwner
    private let timeLimit: TimeLimit

    /// Creates a transport with its own HTTP client, which shuts down with the transport.
    ///
    /// - Parameters:
    ///   - timeout: The total time of a request, from connecting to the last byte of the response; 60 seconds by
    ///     default. It applies to each attempt of ``Retry`` and each redirect.
    ///   - maximumBodySize: The maximum size of a response's body, in bytes.
    public init(timeout: Duration = .seconds(60), maximumBodySize: Int = 64 << 20) {
      var configuration = HTTPClient.Configuration(
        redirectConfiguration: .disallow,
        // Connecting has no limit other than that of the whole request.
        timeout: .init(connect: TimeAmount(timeout.waitable)),
        // A ratio is unsuitable: documents with many similar resources are compressed to a hundredth.
        decompression: .enabled(limit: .size(maximumBodySize)))
      configuration.connectionPool.retryConnectionEstablishment = false
      configuration.http1_1ConnectionDebugInitializer = ConnectionWatch.add
      configuration.http2StreamChannelDebugInitializer = ConnectionWatch.add
      let client = HTTPClient(configuration: configuration)
      // The limit belongs to the client, and would also end streams. A stream continues to read
      // only when the decompressed data is used up, so one read is in memory: up to 64 KiB, and a
      // thousand times as much when decompressed.
      configuration.decompression = .enabled(limit: .none)
      // Channels of Network.framework read one piece at a time, and trap on options that they don't know.
      #if !canImport(Network)
        configuration.http1_1ConnectionDebugInitializer = { channel in
          ConnectionWatch.add(to: channel).flatMap {
            channel.setOption(.maxMessagesPerRead, value: 1)
          }
        }
        configuration.http2ConnectionDebugInitializer = {
          $0.setOption(.maxMessagesPerRead, value: 1)
        }
      #endif
      // A stream of events occupies its connection, and other requests would have to wait for it.
      configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit =
        Self.maximumStreamingConnections
      let streamingClient = HTTPClient(configuration: configuration)
      self.init(
        ClientOwner(client, streaming: streamingClient, isOwned: true), timeout, maximumBodySize)
    }

    /// Creates a transport with your own HTTP client, which you shut down.
    ///
    /// Its configuration must not follow redirects (`redirectConfiguration = .disallow`); otherwise
    /// credentials may go where ``FollowRedirects`` wouldn't have sent them. This rules out
    /// `HTTPClient.shared`. If it decompresses bodies, set its limit to `maximumBodySize`
    /// (`decompression = .enabled(limit: .size(…))`); otherwise a small response can take up much
    /// memory before it is refused. That limit also ends streams of compressed bodies. Each stream
    /// of events occupies a connection; with HTTP/1.1 and many of them, raise
    /// `concurrentHTTP1ConnectionsPerHostSoftLimit`.
    ///
    /// AsyncHTTPClient terminates the process on a response whose status is below 100. The
    /// transport's own clients refuse it as ``TransportError/Code/malformedResponse``; yours
    /// doesn't, so use it only with servers that you trust.
    ///
    /// - Parameters:
    ///   - client: The HTTP client.
    ///   - timeout: The total time of a request: to connect, to send it, and to receive the whole
    ///     response. The client's own limits apply as well.
    ///   - maximumBodySize: The maximum size of a response's body, in bytes.
    public init(
      _ client: HTTPClient,
      timeout: Duration = .seconds(60),
      maximumBodySize: Int = 64 << 20
    ) {
      self.init(
        ClientOwner(client, streaming: client, isOwned: false), timeout, maximumBodySize)
    }

    private init(_ owner: ClientOwner, _ timeout: Duration, _ maximumBodySize: Int) {
      self.owner = owner
      timeLimit = TimeLimit(timeout)
      self.maximumBodySize = maximumBodySize
    }

    /// Sends one request through the HTTP client.
    ///
    /// - Parameters:
    ///   - request: The request's head.
    ///   - body: The request's body; nil for none.
    ///   - context: Values for the transport that aren't sent.
    /// - Returns: The response with its whole body.
    /// - Throws: ``TransportError`` if no complete response arrived, `CancellationError` if the
    ///   task was cancelled.
    public func send(
      _ request: HTTPRequest,
      body: Data?,
      context: RequestContext
    ) async throws -> TransportResponse {
      try Task.checkCancellation()
      return try await timeLimit.run {
        try await exchange(HTTPClientRequest(request, body: body), context)
      }
    }

    private func exchange(
      _ request: HTTPClientRequest, _ context: RequestContext
    ) async throws -> TransportResponse {
      do {
        // The HTTP client's deadline would end with the response's head. It gets no logger, because
        // it logs header fields, including credentials.
        let client = context.streamsBody ? owner.streamingClient : owner.client
        let response = try await execute(request, by: client)
        guard let head = HTTPResponse(response) else {
          throw TransportError(.malformedResponse, "the response is not valid HTTP")
        }
        if context.streams(head) {
          var streamed = TransportResponse(head: head)
          streamed.stream = TransportBody(ArrivingBody(body: response.body, owner: owner))
          return streamed
        }
        return try await TransportResponse(head: head, body: gather(response, to: request.method))
      } catch let error as TransportError {
        throw error
      } catch {
        if Task.isCancelled { throw CancellationError() }
        throw TransportError(asyncHTTPClient: error)
      }
    }

    /// Sends a request, and again if a kept-alive connection turns out closed and the method is safe.
    private func execute(
      _ request: HTTPClientRequest, by client: HTTPClient
    ) async throws -> HTTPClientResponse {
      // A new connection is never stale, so this ends after the last kept-alive one at the latest.
      for _ in 0..<Self.maximumStreamingConnections where [.GET, .HEAD].contains(request.method) {
        do {
          return try await client.execute(request, deadline: .distantFuture)
        } catch is StaleConnectionError {
          try Task.checkCancellation()
        }
      }
      return try await client.execute(request, deadline: .distantFuture)
    }

    /// The maximum number of streams to a server over HTTP/1.1.
    private static let maximumStreamingConnections = 256

    private func gather(
      _ response: HTTPClientResponse, to method: HTTPMethod
    ) async throws -> Data {
      let limit = maximumBodySize
      // Without a body, the field has the length of another response.
      let hasBody = method != .HEAD && ![.noContent, .notModified].contains(response.status)
      let length = hasBody ? response.headers.first(name: "content-length") : nil
      let announced = length.flatMap(Int.init) ?? 0
      guard announced <= limit else { throw bodyTooLarge }
      var body = Data()
      // The announced size is reserved only up to 1 MiB.
      body.reserveCapacity(min(max(0, announced), 1 << 20))
      for try await buffer in response.body {
        guard buffer.readableBytes <= limit - body.count else { throw bodyTooLarge }
        body.append(contentsOf: buffer.readableBytesView)
      }
      return body
    }

    private var bodyTooLarge: TransportError {
      TransportError(.bodyTooLarge, "the body is larger than \(maximumBodySize) bytes")
    }
  }

  /// Shuts down HTTP clients when they can no longer be used.
  private final class ClientOwner: Sendable {
    let client: HTTPClient
    /// The client for streams, which may be the same.
    let streamingClient: HTTPClient
    private let isOwned: Bool

    init(_ client: HTTPClient, streaming streamingClient: HTTPClient, isOwned: Bool) {
      self.client = client
      self.streamingClient = streamingClient
      self.isOwned = isOwned
    }

    deinit {
      guard isOwned else { return }
      client.shutdown { _ in }
      streamingClient.shutdown { _ in }
    }
  }

  /// A body as the HTTP client delivers it, no faster than it is read.
  private struct ArrivingBody: AsyncSequence, Sendable {
    let body: HTTPClientResponse.Body
    /// Retains the HTTP client while the body may be read.
    let owner: ClientOwner

    func makeAsyncIterator() -> Iterator {
      Iterator(pieces: body.makeAsyncIterator(), owner: owner)
    }

    struct Iterator: AsyncIteratorProtocol {
      var pieces: HTTPClientResponse.Body.AsyncIterator
      let owner: ClientOwner

      @concurrent mutating func next() async throws -> ByteBufferView? {
        do {
          return try await pieces.next()?.readableBytesView
        } catch {
          if Task.isCancelled { throw CancellationError() }
          throw TransportError(asyncHTTPClient: error)
        }
      }
    }
  }

  extension HTTPClientRequest {
    fileprivate init(_ request: HTTPRequest, body: Data?) {
      self.init(url: request.urlText)
      method = HTTPMethod(rawValue: request.method.rawValue)
      for field in request.headerFields {
        headers.add(name: field.name.rawName, value: field.value)
      }
      // In pieces, so that a memory-mapped file isn't read as a whole.
      if let body { self.body = .bytes(body) }
    }
  }

  extension HTTPResponse {
    fileprivate init?(_ response: HTTPClientResponse) {
      self.init(statusCode: Int(response.status.code))
      for (name, value) in response.headers {
        guard let name = HTTPField.Name(name) else { continue }
        headerFields.append(HTTPField(name: name, value: value))
      }
    }
  }

  extension TransportError {
    /// Maps errors of AsyncHTTPClient and NIO to ``TransportError``.
    fileprivate init(asyncHTTPClient error: any Error) {
      switch error {
      case let known as HTTPClientError:
        self.init(code: known)
      case let connection as NIOConnectionError:
        self.init(connection.failure, underlying: error)
      case let channel as ChannelError where channel.isConnectTimeout:
        self.init(.timedOut, "the server took too long", underlying: error)
      case let io as IOError where io.errnoCode == ECONNREFUSED:
        self.init(.refused, underlying: error)
      case let io as IOError where [EHOSTUNREACH, ENETUNREACH].contains(io.errnoCode):
        self.init(.unreachable, underlying: error)
      // Errors of TLS come from NIOSSL, which this package does not depend on itself.
      case _ where String(reflecting: Swift.type(of: error)).hasPrefix("NIOSSL."):
        self.init(insecureBecause: Self.insecurity("\(error)"), underlying: error)
      case is IOError, is ChannelError, is StaleConnectionError, HTTPParserError.invalidEOFState:
        self.init(
          .connectionLost, "the connection ended before the response was complete",
          underlying: error)
      case is HTTPParserError:
        self.init(.malformedResponse, "the response is not valid HTTP", underlying: error)
      case NIOHTTPDecompression.DecompressionError.limit:
        self.init(.bodyTooLarge, "the unpacked body is larger than allowed", underlying: error)
      case is NIOHTTPDecompression.DecompressionError,
        is NIOHTTPDecompression.ExtraDecompressionError:
        self.init(.malformedResponse, "the body can't be unpacked", underlying: error)
      default:
        self.init(.other, "the request failed", underlying: error)
      }
    }

    /// Returns the text of a NIOSSL error, with explanations of the usual ones.
    private static func insecurity(_ text: String) -> String {
      let usual = [
        ("CERTIFICATE_VERIFY_FAILED", "the server's certificate isn't trusted, or has expired"),
        ("ailedToValidateHostname", "the server's certificate is of another host"),
        ("noCertificateToValidate", "the server has no certificate"),
        ("WRONG_VERSION_NUMBER", "what listens there doesn't speak TLS"),
        ("HTTP_REQUEST", "what listens there doesn't speak TLS"),
        ("UNSUPPORTED_PROTOCOL", "the server and the client have no version of TLS in common"),
        ("uncleanShutdown", "the server ended the TLS handshake"),
      ]
      return usual.first { text.contains($0.0) }?.1 ?? String(text.prefix(200))
    }

    private init(code error: HTTPClientError) {
      switch error {
      case .connectTimeout, .readTimeout, .writeTimeout, .deadlineExceeded,
        .getConnectionFromPoolTimeout:
        self.init(.timedOut, "the server took too long", underlying: error)
      case .remoteConnectionClosed:
        self.init(
          .connectionLost, "the connection ended before the response was complete",
          underlying: error)
      case .invalidURL, .emptyHost, .emptyScheme:
        self.init(.invalidURL, "not an address that can be asked", underlying: error)
      case .tlsHandshakeTimeout:
        self.init(insecureBecause: "the TLS handshake took too long", underlying: error)
      default:
        self.init(.other, "the request failed", underlying: error)
      }
    }
  }

  extension NIOConnectionError {
    fileprivate var failure: TransportError.ConnectionFailure {
      // Without an address, no connection was tried.
      guard !connectionErrors.isEmpty else { return .unknownHost }
      let isRefused = connectionErrors.allSatisfy {
        ($0.error as? IOError)?.errnoCode == ECONNREFUSED
      }
      return isRefused ? .refused : .unreachable
    }
  }

  extension ChannelError {
    fileprivate var isConnectTimeout: Bool {
      if case .connectTimeout = self { true } else { false }
    }
  }
#endif
