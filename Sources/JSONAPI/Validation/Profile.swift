/// A profile applied to a document.
///
/// A profile can't add members to specification objects. It defines attributes, meta members and
/// query parameters.
public struct Profile: Sendable, Hashable {
  /// The URI that names the profile in media types and in `jsonapi.profile`.
  public let uri: String
  /// The base names of the query parameters that it defines.
  public let queryParameters: Set<String>

  /// Creates a profile, enforcing the rules for profiles (PRF-03, QRY-02).
  ///
  /// - Parameters:
  ///   - uri: The URI that names the profile.
  ///   - queryParameters: The base names of the query parameters that it defines. Each is a legal
  ///     member name with a character other than a to z, such as `cursorMode`.
  /// - Throws: ``RegistrationError`` with the violated rule.
  public init(uri: String, queryParameters: Set<String> = []) throws(RegistrationError) {
    guard URISyntax.isURI(uri) else {
      throw RegistrationError(
        requirement: "MED-03", uri: uri, expected: "a URI", found: "\"\(uri)\"")
    }
    for name in queryParameters.sorted() {
      let bytes = Array(name.utf8)
      if let problem = MemberName.problem(in: bytes.span) {
        throw RegistrationError(
          requirement: "PRF-03", uri: uri,
          expected: "a query parameter whose base name is a legal member name",
          found: problem.found)
      }
      guard bytes.contains(where: { !(0x61...0x7A).contains($0) }) else {
        throw RegistrationError(
          requirement: "PRF-03", uri: uri,
          expected: "a query parameter with a character other than a-z", found: "\"\(name)\"")
      }
    }
    self.init(checked: uri, queryParameters)
  }

  private init(checked uri: String, _ queryParameters: Set<String>) {
    self.uri = uri
    self.queryParameters = queryParameters
  }

  /// The Cursor Pagination profile.
  public static let cursorPagination = Profile(
    checked: "https://jsonapi.org/profiles/ethanresnick/cursor-pagination", [])

  /// The profile for aggregates over collections, such as counts and sums, with the parameters
  /// `aggregateOf` and `aggregateBy`.
  ///
  /// Its URI is the address of its description.
  public static let aggregates = Profile(
    checked: "https://github.com/swift-jsonapi/swift-jsonapi/blob/main/Profiles/aggregates.md",
    ["aggregateOf", "aggregateBy"])

  /// Checks that profiles don't conflict (PRF-06).
  ///
  /// Two profiles conflict if they define the same query parameter, or if they have the same URI
  /// but different parameters.
  ///
  /// - Throws: ``RegistrationError`` for a profile that conflicts with a previous one.
  public static func checkCompatibility(of profiles: [Profile]) throws(RegistrationError) {
    var owners: [String: String] = [:]
    var known: [String: Profile] = [:]
    for profile in profiles {
      if let same = known[profile.uri] {
        if same == profile { continue }
        throw RegistrationError(
          requirement: "PRF-06", uri: profile.uri, expected: "one definition of a profile",
          found: "two that differ")
      }
      known[profile.uri] = profile
      for name in profile.queryParameters.sorted() {
        if let owner = owners[name] {
          throw RegistrationError(
            requirement: "PRF-06", uri: profile.uri,
            expected: "profiles that share no query parameter",
            found: "\"\(name)\", which <\(owner)> defines too")
        }
        owners[name] = profile.uri
      }
    }
  }

  /// Whether this is the Cursor Pagination profile, with or without a trailing slash in the URI.
  var isCursorPagination: Bool {
    uri == Self.cursorPagination.uri || uri == Self.cursorPagination.uri + "/"
  }
}
