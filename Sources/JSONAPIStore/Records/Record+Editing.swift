@_spi(Locks) public import JSONAPI
import Observation

extension Record {
  /// Sets an attribute as a local edit.
  ///
  /// Setting the server's value removes the edit.
  ///
  /// - Parameters:
  ///   - name: The attribute's name in JSON.
  ///   - value: The value, which can be JSON `null`; `nil` makes the attribute absent.
  public func setAttribute(_ name: String, to value: JSONValue?) {
    set(Edit(name: name, value: .attribute(value)))
  }

  /// Sets a relationship as a local edit.
  ///
  /// The server's links and meta are kept if the new relationship has none. Linkage that is
  /// equivalent to the server's, by `Linkage.isEquivalent(to:ordered:)`, isn't an edit, unless the
  /// server's is one page and the new one is complete. Other members of a relationship can't be
  /// sent, so they aren't edits either.
  ///
  /// - Parameters:
  ///   - name: The relationship's name in JSON.
  ///   - relationship: The relationship; `nil` makes it absent.
  ///   - ordered: Whether a different order of to-many linkage is an edit, for servers that keep
  ///     the order.
  public func setRelationship(
    _ name: String, to relationship: AnyRelationship?, ordered: Bool = false
  ) {
    set(Edit(name: name, value: .relationship(relationship), isOrdered: ordered))
  }

  /// Whether the order of a relationship was edited.
  package func isOrderEdited(_ name: String) -> Bool {
    state.withLock { $0.edit(of: name)?.isOrdered ?? false }
  }

  func set(_ edit: Edit) {
    change { state, change in
      state.set(edit, &change)
      // Other records become known by their first edit.
      if state.base != nil { change.field = ExactString(edit.name) }
    }
  }

  /// Whether there are unsaved edits.
  public var isDirty: Bool { state.withLock { !$0.edits.isEmpty } }

  /// The names of the edited fields, in the order of the edits.
  public var dirtyFields: [String] { state.withLock { $0.edits.map(\.name) } }

  /// The body of a minimal PATCH (CRU-22): the identifier and the edited fields.
  ///
  /// JSON:API can't express the removal of a field, so fields that were made absent are omitted.
  /// Relationships have only linkage. Additions to and removals from unknown linkage can't be part
  /// of a PATCH; see ``memberChanges``.
  public var changes: AnyResource {
    let edits = state.withLock { $0.edits }
    return resource(of: edits)
  }

  /// Returns a resource with the identifier and the edited fields.
  func resource(of edits: [Edit]) -> AnyResource {
    var resource = resource(ofNamed: edits)
    guard let store, let relationships = resource.relationships else { return resource }
    for (name, relationship) in relationships {
      resource.relationships?[name]?.data = store.naming(relationship.data)
    }
    return resource
  }

  /// Returns a resource with the identifier and the edited fields, without resolving local ids.
  func resource(ofNamed edits: [Edit]) -> AnyResource {
    var resource = AnyResource(type: type, id: id, lid: id == nil ? lid : nil)
    var attributes = JSONObject()
    var relationships = RelationshipsObject()
    for edit in edits {
      switch edit.value {
      case .attribute(let value):
        if let value { attributes[edit.name] = value }
      case .relationship(let relationship):
        guard let data = relationship?.data, data != .absent else { continue }
        relationships[edit.name] = AnyRelationship(data: data)
      case .members: break
      }
    }
    if !attributes.isEmpty { resource.attributes = attributes }
    if !relationships.members.isEmpty { resource.relationships = relationships }
    return resource
  }

  /// Reverts all edits.
  public func revert() { revert { _ in true } }

  /// Reverts the edit of one field.
  ///
  /// - Parameter field: The field's name in JSON.
  public func revert(_ field: String) { revert { $0.isExactly(field) } }

  private func revert(_ isMeant: (_ name: String) -> Bool) {
    change { state, change in
      for name in state.extras.unwritable.keys where isMeant(name.text) {
        state.clearUnwritable(name.text, &change)
      }
      let names = state.edits.map(\.name).filter(isMeant)
      if state.extras.problem?.isParked == false, names.count == state.edits.count {
        state.extras.problem = nil
        change.aspects.insert(.edits)
      }
      guard !names.isEmpty else { return }
      state.extras.edits.removeAll { isMeant($0.name) }
      state.noteChange(of: names, &change)
      change.aspects.insert(.edits)
    }
  }

  /// Discards the server's state to free memory.
  ///
  /// The record, its identity and its edits are kept.
  public func unload() {
    change { state, change in
      guard state.base != nil else { return }
      change.isToBeKept = true
      let names = state.fieldNames
      state.keepMemberEdits()
      state.base = nil
      state.version = 0
      if state.hasExtras { state.extras.versions = [:] }
      if state.isObserved {
        change.fields = names.filter { state.edit(of: $0) == nil }
      }
      change.aspects.formUnion([.isLoaded, .links, .meta])
      state.dropAllSlots()
    }
  }

  /// Changes the state under the lock, and then notifies observers.
  func change(_ body: (inout RecordState, inout RecordChange) -> Void) {
    var change = RecordChange()
    let (observers, registrar, types) = state.withLock { state in
      kind.cuts.keep(self, state)
      body(&state, &change)
      guard state.hasExtras, !change.isEmpty else {
        return ([RecordState.Observer](), ObservationRegistrar?.none, [any LiveResource.Type]())
      }
      let live = state.extras.live
      return (state.extras.observers, live.registrar, live.types)
    }
    var listened: Store?
    if change.isToBeKept, let store = kind.store, store.touch(self) {
      store.add(.changed(self, field: change.field))
      listened = store
    }
    if let registrar {
      for type in types { type.notify(registrar, of: change) }
      if !types.isEmpty { Retelling.note(change, of: self) }
    }
    for observer in observers { observer.action(change) }
    listened?.settleQueries()
  }
}
