/// The fields of a request's resource as columns, as far as can be determined without the database.
struct IncomingFields: Sendable {
  /// What an identifier refers to.
  enum Reference: Sendable {
    case row(WriteStep.Target)
    /// A resource that an earlier operation has created.
    case local(LocalID)
    /// A resource whose id no row of its type can have.
    case missing
  }

  /// The values of the columns that linkage doesn't set.
  var attributes: [WriteStep.Assignment]
  /// The references of the identifiers in each relationship.
  var linkage: [(edge: Int, references: [Reference])] = []
}

extension IncomingFields {
  /// Whether linkage of a new resource refers to the resource itself.
  func refer(to resource: IncomingResource, _ key: ColumnValue) -> Bool {
    linkage.contains { isOwn($0, resource, key) }
  }

  /// Removes and returns linkage of a new resource to itself, for which the row has to exist first.
  mutating func takeOwnLinkage(
    of resource: IncomingResource, _ key: ColumnValue
  ) -> [(edge: Int, references: [Reference])] {
    let all = linkage
    linkage = all.filter { !isOwn($0, resource, key) }
    return linkage.count == all.count ? [] : all.filter { isOwn($0, resource, key) }
  }

  private func isOwn(
    _ linkage: (edge: Int, references: [Reference]), _ resource: IncomingResource,
    _ key: ColumnValue
  ) -> Bool {
    linkage.references.contains { reference in
      switch reference {
      case .row(let target): key != .null && target == .init(type: resource.type, key: key)
      case .local(let id): resource.lid.map { id == LocalID(type: resource.type, lid: $0) } ?? false
      case .missing: false
      }
    }
  }
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
