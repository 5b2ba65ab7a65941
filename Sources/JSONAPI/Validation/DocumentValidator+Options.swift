extension DocumentValidator {
  /// What a receiver of documents knows about them from elsewhere, and how strictly to read them.
  public struct Options: Sendable, Hashable {
    /// The extensions that are applied, as the media type names them.
    public var extensions: [Extension]
    /// The profiles that are applied, as the media type names them.
    public var profiles: [Profile]
    /// Whether the client had asked for sparse fieldsets, so that linkage may be missing (CMP-04).
    public var sparseFieldsets: Bool
    /// The version of the specification to hold the documents against.
    public var version: SpecificationVersion
    /// Whether the keys inside attribute values and meta are held to the rules for names too.
    ///
    /// The specification can be read either way; by default only the direct members are.
    public var checksNestedNames: Bool
    /// Whether links of other names than the specification's are reported as notes instead of errors.
    public var allowsCustomLinks: Bool
    /// Whether names are held against the recommendations (REC-01 to REC-03, RES-15), as notes.
    public var lintsNames: Bool
    /// The greatest number of findings; the search ends when it is reached.
    public var maximumFindings: Int
    /// The limits of the parser.
    public var limits: JSONLimits

    /// Creates a set of options.
    ///
    /// - Parameters:
    ///   - extensions: The extensions that are applied.
    ///   - profiles: The profiles that are applied.
    ///   - sparseFieldsets: Whether the client had asked for sparse fieldsets.
    ///   - version: The version of the specification to hold the documents against.
    ///   - checksNestedNames: Whether keys inside attribute values and meta are names too.
    ///   - allowsCustomLinks: Whether links of other names are notes instead of errors.
    ///   - lintsNames: Whether names are held against the recommendations.
    ///   - maximumFindings: The greatest number of findings.
    ///   - limits: The limits of the parser.
    public init(
      extensions: [Extension] = [], profiles: [Profile] = [], sparseFieldsets: Bool = false,
      version: SpecificationVersion = .v1_1, checksNestedNames: Bool = false,
      allowsCustomLinks: Bool = false, lintsNames: Bool = false, maximumFindings: Int = .max,
      limits: JSONLimits = .default
    ) {
      self.extensions = extensions
      self.profiles = profiles
      self.sparseFieldsets = sparseFieldsets
      self.version = version
      self.checksNestedNames = checksNestedNames
      self.allowsCustomLinks = allowsCustomLinks
      self.lintsNames = lintsNames
      self.maximumFindings = maximumFindings
      self.limits = limits
    }
  }
}
