/// The address under which a server's paths lie.
struct BaseURL: Sendable, Hashable {
  let reference: URIReference

  /// Who answers there, and may see credentials.
  let origin: WebOrigin

  /// ``origin`` alone.
  let origins: Set<WebOrigin>

  /// The path without a slash at its end.
  private let folder: String

  /// Nil where the text isn't an absolute address of HTTP.
  init?(_ text: String) {
    reference = URIReference(text)
    guard let origin = WebOrigin(reference), origin.isHTTP else { return nil }
    self.origin = origin
    origins = [origin]
    folder = reference.path.hasSuffix("/") ? String(reference.path.dropLast()) : reference.path
  }

  /// The origin of an address, which is this one's more often than not.
  func origin(of address: URIReference) -> WebOrigin? {
    let isOwn = address.scheme == reference.scheme && address.authority == reference.authority
    return isOwn ? origin : WebOrigin(address)
  }

  /// The address of a path under this one, with query parameters added to its own.
  ///
  /// A slash at the path's beginning changes nothing: everything lies under the base. A path that
  /// is a whole address is taken as it is.
  func appending(path: String, query: String = "") -> URIReference {
    let part = URIReference(path)
    var result = part
    if part.scheme == nil {
      result = reference
      let rest = Substring(part.path.utf8.drop { $0 == UInt8(ascii: "/") })
      result.path = rest.isEmpty ? reference.path : "\(folder)/\(rest)"
    }
    result.query = nil
    for more in [part.scheme == nil ? reference.query : nil, part.query, query] {
      guard let more, !more.isEmpty else { continue }
      result.query = result.query.map { "\($0)&\(more)" } ?? more
    }
    result.fragment = nil
    return result
  }

  /// What a link means in a document that came from `address`, or from nowhere in particular.
  func resolving(link: String, from address: String? = nil) -> URIReference {
    let base = address.map { URIReference($0) } ?? reference
    var result = URIReference(link).resolved(against: base)
    result.fragment = nil
    return result
  }
}
