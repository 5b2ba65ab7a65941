public import JSONAPIStore

/// The service that loads and saves live objects.
extension JSONAPIClient: RecordService {
  /// Loads, saves or deletes a record; live objects call this.
  ///
  /// Saving a new record creates it, with or without an id.
  public func perform(_ action: RecordAction, on record: Record) async throws {
    switch action {
    case .load:
      guard let store = record.store else { throw ClientError.missingStore(record) }
      var request = Record.query(type: record.type, id: record.id ?? "")
      request.model = record.liveClass.flatMap { ModelType($0) }
      _ = try await into(store).fetch(request)
    case .save: try await save(record)
    case .delete: try await delete(record)
    }
  }
}
