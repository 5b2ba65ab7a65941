/// A query for aggregates over the resources of a type, such as counts and sums.
///
/// ```swift
/// let rows = try await client.fetch(
///   Order.query.filter { $0.isPaid == true }
///     .aggregate(.count, .sum(\.amount), by: \.country))
/// for row in rows { print(try row[\.country] ?? "elsewhere", row.count ?? 0, row.sum(\.amount) ?? 0) }
/// ```
///
/// A client sends it to a server, which must support the profile ``Profile/aggregates``. A store
/// evaluates it over its own resources.
public struct AggregateQuery<Subject: Resource>: Sendable {
  /// The query of the resources.
  package let query: Query<Subject>
  package let terms: [AggregateTerm]
  /// The attributes to group by.
  package let groups: [String]

  /// Returns the document names of the query's attributes, by the names in their paths.
  ///
  /// - Parameter resolve: Returns a query with names as in documents.
  package func names<Failure: Error>(
    _ resolve: (Query<Subject>) throws(Failure) -> QueryParameters
  ) throws(Failure) -> [String: String] {
    let fields = terms.compactMap(\.field) + groups
    // Sort fields are resolved the same way.
    var naming = Query<Subject>()
    naming.parameters.sort = fields.map { SortField(DottedPath($0)) }
    let named = try resolve(naming).sort.map(\.path.text)
    return Dictionary(zip(fields, named)) { first, _ in first }
  }
}

extension Query where Subject: Resource {
  /// Requests aggregates over the resources that the query matches, instead of the resources.
  ///
  /// The query may only have filters.
  ///
  /// - Parameters:
  ///   - first: An aggregate, such as `.count` or `.sum(\.amount)`.
  ///   - rest: More of them.
  ///   - groups: The attributes to group by; without any, there is one group with all resources.
  public func aggregate<each Value>(
    _ first: Aggregate<Subject>, _ rest: Aggregate<Subject>...,
    by groups: repeat KeyPath<Subject.Fields, AttributePath<Subject, each Value>>
  ) -> AggregateQuery<Subject> {
    var names: [String] = []
    for group in repeat each groups {
      names.append(Subject.fields[keyPath: group].fieldRoute.path.text)
    }
    // A key path in a function with a parameter pack crashes at run time.
    return AggregateQuery(query: self, terms: [first.term] + rest.map { $0.term }, groups: names)
  }
}

/// An aggregate over many resources: their number, or a function of an attribute's values.
///
/// See ``AggregateQuery``.
public struct Aggregate<Root: Resource>: Sendable, Hashable {
  /// The aggregate without its type.
  package let term: AggregateTerm

  private init<Value>(
    _ function: AggregateTerm.Function, _ path: KeyPath<Root.Fields, AttributePath<Root, Value>>
  ) {
    term = AggregateTerm(function, of: Root.fields[keyPath: path].fieldRoute.path.text)
  }

  private init(_ term: AggregateTerm) { self.term = term }

  /// The number of resources.
  public static var count: Aggregate { Aggregate(AggregateTerm(.count)) }

  /// The exact sum of an attribute's values.
  public static func sum<Value>(
    _ path: KeyPath<Root.Fields, AttributePath<Root, Value>>
  ) -> Aggregate { Aggregate(.sum, path) }

  /// The least of an attribute's values.
  public static func minimum<Value>(
    _ path: KeyPath<Root.Fields, AttributePath<Root, Value>>
  ) -> Aggregate { Aggregate(.minimum, path) }

  /// The greatest of an attribute's values.
  public static func maximum<Value>(
    _ path: KeyPath<Root.Fields, AttributePath<Root, Value>>
  ) -> Aggregate { Aggregate(.maximum, path) }

  /// The sum of an attribute's values divided by their number, as a double.
  public static func average<Value>(
    _ path: KeyPath<Root.Fields, AttributePath<Root, Value>>
  ) -> Aggregate { Aggregate(.average, path) }
}
