/// A base URL, parsed once.
struct BaseURL: Sendable, Hashable {
  let reference: URIReference

  /// The origin, which receives credentials.
  let origin: WebOrigin

  /// A set with only ``origin``.
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

  /// Returns the origin of an address, which is usually this one's.
  func origin(of address: URIReference) -> WebOrigin? {
    let isOwn = address.scheme == reference.scheme && address.authority == reference.authority
    return isOwn ? origin : WebOrigin(address)
  }

  /// Returns the URL of a path below this one, with query parameters added to its own.
  ///
  /// Leading slashes make no difference. A path that is an absolute URL, with a scheme and an authority, is
  /// returned unchanged.
  func appending(path: String, query: String = "") -> URIReference {
    var part = URIReference(path)
    let isAbsolute = part.scheme != nil && part.authority != nil
    if !isAbsolute, part.scheme != nil || part.authority != nil {
      // A path with two slashes before it or a colon in it, such as `//articles` or `articles:search`.
      part = URIReference("/" + path.drop { $0 == "/" })
    }
    var result = part
    if !isAbsolute {
      result = reference
      let rest = Substring(part.path.utf8.drop { $0 == UInt8(ascii: "/") })
      result.path = rest.isEmpty ? reference.path : "\(folder)/\(rest)"
    }
    result.query = nil
    for more in [isAbsolute ? nil : reference.query, part.query, query] {
      guard let more, !more.isEmpty else { continue }
      result.query = result.query.map { "\($0)&\(more)" } ?? more
    }
    result.fragment = nil
    return result
  }

  /// Resolves a link against the URL of its document, or against the base URL.
  func resolving(
    link: String, from address: String? = nil, _ paths: LinkPaths = .fromOrigin
  ) -> URIReference {
    let base = address.map { URIReference($0) } ?? reference
    var link = URIReference(link)
    // Documents of other servers have other paths.
    if paths == .fromBaseURL, origin(of: base) == origin, link.scheme == nil,
      link.authority == nil, link.path.hasPrefix("/"), link.path != folder,
      !link.path.hasPrefix(folder + "/")
    {
      link.path = folder + link.path
    }
    var result = link.resolved(against: base)
    result.fragment = nil
    return result
  }
}
