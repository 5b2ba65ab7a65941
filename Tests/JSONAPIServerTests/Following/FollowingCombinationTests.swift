#if Macros && SQLite
  import ConformanceSupport
  import Foundation
  import HTTPTypes
  import JSONAPI
  @testable import JSONAPIServer
  import Testing

  /// Followers together with what else a server can do.
  @Suite("Followers and other abilities", .timeLimit(.minutes(60)))
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
    func `Meta of resources is followed, also where a field is hidden`(
      _ kind: DatabaseKind
    ) async throws {
      func rows(_ views: Int64, _ title: ColumnValue) -> [String: [[String: ColumnValue]]] {
        ["pages": [["id": 1, "title": title, "view_count": .integer(views), "version": 3]]]
      }
      let tables = SQLFixture([
        ("pages", "id {key}, title TEXT NOT NULL, view_count {int}, version {int} NOT NULL")
      ])
      let database = try await TestDatabase(kind, tables, rows(7, "A"))
      defer { withExtendedLifetime(database) {} }
      let schema = Schema("pages", id: Int.self, [.attribute("title", String.self)])
      let api = try JSONAPIServer(
        database: database.base, principal: Writer.self, configuration: FollowingTests.limits()
      ) {
        Serve(schema: schema) {
          $0.version("version")
          $0.resourceMeta("views", column: "view_count", Schema.ValueType(Int.self))
          $0.hide("title") { $0.principal == nil }
        }
      }
      // As another program writes, which leaves the version as it is.
      func write(_ views: Int64, _ title: String) async throws {
        if let memory = database.original as? MemoryDatabase {
          memory.reset(to: rows(views, .text(title)))
        } else {
          try await database.base.run([
            "UPDATE pages SET view_count = \(views), title = '\(title)'"
          ])
        }
      }
      let reader = try #require(await api.follow("/pages/1"))
      let writer = try #require(await api.follow("/pages/1", as: Writer(name: "ann")))
      try await reader.held.until { $0.documents == 1 && $0.body.contains(#""views":7"#) }
      try await writer.held.until { $0.documents == 1 && $0.body.contains(#""title":"A""#) }
      try await write(8, "A")
      try await reader.held.until { $0.documents == 2 && $0.body.contains(#""views":8"#) }
      try await writer.held.until { $0.documents == 2 && $0.body.contains(#""views":8"#) }
      // What is hidden from a follower is no event for it.
      try await write(8, "B")
      try await writer.held.until { $0.documents == 3 && $0.body.contains(#""title":"B""#) }
      try await api.events.untilQuiet()
      try await write(9, "B")
      let last = try await reader.held.until { $0.body.contains(#""views":9"#) }
      #expect(last.documents == 3)
      #expect(!last.text.contains("title"))
      await reader.stop()
      await writer.stop()
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
