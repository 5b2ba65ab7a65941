import JSONAPI

/// A request with what it may know of and which rows exist for it.
struct RequestScope: Sendable {
  let request: ErasedRequest
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
