import JSONAPI
import JSONAPIStore

/// Reads a store's answer in place of a response.
struct CacheReader: PagedResponseSource, StoredResponseSource {
  let records: PrimaryRecords
  let include: IncludePaths?
  let request: ClientRequest
  let client: JSONAPIClient
  let cache: Store

  var store: Store? { cache }
  var origin: PageOrigin { PageOrigin(request: request, url: "") }
  var parts: DocumentParts? { nil }

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
    case .one(let record): cache.document(for: record, include: include ?? [])
    case .many(let records): cache.document(for: records, include: include ?? [])
    case .null: AnyDocument(data: .null)
    case .absent: AnyDocument()
    }
  }

  private var decoder: JSONAPIDecoder {
    var decoder = client.decoder.takingObjects(from: cache)
    // Records of many responses add up to more than a response may have.
    decoder.values.limits = JSONLimits(maximumDepth: client.configuration.limits.maximumDepth)
    return decoder
  }
}
