import JSONAPI
import JSONAPIStore

extension Record {
  /// Whether the record is still in the store that it came from.
  var isInStore: Bool { store?.record(identifier) === self }

  /// The store that the record is in.
  func owner() throws(ClientError) -> Store {
    guard let store, isInStore else { throw .missingStore(self) }
    return store
  }

  /// The linkage that the server has.
  func serverLinkage(of relationship: String) -> Linkage {
    serverResource.relationships?[relationship]?.data ?? .absent
  }
}

extension StoredObject {
  /// Throws why a value could not be written to a live object, if one could not.
  func checkWritable() throws(ClientError) {
    let unwritable = (self as? any LiveResource)?.unwritable ?? [:]
    guard let first = unwritable.min(by: { $0.key < $1.key }) else { return }
    throw ClientError(
      .encodingFailed, "'\(first.key)' could not be written to the live object",
      underlying: first.value)
  }
}

extension ClientError {
  /// The refusal to write a record that has left its store.
  static func missingStore(_ record: Record) -> ClientError {
    ClientError(.encodingFailed, "the record of type \(record.type) is in no store")
  }
}

/// What is wrong where a new resource has no id.
let unsaidID = "the server has created the resource and does not say its id"

/// Runs what a store may refuse, and throws that as an error of the client.
func storing<Result>(_ body: () throws(StoreError) -> Result) throws -> Result {
  do {
    return try body()
  } catch {
    throw ClientError(.encodingFailed, "the record can't be sent", underlying: error)
  }
}
