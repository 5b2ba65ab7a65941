import JSONAPI
import JSONAPIStore

/// Reads a server's response, and inserts its document into the client's store, if it has one.
final class ResponseReader: PagedResponseSource {
  let client: JSONAPIClient
  let request: ClientRequest
  let response: ClientResponse
  /// The version at which the request started; nil without a store.
  let version: Store.Version?
  /// The document's members besides its data; nil before it is read.
  private(set) var parts: DocumentParts?
  private var inserted: PrimaryRecords?
  private var identifiers: [ResourceIdentifier] = []

  init(
    _ response: ClientResponse, to request: ClientRequest, client: JSONAPIClient,
    version: Store.Version?
  ) {
    self.client = client
    self.request = request
    self.response = response
    self.version = version
  }

  /// The types whose changes make the response stale: those of the request and of its resources in the store.
  var types: Set<String> { Set(identifiers.map(\.type) + request.types) }

  var origin: PageOrigin {
    PageOrigin(request: request, url: response.url, body: response.body)
  }

  func decode<D: PrimaryData>(_ type: D.Type) throws -> D {
    try decode(Document<D, JSONValue>.self).data
  }

  func decode<D: PrimaryData, Meta>(
    _ type: Document<D, Meta>.Type
  ) throws -> Document<D, Meta> {
    let reader = try reader()
    let document = try reader.client.decodeDocument(type, from: reader.response)
    parts = DocumentParts(document)
    return document
  }

  func decodeRelationship<Value: LinkageValue>(_ type: Value.Type) throws -> Value {
    let reader = try reader()
    return try reader.client.decodeRelationship(type, from: reader.response)
  }

  func document() throws -> AnyDocument {
    let document = try response.anyDocument(context)
    parts = DocumentParts(document)
    if client.store != nil { _ = try insert(document) }
    return document
  }

  private var context: DocumentContext {
    if case .relationship = request.endpoint?.target { .relationship } else { .response }
  }

  /// Returns what decodes the document; a store takes it first, so that live objects are its own.
  private func reader() throws -> (client: JSONAPIClient, response: ClientResponse) {
    guard let store = client.store else { return (client, response) }
    if inserted == nil { _ = try document() }
    var client = client
    client.configuration.decoder = client.configuration.decoder.takingObjects(from: store)
    // The findings were logged when the document was inserted.
    var response = response
    response.findingLog = nil
    return (client, response)
  }

  private func insert(_ document: AnyDocument) throws -> PrimaryRecords {
    guard let store = client.store, let version else { return .absent }
    if let inserted { return inserted }
    let data = try response.insert(document, into: store, as: version)
    identifiers = data.records.map(\.identifier)
    let resources = document.data.resources
    if case .many = data, resources.count == identifiers.count {
      let address = response.request.urlText
      store.remember(
        QueryResult(
          identifiers, as: version, links: document.links, meta: document.meta, types: types,
          url: response.url == address ? nil : response.url),
        of: address)
    } else if case .many = data {
      // Some are hidden, or were deleted by a later request.
      let known = Set(identifiers.compactMap(\.identity))
      identifiers =
        resources
        .map { ResourceIdentifier(type: $0.type, id: $0.id, lid: $0.lid) }
        .filter { $0.identity.map(known.contains) ?? false || store.withheld($0) != nil }
    }
    inserted = data
    return data
  }
}

extension ResponseReader: StoredResponseSource {
  var store: Store? { client.store }

  func primaryRecords() throws -> PrimaryRecords {
    if inserted == nil { _ = try document() }
    return inserted ?? .absent
  }

  func primaryIdentifiers() throws -> [ResourceIdentifier] {
    _ = try primaryRecords()
    return identifiers
  }
}

extension JSONAPIClient {
  /// Sends a request and returns a reader of the response.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - version: The store's version at the start of the request; nil without a store.
  func read(_ request: ClientRequest, as version: Store.Version?) async throws -> ResponseReader {
    let response = try await send(request)
    return ResponseReader(response, to: request, client: self, version: version)
  }
}
