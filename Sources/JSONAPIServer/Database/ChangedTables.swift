/// The tables that a commit may have changed.
public enum ChangedTables: Sendable, Hashable {
  /// These tables, also those changed by triggers and cascades, without a schema. Case is ignored.
  case some(Set<String>)
  /// Any table.
  case all

  /// Whether any of the given tables may have changed.
  ///
  /// - Parameter tables: The names in lower case.
  func touches(_ tables: Set<String>) -> Bool {
    switch self {
    case .all: true
    case .some(let changed): changed.contains { tables.contains($0.lowercased()) }
    }
  }
}
