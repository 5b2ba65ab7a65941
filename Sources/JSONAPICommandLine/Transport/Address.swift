#if CLI
  import Foundation
  import JSONAPIClient

  /// A URL given to a command, with the user name and password split off into a header field.
  struct Address {
    /// The requested URL.
    let url: String
    /// Scheme, host and port, which determine where credentials are sent.
    let origin: URL
    /// The value of `Authorization` made from the user name and password.
    let authorization: String?

    /// Parses a URL.
    ///
    /// - Parameter text: The URL as it was given.
    /// - Throws: ``Trouble`` if it is not an HTTP URL; its message contains no password.
    init(_ text: String) throws(Trouble) {
      var reference = URIReference(text)
      let trouble = Trouble(
        "\(Self.printable(text)): is not an address such as https://example.com/articles")
      guard let scheme = reference.scheme?.lowercased(), scheme == "http" || scheme == "https",
        let authority = reference.authority
      else { throw trouble }
      if let at = authority.lastIndex(of: "@") {
        let user = String(authority[..<at])
        let plain = user.removingPercentEncoding ?? user
        authorization = "Basic \(Data(plain.utf8).base64EncodedString())"
        reference.authority = String(authority[authority.index(after: at)...])
      } else {
        authorization = nil
      }
      guard let host = reference.authority, WebOrigin(reference.textWithoutFragment) != nil,
        let origin = URL(string: "\(scheme)://\(host)")
      else { throw trouble }
      self.origin = origin
      url = reference.textWithoutFragment
    }

    /// Whether a text is the URL of a server.
    static func isAddress(_ text: String) -> Bool {
      text.hasPrefix("https://") || text.hasPrefix("http://")
    }

    /// A URL for display, without credentials and terminal control characters.
    static func printable(_ url: String) -> String { Printable.text(Redaction.redact(url: url)) }
  }
#endif
