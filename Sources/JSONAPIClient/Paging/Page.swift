import JSONAPI

/// One page of a collection, with the way to the others.
///
/// ```swift
/// var page = try await client.page(Article.query.page(.number(1, size: 20)))
/// while let appended = try await page.appendNext() {
///   show(appended.new, after: appended.old)
/// }
/// ```
///
/// The server's links are followed verbatim; where it has none, the client's ``PageStrategy`` says
/// what to ask for, if there is one.
public struct Page<Document: PagedDocument>: Sendable {
  /// An element of the page.
  public typealias Element = Document.Element

  /// The page's document; after ``appendNext()`` that of the page appended last.
  public private(set) var document: Document

  /// The page's elements; after ``appendNext()`` and ``prependPrevious()`` those of all pages so far.
  public private(set) var elements: [Element]

  /// The address that the document came from.
  public private(set) var url: String

  private var request: ClientRequest
  /// The page that the elements begin with, where it isn't this one.
  private var earliest: PageLoader<Document>.Loaded?
  /// How many pages the elements are of.
  private var pageCount = 1
  private let loader: PageLoader<Document>

  init(_ loaded: PageLoader<Document>.Loaded, loader: PageLoader<Document>) {
    document = loaded.document
    elements = loaded.document.pageElements
    url = loaded.url
    request = loaded.request
    self.loader = loader
  }

  /// Whether there is a page after this one, as far as can be seen from here.
  public var hasNext: Bool { request(to: .next, from: loaded) != nil }

  /// Whether there is a page before this one, as far as can be seen from here.
  public var hasPrevious: Bool { request(to: .previous, from: loaded) != nil }

  /// Fetches the next page.
  ///
  /// - Returns: The page; nil where there is none.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  public func next() async throws -> Page? { try await follow(.next) }

  /// Fetches the page before.
  ///
  /// - Returns: The page; nil where there is none.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  public func previous() async throws -> Page? { try await follow(.previous) }

  /// Fetches the first page.
  ///
  /// - Returns: The page; nil where there is no link to it.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  public func first() async throws -> Page? { try await follow(.first) }

  /// Fetches the last page.
  ///
  /// - Returns: The page; nil where there is no link to it.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  public func last() async throws -> Page? { try await follow(.last) }

  /// Fetches again all that this page shows.
  ///
  /// After ``appendNext()`` and ``prependPrevious()`` these are as many pages as were put together, from the
  /// first one on; the links of their new documents lead from one to the next. There are fewer where the
  /// collection has become shorter.
  ///
  /// - Returns: The page as it is now.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  public func reload() async throws -> Page {
    let first = earliest?.request ?? request
    var page = Page(try await loader.load(first), loader: loader)
    while page.pageCount < pageCount, try await page.appendNext() != nil {}
    return page
  }

  /// Fetches the next page and appends its elements to this one's.
  ///
  /// Links, meta and ``document`` are then those of the page that was appended, so that appending
  /// again goes on.
  ///
  /// - Returns: The elements before, the new ones, and all together; nil where there is no next page.
  /// - Throws: ``ClientError``, and this page stays as it was; `CancellationError` if the task was
  ///   cancelled.
  @discardableResult
  public mutating func appendNext() async throws -> Appended<Element>? {
    guard let next = try await next() else { return nil }
    let appended = Appended(old: elements, new: next.elements)
    let earliest = earliest ?? loaded
    let pageCount = pageCount + 1
    self = next
    self.earliest = earliest
    self.pageCount = pageCount
    elements = appended.all
    return appended
  }

  /// Fetches the page before the elements that there are and puts its elements in front of them.
  ///
  /// Links, meta and ``document`` stay those of the page at the end, so that both prepending and appending
  /// go on.
  ///
  /// - Returns: The elements that were there, the new ones, and all together; nil where there is no page
  ///   before.
  /// - Throws: ``ClientError``, and this page stays as it was; `CancellationError` if the task was
  ///   cancelled.
  @discardableResult
  public mutating func prependPrevious() async throws -> Prepended<Element>? {
    guard let request = request(to: .previous, from: earliest ?? loaded) else { return nil }
    let previous = try await loader.load(request)
    let prepended = Prepended(old: elements, new: previous.document.pageElements)
    earliest = previous
    pageCount += 1
    elements = prepended.all
    return prepended
  }

  /// How much there is in all pages together, where the server says so in the document's meta.
  ///
  /// - Parameter paths: Where to look, each with dots between the names of members.
  /// - Returns: The first number found.
  public func total(at paths: [String] = PageTotal.usualPaths) -> Int? {
    PageTotal(paths: paths).value(in: document.pageMeta)
  }

  private var loaded: PageLoader<Document>.Loaded {
    .init(document: document, url: url, request: request)
  }

  private func follow(_ direction: PageDirection) async throws -> Page? {
    guard let request = request(to: direction, from: loaded) else { return nil }
    return Page(try await loader.load(request), loader: loader)
  }

  /// The request for another page; a link from a page to itself leads to no neighbour.
  private func request(
    to direction: PageDirection, from loaded: PageLoader<Document>.Loaded
  ) -> ClientRequest? {
    guard let request = loader.request(to: direction, from: loaded) else { return nil }
    let isNeighbour = direction == .next || direction == .previous
    return isNeighbour && loader.leadsNowhere(request, from: loaded) ? nil : request
  }
}

/// What there was, what came, and both.
public struct Appended<Element: Sendable>: Sendable {
  /// The elements before.
  public let old: [Element]

  /// The elements that came.
  public let new: [Element]

  /// All elements, in order.
  public var all: [Element] { old + new }
}

extension Appended: Equatable where Element: Equatable {}

/// What there was, what came in front of it, and both.
public struct Prepended<Element: Sendable>: Sendable {
  /// The elements that were there.
  public let old: [Element]

  /// The elements that came, which stand in front of them.
  public let new: [Element]

  /// All elements, in order.
  public var all: [Element] { new + old }
}

extension Prepended: Equatable where Element: Equatable {}
