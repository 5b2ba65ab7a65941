// The explorer beside the routes of an API.
//
// What needs Hummingbird is compiled with the package trait of that name.

import HTTPTypes
import JSONAPI
import JSONAPIExplorer
import JSONAPIServer

let articles = Schema("articles", [.attribute("title", String.self)])

// snippet.home
var configuration = ServerConfiguration()
configuration.explorerPath = "/explorer"
// snippet.end

let api = try JSONAPIServer(
  database: MemoryDatabase(["articles": []]), configuration: configuration
) { Serve(schema: articles) }

#if Hummingbird
  // snippet.hummingbird
  import Hummingbird
  import JSONAPIHummingbird

  func makeRouter() -> Router<BasicRequestContext> {
    let router = Router()
    router.addRoutes(for: api)
    router.addExplorer(for: api)
    return router
  }
// snippet.end
#endif

// snippet.respond
let explorer = Explorer(for: api)

func respond(to head: HTTPRequest, body: [UInt8]) async -> (HTTPResponse, [UInt8]) {
  if let (response, body) = explorer.respond(to: head, body: body) { return (response, body) }
  return await api.respond(to: head, body: body)
}
// snippet.end

for path in ["/explorer/", "/articles"] {
  let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: path)
  let (response, _) = await respond(to: head, body: [])
  print(path, response.status.code, response.headerFields[.contentType] ?? "")
}
