import Foundation
import JSONAPI
import JSONAPIStore

// The store of a journal shows unsent changes: edits, new records and hidden ones.
extension OfflineJournal {
  /// Shows all entries in the journal's store, when the journal is opened.
  ///
  /// Edited fields stay unchanged, since the store may have a newer edit.
  func showAll() {
    guard let store else { return }
    reconnect(to: store)
    let state = state
    store.together {
      var edited: [ObjectIdentifier: [String]] = [:]
      for entry in state.entries {
        let operation = entry.operation.named(by: state.names)
        let known = operation.subject.flatMap { store.record($0) }
        let shown = known.flatMap { edited[ObjectIdentifier($0)] }
        // The deleted resource is another one, which the new record has replaced.
        if operation.isDeletion, known?.isNew == true, shown == nil { continue }
        let own = shown ?? known?.dirtyFields ?? []
        if let record = show(entry, operation, in: store, except: own) {
          edited[ObjectIdentifier(record)] = own
        }
        if let conflict = state.parked[entry.id] { showParked(operation, conflict.error) }
      }
    }
  }

  /// Shows an entry about a value or a reference in the journal's store.
  func show(_ entry: JournalEntry) {
    guard let store else { return }
    let operation = read { entry.operation.named(by: $0.names) }
    show(entry, operation, in: store, except: [])
  }

  /// Shows the effect of an entry on its resource.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - operation: Its operation, with known ids.
  ///   - store: The store.
  ///   - kept: The fields that stay unchanged.
  /// - Returns: The record; nil if it is hidden.
  @discardableResult
  private func show(
    _ entry: JournalEntry, _ operation: AtomicOperation, in store: Store, except kept: [String]
  ) -> Record? {
    guard let subject = operation.subject else { return nil }
    guard let record = record(subject, of: operation, in: store) else { return nil }
    guard !operation.isDeletion else {
      if record.id == nil { store.remove(record) } else { withhold(record, entry, in: store) }
      return nil
    }
    // Before the edits, so that setting the server's value is an edit from now on.
    beginSaving(entry, of: record)
    if let relationship = operation.relationship {
      guard !kept.contains(relationship) else { return record }
      let linkage = Linkage(member: operation.data)
      switch operation.action {
      case .add: record.add(linkage.identifiers, to: relationship)
      case .remove: record.remove(linkage.identifiers, from: relationship)
      case .update: record.setRelationship(relationship, to: AnyRelationship(data: linkage))
      }
      return record
    }
    for (name, value) in operation.body?.attributes ?? [:] where !kept.contains(name) {
      record.setAttribute(name, to: value)
    }
    for (name, relationship) in operation.body?.relationships ?? [:] where !kept.contains(name) {
      record.setRelationship(name, to: relationship)
    }
    return record
  }

  /// Hides a record, with its fields from the entry if the store doesn't have them.
  ///
  /// Snapshots omit hidden records, but the record is shown again if the deletion isn't sent.
  private func withhold(_ record: Record, _ entry: JournalEntry, in store: Store) {
    store.withhold(record)
    guard !record.isLoaded, var known = entry.base else { return }
    known.members["lid"] = nil
    known.id = record.id
    // Protects later edits, as it protects the deletion.
    let version = entry.match.flatMap { EntityTag.version(of: $0) }
    known.meta = version.map { ["version": JSONValue($0)] }
    // Older than any response, and ignored if all records were removed.
    _ = try? store.insert(known, as: Store.Version(0))
  }

  /// Returns the record of an operation, creating it if necessary.
  private func record(
    _ subject: ResourceIdentifier, of operation: AtomicOperation, in store: Store
  ) -> Record? {
    if let known = store.record(subject) { return known }
    guard operation.isCreation else {
      return subject.id.map { store.placeholder(type: subject.type, id: $0) }
    }
    // A local id marks a resource that the server doesn't know.
    return try? store.create(
      subject.type, id: subject.id, lid: operation.body?.lid ?? UUID().uuidString.lowercased())
  }

  /// Shows that an operation awaits a decision; a resource that was to be deleted is shown again.
  func showParked(_ operation: AtomicOperation, _ error: ClientError) {
    guard let store, let subject = operation.subject else { return }
    if operation.isDeletion { store.readmit(subject) }
    store.record(subject)?.note(problem: error, isParked: true)
  }

  /// Shows that an operation no longer awaits a decision, though another one of the resource may.
  private func showDecided(_ operation: AtomicOperation) {
    guard let store, let subject = operation.subject else { return }
    let other = parked.first { $0.operation.subject?.identity == subject.identity }
    store.record(subject)?.note(problem: other?.error, isParked: true)
  }

  /// Shows that an entry won't be sent.
  func showDropped(_ entry: JournalEntry) {
    let operation = read { entry.operation.named(by: $0.names) }
    if operation.isDeletion, let subject = operation.subject { store?.readmit(subject) }
    dropSaving(of: entry)
    showDecided(operation)
  }

  /// Shows that another operation has replaced an entry's.
  func showReplaced(_ old: JournalEntry, by new: JournalEntry) {
    changeSaving(to: new)
    guard let store else { return }
    let state = state
    let (before, now) = (
      old.operation.named(by: state.names), new.operation.named(by: state.names)
    )
    guard let subject = now.subject else { return }
    store.together {
      if before.isDeletion, !now.isDeletion { store.readmit(subject) }
      // New members join the edits that were made since; other fields of these stay unchanged.
      let isJoined = now.changesMembers && now.relationship == before.relationship
      var (shown, kept): (AtomicOperation?, [String]) = (now.without(before), [])
      if let record = store.record(subject) {
        revert(
          before.without(now), of: new.id, in: record, except: isJoined ? [] : now.fields)
        if !isJoined { kept = record.dirtyFields }
        shown = shown?.without(changesOf: state.operations(of: record, after: new.id))
      }
      if let shown { show(new, shown, in: store, except: kept) }
      showDecided(now)
    }
  }
}
