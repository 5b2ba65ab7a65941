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

  /// The values of all attributes, of which a search uses the strings.
  public var searchedTexts: [FilterValue] { attributeNames.map { value(of: $0) } }

  /// The related records, according to the linkage.
  ///
  /// A resource that the store doesn't have is represented by a record with only its identity,
  /// unless the resource was deleted, or its deletion is pending.
  public func related(by relationship: String) -> [Record] {
    related(resolved(relationship))
  }

  /// Adds stand-ins for resources that the store doesn't have.
  func related(
    _ resolved: (records: [Record], missing: [ResourceIdentifier.Identity])
  ) -> [Record] {
    guard !resolved.missing.isEmpty, let store else { return resolved.records }
    return resolved.records + store.standIns(for: resolved.missing)
  }
}

extension Store {
  /// Creates records outside of the store for resources that it doesn't have, except deleted and hidden ones.
  fileprivate func standIns(for missing: [ResourceIdentifier.Identity]) -> [Record] {
    map.withLock { map in
      missing.compactMap { identity in
        guard !identity.isLocal, !map.isDeleted(identity), map.withheld[identity] == nil else {
          return nil
        }
        return Record(map.kind(identity.type, in: self), id: identity.id, lid: nil)
      }
    }
  }
}
