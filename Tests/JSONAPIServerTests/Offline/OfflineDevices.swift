#if Macros && SQLite
  import Foundation
  import HTTPTypes
  import JSONAPI
  @testable import JSONAPIClient
  @testable import JSONAPIServer
  import enum JSONAPIServer.ColumnValue
  import JSONAPIStore
  import JSONAPITesting
  import Synchronization
  import Testing

  @Resource("notes")
  struct SharedNote {
    var id: Int
    var a: String?
    var b: String?
  }

  /// Random numbers by a seed.
  struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  /// Loses requests before the server hears of them, or their responses.
  struct LosingTransport: Transport {
    enum Fate { case arrives, lostBefore, lostAfter }
    let inner: ServerTransport<NoPrincipal>
    let fate: @Sendable () -> Fate

    func send(
      _ request: HTTPRequest, body: Data?, context: RequestContext
    ) async throws -> TransportResponse {
      let fate = fate()
      if fate == .lostBefore { throw TransportError(.connectionLost, "lost before") }
      let response = try await inner.send(request, body: body, context: context)
      if fate == .lostAfter { throw TransportError(.connectionLost, "lost after") }
      return response
    }
  }

  /// A server of two notes that logs what it commits.
  final class SharedNotes: Sendable {
    /// A field that was changed: its value before and afterwards.
    struct Commit: Hashable, Sendable { let id: String, field: String, old: String?, new: String? }

    private let state = Mutex<(commits: [Commit], created: [String], deleted: [SharedNote])>(
      ([], [], []))
    let api: JSONAPIServer<NoPrincipal>

    var commits: [Commit] { state.withLock { $0.commits } }
    var created: [String] { state.withLock { $0.created } }
    var deleted: [SharedNote] { state.withLock { $0.deleted } }

    init(hasKeys: Bool) throws {
      let rows = (1...2).map { (number: Int64) -> [String: ColumnValue] in
        ["id": .integer(number), "a": .text("a\(number)"), "b": .text("b\(number)"), "version": 1]
      }
      var configuration = ServerConfiguration()
      if !hasKeys { configuration.idempotencyKeyLifetime = nil }
      let log = Log()
      let database = MemoryDatabase(["notes": rows])
      api = try JSONAPIServer(database: database, configuration: configuration) {
        Serve(SharedNote.self) {
          $0.version("version")
          $0.allow(.create, .update, .delete)
          $0.willUpdate { change, _, _ in
            let old = try change.old
            log.owner?.note(change.a, of: "a", old?.a, old)
            log.owner?.note(change.b, of: "b", old?.b, old)
          }
          $0.willDelete { old, _, _ in log.owner?.state.withLock { $0.deleted.append(old) } }
          $0.willCreate { change, _, _ in
            log.owner?.state.withLock { $0.created.append(change.a.value ?? "") }
          }
        }
      }
      log.set(self)
    }

    /// Leads hooks to the server that has them.
    private final class Log: Sendable {
      private let found = Mutex<SharedNotes?>(nil)
      var owner: SharedNotes? { found.withLock { $0 } }
      func set(_ notes: SharedNotes) { found.withLock { $0 = notes } }
    }

    private func note(
      _ value: Field<String>, of field: String, _ old: String?, _ note: SharedNote?
    ) {
      guard value != .absent, let note else { return }
      state.withLock {
        $0.commits.append(
          Commit(id: "\(note.id)", field: field, old: old, new: value.value))
      }
    }
  }

  /// A device with a journal, whose user writes what nobody else does.
  final class Device {
    /// What was edited: the value that was seen before, and the new one.
    struct Edit: Hashable { let id: String, field: String, seen: String?, value: String }

    let path: String
    let store = Store()
    var journal: OfflineJournal
    let client: JSONAPIClient
    var edits: [Edit] = []
    var created: [String] = []
    /// What was deleted, with the values that were seen.
    var deleted: [(id: String, a: String?, b: String?)] = []

    init(_ transport: any Transport) throws {
      path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
      journal = try OfflineJournal(path: path, store: store)
      client = JSONAPIClient(
        baseURL: try #require(URL(string: "https://notes.example")), transport: transport)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func fetch(_ path: String = "notes") async throws {
      _ = try await client.into(store).fetch(Request(path: path, as: Page<Record>.self))
    }

    func edit(
      _ record: Record, _ field: String, to value: String, in changes: inout AtomicOperations
    ) {
      let seen = record.attribute(field)?.string
      record.setAttribute(field, to: JSONValue(value))
      changes.save(record)
      edits.append(Edit(id: record.id ?? "", field: field, seen: seen, value: value))
    }

    func delete(_ record: Record) throws {
      let seen = (record.attribute("a")?.string, record.attribute("b")?.string)
      try journal.write { $0.delete(record) }
      deleted.append((record.id ?? "", seen.0, seen.1))
    }

    func restart() throws {
      journal.close()
      journal = try OfflineJournal(path: path, store: store)
    }

    @discardableResult
    func replay() async throws -> ReplayReport {
      try await journal.replay(through: client)
    }

    /// Checks that nothing was lost, done twice, or overwritten unseen.
    ///
    /// - Parameter isExact: Whether the server knows keys, or no answer was lost: otherwise a device may take its own
    ///   write for somebody else's, and ask about it.
    func check(_ notes: SharedNotes, _ others: [Device], isExact: Bool, _ comment: Comment) {
      let commits = notes.commits
      let waiting = journal.entries
      #expect(waiting.isEmpty || !journal.parked.isEmpty, comment)
      let values = Set(
        waiting.flatMap {
          $0.operation.body?.attributes?.compactMap { $0.value.string } ?? []
        })
      for edit in edits {
        let done = commits.filter { $0.new == edit.value }
        let isWaiting = values.contains(edit.value)
        if isExact {
          #expect(done.count + (isWaiting ? 1 : 0) == 1, comment)
        } else {
          #expect(done.count == 1 || isWaiting, comment)
        }
        // A field that was never fetched was seen by nobody.
        for commit in done where edit.seen != nil { #expect(commit.old == edit.seen, comment) }
      }
      let gone = notes.deleted
      #expect(Set(gone.map(\.id)).count == gone.count, comment)
      for note in gone {
        let isMeant = others.contains { device in
          device.deleted.contains {
            $0.id == "\(note.id)" && ($0.a == nil || $0.a == note.a)
              && ($0.b == nil || $0.b == note.b)
          }
        }
        #expect(isMeant, comment)
      }
      for text in created {
        let count = notes.created.count { $0 == text }
        #expect(isExact ? count == 1 : count >= 1, comment)
      }
    }
  }
#endif
