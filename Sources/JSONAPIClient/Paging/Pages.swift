public import JSONAPI
import Logging

/// The pages of a collection, one after the other.
///
/// Nothing is fetched before the first page is asked for, and no page before it is needed. The
/// sequence ends after the last page. It can be gone through again, which fetches again.
///
/// No server can make it go on for ever. It ends as well where a page's link leads to an address that was
/// there already; where a page has nothing but elements that were on pages before, by type and id, whatever its
/// address; where a page asked for by a strategy is the one before it once more; and after a thousand empty
/// pages in a row. The client's logger is warned then, and ``Iterator/end`` says why. The page that repeats is not
/// part of the sequence. To know elements again, it keeps hashes of the last 100,000 at most.
///
/// ```swift
/// for try await page in client.pages(Article.query) {
///   print(page.count, "of", page.total() ?? 0)
/// }
/// ```
public struct Pages<Resource: ResourceOutput>: AsyncSequence, Sendable {
  /// An element of the sequence.
  public typealias Element = Page<Resource>

  /// The request for the first page, or why there can't be one.
  let first: Result<ClientRequest, ClientError>
  let loader: PageLoader

  /// Begins anew.
  public func makeAsyncIterator() -> Iterator {
    Iterator(upcoming: first, loader: loader)
  }

  /// The elements of all pages, one after the other.
  public var elements: PageElements<Resource> { PageElements(pages: self) }

  /// Fetches one page after the other.
  public struct Iterator: AsyncIteratorProtocol {
    private var upcoming: Result<ClientRequest, ClientError>?
    private var visited: Set<String> = []
    private var last: Page<Resource>?
    private var memory = PageMemory()
    /// Why the sequence has ended; nil before it has, and where an error ended it.
    public private(set) var end: PagesEnd?
    private let loader: PageLoader

    init(upcoming: Result<ClientRequest, ClientError>, loader: PageLoader) {
      self.upcoming = upcoming
      self.loader = loader
    }

    /// Fetches the next page.
    ///
    /// - Returns: The page; nil at the end.
    /// - Throws: ``ClientError``, after which the sequence is at its end.
    public mutating func next() async throws -> Page<Resource>? {
      guard let step = upcoming else { return nil }
      upcoming = nil
      let request = try step.get()
      do {
        return try await load(request)
      } catch {
        throw ClientError(wrapping: error)
      }
    }

    private mutating func load(_ request: ClientRequest) async throws -> Page<Resource>? {
      try Task.checkCancellation()
      let address = try loader.client.address(of: request.target, query: request.query)
      guard visited.insert(address.textWithoutFragment).inserted else {
        return finish(.addressRepeats, address)
      }
      let page = try await loader.load(request, of: Resource.self)
      visited.insert(page.url)
      if loader.strategy != nil {
        // A server that doesn't know the strategy's parameters says the same forever.
        guard last.map({ $0.isSame(as: page) }) != true else {
          return finish(.elementsRepeat, address)
        }
        last = page
      }
      if let end = memory.end(at: page.identities) { return finish(end, address) }
      upcoming = page.nextRequest.map { .success($0) }
      if upcoming == nil { end = .lastPage }
      return page
    }

    private mutating func finish(_ end: PagesEnd, _ address: URIReference) -> Page<Resource>? {
      self.end = end
      loader.client.configuration.loggers.client.warning(
        "\(end); the sequence ends here",
        metadata: ["page": "\(Redaction.redact(url: address.textWithoutFragment))"])
      return nil
    }
  }
}

/// The elements of all pages of a collection, one after the other.
///
/// The next page is fetched when its first element is asked for.
public struct PageElements<Element: ResourceOutput>: AsyncSequence, Sendable {
  let pages: Pages<Element>

  /// Begins anew.
  public func makeAsyncIterator() -> Iterator {
    Iterator(pages: pages.makeAsyncIterator())
  }

  /// Hands out one element after the other.
  public struct Iterator: AsyncIteratorProtocol {
    private var pages: Pages<Element>.Iterator
    private var elements: [Element] = []
    private var position = 0

    init(pages: Pages<Element>.Iterator) {
      self.pages = pages
    }

    /// Hands out the next element, and fetches a page if need be.
    ///
    /// - Returns: The element; nil at the end.
    /// - Throws: ``ClientError``, after which the sequence is at its end.
    public mutating func next() async throws -> Element? {
      while position == elements.count {
        guard let page = try await pages.next() else { return nil }
        elements = page.elements
        position = 0
      }
      position += 1
      return elements[position - 1]
    }
  }
}
