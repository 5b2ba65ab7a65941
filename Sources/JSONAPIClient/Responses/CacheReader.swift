import JSONAPI
import JSONAPIStore

/// Reads a store's answer instead of a response.
struct CacheReader: PagedResponseSource, StoredResponseSource {
  let records: PrimaryRecords
  let request: ClientRequest
  let client: JSONAPIClient
  let cache: Store
  /// The version that determines the answer's age; nil if the age isn't known.
  var version: Store.Version?
  /// Whether a write may have changed the answer.
  var isStale = false
  /// The URL of the document; empty for an answer that is assembled from records.
  var url = ""
  /// The document's members besides its data, if they are remembered.
  var parts: DocumentParts?

  var store: Store? { cache }
  var origin: PageOrigin { PageOrigin(request: request, url: url) }

  func primaryRecords() -> PrimaryRecords { records }

  func decode<D: PrimaryData>(_ type: D.Type) throws -> D {
    try decoder.decode(type, from: document().data())
  }

  func decode<D: PrimaryData, Meta>(
    _ type: Document<D, Meta>.Type
  ) throws -> Document<D, Meta> {
    try decoder.decode(type, from: document().data())
  }

  func decodeRelationship<Value: LinkageValue>(_ type: Value.Type) throws -> Value {
    try decoder.decodeRelationship(type, from: document().data())
  }

  func document() -> AnyDocument {
    switch records {
    case .one(let record): cache.document(for: record, include: request.include ?? [])
    case .many(let records): cache.document(for: records, include: request.include ?? [])
    case .null: AnyDocument(data: .null)
    case .absent: AnyDocument()
    }
  }

  private var decoder: JSONAPIDecoder {
    var decoder = client.decoder.takingObjects(from: cache)
    // Records of many responses may exceed the limits of one.
    decoder.values.limits = JSONLimits(maximumDepth: client.configuration.limits.maximumDepth)
    return decoder
  }
}
