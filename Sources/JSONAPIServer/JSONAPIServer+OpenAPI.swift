#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import HTTPTypes
import JSONAPI

extension JSONAPIServer {
  /// Describes the API in OpenAPI 3.1: paths, parameters, bodies and responses of what is served.
  ///
  /// ```swift
  /// try Data(api.openAPI().indented()).write(to: URL(filePath: "openapi.json"))
  /// ```
  ///
  /// - Parameters:
  ///   - info: The description of the API as a whole; the configuration's if left out.
  ///   - principal: The reader; the document leaves out what is hidden from them. Nil for somebody
  ///     who isn't signed in.
  ///   - date: When it is read, for rules that depend on the time.
  /// - Returns: The document; the same each time for the same definitions.
  public func openAPI(
    _ info: OpenAPIInfo? = nil, as principal: Principal? = nil, date: Date = Date()
  ) -> OpenAPIDocument {
    let head = HTTPRequest(
      method: .get, scheme: nil, authority: nil, path: "\(path)/\(Route.openAPIName)")
    let visible = engine.visibleModel(
      of: ErasedRequest(head: head, principal: principal, date: date))
    return engine.openAPI(of: visible, info ?? engine.configuration.openAPI ?? OpenAPIInfo())
  }
}
