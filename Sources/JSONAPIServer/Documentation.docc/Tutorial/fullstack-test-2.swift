import JSONAPIClient
import JSONAPIServer

struct ServerTransport: Transport {
  var api: JSONAPIServer<User>
  var user: User?

  func send(
    _ request: HTTPRequest, body: Data?, context: RequestContext
  ) async throws -> TransportResponse {
    let (head, bytes) = await api.respond(
      to: request, body: body.map { Array($0) } ?? [], principal: user)
    return TransportResponse(head: head, body: Data(bytes))
  }
}

func testRenaming() async throws {
  let client = JSONAPIClient(
    baseURL: URL(string: "https://example.com/v1")!,
    transport: ServerTransport(api: try makeServer(), user: User(id: 9)))
  let reader = Reader(client: client)

  let article = try await reader.article(1)
  let renamed = try await reader.rename(article, to: "Mardi, and a Voyage Thither")
  assert(renamed.title == "Mardi, and a Voyage Thither")

  do {
    _ = try await reader.rename(article, to: "")
  } catch let error as ClientError {
    assert(
      error.problems(with: \Article.Fields.title).first?.detail == "title must not be empty")
  }
}
