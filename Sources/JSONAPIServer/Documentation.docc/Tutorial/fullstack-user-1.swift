import JSONAPIServer

struct User: ServerPrincipal {
  var id: Int
  var key: String { "user \(id)" }
}
