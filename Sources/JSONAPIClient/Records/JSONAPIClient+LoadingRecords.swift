import HTTPTypes
public import JSONAPI
public import JSONAPIStore

extension JSONAPIClient {
  /// Fetches the resource of a record, unless the record is loaded.
  ///
  /// - Parameters:
  ///   - record: The record, with its id.
  ///   - query: What to include, and which fields.
  /// - Returns: The record that the store has of the answer, which is this one.
  /// - Throws: As ``reload(_:query:)``.
  @discardableResult
  public func load(
    _ record: Record, query: QueryParameters = QueryParameters()
  ) async throws -> Record {
    record.isLoaded ? record : try await reload(record, query: query)
  }

  /// Fetches the resource of a record, whether it is loaded or not; edits stay.
  ///
  /// - Parameters:
  ///   - record: The record, with its id.
  ///   - query: What to include, and which fields.
  /// - Returns: The record that the store has of the answer, which is this one.
  /// - Throws: ``ClientError``, with the code ``ClientError/Code/notFound`` where there is no such
  ///   resource, and then the store has the record no more unless it has edits;
  ///   `CancellationError` if the task was cancelled.
  @discardableResult
  public func reload(
    _ record: Record, query: QueryParameters = QueryParameters()
  ) async throws -> Record {
    guard let store = record.store else {
      throw ClientError(.encodingFailed, "the record of type \(record.type) is in no store")
    }
    return try await fetchOne(
      type: record.type, id: record.id ?? "", query, into: store, of: record.liveClass)
  }

  /// Deletes the resource of a record, and removes the record from its store.
  ///
  /// Answers to requests that were started before don't bring it back. A record without id, which no
  /// server knows, is only removed. Where the server has no such resource any more (404, 410), what was
  /// wanted is so, and the record is removed. Whoever holds the record keeps what is in it.
  ///
  /// - Parameter record: The record.
  /// - Returns: The meta of the server's answer, if it has one.
  /// - Throws: ``ClientError``, with the code ``ClientError/Code/accepted`` where the server will do it
  ///   later, and the record stays; `CancellationError` if the task was cancelled.
  @discardableResult
  public func delete(_ record: Record) async throws -> JSONObject? {
    try await inTurn([record]) {
      guard let id = record.id else {
        record.store?.remove(record)
        return nil
      }
      var meta: JSONObject?
      do {
        meta = try await delete(
          ClientRequest(
            .delete, .endpoint(Endpoint(.delete, .resource(type: record.type, id: id))),
            model: record.liveClass))
      } catch let error as ClientError where error.code == .notFound {}
      if let store = record.store { store.remove(record, as: store.begin()) }
      return meta
    }
  }
}
