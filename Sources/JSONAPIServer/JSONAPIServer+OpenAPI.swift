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
  ///   - info: What to say of the API as a whole; that of the configuration if left out.
  ///   - principal: Who reads it; what is hidden from them is not in it. Nil for somebody who has not signed in.
  ///   - date: When it is read, for rules that ask for the time.
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
