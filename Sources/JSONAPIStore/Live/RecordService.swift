import JSONAPI

/// A service that loads and saves records, such as the client.
///
/// ```swift
/// try await article.load(with: client)
/// article.title = "New"
/// try await article.save(with: client)
/// ```
public protocol RecordService: Sendable {
  /// Performs an action and reports its outcome to the record and its store.
  ///
  /// - Parameters:
  ///   - action: What to do.
  ///   - record: The record; to be loaded, it needs an id.
  /// - Throws: What the transport throws, and errors that the server reports.
  func perform(_ action: RecordAction, on record: Record) async throws
}

/// An action of a ``RecordService`` on a record.
public enum RecordAction: Sendable, Hashable {
  /// Fetches the resource, and fills the record's store with the response.
  case load
  /// Creates or updates the resource.
  ///
  /// A record that is new (``Record/isNew``) is created; any other one is updated with its
  /// ``Record/changes``. Then call ``Record/markSaved(with:sent:as:)``. Send
  /// ``Record/memberChanges`` to the relationships (POST, DELETE), then call
  /// ``Record/markSaved(_:of:)``.
  case save
  /// Deletes the resource; the record is removed from its store afterwards.
  ///
  /// For a new record (``Record/isNew``), nothing is sent once no creation of it is in progress.
  case delete
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
    guard record.id != nil else {
      throw ResourceEncodingError(
        code: .missingID, resourceType: record.type, pointer: JSONPointer(["data", "id"]),
        expected: "a resource that the server knows", found: "one without id")
    }
    try await service.perform(.load, on: record)
  }

  /// Creates the resource on the server if it is new, else sends its changes, if any.
  ///
  /// Related resources aren't saved.
  ///
  /// - Throws: What the service throws, and the first of ``unwritable``.
  public func save(with service: some RecordService) async throws {
    if let first = record.unwritable.min(by: { $0.key < $1.key }) { throw first.value }
    guard record.isNew || record.isDirty else { return }
    try await service.perform(.save, on: record)
  }

  /// Deletes the resource on the server and removes it from the store.
  ///
  /// A new resource is only removed from the store. The object keeps its values.
  ///
  /// - Throws: What the service throws; the resource then stays in the store.
  public func delete(with service: some RecordService) async throws {
    try await service.perform(.delete, on: record)
    store.remove(record)
  }
}
