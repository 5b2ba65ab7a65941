#if Macros && SQLite && (os(macOS) || os(Linux))
  import ConformanceSupport
  import Foundation
  import HTTPTypes
  import JSONAPI
  @testable import JSONAPIClient
  import JSONAPISQLite
  @testable import JSONAPIServer
  import JSONAPIStore
  import JSONAPITesting
  import Testing

  /// A journal and a server in one process, which is killed at random moments.
  ///
  /// `Scripts/nightly.sh` does it for 10 minutes.
  @Suite("An offline journal and a server that are killed at once", .serialized)
  struct KilledOnBothEndsTests {
    /// How long to go on, in minutes; nil for one file of entries.
    private static let minutes =
      ProcessInfo.processInfo.environment["JSONAPI_KILL_MINUTES"].flatMap { Double($0) }

    @Test(arguments: [true, false])
    func `Each entry is carried out once where the server knows keys, and never lost`(
      _ hasKeys: Bool
    ) async throws {
      let end = Self.minutes.map { ContinuousClock.now + .seconds($0 * 30) }
      repeat {
        try await round(hasKeys, count: end == nil ? 60 : 300)
      } while end.map { ContinuousClock.now < $0 } ?? false
    }

    private func round(_ hasKeys: Bool, count: Int) async throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let path = folder.appending(path: "outbox").path
      let file = folder.appending(path: hasKeys ? "keys.sqlite" : "plain.sqlite").path
      let database = try SQLiteDatabase(path: file)
      let notes = (
        "notes", "id INTEGER PRIMARY KEY AUTOINCREMENT, a TEXT, b TEXT, version INTEGER DEFAULT 1"
      )
      try await database.run(SQLFixture([notes, IdempotencyTests.keys]).creation(.sqlite))
      let journal = try OfflineJournal(path: path)
      let store = Store()
      for number in 0..<count {
        // Every note is created, and renamed on top of that.
        let note = try store.create("notes", attributes: ["a": JSONValue("n\(number)")])
        try journal.write { $0.save(note) }
        note.setAttribute("b", to: JSONValue("b\(number)"))
        try journal.write { $0.save(note) }
      }
      journal.close()
      for _ in 0..<(count / 10) where try Self.left(path) > 0 {
        await #expect(processExitsWith: .signal(SIGKILL)) {
          [path = path as String, file = file as String] in
          try await KilledOnBothEndsTests.replay(path, file, isKilled: true)
        }
      }
      try await Self.replay(path, file, isKilled: false)
      #expect(try Self.left(path) == 0)
      let client = JSONAPIClient(
        baseURL: try #require(URL(string: "https://notes.example")),
        transport: ServerTransport(try Self.server(file)))
      var found: [String: [String]] = [:]
      for try await note in client.all(
        Request<Page<AnyResource>>(path: "notes?page[size]=100", as: Page<AnyResource>.self))
      {
        found[note["a"]?.string ?? "", default: []].append(note["b"]?.string ?? "")
      }
      #expect(found.count == count)
      for number in 0..<count {
        let renamed = found["n\(number)"] ?? []
        // Without keys a creation may have been carried out twice; the change is on one of them.
        #expect(renamed.filter { $0 == "b\(number)" }.count == 1)
        if hasKeys { #expect(renamed.count == 1) }
      }
    }

    private static func left(_ path: String) throws -> Int {
      let journal = try OfflineJournal(path: path)
      defer { journal.close() }
      return journal.entries.count
    }

    private static func server(_ file: String) throws -> JSONAPIServer<NoPrincipal> {
      var configuration = ServerConfiguration()
      if file.hasSuffix("plain.sqlite") { configuration.idempotencyKeyLifetime = nil }
      return try JSONAPIServer(
        database: PatientDatabase(try SQLiteDatabase(path: file)), configuration: configuration
      ) {
        Serve(SharedNote.self, table: "notes") {
          $0.version("version")
          $0.allow(.create, .update, .delete)
        }
      }
    }

    private static func replay(_ path: String, _ file: String, isKilled: Bool) async throws {
      let journal = try OfflineJournal(path: path)
      let client = JSONAPIClient(
        baseURL: try #require(URL(string: "https://notes.example")),
        transport: ServerTransport(try server(file)))
      if isKilled {
        Thread.detachNewThread {
          Thread.sleep(forTimeInterval: .random(in: 0..<0.06))
          kill(getpid(), SIGKILL)
        }
      }
      _ = try await journal.replay(through: client)
      if isKilled { kill(getpid(), SIGKILL) }
      journal.close()
    }
  }
#endif
