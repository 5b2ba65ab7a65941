#if PostgreSQL
  @_spi(Locks) import JSONAPI

  /// Which request a slot serves, and how its statement is interrupted.
  ///
  /// A task that is cancelled late must not interrupt the request after its own.
  final class Interruption: Sendable {
    private struct State: Sendable {
      var request: UInt64?
      var canceller: LibPQCanceller?
    }

    private let state = Locked(State())

    /// What interrupts the connection's statements; nil if there is no connection.
    var canceller: LibPQCanceller? {
      get { state.withLock { $0.canceller } }
      set { state.withLock { $0.canceller = newValue } }
    }

    /// From here to the end the request can be cancelled.
    func begin(_ request: UInt64) { state.withLock { $0.request = request } }

    func end() { state.withLock { $0.request = nil } }

    /// Interrupts a request, if it is still running.
    func cancel(_ request: UInt64) {
      state.withLock { state in
        if state.request == request { state.canceller?.cancel() }
      }
    }
  }
#endif
