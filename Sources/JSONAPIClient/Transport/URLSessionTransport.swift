public import Foundation
public import HTTPTypes

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Sends requests through `URLSession`, on Apple platforms and on Linux.
///
/// ```swift
/// let client = JSONAPIClient(baseURL: url, transport: URLSessionTransport())
/// ```
///
/// The session is the transport's own and ends with it. Without a configuration of yours it keeps
/// nothing on disk and caches nothing; ``ConditionalRequests`` is the client's cache.
///
/// On Linux all sessions of a process share one queue, which a server that sends without a pause can
/// keep busy after the transport has broken its response off. A program that talks to servers it has
/// no reason to trust is better served there by `AsyncHTTPClientTransport`.
public struct URLSessionTransport: Transport {
  /// The greatest size of a response's body, in bytes.
  ///
  /// A response that says it will be larger, or is, is broken off.
  public let maximumBodySize: Int

  private let connection: SessionConnection

  /// Creates a transport with a session of its own.
  ///
  /// - Parameters:
  ///   - configuration: What the session is made from: timeouts, proxies, connections per host.
  ///   - maximumBodySize: The greatest size of a response's body, in bytes.
  public init(
    configuration: URLSessionConfiguration = URLSessionTransport.defaultConfiguration,
    maximumBodySize: Int = 64 << 20
  ) {
    self.maximumBodySize = maximumBodySize
    connection = SessionConnection(configuration)
  }

  /// A configuration that keeps nothing on disk and caches nothing.
  public static var defaultConfiguration: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    return configuration
  }

  /// Sends one request through the session.
  ///
  /// - Parameters:
  ///   - request: The request's head.
  ///   - body: The request's body, if it has one.
  ///   - context: What goes along with the request without being sent.
  /// - Returns: The response with its whole body.
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
    return try await connection.send(outgoing, maximumBodySize: maximumBodySize)
  }
}

/// A session, ended when nobody can use it any more.
private final class SessionConnection: Sendable {
  private let session: URLSession
  private let delegate = SessionDelegate()

  init(_ configuration: URLSessionConfiguration) {
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
  }

  deinit {
    session.finishTasksAndInvalidate()
  }

  func send(_ request: URLRequest, maximumBodySize: Int) async throws -> TransportResponse {
    let task = session.dataTask(with: request)
    // See `SessionDelegate.meet`.
    defer { delegate.meet() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        delegate.begin(task, maximumBodySize: maximumBodySize, continuation)
        if Task.isCancelled { delegate.abandon(task) } else { task.resume() }
      }
    } onCancel: {
      delegate.abandon(task)
    }
  }
}
