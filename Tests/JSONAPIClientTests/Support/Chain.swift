import Foundation
import HTTPTypes
import JSONAPITesting
import Logging

@testable import JSONAPIClient

/// Sends a request through middleware to a transport, as a client would.
func send(
  _ method: HTTPRequest.Method = .get,
  _ url: String = "https://api.example.com/articles",
  fields: HTTPFields = [:],
  body: String? = nil,
  through middleware: [any Middleware],
  to transport: any Transport,
  context: RequestContext = RequestContext(
    trustedOrigins: [WebOrigin(scheme: "https", host: "api.example.com")],
    logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
) async throws -> TransportResponse {
  guard let request = HTTPRequest(method: method, url: URIReference(url), headerFields: fields)
  else { throw TransportError(.invalidURL, url) }
  return try await MiddlewareChain(middleware: middleware, transport: transport)
    .send(request, body: body.map { Data($0.utf8) }, context: context)
}
