#if Macros
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Testing

  /// Rules say why they don't allow something.
  @Suite("Reasons of rules")
  struct DenialTests {
    typealias User = Newsroom.User

    @Resource("stories")
    struct Story: Sendable {
      var id: Int
      var title: String
      var words: Int
      var tags: ToMany<Tag>
    }

    @Resource("tags")
    struct Tag: Sendable {
      var id: Int
      var label: String
    }

    private func server() throws -> JSONAPIServer<User> {
      try JSONAPIServer(database: MemoryDatabase(Newsroom.rows), principal: User.self) {
        Serve(Story.self) {
          $0.toMany(\.tags, through: "story_tags", "story_id", "tag_id")
          $0.allow(.create, .update) { $0.principal != nil || $0.deny("Sign in to write.") }
          $0.allow(.delete) { $0.principal?.isEditor == true }
          $0.allow(.add, of: \.tags) { $0.principal?.id == 2 || $0.deny("Ada tags.") }
          $0.allow(.replace, of: \.tags)
          $0.writable(\.tags, on: [.update]) { request in
            request.head.method != .patch || request.deny("Tags are added one by one.")
          }
          $0.writable(\.words, on: [.update]) { _ in false }
          $0.writable(\.title, on: [.update]) { $0.deny("Titles are final.") }
        }
        Serve(Tag.self) {
          $0.allow(.read) { $0.principal?.isEditor == true || $0.deny("Tags are internal.") }
        }
      }
    }

    private static let story = #"{"data": {"type": "stories", "id": "1", "attributes": {"#

    @Test(arguments: [
      (HTTPRequest.Method.get, "/tags", nil, "Tags are internal."),
      (.get, "/stories/1/tags", nil, "Tags are internal."),
      (.post, "/stories/1/relationships/tags", #"{"data": []}"#, "Tags are internal."),
      (.patch, "/stories/1", story + #""title": "x"}}}"#, "Titles are final."),
      // One that says nothing has the text that it had.
      (
        .patch, "/stories/1", story + #""words": 1}}}"#, "The field \"words\" can't be written."
      ),
      (.delete, "/stories/1", nil, "Resources of this type can't be deleted."),
    ])
    func reasons(
      _ method: HTTPRequest.Method, _ path: String, _ body: String?, _ detail: String
    ) async throws {
      let answer = try await server().send(method, path, body, as: User(id: 1))
      #expect(answer.status == 403)
      #expect(answer.value("/errors/0/detail")?.string == detail)
    }

    @Test func `Each rule has its own reason`() async throws {
      let api = try server()
      let path = "/stories/1/relationships/tags"
      let editor = User(id: 1, isEditor: true)
      let answer = await api.send(.post, path, #"{"data": []}"#, as: editor)
      #expect(answer.value("/errors/0/detail")?.string == "Ada tags.")
      let ada = User(id: 2, isEditor: true)
      #expect(await api.send(.post, path, #"{"data": []}"#, as: ada).status == 204)
    }

    @Test func `The rule of a field says why its relationship isn't edited`() async throws {
      let editor = User(id: 2, isEditor: true)
      let answer = try await server().send(
        .patch, "/stories/1/relationships/tags", #"{"data": []}"#, as: editor)
      #expect(answer.status == 403)
      #expect(answer.value("/errors/0/detail")?.string == "Tags are added one by one.")
    }

    @Test func `The status is that of a rule without a reason`() async throws {
      let api = try server()
      let answer = await api.send(.patch, "/stories/1", Self.story + #""title": "x"}}}"#)
      #expect(answer.status == 401)
      #expect(answer.value("/errors/0/detail")?.string == "Sign in to write.")
      #expect(await api.get("/tags", as: User(id: 1, isEditor: true)).status == 200)
    }

    @Test func `What is hidden has no reason`() async throws {
      let api = try server()
      let included = await api.get("/stories/1?include=tags", as: User(id: 1))
      #expect(included.status == 200)
      #expect(included.ids("included") == [])
      #expect(!String(decoding: included.body, as: UTF8.self).contains("internal"))
    }
  }
#endif
