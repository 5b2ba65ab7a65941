@_spi(Locks) import JSONAPI

/// The closures that a database calls after commits.
package final class CommitListeners: Sendable {
  package typealias Action = @Sendable (ChangedTables) -> Void

  private let state = Locked((count: 0, actions: [Int: Action]()))

  /// Creates an empty list.
  package init() {}

  /// Adds a closure, which is called until the returned object is released.
  ///
  /// - Parameters:
  ///   - action: Receives the tables.
  ///   - watch: An object that detects commits, if one is needed; retained as long as the closure.
  package func add(
    _ action: @escaping Action, while watch: (any AnyObject & Sendable)? = nil
  ) -> any AnyObject & Sendable {
    let number = state.withLock { state in
      state.count &+= 1
      state.actions[state.count] = action
      return state.count
    }
    return Listening(self, number, watch)
  }

  /// Calls all closures after a commit that new reads already see.
  package func tell(_ tables: ChangedTables) {
    for action in state.withLock({ Array($0.actions.values) }) { action(tables) }
  }

  private func remove(_ number: Int) {
    // Release what the closure retains outside the lock.
    let removed = state.withLock { $0.actions.removeValue(forKey: number) }
    withExtendedLifetime(removed) {}
  }

  private final class Listening: Sendable {
    private let listeners: CommitListeners
    private let number: Int
    private let watch: (any AnyObject & Sendable)?

    init(_ listeners: CommitListeners, _ number: Int, _ watch: (any AnyObject & Sendable)?) {
      (self.listeners, self.number, self.watch) = (listeners, number, watch)
    }

    deinit { listeners.remove(number) }
  }
}
