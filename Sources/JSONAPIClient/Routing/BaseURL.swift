/// A base URL, parsed once.
struct BaseURL: Sendable, Hashable {
  let reference: URIReference

  /// The origin, which receives credentials.
  let origin: WebOrigin

  /// ``origin`` alone.
  let origins: Set<WebOrigin>

  /// The path without a slash at its end.
  private let folder: String

  /// Nil if the text isn't an absolute HTTP URL.
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

  /// Returns the URL of a path below this one, with query parameters added to its own.
  ///
  /// A leading slash makes no difference. A path that is an absolute URL is returned unchanged.
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

  /// Resolves a link against the URL of its document, or against the base URL.
  func resolving(link: String, from address: String? = nil) -> URIReference {
    let base = address.map { URIReference($0) } ?? reference
    var result = URIReference(link).resolved(against: base)
    result.fragment = nil
    return result
  }
}
