import HTTPTypes
import JSONAPI

extension Engine {
  /// The OpenAPI document of a visible model, created once for all requests with the same fields.
  func openAPI(of visible: VisibleModel, _ info: OpenAPIInfo) -> OpenAPIDocument {
    let request = OpenAPIRequest(visible: visible, info: info)
    if let known = openAPIDocuments[request] { return known }
    let document = OpenAPIWriter(self, visible, info).document()
    openAPIDocuments.insert(document, for: request)
    return document
  }

  /// The response with the document, or 304.
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
