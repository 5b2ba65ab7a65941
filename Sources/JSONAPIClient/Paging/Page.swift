public import JSONAPI

/// One page of a collection, with access to its neighbors.
///
/// A page is a collection of its elements:
///
/// ```swift
/// var page = try await client.fetch(Article.query.page(.number(1, size: 20)))
/// for article in page { print(article.title) }
/// while let appended = try await page.appendNext() {
///   show(appended.new, after: appended.old)
/// }
/// ```
///
/// The server's links are followed verbatim. If there are none, ``RequestOptions/pageStrategy`` computes the
/// next request, if it is set. A page from a store has the links and the meta of the server's answer.
public struct Page<Element: ResourceOutput>: Sendable {
  /// The page's elements; after ``appendNext()`` or ``prependPrevious()``, those of all pages so far.
  public private(set) var elements: [Element]

  /// The page that was fetched, or appended last.
  private var here: FetchedPage
  /// The page that the elements begin with, if it isn't this one.
  private var earliest: FetchedPage?
  /// The number of pages that the elements come from.
  private var pageCount = 1
  /// The URLs of the pages that the elements come from.
  private var urls: Set<String> = []
  /// Whether the link to the previous page turned out to lead to a page that is already included.
  private var isAtStart = false
  private var loader: PageLoader

  init(from source: some PagedResponseSource) throws {
    elements = try Element.readMany(from: source)
    here = FetchedPage(
      origin: source.origin, parts: source.parts ?? DocumentParts(), count: elements.count)
    loader = PageLoader(client: source.client)
    urls = [here.origin.url]
  }
}

// MARK: - The document

extension Page {
  /// The links of the document, nil if it has none; after ``appendNext()``, those of the page appended last.
  public var links: LinksObject? { here.parts.links }

  /// The meta of the document, nil if it has none; after ``appendNext()``, that of the page appended last.
  public var meta: JSONObject? { here.parts.meta }

  /// The document without models; after ``appendNext()``, that of the page appended last.
  ///
  /// It is computed lazily. A page from a store has links and meta only.
  public var document: AnyDocument { here.parts.document() }

  /// The deviations that the decoder tolerated in the document.
  public var findings: [Finding] { here.parts.findings() }

  /// The URL of the document.
  public var url: String { here.origin.url }

  /// Returns the number of resources on all pages, from the document's meta.
  ///
  /// - Parameter paths: The paths to look up, with dots between the names of members.
  /// - Returns: The first number found; nil if there is none.
  public func total(at paths: [String] = PageTotal.usualPaths) -> Int? {
    PageTotal(paths: paths).value(in: meta.map { JSONValue($0) })
  }

  /// The types and ids of the elements, to recognize pages that repeat.
  var identities: [ResourceIdentifier.Identity?] { elements.map(\.resourceIdentifier.identity) }

  /// Whether another page's response has the same bytes.
  func isSame(as other: Page) -> Bool {
    !here.origin.body.isEmpty && here.origin.body == other.here.origin.body
  }
}

// MARK: - Other pages

extension Page {
  /// Whether there is a next page, judging by the links or the page strategy.
  public var hasNext: Bool { request(to: .next, from: here) != nil }

  /// Whether there is a page before the first of the elements, judging by the links.
  ///
  /// After ``prependPrevious()``, it is false if that page's link leads to a page that is already included.
  public var hasPrevious: Bool { previousRequest != nil }

  /// Fetches the next page.
  ///
  /// - Returns: The page; nil if there is none.
  /// - Throws: ``ClientError``.
  public func next() async throws -> Page? { try await follow(.next) }

  /// Fetches the page before the first of the elements.
  ///
  /// - Returns: The page; nil if there is none.
  /// - Throws: ``ClientError``.
  public func previous() async throws -> Page? {
    guard let request = previousRequest else { return nil }
    return try await load(request)
  }

  /// Fetches the first page.
  ///
  /// - Returns: The page; nil if there is no link to it.
  /// - Throws: ``ClientError``.
  public func firstPage() async throws -> Page? { try await follow(.first) }

  /// Fetches the last page.
  ///
  /// - Returns: The page; nil if there is no link to it.
  /// - Throws: ``ClientError``.
  public func lastPage() async throws -> Page? { try await follow(.last) }

  /// Fetches the page again.
  ///
  /// After ``appendNext()`` and ``prependPrevious()``, it fetches as many pages as were combined,
  /// from the first one on, following the new links; fewer if the collection has become shorter.
  /// The server is asked regardless of ``RequestOptions/freshness``, unless it is
  /// ``Freshness/offline``.
  ///
  /// - Returns: The server's current page; this one is unchanged.
  /// - Throws: ``ClientError``.
  public func reload() async throws -> Page {
    var asking = self
    asking.loader = PageLoader(client: loader.client.with { $0.freshness = $0.freshness.asking })
    var page = try await asking.load((earliest ?? here).origin.request)
    while page.pageCount < pageCount, try await page.appendNext() != nil {}
    page.loader = loader
    return page
  }

  /// Fetches the next page and appends its elements to this one's.
  ///
  /// Links, meta and ``document`` are then those of the appended page, so that appending again continues.
  ///
  /// An actor's property can't be mutated across an `await`; use ``appendingNext()`` there.
  ///
  /// - Returns: The old elements, the new ones, and all together; nil if there is no next page.
  /// - Throws: ``ClientError``; the page is unchanged then.
  @discardableResult
  public mutating func appendNext() async throws -> Appended<Element>? {
    guard let page = try await appendingNext() else { return nil }
    let appended = Appended(old: elements, new: Array(page.elements.dropFirst(elements.count)))
    self = page
    return appended
  }

  /// Fetches the next page and returns a page with the elements of both.
  ///
  /// ```swift
  /// actor Inbox {
  ///   var page: Page<Message>
  ///
  ///   func showMore() async throws {
  ///     if let longer = try await page.appendingNext() { page = longer }
  ///   }
  /// }
  /// ```
  ///
  /// - Returns: The longer page; nil if there is no next page.
  /// - Throws: ``ClientError``.
  public func appendingNext() async throws -> Page? {
    guard var page = try await next() else { return nil }
    page.elements = elements + page.elements
    page.earliest = earliest ?? here
    page.pageCount = pageCount + 1
    page.urls.formUnion(urls)
    return page
  }

  /// Fetches the previous page and inserts its elements at the front.
  ///
  /// Links, meta and ``document`` stay those of the last page, so that both prepending and appending
  /// continue.
  ///
  /// - Returns: The old elements, the new ones, and all together; nil if there is no previous page.
  /// - Throws: ``ClientError``; the page is unchanged then.
  @discardableResult
  public mutating func prependPrevious() async throws -> Prepended<Element>? {
    guard let request = previousRequest else { return nil }
    let previous = try await load(request)
    // Some servers answer a link beyond the first page with an earlier page.
    guard urls.insert(previous.url).inserted else {
      isAtStart = true
      return nil
    }
    let result = Prepended(old: elements, new: previous.elements)
    earliest = previous.here
    pageCount += 1
    elements = result.all
    return result
  }

  /// The request for the page before the elements; a link to an included page isn't followed.
  private var previousRequest: ClientRequest? {
    guard !isAtStart, let request = request(to: .previous, from: earliest ?? here) else {
      return nil
    }
    return loader.url(of: request).map { urls.contains($0) } == true ? nil : request
  }

  /// The request for the next page, for a sequence, which detects repetitions itself.
  var nextRequest: ClientRequest? { loader.request(to: .next, from: here) }

  private func follow(_ direction: PageDirection) async throws -> Page? {
    guard let request = request(to: direction, from: here) else { return nil }
    return try await load(request)
  }

  private func load(_ request: ClientRequest) async throws -> Page {
    try await wrappingErrors { try await loader.load(request).output }
  }

  /// The request for another page; a link from a page to itself isn't followed.
  private func request(to direction: PageDirection, from page: FetchedPage) -> ClientRequest? {
    guard let request = loader.request(to: direction, from: page) else { return nil }
    let isNeighbour = direction == .next || direction == .previous
    return isNeighbour && loader.leadsNowhere(request, from: page.origin) ? nil : request
  }
}

// MARK: - A collection of its elements

extension Page: RandomAccessCollection {
  /// The position of the first element.
  public var startIndex: Int { elements.startIndex }
  /// The position after the last element.
  public var endIndex: Int { elements.endIndex }
  /// The element at a position.
  public subscript(position: Int) -> Element { elements[position] }
}

extension Page: CollectionOutput {
  /// The resources that paths begin at.
  public typealias QuerySubject = Element

  /// Reads the first page of a collection.
  public static func read(from response: some ResponseSource) throws -> Page {
    guard let response = response as? any PagedResponseSource else {
      throw ClientError(.decodingFailed, "a page is read from a client's response")
    }
    return try Page(from: response)
  }
}
