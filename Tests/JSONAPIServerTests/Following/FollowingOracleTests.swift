#if Macros && SQLite
  import ConformanceSupport
  import Foundation
  import HTTPTypes
  import JSONAPI
  #if PostgreSQL
    import JSONAPIPostgreSQL
  #endif
  @testable import JSONAPIServer
  import Testing

  /// Whatever is written, and by whom: once nothing is, each follower holds what a GET gives, by tag and by bytes.
  @Suite("Followers hold what a GET gives", .timeLimit(.minutes(60)))
  struct FollowingOracleTests {
    typealias User = Newsroom.User

    static let paths = [
      "/stories", "/stories?sort=-words&page[size]=3", "/stories?sort=author.name,-words",
      "/stories?filter[words][gt]=15&include=author,comments.person",
      "/stories?filter[author.name]=Ada", "/stories?filter[comments.person.name]=Ben&sort=id",
      "/stories?page[number]=2&page[size]=2&sort=id", "/stories?fields[stories]=title,tags",
      "/stories/1", "/stories/2?include=tags.stories", "/stories/3",
      "/stories/1/comments?sort=-id", "/stories/1/relationships/tags", "/stories/2/author",
      "/people?include=stories&sort=name", "/people/2", "/people/1/relationships/stories",
      "/comments?include=story.author", "/tags?include=stories", "/audits?include=story",
    ]
    static let people: [User?] = [nil, User(id: 1), User(id: 2), User(id: 9, isEditor: true)]

    /// More seeds by night: `JSONAPI_FOLLOWING_SEEDS`, and moments of each: `JSONAPI_FOLLOWING_MOMENTS`.
    private static func number(_ name: String, _ standard: Int) -> Int {
      ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? standard
    }

    static var runs: [(DatabaseKind, UInt64)] {
      DatabaseKind.available.flatMap { kind in
        (1...UInt64(number("JSONAPI_FOLLOWING_SEEDS", 1))).map { (kind, $0) }
      }
    }

    @Test("At each quiet moment", arguments: runs)
    func quietMoments(_ kind: DatabaseKind, _ seed: UInt64) async throws {
      let channel = "changes_\(UUID().uuidString.prefix(8).lowercased())"
      let made = try await TestDatabase(kind, Newsroom.tables, Newsroom.rows, channel: channel)
      let limits = FollowingTests.limits { ($0.perPrincipal, $0.heartbeatSeconds) = (100, 0.05) }
      let api = try Newsroom.server(on: made.base, limits)
      try await made.base.run(Self.triggers(kind, api.model, channel))
      let other = try made.another()
      var random = SeededGenerator(seed: seed)
      var followers: [(path: String, user: User?, followed: Followed)] = []
      for path in Self.paths.map({ "/api" + $0 }) {
        for user in Self.people {
          let followed = try #require(await api.follow(path, as: user))
          followers.append((path, user, followed))
        }
      }
      for _ in 0..<Self.number("JSONAPI_FOLLOWING_MOMENTS", 12) {
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          try await Self.write(kind, api, other, &random)
        }
        for (index, (path, user, followed)) in followers.enumerated() {
          let get = await api.get(path, as: user)
          let body = String(decoding: get.body, as: UTF8.self)
          if get.status == 200, followed.status == 200, followed.held.value.errors == nil {
            try await followed.held.until {
              $0.tag == get.headers[.eTag] && $0.body == body || $0.isOver
            }
          }
          guard get.status != 200 || followed.status != 200 || followed.held.value.isOver
          else { continue }
          // It was not there for a moment, or isn't now.
          if get.status != 200, followed.status == 200 {
            let value = try await followed.held.until { $0.isOver }
            #expect(value.errors != nil)
          }
          await followed.stop()
          let again = try #require(await api.follow(path, as: user))
          #expect(again.status == get.status)
          followers[index] = (path, user, again)
        }
        let groups = try await api.events.count
        #expect(groups.groups < groups.followers)
      }
      for (_, user, followed) in followers {
        let text = followed.held.value.text
        if user?.isEditor != true {
          for secret in ["salary", "notes\":", "lawyer", "Spam", "\"audits\""] {
            #expect(!text.contains(secret))
          }
        }
        #expect(followed.held.value.failure == nil)
        await followed.stop()
      }
      await #expect(try api.events.count == (0, 0))
      #if PostgreSQL
        await (other as? PostgreSQLDatabase)?.close()
      #endif
    }

    /// A trigger that changes another table; in PostgreSQL also those that tell of changes.
    private static func triggers(
      _ kind: DatabaseKind, _ model: ServedModel, _ channel: String
    ) -> [String] {
      let change = "UPDATE stories SET words = words + 1 WHERE id = NEW.story_id;"
      switch kind {
      case .memory: return []
      case .sqlite:
        return ["CREATE TRIGGER counting AFTER INSERT ON comments BEGIN \(change) END"]
      case .postgreSQL:
        #if PostgreSQL
          return [
            """
            CREATE FUNCTION counting() RETURNS trigger LANGUAGE plpgsql
            AS $$ BEGIN \(change) RETURN NULL; END $$
            """,
            """
            CREATE TRIGGER counting AFTER INSERT ON comments
            FOR EACH ROW EXECUTE FUNCTION counting()
            """,
          ] + PostgreSQLDatabase.statements(for: model, channel: channel)
        #else
          return []
        #endif
      }
    }

    /// One random write, through the API or past it.
    private static func write(
      _ kind: DatabaseKind, _ api: JSONAPIServer<User>, _ other: any ServerDatabase,
      _ random: inout SeededGenerator
    ) async throws {
      func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
      let (id, person, value) = (number(1...7), number(1...4), number(0...40))
      let user = User(id: person, isEditor: number(0...1) == 0)
      func send(_ method: HTTPRequest.Method, _ path: String, _ body: String? = nil) async {
        _ = await api.send(method, "/api" + path, body.map { #"{"data":\#($0)}"# }, as: user)
      }
      let author = #"{"data":{"type":"people","id":"\#(person)"}}"#
      let date = number(0...1) == 0 ? "null" : #""2024-01-02T03:04:05Z""#
      let story = """
        "attributes":{"title":"T\(value)","words":\(value),"publishedAt":\(date)},\
        "relationships":{"author":\(author),"lawyer":\(author)}
        """
      let choice = number(0...(kind == .memory ? 7 : 11))
      switch choice {
      case 0: await send(.post, "/stories", #"{"type":"stories",\#(story)}"#)
      case 1, 2:
        await send(.patch, "/stories/\(id)", #"{"type":"stories","id":"\#(id)",\#(story)}"#)
      case 3: await send(.delete, "/stories/\(id)")
      case 4:
        await send(
          .post, "/comments",
          """
          {"type":"comments","attributes":{"text":"C\(value)"},"relationships":{"person":\(author),\
          "story":{"data":{"type":"stories","id":"\(id)"}}}}
          """)
      case 5:
        let method: HTTPRequest.Method = number(0...1) == 0 ? .post : .delete
        await send(
          method, "/stories/\(id)/relationships/tags", #"[{"type":"tags","id":"\#(person)"}]"#)
      case 6:
        await send(
          .patch, "/people/\(person)",
          #"{"type":"people","id":"\#(person)","attributes":{"name":"N\#(value)"}}"#)
      case 7: await send(.delete, "/comments/\(id)")
      // Past the API, by another connection: cascades, rows that are hidden, rows that come to be seen.
      case 8:
        try await other.run([
          "DELETE FROM people WHERE id = \(person)",
          "INSERT INTO people (id, name, salary) VALUES (\(person), 'P\(value)', 1)",
        ])
      case 9:
        let text = kind == .sqlite ? "\(number(0...1))" : number(0...1) == 0 ? "TRUE" : "FALSE"
        try await other.run(["UPDATE comments SET is_spam = \(text) WHERE id = \(id) AND id <> 4"])
      case 10:
        try await other.run([
          "UPDATE stories SET published_at = NULL, notes = 'N\(value)' WHERE id = \(id)"
        ])
      default:
        try await other.run([
          "DELETE FROM story_tags WHERE story_id = \(id)", "DELETE FROM audits WHERE id = \(id)",
        ])
      }
    }
  }
#endif
