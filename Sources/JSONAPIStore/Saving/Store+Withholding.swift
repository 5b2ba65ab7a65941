@_spi(Locks) package import JSONAPI

// Records are hidden while their deletion is pending, and shown again if it isn't sent.
extension Store {
  /// Hides a record whose resource will be deleted.
  ///
  /// It leaves lists, queries and relationships. Responses update it, but don't bring it back.
  ///
  /// A record without an id, or one that another has replaced, is unchanged. Snapshots omit hidden records.
  package func withhold(_ record: Record) {
    let isHidden = changeMap { map in
      guard map.withhold(record) else { return false }
      touched.withLock { $0.remove(record) }
      return true
    }
    if isHidden { record.change { _, change in change.aspects.insert(.isRemoved) } }
  }

  /// Hides a resource that will be deleted before the response to its creation is inserted.
  ///
  /// - Parameter version: The version of the response.
  package func withholdNew(_ identity: ResourceIdentifier.Identity, as version: Version) {
    map.withLock { map in
      let kind = map.kind(identity.type, in: self)
      guard version.number >= map.clearedAt, map.find(kind, identity.id) == nil,
        map.withheld[identity] == nil
      else { return }
      map.withheld[identity] = Record(kind, id: identity.id, lid: nil)
    }
  }

  /// Returns the hidden record of a resource; nil if none is hidden.
  package func withheld(_ identifier: ResourceIdentifier) -> Record? {
    identifier.identity.flatMap { identity in
      map.withLock { $0.withheld[identity] }
    }
  }

  /// Shows a hidden record again, since its resource isn't deleted.
  ///
  /// - Returns: The record; nil if none is hidden, or if another one has taken its place.
  @discardableResult
  package func readmit(_ identifier: ResourceIdentifier) -> Record? {
    guard let identity = identifier.identity else { return nil }
    let record = changeMap { map in
      let record = map.readmit(identity)
      if let record { touch(record) }
      return record
    }
    record?.change { _, change in change.aspects.insert(.isRemoved) }
    // Results that omitted it contain it again.
    changeResults { _ in }
    return record
  }

  /// Forgets a hidden record, since its resource is deleted; responses to earlier requests don't bring it back.
  package func forgetWithheld(_ identifier: ResourceIdentifier, as version: Version) {
    guard let identity = identifier.identity else { return }
    let isForgotten = changeMap { map in
      guard let record = map.forget(identity) else { return false }
      map.bury(record, version.number)
      // A response may have marked it for a journal meanwhile.
      touched.withLock { $0.remove(record) }
      return true
    }
    if isForgotten { results.withLock { $0.remove(identifier, deletedAs: version) } }
  }
}

extension RecordMap {
  /// Hides a record.
  fileprivate mutating func withhold(_ record: Record) -> Bool {
    guard let id = record.id, remove(record) else { return false }
    withheld[.init(type: record.type, id: id)] = record
    return true
  }

  /// Shows a hidden record again, unless its resource has another record.
  fileprivate mutating func readmit(_ identity: ResourceIdentifier.Identity) -> Record? {
    guard let record = withheld.removeValue(forKey: identity),
      find(record.kind, identity.id) == nil
    else { return nil }
    add(record)
    return record
  }

  /// Forgets a hidden record.
  fileprivate mutating func forget(_ identity: ResourceIdentifier.Identity) -> Record? {
    withheld.removeValue(forKey: identity)
  }

  /// The hidden record of a resource.
  func hidden(_ kind: ResourceKind, _ id: @autoclosure () -> String) -> Record? {
    withheld.isEmpty ? nil : withheld[.init(type: kind.name, id: id())]
  }
}
