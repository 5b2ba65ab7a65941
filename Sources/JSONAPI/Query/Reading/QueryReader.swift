/// Parses query strings and checks them against a schema, if there is one.
///
/// ```swift
/// let reader = QueryReader(dialect: .functions)
/// let parameters = try reader.read("include=author&page[size]=10", schema: Article.schema)
/// ```
public struct QueryReader: Sendable {
  /// The filter dialect.
  public var dialect: any FilterDialect

  /// The limits.
  public var limits: Limits

  /// Whether to keep unknown parameters whose names JSON:API reserves, such as `order` (QRY-02,
  /// QRY-04).
  public var keepsReservedNames = false

  /// Whether `fields[TYPE]` is an error for a type that isn't the schema's, reachable from it, or
  /// found by the lookup.
  public var rejectsUnknownTypes = false

  /// The date format for filters on attributes without their own; nil for RFC 3339.
  ///
  /// Use the format of the server's coders, which ``Query/writingDates(_:)`` writes.
  public var dates: DateFormat?

  /// Names that `sort` may have besides those of attributes.
  package var sortNames: Set<String> = []

  private let lookup: @Sendable (String) -> Schema?

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - dialect: The filter dialect.
  ///   - limits: The limits.
  ///   - lookup: Finds the schema of a resource type without a Swift model.
  public init(
    dialect: any FilterDialect = .operators,
    limits: Limits = .standard,
    lookup: @escaping @Sendable (String) -> Schema? = { _ in nil },
  ) {
    self.dialect = dialect
    self.limits = limits
    self.lookup = lookup
  }

  /// Parses a query string.
  ///
  /// Without a schema, names aren't checked and filter literals are strings.
  ///
  /// - Throws: ``QueryError`` with the name of the invalid parameter.
  public func read(_ text: String, schema: Schema? = nil) throws(QueryError) -> QueryParameters {
    try limits.check(text.utf8.count, limits.length, "bytes in the query")
    return try read(QueryItem.items(parsing: text), schema: schema)
  }

  /// Parses parameters that are already split and decoded.
  ///
  /// - Throws: ``QueryError`` with the name of the invalid parameter.
  public func read(
    _ items: [QueryItem], schema: Schema? = nil
  ) throws(QueryError) -> QueryParameters {
    try limits.check(items.count, limits.parameters, "parameters")
    var parameters = QueryParameters()
    var filter: [QueryItem] = []
    for (index, item) in items.enumerated() {
      let name = try ParameterName(item.name)
      // There are few parameters, so a linear search is faster than a set. Empty brackets mark an
      // element of a list.
      if name.isDefined, !name.parts.contains(""),
        items[..<index].contains(where: { $0.name == item.name })
      {
        throw QueryError(
          .duplicateParameter, parameter: item.name, message: "The parameter is repeated.")
      }
      if name.base == "filter" { filter.append(item) } else { try read(item, name, &parameters) }
    }
    let scope = Schema.Scope(schema, dates: dates, lookup: lookup)
    (parameters.filter, parameters.filterItems) =
      try dialect.filter(from: filter, scope: scope, limits: limits)
    try check(parameters, scope: scope)
    return parameters
  }

  /// Returns the error about a parameter that the dialect leaves because it lacks the operator in it; nil if it leaves
  /// it for another reason.
  package func unknownOperator(in parameter: String, schema: Schema?) -> QueryError? {
    let scope = Schema.Scope(schema, dates: dates, lookup: lookup)
    for dialect in (dialect as? CombinedFilterDialect)?.dialects ?? [dialect] {
      if let error = (dialect as? any OperatorDialect)?.unknownOperator(in: parameter, scope) {
        return error
      }
    }
    return nil
  }

  private func read(
    _ item: QueryItem, _ name: ParameterName, _ parameters: inout QueryParameters
  ) throws(QueryError) {
    switch (name.base, name.parts.count, name.parts.first) {
    case ("include", 0, _): parameters.include = try IncludePaths(parsing: item.value)
    case ("sort", 0, _):
      for text in try names(item, of: "A sort field") {
        parameters.sort.append(SortField(parsing: text))
      }
    case ("fields", 1, let type?) where !type.isEmpty:
      parameters.fields[type] = item.value.isEmpty ? [] : try names(item, of: "A field")
    case ("page", 1, let part?) where !part.isEmpty:
      var page = parameters.page ?? PageParameters()
      page.items.append(QueryItem(part, item.value))
      parameters.page = page
    default:
      guard !name.isDefined, name.isCustom || keepsReservedNames else { throw name.error }
      parameters.items.append(item)
    }
  }

  private func names(_ item: QueryItem, of what: String) throws(QueryError) -> [String] {
    let names = item.value.parts(separatedBy: ",")
    let isSort = item.name == "sort"
    for name in names {
      let isRight =
        isSort ? SortField(parsing: name).path.isWellFormed : isMemberName(name)
      guard isRight else {
        throw QueryError(
          .malformedValue,
          parameter: item.name,
          message: "\(what) is malformed.",
          expected: "names of fields with commas between",
          found: "\"\(name)\"",
        )
      }
    }
    return names
  }
}

extension QueryReader {
  /// The limits above which a query string is rejected.
  public struct Limits: Sendable, Hashable {
    /// The maximum length of the query string, in bytes.
    public var length = 8_192
    /// The maximum number of parameters.
    public var parameters = 100
    /// The maximum number of paths of `include`.
    public var includePaths = 10
    /// The maximum number of names in a path.
    public var pathDepth = 3
    /// The maximum number of nodes in a filter: conditions, conjunctions and so on.
    public var filterNodes = 50
    /// The maximum nesting of conditions; capped at 64.
    public var filterDepth = 8
    /// The maximum number of values of a list in a filter.
    public var listValues = 100
    /// The maximum number of sort fields.
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

extension QueryReader {
  /// Checks names and numbers against the schema and the limits.
  func check(_ parameters: QueryParameters, scope: Schema.Scope) throws(QueryError) {
    let include = parameters.include ?? IncludePaths()
    try limits.check(
      include.paths.count, limits.includePaths, "paths to include", parameter: "include")
    for path in include.paths {
      try limits.check(path.count, limits.pathDepth, "names in a path", parameter: "include")
      try scope.checkInclude(path)
    }
    try limits.check(
      parameters.sort.count, limits.sortFields, "sort fields", parameter: "sort")
    for field in parameters.sort {
      try limits.check(field.path.count, limits.pathDepth, "names in a path", parameter: "sort")
      if sortNames.contains(field.path.text) { continue }
      try scope.checkSort(field, takesRelationships: false)
    }
    try scope.check(
      parameters.fields, along: include, rejectsUnknownTypes: rejectsUnknownTypes)
  }
}
