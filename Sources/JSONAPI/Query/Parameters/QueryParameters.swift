/// What a query asks for, without the type of the resources: the parameters of a URL by their
/// meaning.
///
/// ``Query`` makes them from typed paths, ``QueryReader`` from a query string.
public struct QueryParameters: Sendable, Hashable {
  /// The relationships to include; no paths is the wish for none, `nil` none at all (INC-07).
  public var include: IncludePaths?

  /// The fields to send, for some types.
  public var fields = Fieldsets()

  /// The condition on the resources.
  public var filter: FilterExpression?

  /// Parameters of the family `filter` that are no part of ``filter``, with their whole names.
  public var filterItems: [QueryItem] = []

  /// The fields to sort by.
  public var sort: [SortField] = []

  /// The part of the collection to send.
  public var page: PageParameters?

  /// Any other parameters.
  public var items: [QueryItem] = []

  /// Creates parameters that ask for nothing in particular.
  public init() {}

  /// Writes the parameters: `include`, `fields`, `filter`, `sort`, `page`, and others.
  ///
  /// - Returns: The parameters, not percent-encoded.
  /// - Throws: ``QueryError`` where the dialect has no words for the filter.
  public func queryItems(
    dialect: some FilterDialect = .operators
  ) throws(QueryError) -> [QueryItem] {
    var all: [QueryItem] = []
    if let include { all.append(QueryItem("include", include.description)) }
    for type in fields.types {
      all.append(QueryItem("fields[\(type)]", (fields[type] ?? []).joined(separator: ",")))
    }
    if let filter { all += try dialect.items(for: filter) }
    all += filterItems
    if !sort.isEmpty {
      all.append(QueryItem("sort", sort.map(\.description).joined(separator: ",")))
    }
    for item in page?.items ?? [] { all.append(QueryItem("page[\(item.name)]", item.value)) }
    return all + items
  }

  /// Writes the parameters as a query string.
  ///
  /// - Returns: The query string, percent-encoded and without a question mark.
  /// - Throws: ``QueryError`` where the dialect has no words for the filter.
  public func queryString(
    dialect: some FilterDialect = .operators
  ) throws(QueryError) -> String {
    QueryItem.queryString(try queryItems(dialect: dialect))
  }
}
