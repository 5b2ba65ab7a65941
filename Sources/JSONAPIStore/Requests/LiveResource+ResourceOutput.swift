public import JSONAPI

// Objects of a store that contains the response are not decoded again.
extension LiveResource {
  /// Reads one resource.
  public static func read(from response: some ResponseSource) throws -> Self {
    guard let stored = try response.stored(), case .one(let record) = stored.data,
      let object = object(of: record, in: stored.store)
    else { return try response.decode(Self.self) }
    return object
  }

  /// Reads the resources of a collection.
  public static func readMany(from response: some ResponseSource) throws -> [Self] {
    guard let stored = try response.stored(), case .many(let records) = stored.data else {
      return try response.decode([Self].self)
    }
    return records.compactMap { object(of: $0, in: stored.store) }
  }

  /// Reads one resource, or nil if the primary data is null.
  public static func readOptional(from response: some ResponseSource) throws -> Self? {
    guard let stored = try response.stored(), case .one(let record) = stored.data else {
      return try response.decode(Self?.self)
    }
    return object(of: record, in: stored.store)
  }

  private static func object(of record: Record, in store: Store) -> Self? {
    record.type == resourceType ? store.object(of: record) : nil
  }
}
