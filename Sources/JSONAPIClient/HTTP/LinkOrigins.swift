/// Which origins the links and redirects of a server may lead a client to.
///
/// Wherever they lead, credentials go to trusted origins only: the base URL's, and
/// ``ClientConfiguration/trustedOrigins``. The request itself can still do harm where the client runs
/// inside a network that others can't reach. A program on a server that reads documents of others
/// sets ``trusted``, so that no document can make it send requests to its neighbours.
///
/// ```swift
/// configuration.linkOrigins = .trusted
/// configuration.trustedOrigins = [WebOrigin(scheme: "https", host: "files.example.com")]
/// ```
public enum LinkOrigins: Sendable, Hashable {
  /// Any origin.
  case any
  /// The origin of the base URL and ``ClientConfiguration/trustedOrigins``; requests to others are
  /// refused with ``ClientError/Code/untrustedOrigin`` before they are sent.
  case trusted
}
