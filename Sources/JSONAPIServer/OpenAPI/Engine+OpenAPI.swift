#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import HTTPTypes
import JSONAPI

extension Engine {
  /// The OpenAPI document of what a request may know of, made once for all with the same fields.
  func openAPI(of visible: VisibleModel, _ info: OpenAPIInfo) -> OpenAPIDocument {
    openAPIDocuments.document(of: visible, info) {
      OpenAPIWriter(self, visible, info).document()
    }
  }

  /// The answer with the document, or 304.
  func openAPI(_ scope: RequestScope, _ info: OpenAPIInfo) -> Answer {
    let document = openAPI(of: scope.visible, info)
    let known = scope.request.head.headerFields[.ifNoneMatch]
    if let known, EntityTag.list(known, contains: document.entityTag) {
      return Answer(304, headers: [.eTag: document.entityTag])
    }
    return Answer(
      200, body: document.bytes,
      headers: [.contentType: OpenAPIDocument.mediaType, .eTag: document.entityTag])
  }
}

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
