/// What to ask a server for, of resources of one type.
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
/// Typed paths are those of ``Resource/Fields``. Whatever they can't say, names do:
/// `.include(named: "author")`, `.sort(named: "-createdAt")`, `.filter("search", "swift")`. Types
/// without typed paths leave the label out: `.include("author")`.
///
/// Names are checked with the type's ``Resource/schema`` when the query is written: `include(named:
/// "autor")` makes ``queryString(dialect:)``, and a client's request, throw a ``QueryError`` that
/// suggests `author`. What only the server knows goes in unchecked by `filter(_:_:)` and
/// `queryItem(_:_:)`, or by ``parameters`` without a type.
///
/// Names of properties become names in JSON by the rule in <doc:ModellingResources>. A client knows the
/// key format of its coders and gives it to types that have none of their own.
public struct Query<Subject: ResourceOutput>: CollectionQueryBuilding, Hashable {
  /// What is asked for, without the type.
  public var parameters: QueryParameters

  /// Creates a query.
  ///
  /// - Parameter parameters: What is asked for.
  public init(_ parameters: QueryParameters = QueryParameters()) { self.parameters = parameters }
}

extension Query where Subject: Resource {
  /// Reads a query string, and checks it with the type's schema.
  ///
  /// - Throws: ``QueryError`` with the name of the invalid parameter.
  public init(
    parsing text: String,
    dialect: some FilterDialect = .operators,
    limits: QueryLimits = .standard,
  ) throws(QueryError) {
    let reader = QueryReader(dialect: dialect, limits: limits)
    parameters = try reader.read(text, schema: Subject.schema)
  }

  /// Writes the query as parameters, in an order that depends on nothing but the query.
  ///
  /// - Parameter dialect: How to write the filter.
  /// - Returns: The parameters, not percent-encoded.
  /// - Throws: ``QueryError`` for a name that the type's schema doesn't have, and where the dialect
  ///   has no words for the filter.
  public func queryItems(
    dialect: some FilterDialect = .operators
  ) throws(QueryError) -> [QueryItem] {
    try parameters.resolved(for: Subject.self).queryItems(dialect: dialect)
  }

  /// Writes the query as a query string.
  ///
  /// - Parameter dialect: How to write the filter.
  /// - Returns: The query string, percent-encoded and without a question mark.
  /// - Throws: ``QueryError`` for a name that the type's schema doesn't have, and where the dialect
  ///   has no words for the filter.
  public func queryString(
    dialect: some FilterDialect = .operators
  ) throws(QueryError) -> String {
    QueryItem.queryString(try queryItems(dialect: dialect))
  }
}

extension Resource {
  /// The query for all resources of the type, from which others are made.
  public static var query: Query<Self> { Query() }
}
