/// A counting semaphore for each key, with FIFO queues.
///
/// A task that is cancelled while it waits leaves its queue. Free places are given out without a check.
actor Turnstile {
  private struct Waiter {
    let number: Int
    let key: ObjectIdentifier?
    let continuation: CheckedContinuation<Void, any Error>
  }

  /// The number of places of each key.
  private let places: Int
  private var taken: [ObjectIdentifier?: Int] = [:]
  private var queue: [Waiter] = []
  private var lastNumber = 0

  init(places: Int) {
    self.places = max(places, 1)
  }

  /// Waits for a place.
  ///
  /// - Throws: `CancellationError` if the task is cancelled while it waits.
  func enter(_ key: ObjectIdentifier? = nil) async throws {
    guard taken[key, default: 0] == places else {
      taken[key, default: 0] += 1
      return
    }
    lastNumber += 1
    let number = lastNumber
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        if Task.isCancelled {
          continuation.resume(throwing: CancellationError())
        } else {
          queue.append(Waiter(number: number, key: key, continuation: continuation))
        }
      }
    } onCancel: {
      Task { await self.giveUp(number) }
    }
  }

  /// Gives the place to the next task that waits for one.
  func leave(_ key: ObjectIdentifier? = nil) {
    if let index = queue.firstIndex(where: { $0.key == key }) {
      queue.remove(at: index).continuation.resume()
    } else {
      taken[key] = taken[key].flatMap { $0 > 1 ? $0 - 1 : nil }
    }
  }

  private func giveUp(_ number: Int) {
    guard let index = queue.firstIndex(where: { $0.number == number }) else { return }
    queue.remove(at: index).continuation.resume(throwing: CancellationError())
  }
}
