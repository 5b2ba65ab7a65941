/// A query for resources of one type: what to include, filter, sort and page.
///
/// ```swift
/// Article.query
///   .include(\.author, \.comments.author)
///   .fields(\.title, \.author).fields(of: Person.self, \.name)
///   .filter { $0.rating >= 4 && $0.author.name == "Dan" }
///   .sort(.descending(\.createdAt))
///   .page(.number(1, size: 20))
/// ```
///
/// Typed paths are those of ``Resource/Fields``. Use names for anything else: `.include(named: "author")`,
/// `.sort(named: "-createdAt")`, `.filter("search", "swift")`. Types without typed paths omit the label:
/// `.include("author")`.
///
/// Names are checked against the type's ``Resource/schema`` when the query is written: `include(named:
/// "autor")` makes ``queryString(dialect:)``, and a client's request, throw a ``QueryError`` that suggests
/// `author`. Parameters set with `filter(_:_:)`, `queryItem(_:_:)` and ``parameters`` aren't checked.
///
/// Names of properties are mapped to JSON by the rules in <doc:ModellingResources>. A client applies the key
/// format of its coders to types without one.
public struct Query<Subject: ResourceOutput>: CollectionQueryBuilding, Hashable {
  /// The parameters, without the type.
  public var parameters: QueryParameters

  /// Creates a query.
  ///
  /// - Parameter parameters: The parameters; empty by default.
  public init(_ parameters: QueryParameters = QueryParameters()) { self.parameters = parameters }
}

extension Query where Subject: Resource {
  /// Parses a query string and checks it against the type's schema.
  ///
  /// - Throws: ``QueryError`` with the name of the invalid parameter.
  public init(
    parsing text: String,
    dialect: some FilterDialect = .operators,
    limits: QueryReader.Limits = .standard,
  ) throws(QueryError) {
    let reader = QueryReader(dialect: dialect, limits: limits)
    parameters = try reader.read(text, schema: Subject.schema)
  }

  /// Writes the query as parameters, in a stable order.
  ///
  /// - Parameter dialect: The dialect of the filter.
  /// - Returns: The parameters, not percent-encoded.
  /// - Throws: ``QueryError`` for a name that the type's schema doesn't have, and for a filter that the dialect
  ///   can't express.
  public func queryItems(
    dialect: some FilterDialect = .operators
  ) throws(QueryError) -> [QueryItem] {
    try parameters.resolved(for: Subject.self)
      .queryItems(dialect: dialect, scope: Schema.Scope(Subject.knownSchema, keys: .asIs))
  }

  /// Writes the query as a query string.
  ///
  /// - Parameter dialect: How to write the filter.
  /// - Returns: The percent-encoded query string, without the question mark.
  /// - Throws: ``QueryError`` for a name that the type's schema doesn't have, and for a filter that the dialect
  ///   can't express.
  public func queryString(
    dialect: some FilterDialect = .operators
  ) throws(QueryError) -> String {
    QueryItem.queryString(try queryItems(dialect: dialect))
  }
}

extension Resource {
  /// The query for all resources of the type, from which to build others.
  public static var query: Query<Self> { Query() }
}

extension Query {
  /// Returns a query whose filter writes dates with a coder's strategy.
  ///
  /// The default is RFC 3339. A client uses the strategy of its encoder.
  ///
  /// ```swift
  /// try Article.query.filter { $0.createdAt > date }.writingDates(.secondsSince1970).queryString()
  /// // filter[createdAt][gt]=1714564800, percent-encoded
  /// ```
  ///
  /// It applies to every dialect. Attributes with their own format, such as ``DateOnly``, keep it.
  /// Dates that the strategy can't encode are written as RFC 3339.
  ///
  /// If the filter is evaluated, the values of resources are read in the same format and compared by time. A
  /// custom strategy can't be inverted: then numbers are compared as numbers, and text as text.
  public func writingDates(_ strategy: PlainJSONEncoder.DateEncodingStrategy) -> Query {
    Query(parameters.writingDates(strategy))
  }
}

/// A sort field of a query, with its direction.
public struct SortTerm<Root: Resource>: Sendable, Hashable {
  /// The term without its type.
  public let field: SortField

  /// Creates a term.
  ///
  /// - Parameter field: The term without its type.
  public init(_ field: SortField) { self.field = field }

  /// Sorts search results, the best first; see ``SortField/relevance``.
  public static var relevance: SortTerm { SortTerm(.relevance) }

  /// Sorts by an attribute in ascending order (SRT-04).
  public static func ascending<Value>(
    _ path: KeyPath<Root.Fields, AttributePath<Root, Value>>
  ) -> SortTerm {
    SortTerm(SortField(Root.fields[keyPath: path].fieldRoute.path))
  }

  /// Sorts by an attribute in descending order (SRT-05).
  public static func descending<Value>(
    _ path: KeyPath<Root.Fields, AttributePath<Root, Value>>
  ) -> SortTerm {
    SortTerm(SortField(Root.fields[keyPath: path].fieldRoute.path, isDescending: true))
  }
}
