package import JSONAPI

/// A response whose document may be in a store.
package protocol StoredResponseSource: ResponseSource {
  /// The store; nil if the response isn't inserted into one.
  var store: Store? { get }

  /// The records of the primary data.
  ///
  /// A resource that was deleted by a later request than this one has no record.
  func primaryRecords() throws -> PrimaryRecords

  /// The identities of the primary data's resources: those of ``primaryRecords()``, and of hidden
  /// records whose deletion is pending, so that a list keeps their places if they aren't deleted.
  func primaryIdentifiers() throws -> [ResourceIdentifier]
}

extension StoredResponseSource {
  package func primaryIdentifiers() throws -> [ResourceIdentifier] {
    try primaryRecords().records.map(\.identifier)
  }
}

extension ResponseSource {
  /// Returns the store that contains the response, and the records of its primary data; nil without
  /// a store.
  func stored() throws -> (store: Store, data: PrimaryRecords)? {
    guard let source = self as? any StoredResponseSource, let store = source.store else {
      return nil
    }
    return (store, try source.primaryRecords())
  }
}
