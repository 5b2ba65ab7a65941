/// The parsed parameters of a query, without the resource type.
///
/// ``Query`` creates them from typed paths, ``QueryReader`` from a query string.
public struct QueryParameters: Sendable, Hashable {
  /// The relationships to include.
  ///
  /// Empty paths request no related resources; `nil` omits the parameter (INC-07).
  public var include: IncludePaths?

  /// The fields to return, by type.
  public var fields = Fieldsets()

  /// The condition on the resources; nil for all.
  public var filter: FilterExpression?

  /// Parameters of the family `filter` that ``filter`` doesn't cover, with their full names.
  public var filterItems: [QueryItem] = []

  /// The fields to sort by.
  public var sort: [SortField] = []

  /// The page of the collection to return; nil leaves it to the server.
  public var page: PageParameters?

  /// Any other parameters.
  ///
  /// Those called `sort` are written after the fields of ``sort``, in the same parameter.
  public var items: [QueryItem] = []

  /// Creates empty parameters.
  public init() {}

  /// Serializes the parameters: `include`, `fields`, `filter`, `sort`, `page` and others.
  ///
  /// - Returns: The parameters, not percent-encoded.
  /// - Throws: ``QueryError`` if the dialect can't express the filter.
  public func queryItems(
    dialect: some FilterDialect = .operators
  ) throws(QueryError) -> [QueryItem] {
    try queryItems(dialect: dialect, scope: Schema.Scope(nil))
  }

  /// Serializes the parameters for a resource type.
  package func queryItems(
    dialect: some FilterDialect, scope: Schema.Scope
  ) throws(QueryError) -> [QueryItem] {
    var all: [QueryItem] = []
    if let include { all.append(QueryItem("include", include.description)) }
    for type in fields.types {
      all.append(QueryItem("fields[\(type)]", (fields[type] ?? []).joined(separator: ",")))
    }
    if let filter { all += try dialect.parameters(for: filter, scope: scope) }
    all += filterItems
    // A server may reject or ignore a repeated parameter.
    let sortItems = items.filter(\.isSort).map(\.value)
    if !sort.isEmpty || !sortItems.isEmpty {
      let fields = sort.map(\.description) + sortItems.filter { !$0.isEmpty }
      all.append(QueryItem("sort", fields.joined(separator: ",")))
    }
    for item in page?.items ?? [] { all.append(QueryItem("page[\(item.name)]", item.value)) }
    return all + items.filter { !$0.isSort }
  }

  /// Serializes the parameters as a query string.
  ///
  /// - Returns: The query string, percent-encoded and without a question mark.
  /// - Throws: ``QueryError`` if the dialect can't express the filter.
  public func queryString(
    dialect: some FilterDialect = .operators
  ) throws(QueryError) -> String {
    QueryItem.queryString(try queryItems(dialect: dialect))
  }
}

extension QueryItem {
  fileprivate var isSort: Bool { name == "sort" }
}

extension QueryParameters {
  /// A kind of query parameter, which a consumer of the parameters may or may not support.
  package enum Part: Sendable, Hashable {
    /// Paths to include.
    case include
    /// Fieldsets.
    case fields
    /// The condition.
    case filter
    /// A filter by name, which a server reads by its own rules.
    case namedFilter
    /// Fields to sort by.
    case sort
    /// An unchecked sort field, which only a server can interpret.
    case uncheckedSort
    /// The page.
    case page
    /// Parameters that JSON:API doesn't define.
    case other
  }

  /// Returns the first parameter outside the given parts, so that an evaluator of these parts drops
  /// nothing silently.
  ///
  /// - Parameter parts: The parts that are evaluated.
  /// - Returns: The part and the name of the parameter; nil if all are evaluated.
  package func parameter(besides parts: Set<Part>) -> (part: Part, name: String)? {
    var found: [(part: Part, name: String)] = filterItems.map { (.namedFilter, $0.name) }
    found += items.map { ($0.name == "sort" ? .uncheckedSort : .other, $0.name) }
    if filter != nil { found.append((.filter, "filter")) }
    for field in sort { found.append((field.isUnchecked ? .uncheckedSort : .sort, "sort")) }
    if let page { found.append((.page, page.items.first.map { "page[\($0.name)]" } ?? "page")) }
    if include != nil { found.append((.include, "include")) }
    for type in fields.types { found.append((.fields, "fields[\(type)]")) }
    return found.first { !parts.contains($0.part) }
  }
}
