import JSONAPIStore

extension JSONAPIClient {
  private static let recordTurns = Turnstile(places: 1)

  /// Runs an operation when no other task writes any of the records.
  ///
  /// Otherwise a record that two tasks save at the same time would be created twice.
  func inTurn<Result>(
    _ records: [Record], _ body: () async throws -> Result
  ) async throws -> Result {
    var taken: [ObjectIdentifier] = []
    do {
      // All tasks lock in the same order, which prevents deadlocks.
      for record in records.map(ObjectIdentifier.init).sorted() {
        try await Self.recordTurns.enter(record)
        taken.append(record)
      }
      let result = try await saving(records, body)
      for record in taken { await Self.recordTurns.leave(record) }
      return result
    } catch {
      for record in taken { await Self.recordTurns.leave(record) }
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
    do {
      return try await body()
    } catch {
      for (record, _) in edited where record.isDirty {
        record.note(problem: error, isParked: false)
      }
      throw error
    }
  }
}
