import Foundation
import HTTPTypes
import JSONAPI

extension AtomicOperation {
  /// Returns the equivalent request without the extension for atomic operations.
  ///
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/encodingFailed`` for an operation
  ///   without an equivalent request.
  func request() throws(ClientError) -> ClientRequest {
    guard let subject, !subject.type.isEmpty else {
      throw ClientError(.encodingFailed, "an operation needs the type of its resource")
    }
    if isCreation {
      let endpoint = Endpoint(.create, .collection(type: subject.type))
      return ClientRequest(
        .post, .endpoint(endpoint), body: document(body?.withoutUnusedLID().json))
    }
    if let relationship {
      let target = try RelationshipPlace(relationship, of: subject).linkage
      let endpoint = Endpoint(action == .update ? .update : action == .add ? .add : .remove, target)
      return ClientRequest(method, .endpoint(endpoint), body: document(data))
    }
    guard let id = subject.id, !id.isEmpty else { throw .missingID(of: subject.type) }
    let target = Endpoint.Target.resource(type: subject.type, id: id)
    if action == .remove { return ClientRequest(.delete, .endpoint(Endpoint(.delete, target))) }
    return ClientRequest(.patch, .endpoint(Endpoint(.update, target)), body: document(data))
  }

  private var method: HTTPRequest.Method {
    switch action {
    case .add: .post
    case .update: .patch
    case .remove: .delete
    }
  }

  private func document(_ data: JSONValue?) -> Data {
    JSONValue(["data": data ?? .null]).data()
  }
}
