import HTTPTypes
public import JSONAPI
public import JSONAPIStore

extension JSONAPIClient {
  /// Reads one resource from a store or the server, as a value.
  ///
  /// ```swift
  /// let article = try await client.fetch(
  ///   Article.self, id: "1", query: Article.query.include(\.author), policy: .networkFirst,
  ///   in: store)
  /// if article.failure != nil { showOffline() }
  /// ```
  ///
  /// The store's answer has edits, and embeds what the query includes. The store has none where the
  /// record is not loaded, or lacks what the model needs.
  ///
  /// - Parameters:
  ///   - type: The model.
  ///   - id: The resource's id.
  ///   - query: What to include, and which fields.
  ///   - policy: Who answers.
  ///   - store: The store, which takes what the server sends.
  /// - Returns: The value, and who gave it.
  /// - Throws: ``ClientError``; `ResourceDecodingError` under ``CachePolicy/cacheOnly`` for a record that
  ///   the model can't hold; `CancellationError` if the task was cancelled.
  public func fetch<R: Resource>(
    _ type: R.Type = R.self,
    id: R.ID,
    query: Query<R> = Query(),
    policy: CachePolicy,
    in store: Store
  ) async throws -> Cached<R> {
    try await value(type, id, query, store).value(policy)
  }

  /// Reads one resource from a store, and then from the server, as a value.
  ///
  /// - Parameters:
  ///   - type: The model.
  ///   - id: The resource's id.
  ///   - query: What to include, and which fields.
  ///   - policy: ``CacheThenNetwork/both``.
  ///   - store: The store, which takes what the server sends.
  /// - Returns: The value, once or twice.
  public func fetch<R: Resource>(
    _ type: R.Type = R.self,
    id: R.ID,
    query: Query<R> = Query(),
    policy: CacheThenNetwork,
    in store: Store
  ) -> CachedThenFetched<R> where R.ID: Sendable {
    CachedThenFetched(fetch: value(type, id, query, store))
  }

  /// Reads the resources that a query asks for from a store or the server, as values: the first page of
  /// them, where the server has pages.
  ///
  /// - Parameters:
  ///   - query: Which resources, in which order, what to include, and which fields.
  ///   - policy: Who answers.
  ///   - lookup: How the store answers.
  ///   - store: The store, which takes what the server sends and remembers which resources it were.
  /// - Returns: The values, and who gave them.
  /// - Throws: As the method for one value does.
  public func fetch<R: Resource>(
    _ query: Query<R>,
    policy: CachePolicy,
    lookup: CacheLookup = .remembered,
    in store: Store
  ) async throws -> Cached<[R]> {
    try await values(query, lookup, store).value(policy)
  }

  /// Reads the resources that a query asks for from a store, and then from the server, as values.
  ///
  /// - Parameters:
  ///   - query: Which resources, in which order, what to include, and which fields.
  ///   - policy: ``CacheThenNetwork/both``.
  ///   - lookup: How the store answers.
  ///   - store: The store, which takes what the server sends and remembers which resources it were.
  /// - Returns: The values, once or twice.
  public func fetch<R: Resource>(
    _ query: Query<R>,
    policy: CacheThenNetwork,
    lookup: CacheLookup = .remembered,
    in store: Store
  ) -> CachedThenFetched<[R]> {
    CachedThenFetched(fetch: values(query, lookup, store))
  }

  private func value<R: Resource>(
    _ type: R.Type, _ id: R.ID, _ query: Query<R>, _ store: Store
  ) -> CachedFetch<R> {
    let given = Result { () throws(ClientError) in try text(of: id, of: type) }
    return CachedFetch {
      let id = try given.get()
      guard let record = store.loaded(type: R.resourceType, id: id) else { return nil }
      return try store.value(
        of: record, as: type, include: resolved(query.parameters, of: R.self).include ?? [],
        using: decoder(for: store))
    } fetched: {
      let id = try given.get()
      let request = try fetching(
        .resource(type: R.resourceType, id: id), query.parameters, of: R.self)
      let version = store.begin()
      do {
        let answer = try await send(request)
        _ = try answer.stored(in: store, as: version) { $0 }
        return try decode(R.self, from: answer, into: store)
      } catch let error as ClientError where error.code == .notFound {
        if let record = store.record(type: R.resourceType, id: id) {
          store.forget(record, as: version)
        }
        throw error
      }
    }
  }

  private func values<R: Resource>(
    _ query: Query<R>, _ lookup: CacheLookup, _ store: Store
  ) -> CachedFetch<[R]> {
    CachedFetch {
      guard
        let records = try records(
          of: R.resourceType, query.parameters, lookup, store, model: R.self)
      else { return nil }
      let include = try resolved(query.parameters, of: R.self).include
      let document = store.document(for: records, include: include ?? [])
      return try decoder(for: store).decode([R].self, from: document.data())
    } fetched: {
      let request = try fetching(
        .collection(type: R.resourceType), query.parameters, of: R.self)
      let version = store.begin()
      let answer = try await send(request)
      _ = try answer.stored(in: store, as: version) { $0 }
      return try decode([R].self, from: answer, into: store)
    }
  }

  /// The decoder, which takes live objects from a store.
  private func decoder(for store: Store) -> JSONAPIDecoder {
    configuration.decoder.takingObjects(from: store)
  }

  private func decode<D: PrimaryData>(
    _ type: D.Type, from answer: ServerAnswer, into store: Store
  ) throws -> D {
    var client = self
    client.configuration.decoder = decoder(for: store)
    // The store has had what is tolerated told already.
    var answer = answer
    answer.findingLog = nil
    return try client.decode(type, from: answer)
  }
}
