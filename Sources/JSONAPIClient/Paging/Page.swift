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

  /// The page's elements; after ``appendNext()`` those of all pages so far.
  public private(set) var elements: [Element]

  /// The address that the document came from.
  public private(set) var url: String

  private var request: ClientRequest
  private let loader: PageLoader<Document>

  init(_ loaded: PageLoader<Document>.Loaded, loader: PageLoader<Document>) {
    document = loaded.document
    elements = loaded.document.pageElements
    url = loaded.url
    request = loaded.request
    self.loader = loader
  }

  /// Whether there is a page after this one, as far as can be seen from here.
  public var hasNext: Bool { loader.request(to: .next, from: loaded) != nil }

  /// Whether there is a page before this one, as far as can be seen from here.
  public var hasPrevious: Bool { loader.request(to: .previous, from: loaded) != nil }

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

  /// Fetches this page again.
  ///
  /// - Returns: The page as it is now.
  /// - Throws: ``ClientError``; `CancellationError` if the task was cancelled.
  public func reload() async throws -> Page { Page(try await loader.load(request), loader: loader) }

  /// Fetches the next page and appends its elements to this one's.
  ///
  /// Links, meta and ``document`` are then those of the page that was appended, so that appending
  /// again goes on.
  ///
  /// - Returns: The elements before, the new ones, and all together; nil where there is no next page.
  /// - Throws: ``ClientError``, and this page stays as it was; `CancellationError` if the task was
  ///   cancelled.
  public mutating func appendNext() async throws -> Appended<Element>? {
    guard let next = try await next() else { return nil }
    let appended = Appended(old: elements, new: next.elements)
    self = next
    elements = appended.all
    return appended
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
    guard let request = loader.request(to: direction, from: loaded) else { return nil }
    return Page(try await loader.load(request), loader: loader)
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
