#if PostgreSQL
  @_spi(Locks) import JSONAPI
  import JSONAPIServer

  /// Gives slots to requests, in the order of their arrival.
  final class PostgreSQLPool: Sendable {
    private let state = Locked(PoolState())
    private let configuration: PostgreSQLConfiguration
    private let make: @Sendable () -> PostgreSQLSlot?

    /// - Parameter make: Creates a slot; nil if the system can't create another thread.
    init(_ configuration: PostgreSQLConfiguration, make: @escaping @Sendable () -> PostgreSQLSlot?)
    {
      self.configuration = configuration
      self.make = make
    }

    private var size: Int { max(1, configuration.poolSize) }

    // MARK: - Acquiring and releasing

    /// Waits for a slot.
    ///
    /// - Returns: A slot, with the number of the request that holds it.
    func acquire(
      until deadline: ContinuousClock.Instant
    ) async throws -> (slot: PostgreSQLSlot, request: UInt64) {
      let (request, chance) = state.withLock { state in
        (state.newRequest(), state.chance(size))
      }
      switch chance {
      case .slot(let slot): return (slot, request)
      case .room: return (try newSlot(), request)
      case .closed: throw ServerDatabaseError.unavailable
      case .full: break
      }
      let slot = try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          wait(continuation, as: request, until: deadline)
        }
      } onCancel: {
        let waiter = state.withLock { $0.removeWaiter(request) }
        waiter?.continuation.resume(throwing: CancellationError())
      }
      return (slot, request)
    }

    private func newSlot() throws -> PostgreSQLSlot {
      if let slot = make() { return slot }
      let (waiters, closing) = state.withLock { state in
        state.count -= 1
        // No slot is left that could be released to them.
        let waiters = state.count == 0 ? state.removeWaiters { _ in true } : []
        return (waiters, state.takeClosing())
      }
      for waiter in waiters {
        waiter.continuation.resume(throwing: ServerDatabaseError.unavailable)
      }
      for continuation in closing { continuation.resume() }
      throw ServerDatabaseError.unavailable
    }

    private func wait(
      _ continuation: CheckedContinuation<PostgreSQLSlot, any Error>, as request: UInt64,
      until deadline: ContinuousClock.Instant
    ) {
      let limit = ContinuousClock.now + configuration.maximumWait
      let waiter = PoolState.Waiter(
        continuation: continuation, expiry: min(limit, deadline),
        error: deadline < limit ? .deadline : .busy)
      let (chance, watches) = state.withLock { state in
        // A slot may have been released in the meantime.
        let chance = state.chance(size)
        guard case .full = chance else { return (chance, false) }
        state.addWaiter(waiter, as: request)
        defer { state.isWatchingWaiters = true }
        return (chance, !state.isWatchingWaiters)
      }
      switch chance {
      case .slot(let slot): continuation.resume(returning: slot)
      case .room: continuation.resume(with: Result { try newSlot() })
      case .closed: continuation.resume(throwing: ServerDatabaseError.unavailable)
      case .full:
        if watches { watchWaiters() }
        // The task may have been cancelled before it was in the queue.
        guard Task.isCancelled, let waiter = state.withLock({ $0.removeWaiter(request) }) else {
          return
        }
        waiter.continuation.resume(throwing: CancellationError())
      }
    }

    /// Gives a slot to the longest waiter, or keeps it for the next request.
    ///
    /// - Returns: Whether the pool keeps it; if not, close it and call ``remove()``.
    func release(_ slot: PostgreSQLSlot) -> Bool {
      let (waiter, isWanted, watches) = state.withLock { state in
        if state.isClosed { return (nil as PoolState.Waiter?, false, false) }
        if let waiter = state.popWaiter() { return (waiter, true, false) }
        state.idle.append(PoolState.Idle(slot: slot, since: .now))
        defer { state.isWatchingIdle = true }
        return (nil, true, !state.isWatchingIdle)
      }
      waiter?.continuation.resume(returning: slot)
      if watches { watchIdle() }
      return isWanted
    }

    /// Makes room for another slot, which the longest waiter gets.
    func remove() {
      let (waiter, closing) = state.withLock { state in
        let waiter = state.isClosed ? nil : state.popWaiter()
        // The new slot replaces the old one in the count.
        if waiter == nil { state.count -= 1 }
        return (waiter, state.takeClosing())
      }
      waiter?.continuation.resume(with: Result { try newSlot() })
      for continuation in closing { continuation.resume() }
    }

    /// Closes all connections, those in use after their requests.
    func close() async {
      let (waiters, idle) = state.withLock { state in
        state.isClosed = true
        defer { state.idle = [] }
        return (state.removeWaiters { _ in true }, state.idle)
      }
      for waiter in waiters {
        waiter.continuation.resume(throwing: ServerDatabaseError.unavailable)
      }
      for idle in idle { await idle.slot.disconnect() }
      for _ in idle { remove() }
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if state.count > 0 { state.closing.append(continuation) }
          return state.count == 0
        }
        if isOver { continuation.resume() }
      }
    }

    // MARK: - Time limits

    /// Ends expired waits, as long as there are waiters.
    private func watchWaiters() {
      Task.detached { [weak self] in
        while true {
          try? await Task.sleep(for: .milliseconds(25))
          guard let self else { return }
          let now = ContinuousClock.now
          let (expired, isOver) = state.withLock { state in
            let expired = state.removeWaiters { $0.expiry <= now }
            state.isWatchingWaiters = !state.waiters.isEmpty
            return (expired, state.waiters.isEmpty)
          }
          for waiter in expired { waiter.continuation.resume(throwing: waiter.error) }
          if isOver { return }
        }
      }
    }

    /// Closes slots that have been idle too long, as long as there are idle ones.
    private func watchIdle() {
      let limit = configuration.maximumIdleTime
      Task.detached { [weak self] in
        while true {
          try? await Task.sleep(for: max(.milliseconds(20), min(limit / 2, .seconds(30))))
          guard let self else { return }
          let (expired, isOver) = state.withLock { state in
            let expired = state.removeIdle(before: .now - limit)
            state.isWatchingIdle = !state.idle.isEmpty
            return (expired, state.idle.isEmpty)
          }
          for slot in expired {
            await slot.disconnect()
            remove()
          }
          if isOver { return }
        }
      }
    }
  }
#endif
