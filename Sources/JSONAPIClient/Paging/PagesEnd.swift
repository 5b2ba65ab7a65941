/// Why a sequence of pages has ended.
public struct PagesEnd: Sendable, Hashable, CustomStringConvertible {
  /// The reason, in words.
  public let description: String

  private init(_ description: String) { self.description = description }

  /// There is no next page.
  public static let lastPage = PagesEnd("there is no next page")
  /// The next page has an address that was asked already.
  public static let addressRepeats = PagesEnd("a page links to one that was there already")
  /// A page has nothing but elements that were on pages before, or the same body as the one before it.
  public static let elementsRepeat = PagesEnd("a page has nothing but what was there already")
  /// A thousand pages in a row had no elements, and yet a next page.
  public static let emptyPages = PagesEnd("a thousand pages in a row were empty")
}
