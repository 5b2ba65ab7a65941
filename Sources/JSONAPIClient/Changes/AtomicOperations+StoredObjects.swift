import JSONAPI
import JSONAPIStore

// The methods for values come here by a cast and not by overloads, so that generic code writes live objects as
// what they are, too.
extension AtomicOperations {
  /// Creates the resource of a live object or record.
  mutating func create(stored object: any StoredObject) throws(ClientError) -> ResourceIdentifier {
    try object.checkWritable()
    let resource = try encoding { try object.record.creation(encoder) }
    let identifier = try create(resource, of: object.record.model(of: object))
    subjects.noteCreation(of: object)
    return identifier
  }

  /// Updates the resource of a live object or record with its edits; creates that of a new one.
  ///
  /// What was added to and removed from linkage that is not known is added to and removed from the
  /// relationship.
  mutating func save(stored object: any StoredObject) throws(ClientError) -> ResourceIdentifier {
    try object.checkWritable()
    guard isToBeSent(object) else { return try create(stored: object) }
    let record = object.record
    _ = try record.owner()
    var sent = record.changes
    // Linkage that is not known can't be replaced, so these are operations of their own.
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

  /// Takes the linkage out of changes that can be written down as additions and removals.
  ///
  /// What is sent at once replaces linkage that is known. A change in a journal may wait long, and a replacement
  /// would undo what others have added meanwhile.
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

  /// Changes one relationship of a record as it was edited: additions and removals, or where it leads.
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

  /// Whether the server knows a live object or record, or will when it comes to the next operation.
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
  /// The resource as a request has it that creates it and others, by its local id.
  func creation(_ encoder: JSONAPIEncoder) throws -> AnyResource {
    let store = try owner()
    let resource = body
    let written = try encoding {
      try encoder.body(of: resource, nilEncoding: .null, keepsLID: true)
    }
    try storing { () throws(StoreError) in try store.check(written, of: self) }
    return resource
  }

  /// The version of the resource that the program has seen, where an operation changes fields of it or deletes it;
  /// nil if none is known, and for other operations.
  func version(before operation: AtomicOperation) -> Int? {
    guard !operation.isCreation, operation.relationship == nil else { return nil }
    return serverVersion(changing: operation.isDeletion ? nil : operation.fields)
  }

  /// The class of a live object, whose properties errors are to name.
  func model(of object: any StoredObject) -> (any Resource.Type)? {
    (Swift.type(of: object) as? any Resource.Type) ?? liveClass
  }
}
