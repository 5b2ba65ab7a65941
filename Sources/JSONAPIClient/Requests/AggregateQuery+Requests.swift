import JSONAPI

extension AggregateQuery {
  /// Returns the request, with names as in documents.
  func request(
    for client: JSONAPIClient
  ) throws(ClientError) -> (request: Request<AnyDocument>, names: [String: String]) {
    let names = try names { query throws(ClientError) in
      try client.resolved(query.parameters, of: Subject.self)
    }
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
