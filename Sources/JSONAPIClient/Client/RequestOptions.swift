public import HTTPTypes
public import JSONAPI

/// What goes along with the requests that a client makes.
///
/// A client is a value; a copy with other options is made where they are needed:
///
/// ```swift
/// let page = try await client.with { $0.userInfo["screen"] = "inbox" }.fetch(query)
/// ```
public struct RequestOptions: Sendable {
  /// Values of the caller's own, for middleware and transports of the caller's own.
  public var userInfo: [String: any Sendable]

  /// Header fields that are sent along, to trusted origins only.
  public var fields: HTTPFields

  /// The URIs of extensions that the server has to apply.
  public var extensions: [String]

  /// The URIs of profiles that the server is asked to apply.
  public var profiles: [String]

  /// How to ask for the next page where the server gives no links; nil to follow links alone.
  public var pageStrategy: (any PageStrategy)?

  /// Creates options.
  ///
  /// - Parameters:
  ///   - userInfo: Values of the caller's own.
  ///   - fields: Header fields that are sent along, to trusted origins only.
  ///   - extensions: The URIs of extensions that the server has to apply.
  ///   - profiles: The URIs of profiles that the server is asked to apply.
  ///   - pageStrategy: How to ask for the next page where the server gives no links.
  public init(
    userInfo: [String: any Sendable] = [:],
    fields: HTTPFields = [:],
    extensions: [String] = [],
    profiles: [String] = [],
    pageStrategy: (any PageStrategy)? = nil
  ) {
    self.userInfo = userInfo
    self.fields = fields
    self.extensions = extensions
    self.profiles = profiles
    self.pageStrategy = pageStrategy
  }

  /// Asks for profiles, after a check that they can be supported together (PRF-06).
  ///
  /// - Parameter profiles: The profiles that the server is asked to apply.
  /// - Throws: `RegistrationError` where two of them are at odds; then nothing is changed.
  public mutating func support(_ profiles: [Profile]) throws(RegistrationError) {
    try Profile.checkCompatibility(of: profiles)
    for profile in profiles where !self.profiles.contains(profile.uri) {
      self.profiles.append(profile.uri)
    }
  }
}
