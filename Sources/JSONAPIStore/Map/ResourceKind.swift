@_spi(Locks) import JSONAPI

/// A type of resources within one store: its name, once, and the store.
final class ResourceKind: Sendable {
  /// The store, which owns the records, and its snapshots that are being written.
  private struct Home: Sendable {
    weak var store: Store?
    var cuts: RecordCuts
  }

  let name: String
  /// The kind's number in the map in which it was made.
  let number: Int
  private let home: Locked<Home>

  init(_ name: String, number: Int, in store: Store) {
    self.name = name
    self.number = number
    home = Locked(Home(store: store, cuts: store.cuts))
  }

  /// The store, which owns the records; they refer to it through their kind.
  var store: Store? { home.withLock { $0.store } }

  /// The snapshots of the store that are being written.
  var cuts: RecordCuts { home.withLock { $0.cuts } }

  /// Whether records of two kinds in one map are of one type; one of them may have come from another store.
  func isSame(as other: ResourceKind) -> Bool { self === other || name.isExactly(other.name) }

  /// Goes over to another store, with all records.
  func move(to store: Store) {
    home.withLock { $0 = Home(store: store, cuts: store.cuts) }
  }
}
