/// Work that is done once for everybody who asks for it while it is going on.
///
/// Whoever is cancelled leaves at once and disturbs nobody. The work goes on even if nobody waits for it any
/// more, and whoever comes before its end gets its result. Work that takes too long is cancelled and waited for
/// no longer; whoever comes then begins anew.
actor SingleFlight<Value: Sendable> {
  private var waiters: [Int: CheckedContinuation<Value, any Error>] = [:]
  private var lastWaiter = 0
  /// The number of the work that is going on.
  private var flight: Int?
  private var lastFlight = 0
  /// What ends work that takes too long.
  private var watch: Task<Void, Never>?
  private let limit: Duration?
  private let clock: any Clock<Duration>

  /// Creates a place for work.
  ///
  /// - Parameters:
  ///   - limit: How long the work may take.
  ///   - clock: What that is measured by.
  init(limit: Duration? = nil, clock: any Clock<Duration> = ContinuousClock()) {
    self.limit = limit
    self.clock = clock
  }

  /// Waits for the work that is going on, or starts it.
  func value(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    lastWaiter += 1
    let waiter = lastWaiter
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        join(waiter, continuation, work)
      }
    } onCancel: {
      Task { await self.leave(waiter) }
    }
  }

  private func join(
    _ waiter: Int,
    _ continuation: CheckedContinuation<Value, any Error>,
    _ work: @escaping @Sendable () async throws -> Value
  ) {
    guard !Task.isCancelled else {
      continuation.resume(throwing: CancellationError())
      return
    }
    waiters[waiter] = continuation
    guard flight == nil else { return }
    lastFlight += 1
    let number = lastFlight
    flight = number
    let working = Task { @concurrent in
      let result: Result<Value, any Error>
      do {
        result = .success(try await work())
      } catch {
        result = .failure(error)
      }
      await self.land(number, result)
    }
    guard let limit else { return }
    watch = Task { @concurrent [clock] in
      // Cancelled where the work has come to its end.
      guard (try? await clock.sleep(for: limit)) != nil else { return }
      await self.land(
        number, .failure(TransportError(.timedOut, "what requests wait for took too long")))
      working.cancel()
    }
  }

  private func land(_ number: Int, _ result: Result<Value, any Error>) {
    guard flight == number else { return }
    flight = nil
    watch?.cancel()
    watch = nil
    let everybody = waiters.values
    waiters = [:]
    for waiter in everybody {
      waiter.resume(with: result)
    }
  }

  private func leave(_ waiter: Int) {
    waiters.removeValue(forKey: waiter)?.resume(throwing: CancellationError())
  }
}
