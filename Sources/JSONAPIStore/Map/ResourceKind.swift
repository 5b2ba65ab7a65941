@_spi(Locks) import JSONAPI

/// A resource type within one store: its name, stored once, and the store.
final class ResourceKind: Sendable {
  /// The store, which owns the records, and its snapshots in progress.
  private struct Home: Sendable {
    weak var store: Store?
    var cuts: RecordCuts
  }

  let name: String
  /// The kind's number in the map that created it.
  let number: Int
  private let home: Locked<Home>

  init(_ name: String, number: Int, in store: Store) {
    self.name = name
    self.number = number
    home = Locked(Home(store: store, cuts: store.cuts))
  }

  /// The store, which owns the records; they refer to it through their kind.
  var store: Store? { home.withLock { $0.store } }

  /// The store's snapshots in progress.
  var cuts: RecordCuts { home.withLock { $0.cuts } }

  /// Whether two kinds in one map are the same type; one of them may have come from another store.
  func isSame(as other: ResourceKind) -> Bool { self === other || name.isExactly(other.name) }

  /// Moves to another store, with all records.
  func move(to store: Store) {
    home.withLock { $0 = Home(store: store, cuts: store.cuts) }
  }
}
