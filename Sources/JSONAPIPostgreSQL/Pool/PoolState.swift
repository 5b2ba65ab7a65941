#if PostgreSQL
  import JSONAPIServer

  /// What a pool knows, under its lock.
  struct PoolState: Sendable {
    struct Waiter: Sendable {
      let continuation: CheckedContinuation<PostgreSQLSlot, any Error>
      let expiry: ContinuousClock.Instant
      /// What is thrown then.
      let error: ServerDatabaseError
    }

    struct Idle: Sendable {
      let slot: PostgreSQLSlot
      let since: ContinuousClock.Instant
    }

    enum Chance: Sendable {
      case slot(PostgreSQLSlot)
      /// A new slot can be made, and is counted already.
      case room
      case full
      case closed
    }

    /// The slots that nobody uses; the one used last is at the end.
    var idle: [Idle] = []
    /// The number of slots, in use or not.
    var count = 0
    var isClosed = false
    var closing: [CheckedContinuation<Void, Never>] = []
    var isWatchingWaiters = false
    var isWatchingIdle = false

    /// Those who wait, by their requests.
    private(set) var waiters: [UInt64: Waiter] = [:]
    /// The requests of those who wait in their order; some may wait no longer.
    private var queue: [UInt64] = []
    private var head = 0
    private var requests: UInt64 = 0

    /// Takes out those who wait until the pool has closed its last slot, if it has.
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

    /// What there is for a request.
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

    /// Takes out who has waited longest.
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

    /// Takes out the slots that nobody has used since an instant.
    mutating func removeIdle(before limit: ContinuousClock.Instant) -> [PostgreSQLSlot] {
      let expired = idle.filter { $0.since < limit }.map(\.slot)
      idle.removeAll { $0.since < limit }
      return expired
    }
  }
#endif
