#if PostgreSQL
  import JSONAPIServer

  /// The state of a pool, accessed under its lock.
  struct PoolState: Sendable {
    struct Waiter: Sendable {
      let continuation: CheckedContinuation<PostgreSQLSlot, any Error>
      let expiry: ContinuousClock.Instant
      /// The error that is thrown at expiry.
      let error: ServerDatabaseError
    }

    struct Idle: Sendable {
      let slot: PostgreSQLSlot
      let since: ContinuousClock.Instant
    }

    enum Chance: Sendable {
      case slot(PostgreSQLSlot)
      /// A new slot can be created, and is already counted.
      case room
      case full
      case closed
    }

    /// The idle slots, with the most recently used one at the end.
    var idle: [Idle] = []
    /// The number of slots, in use or not.
    var count = 0
    var isClosed = false
    var closing: [CheckedContinuation<Void, Never>] = []
    var isWatchingWaiters = false
    var isWatchingIdle = false

    /// The waiters, by their requests.
    private(set) var waiters: [UInt64: Waiter] = [:]
    /// The requests of the waiters in order; some may no longer be waiting.
    private var queue: [UInt64] = []
    private var head = 0
    private var requests: UInt64 = 0

    /// Takes out those waiting for the pool to close its last slot, if it has.
    mutating func takeClosing() -> [CheckedContinuation<Void, Never>] {
      guard isClosed, count == 0 else { return [] }
      defer { closing = [] }
      return closing
    }

    /// The number of a new request.
    mutating func newRequest() -> UInt64 {
      requests &+= 1
      return requests
    }

    /// What is available for a request.
    mutating func chance(_ size: Int) -> Chance {
      if isClosed { return .closed }
      if let last = idle.popLast() { return .slot(last.slot) }
      guard count < size else { return .full }
      count += 1
      return .room
    }

    mutating func addWaiter(_ waiter: Waiter, as request: UInt64) {
      waiters[request] = waiter
      queue.append(request)
    }

    mutating func removeWaiter(_ request: UInt64) -> Waiter? {
      waiters.removeValue(forKey: request)
    }

    /// Takes out the longest waiter.
    mutating func popWaiter() -> Waiter? {
      while head < queue.count {
        let request = queue[head]
        head += 1
        if head == queue.count || head > 1_024 {
          queue.removeFirst(head)
          head = 0
        }
        if let waiter = waiters.removeValue(forKey: request) { return waiter }
      }
      return nil
    }

    mutating func removeWaiters(where isOver: (Waiter) -> Bool) -> [Waiter] {
      let over = waiters.filter { isOver($0.value) }
      for request in over.keys { waiters.removeValue(forKey: request) }
      if waiters.isEmpty {
        queue = []
        head = 0
      }
      return over.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Takes out the slots that have been idle since before an instant.
    mutating func removeIdle(before limit: ContinuousClock.Instant) -> [PostgreSQLSlot] {
      let expired = idle.filter { $0.since < limit }.map(\.slot)
      idle.removeAll { $0.since < limit }
      return expired
    }
  }
#endif
