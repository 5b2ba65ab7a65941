import JSONAPI
import JSONAPIStore

// A live object is no version of a resource but the resource itself: it has edits, and its store is told what
// the server answers. The methods for values come here by a cast and not by overloads, so that generic code
// writes live objects as what they are, too.
extension JSONAPIClient {
  /// Creates the resource of a live object, which gets the server's id.
  func create(live object: any LiveResource, _ query: QueryParameters) async throws {
    try object.checkWritable()
    try await create(object.record, query: query)
  }

  /// Updates the resource of a live object with its edits, and nothing else; creates that of a new one.
  func update(live object: any LiveResource, _ query: QueryParameters) async throws {
    try object.checkWritable()
    if object.record.isNew {
      try await create(object.record, query: query)
    } else {
      try await save(object.record, query: query)
    }
  }

  /// Updates the resource of a live object with what is different in another one.
  func update<R: Resource>(
    live object: any LiveResource, from old: R, to new: R, _ query: QueryParameters
  ) async throws {
    try object.checkWritable()
    let sent = try configuration.encoder.changes(from: old, to: new).resource
    try await inTurn([object.record]) {
      try await send(sent, asChangesOf: object.record, query)
    }
  }

  /// Deletes the resource of a live object, and removes its record from the store; a new one is only removed.
  func delete(live object: any LiveResource) async throws -> JSONObject? {
    guard object.record.isNew else { return try await delete(object.record) }
    object.store.remove(object.record)
    return nil
  }
}

extension LiveResource {
  /// Throws why a value could not be written to the object, if one could not.
  func checkWritable() throws {
    if let first = unwritable.min(by: { $0.key < $1.key }) { throw first.value }
  }
}
