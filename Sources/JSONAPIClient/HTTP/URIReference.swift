import JSONAPI

/// A URI reference, split as in RFC 3986, with its text unchanged.
///
/// Links are followed verbatim, so nothing is decoded, sorted or re-encoded. Only characters that a URL can't
/// contain, such as spaces, and brackets in a query, are percent-encoded when the parts are joined.
package struct URIReference: Sendable, Hashable {
  package var scheme: String?
  package var authority: String?
  package var path: String
  package var query: String?
  package var fragment: String?

  /// Splits `text`; every text can be split.
  package init(_ text: String) {
    // By bytes, since all delimiters are single bytes, and characters take ten times as long.
    var rest = Substring(text).utf8
    if let hash = rest.firstIndex(of: UInt8(ascii: "#")) {
      fragment = String(Substring(rest[rest.index(after: hash)...]))
      rest = rest[..<hash]
    }
    if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
      query = String(Substring(rest[rest.index(after: mark)...]))
      rest = rest[..<mark]
    }
    if let colon = rest.firstIndex(of: UInt8(ascii: ":")), URIReference.isScheme(rest[..<colon]) {
      scheme = String(Substring(rest[..<colon]))
      rest = rest[rest.index(after: colon)...]
    }
    if rest.starts(with: "//".utf8) {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
      authority = String(Substring(rest[..<end]))
      rest = rest[end...]
    }
    path = String(Substring(rest))
  }

  /// Resolves the reference against a base (RFC 3986, 5.2.2).
  package func resolved(against base: URIReference) -> URIReference {
    var target = self
    if scheme != nil || authority != nil {
      target.scheme = scheme ?? base.scheme
      target.path = URIReference.removingDotSegments(path)
      return target
    }
    target.scheme = base.scheme
    target.authority = base.authority
    if path.isEmpty {
      target.path = base.path
      target.query = query ?? base.query
    } else if path.hasPrefix("/") {
      target.path = URIReference.removingDotSegments(path)
    } else {
      target.path = URIReference.removingDotSegments(merged(with: base))
    }
    return target
  }

  private func merged(with base: URIReference) -> String {
    if base.authority != nil, base.path.isEmpty { return "/" + path }
    guard let slash = base.path.lastIndex(of: "/") else { return path }
    return base.path[...slash] + path
  }

  /// RFC 3986, 5.2.4.
  private static func removingDotSegments(_ path: String) -> String {
    var kept: [Substring] = []
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment {
      case ".":
        if isLast { kept.append("") }
      case "..":
        if kept.count > 1 || (kept.first.map { !$0.isEmpty } ?? false) { kept.removeLast() }
        if isLast { kept.append("") }
      default:
        kept.append(segment)
      }
    }
    let joined = kept.joined(separator: "/")
    return path.hasPrefix("/") && !joined.hasPrefix("/") ? "/" + joined : joined
  }

  private static func isScheme(_ text: Substring.UTF8View) -> Bool {
    guard let first = text.first, first.isASCIILetter else { return false }
    return text.allSatisfy {
      $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-")
        || $0 == UInt8(ascii: ".")
    }
  }

  /// The path and the query, as the target of a request.
  package var requestTarget: String {
    var target = URIReference.encodingForbidden(in: path, component: .path)
    if target.utf8.first != UInt8(ascii: "/") { target = "/" + target }
    if let query { target += "?" + URIReference.encodingForbidden(in: query, component: .query) }
    return target
  }

  /// The whole reference as text, without a fragment.
  package var textWithoutFragment: String {
    var text = scheme.map { $0 + ":" } ?? ""
    if let authority { text += "//" + authority }
    text += path
    if let query { text += "?" + query }
    return text
  }
}

extension URIReference {
  package enum Component {
    /// A path: everything but `[`, `]` and what is forbidden everywhere.
    case path
    /// A query: like a path, and `?`.
    case query
    /// One segment of a path, made from a value: unreserved characters only.
    case segment
  }

  /// Percent-encodes the bytes that a component must not contain; existing escapes such as `%41`
  /// are kept unless the component is a segment.
  package static func encodingForbidden(in text: String, component: Component) -> String {
    if text.utf8.allSatisfy({ isAllowed($0, in: component) }) { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if isAllowed(byte, in: component) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result.append("%")
        result.append(hexadecimal[Int(byte >> 4)])
        result.append(hexadecimal[Int(byte & 15)])
      }
    }
    return result
  }

  private static let hexadecimal = Array("0123456789ABCDEF")

  private static func isAllowed(_ byte: UInt8, in component: Component) -> Bool {
    if byte.isASCIILetter || byte.isASCIIDigit { return true }
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
      return true
    case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"),
      UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"),
      UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: ":"),
      UInt8(ascii: "@"), UInt8(ascii: "/"), UInt8(ascii: "%"):
      return component != .segment
    case UInt8(ascii: "?"):
      return component == .query
    default:
      return false
    }
  }
}

extension UInt8 {
  var isASCIILetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }

  var isASCIIDigit: Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
  }
}

extension URIReference {
  /// Adds parameters to the query, replacing those with the same names.
  mutating func replaceParameters(by query: String) {
    guard !query.isEmpty else { return }
    guard let own = self.query, !own.isEmpty else { return self.query = query }
    let names = Set(QueryItem.items(parsing: query).map { ExactString($0.name) })
    let kept = own.split(separator: "&", omittingEmptySubsequences: false).filter { part in
      let name = QueryItem.items(parsing: String(part)).first?.name
      return name.map { !names.contains(ExactString($0)) } ?? true
    }
    self.query = (kept.map(String.init) + [query]).joined(separator: "&")
  }
}
