@_spi(Locks) import JSONAPI

extension Record {
  /// The records that a relationship leads to, edits included.
  ///
  /// - Parameter relationship: The relationship's name in JSON.
  /// - Returns: The records in the order of the linkage, without those that the store doesn't have.
  public func related(_ relationship: String) -> [Record] {
    guard let store else { return [] }
    let (identifiers, list) = state.withLock { state -> ([ResourceIdentifier]?, IdentityList?) in
      if case .relationship(let edited)? = state.edit(of: relationship)?.value {
        return (edited?.data.identifiers ?? [], nil)
      }
      return (nil, state.base?.linkage(of: relationship))
    }
    if let identifiers { return identifiers.compactMap { store.record($0) } }
    return list.map { store.records($0) } ?? []
  }
}

extension Store {
  /// The records of identifiers in a document.
  fileprivate func records(_ list: IdentityList) -> [Record] {
    map.withLock { $0.records(list) }
  }
}

extension RecordMap {
  /// The records that are here of those that identifiers in a document mean, in their order.
  func records(_ list: IdentityList) -> [Record] {
    var records: [Record] = []
    records.reserveCapacity(list.places.count)
    var known: (place: UInt32, kind: ResourceKind?)?
    for place in list.places where place.isComplete {
      let kind: ResourceKind?
      if let known, list.isSame(known.place, place.type) {
        kind = known.kind
      } else {
        kind = self.kind(list.string(place.type))
      }
      known = (place.type, kind)
      guard let kind else { continue }
      if place.id != 0, let record = find(kind, place.id, of: list, isLocal: false) {
        records.append(record)
      } else if place.lid != 0, let record = find(kind, place.lid, of: list, isLocal: true) {
        records.append(record)
      }
    }
    return records
  }
}
