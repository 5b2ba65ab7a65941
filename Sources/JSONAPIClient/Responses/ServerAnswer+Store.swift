import JSONAPI
import JSONAPIStore

extension ServerAnswer {
  /// Gives a document to a store.
  func insert(
    _ document: AnyDocument, into store: Store, as version: Version
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
