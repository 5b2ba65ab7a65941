import JSONAPI
import JSONAPIStore

// The methods for values come here by a cast and not by overloads, so that generic code writes live objects as
// what they are, too.
extension AtomicOperations {
  /// Creates the resource of a live object.
  mutating func create(live object: any LiveResource) throws -> ResourceIdentifier {
    try object.checkWritable()
    let identifier = try create(object.record.creation(), of: type(of: object))
    subjects.noteCreation(of: object)
    return identifier
  }

  /// Updates the resource of a live object with its edits; creates that of a new one.
  ///
  /// What was added to and removed from linkage that is not known is added to and removed from the
  /// relationship.
  mutating func update(live object: any LiveResource) throws {
    try object.checkWritable()
    guard isToBeSent(object) else {
      _ = try create(live: object)
      return
    }
    _ = try object.record.owner()
    let sent = object.record.changes
    let members = object.record.memberChanges
    guard sent.attributes != nil || sent.relationships != nil || !members.isEmpty else { return }
    if sent.attributes != nil || sent.relationships != nil {
      try update(sent, of: type(of: object))
    }
    // Linkage that is not known can't be replaced, so these are operations of their own.
    for (name, changes) in members {
      let steps = [(AtomicOperation.Action.add, changes.added), (.remove, changes.removed)]
      for (action, members) in steps where !members.isEmpty {
        try checkKnown(members)
        try change(
          name, of: sent.resourceIdentifier, action, .many(members), model: type(of: object))
      }
    }
    subjects.note(object)
  }

  /// Throws where one of the resources has no id, and no operation gives it one.
  private func checkKnown(_ identifiers: [ResourceIdentifier]) throws {
    let sent = AnyResource(
      type: "", relationships: ["members": AnyRelationship(data: .many(identifiers))])
    try sent.checkLinkage(knowing: localIDs)
  }

  /// Whether the server knows a live object, or will when it comes to the next operation.
  func isToBeSent(_ object: any LiveResource) -> Bool {
    !object.record.isNew || subjects.creates(object)
  }

  /// Takes note of a live object of which a relationship is changed.
  mutating func note(owner object: any LiveResource) throws {
    guard isToBeSent(object) else {
      throw ClientError(
        .encodingFailed,
        "the resource of type '\(object.record.type)' is new, and nothing creates it before")
    }
    subjects.note(object)
  }
}
