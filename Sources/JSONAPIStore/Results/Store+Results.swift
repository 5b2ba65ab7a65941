@_spi(Locks) import JSONAPI

extension Store {
  /// Remembers what a server has answered to a query, unless a newer answer is known.
  ///
  /// The last 1024 results are remembered. They are not part of snapshots and journals.
  ///
  /// - Parameters:
  ///   - result: The resources in their order, with the version of the request.
  ///   - address: The address that was asked, with its query string.
  public func remember(_ result: QueryResult, of address: String) {
    results.withLock { $0.take(result, of: address) }
  }

  /// What a server has answered to a query, as far as the store remembers.
  ///
  /// Resources that have been deleted since (``remove(_:as:)`` with a version) are not among it.
  ///
  /// - Parameter address: The address that was asked, with its query string.
  /// - Returns: The result; `nil` where none is remembered.
  public func result(of address: String) -> QueryResult? { results.withLock { $0[address] } }

  /// The records of what a server has answered to a query, if the store has them all.
  ///
  /// - Parameter address: The address that was asked, with its query string.
  /// - Returns: The records in the server's order; `nil` where no answer is remembered, or a record was
  ///   removed or unloaded since.
  public func records(ofResult address: String) -> [Record]? {
    guard let result = result(of: address) else { return nil }
    let records = result.identifiers.compactMap { record($0) }
    guard records.count == result.identifiers.count, records.allSatisfy(\.isLoaded) else {
      return nil
    }
    return records
  }

  /// Forgets what servers have answered to queries; the records stay.
  public func forgetResults() { results.withLock { $0.removeAll() } }
}
