#if Macros && SQLite
  import Foundation
  import HTTPTypes
  import JSONAPI
  @testable import JSONAPIServer
  import Synchronization
  import Testing

  /// When rules are asked, and what becomes of followers for whom they change.
  @Suite("Followers and rules", .timeLimit(.minutes(60)))
  struct FollowingRuleTests {
    struct User: ServerPrincipal {
      var key: String
    }

    /// What rules take from elsewhere, and how often.
    final class Elsewhere: Sendable {
      private let state = Mutex((calls: 0, excluded: Set<String>()))

      var calls: Int { state.withLock { $0.calls } }

      func exclude(_ name: String) { state.withLock { _ = $0.excluded.insert(name) } }

      func ask(_ user: User?) -> Bool {
        state.withLock {
          $0.calls += 1
          return !$0.excluded.contains(user?.key ?? "nobody")
        }
      }
    }

    private static func rows(_ number: Int) -> [String: [[String: ColumnValue]]] {
      ["notes": [["id": 1, "text": .text("<\(number)>"), "end": .integer(Int64(4e15))]]]
    }

    private static let schema = Schema(
      "notes", id: Int.self, [.attribute("text", String.self), .attribute("end", Date?.self)])

    private func server(
      _ database: MemoryDatabase, _ change: (inout FollowerLimits) -> Void = { _ in },
      _ configure: @escaping (inout AnyDefinition<User>) -> Void
    ) throws -> JSONAPIServer<User> {
      try JSONAPIServer(
        database: database, principal: User.self, configuration: FollowingTests.limits(change)
      ) {
        Serve(schema: Self.schema) { configure(&$0) }
      }
    }

    @Test func `Rules are asked for each follower before each document`() async throws {
      let (database, elsewhere) = (MemoryDatabase(Self.rows(0)), Elsewhere())
      let api = try server(database) { definition in
        definition.rows { elsewhere.ask($0.principal) ? .everything : .nothing }
      }
      var all: [Followed] = []
      for number in 0..<20 {
        // Ten times the same two.
        let user = User(key: number.isMultiple(of: 2) ? "ada" : "ben")
        all.append(try #require(await api.follow("/notes", as: user)))
      }
      for followed in all { try await followed.held.until { $0.documents == 1 } }
      await #expect(try api.events.count == (20, 1))
      try await api.events.untilQuiet()
      let calls = elsewhere.calls
      database.reset(to: Self.rows(1))
      for followed in all { try await followed.held.until { $0.documents == 2 } }
      try await api.events.untilQuiet()
      #expect(elsewhere.calls - calls == 20)
      // Who comes has none of the others asked.
      let late = try #require(await api.follow("/notes", as: User(key: "cyd")))
      try await late.held.until { $0.documents == 1 }
      try await api.events.untilQuiet()
      #expect(elsewhere.calls - calls <= 23)
      await late.stop()
      // One who is excluded is sent nothing of the others' document, and they nothing of that.
      elsewhere.exclude("ben")
      database.reset(to: Self.rows(2))
      for (number, followed) in all.enumerated() {
        let value = try await followed.held.until { $0.documents == 3 }
        #expect(value.body.contains("<2>") == number.isMultiple(of: 2))
      }
      await #expect(try api.events.count == (20, 2))
      for followed in all { await followed.stop() }
    }

    @Test func `Who may no longer read loses the stream, and others don't`() async throws {
      let (database, elsewhere) = (MemoryDatabase(Self.rows(0)), Elsewhere())
      let api = try server(database) { definition in
        definition.allow(.read) { elsewhere.ask($0.principal) }
      }
      let ada = try #require(await api.follow("/notes", as: User(key: "ada")))
      let ben = try #require(await api.follow("/notes", as: User(key: "ben")))
      for followed in [ada, ben] { try await followed.held.until { $0.documents == 1 } }
      elsewhere.exclude("ben")
      database.reset(to: Self.rows(1))
      try await ada.held.until { $0.documents == 2 }
      let value = try await ben.held.until { $0.isOver }
      #expect(!value.text.contains("<1>"))
      let get = await api.get("/notes", as: User(key: "ben"))
      #expect(get.status == 403)
      #expect(value.errors == String(decoding: get.body, as: UTF8.self))
      await ada.stop()
    }

    @Test func `A rule with the present time in it takes rows away without a commit`()
      async throws
    {
      let end = Date.now.addingTimeInterval(1)
      let database = MemoryDatabase([
        "notes": [
          ["id": 1, "text": "short", "end": .integer(Int64(end.timeIntervalSince1970 * 1e6))],
          ["id": 2, "text": "long", "end": .integer(Int64(4e15))],
        ]
      ])
      let api = try server(database, { $0.recheckSeconds = 0.05 }) { definition in
        definition.rows { FilterExpression("end", .greaterThan, .date($0.date)) }
      }
      var all: [Followed] = []
      for name in ["ada", "ben"] {
        all.append(try #require(await api.follow("/notes", as: User(key: name))))
      }
      for followed in all {
        let value = try await followed.held.until { $0.documents == 1 }
        #expect(value.body.contains("long"))
      }
      for followed in all {
        let value = try await followed.held.until { !$0.body.contains("short") }
        #expect(value.body.contains("long") && value.documents <= 2)
        #expect(Date.now >= end)
      }
      // Commits reach them as before.
      database.reset(to: ["notes": [["id": 3, "text": "other", "end": .integer(Int64(4e15))]]])
      for followed in all {
        try await followed.held.until { $0.body.contains("other") }
        await followed.stop()
      }
      try await api.untilNobodyFollows()
    }

    @Test func `Such a rule makes no more documents than pauses allow`() async throws {
      let database = MemoryDatabase(Self.rows(0))
      let api = try server(database, { $0.pauseSeconds = 0.2 }) { definition in
        definition.rows { FilterExpression("end", .greaterThan, .date($0.date)) }
      }
      let followed = try #require(await api.follow("/notes", as: User(key: "ada")))
      try await followed.held.until { $0.documents == 1 }
      let (start, runs) = (ContinuousClock.now, try await api.events.runs)
      for number in 1...50 {
        database.reset(to: Self.rows(number))
        try await Task.sleep(for: .milliseconds(4))
      }
      try await followed.held.until { $0.body.contains("<50>") }
      let pauses = Double((ContinuousClock.now - start) / .seconds(0.2))
      await #expect(try Double(api.events.runs - runs) <= pauses + 2)
      await followed.stop()
    }

    @Test(arguments: [false, true])
    func `What is hidden sends nothing when it changes`(_ isEditor: Bool) async throws {
      let database = MemoryDatabase(Newsroom.rows)
      let api = try Newsroom.server(on: database, FollowingTests.limits())
      let user = Newsroom.User(id: 1, isEditor: isEditor)
      let followed = try #require(await api.follow("/api/people?sort=name", as: user))
      try await followed.held.until { $0.documents == 1 }
      func change(_ attributes: String) async {
        let body = #"{"data":{"type":"people","id":"2","attributes":\#(attributes)}}"#
        let editor = Newsroom.User(id: 9, isEditor: true)
        #expect(await api.send(.patch, "/api/people/2", body, as: editor).status == 200)
      }
      await change(#"{"salary":987}"#)
      if isEditor {
        try await followed.held.until { $0.documents == 2 && $0.body.contains("987") }
      } else {
        try await api.events.untilQuiet()
      }
      await change(#"{"name":"Zoe"}"#)
      let value = try await followed.held.until { $0.body.contains("Zoe") }
      #expect(value.documents == (isEditor ? 3 : 2))
      #expect(value.text.contains("987") == isEditor)
      await followed.stop()
    }
  }

  extension Followers {
    /// Waits until nothing runs or waits to, a minute at most.
    func untilQuiet(_ location: SourceLocation = #_sourceLocation) async throws {
      let limit = ContinuousClock.now + .seconds(60)
      // What was committed arrives by a task.
      var quiet = 0
      while quiet < 3 {
        quiet = isQuiet ? quiet + 1 : 0
        guard ContinuousClock.now < limit else {
          Issue.record("It isn't quiet.", sourceLocation: location)
          return
        }
        try await Task.sleep(for: .milliseconds(4))
      }
    }
  }
#endif
