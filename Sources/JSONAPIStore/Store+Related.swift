@_spi(Locks) import JSONAPI

extension Record {
  /// The related records, including local edits.
  ///
  /// - Returns: The records in linkage order, without those that the store doesn't have.
  public func related(_ relationship: String) -> [Record] { resolved(relationship).records }

  /// The related records, and the identities of those that the store doesn't have.
  func resolved(
    _ relationship: String
  ) -> (records: [Record], missing: [ResourceIdentifier.Identity]) {
    guard let store else { return ([], []) }
    let (edited, base) = state.withLock { $0.linkage(of: relationship) }
    let list = base?.linkage(of: relationship)
    guard edited != nil || list != nil else { return ([], []) }
    return store.map.withLock { map in
      edited.map { map.resolve($0, nil) } ?? list.map { map.resolve($0) } ?? ([], [])
    }
  }
}

extension RecordState {
  /// Returns the identifiers of a relationship's edit, or else the slice that has the server's.
  fileprivate func linkage(of name: String) -> (edited: [ResourceIdentifier]?, ResourceSlice?) {
    switch edit(of: name)?.value {
    case .relationship(let edited)?: (edited?.data.identifiers ?? [], nil)
    case .members?: (shownLinkage(of: name).identifiers, nil)
    case .attribute?, nil: (nil, base)
    }
  }
}

extension Record {
  /// Returns a relationship's linkage like ``RecordState``, and a stamp for caching the related records.
  fileprivate func linkage(
    of name: String, in table: FieldTable
  ) -> (edited: [ResourceIdentifier]?, base: ResourceSlice?, stamp: UInt) {
    state.withLock { state in
      state.use(table)
      let (edited, base) = state.linkage(of: name)
      return (edited, base, state.extras.stamp)
    }
  }
}

extension Store {
  /// Returns the records that a relationship leads to; its owner is notified when they change.
  ///
  /// - Parameter type: The type of the records to return; `nil` for any.
  /// - Returns: The records, and a stamp for caching them.
  func resolve(
    _ field: Int, of owner: Record, in table: FieldTable, _ type: String?
  ) -> (records: [Record], stamp: UInt) {
    let name = table.name(at: field)
    let (edited, base, stamp) = owner.linkage(of: name, in: table)
    let key = ResolvedRelationships.Key(
      owner: ObjectIdentifier(owner), table: ObjectIdentifier(table), field: field)
    let list = base?.linkage(of: name)
    // Missing records may be added as soon as the lock is free, so both happen in one section.
    let records = changeMap { map in
      let found = edited.map { map.resolve($0, type) } ?? list.map { map.resolve($0, type) }
      let (records, missing) = found ?? ([], [])
      guard !records.isEmpty || !missing.isEmpty else { return records }
      map.resolved.note(
        ResolvedRelationship(
          of: owner, name, records: records.map { ObjectIdentifier($0) }, missing: missing), key)
      return records
    }
    return (records, stamp)
  }

  /// Changes the map, and notifies the owners of relationships whose destinations changed.
  func changeMap<Result, Failure: Error>(
    _ body: (inout RecordMap) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let (result, changed, dropped) = try map.withLock { map throws(Failure) in
      let result = try body(&map)
      return (result, map.resolved.takeChanged(), add(map.takeNews()))
    }
    tell(changed.relationships)
    if dropped != nil { settleQueries() }
    return result
  }

  /// Notifies the owners of relationships whose destinations changed.
  func tell(_ relationships: [ResolvedRelationship]) {
    for relationship in relationships {
      relationship.owner?.change { state, change in
        change.fields.append(relationship.name)
        state.dropSlots([relationship.name])
      }
    }
  }
}

extension RecordMap {
  /// Looks up the records of identifiers in a document.
  ///
  /// - Parameter type: The type of the records to return; `nil` for any.
  /// - Returns: The records found, in order, and the identities of missing ones.
  func resolve(
    _ list: IdentityList, _ type: String? = nil
  ) -> (records: [Record], missing: [ResourceIdentifier.Identity]) {
    var records: [Record] = []
    var missing: [ResourceIdentifier.Identity] = []
    records.reserveCapacity(list.places.count)
    var known: (place: UInt32, name: String, kind: ResourceKind?)?
    for place in list.places where place.isComplete {
      if known.map({ !list.isSame($0.place, place.type) }) ?? true {
        let name = list.string(place.type)
        known = (place.type, name, kind(name))
      }
      guard let (_, name, kind) = known, type.map({ $0.isExactly(name) }) ?? true else { continue }
      if let kind, place.id != 0, let record = find(kind, place.id, of: list, isLocal: false) {
        records.append(record)
      } else if let kind, place.lid != 0,
        let record = find(kind, place.lid, of: list, isLocal: true)
      {
        records.append(record)
      } else {
        missing += ResourceIdentifier.Identity.all(
          name, place.id == 0 ? nil : list.string(place.id),
          place.lid == 0 ? nil : list.string(place.lid))
      }
    }
    return (records, missing)
  }

  /// Looks up the records of identifiers.
  ///
  /// - Parameter type: The type of the records to return; `nil` for any.
  /// - Returns: The records found, in order, and the identities of missing ones.
  func resolve(
    _ identifiers: [ResourceIdentifier], _ type: String?
  ) -> (records: [Record], missing: [ResourceIdentifier.Identity]) {
    var records: [Record] = []
    var missing: [ResourceIdentifier.Identity] = []
    for identifier in identifiers where type?.isExactly(identifier.type) ?? true {
      let (name, id, lid) = (identifier.type, identifier.id, identifier.lid)
      if let record = kind(name).flatMap({ find($0, id: id, lid: lid) }) {
        records.append(record)
      } else {
        missing += ResourceIdentifier.Identity.all(name, id, lid)
      }
    }
    return (records, missing)
  }
}
