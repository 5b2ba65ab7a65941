#if Macros
  import HTTPTypes
  import JSONAPI
  import JSONAPIClient
  import JSONAPIServer
  import JSONAPITesting
  import Testing

  @Resource("notes")
  private struct Note {
    var id: Int
    var text: String
  }

  private struct User: ServerPrincipal {
    var name: String
    var key: String { name }
  }

  @Suite("The transport that asks a server")
  struct ServerTransportTests {
    private let api: JSONAPIServer<User>

    init() throws {
      let database = MemoryDatabase([
        "notes": [
          ["id": 1, "text": "Private", "owner": "Ada", "version": 1],
          ["id": 2, "text": "Odd", "owner": "Ben", "version": 1],
        ]
      ])
      api = try JSONAPIServer(database: database, path: "/api/v1", principal: User.self) {
        Serve(Note.self) {
          let owner = $0.serverColumn("owner", String.self)
          $0.version("version", required: true)
          $0.rows { _, request in request.signedIn { owner == $0.name } }
          $0.allow(.update)
        }
      }
    }

    @Test func `Requests come from the principal that the transport was given, or from nobody`()
      async throws
    {
      let ada = JSONAPIClient(transport: .server(api, principal: User(name: "Ada")))
      #expect(try await ada.fetch(Note.query).map(\.text) == ["Private"])
      let nobody = JSONAPIClient(transport: .server(api))
      #expect(try await nobody.fetch(Note.query).elements.isEmpty)
    }

    @Test func `A closure finds the principal from the header fields that middleware adds`()
      async throws
    {
      let transport = ServerTransport(api) { request in
        let field = request.headerFields[.authorization] ?? ""
        return field.hasPrefix("Bearer ") ? User(name: String(field.dropFirst(7))) : nil
      }
      let client = JSONAPIClient(transport: transport, middleware: [.bearer("Ben")])
      #expect(try await client.fetch(Note.query).map(\.id) == [2])
      #expect(transport.exchanges.last?.request.path == "/api/v1/notes")
    }

    @Test func `A required version is sent by the client's middleware, and raised by the server`()
      async throws
    {
      let transport = ServerTransport(api, principal: User(name: "Ada"))
      let blind = JSONAPIClient(transport: transport)
      await #expect(throws: ClientError.self) {
        try await blind.update(Note.reference(id: 1)) { $0.text = "Lost" }
      }
      #expect(transport.exchanges.last?.response.status.code == 428)
      let client = JSONAPIClient(transport: transport, middleware: [ConditionalRequests()])
      let note = try await client.fetch(Note.query(id: 1))
      _ = try await client.update(note) { $0.text = "Kept" }
      #expect(transport.exchanges.last?.response.head.headerFields[.eTag] == "\"v2\"")
    }

    @Test func `A response that breaks the specification is an error that names the rule (NAM-07)`()
      async throws
    {
      let api = try JSONAPIServer(database: MemoryDatabase()) {
        Serve(Note.self) { $0.meta { _ in ["+note": true] } }
      }
      let transport = ServerTransport(api)
      let error = await #expect(throws: ClientError.self) {
        try await JSONAPIClient(transport: transport).fetch(Note.query)
      }
      let cause = try #require(error?.underlying as? InvalidResponse)
      #expect(cause.findings.map(\.pointer) == ["/meta/+note"])
      #expect(cause.findings.map(\.requirement) == ["NAM-07"])
      #expect(cause.description.contains("GET /notes breaks the specification"))
      #expect(transport.exchanges.count == 1)
    }

    @Test(arguments: ["/api/v1/content", "/api/relationships"])
    func `The server's own path doesn't change what a response is about`(path: String)
      async throws
    {
      let rows = MemoryDatabase(["notes": [["id": 1, "text": "A"]]])
      let api = try JSONAPIServer(database: rows, path: path) {
        Serve(Note.self) { $0.meta { _ in ["+note": true] } }
      }
      let error = await #expect(throws: ClientError.self) {
        try await JSONAPIClient(transport: ServerTransport(api)).fetch(Note.query)
      }
      let cause = try #require(error?.underlying as? InvalidResponse)
      #expect(cause.findings.map(\.requirement) == ["NAM-07"])
    }

    @Test(arguments: ["content", "relationships"])
    func `A type may have the name of a part of other URLs`(type: String) async throws {
      let rows = MemoryDatabase([type: [["id": 1, "text": "A"]]])
      let schema = Schema(type, id: Int.self, [.attribute("text", String.self)])
      let api = try JSONAPIServer(database: rows, path: "/api/v1") { Serve(schema: schema) }
      let transport = ServerTransport(api)
      let client = JSONAPIClient(transport: transport)
      _ = try await client.fetch(AnyResource.query(type: type, id: "1"))
      #expect(transport.exchanges.count == 1)
    }
  }
#endif
