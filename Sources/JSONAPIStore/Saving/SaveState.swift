@_spi(Locks) import JSONAPI

/// The state of saving the changes of a record or a live object.
public enum SaveState: Sendable {
  /// Nothing is being sent or waiting to be sent.
  case idle
  /// Changes are being sent, or wait in an offline journal.
  case saving
  /// The last attempt to send changes failed, and they are still edits. This lasts until the next
  /// attempt, or until the edits are reverted.
  case failed(any Error)
  /// The server has rejected changes of an offline journal, which await a decision.
  case parked(any Error)
}

extension Record {
  /// The state of saving the record's changes.
  public var saveState: SaveState {
    state.withLock { state in
      guard state.hasExtras else { return .idle }
      let problem = state.extras.problem
      if let problem, problem.isParked { return .parked(problem.error) }
      if !state.extras.saving.isEmpty { return .saving }
      return problem.map { .failed($0.error) } ?? .idle
    }
  }

  /// Records why changes weren't saved; nil clears the reason.
  ///
  /// - Parameters:
  ///   - error: The reason.
  ///   - isParked: Whether the changes await a decision; the next save doesn't clear such a reason.
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
