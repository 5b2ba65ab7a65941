import JSONAPI
import JSONAPIStore

/// A record of which an entry changes fields.
///
/// While the entry waits, a change of such a field back to what the server has is an edit.
struct SavingMark: Sendable {
  weak let record: Record?
  let fields: [String]
}

extension OfflineJournal {
  /// Updates a restored store with the ids that the server has assigned since, and marks the fields that wait
  /// here.
  ///
  /// Doing it twice is harmless.
  func reconnect(to store: Store) {
    let state = state
    let deletions = state.entries.lazy.map(\.operation).filter(\.isDeletion)
    let deleted = Set(deletions.compactMap { $0.named(by: state.names).subject?.identity })
    for name in state.names.all {
      guard let lid = name.lid else {
        // A new record may have the id of a resource that is to be deleted before.
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

  /// Notes that an entry changes fields of a record, unless that is known.
  func beginSaving(_ entry: JournalEntry, of record: Record) {
    let fields = entry.operation.fields
    let isNew = changeMarks { marks in
      guard marks[entry.id]?.contains(where: { $0.record === record }) != true else { return false }
      marks[entry.id, default: []].append(SavingMark(record: record, fields: fields))
      return true
    }
    if isNew { record.beginSaving(fields) }
  }

  /// Tells records that entries wait no more, be they sent or not.
  func endSaving(_ numbers: [Int]) {
    let ended = changeMarks { marks in numbers.flatMap { marks.removeValue(forKey: $0) ?? [] } }
    for mark in ended { mark.record?.endSaving(mark.fields) }
  }

  /// Tells records that an entry isn't sent any more: the edits that it stands for go, unless they were changed since.
  func dropSaving(of entry: JournalEntry) {
    let ended = changeMarks { $0.removeValue(forKey: entry.id) ?? [] }
    for mark in ended {
      mark.record?.endSaving(mark.fields)
      mark.record?.revert(entry.operation)
      guard entry.operation.isCreation, let record = mark.record, record.isNew, !record.isDirty
      else { continue }
      record.store?.remove(record)
    }
  }

  /// Tells records that another operation has taken the place of an entry's.
  func changeSaving(to entry: JournalEntry) {
    let ended = changeMarks { $0.removeValue(forKey: entry.id) ?? [] }
    // In this order, so that a field of both is on its way without a break.
    for record in ended.compactMap(\.record) {
      if let subject = entry.operation.subject, record.isMeant(by: subject) {
        beginSaving(entry, of: record)
      }
    }
    for mark in ended { mark.record?.endSaving(mark.fields) }
  }
}

extension Record {
  /// Takes back the edits that are as an operation has them.
  func revert(_ operation: AtomicOperation) {
    if let relationship = operation.relationship { return revert(relationship) }
    for (name, value) in operation.body?.attributes ?? [:] where attribute(name) == value {
      revert(name)
    }
    for (name, sent) in operation.body?.relationships ?? [:]
    where relationship(name)?.data.isEquivalent(to: sent.data) == true {
      revert(name)
    }
  }
}
