package import HTTPTypes

extension HTTPRequest {
  /// Creates a request for an absolute address; nil where it isn't one of HTTP.
  package init?(
    method: Method, url reference: URIReference, headerFields: HTTPFields = HTTPFields()
  ) {
    guard
      let scheme = reference.scheme?.lowercased(), scheme == "http" || scheme == "https",
      let authority = reference.authority,
      Origin(reference.textWithoutFragment) != nil
    else { return nil }
    self.init(
      method: method,
      scheme: scheme,
      authority: authority,
      path: reference.requestTarget,
      headerFields: headerFields
    )
  }

  /// The address that the request asks, as text.
  package var urlText: String {
    "\(scheme ?? "http")://\(authority ?? "")\(path ?? "/")"
  }
}
