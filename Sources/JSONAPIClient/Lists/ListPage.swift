import JSONAPI
import JSONAPIStore

/// A page of a list: its resources, and the request for the next page.
struct ListPage<Element: ResourceOutput>: CollectionOutput {
  typealias QuerySubject = Element

  /// The requested URL.
  let address: String
  /// The resources, in order.
  let identifiers: [ResourceIdentifier]
  /// The version at the start of the request.
  let version: Store.Version
  /// The types whose changes make the page stale.
  let types: Set<String>
  let meta: JSONObject?
  let request: ClientRequest
  /// The request for the next page; nil if there is none.
  let next: ClientRequest?

  static func read(from response: some ResponseSource) throws -> ListPage {
    guard let response = response as? any PagedResponseSource & StoredResponseSource,
      let version = response.version, case .many = try response.primaryRecords()
    else { throw ClientError(.decodingFailed, "the response to a list has no array of resources") }
    let (identifiers, request) = (try response.primaryIdentifiers(), response.origin.request)
    let result = QueryResult(
      identifiers, as: version, links: response.parts?.links, meta: response.parts?.meta,
      types: Set(identifiers.map(\.type) + request.types), url: nil)
    return ListPage(result, of: request, by: response.client, at: response.origin.url)
  }

  /// Reads a page that the store remembers, even if the store lacks some of the records.
  ///
  /// - Returns: The page; nil if the store doesn't remember it.
  init?(remembered request: ClientRequest, by client: JSONAPIClient) {
    guard let store = client.store, let address = PageLoader(client: client).url(of: request),
      let result = store.result(of: address)
    else { return nil }
    self.init(result, of: request, by: client, at: address)
  }

  private init(
    _ result: QueryResult, of request: ClientRequest, by client: JSONAPIClient, at url: String
  ) {
    let loader = PageLoader(client: client)
    (identifiers, version, types) = (result.identifiers, result.version, result.types)
    (meta, self.request) = (result.meta, request)
    address = loader.url(of: request) ?? url
    let page = FetchedPage(
      origin: PageOrigin(request: request, url: result.url ?? url),
      parts: DocumentParts(links: result.links, meta: result.meta), count: identifiers.count)
    // A page that leads to itself is the last one.
    next = loader.request(to: .next, from: page)
      .flatMap { loader.leadsNowhere($0, from: page.origin) ? nil : $0 }
  }

  /// Returns the page that the store remembers, if it is newer or lacks resources deleted since.
  func latest(by client: JSONAPIClient) -> ListPage {
    guard let page = ListPage(remembered: request, by: client),
      page.version > version || (page.version == version && page.identifiers != identifiers)
    else { return self }
    return page
  }
}
