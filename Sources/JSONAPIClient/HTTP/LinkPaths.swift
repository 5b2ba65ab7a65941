/// Where the paths of links begin.
public struct LinkPaths: Sendable, Hashable {
  private enum Start { case origin, baseURL }
  private let start: Start

  /// At the server's origin, as RFC 3986 says: with the base URL `https://example.com/v2`, the link `/articles` leads
  /// to `https://example.com/articles`.
  public static let fromOrigin = LinkPaths(start: .origin)

  /// At the base URL, as some servers behind a gateway intend: the same link leads to
  /// `https://example.com/v2/articles`.
  ///
  /// A path that begins with the base URL's own path is not changed, nor are links with a server's name and those in
  /// documents of other servers.
  public static let fromBaseURL = LinkPaths(start: .baseURL)
}
