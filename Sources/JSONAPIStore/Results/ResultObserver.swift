@_spi(Locks) import JSONAPI

/// An observer of results of queries that a store remembers, forgets or marks as stale.
package protocol ResultObserver: AnyObject, Sendable {
  /// Called after the change, on the thread that made it, with no lock held.
  ///
  /// - Parameter address: The address of the result; nil for any.
  func resultsChanged(of address: String?)

  /// Called like ``resultsChanged(of:)`` after all records were removed, along with all results.
  func recordsRemoved()
}

extension Store {
  /// Adds an observer, which is held weakly.
  package func addResultObserver(_ observer: any ResultObserver) {
    results.withLock { $0.add(observer) }
  }

  /// Removes an observer; can be called in its `deinit`.
  package func removeResultObserver(_ observer: ObjectIdentifier) {
    results.withLock { $0.removeObserver(observer) }
  }

  /// Changes the remembered results, and notifies observers.
  func changeResults(of address: String? = nil, _ body: (inout QueryResults) -> Void) {
    let observers = results.withLock { results in
      body(&results)
      return results.observers
    }
    for observer in observers { observer.resultsChanged(of: address) }
  }
}
