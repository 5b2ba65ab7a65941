public import HTTPTypes

/// The scheme, host and port of a URL.
///
/// Credentials are sent to the client's own origin and to trusted ones only.
public struct WebOrigin: Sendable, Hashable, CustomStringConvertible {
  /// The scheme, in lower case.
  public let scheme: String

  /// The host, in lower case.
  public let host: String

  /// The port; the scheme's default port if the URL has none.
  public let port: Int

  /// Creates an origin from its parts.
  ///
  /// - Parameters:
  ///   - scheme: `http` or `https`, in any case.
  ///   - host: The host's name or address, in any case.
  ///   - port: The port; nil for the scheme's default port.
  public init(scheme: String, host: String, port: Int? = nil) {
    self.scheme = scheme.lowercased()
    self.host = host.lowercased()
    self.port = port ?? (self.scheme == "https" ? 443 : 80)
  }

  /// Creates the origin of an absolute URL; nil without a scheme or host.
  public init?(_ url: String) {
    self.init(URIReference(url))
  }

  /// Creates the origin of a parsed URL.
  package init?(_ reference: URIReference) {
    guard let scheme = reference.scheme, let authority = reference.authority else { return nil }
    self.init(scheme: scheme, authority: authority)
  }

  /// Creates the origin of a request; nil without a scheme or authority.
  public init?(_ request: HTTPRequest) {
    guard let scheme = request.scheme, let authority = request.authority else { return nil }
    self.init(scheme: scheme, authority: authority)
  }

  private init?(scheme: String, authority: String) {
    var host = authority[...].utf8
    if let at = host.lastIndex(of: UInt8(ascii: "@")) { host = host[host.index(after: at)...] }
    var port: Int?
    if let colon = host.lastIndex(of: UInt8(ascii: ":")),
      !host[colon...].contains(UInt8(ascii: "]"))
    {
      let digits = Substring(host[host.index(after: colon)...])
      host = host[..<colon]
      if !digits.isEmpty {
        guard let number = UInt16(digits) else { return nil }
        port = Int(number)
      }
    }
    // Some parsers read a backslash as a slash, and so find another host.
    guard !host.isEmpty, !authority.utf8.contains(UInt8(ascii: "\\")) else { return nil }
    self.init(scheme: scheme, host: String(Substring(host)), port: port)
  }

  /// Whether the scheme is `http` or `https`.
  package var isHTTP: Bool { scheme == "http" || scheme == "https" }

  /// The origin as the beginning of a URL.
  public var description: String { "\(scheme)://\(host):\(port)" }
}
