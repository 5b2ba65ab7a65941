public import Foundation
public import HTTPTypes
public import JSONAPIClient

/// A transport that responds from memory and records the requests.
///
/// Respond with a closure,
///
/// ```swift
/// let transport = InMemoryTransport { request in
///   request.path == "/articles/1" ? .document(article) : .empty(.notFound)
/// }
/// ```
///
/// or with a script of exchanges in a fixed order:
///
/// ```swift
/// let transport = InMemoryTransport(script: [
///   .init(.get, "/articles/1", .document(article)),
///   .init(.delete, "/articles/1", .empty()),
/// ])
/// ```
///
/// An unexpected request throws ``UnexpectedRequest``.
public actor InMemoryTransport: Transport {
  /// An expected request and its response.
  public struct Exchange: Sendable {
    /// The expected method.
    public var method: HTTPRequest.Method

    /// The expected path and query, or a full URL.
    public var path: String

    /// The response.
    public var answer: @Sendable (ReceivedRequest) async throws -> TransportResponse

    /// Creates an exchange with a fixed response.
    ///
    /// - Parameters:
    ///   - method: The expected method.
    ///   - path: The expected path and query, or a full URL.
    ///   - response: The response.
    public init(_ method: HTTPRequest.Method, _ path: String, _ response: TransportResponse) {
      self.init(method, path) { _ in response }
    }

    /// Creates an exchange whose response is computed from the request.
    ///
    /// - Parameters:
    ///   - method: The expected method.
    ///   - path: The expected path and query, or a full URL.
    ///   - answer: Computes the response.
    public init(
      _ method: HTTPRequest.Method,
      _ path: String,
      answer: @escaping @Sendable (ReceivedRequest) async throws -> TransportResponse
    ) {
      self.method = method
      self.path = path
      self.answer = answer
    }
  }

  /// The error for a request that the script doesn't expect.
  public struct UnexpectedRequest: Error, Sendable, CustomStringConvertible {
    /// The actual and the expected request.
    public let description: String
  }

  /// The recorded requests in order; only the last ones if there were more than ``limit``.
  public var requests: [ReceivedRequest] { kept.suffix(limit) }

  /// The number of requests, including those no longer recorded.
  public private(set) var requestCount = 0

  /// The maximum number of recorded requests, 10,000 by default.
  ///
  /// It bounds the memory of long-running tests.
  public private(set) var limit: Int

  private var kept: [ReceivedRequest] = []

  /// The remaining exchanges of the script.
  public private(set) var remaining: [Exchange]

  private let answer: (@Sendable (ReceivedRequest) async throws -> TransportResponse)?

  /// Creates a transport that responds with a closure.
  public init(
    limit: Int = 10_000,
    answer: @escaping @Sendable (ReceivedRequest) async throws -> TransportResponse
  ) {
    self.answer = answer
    self.limit = max(0, limit)
    remaining = []
  }

  /// Creates a transport that responds with a script.
  public init(limit: Int = 10_000, script: [Exchange]) {
    answer = nil
    self.limit = max(0, limit)
    remaining = script
  }

  /// Changes the maximum number of recorded requests and drops the excess.
  ///
  /// - Parameter limit: The maximum number of recorded requests; 0 for none.
  public func keep(_ limit: Int) {
    self.limit = max(0, limit)
    kept = kept.suffix(self.limit)
  }

  private func remember(_ request: ReceivedRequest) {
    requestCount += 1
    guard limit > 0 else { return }
    kept.append(request)
    // Not with every request, since that would move all recorded requests each time.
    if kept.count - limit >= limit { kept.removeFirst(kept.count - limit) }
  }

  /// Responds to a request.
  ///
  /// - Returns: The response of the closure or the script.
  /// - Throws: The closure's error, or ``UnexpectedRequest`` if the next request of the script is
  ///   another one or missing.
  public func send(
    _ request: HTTPRequest,
    body: Data?,
    context: RequestContext
  ) async throws -> TransportResponse {
    let received = ReceivedRequest(head: request, body: body, context: context)
    remember(received)
    if let answer { return try await answer(received) }
    guard let expected = remaining.first else {
      throw UnexpectedRequest(
        description: "\(received.method) \(received.path) came after the end of the script")
    }
    guard expected.method == received.method, expected.matches(received) else {
      throw UnexpectedRequest(
        description: """
          \(received.method) \(received.path) came, \
          \(expected.method) \(expected.path) was expected
          """)
    }
    remaining.removeFirst()
    return try await expected.answer(received)
  }
}

extension InMemoryTransport.Exchange {
  fileprivate func matches(_ request: ReceivedRequest) -> Bool {
    path == request.path || path == request.url
  }
}
