import JSONAPI

/// What loads and saves records: anything that talks to a server.
///
/// ```swift
/// try await article.load(with: client)
/// article.title = "New"
/// try await article.save(with: client)
/// ```
public protocol RecordService: Sendable {
  /// Fetches one resource and fills the store with the response.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - id: The id.
  ///   - store: Takes what the server sends.
  /// - Throws: What the transport throws, and what the server says.
  func fetch(type: String, id: String, into store: Store) async throws

  /// Creates or updates a resource, and tells the record what became of it.
  ///
  /// A record that `isNew` is created, any other one is updated by its `changes`. In the end the record is
  /// told by ``Record/markSaved(with:sent:as:)``.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - store: The store that it belongs to.
  /// - Throws: What the transport throws, and what the server says.
  func save(_ record: Record, in store: Store) async throws

  /// Deletes a resource.
  ///
  /// The record is removed from its store when this returns.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - id: The id.
  /// - Throws: What the transport throws, and what the server says.
  func delete(type: String, id: String) async throws
}

extension LiveResource {
  /// Fetches the resource, unless it is loaded.
  ///
  /// - Parameter service: Fetches it.
  /// - Throws: What the service throws; ``ResourceEncodingError`` for a resource without id.
  public func load(with service: some RecordService) async throws {
    guard !record.isLoaded else { return }
    try await reload(with: service)
  }

  /// Fetches the resource, whether it is loaded or not.
  ///
  /// Unsaved changes stay.
  ///
  /// - Parameter service: Fetches it.
  /// - Throws: What the service throws; ``ResourceEncodingError`` for a resource without id.
  public func reload(with service: some RecordService) async throws {
    guard let id = record.id else { throw missingID() }
    try await service.fetch(type: record.type, id: id, into: store)
  }

  /// Creates the resource on the server if it is new, and sends its changes if there are any.
  ///
  /// Related resources are not saved along.
  ///
  /// - Parameter service: Sends it.
  /// - Throws: What the service throws, and the first of ``unwritable``.
  public func save(with service: some RecordService) async throws {
    if let first = record.unwritable.min(by: { $0.key < $1.key }) { throw first.value }
    guard record.isNew || record.isDirty else { return }
    try await service.save(record, in: store)
  }

  /// Deletes the resource on the server and removes it from the store.
  ///
  /// A new resource is only removed. The object keeps what it has, but its store does not know it any
  /// more.
  ///
  /// - Parameter service: Deletes it.
  /// - Throws: What the service throws.
  public func delete(with service: some RecordService) async throws {
    if !record.isNew {
      guard let id = record.id else { throw missingID() }
      try await service.delete(type: record.type, id: id)
    }
    store.remove(record)
  }

  private func missingID() -> ResourceEncodingError {
    ResourceEncodingError(
      code: .missingID, resourceType: record.type, pointer: JSONPointer(["data", "id"]),
      expected: "a resource that the server knows", found: "one without id")
  }
}
