import HTTPTypes
import JSONAPI

extension ClientRequest {
  /// The request for a list of operations, each with its model, if it's known.
  static func operations(
    _ operations: [AtomicOperation], of models: [(any Resource.Type)?], key: String
  ) -> ClientRequest {
    var list = AtomicOperations()
    for (operation, model) in zip(operations, models) { list.append(operation, of: model) }
    var request = list.request
    request.fields.idempotencyKey = "\"\(key)\""
    return request
  }
}

extension ClientError {
  /// Whether the same would be refused again: somebody has to decide.
  ///
  /// Who may not ask at all (401, 407) has to sign in, whatever is asked.
  var isConflict: Bool {
    if code == .unknownLocalID || code == .encodingFailed || code == .errorsInSuccess {
      return true
    }
    guard let status, ![401, 407, 408, 425, 429].contains(status) else { return false }
    return (400..<500).contains(status)
  }

  /// Whether the same request may still be carried out, which servers that know idempotency keys tell by
  /// 409: under another key it would be done twice.
  var mayBeUnderWay: Bool { status == 409 }
}

extension AtomicOperation {
  /// Whether what was wanted is so all the same.
  func isDone(despite error: ClientError) -> Bool {
    action == .remove && relationship == nil && error.code == .notFound
  }
}
