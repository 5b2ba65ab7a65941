public import Foundation
public import HTTPTypes

/// What carries requests to a server and brings its answers back.
///
/// A transport knows nothing of JSON:API. It sends one HTTP request and returns the response with its
/// whole body, whatever the status is. Everything else (authentication, retries, redirects, caching,
/// logging) stands above it, in ``Middleware``, so that a transport is a few lines around an HTTP
/// client.
///
/// ### Choose between a transport and a middleware
///
/// Write a transport to use another HTTP client, or to answer without a network at all. Write a
/// ``Middleware`` to change what is sent or received on the way.
///
/// ### Use an existing transport
///
/// ``URLSessionTransport`` is the default on Apple platforms. `AsyncHTTPClientTransport`, the default on
/// Linux, comes with the package trait `AsyncHTTPClient`. The module `JSONAPITesting` has one that
/// answers from memory and one that records and replays exchanges.
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
/// - leave redirects (3xx) alone and return them: ``FollowRedirects`` decides about them;
/// - throw `CancellationError` soon after the task was cancelled;
/// - send a request once: whether one is repeated is up to ``Retry``;
/// - end each request within a total time, even while its body trickles in;
/// - throw ``TransportError`` for whatever went wrong on the way, so that ``Retry`` can tell a lost
///   connection from a wrong address.
public protocol Transport: Sendable {
  /// Sends one request and returns the server's answer.
  ///
  /// - Parameters:
  ///   - request: The request's head: method, scheme, authority, path with query, header fields.
  ///   - body: The request's body, or nil where there is none.
  ///   - context: What the caller wants the transport to know, such as
  ///     ``RequestContext/userInfo``.
  /// - Returns: The response with its whole body.
  /// - Throws: ``TransportError`` if no complete response arrived, `CancellationError` if the task
  ///   was cancelled.
  func send(
    _ request: HTTPRequest,
    body: Data?,
    context: RequestContext
  ) async throws -> TransportResponse
}
