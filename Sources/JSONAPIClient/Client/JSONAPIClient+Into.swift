public import JSONAPIStore

extension JSONAPIClient {
  /// Returns a client whose responses go into a store.
  ///
  /// Live classes and `Record` return the store's own objects. Values are decoded, and their records are in
  /// the store as well. Writes of values and references update the records that are loaded, whose other edits
  /// stay.
  ///
  /// ```swift
  /// let local = client.into(store)
  /// let articles = try await local.fetch(LiveArticle.query)        // Page<LiveArticle>
  /// let records = try await local.fetch(Record.query(type: "tags"))
  /// let article = try await client.into(store, policy: .cacheFirst).fetch(Article.query(id: "1"))
  /// ```
  ///
  /// - Parameters:
  ///   - store: Receives every response, with the version at which its request started.
  ///   - policy: Decides whether the store or the server answers.
  ///   - lookup: Decides how the store answers a query.
  public func into(
    _ store: Store, policy: CachePolicy = .networkOnly, lookup: CacheLookup = .remembered
  ) -> JSONAPIClient {
    var client = self
    client.destination = StoreDestination(store: store, policy: policy, lookup: lookup)
    return client
  }

  /// The store that responses go into; nil for none.
  var store: Store? { destination?.store }

  /// Refuses to fetch what a store has no answer for, if the policy is that nothing is sent.
  func checkMayFetch() throws(ClientError) {
    guard destination?.policy != .cacheOnly else {
      throw ClientError(
        .notCached, "a store has no pages or streams, and by the policy nothing is sent")
    }
  }
}

/// The store of responses, and who answers.
struct StoreDestination: Sendable {
  let store: Store
  let policy: CachePolicy
  let lookup: CacheLookup
}
