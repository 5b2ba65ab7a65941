import JSONAPI
import JSONAPIStore

// The methods for values call these after a cast, not by overloading, so that generic code treats
// live objects as such, too.
extension AtomicOperations {
  /// Creates the resource of a live object or record.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - isNew: Whether it was new when the operation was chosen. A save that ends in the meantime makes it known, and
  ///     then the list must not be sent.
  mutating func create(
    stored object: any StoredObject, isNew: Bool
  ) throws(ClientError) -> ResourceIdentifier {
    try object.checkWritable()
    let resource = try encoding { try object.record.creation(encoder) }
    let identifier = try create(resource, of: object.record.model(of: object))
    subjects.noteCreation(of: object, isNew: isNew)
    return identifier
  }

  /// Updates the resource of a live object or record with its edits, or creates a new one.
  ///
  /// Additions to and removals from unknown linkage become operations on the relationship.
  mutating func save(stored object: any StoredObject) throws(ClientError) -> ResourceIdentifier {
    try object.checkWritable()
    guard isToBeSent(object) else { return try create(stored: object, isNew: true) }
    let record = object.record
    _ = try record.owner()
    var sent = record.changes
    // Unknown linkage can't be replaced, so these are separate operations.
    let members =
      stepsInstead(of: &sent, record)
      + record.memberChanges.map { ($0.name, $0.changes.steps) }
    let hasFields = sent.attributes != nil || sent.relationships != nil
    guard hasFields || !members.isEmpty else { return record.identifier }
    if hasFields { _ = try update(sent, of: record.model(of: object)) }
    for (name, steps) in members {
      for (action, members) in steps {
        try change(
          name, of: sent.resourceIdentifier, action, members, model: record.model(of: object))
      }
    }
    subjects.note(object)
    return record.identifier
  }

  /// Removes linkage from changes that can be written as additions and removals.
  ///
  /// Changes that are sent immediately replace known linkage. A change in a journal may wait long,
  /// and a replacement would undo additions that others have made meanwhile.
  private func stepsInstead(
    of changes: inout AnyResource, _ record: Record
  ) -> [(name: String, steps: [LinkageStep])] {
    guard let waiting, let edited = changes.relationships else { return [] }
    let pending = waiting.pending(record, and: operations)
    var found: [(name: String, steps: [LinkageStep])] = []
    for (name, relationship) in edited {
      let known = pending.linkage[name] ?? record.serverLinkage(of: name)
      let steps = record.steps(from: known, to: relationship.data, of: name)
      guard !steps.contains(where: { $0.action == .update }) else { continue }
      changes.relationships?[name] = nil
      found.append((name, steps))
    }
    if changes.relationships?.members.isEmpty == true { changes.relationships = nil }
    return found
  }

  /// Saves the edits of a record's relationship: additions and removals, or new linkage.
  mutating func save(relationship name: String, of record: Record) throws(ClientError) {
    _ = try record.owner()
    var steps = record.memberChanges.first { $0.name == name }?.changes.steps
    if steps == nil, let edited = record.changes.relationships?[name]?.data {
      let known = waiting?.pending(record, and: operations).linkage[name]
      steps = record.steps(
        from: known ?? record.serverLinkage(of: name), to: edited, of: name)
    }
    guard let steps, !steps.isEmpty else { return }
    try note(owner: record)
    for (action, members) in steps {
      try change(name, of: record.identifier, action, members, model: record.liveClass)
    }
  }

  /// Whether the server knows a live object or record, or will before the next operation.
  func isToBeSent(_ object: any StoredObject) -> Bool {
    !object.record.isNew || subjects.creates(object) || waiting?.creates(object.record) == true
  }

  /// Remembers a live object or record whose relationship is changed.
  mutating func note(owner object: any StoredObject) throws(ClientError) {
    guard makeID != nil || isToBeSent(object) else {
      throw ClientError(
        .encodingFailed,
        "the resource of type '\(object.record.type)' is new, and nothing creates it before")
    }
    subjects.note(object)
  }
}

extension Record {
  /// Returns the resource for a request that creates it along with others, with its local id.
  func creation(_ encoder: JSONAPIEncoder) throws -> AnyResource {
    let store = try owner()
    let resource = body
    let written = try encoding {
      try encoder.body(of: resource, nilEncoding: .null, keepsLID: true)
    }
    try storing { () throws(StoreError) in try store.check(written, of: self) }
    return resource
  }

  /// Returns the version of the resource that the program has seen, if known.
  ///
  /// It is nil unless the operation changes fields of the resource or deletes it.
  func version(before operation: AtomicOperation) -> Int? {
    guard !operation.isCreation, operation.relationship == nil else { return nil }
    return serverVersion(changing: operation.isDeletion ? nil : operation.fields)
  }

  /// Returns the class of a live object, whose properties errors name.
  func model(of object: any StoredObject) -> (any Resource.Type)? {
    (Swift.type(of: object) as? any Resource.Type) ?? liveClass
  }
}
