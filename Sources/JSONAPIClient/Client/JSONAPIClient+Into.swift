public import JSONAPIStore

extension JSONAPIClient {
  /// Returns a client whose responses go into a store.
  ///
  /// What is fetched with a live class or as `Record` is the store's own; values are decoded, and their
  /// records are in the store, too.
  ///
  /// ```swift
  /// let local = client.into(store)
  /// let articles = try await local.fetch(LiveArticle.query)        // Page<LiveArticle>
  /// let records = try await local.fetch(Record.query(type: "tags"))
  /// let article = try await client.into(store, policy: .cacheFirst).fetch(Article.query(id: "1"))
  /// ```
  ///
  /// - Parameters:
  ///   - store: Takes what the server sends, each response as of the time at which its request started.
  ///   - policy: Whether the store or the server answers.
  ///   - lookup: How the store answers for a collection.
  public func into(
    _ store: Store, policy: CachePolicy = .networkOnly, lookup: CacheLookup = .remembered
  ) -> JSONAPIClient {
    var client = self
    client.destination = StoreDestination(store: store, policy: policy, lookup: lookup)
    return client
  }

  /// The store that responses go into.
  var store: Store? { destination?.store }
}

/// Where responses go.
struct StoreDestination: Sendable {
  let store: Store
  let policy: CachePolicy
  let lookup: CacheLookup
}
