public import HTTPTypes

/// Scheme, host and port of an address: who answers there.
///
/// Credentials are sent to the client's own origin and to trusted ones only.
public struct Origin: Sendable, Hashable, CustomStringConvertible {
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
    let reference = URIReference(url)
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
    let hostAndPort = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    var host = hostAndPort
    var port: Int?
    if let colon = hostAndPort.lastIndex(of: ":"), !hostAndPort[colon...].contains("]") {
      host = hostAndPort[..<colon]
      let digits = hostAndPort[hostAndPort.index(after: colon)...]
      if !digits.isEmpty {
        guard let number = UInt16(digits) else { return nil }
        port = Int(number)
      }
    }
    guard !host.isEmpty else { return nil }
    self.init(scheme: scheme, host: String(host), port: port)
  }

  /// The origin as it stands at the beginning of an address.
  public var description: String { "\(scheme)://\(host):\(port)" }
}
