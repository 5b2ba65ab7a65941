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
  /// Whether the server would refuse the same request again, which makes it a conflict.
  ///
  /// 401 and 407 are not conflicts: the user has to sign in.
  var isConflict: Bool {
    if code == .unknownLocalID || code == .encodingFailed || code == .errorsInSuccess {
      return true
    }
    guard let status, ![401, 407, 408, 425, 429].contains(status) else { return false }
    return (400..<500).contains(status)
  }

  /// Whether the same request may still be under way, as servers with idempotency keys say with 409; with
  /// another key it would be carried out twice.
  var mayBeUnderWay: Bool { status == 409 }
}
