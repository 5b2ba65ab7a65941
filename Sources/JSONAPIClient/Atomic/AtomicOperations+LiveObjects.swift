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
  mutating func update(live object: any LiveResource) throws {
    try object.checkWritable()
    guard isToBeSent(object) else {
      _ = try create(live: object)
      return
    }
    _ = try object.record.owner()
    let sent = object.record.changes
    guard sent.attributes != nil || sent.relationships != nil else { return }
    try update(sent, of: type(of: object))
    subjects.note(object)
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
