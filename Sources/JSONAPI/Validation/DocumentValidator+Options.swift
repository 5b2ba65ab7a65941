extension DocumentValidator {
  /// What documents don't say themselves, and how strictly to validate them.
  public struct Options: Sendable, Hashable {
    /// The applied extensions, as named by the media type.
    public var extensions: [Extension]
    /// The applied profiles, as named by the media type.
    public var profiles: [Profile]
    /// Whether the client requested sparse fieldsets, so that linkage can be missing (CMP-04).
    public var sparseFieldsets: Bool
    /// The version of the specification to validate against.
    public var version: SpecificationVersion
    /// Whether the rules for member names also apply to keys inside attribute values and meta.
    ///
    /// The specification is ambiguous here; by default they apply to direct members only.
    public var checksNestedNames: Bool
    /// Whether links with custom names are notes instead of errors.
    public var allowsCustomLinks: Bool
    /// Whether to check names against the recommendations (REC-01 to REC-03, RES-15), as notes.
    public var lintsNames: Bool
    /// The maximum number of findings, after which validation stops.
    ///
    /// Findings that ``quirks`` tolerate don't count.
    public var maximumFindings: Int
    /// Whether to skip what is checked for warnings and notes alone.
    package var reportsErrorsOnly = false
    /// The limits of the parser.
    public var limits: JSONLimits
    /// How the documents are known to depart from the specification; what is known is not reported.
    public var quirks: Quirks?

    /// Creates a set of options.
    public init(
      extensions: [Extension] = [], profiles: [Profile] = [], sparseFieldsets: Bool = false,
      version: SpecificationVersion = .v1_1, checksNestedNames: Bool = false,
      allowsCustomLinks: Bool = false, lintsNames: Bool = false, maximumFindings: Int = .max,
      limits: JSONLimits = .default, quirks: Quirks? = nil
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
      self.quirks = quirks
    }
  }
}
