/// The address under which a server's paths lie.
struct BaseURL: Sendable, Hashable {
  let reference: URIReference

  /// Nil where the text isn't an absolute address of HTTP.
  init?(_ text: String) {
    let reference = URIReference(text)
    guard
      let scheme = reference.scheme?.lowercased(), scheme == "http" || scheme == "https",
      Origin(text) != nil
    else { return nil }
    self.reference = reference
  }

  /// The origin of the address.
  var origin: Origin? { Origin(reference.textWithoutFragment) }

  /// The address of a path under this one, with query parameters added to its own.
  ///
  /// A slash at the path's beginning changes nothing: everything lies under the base. A path that
  /// is a whole address is taken as it is.
  func appending(path: String, query: String = "") -> URIReference {
    let part = URIReference(path)
    var result = part
    if part.scheme == nil {
      result = reference
      let base = reference.path.hasSuffix("/") ? String(reference.path.dropLast()) : reference.path
      let rest = part.path.drop { $0 == "/" }
      result.path = rest.isEmpty ? reference.path : "\(base)/\(rest)"
    }
    let queries = [part.scheme == nil ? reference.query : nil, part.query, query]
    let joined = queries.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "&")
    result.query = joined.isEmpty ? nil : joined
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
