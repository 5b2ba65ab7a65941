public import JSONAPI

/// How to ask a server for the next page that puts no links into its documents.
public protocol PageStrategy: Sendable {
  /// The query of the next page.
  ///
  /// - Parameter page: What is known about the page before.
  /// - Returns: The query string without its question mark; nil where there is no next page.
  func query(after page: PageState) -> String?
}

/// What is known about a page when the next one is to be asked for.
public struct PageState: Sendable, Hashable {
  /// The query string that the page was asked for with.
  public let query: String

  /// How many elements the page has.
  public let count: Int

  /// The meta of the page's document.
  public let meta: JSONValue?

  /// Creates a state.
  ///
  /// - Parameters:
  ///   - query: The query string that the page was asked for with.
  ///   - count: How many elements the page has.
  ///   - meta: The meta of the page's document.
  public init(query: String, count: Int, meta: JSONValue?) {
    self.query = query
    self.count = count
    self.meta = meta
  }
}
