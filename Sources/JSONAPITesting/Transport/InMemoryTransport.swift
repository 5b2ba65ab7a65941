public import Foundation
public import HTTPTypes
public import JSONAPIClient

/// A transport that answers from memory, and remembers what it was asked.
///
/// Answer by a closure,
///
/// ```swift
/// let transport = InMemoryTransport { request in
///   request.path == "/articles/1" ? .document(article) : .empty(.notFound)
/// }
/// ```
///
/// or by a script of exchanges that have to come in order:
///
/// ```swift
/// let transport = InMemoryTransport(script: [
///   .init(.get, "/articles/1", .document(article)),
///   .init(.delete, "/articles/1", .empty()),
/// ])
/// ```
///
/// A request that the script doesn't expect gets an ``UnexpectedRequest`` error.
public actor InMemoryTransport: Transport {
  /// One request that is expected and its answer.
  public struct Exchange: Sendable {
    /// The method that is expected.
    public var method: HTTPRequest.Method

    /// The path with its query that is expected, or a whole address.
    public var path: String

    /// What is answered.
    public var answer: @Sendable (ReceivedRequest) async throws -> TransportResponse

    /// Creates an exchange with a fixed response.
    ///
    /// - Parameters:
    ///   - method: The method that is expected.
    ///   - path: The path with its query that is expected, or a whole address.
    ///   - response: What is answered.
    public init(_ method: HTTPRequest.Method, _ path: String, _ response: TransportResponse) {
      self.init(method, path) { _ in response }
    }

    /// Creates an exchange whose response is made from the request.
    ///
    /// - Parameters:
    ///   - method: The method that is expected.
    ///   - path: The path with its query that is expected, or a whole address.
    ///   - answer: Makes the response.
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

  /// What a request gets that a script doesn't expect.
  public struct UnexpectedRequest: Error, Sendable, CustomStringConvertible {
    /// What came, and what was expected.
    public let description: String
  }

  /// The requests that came, in order; the last ones alone where there were more than ``limit``.
  public var requests: [ReceivedRequest] { kept.suffix(limit) }

  /// How many requests came, kept or not.
  public private(set) var requestCount = 0

  /// How many requests are kept, 10,000 unless told otherwise.
  ///
  /// Tests that run for long or send much need little memory so.
  public private(set) var limit: Int

  private var kept: [ReceivedRequest] = []

  /// The exchanges of the script that haven't happened yet.
  public private(set) var remaining: [Exchange]

  private let answer: (@Sendable (ReceivedRequest) async throws -> TransportResponse)?

  /// Creates a transport that answers by a closure.
  ///
  /// - Parameters:
  ///   - limit: How many requests are kept.
  ///   - answer: Makes a response, or throws what the caller is to get.
  public init(
    limit: Int = 10_000,
    answer: @escaping @Sendable (ReceivedRequest) async throws -> TransportResponse
  ) {
    self.answer = answer
    self.limit = max(0, limit)
    remaining = []
  }

  /// Creates a transport that answers by a script.
  ///
  /// - Parameters:
  ///   - limit: How many requests are kept.
  ///   - script: The exchanges in the order in which they have to come.
  public init(limit: Int = 10_000, script: [Exchange]) {
    answer = nil
    self.limit = max(0, limit)
    remaining = script
  }

  /// Keeps another number of requests from now on; what is too much is forgotten at once.
  ///
  /// - Parameter limit: How many requests are kept; 0 for none.
  public func keep(_ limit: Int) {
    self.limit = max(0, limit)
    kept = kept.suffix(self.limit)
  }

  private func remember(_ request: ReceivedRequest) {
    requestCount += 1
    guard limit > 0 else { return }
    kept.append(request)
    // Not with every request, which would move all that are kept each time.
    if kept.count - limit >= limit { kept.removeFirst(kept.count - limit) }
  }

  /// Answers a request.
  ///
  /// - Parameters:
  ///   - request: The request's head.
  ///   - body: The request's body, if it has one.
  ///   - context: What goes along with the request without being sent.
  /// - Returns: The response that was made for it.
  /// - Throws: What the closure throws; ``UnexpectedRequest`` where a script has another request
  ///   next, or none.
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
