/// Holds requests back until a test lets them go on, in any order.
actor Gates {
  private var isHolding = false
  private var count = 0
  private var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
  private var watching: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  /// How many requests were cancelled while they waited.
  private(set) var cancelled = 0

  /// Has the requests from now on wait.
  func hold() { isHolding = true }

  /// Lets all requests go on, those to come as well.
  func open() {
    isHolding = false
    for waiter in waiting.values { waiter.resume() }
    waiting = [:]
  }

  /// Lets one request go on, by its number from 1 among those that had to wait.
  func open(_ number: Int) { waiting.removeValue(forKey: number)?.resume() }

  /// Waits until a number of requests have had to wait.
  func arrival(of number: Int) async {
    guard count < number else { return }
    await withCheckedContinuation { watching.append((number, $0)) }
  }

  func pass() async throws {
    guard isHolding else { return }
    count += 1
    let number = count
    for watcher in watching where watcher.count <= count { watcher.continuation.resume() }
    watching.removeAll { $0.count <= count }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        if Task.isCancelled {
          cancelled += 1
          continuation.resume(throwing: CancellationError())
        } else {
          waiting[number] = continuation
        }
      }
    } onCancel: {
      Task { await self.cancel(number) }
    }
  }

  private func cancel(_ number: Int) {
    guard let waiter = waiting.removeValue(forKey: number) else { return }
    cancelled += 1
    waiter.resume(throwing: CancellationError())
  }
}
