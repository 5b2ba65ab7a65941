package import Foundation
package import HTTPTypes

/// A list of middleware with a transport at its end.
package struct MiddlewareChain: Transport {
  /// The steps, outermost first.
  let middleware: [any Middleware]

  /// The transport at the end.
  let transport: any Transport

  package init(middleware: [any Middleware], transport: any Transport) {
    self.middleware = middleware
    self.transport = transport
  }

  /// Sends a request through the whole chain.
  package func send(
    _ request: HTTPRequest,
    body: Data?,
    context: RequestContext
  ) async throws -> TransportResponse {
    try await step(0, request, body, context)
  }

  private func step(
    _ index: Int,
    _ request: HTTPRequest,
    _ body: Data?,
    _ context: RequestContext
  ) async throws -> TransportResponse {
    try Task.checkCancellation()
    guard index < middleware.count else {
      return try await transport.send(request, body: body, context: context)
    }
    return try await middleware[index].intercept(request, body: body, context: context) {
      try await step(index + 1, $0, $1, $2)
    }
  }
}
