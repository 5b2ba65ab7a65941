@_spi(Locks) import JSONAPI

extension Store {
  /// Remembers a server's result of a query, unless a newer one is known.
  ///
  /// The last 1024 results are remembered, also in snapshots and journals.
  ///
  /// - Parameters:
  ///   - result: The resources in order, with the version of the request.
  ///   - address: The requested address, with its query string.
  public func remember(_ result: QueryResult, of address: String) {
    changeResults(of: address) { $0.take(result, of: address) }
  }

  /// The remembered result of a query.
  ///
  /// It omits resources that were deleted since (``remove(_:as:)`` with a version), and those whose
  /// deletion is pending in an offline journal.
  ///
  /// - Parameter address: The requested address, with its query string.
  /// - Returns: The result; `nil` if none is remembered.
  public func result(of address: String) -> QueryResult? {
    guard let result = results.withLock({ $0.find(address) }) else { return nil }
    let hidden = map.withLock { $0.withheld }
    guard !hidden.isEmpty else { return result }
    return result.without { $0.identity.map { hidden[$0] != nil } ?? false }
  }

  /// The records of a remembered result, if the store has all of them.
  ///
  /// - Parameter address: The requested address, with its query string.
  /// - Returns: The records in the server's order; `nil` if no result is remembered, or if a record
  ///   was removed or unloaded since.
  public func records(ofResult address: String) -> [Record]? {
    result(of: address).flatMap { records(of: $0) }
  }

  /// The records of a result, if the store has all of them.
  package func records(of result: QueryResult) -> [Record]? {
    let records = result.identifiers.compactMap { record($0) }
    guard records.count == result.identifiers.count, records.allSatisfy(\.isLoaded) else {
      return nil
    }
    return records
  }

  /// Forgets the results of queries and keeps the records.
  public func forgetResults() { changeResults { $0.removeAll() } }

  /// Marks remembered results as stale that a write of a type may have changed: those of queries
  /// for the type, or with a resource of it.
  ///
  /// A client calls this for each write that a server has performed. Results of requests that
  /// started earlier are stale, too, even if they arrive later.
  ///
  /// - Parameter type: The type of the resource that was created, updated or deleted.
  public func invalidate(_ type: String) {
    let number = begin().number
    changeResults { $0.invalidate(type, at: number) }
  }

  /// Whether a write since the start of a request may have changed its result.
  ///
  /// - Parameters:
  ///   - version: The version at the start of the request.
  ///   - types: The types of the query and its resources.
  package func isStale(_ version: Version, of types: Set<String>) -> Bool {
    results.withLock { $0.isStale(version, types) }
  }
}
