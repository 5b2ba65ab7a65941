extension QueryReader {
  /// The limits above which a query string is rejected.
  public struct Limits: Sendable, Hashable {
    /// The maximum length of the query string, in bytes.
    public var length = 8_192
    /// The number of parameters.
    public var parameters = 100
    /// The number of paths of `include`.
    public var includePaths = 10
    /// The number of names in a path.
    public var pathDepth = 3
    /// The number of nodes in a filter: conditions, conjunctions and so on.
    public var filterNodes = 50
    /// The maximum nesting of conditions; capped at 64.
    public var filterDepth = 8
    /// The number of values of a list in a filter.
    public var listValues = 100
    /// The number of sort fields.
    public var sortFields = 5

    /// Creates limits with the values of ``standard``.
    public init() {}

    /// Limits that suit most servers: 8 KiB, 10 paths of 3 names, 50 conditions.
    public static let standard = Limits()
  }
}

extension QueryReader.Limits {
  func check(
    _ count: Int, _ limit: Int, _ what: String, parameter: String? = nil
  ) throws(QueryError) {
    guard count > limit else { return }
    throw QueryError(
      .limitExceeded,
      parameter: parameter,
      message: "There are too many \(what).",
      expected: "at most \(limit)",
    )
  }
}
