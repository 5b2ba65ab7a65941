import JSONAPI

/// A service that loads and saves records, such as the client.
///
/// ```swift
/// try await article.load(with: client)
/// article.title = "New"
/// try await article.save(with: client)
/// ```
public protocol RecordService: Sendable {
  /// Fetches the resource of a record into the record's store.
  ///
  /// - Parameter record: The record, which has an id.
  /// - Throws: What the transport throws, and what the server says.
  func loadRecord(_ record: Record) async throws

  /// Creates or updates the resource of a record and reports the outcome to the record.
  ///
  /// A record that ``Record/isNew`` is created, any other one is updated by its ``Record/changes``. In the
  /// end the record is told by ``Record/markSaved(with:sent:as:)``. What ``Record/memberChanges`` has goes to
  /// the relationships (POST, DELETE), and the record is told by ``Record/markSaved(_:of:)``.
  ///
  /// - Throws: What the transport throws, and what the server says.
  func saveRecord(_ record: Record) async throws

  /// Deletes the resource of a record.
  ///
  /// - Parameter record: The record, which has an id. It is removed from its store when this returns.
  /// - Throws: What the transport throws, and what the server says.
  func deleteRecord(_ record: Record) async throws
}

extension LiveResource {
  /// Fetches the resource unless it is loaded.
  ///
  /// - Throws: What the service throws; `ResourceEncodingError` for a resource without id.
  public func load(with service: some RecordService) async throws {
    guard !record.isLoaded else { return }
    try await reload(with: service)
  }

  /// Fetches the resource even if it is loaded.
  ///
  /// Unsaved changes are kept.
  ///
  /// - Throws: What the service throws; `ResourceEncodingError` for a resource without id.
  public func reload(with service: some RecordService) async throws {
    guard record.id != nil else { throw missingID() }
    try await service.loadRecord(record)
  }

  /// Creates the resource on the server if it is new, else sends its changes, if any.
  ///
  /// Related resources aren't saved.
  ///
  /// - Throws: What the service throws, and the first of ``unwritable``.
  public func save(with service: some RecordService) async throws {
    if let first = record.unwritable.min(by: { $0.key < $1.key }) { throw first.value }
    guard record.isNew || record.isDirty else { return }
    try await service.saveRecord(record)
  }

  /// Deletes the resource on the server and removes it from the store.
  ///
  /// A new resource is only removed from the store. The object keeps its values.
  public func delete(with service: some RecordService) async throws {
    if !record.isNew { try await service.deleteRecord(record) }
    store.remove(record)
  }

  private func missingID() -> ResourceEncodingError {
    ResourceEncodingError(
      code: .missingID, resourceType: record.type, pointer: JSONPointer(["data", "id"]),
      expected: "a resource that the server knows", found: "one without id")
  }
}
