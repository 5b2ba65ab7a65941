import Foundation
import HTTPTypes

/// Which way to go from a page.
enum PageDirection: String, Sendable {
  case first
  case previous = "prev"
  case next
  case last
}

/// Fetches pages of one kind of document, and knows how to get from one to another.
struct PageLoader<Document: PagedDocument>: Sendable {
  /// A page as it came, with the request that brought it.
  struct Loaded: Sendable {
    let document: Document
    let url: String
    let request: ClientRequest
    var body = Data()
  }

  typealias Decode = @Sendable (ServerAnswer) throws -> Document

  let client: JSONAPIClient
  let strategy: (any PageStrategy)?
  /// Is called when a request starts; what it returns makes a document of the answer.
  private let begin: @Sendable () -> Decode

  init(client: JSONAPIClient, strategy: (any PageStrategy)?, decode: @escaping Decode) {
    self.init(client: client, begin: { decode }, strategy: strategy)
  }

  init(
    client: JSONAPIClient, begin: @escaping @Sendable () -> Decode, strategy: (any PageStrategy)?
  ) {
    self.client = client
    self.strategy = strategy
    self.begin = begin
  }

  func load(_ request: ClientRequest) async throws -> Loaded {
    let decode = begin()
    let answer = try await client.send(request)
    return Loaded(
      document: try decode(answer), url: answer.url, request: request, body: answer.body)
  }

  /// The request for another page: the link of that name, verbatim; the strategy's where the
  /// document has no links of pages at all.
  func request(to direction: PageDirection, from loaded: Loaded) -> ClientRequest? {
    if let link = link(direction, in: loaded.document) {
      var request = loaded.request
      request.target = .link(link, documentURL: loaded.url)
      request.query = ""
      if !mayKnowFields(request, after: loaded.request) {
        request.fields = request.fields.withoutCredentials
      }
      return request
    }
    guard direction == .next, let strategy, !hasLinks(loaded.document) else { return nil }
    let state = PageState(
      query: loaded.request.query,
      count: loaded.document.pageElements.count,
      meta: loaded.document.pageMeta)
    guard let query = strategy.query(after: state) else { return nil }
    var request = loaded.request
    request.query = query
    return request
  }

  /// Whether a link, which the server has written, stays where the header fields of the request are meant for.
  private func mayKnowFields(_ request: ClientRequest, after last: ClientRequest) -> Bool {
    guard !request.fields.isEmpty else { return true }
    guard let origin = origin(of: request) else { return false }
    return client.trustedOrigins.contains(origin) || origin == self.origin(of: last)
  }

  private func origin(of request: ClientRequest) -> Origin? {
    (try? client.address(of: request.target, query: request.query)).flatMap { Origin($0) }
  }

  /// Whether a request asks for the page that it follows from.
  func leadsNowhere(_ request: ClientRequest, from loaded: Loaded) -> Bool {
    let address = try? client.address(of: request.target, query: request.query)
    guard let address else { return false }
    return HTTPRequest(method: .get, url: address)?.urlText == loaded.url
  }

  /// The link's address; an empty one is none.
  ///
  /// `previous` is what some servers say for `prev`.
  private func link(_ direction: PageDirection, in document: Document) -> String? {
    var link = document.pageLink(named: direction.rawValue)
    if link == nil, direction == .previous { link = document.pageLink(named: "previous") }
    return link.flatMap { $0.isEmpty ? nil : $0 }
  }

  private func hasLinks(_ document: Document) -> Bool {
    [PageDirection.first, .previous, .next, .last].contains { link($0, in: document) != nil }
  }
}
