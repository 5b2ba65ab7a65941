import JSONAPI

/// A request with what it may know of and which rows exist for it.
struct RequestScope: Sendable {
  var request: ErasedRequest
  let visible: VisibleModel
  /// The row rule of each type.
  let rules: RowRules
  /// Whether somebody could sign in.
  let knowsPrincipals: Bool
  /// The profiles that the request asks for and the server knows.
  var profiles: [String] = []

  var model: ServedModel { visible.model }

  var wantsCursors: Bool { profiles.contains(Profile.cursorPagination.uri) }
}

extension Refusal {
  /// 401 where nobody is signed in and a rule could allow it to somebody who is, else 403.
  ///
  /// - Parameter hasRule: Whether there is such a rule.
  static func forbidden(
    _ detail: String, _ scope: RequestScope, hasRule: Bool, at pointer: JSONPointer? = nil
  ) -> Refusal {
    let isUnknown = hasRule && scope.knowsPrincipals && scope.request.principal == nil
    return Refusal(
      isUnknown ? 401 : 403, isUnknown ? "unauthorized" : "forbidden", detail,
      source: pointer.map { .init(pointer: $0) })
  }
}
