#if Macros && SQLite
  import ConformanceSupport
  import Foundation
  import HTTPTypes
  import JSONAPI
  @testable import JSONAPIServer
  import Testing

  /// Followers together with what else a server can do.
  @Suite("Followers and other abilities", .timeLimit(.minutes(10)))
  struct FollowingCombinationTests {
    private let memos = IdempotencyTests()

    @Test(arguments: DatabaseKind.available)
    func `A request that is repeated with its key is no second event`(
      _ kind: DatabaseKind
    ) async throws {
      let api = try await memos.server(kind) { $0.followers = FollowingTests.limits().followers }
      let followed = try #require(await api.follow("/memos?sort=id", as: Writer(name: "ann")))
      try await followed.held.until { $0.documents == 1 }
      func write(_ text: String, _ key: String) async -> Exchange {
        let body = #"{"data":{"type":"memos","attributes":{"text":"\#(text)"}}}"#
        return await memos.send(api, .post, "/memos", body, key: key)
      }
      #expect(await write("uno", "\"one\"").status == 201)
      try await followed.held.until { $0.documents == 2 && $0.body.contains("uno") }
      for _ in 1...3 {
        let again = await write("uno", "\"one\"")
        #expect(again.status == 201 && again.headers[.idempotentReplayed] == "true")
      }
      try await api.events.untilQuiet()
      #expect(await write("dos", "\"two\"").status == 201)
      let value = try await followed.held.until { $0.body.contains("dos") }
      #expect(value.documents == 3)
      #expect(value.body.components(separatedBy: "uno").count == 2)
      await followed.stop()
    }

    @Test(arguments: DatabaseKind.available)
    func `A page of size 0 is sent again when the total changes`(
      _ kind: DatabaseKind
    ) async throws {
      let database = try await TestDatabase(kind, Newsroom.tables, Newsroom.rows)
      defer { withExtendedLifetime(database) {} }
      let api = try Newsroom.server(on: database.base, FollowingTests.limits())
      let path = "/api/comments?filter[story.author.name]=Ada&page[size]=0"
      let followed = try #require(await api.follow(path))
      let first = try await followed.held.until { $0.documents == 1 }
      #expect(first.body.contains(#""total":3"#) && first.body.contains(#""data":[]"#))
      let editor = Newsroom.User(id: 9, isEditor: true)
      func change(_ type: String, _ id: String, _ members: String) async {
        let body = #"{"data":{"type":"\#(type)","id":"\#(id)",\#(members)}}"#
        #expect(await api.send(.patch, "/api/\(type)/\(id)", body, as: editor).status == 200)
      }
      // What no row of the page depends on, but one that the condition reads.
      await change("comments", "1", #""attributes":{"text":"Other"}"#)
      try await api.events.untilQuiet()
      await change("people", "1", #""attributes":{"name":"Eve"}"#)
      let none = try await followed.held.until { $0.documents == 2 }
      #expect(none.body.contains(#""total":0"#))
      await change("people", "2", #""attributes":{"name":"Ada"}"#)
      let other = try await followed.held.until { $0.documents == 3 }
      #expect(other.body.contains(#""total":1"#))
      let get = await api.get(path)
      #expect(other.tag == get.headers[.eTag])
      #expect(other.body == String(decoding: get.body, as: UTF8.self))
      await followed.stop()
    }
  }
#endif
