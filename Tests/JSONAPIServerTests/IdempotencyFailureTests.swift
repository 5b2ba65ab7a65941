#if Macros && SQLite
  import Foundation
  import HTTPTypes
  import JSONAPI
  @testable import JSONAPIServer
  import Synchronization
  import Testing

  /// How the next transactions end.
  enum CommitFault: Sendable {
    /// Nothing is committed.
    case before
    /// Everything is committed, and nobody hears of it.
    case after
  }

  final class CommitFaults: Sendable {
    private let next: Mutex<[CommitFault?]>

    init(_ faults: [CommitFault?]) { next = Mutex(faults) }

    func take() -> CommitFault? {
      next.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }
  }

  /// A database whose connection breaks at COMMIT.
  struct BreakingDatabase<Base: ServerDatabase>: ServerDatabase {
    let base: Base
    let faults: CommitFaults

    func read<Result: Sendable>(
      _ isolation: Isolation, until deadline: ContinuousClock.Instant,
      _ body: @escaping @Sendable (inout Base.Reader) throws -> Result
    ) async throws -> Result { try await base.read(isolation, until: deadline, body) }

    func write<Result: Sendable>(
      until deadline: ContinuousClock.Instant,
      _ body: @escaping @Sendable (inout Base.Writer) throws -> Result
    ) async throws -> Result {
      switch faults.take() {
      case .before: throw ServerDatabaseError.commitUnknown
      case .after:
        _ = try await base.write(until: deadline, body)
        throw ServerDatabaseError.commitUnknown
      case nil: return try await base.write(until: deadline, body)
      }
    }

    func verify(_ model: ServedModel) async throws -> [ServerFinding] {
      try await base.verify(model)
    }
  }

  /// Holds a request until it is let through.
  private struct Latch: Sendable {
    private let reached = AsyncStream.makeStream(of: Void.self)
    private let opened = AsyncStream.makeStream(of: Void.self)

    /// What the request does.
    @Sendable func pass() async {
      reached.continuation.finish()
      for await _ in opened.stream {}
    }

    func isReached() async { for await _ in reached.stream {} }

    func open() { opened.continuation.finish() }
  }

  extension IdempotencyTests {
    private func breaking(
      _ database: some ServerDatabase, _ faults: CommitFault?...
    ) -> any ServerDatabase { BreakingDatabase(base: database, faults: CommitFaults(faults)) }

    @Test(arguments: DatabaseKind.available, [nil, Duration.zero])
    func `A connection that breaks at COMMIT leaves nothing unknown`(
      _ kind: DatabaseKind, _ wait: Duration?
    ) async throws {
      let calls = Calls()
      let api = try server(on: breaking(await database(kind), .before, .after), calls, wait: wait)
      let lost = await send(api, .post, "/memos", Self.create)
      #expect(lost.status == 503)
      #expect(lost.headers[.retryAfter] != nil)
      #expect(await count(api) == 1)
      // It is carried out, and found by its key although nobody heard of the commit.
      let found = await send(api, .post, "/memos", Self.create)
      #expect(found.status == 201)
      #expect(found.headers[.idempotentReplayed] == "true")
      #expect(await send(api, .post, "/memos", Self.create).body == found.body)
      #expect(await count(api) == 2)
      await api.finishHooks()
      #expect(calls.committed.withLock { $0 } == 0)
    }

    @Test(arguments: DatabaseKind.available)
    func `Without a key a broken COMMIT stays unknown`(_ kind: DatabaseKind) async throws {
      let api = try server(on: breaking(await database(kind), .after))
      let answer = await send(api, .post, "/memos", Self.create, key: nil)
      #expect(answer.status == 500)
      #expect(answer.codes == ["commitUnknown"])
    }

    @Test func `A request that waits for too long is told to come again`() async throws {
      let latch = Latch()
      let api = try server(
        on: await database(.memory), Calls(), { $0.limits.databaseSeconds = 0.5 },
        prepare: latch.pass)
      async let first = send(api, .post, "/memos", Self.create)
      await latch.isReached()
      let second = await send(api, .post, "/memos", Self.create)
      #expect(second.status == 503)
      #expect(second.headers[.retryAfter] != nil)
      latch.open()
      #expect(await first.status == 201)
      #expect(await send(api, .post, "/memos", Self.create).status == 201)
      #expect(await count(api) == 2)
    }

    @Test(arguments: DatabaseKind.available)
    func `A key is remembered by another server on the same database`(
      _ kind: DatabaseKind
    ) async throws {
      let database = try await database(kind)
      let first = await send(try server(on: database), .post, "/memos", Self.create)
      let again = await send(try server(on: database), .post, "/memos", Self.create)
      #expect(again.body == first.body)
      #expect(again.headers[.idempotentReplayed] == "true")
    }

    @Test(arguments: DatabaseKind.available)
    func `What is refused because the first was faster is recognized`(
      _ kind: DatabaseKind
    ) async throws {
      let database = try await database(kind)
      // The hook of the first server waits until the second has carried the update out.
      let latch = Latch()
      let slow = try server(on: database, prepare: latch.pass)
      let fast = try server(on: database)
      let body = #"{"data":{"type":"memos","id":"1","attributes":{"text":"B"}}}"#
      async let late = send(slow, .patch, "/memos/1", body, match: "\"v1\"")
      await latch.isReached()
      let first = await send(fast, .patch, "/memos/1", body, match: "\"v1\"")
      #expect(first.status == 200)
      latch.open()
      let second = await late
      #expect(second.status == 200)
      #expect(second.body == first.body)
      #expect(second.headers[.idempotentReplayed] == "true")
    }
  }
#endif
