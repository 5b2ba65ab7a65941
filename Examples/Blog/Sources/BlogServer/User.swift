import HTTPTypes
import JSONAPIServer

/// The user who sends a request.
struct User: ServerPrincipal {
  var id: Int
  var isEditor = false

  var key: String { "user \(id)" }

  /// The users by token; a real server looks them up.
  private static let known = ["ada": User(id: 1, isEditor: true), "ben": User(id: 2)]

  /// Creates the user for a request's token; `nil` for an unknown or missing token.
  init?(_ request: HTTPRequest) {
    let field = request.headerFields[.authorization] ?? ""
    guard field.hasPrefix("Bearer "), let user = User.known[String(field.dropFirst(7))] else {
      return nil
    }
    self = user
  }

  private init(id: Int, isEditor: Bool = false) {
    self.id = id
    self.isEditor = isEditor
  }
}
