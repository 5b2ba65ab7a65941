@_spi(Locks) import JSONAPI

/// Whether the changes of a record or a live object reach the server.
public enum SaveState: Sendable {
  /// Nothing is being sent, and nothing waits to be sent.
  case idle
  /// Changes are being sent, or wait in an offline journal.
  case saving
  /// The last attempt to send changes failed; they are still edits. It lasts until the next attempt, or until the edits
  /// are reverted.
  case failed(any Error)
  /// The server has refused changes of an offline journal, and a person has to decide about them.
  case parked(any Error)
}

extension Record {
  /// Whether the record's changes reach the server.
  public var saveState: SaveState {
    state.withLock { state in
      guard state.hasExtras else { return .idle }
      let problem = state.extras.problem
      if let problem, problem.isParked { return .parked(problem.error) }
      if !state.extras.saving.isEmpty { return .saving }
      return problem.map { .failed($0.error) } ?? .idle
    }
  }

  /// Notes why changes weren't saved; nil if that is over.
  ///
  /// - Parameters:
  ///   - error: The reason.
  ///   - isParked: Whether it concerns changes that wait for a decision; those aren't forgotten with the next save.
  package func note(problem error: (any Error)?, isParked: Bool) {
    change { state, change in
      let known = state.extras.problem
      guard error == nil ? known?.isParked == isParked : isParked || known?.isParked != true
      else { return }
      state.extras.problem = error.map { ($0, isParked) }
      change.aspects.insert(.edits)
    }
  }
}
