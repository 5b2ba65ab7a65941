import JSONAPI
import JSONAPIStore

extension ClientResponse {
  /// The document, without models.
  func anyDocument(_ context: DocumentContext = .response) throws -> AnyDocument {
    do {
      let document = try AnyDocument(document())
      findingLog?.tell(of: self, as: context)
      return document
    } catch let error as ClientError {
      if let cause = error.underlying { findingLog?.tell(failure: cause, of: self) }
      throw error
    } catch {
      findingLog?.tell(failure: error, of: self)
      throw ClientError(
        .malformedDocument, "the body isn't a JSON:API document", self, underlying: error)
    }
  }

  /// Inserts a document into a store.
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
