@_spi(Locks) public import JSONAPI

extension Store {
  /// Creates a record for a resource that doesn't exist on the server yet.
  ///
  /// Its fields are local edits, so ``Record/isDirty`` is true until it is saved. Other records
  /// refer to it by its `lid` (RID-03).
  ///
  /// ```swift
  /// let comment = try store.create("comments", attributes: ["body": "First!"])
  /// article.setRelationship("comments", to: AnyRelationship(data: .many([comment.identifier])))
  /// let body = try JSONAPIEncoder().createDocument(for: comment)
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - id: A client-generated id, if any (CRU-07).
  ///   - lid: A local id. If there is neither a local id nor an id, one is generated.
  ///   - attributes: The attributes.
  ///   - relationships: The relationships.
  /// - Throws: ``StoreError`` if there is a record with this id or `lid`.
  @discardableResult
  public func create(
    _ type: String, id: String? = nil, lid: String? = nil, attributes: JSONObject = [:],
    relationships: RelationshipsObject = [:]
  ) throws(StoreError) -> Record {
    let lid = lid ?? (id == nil ? Store.newLID() : nil)
    return try together { () throws(StoreError) in
      try make(type, id, lid, attributes, relationships)
    }
  }

  private func make(
    _ type: String, _ id: String?, _ lid: String?, _ attributes: JSONObject,
    _ relationships: RelationshipsObject
  ) throws(StoreError) -> Record {
    let record = try changeMap { map throws(StoreError) in
      let kind = map.kind(type, in: self)
      guard map.find(kind, id: id, lid: lid) == nil else {
        throw StoreError(
          .identityTaken, identifier: ResourceIdentifier(type: type, id: id, lid: lid),
          expected: "a new id or lid", found: "one that another record has")
      }
      return map.make(kind, id: id, lid: lid)
    }
    record.take(attributes, relationships)
    return record
  }

  /// A unique local id: 128 random bits.
  static func newLID() -> String {
    let digits = "0123456789abcdef".utf8.map { $0 }
    var text: [UInt8] = []
    for _ in 0..<2 {
      var bits = UInt64.random(in: .min ... .max)
      for _ in 0..<16 {
        text.append(digits[Int(bits & 15)])
        bits >>= 4
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Assigns the id that the server has chosen.
  ///
  /// The record is found by id and by `lid` from then on.
  ///
  /// If the store already has a record with this id, for example because a list arrived before the
  /// response to the creation, the record takes over its state and replaces it, unless it has
  /// edits, observers or a live object.
  ///
  /// - Throws: ``StoreError`` if the record has another id, is not in this store, or another record
  ///   that is in use has the id.
  public func assign(id: String, to record: Record) throws(StoreError) {
    if record.id == id { return }
    try together { () throws(StoreError) in try name(record, id) }
  }

  private func name(_ record: Record, _ id: String) throws(StoreError) {
    let absorbed = try changeMap { map throws(StoreError) in
      guard map.contains(record) else { throw StoreError.unknown(record) }
      guard record.id == nil else {
        throw StoreError(
          .otherResource, identifier: record.identifier,
          expected: "a record without id, or of '\(id)'",
          found: "one with the id '\(record.id ?? "")'")
      }
      let other = map.kind(record.type).flatMap { map.find($0, id) }
      if let other {
        guard !other.state.withLock({ $0.isInUse }) else {
          throw StoreError(
            .identityTaken, identifier: ResourceIdentifier(type: record.type, id: id),
            expected: "an id that no other record has", found: "one of a record that is in use")
        }
        _ = map.remove(other)
        touched.withLock { $0.remove(other) }
      }
      record.assign(id)
      map.name(record, id: id)
      return other
    }
    let known = absorbed?.state.withLock { ($0.base, $0.version, $0.extras.versions) }
    record.change { state, change in
      change.isToBeKept = true
      change.aspects.insert(.id)
      guard let (copy, version, versions) = known, let base = copy else { return }
      let isFirst = state.base == nil
      state.fill(base, version, &change)
      // All fields are those of the other record.
      if isFirst, !versions.isEmpty { state.extras.versions = versions }
    }
    // Observers of the other record that held no object of it have to read this one.
    absorbed?.change { state, change in
      change.fields = state.fieldNames
      change.aspects.insert(.isRemoved)
    }
  }

  /// Removes a record whose resource the server has created with the id of another record in use.
  ///
  /// The other record takes over its edits, and edits that refer to it.
  package func fold(_ record: Record, into id: String) {
    guard record.id == nil, let lid = record.lid else { return }
    together { fold(record, lid, into: id) }
  }

  private func fold(_ record: Record, _ lid: String, into id: String) {
    let ids = [ResourceIdentifier.Identity(type: record.type, id: lid, isLocal: true): id]
    for other in records where other.isDirty { other.nameLinked(ids) }
    let isRemoved = changeMap { map in
      guard map.remove(record) else { return false }
      // Before the id is assigned, by which a journal would remove the other record.
      touched.withLock { $0.remove(record) }
      record.assign(id)
      return true
    }
    guard isRemoved else { return }
    if let other = self.record(type: record.type, id: id) {
      for edit in record.state.withLock({ $0.edits }) {
        other.change { state, change in
          if state.edit(of: edit.name) == nil { state.set(edit, &change) }
        }
      }
      record.revert()
    }
    record.change { _, change in change.aspects.formUnion([.id, .isRemoved]) }
  }
}

extension Record {
  /// Replaces lids that edits refer to with ids.
  fileprivate func nameLinked(_ ids: [ResourceIdentifier.Identity: String]) {
    change { state, change in
      let named = state.edits.map { $0.naming(ids) }
      let fields = zip(state.edits, named).filter { $0 != $1 }.map(\.1.name)
      guard !fields.isEmpty else { return }
      state.extras.edits = named
      state.noteChange(of: fields, &change)
      state.rebase(&change)
    }
  }
}

extension StoreError {
  static func unknown(_ record: Record) -> StoreError {
    StoreError(
      .unknownRecord, identifier: record.identifier, expected: "a record of this store",
      found: "one of another, or one that was removed")
  }
}

extension RecordState {
  /// Whether replacing the record by another one would be observable.
  fileprivate var isInUse: Bool {
    !extras.edits.isEmpty || !extras.observers.isEmpty || extras.live.isHeld
  }
}
