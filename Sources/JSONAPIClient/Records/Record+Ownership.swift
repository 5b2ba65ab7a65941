import JSONAPI
import JSONAPIStore

extension Record {
  /// The version of a server's answer about the record; nil if the record has left its store.
  func beginAnswer() -> Store.Version? {
    // Before the check, so that a store that is cleared in between ignores the answer.
    let version = store?.begin()
    return isInStore ? version : nil
  }

  /// The store that the record is in.
  func owner() throws(ClientError) -> Store {
    guard let store, isInStore else { throw .missingStore(self) }
    return store
  }

  /// Removes the record with the resource's id from the store, after the server has deleted it.
  func removeDeleted() {
    guard let store else { return }
    // It is another record if that was in use before this one was created.
    store.remove(store.record(identifier) ?? self, as: store.begin())
  }
}

extension StoredObject {
  /// Throws the error of a value that couldn't be written to a live object, if there is one.
  func checkWritable() throws(ClientError) {
    let unwritable = (self as? any LiveResource)?.unwritable ?? [:]
    guard let first = unwritable.min(by: { $0.key < $1.key }) else { return }
    throw ClientError(
      .encodingFailed, "'\(first.key)' could not be written to the live object",
      underlying: first.value)
  }
}

extension ClientError {
  /// The error for a record that was removed from its store.
  static func missingStore(_ record: Record) -> ClientError {
    ClientError(.encodingFailed, "the record of type \(record.type) is in no store")
  }
}

/// The message for a response without the id of a new resource.
let unsaidID = "the server created the resource but sent no id"

/// Runs an operation on a store, and wraps its errors in ``ClientError``.
func storing<Result>(_ body: () throws(StoreError) -> Result) throws -> Result {
  do {
    return try body()
  } catch {
    throw ClientError(.encodingFailed, "the record can't be sent", underlying: error)
  }
}
