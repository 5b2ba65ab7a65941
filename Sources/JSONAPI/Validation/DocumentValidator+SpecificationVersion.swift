extension DocumentValidator {
  /// A version of the JSON:API specification.
  public enum SpecificationVersion: String, Sendable, Hashable, CaseIterable {
    /// JSON:API 1.0: no extensions, no profiles, no local identifiers, no @-members.
    case v1_0 = "1.0"
    /// JSON:API 1.1.
    case v1_1 = "1.1"
  }
}
