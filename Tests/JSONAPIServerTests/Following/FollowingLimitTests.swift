#if Macros && SQLite
  import HTTPTypes
  import JSONAPI
  @testable import JSONAPIServer
  import JSONAPITesting
  import Synchronization
  import Testing

  /// How many may follow, and what it costs.
  extension FollowingTests {
    @Test func `Too many streams are refused`() async throws {
      let api = try server { ($0.total, $0.perPrincipal) = (4, 2) }
      var all: [Followed] = []
      for _ in 1...2 { all.append(try #require(await api.follow("/api/tags", as: User(id: 1)))) }
      let third = try #require(await api.follow("/api/tags", as: User(id: 1)))
      #expect(third.status == 429)
      #expect(third.head.headerFields[.retryAfter] == "5")
      await third.task.value
      // Nobody isn't counted by a name.
      for _ in 1...2 { all.append(try #require(await api.follow("/api/tags"))) }
      let fifth = try #require(await api.follow("/api/tags", as: User(id: 2)))
      #expect(fifth.status == 503)
      #expect(fifth.head.headerFields[.retryAfter] == "5")
      #expect(all.map(\.status) == [200, 200, 200, 200])
      await all[0].stop()
      let again = try #require(await api.follow("/api/tags", as: User(id: 1)))
      #expect(again.status == 200)
      await again.stop()
      for followed in all { await followed.stop() }
      await #expect(try api.events.count == (0, 0))
    }

    @Test func `A follower that doesn't read holds up nobody, and is dropped`() async throws {
      let api = try server { $0.idleSeconds = 0.3 }
      let head = HTTPRequest(
        method: .get, scheme: nil, authority: nil, path: "/api/stories",
        headerFields: [.accept: "text/event-stream"])
      let stuck = try #require(await api.stream(for: head, principal: { nil }))
      let writing = Task {
        try await stuck.write(to: { _ in try await Task.sleep(for: .seconds(3_600)) })
      }
      let followed = try #require(await api.follow("/api/stories"))
      for number in 1...5 {
        await rename(api, to: "Title \(number)")
        try await followed.held.until { $0.body.contains("Title \(number)") }
      }
      await #expect(throws: CancellationError.self) { try await writing.value }
      await followed.stop()
    }

    @Test func `The end of the server ends the streams, and no others begin`() async throws {
      let api = try server()
      let followed = try #require(await api.follow("/api/stories"))
      try await followed.held.until { $0.documents == 1 }
      api.endEvents()
      let value = try await followed.held.until { $0.isOver }
      #expect(value.failure == nil && value.errors == nil)
      let late = try #require(await api.follow("/api/stories"))
      #expect(late.status == 503)
    }

    @Test func `A stream that nobody writes leaves nothing behind`() async throws {
      let api = try server()
      let head = HTTPRequest(
        method: .get, scheme: nil, authority: nil, path: "/api/stories",
        headerFields: [.accept: "text/event-stream"])
      do { _ = try #require(await api.stream(for: head, principal: { nil })) }
      try await api.untilNobodyFollows()
    }

    // MARK: Finding principals again

    @Test func `A principal that takes long keeps neither heartbeats nor the end waiting`()
      async throws
    {
      let calls = Mutex(0)
      let api = try server { ($0.heartbeatSeconds, $0.recheckSeconds) = (0.02, 0.02) }
      let followed = try #require(
        await api.follow("/api/stories") {
          let isFirst = calls.withLock { calls in
            calls += 1
            return calls == 1
          }
          if !isFirst { try await Task.sleep(for: .seconds(3_600)) }
          return User(id: 2)
        })
      try await followed.held.until { $0.comments >= 10 }
      // Never two at once.
      #expect(calls.withLock { $0 } == 2)
      api.endEvents()
      let value = try await followed.held.until { $0.isOver }
      #expect(value.failure == nil && value.errors == nil)
      try await api.untilNobodyFollows()
    }

    @TaskLocal static var user: Int?

    @Test(arguments: [1, 2])
    func `A principal is found again and again in the context of its own request`(
      _ count: Int
    ) async throws {
      let seen = Mutex<[Int: [Int?]]>([:])
      let api = try server { ($0.recheckSeconds, $0.idleSeconds) = (0.02, 3_600) }
      var all: [Followed] = []
      for number in 1...count {
        let followed = try await Self.$user.withValue(number) {
          try await api.follow("/api/stories") {
            seen.withLock { $0[number, default: []].append(Self.user) }
            return User(id: number)
          }
        }
        all.append(try #require(followed))
      }
      for followed in all {
        try await followed.held.until { _ in
          seen.withLock { $0.values.allSatisfy { $0.count > 3 } }
        }
      }
      let users = seen.withLock { $0.mapValues { Set($0) } }
      #expect(users == Dictionary(uniqueKeysWithValues: (1...count).map { ($0, [$0]) }))
      for followed in all { await followed.stop() }
    }

    // MARK: Sharing

    @Test func `Followers of one query cost one evaluation for each commit`() async throws {
      let database = CountingDatabase(MemoryDatabase(Newsroom.rows))
      let api = try Newsroom.server(on: database, Self.limits())
      var all: [Followed] = []
      for _ in 0..<100 { all.append(try #require(await api.follow("/api/stories"))) }
      await #expect(try api.events.count == (100, 1))
      for followed in all { try await followed.held.until { $0.documents == 1 } }
      // Whoever came may have had it made once more.
      try await Task.sleep(for: .milliseconds(20))
      await rename(api, to: "First")
      for followed in all { try await followed.held.until { $0.body.contains("First") } }
      _ = await api.get("/api/stories")
      database.removeStatements()
      _ = await api.get("/api/stories")
      let statements = database.statements
      database.removeStatements()
      await rename(api, to: "Second")
      for followed in all { try await followed.held.until { $0.body.contains("Second") } }
      let made = database.statements.filter { $0 == statements[0] }.count
      #expect(made == 1)
      for followed in all { await followed.stop() }
    }
  }
#endif
