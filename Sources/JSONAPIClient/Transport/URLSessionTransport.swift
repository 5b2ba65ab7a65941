public import Foundation
public import HTTPTypes
@_spi(Locks) import JSONAPI

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Sends requests through `URLSession`, the default on Apple platforms.
///
/// ```swift
/// let client = JSONAPIClient(baseURL: url, transport: URLSessionTransport())
/// ```
///
/// The session belongs to the transport and ends with it. By default it stores and caches nothing;
/// ``ConditionalRequests`` is the client's cache.
///
/// ### On Linux
///
/// Use `AsyncHTTPClientTransport`, which comes with the package trait `AsyncHTTPClient`.
/// `URLSession` on Linux has these defects, which can't be fixed outside of Foundation:
///
/// - **The process ends** when a chunked response has a trailer field, which HTTP allows, or when the
///   connection closes within the response's header section.
/// - **Writes lose their body**: when the server closes a kept-alive connection while the next
///   request is being sent on it, a POST or PATCH is sent again without its body, and waits for a
///   response until the time is up.
/// - **GET and DELETE are sent again** in that case, whether or not ``Retry`` allows it.
/// - **A compressed body takes up memory before a limit applies**: one of 1 MB that expands to
///   1 GiB takes 1 GiB, whatever ``maximumBodySize`` is.
/// - **A streamed body that isn't read takes up memory**: reading continues, whether or not the
///   task is suspended.
/// - **The body of an upload is copied**, even if it is a memory-mapped file.
/// - **Two different `Content-Length` fields** are accepted, as in attacks that smuggle one response
///   into another.
/// - All sessions of a process share one queue, which a server that sends without a pause keeps
///   busy after its response was aborted.
public struct URLSessionTransport: Transport {
  /// The maximum size of a response's body, in bytes.
  ///
  /// A larger response is aborted. Streamed bodies have no limit.
  public let maximumBodySize: Int

  /// True: bodies are delivered as they arrive.
  public var streamsBodies: Bool { true }

  private let timeLimit: TimeLimit
  private let connection: SessionConnection
  private let streams: StreamingConnection

  /// Creates a transport with its own session.
  ///
  /// - Parameters:
  ///   - configuration: The session's configuration, such as proxies, connections per host, and its own timeouts,
  ///     which apply as well.
  ///   - timeout: The total time of a request, from connecting to the last byte of the response; 60 seconds by
  ///     default. It applies to each attempt of ``Retry`` and each redirect.
  ///   - maximumBodySize: The maximum size of a response's body, in bytes.
  public init(
    configuration: URLSessionConfiguration = URLSessionTransport.defaultConfiguration,
    timeout: Duration = .seconds(60),
    maximumBodySize: Int = 64 << 20
  ) {
    timeLimit = TimeLimit(timeout)
    self.maximumBodySize = maximumBodySize
    connection = SessionConnection(configuration)
    streams = StreamingConnection(configuration)
  }

  /// A configuration that stores no responses, cookies or credentials, and leaves the time limit to
  /// the transport.
  public static var defaultConfiguration: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = configuration.timeoutIntervalForResource
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.urlCredentialStorage = nil
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    return configuration
  }

  /// Sends one request through the session.
  ///
  /// - Parameters:
  ///   - request: The request's head.
  ///   - body: The request's body; nil for none.
  ///   - context: Values for the transport that aren't sent.
  /// - Returns: The response with its whole body, or with ``TransportResponse/stream``.
  /// - Throws: ``TransportError`` if no complete response arrived, `CancellationError` if the task
  ///   was cancelled.
  public func send(
    _ request: HTTPRequest,
    body: Data?,
    context: RequestContext
  ) async throws -> TransportResponse {
    guard let url = URL(string: request.urlText) else {
      throw TransportError(.invalidURL, "not an address that can be asked")
    }
    var outgoing = URLRequest(url: url)
    outgoing.httpMethod = request.method.rawValue
    outgoing.httpBody = body
    for field in request.headerFields {
      outgoing.addValue(field.value, forHTTPHeaderField: field.name.rawName)
    }
    let connection = context.streamsBody ? streams.connection : connection
    return try await timeLimit.run { [maximumBodySize, outgoing] in
      try await connection.send(outgoing, context, maximumBodySize: maximumBodySize)
    }
  }
}

/// A second session for streams, created for the first of them.
///
/// A stream occupies a connection, of which a session has six or four to a server.
private final class StreamingConnection: Sendable {
  private let configuration: Locked<URLSessionConfiguration>
  private let made = Locked<SessionConnection?>(nil)

  init(_ configuration: URLSessionConfiguration) { self.configuration = Locked(configuration) }

  var connection: SessionConnection {
    made.withLock { made in
      if let made { return made }
      let connection = configuration.withLock { configuration in
        let own = configuration.copy() as? URLSessionConfiguration ?? configuration
        own.httpMaximumConnectionsPerHost = 256
        return SessionConnection(own)
      }
      made = connection
      return connection
    }
  }
}

/// A session that ends when it can no longer be used.
private final class SessionConnection: Sendable {
  private let session: URLSession
  private let delegate = SessionDelegate()

  init(_ configuration: URLSessionConfiguration) {
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
  }

  deinit {
    session.finishTasksAndInvalidate()
  }

  func send(
    _ request: URLRequest, _ context: RequestContext, maximumBodySize: Int
  ) async throws -> TransportResponse {
    let task = session.dataTask(with: request)
    // See `SessionDelegate.meet`.
    defer { delegate.meet() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        delegate.begin(task, maximumBodySize: maximumBodySize, context, continuation)
        if Task.isCancelled { delegate.abandon(task) } else { task.resume() }
      }
    } onCancel: {
      delegate.abandon(task)
    }
  }
}
