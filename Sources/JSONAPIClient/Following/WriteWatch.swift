@_spi(Locks) import JSONAPI
import JSONAPIStore

/// Wakes a follower when a write through the same store may have changed its answer, or when all
/// records of the store were removed.
final class WriteWatch: ResultObserver {
  private let answer = Locked<(version: Store.Version, types: Set<String>)?>(nil)
  private let store: Store
  private let signal: FollowerSignal

  init(_ store: Store, _ signal: FollowerSignal) {
    self.store = store
    self.signal = signal
    store.addResultObserver(self)
  }

  deinit { store.removeResultObserver(ObjectIdentifier(self)) }

  /// Watches an answer instead of the previous one.
  func watch(_ version: Store.Version?, _ types: Set<String>) {
    answer.withLock { $0 = version.map { ($0, types) } }
    resultsChanged(of: nil)
  }

  func resultsChanged(of address: String?) {
    guard address == nil, let answer = answer.withLock({ $0 }),
      store.isStale(answer.version, of: answer.types)
    else { return }
    signal.set(.written)
  }

  func recordsRemoved() { signal.set(.asked) }
}
