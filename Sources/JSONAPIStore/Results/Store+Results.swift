@_spi(Locks) import JSONAPI

extension Store {
  /// Remembers a server's result of a query, unless a newer one is known.
  ///
  /// The last 1024 results are remembered. They are not part of snapshots and journals.
  ///
  /// - Parameters:
  ///   - result: The resources in their order, with the version of the request.
  ///   - address: The address that was asked, with its query string.
  public func remember(_ result: QueryResult, of address: String) {
    results.withLock { $0.take(result, of: address) }
  }

  /// The remembered result of a query.
  ///
  /// It omits resources that were deleted since (``remove(_:as:)`` with a version).
  ///
  /// - Parameter address: The address that was asked, with its query string.
  /// - Returns: The result; `nil` if none is remembered.
  public func result(of address: String) -> QueryResult? { results.withLock { $0[address] } }

  /// The records of a remembered result, if the store has all of them.
  ///
  /// - Parameter address: The address that was asked, with its query string.
  /// - Returns: The records in the server's order; `nil` if no result is remembered, or if a record
  ///   was removed or unloaded since.
  public func records(ofResult address: String) -> [Record]? {
    guard let result = result(of: address) else { return nil }
    let records = result.identifiers.compactMap { record($0) }
    guard records.count == result.identifiers.count, records.allSatisfy(\.isLoaded) else {
      return nil
    }
    return records
  }

  /// Forgets the results of queries and keeps the records.
  public func forgetResults() { results.withLock { $0.removeAll() } }
}
