/// An extension of JSON:API applied to a document.
///
/// The initializer enforces the rules for extensions, so every registered extension is valid.
///
/// ```swift
/// let version = try Extension(uri: "https://jsonapi.org/ext/version", namespace: "version")
/// let validator = DocumentValidator(options: .init(extensions: [version, .atomicOperations]))
/// ```
public struct Extension: Sendable, Hashable {
  /// The URI that names the extension in media types and in `jsonapi.ext`.
  public let uri: String
  /// The prefix of all its members and query parameters; `nil` if it has neither.
  public let namespace: String?
  /// The full names of its members.
  ///
  /// If empty, any well-formed name in the namespace is accepted.
  public let members: Set<String>
  /// The base names of its query parameters.
  public let queryParameters: Set<String>

  /// Creates an extension, enforcing the rules for extensions (EXT-03 to EXT-06, EXT-08 to EXT-10).
  ///
  /// - Parameters:
  ///   - uri: The URI that names the extension.
  ///   - namespace: The prefix before the colon: letters a to z, A to Z and digits.
  ///   - members: The full names of its members, such as `atomic:operations`. Omit it to accept any
  ///     member of the namespace.
  ///   - queryParameters: The base names of its query parameters, such as `version:at`.
  /// - Throws: ``RegistrationError`` with the violated rule.
  public init(
    uri: String, namespace: String?, members: Set<String> = [], queryParameters: Set<String> = []
  ) throws(RegistrationError) {
    func failure(_ requirement: String, _ expected: String, _ found: String) -> RegistrationError {
      RegistrationError(requirement: requirement, uri: uri, expected: expected, found: found)
    }
    guard URISyntax.isURI(uri) else { throw failure("MED-03", "a URI", "\"\(uri)\"") }
    guard let namespace else {
      guard members.isEmpty && queryParameters.isEmpty else {
        throw failure(
          "EXT-03", "a namespace for the extension's members and query parameters", "none")
      }
      self.init(checked: uri, nil, [], [])
      return
    }
    guard !namespace.isEmpty else {
      throw failure("EXT-04", "a namespace of at least one character", "an empty one")
    }
    guard namespace.utf8.allSatisfy(MemberName.isLetterOrDigit) else {
      throw failure("EXT-05", "a namespace of a-z, A-Z and 0-9 only", "\"\(namespace)\"")
    }
    let prefix = namespace + ":"
    for name in members.sorted() {
      guard name.hasPrefix(prefix) else {
        throw failure(
          name.contains(":") ? "EXT-06" : "EXT-07", "a member name that begins with \"\(prefix)\"",
          "\"\(name)\"")
      }
      let rest = Array(name.utf8.dropFirst(prefix.utf8.count))
      if let problem = MemberName.problem(in: rest.span) {
        throw failure("EXT-08", "a legal member name after \"\(prefix)\"", problem.found)
      }
    }
    for name in queryParameters.sorted() {
      guard name.hasPrefix(prefix) else {
        throw failure(
          name.contains(":") ? "EXT-06" : "EXT-09",
          "a query parameter that begins with \"\(prefix)\"", "\"\(name)\"")
      }
      let rest = name.utf8.dropFirst(prefix.utf8.count)
      guard !rest.isEmpty, rest.allSatisfy({ (0x61...0x7A).contains($0) }) else {
        throw failure("EXT-10", "only letters a-z after \"\(prefix)\"", "\"\(name)\"")
      }
    }
    self.init(checked: uri, namespace, members, queryParameters)
  }

  private init(
    checked uri: String, _ namespace: String?, _ members: Set<String>,
    _ queryParameters: Set<String>
  ) {
    self.uri = uri
    self.namespace = namespace
    self.members = members
    self.queryParameters = queryParameters
  }

  /// The Atomic Operations extension (ATM-01).
  public static let atomicOperations = Extension(
    checked: "https://jsonapi.org/ext/atomic", "atomic", ["atomic:operations", "atomic:results"],
    [])
}
