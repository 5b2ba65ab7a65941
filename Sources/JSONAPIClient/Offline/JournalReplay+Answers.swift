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
    request.mayIgnoreKey = true
    return request
  }
}

extension ClientError {
  /// Whether the server would refuse the same request again, which makes it a conflict.
  ///
  /// These aren't about the entry: 401 and 407, since the user has to sign in; 405, 406, 415 and
  /// pages of HTML, which come from another address or from an intermediary, unless that says that
  /// the request is too large (413, 414); 409 because of the `Idempotency-Key`, since the same
  /// request is in progress.
  var isConflict: Bool {
    if [.unknownLocalID, .encodingFailed, .errorsInSuccess].contains(code) { return true }
    guard let status, ![401, 405, 406, 407, 408, 415, 425, 429].contains(status) else {
      return false
    }
    return (400..<500).contains(status) && !isAboutKey && (!isPage || [413, 414].contains(status))
  }

  /// Whether the server refuses the key of the request, and not its content.
  private var isAboutKey: Bool {
    status == 409 && errors.contains { $0.source?.header?.lowercased() == "idempotency-key" }
  }

  /// Whether the server's resource decides about a write, because it has changed or already exists.
  func asksToCompare(_ operation: AtomicOperation) -> Bool {
    operation.relationship == nil && isConflict && [409, 412, 428].contains(status)
  }
}
