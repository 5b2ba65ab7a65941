/// What the fields of a request's resource are in columns, as far as that can be known without the database.
struct IncomingFields: Sendable {
  /// What an identifier refers to.
  enum Reference: Sendable {
    case row(WriteStep.Target)
    /// What an operation before has created.
    case local(LocalID)
    /// A resource whose id no row of its type can have.
    case missing
  }

  /// The values of the columns that no linkage has.
  let attributes: [WriteStep.Assignment]
  /// For each relationship, what its identifiers refer to.
  var linkage: [(edge: Int, references: [Reference])] = []
}

/// A resource that an operation creates, until it has a key.
struct LocalID: Hashable, Sendable {
  /// The index of the type.
  let type: Int
  /// The text in UTF-8: equal strings can be different texts, and so can ids.
  private let lid: [UInt8]

  init(type: Int, lid: String) {
    self.type = type
    self.lid = Array(lid.utf8)
  }
}
