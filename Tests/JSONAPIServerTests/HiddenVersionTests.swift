#if Macros
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Testing

  /// A version is shown nowhere to whom it is hidden from, and still protects the row.
  @Suite("Hidden versions")
  struct HiddenVersionTests {
    struct User: ServerPrincipal { var key: String { "user" } }

    @Resource("notes")
    struct Note: Sendable {
      var id: Int
      var text: String
      var revision: Int
    }

    private func server(
      requiresVersion: Bool = false
    ) throws -> JSONAPIServer<User> {
      let rows: [[String: ColumnValue]] = [["id": 1, "text": "a", "revision": 41]]
      return try JSONAPIServer(database: MemoryDatabase(["notes": rows]), principal: User.self) {
        Serve(Note.self) {
          $0.version("revision", required: requiresVersion)
          $0.hide(\.revision) { $0.principal == nil }
          $0.allow(.create, .update)
          $0.defaulted(\.revision)
        }
      }
    }

    private func patch(_ text: String) -> String {
      #"{"data": {"type": "notes", "id": "1", "attributes": {"text": "\#(text)"}}}"#
    }

    @Test(arguments: ["/notes/1", "/notes", "/notes/1?fields[notes]=text"])
    func `A hidden version is in no response`(_ path: String) async throws {
      let api = try server()
      let hidden = await api.get(path)
      #expect(!String(decoding: hidden.body, as: UTF8.self).contains("41"))
      #expect(!String(decoding: hidden.body, as: UTF8.self).contains(#""meta""#))
      #expect(hidden.headers[.eTag]?.contains("v41") == false)
      let shown = await api.get(path, as: User())
      #expect(String(decoding: shown.body, as: UTF8.self).contains(#""meta":{"version":41}"#))
      let written = await api.send(.patch, "/notes/1", patch("b"))
      #expect(!String(decoding: written.body, as: UTF8.self).contains("42"))
    }

    @Test func `The tag that is shown protects the row`() async throws {
      let api = try server(requiresVersion: true)
      let tag = try #require(await api.get("/notes/1").headers[.eTag])
      #expect(await api.send(.patch, "/notes/1", patch("b")).status == 428)
      let guessed = await api.send(
        .patch, "/notes/1", patch("b"), headers: [.ifMatch: "\"v41\""])
      #expect(guessed.status == 412)
      #expect(
        await api.send(.patch, "/notes/1", patch("b"), headers: [.ifMatch: tag]).status == 200)
      #expect(
        await api.send(.patch, "/notes/1", patch("c"), headers: [.ifMatch: tag]).status == 412)
      let version = await api.get("/notes/1", as: User())
      #expect(version.value("/data/meta/version") == 42)
      let known = try #require(version.headers[.eTag])
      let change = await api.send(
        .patch, "/notes/1", patch("d"), as: User(), headers: [.ifMatch: known])
      #expect(change.status == 200)
    }

    @Test func `The OpenAPI document doesn't mention it`() throws {
      let api = try server()
      let text = String(decoding: api.openAPI().bytes, as: UTF8.self)
      #expect(!text.contains("VersionCursorMeta") && !text.contains("revision"))
      let shown = String(decoding: api.openAPI(as: User()).bytes, as: UTF8.self)
      #expect(shown.contains("VersionCursorMeta") && shown.contains("revision"))
    }
  }
#endif
