public import HTTPTypes
public import JSONAPI

/// The options of a client's requests.
///
/// Use ``JSONAPIClient/with(_:)`` for a copy of a client with other options:
///
/// ```swift
/// let page = try await client.with { $0.userInfo["screen"] = "inbox" }.fetch(query)
/// ```
public struct RequestOptions: Sendable {
  /// Your own values, for your middleware and transport.
  public var userInfo: [String: any Sendable]

  /// Header fields, such as an API key, sent to trusted origins only.
  ///
  /// A request's own fields take precedence.
  public var fields: HTTPFields

  /// The URIs of extensions that the server must apply.
  public var extensions: [String]

  /// The URIs of profiles that the server should apply.
  public var profiles: [String]

  /// Computes the next page if the server sends no links; nil, the default, follows links only.
  public var pageStrategy: (any PageStrategy)?

  /// How old answers of the client's store may be; ignored without a store.
  public var freshness: Freshness

  /// Creates options.
  ///
  /// - Parameters:
  ///   - userInfo: Your own values, for your middleware and transport.
  ///   - fields: Header fields, sent to trusted origins only.
  ///   - extensions: The URIs of extensions that the server must apply.
  ///   - profiles: The URIs of profiles that the server should apply.
  ///   - pageStrategy: Computes the next page if the server sends no links.
  ///   - freshness: How old answers of the client's store may be.
  public init(
    userInfo: [String: any Sendable] = [:],
    fields: HTTPFields = [:],
    extensions: [String] = [],
    profiles: [String] = [],
    pageStrategy: (any PageStrategy)? = nil,
    freshness: Freshness = .now
  ) {
    self.userInfo = userInfo
    self.fields = fields
    self.extensions = extensions
    self.profiles = profiles
    self.pageStrategy = pageStrategy
    self.freshness = freshness
  }

  /// Adds profiles after checking that they are compatible (PRF-06).
  ///
  /// - Throws: `RegistrationError` if two of them conflict; the options are unchanged then.
  public mutating func support(_ profiles: [Profile]) throws(RegistrationError) {
    try Profile.checkCompatibility(of: profiles)
    for profile in profiles where !self.profiles.contains(profile.uri) {
      self.profiles.append(profile.uri)
    }
  }
}
