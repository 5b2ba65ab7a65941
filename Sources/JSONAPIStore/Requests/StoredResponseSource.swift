package import JSONAPI

/// A response whose document a store may have taken.
package protocol StoredResponseSource: ResponseSource {
  /// The store; nil where the response goes into none.
  var store: Store? { get }

  /// The records of the primary data.
  ///
  /// A resource that the server has deleted meanwhile, by a later request than this one, has none.
  func primaryRecords() throws -> PrimaryRecords

  /// The identities of the primary data's resources: of ``primaryRecords()``, and of records that are hidden while their
  /// deletion waits, so that a list has them where they were if they aren't deleted.
  func primaryIdentifiers() throws -> [ResourceIdentifier]
}

extension StoredResponseSource {
  package func primaryIdentifiers() throws -> [ResourceIdentifier] {
    try primaryRecords().records.map(\.identifier)
  }
}

extension ResponseSource {
  /// The store that has taken the response, and the records of its primary data; nil where no store
  /// takes it.
  func stored() throws -> (store: Store, data: PrimaryRecords)? {
    guard let source = self as? any StoredResponseSource, let store = source.store else {
      return nil
    }
    return (store, try source.primaryRecords())
  }
}
