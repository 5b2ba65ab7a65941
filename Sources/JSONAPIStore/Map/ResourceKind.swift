/// A type of resources within one store: its name, once, and the store.
final class ResourceKind: Sendable {
  let name: String
  let number: Int
  /// The store, which owns the records; they refer to it through their kind.
  weak let store: Store?
  /// The snapshots of the store that are being written.
  let cuts: RecordCuts

  init(_ name: String, number: Int, in store: Store) {
    self.name = name
    self.number = number
    self.store = store
    cuts = store.cuts
  }
}
