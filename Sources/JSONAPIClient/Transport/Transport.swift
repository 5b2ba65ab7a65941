public import Foundation
public import HTTPTypes

/// Sends HTTP requests and returns the responses.
///
/// A transport knows nothing about JSON:API. It sends one HTTP request and returns the response with its whole
/// body, whatever the status. Authentication, retries, redirects, caching and logging are ``Middleware``, so that
/// a transport is a few lines around an HTTP client.
///
/// ### Choose between a transport and a middleware
///
/// Write a transport to use another HTTP client, or to respond without a network. Write a ``Middleware`` to
/// change requests or responses.
///
/// ### Use an existing transport
///
/// ``URLSessionTransport`` is the default on Apple platforms. `AsyncHTTPClientTransport`, the default on
/// Linux, comes with the package trait `AsyncHTTPClient`. The module `JSONAPITesting` has one that
/// responds from memory and one that records and replays exchanges.
///
/// ### Write a transport
///
/// ```swift
/// struct FixedTransport: Transport {
///   let body: Data
///
///   func send(
///     _ request: HTTPRequest,
///     body: Data?,
///     context: RequestContext
///   ) async throws -> TransportResponse {
///     TransportResponse(
///       head: HTTPResponse(status: .ok, headerFields: [.contentType: "application/vnd.api+json"]),
///       body: self.body
///     )
///   }
/// }
/// ```
///
/// A transport must
/// - return a response for every status, error statuses included;
/// - return redirects (3xx) without following them, which is up to ``FollowRedirects``;
/// - throw `CancellationError` soon after the task was cancelled;
/// - send a request once; retrying is up to ``Retry``;
/// - limit the total time of each request, including the time for its body;
/// - throw ``TransportError`` for network failures, so that ``Retry`` can distinguish a lost connection from a
///   wrong URL.
public protocol Transport: Sendable {
  /// Whether the transport delivers bodies as they arrive if ``RequestContext/streamsBody`` asks for it.
  ///
  /// False by default. ``JSONAPIClient/following(_:every:)`` asks for a stream of events only if this is true, since a
  /// transport that waits for the end of one would wait forever.
  var streamsBodies: Bool { get }

  /// Sends one request and returns the server's response.
  ///
  /// - Parameters:
  ///   - request: The request's head: method, scheme, authority, path with query, header fields.
  ///   - body: The request's body; nil for none.
  ///   - context: Values for the transport that aren't sent, such as ``RequestContext/userInfo``.
  /// - Returns: The response with its whole body.
  /// - Throws: ``TransportError`` if no complete response arrived, `CancellationError` if the task
  ///   was cancelled.
  func send(
    _ request: HTTPRequest,
    body: Data?,
    context: RequestContext
  ) async throws -> TransportResponse
}

extension Transport {
  /// False: bodies arrive as a whole.
  public var streamsBodies: Bool { false }
}
