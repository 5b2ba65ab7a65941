@_spi(Locks) public import JSONAPI

extension Record {
  /// Adds resources to a to-many relationship as a local edit, unless they are members.
  ///
  /// If the linkage is completely known, the edit is the complete new linkage, to be sent by PATCH;
  /// changes that others make meanwhile are merged into it as soon as they are known. If the
  /// linkage is unknown, or one page of several, the edit is only the addition, since a replacement
  /// would unlink all other members. A client sends it to the relationship's URL (POST); until
  /// then, it is in ``memberChanges``.
  ///
  /// ```swift
  /// let article = store.placeholder(type: "articles", id: "1")
  /// article.add([comment.identifier], to: "comments")
  /// try await client.save(article)  // POST /articles/1/relationships/comments
  /// ```
  public func add(_ identifiers: [ResourceIdentifier], to relationship: String) {
    edit(MemberEdits(added: identifiers), of: relationship)
  }

  /// Removes resources from a to-many relationship as a local edit.
  ///
  /// If the linkage isn't completely known, the edit is only the removal, as with ``add(_:to:)``; a
  /// client sends it as DELETE.
  public func remove(_ identifiers: [ResourceIdentifier], from relationship: String) {
    edit(MemberEdits(removed: identifiers), of: relationship)
  }

  /// The additions to and removals from relationships whose linkage isn't completely known, by
  /// name, in the order of the edits.
  ///
  /// For each resource, the last change wins: one that was added and then removed is a removal,
  /// since it may have been a member before.
  public var memberChanges: [(name: String, changes: LinkageChanges)] {
    state.withLock { $0.edits }.compactMap { edit in
      guard case .members(let members) = edit.value else { return nil }
      return (edit.name, LinkageChanges(members.map { store?.naming($0) ?? $0 }))
    }
  }

  /// Records that the server has accepted additions and removals.
  ///
  /// Those made during the request stay. The linkage stays unknown unless the server returned it.
  public func markSaved(_ changes: LinkageChanges, of relationship: String) {
    markSaved(
      added: changes.added, removed: changes.removed, of: relationship, as: nil, naming: [:])
  }

  /// Records that the server has accepted additions and removals.
  ///
  /// - Parameters:
  ///   - version: The version of the response; nil for a new one.
  ///   - names: The ids of resources that the store may know by local ids.
  package func markSaved(
    added: [ResourceIdentifier] = [], removed: [ResourceIdentifier] = [],
    of relationship: String, as version: Store.Version?,
    naming names: [ResourceIdentifier.Identity: String]
  ) {
    if let number = (version ?? store?.begin())?.number {
      change { state, change in
        state.noteUnknownChange(of: relationship, as: number)
        change.isToBeKept = true
      }
    }
    guard state.withLock({ $0.memberEdits(of: relationship) }) != nil else { return }
    let ids = idsOfLinkedRecords().merging(names) { own, _ in own }
    change { state, change in
      guard let edit = state.edit(of: relationship)?.naming(ids),
        case .members(var members) = edit.value
      else { return }
      members.subtract(MemberEdits(added: added, removed: removed))
      state.extras.edits.removeAll { $0.name.isExactly(relationship) }
      if members.isEmpty {
        change.aspects.insert(.edits)
      } else {
        state.extras.edits.append(Edit(name: relationship, value: .members(members)))
      }
      state.noteChange(of: [relationship], &change)
    }
  }

  /// Withdraws additions and removals that won't be sent; edits on top of them stay.
  ///
  /// - Parameter linkage: The linkage with the unsent changes before them; nil for the server's.
  package func withdraw(
    added: [ResourceIdentifier] = [], removed: [ResourceIdentifier] = [], of relationship: String,
    over linkage: Linkage? = nil
  ) {
    // Looked up first, because a store takes its lock before those of its records.
    let ids = idsOfLinkedRecords()
    let dropped = MemberEdits(added: added, removed: removed).map { store?.naming($0) ?? $0 }
    let earlier = linkage.map { (linkage: Linkage) in store?.naming(linkage) ?? linkage }
    change { state, change in
      guard var edit = state.edit(of: relationship)?.naming(ids) else { return }
      switch edit.value {
      case .attribute, .relationship(nil): return
      case .relationship(var edited?):
        guard case .many(let members) = edited.data else { return }
        var known = state.base?.relationship(relationship)
        if let earlier {
          // A page stays a page.
          known = AnyRelationship(data: earlier, links: known?.isPage == true ? known?.links : nil)
        }
        edited.data = .many(dropped.withdrawn(from: members, known: known))
        edit.value = .relationship(edited)
      case .members(var members):
        members.subtract(dropped)
        edit.value = .members(members)
        guard members.isEmpty else { break }
        state.extras.edits.removeAll { $0.name.isExactly(relationship) }
        change.aspects.insert(.edits)
        return state.noteChange(of: [relationship], &change)
      }
      state.set(edit, &change)
    }
  }

  /// Adds to and removes from a to-many relationship.
  func edit(_ members: MemberEdits, of name: String) {
    guard !members.isEmpty else { return }
    let ids = idsOfLinkedRecords()
    change { state, change in
      let edit = state.edit(of: name)?.naming(ids)
      if case .members(var pending)? = edit?.value {
        pending.merge(members)
        return state.set(Edit(name: name, value: .members(pending)), &change)
      }
      var linkage = Linkage.absent
      if case .relationship(let edited)? = edit?.value {
        linkage = edited?.data ?? .absent
      } else if let known = state.base?.relationship(name), known.isLinkageComplete {
        linkage = known.data
      }
      guard linkage != .absent || isNew(state) else {
        return state.set(Edit(name: name, value: .members(members)), &change)
      }
      let changed = members.applied(to: linkage)
      guard changed != linkage else { return }
      // Removals from absent linkage change nothing.
      if linkage == .absent, changed == .many([]) { return }
      let value = Edit.Value.relationship(AnyRelationship(data: changed))
      state.set(Edit(name: name, value: value, isOrdered: edit?.isOrdered ?? false), &change)
    }
  }

  /// Whether the linkage of a relationship is completely known, from the server or by an edit.
  func isLinkageKnown(_ name: String) -> Bool {
    state.withLock { state in
      guard state.memberEdits(of: name) == nil else { return false }
      if isNew(state) { return true }
      if case .relationship(let edited)? = state.edit(of: name)?.value {
        return edited.map { $0.data != .absent } ?? false
      }
      return state.base?.relationship(name)?.isLinkageComplete ?? false
    }
  }

  /// Whether the linkage of a relationship is one page of the server's, not replaced by an edit.
  func isLinkagePage(_ name: String) -> Bool {
    state.withLock { state in
      if case .relationship? = state.edit(of: name)?.value { return false }
      return state.base?.relationship(name)?.isPage ?? false
    }
  }

  /// Returns the identifiers of the objects that a relationship shows.
  func shownIdentifiers(of name: String) -> [ResourceIdentifier] {
    state.withLock { $0.shownLinkage(of: name).identifiers }
  }
}
