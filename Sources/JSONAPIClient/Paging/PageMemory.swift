import JSONAPI

/// Tells pages whose elements were all there before, in bounded memory.
///
/// It remembers the hashes of up to 100,000 identities; when there are more, those of the present page alone.
/// So it finds every repetition within the last 100,000 elements. Longer circles are found by comparing each
/// page with one that is kept until twice as many pages have come (Brent).
struct PageMemory {
  private let limit: Int
  private var seen: Set<Int> = []
  private var kept: Int?
  private var pageCount = 0
  private var nextKept = 1
  /// How many pages without new elements came last.
  private var emptyCount = 0

  init(limit: Int = 100_000) { self.limit = limit }

  /// How many empty pages in a row there may be, as where a server filters after it has cut its pages.
  static let emptyPages = 1_000

  /// Takes note of a page.
  ///
  /// - Parameter identities: Its elements; nil for one that can't be told from others.
  /// - Returns: Why the page is the end; nil where it is not.
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
