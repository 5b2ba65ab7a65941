public import JSONAPIStore

/// What live objects are loaded and saved with.
extension JSONAPIClient: RecordService {
  /// Fetches the resource of a record, as ``reload(_:query:)`` does.
  ///
  /// - Parameter record: The record.
  /// - Throws: As ``reload(_:query:)``.
  public func loadRecord(_ record: Record) async throws { try await reload(record) }

  /// Creates the resource of a record that is new, with an id of the program's or without one, or sends
  /// the edits.
  ///
  /// - Parameter record: The record.
  /// - Throws: As ``save(_:query:)``.
  public func saveRecord(_ record: Record) async throws {
    if record.isNew { try await create(record) } else { try await save(record) }
  }

  /// Deletes the resource of a record, as `delete(_:)` does.
  ///
  /// - Parameter record: The record.
  /// - Throws: As `delete(_:)`.
  public func deleteRecord(_ record: Record) async throws { try await delete(record) }
}
