package import HTTPTypes

extension HTTPRequest {
  /// Creates a request for an absolute URL; nil if it isn't an HTTP URL.
  package init?(
    method: Method, url reference: URIReference, headerFields: HTTPFields = HTTPFields()
  ) {
    guard let origin = WebOrigin(reference) else { return nil }
    self.init(method: method, url: reference, of: origin, headerFields: headerFields)
  }

  /// Creates a request for a URL whose origin is known.
  init?(
    method: Method, url reference: URIReference, of origin: WebOrigin,
    headerFields: HTTPFields = HTTPFields()
  ) {
    guard origin.isHTTP, let authority = reference.authority else { return nil }
    self.init(
      method: method,
      scheme: origin.scheme,
      authority: authority,
      path: reference.requestTarget,
      headerFields: headerFields
    )
  }

  /// The request's URL, as text.
  package var urlText: String {
    "\(scheme ?? "http")://\(authority ?? "")\(path ?? "/")"
  }
}
