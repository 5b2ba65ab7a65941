#if Macros
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Testing

  /// What heads and bodies can't bring about, as the threat model says.
  @Suite("Hostile heads and bodies")
  struct HostileHeadTests {
    struct User: ServerPrincipal { var key: String }

    private func server(
      _ configure: (inout ServerConfiguration) -> Void = { _ in }
    ) throws -> JSONAPIServer<User> {
      var configuration = ServerConfiguration()
      configure(&configuration)
      let database = MemoryDatabase([
        "notes": [["id": 1, "title": "One"], ["id": 2, "title": "Two"]]
      ])
      return try JSONAPIServer(
        database: database, path: "/api", principal: User.self, configuration: configuration
      ) {
        Serve(
          schema: Schema(
            "notes", id: Int.self,
            [.attribute("title", String.self), .attribute("any", JSONValue?.self)])
        ) { $0.allow(.create) }
      }
    }

    @Test(arguments: ["Host", "X-Forwarded-Host", "X-Forwarded-Proto", "Forwarded", "Origin"])
    func `No header field has an influence on links`(name: String) async throws {
      let field = try #require(HTTPField.Name(name))
      for path in ["/api/notes?page[size]=1", "/api/notes/1", "/api"] {
        let plain = await (try server()).get(path)
        let other = await (try server()).get(path, headers: [field: "evil.example"])
        #expect(plain.body == other.body && !plain.body.isEmpty, "\(path)")
      }
      let api = try server { $0.links = .absolute("https://api.example.com") }
      let note = await api.get("/api/notes/1", headers: [field: "evil.example"])
      #expect(note.link("self") == "https://api.example.com/api/notes/1")
    }

    @Test func `Shared caches may not keep what somebody sees who signed in`() async throws {
      let api = try server()
      for (path, status) in [
        ("/api/notes", 200), ("/api/notes/1", 200), ("/api/notes/9", 404), ("/api/notes?x=1", 400),
      ] {
        let own = await api.get(path, as: User(key: "7"))
        #expect(own.status == status)
        #expect(own.headers[.cacheControl] == "private, no-cache", "\(path)")
        #expect(await api.get(path).headers[.cacheControl] == nil, "\(path)")
      }
    }

    @Test func `Objects and arrays of a body have a limit of members, however deep they are`()
      async throws
    {
      let api = try server { $0.limits.bodyMembers = 20 }
      func create(_ value: String) async -> Exchange {
        await api.send(
          .post, "/api/notes",
          #"{"data":{"type":"notes","attributes":{"title":"A","any":\#(value)}}}"#)
      }
      #expect(await create("[1,2,3]").status == 201)
      for value in [
        "[" + Array(repeating: "1", count: 30).joined(separator: ",") + "]",
        "{" + (0..<30).map { "\"m\($0)\":1" }.joined(separator: ",") + "}",
        "{\"a\":[[" + Array(repeating: "1", count: 30).joined(separator: ",") + "]]}",
      ] {
        let refused = await create(value)
        #expect(refused.status == 400, "\(value)")
      }
    }
  }
#endif
