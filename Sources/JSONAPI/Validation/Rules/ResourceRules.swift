/// The requirements for a resource object, which depend on its position.
struct ResourceRules {
  /// The members that identify the resource.
  enum Identity {
    case id
    case idOrLocalID
    case optional
  }

  var identity: Identity
  /// The rule that requires a type.
  var missingType = "RES-01"
  /// The rule that requires an id.
  var missingID = "RES-02"
  /// The rule that requires linkage in each relationship, if any.
  var missingLinkage: String?
  /// The severity of violating that rule.
  var linkageSeverity = Finding.Severity.error

  /// A resource in a response.
  static let existing = ResourceRules(identity: .id)
  /// The primary data of a request that creates a resource.
  static let created = ResourceRules(
    identity: .optional, missingType: "CRU-04", missingLinkage: "CRU-05")
  /// The primary data of a request that updates a resource.
  static let updated = ResourceRules(
    identity: .id, missingType: "CRU-23", missingID: "CRU-23", missingLinkage: "CRU-27")
  /// A resource besides the primary data of a request, which the specification doesn't mention.
  static let included = ResourceRules(identity: .optional)
  /// The data of an operation that creates a resource.
  static let addedByOperation = ResourceRules(
    identity: .optional, missingType: "ATM-28", missingLinkage: "CRU-05",
    linkageSeverity: .warning)
  /// The data of an operation that updates a resource.
  static let updatedByOperation = ResourceRules(
    identity: .idOrLocalID, missingType: "RES-01", missingID: "RES-02", missingLinkage: "CRU-27",
    linkageSeverity: .warning)
}

/// The requirements for linkage, which depend on its position.
struct LinkageRules {
  /// The rule violated by a value that isn't linkage.
  var wrongKind = "REL-07"
  /// The rule violated by an array element that isn't an identifier.
  var wrongElement = "REL-07"
  /// Whether a `lid` may refer to a resource that doesn't exist yet.
  var allowsLocalID: Bool
}
