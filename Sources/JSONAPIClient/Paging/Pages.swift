public import JSONAPI
import Logging

/// An asynchronous sequence of the pages of a collection.
///
/// Each page is fetched when the iteration reaches it. Iterating again fetches again.
///
/// The sequence is never endless. Besides the last page, it ends at a link to a URL that was
/// fetched before, at a page that has only elements of earlier pages (by type and id), at a
/// strategy's page that equals the previous one, after 1,000 consecutive empty pages, and at a page
/// whose link to the next one has no address. A repeated page isn't part of the sequence. The
/// client then logs a warning, and ``Iterator/end`` gives the reason. The hashes of at most 100,000
/// elements and as many URLs are kept for this.
///
/// ```swift
/// for try await page in client.pages(Article.query) {
///   print(page.count, "of", page.total() ?? 0)
/// }
/// ```
public struct Pages<Resource: ResourceOutput>: AsyncSequence, Sendable {
  /// An element of the sequence.
  public typealias Element = Page<Resource>

  /// The request for the first page, or the error.
  let first: Result<ClientRequest, ClientError>
  let loader: PageLoader

  /// Starts a new iteration.
  public func makeAsyncIterator() -> Iterator {
    Iterator(upcoming: first, loader: loader)
  }

  /// The elements of all pages, one after the other.
  public var elements: PageElements<Resource> { PageElements(pages: self) }

  /// An iterator that fetches the pages one after another.
  public struct Iterator: AsyncIteratorProtocol {
    private var upcoming: Result<ClientRequest, ClientError>?
    private var last: Page<Resource>?
    private var memory = PageMemory()
    /// The reason why the sequence ended; nil before that, and if an error ended it.
    public private(set) var end: PagesEnd?
    private let loader: PageLoader

    init(upcoming: Result<ClientRequest, ClientError>, loader: PageLoader) {
      self.upcoming = upcoming
      self.loader = loader
    }

    /// Fetches the next page.
    ///
    /// - Returns: The page; nil at the end.
    /// - Throws: ``ClientError``; the sequence ends then.
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
      guard memory.visit(address.textWithoutFragment) else {
        return finish(.addressRepeats, address)
      }
      let page: Page<Resource> = try await loader.load(request).output
      _ = memory.visit(page.url)
      if loader.strategy != nil {
        // A server that ignores the strategy's parameters returns the same page forever.
        guard last.map({ $0.isSame(as: page) }) != true else {
          return finish(.elementsRepeat, address)
        }
        last = page
      }
      if let end = memory.end(at: page.identities) { return finish(end, address) }
      upcoming = page.nextRequest.map { .success($0) }
      if upcoming == nil {
        if page.links?.isBroken("next") == true {
          _ = finish(.brokenLink, address)
        } else {
          end = .lastPage
        }
      }
      return page
    }

    /// Ends the sequence with a warning.
    private mutating func finish(_ end: PagesEnd, _ address: URIReference) -> Page<Resource>? {
      self.end = end
      loader.client.configuration.loggers.client.warning(
        "\(end); the sequence ends here",
        metadata: ["page": "\(Redaction.redact(url: address.textWithoutFragment))"])
      return nil
    }
  }
}

/// An asynchronous sequence of the elements of all pages of a collection.
///
/// Each page is fetched when the iteration reaches its first element.
public struct PageElements<Element: ResourceOutput>: AsyncSequence, Sendable {
  let pages: Pages<Element>

  /// Starts a new iteration.
  public func makeAsyncIterator() -> Iterator {
    Iterator(pages: pages.makeAsyncIterator())
  }

  /// An iterator over the elements.
  public struct Iterator: AsyncIteratorProtocol {
    private var pages: Pages<Element>.Iterator
    private var elements: [Element] = []
    private var position = 0

    init(pages: Pages<Element>.Iterator) {
      self.pages = pages
    }

    /// Returns the next element, fetching its page if necessary.
    ///
    /// - Returns: The element; nil at the end.
    /// - Throws: ``ClientError``; the sequence ends then.
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
