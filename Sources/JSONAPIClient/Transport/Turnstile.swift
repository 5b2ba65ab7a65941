/// A counting semaphore for each key, with FIFO queues.
///
/// A task that is cancelled while it waits leaves its queue. Free places are taken without checking
/// for cancellation.
actor Turnstile {
  private struct Gate {
    var taken = 0
    var queue: [(number: Int, continuation: CheckedContinuation<Void, any Error>)] = []
  }

  /// The number of places of each key.
  private let places: Int
  /// The keys with places that are taken.
  private var gates: [ObjectIdentifier?: Gate] = [:]
  private var lastNumber = 0

  init(places: Int) {
    self.places = max(places, 1)
  }

  /// Waits for a place.
  ///
  /// - Throws: `CancellationError` if the task is cancelled while it waits.
  func enter(_ key: ObjectIdentifier? = nil) async throws {
    guard gates[key]?.taken == places else {
      gates[key, default: Gate()].taken += 1
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
          gates[key]?.queue.append((number, continuation))
        }
      }
    } onCancel: {
      Task { await self.giveUp(number, key) }
    }
  }

  /// Gives the place to the next task that waits for one.
  func leave(_ key: ObjectIdentifier? = nil) {
    if gates[key]?.queue.isEmpty == false {
      gates[key]?.queue.removeFirst().continuation.resume()
    } else if let taken = gates[key]?.taken, taken > 1 {
      gates[key]?.taken = taken - 1
    } else {
      gates[key] = nil
    }
  }

  private func giveUp(_ number: Int, _ key: ObjectIdentifier?) {
    guard let index = gates[key]?.queue.firstIndex(where: { $0.number == number }) else { return }
    gates[key]?.queue.remove(at: index).continuation.resume(throwing: CancellationError())
  }
}
