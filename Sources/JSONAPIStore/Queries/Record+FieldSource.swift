@_spi(Locks) public import JSONAPI

/// Queries are evaluated on records, including local edits.
extension Record: FieldSource {
  /// The value of an attribute, of `id` or of `type`; null if absent.
  ///
  /// The value of an object is its compact text.
  ///
  /// - Parameter field: The field's name in JSON.
  public func value(of field: String) -> FilterValue {
    if field == "id" { return id.map { .string($0) } ?? .null }
    if field == "type" { return .string(type) }
    return attribute(field)?.filterValue ?? .null
  }

  /// The attributes that are strings.
  public var searchedTexts: [FilterValue] { attributeNames.map { value(of: $0) } }

  /// The related records, as the linkage says.
  ///
  /// In the place of one that the store doesn't have stands a record of which only the identity is known,
  /// unless its resource was deleted.
  public func related(by relationship: String) -> [Record] {
    related(resolved(relationship))
  }

  /// Records in the place of those that the store doesn't have.
  func related(
    _ resolved: (records: [Record], missing: [ResourceIdentifier.Identity])
  ) -> [Record] {
    guard !resolved.missing.isEmpty, let store else { return resolved.records }
    return resolved.records + store.standIns(for: resolved.missing)
  }
}

extension Store {
  /// Records outside of the store for what it doesn't have and wasn't deleted.
  fileprivate func standIns(for missing: [ResourceIdentifier.Identity]) -> [Record] {
    map.withLock { map in
      missing.compactMap { identity in
        guard !identity.isLocal, !map.isDeleted(identity) else { return nil }
        return Record(map.kind(identity.type, in: self), id: identity.id, lid: nil)
      }
    }
  }
}
