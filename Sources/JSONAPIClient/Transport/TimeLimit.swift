@_spi(Locks) import JSONAPI

/// Ends the exchanges of a transport that take too long.
///
/// The limit covers a whole exchange, from connecting to the last byte of the body. It is the same for all of them,
/// so they come to it in the order in which they began: one timer serves all, and one that ends in time leaves none
/// behind.
final class TimeLimit: Sendable {
  private let exchanges: Exchanges

  init(_ limit: Duration) { exchanges = Exchanges(limit) }

  deinit { exchanges.stopWatching() }

  /// Runs one exchange.
  ///
  /// - Throws: ``TransportError`` with the code `timedOut`, or the error of the exchange.
  func run(
    _ exchange: @escaping @Sendable () async throws -> TransportResponse
  ) async throws -> TransportResponse {
    let task = Task { try await exchange() }
    let number = exchanges.begin(task)
    let result = await withTaskCancellationHandler {
      await task.result
    } onCancel: {
      task.cancel()
    }
    let isInTime = exchanges.end(number)
    if case .failure = result, !isInTime {
      throw TransportError(.timedOut, "no complete response within \(exchanges.limit)")
    }
    return try result.get()
  }
}

/// The exchanges that go on.
private final class Exchanges: Sendable {
  private struct Exchange {
    let task: Task<TransportResponse, any Error>
    let deadline: ContinuousClock.Instant
  }

  private struct State {
    /// By number, in the order in which they began.
    var exchanges: [Int: Exchange] = [:]
    var first = 0
    var end = 0
    var watch: Task<Void, Never>?

    /// The one that began before all others.
    mutating func oldest() -> Exchange? {
      while first < end {
        if let exchange = exchanges[first] { return exchange }
        first += 1
      }
      return nil
    }
  }

  let limit: Duration
  private let state = Locked(State())

  init(_ limit: Duration) { self.limit = limit.waitable }

  func begin(_ task: Task<TransportResponse, any Error>) -> Int {
    let exchange = Exchange(task: task, deadline: .now + limit)
    return state.withLock { state in
      let number = state.end
      state.exchanges[number] = exchange
      state.end += 1
      if state.watch == nil { state.watch = Task { await self.watch() } }
      return number
    }
  }

  /// Forgets an exchange.
  ///
  /// - Returns: Whether it wasn't ended for the time that it took.
  func end(_ number: Int) -> Bool {
    state.withLock { $0.exchanges.removeValue(forKey: number) != nil }
  }

  func stopWatching() { state.withLock { $0.watch?.cancel() } }

  /// Sleeps until the oldest exchange has to have ended, as long as there are any.
  private func watch() async {
    while let deadline = nextDeadline() {
      // Ends early where the transport is gone; nobody waits for its exchanges then.
      guard (try? await Task.sleep(until: deadline, clock: .continuous)) != nil else { return }
    }
  }

  /// Ends those whose time is over.
  ///
  /// - Returns: The deadline of the next one; nil if there is none, and then nothing watches any more.
  private func nextDeadline() -> ContinuousClock.Instant? {
    let now = ContinuousClock.now
    var late: [Task<TransportResponse, any Error>] = []
    let deadline = state.withLock { state -> ContinuousClock.Instant? in
      while let oldest = state.oldest() {
        guard oldest.deadline <= now else { return oldest.deadline }
        state.exchanges[state.first] = nil
        late.append(oldest.task)
      }
      state.watch = nil
      return nil
    }
    for task in late { task.cancel() }
    return deadline
  }
}
