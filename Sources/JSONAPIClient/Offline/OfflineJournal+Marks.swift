import JSONAPI
import JSONAPIStore

/// A record whose fields an entry changes.
///
/// While the entry waits, setting such a field to the server's value is an edit.
struct SavingMark: Sendable {
  weak let record: Record?
  let fields: [String]
}

extension OfflineJournal {
  /// Updates a restored store with the ids that the server has assigned since, and marks the fields
  /// of unsent entries.
  ///
  /// Calling it twice is harmless.
  func reconnect(to store: Store) {
    let state = state
    let deletions = state.entries.lazy.map(\.operation).filter(\.isDeletion)
    let deleted = Set(deletions.compactMap { $0.named(by: state.names).subject?.identity })
    for name in state.names.all {
      guard let lid = name.lid else {
        // A new record may have the id of a resource that will be deleted first.
        if !deleted.contains(.init(type: name.type, id: name.id)) {
          store.record(type: name.type, id: name.id)?.markKnown()
        }
        continue
      }
      guard let record = store.record(type: name.type, lid: lid), record.id == nil else {
        continue
      }
      do throws(StoreError) {
        try store.assign(id: name.id, to: record)
      } catch {
        store.fold(record, into: name.id)
      }
    }
    for entry in state.entries {
      let subject = entry.operation.named(by: state.names).subject
      if let record = subject.flatMap({ store.record($0) }) { beginSaving(entry, of: record) }
    }
  }

  /// Marks the fields of a record that an entry changes, unless they are marked.
  func beginSaving(_ entry: JournalEntry, of record: Record) {
    if markSaving(entry, of: record) { record.noteSaving() }
  }

  /// Marks the fields like ``beginSaving(_:of:)``, without notifying observers; callers may hold locks.
  ///
  /// - Returns: Whether the record's observers have to be notified.
  func markSaving(_ entry: JournalEntry, of record: Record) -> Bool {
    let fields = entry.operation.fields
    let isNew = changeMarks { marks in
      guard marks[entry.id]?.contains(where: { $0.record === record }) != true else { return false }
      marks[entry.id, default: []].append(SavingMark(record: record, fields: fields))
      return true
    }
    return isNew && record.markSaving(fields)
  }

  /// Notifies records that entries no longer wait, whether they were sent or not.
  func endSaving(_ numbers: [Int]) {
    let ended = changeMarks { marks in numbers.flatMap { marks.removeValue(forKey: $0) ?? [] } }
    for mark in ended { mark.record?.endSaving(mark.fields) }
  }

  /// Notifies records that an entry won't be sent, and reverts its edits to those of earlier entries.
  func dropSaving(of entry: JournalEntry) {
    let ended = changeMarks { $0.removeValue(forKey: entry.id) ?? [] }
    for mark in ended {
      mark.record?.endSaving(mark.fields)
      if let record = mark.record { revert(entry.operation, of: entry.id, in: record) }
      guard entry.operation.isCreation, let record = mark.record, record.isNew, !record.isDirty
      else { continue }
      record.store?.remove(record)
    }
  }

  /// Reverts the edits of an entry's operation to those of earlier entries; what later entries
  /// change again, or was edited since, stays.
  ///
  /// - Parameter fields: The fields that earlier entries don't set.
  func revert(
    _ operation: AtomicOperation, of number: Int, in record: Record, except fields: [String] = []
  ) {
    // Most fields are changed by one entry only.
    guard record.isSaving(operation.fields) else { return record.revert(operation) }
    let state = state
    let later = state.operations(of: record, after: number)
    guard let rest = operation.named(by: state.names).without(changesOf: later) else { return }
    let before = state.entries.filter { $0.id < number }.map(\.operation)
    var earlier = state.pending(record, in: before)
    for field in fields {
      earlier.attributes[field] = nil
      earlier.linkage[field] = nil
      earlier.members[field] = nil
    }
    record.revert(rest, to: earlier)
  }

  /// Notifies records that another operation has replaced an entry's.
  func changeSaving(to entry: JournalEntry) {
    let ended = changeMarks { $0.removeValue(forKey: entry.id) ?? [] }
    // In this order, so that a field of both stays marked in between.
    for record in ended.compactMap(\.record) {
      if let subject = entry.operation.subject, record.isMeant(by: subject) {
        beginSaving(entry, of: record)
      }
    }
    for mark in ended { mark.record?.endSaving(mark.fields) }
  }
}

extension Record {
  /// Reverts the edits that equal those of an operation, and withdraws the members that it adds or
  /// removes; what was edited since stays.
  ///
  /// - Parameter earlier: The unsent changes before it, which are edits again.
  func revert(_ operation: AtomicOperation, to earlier: PendingResource = PendingResource()) {
    if let relationship = operation.relationship {
      let sent = Linkage(member: operation.data)
      guard operation.changesMembers else {
        return revert(sent, of: relationship, to: earlier.linkage[relationship])
      }
      return withdraw(sent.identifiers, operation.action, of: relationship, to: earlier)
    }
    for (name, value) in operation.body?.attributes ?? [:] where attribute(name) == value {
      revert(name)
      if let known = earlier.attributes[name] { setAttribute(name, to: known) }
    }
    for (name, sent) in operation.body?.relationships ?? [:] {
      revert(sent.data, of: name, to: earlier.linkage[name])
    }
  }

  private func revert(_ sent: Linkage, of relationship: String, to earlier: Linkage?) {
    guard shows(sent, of: relationship) else { return }
    revert(relationship)
    guard let earlier, earlier != .absent else { return }
    setRelationship(relationship, to: AnyRelationship(data: earlier))
  }

  private func withdraw(
    _ members: [ResourceIdentifier], _ action: AtomicOperation.Action, of relationship: String,
    to earlier: PendingResource
  ) {
    let known = earlier.members[relationship] ?? [:]
    func last(_ member: ResourceIdentifier) -> AtomicOperation.Action? {
      member.identity.flatMap { known[$0] }
    }
    // A member that an earlier entry changes in the same way stays as it is.
    let own = members.filter { last($0) != action }
    let linkage = earlier.linkage[relationship]
    if action == .add {
      withdraw(added: own, of: relationship, over: linkage)
      remove(own.filter { last($0) == .remove }, from: relationship)
    } else {
      withdraw(removed: own, of: relationship, over: linkage)
      add(own.filter { last($0) == .add }, to: relationship)
    }
  }

  /// Whether a relationship still has the linkage that was to be sent, by ids or local ids.
  private func shows(_ sent: Linkage, of relationship: String) -> Bool {
    guard let shown = self.relationship(relationship)?.data else { return false }
    guard let store else { return shown.isEquivalent(to: sent) }
    return store.naming(shown).isEquivalent(to: store.naming(sent))
  }
}
