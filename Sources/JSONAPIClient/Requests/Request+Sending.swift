import HTTPTypes
import JSONAPI

extension Request {
  /// The request as it is sent.
  ///
  /// - Throws: ``ClientError`` where it has no address, or the query names what the model doesn't have.
  func outgoing(from client: JSONAPIClient) throws(ClientError) -> ClientRequest {
    let model = model?.type ?? Subject.self as? any Resource.Type
    let query = try client.queryString(parameters, of: model)
    return ClientRequest(.get, try address.target(for: client), query: query, model: model)
  }
}

extension RequestAddress {
  /// The target of a request to fetch what is there.
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

extension Request {
  /// The request with names of parameters looked up in a model.
  func naming(_ model: (any Resource.Type)?) -> Request {
    var request = self
    request.model = model.flatMap { ModelType($0) }
    return request
  }
}
