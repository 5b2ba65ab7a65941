@_spi(Locks) import JSONAPI
import JSONAPIStore

extension OfflineJournal {
  /// Adds changes to the journal: all of them, or none if writing fails.
  ///
  /// ```swift
  /// try journal.write { $0.save(article) }
  /// let author = try journal.write { changes in
  ///   let author = changes.create(Person.draft { $0.name = "Dan" })
  ///   changes.create(Article.draft { $0.title = "New"; $0.author = ToOne(author) })
  ///   return author
  /// }
  /// ```
  ///
  /// The edits of a live object or record remain edits until the server has accepted them, but each
  /// is written only once, so an object may be saved after every change. Additions to and removals
  /// from a to-many relationship are written as such, since a replacement would undo additions that
  /// others make before it is sent. A deleted object leaves its store: for good, or, if that is the
  /// journal's, until the entry is parked or dropped. The journal's store also shows the changes of
  /// values and references, and new resources as new records. A resource that is created without an
  /// id and a lid gets a unique local id, by which later changes refer to it, even in later calls.
  ///
  /// - Parameter build: Adds the changes, and returns the references that you need. If it adds
  ///   none, nothing is written.
  /// - Returns: What `build` returned.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/encodingFailed`` if a change can't
  ///   be encoded, such as linkage to a resource without an id that no earlier change creates;
  ///   `StoreError` if the file can't be written.
  @discardableResult
  public func write<References>(
    _ build: (inout AtomicOperations) -> References
  ) throws -> References {
    var changes = AtomicOperations(encoder: encoder)
    changes.waiting = self
    let references = build(&changes)
    if let failure = changes.failure { throw failure }
    for model in changes.models { if let model { note(model) } }
    let (added, marked) = try saving.withLock { _ in try append(changes) }
    // Outside of the lock: changes notify observers, which may write.
    for record in marked { record.noteSaving() }
    if let store { store.together { show(added) } } else { show(added) }
    changes.subjects.removeWithdrawn(after: changes.operations.count)
    return references
  }

  /// Appends the changes that no entry contains yet.
  ///
  /// - Returns: The entries, each with its record, and the records whose observers have to be notified.
  private func append(
    _ changes: AtomicOperations
  ) throws(StoreError) -> ([(JournalEntry, Record?)], [Record]) {
    var operations: [AtomicOperation] = []
    var records: [Record?] = []
    var bases: [Basis?] = []
    for operation in changes.operations {
      guard let record = changes.subjects.record(of: operation) else {
        operations.append(operation)
        records.append(nil)
        bases.append(nil)
        continue
      }
      let pending = pending(record, and: operations)
      guard let operation = operation.remaining(after: pending, of: record) else { continue }
      operations.append(operation)
      records.append(record)
      bases.append(record.basis(of: operation, after: pending))
    }
    let added = Array(zip(try append(operations, bases), records))
    // Setting the server's value is an edit until the entry is sent.
    let marked = added.compactMap { entry, record in
      record.flatMap { markSaving(entry, of: $0) ? $0 : nil }
    }
    return (added, marked)
  }

  /// Hides or removes deleted records, and shows the changes of values and references.
  private func show(_ added: [(JournalEntry, Record?)]) {
    for (entry, record) in added {
      guard let record else {
        show(entry)
        continue
      }
      guard entry.operation.isDeletion else { continue }
      if let store, record.id != nil, record.store === store {
        store.withhold(store.record(record.identifier) ?? record)
      } else {
        record.removeDeleted()
      }
    }
  }
}

extension OfflineJournal {
  /// The basis of a change: the former fields, and the condition for sending it.
  typealias Basis = (fields: AnyResource, match: String?)
}

extension Record {
  /// Returns the basis of an operation: the server's resource with unsent changes.
  ///
  /// It is nil for creations and for changes of relationships at their own URLs, which need none.
  fileprivate func basis(
    of operation: AtomicOperation, after pending: PendingResource
  ) -> OfflineJournal.Basis? {
    guard !operation.isCreation, operation.relationship == nil, !isNew, !pending.isCreated else {
      return nil
    }
    let known = serverResource
    var fields = known.reduced(to: operation.body)
    let names = Set((operation.body ?? known).fieldNames)
    for (name, value) in pending.attributes where names.contains(name) { fields[name] = value }
    for (name, linkage) in pending.linkage
    where names.contains(name) && known.relationships?[name]?.isPage != true {
      fields.set(linkage, of: name)
    }
    let tag = version(before: operation).map { EntityTag.text(version: $0) }
    // If a field is older or newer than the version, the resource has to be fetched.
    return (fields, tag ?? (known.meta?["version"]?.int == nil ? nil : JournalEntry.look))
  }
}
