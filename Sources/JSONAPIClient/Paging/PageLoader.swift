import HTTPTypes
import JSONAPI
import JSONAPIStore

/// The direction of another page.
enum PageDirection: String, Sendable, CaseIterable {
  case first
  case previous = "prev"
  case next
  case last
}

/// A fetched page, from which its neighbors are requested.
struct FetchedPage: Sendable {
  let origin: PageOrigin
  /// The members of its document.
  let parts: DocumentParts
  /// The number of its elements.
  let count: Int
}

/// Fetches pages, and creates the requests for their neighbors.
struct PageLoader: Sendable {
  let client: JSONAPIClient

  var strategy: (any PageStrategy)? { client.options.pageStrategy }

  /// Returns a page from the store or the server, according to ``RequestOptions/freshness``.
  func load<Output: RequestOutput>(_ request: ClientRequest) async throws -> Response<Output> {
    try client.checkCoders(for: Output.QuerySubject.self)
    return try await client.answer("a response to this query") {
      try client.remembered(request)
    } fromServer: {
      let reader = try await client.read(request, as: client.store?.begin())
      return Response(try Output.read(from: reader), reader.response)
    }
  }

  /// Returns the request for another page: the link of that name, or that of the strategy if the document has
  /// no pagination links.
  ///
  /// - Parameters:
  ///   - direction: The direction of the page.
  ///   - page: The current page.
  /// - Returns: The request; nil if there is neither a link nor a strategy.
  func request(to direction: PageDirection, from page: FetchedPage) -> ClientRequest? {
    let (origin, parts) = (page.origin, page.parts)
    if let link = link(direction, in: parts) {
      var request = origin.request
      request.target = .link(link, documentURL: origin.url)
      request.query = ""
      return request
    }
    // A page that a store assembles from records has no URL to continue from.
    guard direction == .next, let strategy, !origin.url.isEmpty, !hasLinks(parts) else {
      return nil
    }
    var request = withoutQueryInTarget(origin.request)
    let state = PageState(
      query: request.query, count: page.count, meta: parts.meta.map { JSONValue($0) })
    guard let query = strategy.query(after: state) else { return nil }
    request.query = query
    return request
  }

  /// Moves the query of a link or a path to the request, where a strategy can replace it.
  private func withoutQueryInTarget(_ request: ClientRequest) -> ClientRequest {
    var request = request
    switch request.target {
    case .endpoint: break
    case .link:
      guard var address = try? client.address(of: request.target, query: request.query),
        let query = address.query
      else { break }
      address.query = nil
      request.target = .link(address.textWithoutFragment)
      request.query = query
    case .path(let path):
      // The base URL's query stays there, since it is added to every path.
      var address = URIReference(path)
      guard let query = address.query, !query.isEmpty else { break }
      address.query = nil
      request.target = .path(address.textWithoutFragment)
      request.query = request.query.isEmpty ? query : "\(query)&\(request.query)"
    }
    return request
  }

  /// Whether a request is for the page itself.
  func leadsNowhere(_ request: ClientRequest, from origin: PageOrigin) -> Bool {
    url(of: request).map { $0 == origin.url } ?? false
  }

  /// The URL of a request; nil if it has none.
  func url(of request: ClientRequest) -> String? {
    let address = try? client.address(of: request.target, query: request.query)
    return address.flatMap { HTTPRequest(method: .get, url: $0)?.urlText }
  }

  /// The link's URL; nil if it is empty.
  ///
  /// Some servers send `previous` instead of `prev`.
  private func link(_ direction: PageDirection, in parts: DocumentParts) -> String? {
    var link = parts.links?[direction.rawValue]?.href
    if link == nil, direction == .previous { link = parts.links?["previous"]?.href }
    return link.flatMap { $0.isEmpty ? nil : $0 }
  }

  private func hasLinks(_ parts: DocumentParts) -> Bool {
    PageDirection.allCases.contains { link($0, in: parts) != nil }
  }
}
