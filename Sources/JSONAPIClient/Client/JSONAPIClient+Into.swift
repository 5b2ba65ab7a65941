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
  /// let article = try await client.into(store, freshness: .any).fetch(Article.query(id: "1"))
  /// ```
  ///
  /// - Parameters:
  ///   - store: Receives every response, with the version at which its request started.
  ///   - freshness: How old the store's answers may be; nil keeps ``RequestOptions/freshness``.
  public func into(_ store: Store, freshness: Freshness? = nil) -> JSONAPIClient {
    var client = self
    client.store = store
    if let freshness { client.options.freshness = freshness }
    return client
  }
}
