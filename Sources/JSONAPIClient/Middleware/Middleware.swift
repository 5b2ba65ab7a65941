public import Foundation
public import HTTPTypes

/// A step that every request passes on its way out, and every response on its way back.
///
/// A client's middleware is a list, outermost first: the first one sees a request before all others
/// and its response after all others. Each step calls `next` to let the request go on; it may
/// change what goes out and what comes back, call `next` again, or answer without calling it.
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
/// A usual order is logging, conditional requests, retries, authentication: a request is then
/// logged once, retried with a fresh token, and never retried when a cached answer will do.
public protocol Middleware: Sendable {
  /// What is left of a request's way: the following middleware, and the transport at the end.
  typealias Next =
    @Sendable (
      _ request: HTTPRequest, _ body: Data?, _ context: RequestContext
    ) async throws -> TransportResponse

  /// Handles one request.
  ///
  /// - Parameters:
  ///   - request: The request's head.
  ///   - body: The request's body, if it has one.
  ///   - context: What goes along with the request without being sent.
  ///   - next: The rest of the way.
  /// - Returns: The response to hand to whoever stands before this step.
  /// - Throws: Whatever `next` throws, or an error of the step's own.
  func intercept(
    _ request: HTTPRequest,
    body: Data?,
    context: RequestContext,
    next: @escaping Next
  ) async throws -> TransportResponse
}
