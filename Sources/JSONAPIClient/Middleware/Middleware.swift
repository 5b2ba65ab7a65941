public import Foundation
public import HTTPTypes

/// A step that every request and every response of a client passes.
///
/// A client's middleware is a list, outermost first: the first step sees a request before all others, and its
/// response after all others. A step calls `next` to pass the request on; it may change the request and the
/// response, call `next` again, or respond without calling it.
///
/// ```swift
/// struct Language: Middleware {
///   let language: String
///
///   func intercept(
///     _ request: HTTPRequest,
///     body: Data?,
///     context: RequestContext,
///     next: @escaping Next
///   ) async throws -> TransportResponse {
///     var request = request
///     request.headerFields[.acceptLanguage] = language
///     return try await next(request, body, context)
///   }
/// }
/// ```
///
/// A typical order is logging, conditional requests, retries, authentication: a request is then logged once,
/// and each retry gets a fresh token.
public protocol Middleware: Sendable {
  /// The following middleware and the transport.
  typealias Next =
    @Sendable (
      _ request: HTTPRequest, _ body: Data?, _ context: RequestContext
    ) async throws -> TransportResponse

  /// Handles one request.
  ///
  /// - Parameters:
  ///   - request: The request's head.
  ///   - body: The request's body; nil for none.
  ///   - context: Values for the transport that aren't sent.
  ///   - next: The rest of the chain.
  /// - Returns: The response for the previous step.
  /// - Throws: The errors of `next`, or the step's own error.
  func intercept(
    _ request: HTTPRequest,
    body: Data?,
    context: RequestContext,
    next: @escaping Next
  ) async throws -> TransportResponse
}
