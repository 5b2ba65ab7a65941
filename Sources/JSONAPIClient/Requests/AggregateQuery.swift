public import JSONAPI

/// A query for numbers over the resources of a type: how many there are, and what their attributes add up to.
///
/// ```swift
/// let rows = try await client.fetch(
///   Order.query.filter { $0.isPaid == true }
///     .aggregate(.count, .sum(\.amount), by: \.country))
/// for row in rows { print(try row[\.country] ?? "elsewhere", row.count ?? 0, row.sum(\.amount) ?? 0) }
/// ```
///
/// The server has to offer the profile `Profile.aggregates`.
public struct AggregateQuery<Subject: Resource>: Sendable {
  /// The query of the resources.
  let query: Query<Subject>
  let terms: [AggregateTerm]
  /// The attributes to group by.
  let groups: [String]
}

extension Query where Subject: Resource {
  /// Asks for numbers over the resources that the query matches, instead of the resources.
  ///
  /// The query has filters and nothing else.
  ///
  /// - Parameters:
  ///   - first: A number, such as `.count` or `.sum(\.amount)`.
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
    // A key path in a function with a pack of types ends the process.
    return AggregateQuery(query: self, terms: [first.term] + rest.map { $0.term }, groups: names)
  }
}

extension AggregateQuery {
  /// The request, with names as in documents.
  func request(
    for client: JSONAPIClient
  ) throws(ClientError) -> (request: Request<AnyDocument>, names: [String: String]) {
    let fields = terms.compactMap(\.field) + groups
    // Attributes to sort by are looked up alike.
    var naming = QueryParameters()
    naming.sort = fields.map { SortField(DottedPath($0)) }
    let named = try client.resolved(naming, of: Subject.self).sort.map(\.path.text)
    let names = Dictionary(zip(fields, named)) { first, _ in first }
    let texts = terms.map { term in
      AggregateTerm(term.function, of: term.field.map { names[$0] ?? $0 }).text
    }
    var parameters = query.parameters
    parameters.items.append(QueryItem(AggregateTerm.parameter, texts.joined(separator: ",")))
    if !groups.isEmpty {
      let names = groups.map { names[$0] ?? $0 }.joined(separator: ",")
      parameters.items.append(QueryItem(AggregateTerm.groupsParameter, names))
    }
    var request = Request<AnyDocument>(.collection(type: Subject.resourceType), parameters)
    request.model = ModelType(Subject.self)
    return (request, names)
  }
}
