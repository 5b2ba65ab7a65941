import HTTPTypes
public import JSONAPI
public import JSONAPIStore

extension JSONAPIClient {
  /// Reads one resource from a store or the server.
  ///
  /// The store has an answer if its record is loaded, be it with a sparse fieldset.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - id: The resource's id.
  ///   - query: What to include, and which fields, where the server is asked.
  ///   - policy: Who answers.
  ///   - store: The store, which takes what the server sends.
  /// - Returns: The record, and who gave it.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  public func fetch(
    type: String,
    id: String,
    query: QueryParameters = QueryParameters(),
    policy: CachePolicy,
    in store: Store
  ) async throws -> Cached<Record> {
    try await one(type: type, id: id, query, store).value(policy)
  }

  /// Reads one resource from a store, and then from the server.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - id: The resource's id.
  ///   - query: What to include, and which fields, where the server is asked.
  ///   - policy: ``CacheThenNetwork/both``.
  ///   - store: The store, which takes what the server sends.
  /// - Returns: The record, once or twice.
  public func fetch(
    type: String,
    id: String,
    query: QueryParameters = QueryParameters(),
    policy: CacheThenNetwork,
    in store: Store
  ) -> CachedThenFetched<Record> {
    CachedThenFetched(fetch: one(type: type, id: id, query, store))
  }

  /// Reads the resources that a query asks for from a store or the server: the first page of them, where
  /// the server has pages.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - query: Which resources, in which order, what to include, and which fields.
  ///   - policy: Who answers.
  ///   - lookup: How the store answers.
  ///   - store: The store, which takes what the server sends and remembers which resources it were.
  /// - Returns: The records, and who gave them.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  public func fetch(
    type: String,
    query: QueryParameters = QueryParameters(),
    policy: CachePolicy,
    lookup: CacheLookup = .remembered,
    in store: Store
  ) async throws -> Cached<[Record]> {
    try await many(type: type, query, lookup, store).value(policy)
  }

  /// Reads the resources that a query asks for from a store, and then from the server.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - query: Which resources, in which order, what to include, and which fields.
  ///   - policy: ``CacheThenNetwork/both``.
  ///   - lookup: How the store answers.
  ///   - store: The store, which takes what the server sends and remembers which resources it were.
  /// - Returns: The records, once or twice.
  public func fetch(
    type: String,
    query: QueryParameters = QueryParameters(),
    policy: CacheThenNetwork,
    lookup: CacheLookup = .remembered,
    in store: Store
  ) -> CachedThenFetched<[Record]> {
    CachedThenFetched(fetch: many(type: type, query, lookup, store))
  }

  private func one(
    type: String, id: String, _ query: QueryParameters, _ store: Store
  ) -> CachedFetch<Record> {
    CachedFetch {
      store.loaded(type: type, id: id)
    } fetched: {
      try await fetchOne(type: type, id: id, query, into: store)
    }
  }

  private func many(
    type: String, _ query: QueryParameters, _ lookup: CacheLookup, _ store: Store
  ) -> CachedFetch<[Record]> {
    CachedFetch {
      try records(of: type, query, lookup, store)
    } fetched: {
      let request = try fetching(.collection(type: type), query)
      return try await fetch(request, into: store) { $0 }.elements
    }
  }

  /// The store's answer to a query.
  func records(
    of type: String, _ query: QueryParameters, _ lookup: CacheLookup, _ store: Store,
    model: (any Resource.Type)? = nil
  ) throws -> [Record]? {
    var query = try resolved(query, of: model)
    if lookup != .evaluated {
      let request = try fetching(.collection(type: type), query)
      let address = try address(of: request.target, query: request.query)
      if let url = HTTPRequest(method: .get, url: address)?.urlText,
        let records = store.records(ofResult: url)
      {
        return records
      }
    }
    guard lookup != .remembered, lookup == .evaluated || store.count(of: type) > 0 else {
      return nil
    }
    do {
      query.filter = query.filter?.comparing(datesReadBy: configuration.decoder)
      return try store.records(of: type, matching: query)
    } catch {
      throw ClientError(
        .notCached, "only the server can answer the query", underlying: error)
    }
  }
}

extension Store {
  /// The record of a resource, if it is loaded.
  func loaded(type: String, id: String) -> Record? {
    record(type: type, id: id).flatMap { $0.isLoaded ? $0 : nil }
  }
}
