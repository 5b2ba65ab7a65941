@_spi(Locks) import JSONAPI
import JSONAPIStore

extension OfflineJournal {
  /// Writes changes down: all of them, or after a failure none.
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
  /// The edits of a live object or record stay edits until the server has taken them, but each is written down only
  /// once, so an object may be saved after every change. Additions to and removals from a to-many relationship are
  /// written down as such, since a replacement would undo what others add before it is sent. A deleted object is
  /// removed from its store; if the resource is fetched before the replay, it is in the store until then. A resource
  /// that is created without an id and a lid gets a unique local id, by which later changes refer to it, also in
  /// later calls.
  ///
  /// - Parameter build: Adds the changes, and returns references that are of use. Where it adds none, nothing is
  ///   written.
  /// - Returns: What `build` returned.
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/encodingFailed`` if a change can't be written, such as
  ///   linkage to a resource without an id that nothing creates before; `StoreError` if the file can't be written.
  @discardableResult
  public func write<References>(
    _ build: (inout AtomicOperations) -> References
  ) throws -> References {
    var changes = AtomicOperations(encoder: encoder)
    changes.waiting = self
    let references = build(&changes)
    if let failure = changes.failure { throw failure }
    for model in changes.models { if let model { note(model) } }
    let deleted = try saving.withLock { _ in try append(changes) }
    // Outside of the lock: removing notifies observers, which may write.
    for record in deleted { record.removeDeleted() }
    changes.subjects.removeWithdrawn(after: changes.operations.count)
    return references
  }

  /// Writes down what no entry does yet.
  ///
  /// - Returns: The records that are deleted.
  private func append(_ changes: AtomicOperations) throws(StoreError) -> [Record] {
    var operations: [AtomicOperation] = []
    var records: [Record?] = []
    var versions: [Int?] = []
    for operation in changes.operations {
      guard let record = changes.subjects.record(of: operation) else {
        operations.append(operation)
        records.append(nil)
        versions.append(nil)
        continue
      }
      let pending = pending(record, and: operations)
      guard let operation = operation.remaining(after: pending, of: record) else { continue }
      operations.append(operation)
      records.append(record)
      // An entry before this one makes another version.
      versions.append(pending.isTouched ? nil : record.version(before: operation))
    }
    for (entry, record) in zip(try append(operations, versions), records) {
      // A change back to what the server has is an edit until the entry is sent.
      if let record, !entry.operation.isCreation { beginSaving(entry, of: record) }
    }
    return zip(operations, records).compactMap { $0.isDeletion ? $1 : nil }
  }
}
