/// Runs work once for all tasks that request it while it is running.
///
/// A cancelled task stops waiting without affecting the others. The work continues even if no task
/// waits for it, and tasks that request it before its end get its result, unless it ends with the
/// last waiter. Work that exceeds the limit is cancelled; the next request starts it again.
actor SingleFlight<Value: Sendable> {
  private var waiters: [Int: CheckedContinuation<Value, any Error>] = [:]
  private var lastWaiter = 0
  /// The number of the running work.
  private var flight: Int?
  private var lastFlight = 0
  private var working: Task<Void, Never>?
  /// Cancels work that exceeds the limit.
  private var watch: Task<Void, Never>?
  private let limit: Duration?
  private let clock: any Clock<Duration>
  private let endsWithWaiters: Bool
  private let willBegin: @Sendable () async -> Void

  /// Creates a flight without running work.
  ///
  /// - Parameters:
  ///   - limit: The maximum duration of the work.
  ///   - clock: The clock for the limit.
  ///   - endsWithWaiters: Whether the work is cancelled when the last waiting task is.
  ///   - willBegin: Runs before the work, for tests to hold it back.
  init(
    limit: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
    endsWithWaiters: Bool = false,
    willBegin: @escaping @Sendable () async -> Void = {}
  ) {
    self.limit = limit
    self.clock = clock
    self.endsWithWaiters = endsWithWaiters
    self.willBegin = willBegin
  }

  /// Waits for the running work, or starts it.
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
    let working = Task { @concurrent [willBegin] in
      await willBegin()
      let result: Result<Value, any Error>
      do {
        result = .success(try await work())
      } catch {
        result = .failure(error)
      }
      await self.land(number, result)
    }
    self.working = working
    guard let limit else { return }
    watch = Task { @concurrent [clock] in
      // Cancelled when the work has ended.
      guard (try? await clock.sleep(for: limit)) != nil else { return }
      await self.land(
        number, .failure(TransportError(.timedOut, "what requests wait for took too long")))
      working.cancel()
    }
  }

  private func land(_ number: Int, _ result: Result<Value, any Error>) {
    guard flight == number else { return }
    flight = nil
    working = nil
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
    guard endsWithWaiters, waiters.isEmpty, let flight else { return }
    working?.cancel()
    land(flight, .failure(CancellationError()))
  }
}
