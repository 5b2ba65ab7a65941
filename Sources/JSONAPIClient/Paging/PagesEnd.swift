/// The reason why a sequence of pages ended.
public struct PagesEnd: Sendable, Hashable, CustomStringConvertible {
  /// The reason, in words.
  public let description: String

  private init(_ description: String) { self.description = description }

  /// There is no next page.
  public static let lastPage = PagesEnd("there is no next page")
  /// There is a link to the next page, but it has no address: it is empty, or isn't a link.
  public static let brokenLink = PagesEnd("the link to the next page has no address")
  /// The link to the next page has a URL that was fetched before.
  public static let addressRepeats = PagesEnd("a page links to one that was there already")
  /// A page has only elements of earlier pages, or the same body as the previous one.
  public static let elementsRepeat = PagesEnd("a page has nothing but what was there already")
  /// 1,000 consecutive pages were empty and had a next page.
  public static let emptyPages = PagesEnd("a thousand pages in a row were empty")
}
