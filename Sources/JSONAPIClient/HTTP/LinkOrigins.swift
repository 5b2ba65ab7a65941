/// The origins that links and redirects may lead to.
///
/// Regardless of this setting, credentials are sent only to trusted origins: the base URL's, and
/// ``ClientConfiguration/trustedOrigins``. Inside a private network, a request without credentials
/// can still do harm. There, set ``trusted``, so that no document can make the client send requests
/// to internal services (server-side request forgery).
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
