import Foundation
import HTTPTypes
import JSONAPI

extension AtomicOperation {
  /// The request that does the same without the extension for atomic operations.
  ///
  /// - Throws: ``ClientError`` with the code ``ClientError/Code/encodingFailed`` for an operation that
  ///   there is no request for.
  func request() throws(ClientError) -> ClientRequest {
    guard let subject, !subject.type.isEmpty else {
      throw ClientError(.encodingFailed, "an operation needs the type of its resource")
    }
    if isCreation {
      let endpoint = Endpoint(.create, .collection(type: subject.type))
      return ClientRequest(
        .post, .endpoint(endpoint), body: document(body?.withoutUnusedLID().json))
    }
    guard let id = subject.id, !id.isEmpty else {
      throw ClientError(.encodingFailed, "an operation's resource has no id yet")
    }
    if let relationship {
      return ClientRequest(
        action, try RelationshipPlace(relationship, of: subject), data: data ?? .null)
    }
    let target = Endpoint.Target.resource(type: subject.type, id: id)
    if action == .remove { return ClientRequest(.delete, .endpoint(Endpoint(.delete, target))) }
    return ClientRequest(.patch, .endpoint(Endpoint(.update, target)), body: document(data))
  }

  private func document(_ data: JSONValue?) -> Data {
    JSONValue(["data": data ?? .null]).data()
  }
}
