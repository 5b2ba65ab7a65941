import JSONAPI

/// Detects pages that were fetched before, or whose elements were all on earlier pages, in bounded memory.
///
/// It keeps the hashes of up to 100,000 identities; if there are more, only those of the current page. So it
/// finds every repetition within the last 100,000 elements. Longer cycles are found with Brent's algorithm:
/// each page is compared with one that is kept until the number of pages has doubled.
struct PageMemory {
  private let limit: Int
  private var seen: Set<Int> = []
  /// The hashes of the first URLs, as many as the limit.
  private var visited: Set<Int> = []
  private var kept: Int?
  private var pageCount = 0
  private var nextKept = 1
  /// The number of consecutive pages without new elements.
  private var emptyCount = 0

  init(limit: Int = 100_000) { self.limit = limit }

  /// The maximum number of consecutive empty pages; servers that filter after paging send some.
  static let emptyPages = 1_000

  /// Adds a URL.
  ///
  /// - Returns: Whether it is new.
  mutating func visit(_ url: String) -> Bool {
    guard visited.count < limit else { return !visited.contains(url.hashValue) }
    return visited.insert(url.hashValue).inserted
  }

  /// Adds a page.
  ///
  /// - Parameter identities: The identities of its elements; nil for one without an identity.
  /// - Returns: The reason to end; nil to continue.
  mutating func end(at identities: [ResourceIdentifier.Identity?]) -> PagesEnd? {
    guard !identities.isEmpty else {
      emptyCount += 1
      return emptyCount > PageMemory.emptyPages ? .emptyPages : nil
    }
    emptyCount = 0
    let hashes = identities.compactMap { $0?.hashValue }
    guard hashes.count == identities.count else { return nil }
    let page = Set(hashes)
    pageCount += 1
    let isKnown = page.isSubset(of: seen) || kept == page.hashValue
    if pageCount == nextKept {
      kept = page.hashValue
      nextKept = nextKept.multipliedReportingOverflow(by: 2).partialValue
    }
    if seen.count + page.count > limit { seen = [] }
    seen.formUnion(page)
    return isKnown ? .elementsRepeat : nil
  }
}
