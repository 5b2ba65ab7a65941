public import HTTPTypes

/// Scheme, host and port of an address: who answers there.
///
/// Credentials are sent to the client's own origin and to trusted ones only.
public struct WebOrigin: Sendable, Hashable, CustomStringConvertible {
  /// The scheme, in lower case.
  public let scheme: String

  /// The host, in lower case.
  public let host: String

  /// The port; the scheme's usual one where the address names none.
  public let port: Int

  /// Creates an origin from its parts.
  ///
  /// - Parameters:
  ///   - scheme: `http` or `https`, in any case.
  ///   - host: The host's name or address, in any case.
  ///   - port: The port, or nil for the scheme's usual one.
  public init(scheme: String, host: String, port: Int? = nil) {
    self.scheme = scheme.lowercased()
    self.host = host.lowercased()
    self.port = port ?? (self.scheme == "https" ? 443 : 80)
  }

  /// Reads the origin of an absolute address.
  ///
  /// - Parameter url: An address with a scheme and a host.
  public init?(_ url: String) {
    self.init(URIReference(url))
  }

  /// The origin of an address that is split already.
  package init?(_ reference: URIReference) {
    guard let scheme = reference.scheme, let authority = reference.authority else { return nil }
    self.init(scheme: scheme, authority: authority)
  }

  /// Reads the origin that a request goes to.
  ///
  /// - Parameter request: A request with a scheme and an authority.
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
    // Some take a backslash for a slash and so another host for this one.
    guard !host.isEmpty, !authority.utf8.contains(UInt8(ascii: "\\")) else { return nil }
    self.init(scheme: scheme, host: String(Substring(host)), port: port)
  }

  /// Whether the origin speaks HTTP.
  package var isHTTP: Bool { scheme == "http" || scheme == "https" }

  /// The origin as it stands at the beginning of an address.
  public var description: String { "\(scheme)://\(host):\(port)" }
}
