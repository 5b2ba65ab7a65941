import JSONAPI

/// A request, with the model and the rows that are visible to it.
struct RequestScope: Sendable {
  var request: ErasedRequest
  let visible: VisibleModel
  /// The row rule of each type.
  let rules: RowRules
  /// Whether anybody can sign in.
  let knowsPrincipals: Bool
  /// The supported profiles that the request asks for.
  var profiles: [String] = []

  var model: ServedModel { visible.model }

  var wantsCursors: Bool { profiles.contains(Profile.cursorPagination.uri) }
}

extension Refusal {
  /// 401 if nobody is signed in and a rule could allow it to a signed-in principal, otherwise 403.
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
