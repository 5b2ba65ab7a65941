/// A violation of the rules for extensions or profiles.
public struct RegistrationError: Error, Sendable, Hashable {
  /// The id of the rule in the requirements catalogue, such as `EXT-05`.
  public var requirement: String
  /// The URI of the extension or profile.
  public var uri: String
  /// What was expected, for messages.
  public var expected: String
  /// What was found instead.
  public var found: String

  /// Creates an error.
  public init(requirement: String, uri: String, expected: String, found: String) {
    self.requirement = requirement
    self.uri = uri
    self.expected = expected
    self.found = found
  }
}

extension RegistrationError: DescribedError {
  /// The rule, the URI, what was expected and what was found, on one line.
  public var description: String {
    "\(requirement): expected \(expected), found \(found)"
      + (found == "\"\(uri)\"" ? "" : ", for <\(uri)>")
  }
}
