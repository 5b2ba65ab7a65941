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
