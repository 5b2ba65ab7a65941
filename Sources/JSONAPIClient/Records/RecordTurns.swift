import JSONAPIStore

/// Serializes the writes of each record.
///
/// Otherwise a record that two tasks save at the same time would be created twice.
actor RecordTurns {
  static let shared = RecordTurns()

  private struct Waiter {
    let number: Int
    let continuation: CheckedContinuation<Void, any Error>
  }

  /// The tasks that wait for each record; a record without a list is free.
  private var queues: [ObjectIdentifier: [Waiter]] = [:]
  private var lastNumber = 0

  /// Waits until no other task writes the record.
  func take(_ record: Record) async throws {
    let key = ObjectIdentifier(record)
    guard queues[key] != nil else {
      queues[key] = []
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
          queues[key, default: []].append(Waiter(number: number, continuation: continuation))
        }
      }
    } onCancel: {
      Task { await self.leave(number, key) }
    }
  }

  /// Resumes the next waiting task.
  func pass(_ record: Record) {
    let key = ObjectIdentifier(record)
    guard let next = queues[key]?.first else {
      queues[key] = nil
      return
    }
    queues[key]?.removeFirst()
    next.continuation.resume()
  }

  private func leave(_ number: Int, _ key: ObjectIdentifier) {
    guard let index = queues[key]?.firstIndex(where: { $0.number == number }),
      let waiter = queues[key]?.remove(at: index)
    else { return }
    waiter.continuation.resume(throwing: CancellationError())
  }
}

extension JSONAPIClient {
  /// Runs an operation when no other task writes any of the records.
  func inTurn<Result>(
    _ records: [Record], _ body: () async throws -> Result
  ) async throws -> Result {
    var taken: [Record] = []
    do {
      // Everyone locks in the same order, which prevents deadlocks.
      for record in records.sorted(by: { ObjectIdentifier($0) < ObjectIdentifier($1) }) {
        try await RecordTurns.shared.take(record)
        taken.append(record)
      }
      let result = try await saving(records, body)
      for record in taken { await RecordTurns.shared.pass(record) }
      return result
    } catch {
      for record in taken { await RecordTurns.shared.pass(record) }
      throw error
    }
  }

  /// Runs an operation while edits of the records are being sent.
  private func saving<Result>(
    _ records: [Record], _ body: () async throws -> Result
  ) async throws -> Result {
    let edited = records.map { ($0, $0.dirtyFields) }
    for (record, fields) in edited { record.beginSaving(fields) }
    defer { for (record, fields) in edited { record.endSaving(fields) } }
    return try await body()
  }
}
