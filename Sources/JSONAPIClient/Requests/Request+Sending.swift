import HTTPTypes
import JSONAPI

extension Request {
  /// Returns the request to send.
  ///
  /// - Throws: ``ClientError`` if it has no URL, or the query names a field that the model doesn't have.
  func outgoing(from client: JSONAPIClient) throws(ClientError) -> ClientRequest {
    let model = model?.type ?? Subject.self as? any Resource.Type
    let query = try client.queryString(parameters, of: model)
    var request = ClientRequest(.get, try address.target(for: client), query: query, model: model)
    if parameters.include != nil {
      request.include = try client.resolved(parameters, of: model).include
    }
    return request
  }
}

extension RequestAddress {
  /// A description of the requested data, for errors.
  var inWords: String {
    switch self {
    case .collection(let type): "a response to this query of '\(type)'"
    case .resource(let identifier): "'\(identifier.type)' with the id '\(identifier.id ?? "")'"
    case .related, .relationship, .link, .path: "what was asked for"
    }
  }

  /// Returns the target of a request that fetches from the address.
  func target(for client: JSONAPIClient) throws(ClientError) -> ClientRequest.Target {
    switch self {
    case .collection(let type): return .endpoint(Endpoint(.fetch, .collection(type: type)))
    case .resource(let identifier):
      guard let id = identifier.id, !id.isEmpty else {
        throw ClientError(.encodingFailed, "a resource of type \(identifier.type) has no id yet")
      }
      return .endpoint(Endpoint(.fetch, .resource(type: identifier.type, id: id)))
    case .related(let relationship):
      return .endpoint(Endpoint(.fetch, client.named(try relationship.place()).related))
    case .relationship(let relationship):
      return .endpoint(Endpoint(.fetch, client.named(try relationship.place()).linkage))
    case .link(let href, let documentURL):
      guard let href, !href.isEmpty else {
        throw ClientError(.invalidURL, "the link leads nowhere")
      }
      return .link(href, documentURL: documentURL)
    case .path(let path): return .path(path)
    }
  }
}
