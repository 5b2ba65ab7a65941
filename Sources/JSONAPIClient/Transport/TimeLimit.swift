@_spi(Locks) import JSONAPI

/// Ends exchanges of a transport that take too long.
///
/// The limit covers a whole exchange, from connecting to the last byte of the body. It is the same
/// for all exchanges, so they reach it in the order in which they began: one timer serves all, and
/// an exchange that ends in time leaves none behind.
final class TimeLimit: Sendable {
  private let exchanges: Exchanges

  init(_ limit: Duration) { exchanges = Exchanges(limit) }

  deinit { exchanges.stopWatching() }

  /// Runs one exchange.
  ///
  /// - Throws: ``TransportError`` with the code `timedOut`, or the error of the exchange.
  func run(
    _ body: @escaping @Sendable () async throws -> TransportResponse
  ) async throws -> TransportResponse {
    let exchange = Exchange()
    let task = Task { [exchanges] in
      // The time starts with the exchange; in a busy process that can be long after the call.
      let number = exchanges.begin(exchange)
      defer { exchanges.end(number) }
      return try await body()
    }
    exchange.attach(task)
    do {
      return try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        task.cancel()
      }
    } catch {
      guard exchange.isLate else { throw error }
      throw TransportError(.timedOut, "no complete response within \(exchanges.limit)")
    }
  }
}

/// An exchange that can be ended.
private final class Exchange: Sendable {
  private struct State {
    var task: Task<TransportResponse, any Error>?
    var isLate = false
  }

  private let state = Locked(State())

  var isLate: Bool { state.withLock { $0.isLate } }

  /// Sets the task of the exchange, which may have begun, and may even be late.
  func attach(_ task: Task<TransportResponse, any Error>) {
    let isLate = state.withLock { state in
      state.task = task
      return state.isLate
    }
    if isLate { task.cancel() }
  }

  /// Ends the exchange because it takes too long.
  func end() {
    let task = state.withLock { state in
      state.isLate = true
      return state.task
    }
    task?.cancel()
  }
}

/// The running exchanges, in the order in which they began.
private final class Exchanges: Sendable {
  private struct State {
    var exchanges: [Int: (exchange: Exchange, deadline: ContinuousClock.Instant)] = [:]
    /// The number of the oldest exchange; `end` if there are none.
    var first = 0
    /// The number of the next exchange.
    var end = 0
    var watch: Task<Void, Never>?

    /// Advances `first` past exchanges that have ended.
    mutating func findFirst() {
      while first < end, exchanges[first] == nil { first += 1 }
    }
  }

  let limit: Duration
  private let state = Locked(State())

  init(_ limit: Duration) { self.limit = limit.waitable }

  func begin(_ exchange: Exchange) -> Int {
    state.withLock { state in
      let number = state.end
      state.exchanges[number] = (exchange, .now + limit)
      state.end += 1
      if state.watch == nil { state.watch = Task { await self.watch() } }
      return number
    }
  }

  func end(_ number: Int) {
    state.withLock { state in
      state.exchanges[number] = nil
      state.findFirst()
    }
  }

  func stopWatching() { state.withLock { $0.watch?.cancel() } }

  /// Sleeps until the deadline of the oldest exchange, as long as there are any.
  private func watch() async {
    while let deadline = endLate() {
      // The sleep is cancelled with the transport, which has no exchanges then.
      guard (try? await Task.sleep(until: deadline, clock: .continuous)) != nil else { return }
    }
  }

  /// Ends the exchanges that have exceeded the limit.
  ///
  /// - Returns: The deadline of the next one; nil if there is none, which ends the watch.
  private func endLate() -> ContinuousClock.Instant? {
    let now = ContinuousClock.now
    var late: [Exchange] = []
    let deadline = state.withLock { state -> ContinuousClock.Instant? in
      while let (exchange, deadline) = state.exchanges[state.first] {
        guard deadline <= now else { return deadline }
        late.append(exchange)
        state.exchanges[state.first] = nil
        state.findFirst()
      }
      state.watch = nil
      return nil
    }
    for exchange in late { exchange.end() }
    return deadline
  }
}
