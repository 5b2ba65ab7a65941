public import JSONAPI

/// Computes the query of the next page, for servers that send no pagination links.
public protocol PageStrategy: Sendable {
  /// Returns the query of the next page.
  ///
  /// - Parameter page: The state of the previous page.
  /// - Returns: The percent-encoded query string, without the question mark; nil if there is no next page.
  func query(after page: PageState) -> String?
}

/// The state of a page from which a ``PageStrategy`` computes the next query.
public struct PageState: Sendable, Hashable {
  /// The query string of the request for the page.
  public let query: String

  /// The number of elements on the page.
  public let count: Int

  /// The meta of the page's document.
  public let meta: JSONValue?

  /// Creates a state.
  ///
  /// - Parameters:
  ///   - query: The query string of the request for the page.
  ///   - count: The number of elements on the page.
  ///   - meta: The meta of the page's document.
  public init(query: String, count: Int, meta: JSONValue?) {
    self.query = query
    self.count = count
    self.meta = meta
  }
}
