/// Work that is done once for everybody who asks for it while it is going on.
///
/// Whoever is cancelled leaves at once and disturbs nobody; the work itself is cancelled when
/// nobody waits for it any more.
actor SingleFlight<Value: Sendable> {
  private var waiters: [Int: CheckedContinuation<Value, any Error>] = [:]
  private var lastWaiter = 0
  private var flight: Task<Void, Never>?
  private var flightNumber = 0

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
    flightNumber += 1
    let number = flightNumber
    flight = Task { @concurrent in
      let result: Result<Value, any Error>
      do {
        result = .success(try await work())
      } catch {
        result = .failure(error)
      }
      await self.land(number, result)
    }
  }

  private func land(_ number: Int, _ result: Result<Value, any Error>) {
    guard number == flightNumber, flight != nil else { return }
    flight = nil
    let everybody = waiters.values
    waiters = [:]
    for waiter in everybody {
      waiter.resume(with: result)
    }
  }

  private func leave(_ waiter: Int) {
    guard let continuation = waiters.removeValue(forKey: waiter) else { return }
    continuation.resume(throwing: CancellationError())
    if waiters.isEmpty {
      flight?.cancel()
      flight = nil
    }
  }
}
