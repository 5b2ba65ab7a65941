@_spi(Locks) import JSONAPI
import JSONAPIStore
import Observation

extension ResourceList {
  /// Changes the state, and then notifies observers, with no lock held.
  @discardableResult
  func change<Value>(_ body: (inout State) -> Value) -> Value {
    let (value, old, new) = state.withLock { state in
      let old = state
      let value = body(&state)
      return (value, old, state)
    }
    var list = new.identifiers
    if list != old.identifiers {
      // Another thread may have changed the pages meanwhile, and shown its rows first.
      while true {
        rows.show(list)
        let latest = state.withLock { $0.identifiers }
        if latest == list { break }
        list = latest
      }
    }
    let (before, after) = (ListFacts(old, store), ListFacts(new, store))
    tell(before.total != after.total, \.total)
    tell(before.hasMore != after.hasMore, \.hasMore)
    tell(before.isLoading != after.isLoading, \.isLoading)
    tell(before.date != after.date, \.date)
    tell(before.newCount != after.newCount, \.newCount)
    tell(old.holdsUpdates != new.holdsUpdates, \.holdsUpdates)
    tell(old.failures != new.failures, \.failure)
    return value
  }

  private func tell<Value>(_ isChanged: Bool, _ path: any KeyPath<ResourceList, Value> & Sendable) {
    guard isChanged else { return }
    registrar.withMutation(of: self, keyPath: path) {}
    // A view registers with Observation after reading, so a change in between would notify no one.
    guard !Retelling.isMainThread else { return }
    Task { @MainActor [weak self] in
      guard let self else { return }
      registrar.withMutation(of: self, keyPath: path) {}
    }
  }
}

extension ResourceList: ResultObserver {
  /// Takes over results of other requests for the same pages, and has followers refresh stale ones.
  package func resultsChanged(of address: String?) {
    let old = state.withLock { $0 }
    guard
      old.pages.isEmpty || address == nil || old.pages.contains(where: { $0.address == address })
    else { return }
    if !old.isRefreshing {
      let new =
        old.pages.isEmpty ? remembered : old.pages.map { $0.latest(by: client) }
      let (known, ids) = (old.identifiers, new.flatMap(\.identifiers))
      let isNewer = new.map(\.version) != old.pages.map(\.version)
      if ids != known || isNewer {
        change { state in
          // A refresh or a next page that arrived meanwhile is newer.
          guard !state.isRefreshing, state.pages.map(\.address) == old.pages.map(\.address) else {
            return
          }
          // Deletions are shown immediately; a newer page may be shorter, or in another order.
          let isSame = ids == known || !isNewer && Set(ids).isSubset(of: known)
          if isSame { state.pages = new } else { state.take(new) }
        }
      }
    }
    if address == nil, isStale {
      for follower in old.followers.values { follower.signal.set(.written) }
    }
  }

  /// Removes all pages, and has followers ask the server again, unless only the store is used.
  package func recordsRemoved() {
    removeClearedPages()
    guard client.options.freshness.asks else { return }
    // The kept responses may be another user's.
    let client = client.revalidating
    let signals = state.withLock { state in
      for number in state.followers.keys { state.followers[number]?.client = client }
      return state.followers.values.map(\.signal)
    }
    for signal in signals { signal.set(.asked) }
  }

  /// Removes all pages if they were requested before all records were removed from the store.
  func removeClearedPages() {
    let old = state.withLock { $0 }
    guard old.isCleared(in: store) else { return }
    change { state in
      // Unless newer pages have arrived meanwhile.
      if state.pages.map(\.version) == old.pages.map(\.version) { state.show([]) }
    }
  }
}
