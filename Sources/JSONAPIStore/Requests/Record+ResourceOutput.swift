public import JSONAPI

extension Record: ResourceOutput {
  /// The type, and the id or the local id.
  public var resourceIdentifier: ResourceIdentifier { identifier }

  /// Returns the record of the primary data from the store that a client fetches into.
  public static func read(from response: some ResponseSource) throws -> Record {
    guard let record = try readOptional(from: response) else { throw StoreError.noRecord("null") }
    return record
  }

  /// Returns the records of the primary data from the store that a client fetches into.
  public static func readMany(from response: some ResponseSource) throws -> [Record] {
    switch try records(of: response) {
    case .many(let records): return records
    case .one, .null, .absent: throw StoreError.noRecord("no array")
    }
  }

  /// Returns the record from the store that a client fetches into; nil if the data is null.
  public static func readOptional(from response: some ResponseSource) throws -> Record? {
    switch try records(of: response) {
    case .one(let record): return record
    case .null: return nil
    case .many, .absent: throw StoreError.noRecord("no resource")
    }
  }

  private static func records(of response: some ResponseSource) throws -> PrimaryRecords {
    guard let stored = try response.stored() else {
      throw StoreError(
        .missingStore, expected: "a client that fetches into a store, as 'client.into(store)' does",
        found: "a client without store")
    }
    return stored.data
  }
}

extension StoreError {
  fileprivate static func noRecord(_ found: String) -> StoreError {
    StoreError(.unexpectedData, expected: "primary data of one record or many", found: found)
  }
}
