/// What is asked of a resource object, which depends on where it stands.
struct ResourceRules {
  /// What identifies the resource.
  enum Identity {
    case id
    case idOrLocalID
    case optional
  }

  var identity: Identity
  /// The rule that asks for a type.
  var missingType = "RES-01"
  /// The rule that asks for an id.
  var missingID = "RES-02"
  /// The rule that asks for linkage in each relationship, where there is one.
  var missingLinkage: String?
  /// How much that rule matters.
  var linkageSeverity = Finding.Severity.error

  /// A resource in a response.
  static let existing = ResourceRules(identity: .id)
  /// The primary data of a request that creates a resource.
  static let created = ResourceRules(
    identity: .optional, missingType: "CRU-04", missingLinkage: "CRU-05")
  /// The primary data of a request that updates a resource.
  static let updated = ResourceRules(
    identity: .id, missingType: "CRU-23", missingID: "CRU-23", missingLinkage: "CRU-27")
  /// A resource beside the primary data of a request, of which the specification says nothing.
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

/// What is asked of linkage, which depends on where it stands.
struct LinkageRules {
  /// The rule that a value breaks that is no linkage at all.
  var wrongKind = "REL-07"
  /// The rule that an element of an array breaks that is no identifier.
  var wrongElement = "REL-07"
  /// Whether a resource that does not exist yet may be named by `lid`.
  var allowsLocalID: Bool
}
