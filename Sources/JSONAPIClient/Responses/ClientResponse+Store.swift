import JSONAPI
import JSONAPIStore

extension ClientResponse {
  /// Gives a document to a store.
  func insert(
    _ document: AnyDocument, into store: Store, as version: Store.Version
  ) throws -> PrimaryRecords {
    do {
      return try store.insert(document, as: version)
    } catch {
      findingLog?.tell(failure: error, of: self)
      throw ClientError(
        .malformedDocument, "the store can't take the document", self, underlying: error)
    }
  }
}
