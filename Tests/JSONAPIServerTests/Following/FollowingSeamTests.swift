#if Macros && SQLite
  import Foundation
  import HTTPTypes
  import JSONAPI
  @testable import JSONAPIServer
  import Synchronization
  import Testing

  /// Commits at the worst moments, a database that fails, and documents that nobody shares.
  @Suite("Followers between two moments", .timeLimit(.minutes(60)))
  struct FollowingSeamTests {
    struct User: ServerPrincipal {
      var key: String
    }

    /// A database in memory that does something after it has read, and before it returns the rows.
    struct SteppedDatabase: ServerDatabase {
      let base: MemoryDatabase
      let step: Step

      final class Step: Sendable {
        private let state = Mutex<(@Sendable () throws -> Void)?>(nil)

        /// Sets what happens at each read, or, with `once`, at the next.
        func set(once: Bool = false, _ action: (@Sendable () throws -> Void)?) {
          guard once, let action else { return state.withLock { $0 = action } }
          state.withLock {
            $0 = { [weak self] in
              self?.set(nil)
              try action()
            }
          }
        }

        func run() throws { try state.withLock { $0 }?() }
      }

      func read<Result: Sendable>(
        _ isolation: Isolation, until deadline: ContinuousClock.Instant,
        _ body: @escaping @Sendable (inout MemorySession) throws -> Result
      ) async throws -> Result {
        let result = try await base.read(isolation, until: deadline, body)
        try step.run()
        return result
      }

      func write<Result: Sendable>(
        until deadline: ContinuousClock.Instant,
        _ body: @escaping @Sendable (inout MemoryTransaction) throws -> Result
      ) async throws -> Result { try await base.write(until: deadline, body) }

      func verify(_ model: ServedModel) async throws -> [ServerFinding] { [] }

      func onCommit(
        _ action: @escaping @Sendable (ChangedTables) -> Void
      ) -> (any AnyObject & Sendable)? { base.onCommit(action) }
    }

    /// A database that can't tell of commits.
    struct SilentDatabase: ServerDatabase {
      let base = MemoryDatabase(rows(0))

      func read<Result: Sendable>(
        _ isolation: Isolation, until deadline: ContinuousClock.Instant,
        _ body: @escaping @Sendable (inout MemorySession) throws -> Result
      ) async throws -> Result { try await base.read(isolation, until: deadline, body) }

      func write<Result: Sendable>(
        until deadline: ContinuousClock.Instant,
        _ body: @escaping @Sendable (inout MemoryTransaction) throws -> Result
      ) async throws -> Result { try await base.write(until: deadline, body) }

      func verify(_ model: ServedModel) async throws -> [ServerFinding] { [] }
    }

    private static func rows(_ number: Int) -> [String: [[String: ColumnValue]]] {
      ["notes": [["id": 1, "text": .text("<\(number)>")]]]
    }

    private static let schema = Schema("notes", id: Int.self, [.attribute("text", String.self)])

    private func server(
      _ database: some ServerDatabase, _ change: (inout FollowerLimits) -> Void = { _ in },
      rule: @escaping @Sendable (User?) -> Void = { _ in }
    ) throws -> JSONAPIServer<User> {
      try JSONAPIServer(
        database: database, principal: User.self, configuration: FollowingTests.limits(change)
      ) {
        Serve(schema: Self.schema) {
          $0.rows { request in
            rule(request.principal)
            return .everything
          }
          $0.meta { request in ["reader": JSONValue(request.principal?.key ?? "nobody")] }
        }
      }
    }

    @Test func `A commit while a document is made is followed by another document`() async throws {
      let database = SteppedDatabase(base: MemoryDatabase(Self.rows(0)), step: .init())
      let api = try server(database)
      database.step.set(once: true) { database.base.reset(to: Self.rows(1)) }
      let followed = try #require(await api.follow("/notes/1"))
      try await followed.held.until { $0.body.contains("<1>") }
      for number in 2...4 {
        database.step.set(once: true) { database.base.reset(to: Self.rows(10 * number)) }
        database.base.reset(to: Self.rows(number))
        try await followed.held.until { $0.body.contains("<\(10 * number)>") }
      }
      await followed.stop()
    }

    @Test func `A commit between the plan and the first document is in it`() async throws {
      let database = MemoryDatabase(Self.rows(0))
      let commits = Mutex(0)
      struct Counter: Sendable { let next: @Sendable () -> Int }
      let counter = Counter {
        commits.withLock {
          $0 += 1
          return $0
        }
      }
      // Each look at the rule is followed by a commit, up to some.
      let api = try server(
        database,
        rule: { _ in
          let number = counter.next()
          if number <= 5 { database.reset(to: Self.rows(number)) }
        })
      let followed = try #require(await api.follow("/notes/1"))
      try await followed.held.until { $0.body.contains("<5>") }
      await followed.stop()
    }

    @Test func `A database that fails leaves followers with what they have`() async throws {
      let database = SteppedDatabase(base: MemoryDatabase(Self.rows(0)), step: .init())
      let api = try server(database)
      let followed = try #require(await api.follow("/notes/1"))
      try await followed.held.until { $0.documents == 1 }
      database.step.set { throw ServerDatabaseError.unavailable }
      database.base.reset(to: Self.rows(1))
      let refused = try #require(await api.follow("/notes/1", as: User(key: "late")))
      #expect(refused.status == 503)
      #expect(refused.head.headerFields[.retryAfter] != nil)
      #expect(!followed.held.value.isOver)
      database.step.set(nil)
      let value = try await followed.held.until { $0.documents == 2 }
      #expect(value.body.contains("<1>"))
      await followed.stop()
    }

    @Test func `A database that fails for long ends the streams`() async throws {
      let database = SteppedDatabase(base: MemoryDatabase(Self.rows(0)), step: .init())
      let api = try server(database) { $0.recheckSeconds = 0.5 }
      let followed = try #require(await api.follow("/notes/1"))
      try await followed.held.until { $0.documents == 1 }
      database.step.set { throw ServerDatabaseError.busy }
      database.base.reset(to: Self.rows(1))
      let value = try await followed.held.until { $0.isOver }
      #expect(value.failure == nil && value.errors == nil)
      try await api.untilNobodyFollows()
    }

    @Test func `What is made for each request is shared by nobody`() async throws {
      let database = MemoryDatabase(Self.rows(0))
      let api = try server(database)
      let ada = try #require(await api.follow("/notes", as: User(key: "ada")))
      let ben = try #require(await api.follow("/notes", as: User(key: "ben")))
      database.reset(to: Self.rows(1))
      for (followed, name, other) in [(ada, "ada", "ben"), (ben, "ben", "ada")] {
        let value = try await followed.held.until { $0.body.contains("<1>") }
        #expect(value.text.contains(name) && !value.text.contains(other))
        await followed.stop()
      }
    }

    @Test func `Where commits aren't told there is no stream`() async throws {
      let api = try server(SilentDatabase())
      #expect(try await api.follow("/notes") == nil)
      #expect(await api.get("/notes", headers: [.accept: "text/event-stream"]).status == 406)
      let accept = "application/vnd.api+json;q=0.9, text/event-stream"
      #expect(await api.get("/notes", headers: [.accept: accept]).status == 200)
    }
  }
#endif
