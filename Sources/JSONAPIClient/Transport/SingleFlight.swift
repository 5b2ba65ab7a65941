/// Work that is done once for everybody who asks for it while it is going on.
///
/// Whoever is cancelled leaves at once and disturbs nobody. The work goes on even if nobody waits for it any
/// more, and whoever comes before its end gets its result.
actor SingleFlight<Value: Sendable> {
  private var waiters: [Int: CheckedContinuation<Value, any Error>] = [:]
  private var lastWaiter = 0
  private var isFlying = false

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
    guard !isFlying else { return }
    isFlying = true
    Task { @concurrent in
      let result: Result<Value, any Error>
      do {
        result = .success(try await work())
      } catch {
        result = .failure(error)
      }
      await self.land(result)
    }
  }

  private func land(_ result: Result<Value, any Error>) {
    isFlying = false
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
