@_spi(Locks) public import JSONAPI

extension Record {
  /// Records that the server has accepted the edits.
  ///
  /// The sent fields become the server's state, unless its response says otherwise. Edits made
  /// during the request are kept, if `sent` distinguishes them from those that were sent.
  ///
  /// If a record in use already has the response's id, for example because a list arrived before
  /// the response to the creation, that record takes over the response and the remaining edits.
  /// This one also gets the id and leaves the store, so that it isn't created again.
  ///
  /// ```swift
  /// let sent = article.changes
  /// let version = store.begin()
  /// let answer = try await send(sent)
  /// try article.markSaved(with: answer, sent: sent, as: version)
  /// ```
  ///
  /// - Parameters:
  ///   - response: The resource in the server's response; `nil` if there was none, as with 204
  ///     (CRU-15, CRU-33). It provides the id of a record without one.
  ///   - sent: The sent resource, from ``changes`` or ``resource``; `nil` for all edits.
  ///   - version: The version from ``Store/begin()`` at the start of the request. Without one, the
  ///     answer counts as newer than everything before.
  /// - Throws: ``StoreError`` for a response with another resource. Nothing has changed then.
  public func markSaved(
    with response: AnyResource? = nil, sent: AnyResource? = nil, as version: Store.Version? = nil
  ) throws(StoreError) {
    try markSaved(with: response, sent: sent, as: version, naming: [:])
  }

  /// Notes that the server knows the resource, for example if the response to its creation
  /// reached no store.
  package func markKnown() {
    change { state, change in
      guard state.hasExtras, state.extras.isNew else { return }
      state.extras.isNew = false
      change.aspects.insert(.id)
      change.isToBeKept = true
    }
  }

  /// Records that the server has accepted the edits, together with resources that are in no store.
  ///
  /// - Parameters:
  ///   - response: The resource in the server's response, if any.
  ///   - sent: The sent resource, with the ids that are known by now; `nil` for all edits.
  ///   - names: The ids of resources that edits refer to by local ids unknown to the store.
  ///   - kept: The fields whose edits stay, since they are sent again.
  /// - Throws: ``StoreError``, as ``markSaved(with:sent:as:)``.
  package func markSaved(
    with response: AnyResource?, sent: AnyResource?, as version: Store.Version?,
    naming names: [ResourceIdentifier.Identity: String], keeping kept: Set<String> = []
  ) throws(StoreError) {
    guard let store else { return try takeAnswer(response, sent, version, names, kept) }
    try store.together { () throws(StoreError) in
      try takeAnswer(response, sent, version, names, kept)
    }
  }

  private func takeAnswer(
    _ response: AnyResource?, _ sent: AnyResource?, _ version: Store.Version?,
    _ names: [ResourceIdentifier.Identity: String], _ kept: Set<String>
  ) throws(StoreError) {
    let taken = try sent.map { sent throws(StoreError) in try slice(sent) }
    var answer: ResourceSlice?
    var takenID: String?
    if let response {
      try check(response)
      answer = try slice(response)
      if id == nil, let newID = response.id {
        do throws(StoreError) {
          try store?.assign(id: newID, to: self)
        } catch {
          guard error.code == .identityTaken else { throw error }
          takenID = newID
        }
      }
    }
    let number = (version ?? store?.begin())?.number
    // Looked up first, because a store takes its lock before those of its records.
    let ids = idsOfLinkedRecords().merging(names) { own, _ in own }
    change { state, change in
      let number = number ?? state.version &+ 1
      if state.extras.isNew {
        state.extras.isNew = false
        change.aspects.insert(.id)
      }
      let done = state.edits.map { $0.naming(ids) }
        .filter { edit in
          !kept.contains(edit.name) && (sent.map { edit.isPart(of: $0) } ?? true)
        }
      if !done.isEmpty { state.takeOver(done, as: number, from: resource(ofNamed: done), &change) }
      // Including fields that have been edited again since.
      if let taken { state.fill(taken, number, &change, moves: false) }
      if let answer { state.fill(answer, number, &change) }
      change.isToBeKept = true
    }
    if let takenID, let response, let store {
      try store.insert(response, as: version)
      store.fold(self, into: takenID)
    }
  }

  /// Takes over a relationship after a request; edits made meanwhile are already based on it.
  ///
  /// - Parameters:
  ///   - relationship: The relationship after the request.
  ///   - name: Its name in JSON.
  ///   - version: The version of the response.
  package func take(
    sent relationship: AnyRelationship, of name: String, as version: Store.Version
  ) throws(StoreError) {
    let sent = try slice(
      AnyResource(
        type: type, id: id, lid: id == nil ? lid : nil, relationships: [name: relationship]))
    change { state, change in state.fill(sent, version.number, &change, moves: false) }
  }

  /// Notes that a save of fields has begun: until it ends, setting the server's value is an edit.
  package func beginSaving(_ fields: [String]) {
    if markSaving(fields) { noteSaving() }
  }

  /// Notifies observers that a save of fields has begun.
  package func noteSaving() { change { _, change in change.aspects.insert(.edits) } }

  /// Marks fields like ``beginSaving(_:)``, without notifying observers; callers may hold locks.
  ///
  /// - Returns: Whether observers have to be notified, by ``noteSaving()``.
  package func markSaving(_ fields: [String]) -> Bool {
    guard !fields.isEmpty else { return false }
    var isSeen = false
    change { state, _ in
      isSeen = state.extras.saving.isEmpty || state.extras.problem?.isParked == false
      for field in fields { state.extras.saving[ExactString(field), default: 0] += 1 }
      if state.extras.problem?.isParked == false { state.extras.problem = nil }
    }
    return isSeen
  }

  /// Whether any of several fields is being saved.
  ///
  /// - Parameter count: The number of saves of a field that don't count.
  package func isSaving(_ fields: [String], besides count: Int = 0) -> Bool {
    state.withLock { state in
      fields.contains { state.extras.saving[ExactString($0)] ?? 0 > count }
    }
  }

  /// Notes that a save of fields has ended, successfully or not.
  package func endSaving(_ fields: [String]) {
    guard !fields.isEmpty else { return }
    change { state, change in
      for field in fields {
        let field = ExactString(field)
        guard let count = state.extras.saving[field] else { continue }
        state.extras.saving[field] = count > 1 ? count - 1 : nil
      }
      if state.extras.saving.isEmpty { change.aspects.insert(.edits) }
      state.rebase(&change)
    }
  }

  private func slice(_ resource: AnyResource) throws(StoreError) -> ResourceSlice {
    do {
      return try ResourceSlice(resource)
    } catch {
      throw StoreError(
        .tooLarge, identifier: identifier, expected: "a resource that fits a document",
        found: "\(error)")
    }
  }

  /// The ids of records that edits refer to by lid.
  func idsOfLinkedRecords() -> [ResourceIdentifier.Identity: String] {
    guard let store else { return [:] }
    var ids: [ResourceIdentifier.Identity: String] = [:]
    for edit in state.withLock({ $0.edits }) {
      for identifier in edit.identifiers {
        guard let identity = identifier.identity, identity.isLocal,
          let id = store.record(type: identity.type, lid: identity.id)?.id
        else { continue }
        ids[identity] = id
      }
    }
    return ids
  }

  private func check(_ response: AnyResource) throws(StoreError) {
    guard response.type == type, id == nil || response.id == nil || response.id == id else {
      throw StoreError(
        .otherResource, identifier: identifier, expected: "the resource that was saved",
        found: "\(response.resourceIdentifier)")
    }
  }
}

extension Edit {
  /// Returns the edit with lids replaced by ids.
  func naming(_ ids: [ResourceIdentifier.Identity: String]) -> Edit {
    guard !ids.isEmpty else { return self }
    func name(_ identifier: ResourceIdentifier) -> ResourceIdentifier {
      guard let id = identifier.identity.flatMap({ ids[$0] }) else { return identifier }
      return ResourceIdentifier(type: identifier.type, id: id, meta: identifier.meta)
    }
    var edit = self
    switch value {
    case .attribute, .relationship(nil): break
    case .relationship(var relationship?):
      relationship.data = relationship.data.map(name)
      edit.value = .relationship(relationship)
    case .members(let members): edit.value = .members(members.map(name))
    }
    return edit
  }

  /// The resources that the edit refers to.
  fileprivate var identifiers: [ResourceIdentifier] {
    switch value {
    case .attribute, .relationship(nil): []
    case .relationship(let relationship?): relationship.data.identifiers
    case .members(let members): members.added + members.removed
    }
  }

  /// Whether the edit was sent and hasn't changed since.
  fileprivate func isPart(of sent: AnyResource) -> Bool {
    switch value {
    case .attribute(let value):
      guard let value else { return true }
      return sent[name] == value
    case .relationship(let relationship):
      guard let relationship else { return true }
      guard let known = sent.relationships?[name] else { return relationship.data == .absent }
      return known.data.isEquivalent(to: relationship.data, ordered: isOrdered)
    case .members(let members): return members.agree(with: sent.relationships?[name]?.data)
    }
  }
}

extension RecordState {
  /// Makes edits the server's state.
  fileprivate mutating func takeOver(
    _ done: [Edit], as number: UInt64, from sent: AnyResource, _ change: inout RecordChange
  ) {
    let names = done.map(\.name)
    let removed = done.filter(\.isRemoval).map(\.name)
    extras.edits.removeAll { names.hasExactly($0.name) }
    change.aspects.insert(.edits)
    if !removed.isEmpty, var resource = base?.resource {
      for name in removed {
        resource[name] = nil
        if resource.relationships?[name] != nil { resource.relationships?[name] = nil }
      }
      if let slice = try? ResourceSlice(resource) { base = slice }
    }
    // Additions to known linkage are known, too.
    var sent = sent
    for edit in done {
      guard case .members(let members) = edit.value,
        let known = base?.relationship(edit.name), known.data != .absent
      else { continue }
      // A page stays a page.
      let page = known.isPage ? known.links : nil
      var relationships = sent.relationships ?? [:]
      relationships[edit.name] = AnyRelationship(
        data: members.applied(to: known.data), links: page)
      sent.relationships = relationships
    }
    guard removed.count < done.count, let slice = try? ResourceSlice(sent) else { return }
    fill(slice, number, &change, moves: false)
  }
}

extension Edit {
  fileprivate var isRemoval: Bool {
    switch value {
    case .attribute(let value): value == nil
    case .relationship(let relationship): relationship == nil
    case .members: false
    }
  }
}
