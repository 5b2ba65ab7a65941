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
    let sent = record.changes
    let members = record.memberChanges
    let hasFields = sent.attributes != nil || sent.relationships != nil
    guard hasFields || !members.isEmpty else { return record.identifier }
    if hasFields { _ = try update(sent, of: record.model(of: object)) }
    // Linkage that is not known can't be replaced, so these are operations of their own.
    for (name, changes) in members {
      for (action, members) in changes.steps {
        try change(
          name, of: sent.resourceIdentifier, action, members, model: record.model(of: object))
      }
    }
    subjects.note(object)
    return record.identifier
  }

  /// Whether the server knows a live object or record, or will when it comes to the next operation.
  func isToBeSent(_ object: any StoredObject) -> Bool {
    !object.record.isNew || subjects.creates(object)
  }

  /// Takes note of a live object or record of which a relationship is changed.
  mutating func note(owner object: any StoredObject) throws(ClientError) {
    guard isToBeSent(object) else {
      throw ClientError(
        .encodingFailed,
        "the resource of type '\(object.record.type)' is new, and nothing creates it before")
    }
    subjects.note(object)
  }
}

extension Record {
  /// The class of a live object, whose properties errors are to name.
  fileprivate func model(of object: any StoredObject) -> (any Resource.Type)? {
    (Swift.type(of: object) as? any Resource.Type) ?? liveClass
  }
}
