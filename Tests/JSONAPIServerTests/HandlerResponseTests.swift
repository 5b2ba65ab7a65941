#if Hummingbird
  import HTTPTypes
  import Hummingbird
  import JSONAPIHummingbird
  import JSONAPIServer
  import Testing

  @Suite("Responses of handlers")
  struct HandlerResponseTests {
    @Test func `An answer of the server becomes a response`() async throws {
      let api = try JSONAPIServer(database: MemoryDatabase()) {}
      let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/nowhere")
      let answer = await api.respond(to: head)
      let response = Response(answer)
      #expect(response.status == .notFound)
      #expect(response.headers == answer.head.headerFields)
      #expect(response.body.contentLength == answer.body.count)
      #expect(Response((head: HTTPResponse(status: .noContent), body: [])).body.contentLength == 0)
    }
  }
#endif
