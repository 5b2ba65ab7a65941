#if PostgreSQL
  @_spi(Locks) import JSONAPI

  /// The request that a slot serves, and the means to interrupt its statement.
  ///
  /// A late cancellation must not interrupt the next request.
  final class Interruption: Sendable {
    private struct State: Sendable {
      var request: UInt64?
      var canceller: LibPQCanceller?
    }

    private let state = Locked(State())

    /// Interrupts the connection's statements; nil if there is no connection.
    var canceller: LibPQCanceller? {
      get { state.withLock { $0.canceller } }
      set { state.withLock { $0.canceller = newValue } }
    }

    /// Begins a request, which can be cancelled until it ends.
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
