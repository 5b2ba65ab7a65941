#if Macros && SQLite && (os(macOS) || os(Linux))
  import ConformanceSupport
  import Foundation
  import HTTPTypes
  import JSONAPI
  #if PostgreSQL
    import JSONAPIPostgreSQL
  #endif
  import JSONAPISQLite
  @testable import JSONAPIServer
  import Synchronization
  import Testing

  /// Servers that are killed at a moment of chance; `Tests/Faults/keys.py` does it for longer.
  @Suite("Requests with an Idempotency-Key to killed servers", .serialized)
  struct IdempotencyKillTests {
    static let kinds = DatabaseKind.available.filter { $0 != .memory }

    @Test(arguments: kinds)
    func `Each request that is sent again is carried out once`(_ kind: DatabaseKind) async throws {
      let folder = FileManager.default.temporaryDirectory
        .appending(path: "jsonapi-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let (place, dialect) = try await Self.place(kind, folder)
      let log = folder.appending(path: "log").path
      try Data().write(to: URL(fileURLWithPath: log))
      let database = try Self.open(place)
      try await database.run(
        SQLFixture([IdempotencyTests.memos, IdempotencyTests.keys]).creation(dialect))
      for _ in 0..<6 {
        await #expect(processExitsWith: .signal(SIGKILL)) {
          [place = place as String, log = log as String] in
          try await IdempotencyKillTests.write(place, log)
        }
      }
      // Each request has a line when it is sent, and another when it is answered.
      let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
      let sent = lines.filter { !$0.contains(" ") }
      let answered = lines.filter { $0.contains(" ") }
      #expect(sent.count > 6)
      #expect(answered.allSatisfy { $0.hasSuffix(" 201") })
      let api = try Self.server(on: database)
      for key in sent {
        let again = await Self.send(key, to: api)
        #expect(again.status == 201)
        let isCertain = answered.contains("\(key) 201")
        if isCertain { #expect(again.headers[.idempotentReplayed] == "true") }
      }
      var texts: [String] = []
      var page: String? = "/memos?page[size]=100"
      while let path = page {
        let answer = await api.send(.get, path)
        texts += answer.json["data"]?.array?.compactMap { $0["attributes"]?["text"]?.string } ?? []
        page = answer.link("next")
      }
      #expect(texts.sorted() == sent.map { String($0) }.sorted())
      await api.finishHooks()
      #if PostgreSQL
        await (database as? PostgreSQLDatabase)?.close()
      #endif
    }

    /// A file, or the address of a schema of its own.
    private static func place(
      _ kind: DatabaseKind, _ folder: URL
    ) async throws -> (String, SQLDialect) {
      #if PostgreSQL
        if kind == .postgreSQL {
          let name = "test_" + UUID().uuidString.lowercased().filter { $0 != "-" }
          let address = try #require(DatabaseKind.address)
          let maker = try PostgreSQLDatabase(address)
          try await maker.run(["CREATE SCHEMA \(name)"])
          await maker.close()
          let mark = address.contains("?") ? "&" : "?"
          return ("\(address)\(mark)options=-csearch_path%3D\(name)", .postgreSQL)
        }
      #endif
      return (folder.appending(path: "memos.sqlite").path, .sqlite)
    }

    private static func open(_ place: String) throws -> any ServerDatabase {
      #if PostgreSQL
        if place.hasPrefix("postgres") { return try PostgreSQLDatabase(place) }
      #endif
      return try SQLiteDatabase(path: place)
    }

    private static func server(
      on database: some ServerDatabase
    ) throws -> JSONAPIServer<NoPrincipal> {
      try JSONAPIServer(database: PatientDatabase(database)) {
        Serve(Memo.self) { $0.allow(.create) }
      }
    }

    private static func send(
      _ key: some StringProtocol, to api: JSONAPIServer<NoPrincipal>
    ) async -> Exchange {
      await api.send(
        .post, "/memos", #"{"data":{"type":"memos","attributes":{"text":"\#(key)"}}}"#,
        headers: [.idempotencyKey: "\"\(key)\""])
    }

    /// A file to which tasks write lines, which are there after the process is killed.
    private final class Log: Sendable {
      private let file: Mutex<FileHandle>

      init(_ path: String) throws {
        file = Mutex(try FileHandle(forWritingTo: URL(fileURLWithPath: path)))
      }

      func append(_ line: String) {
        file.withLock { file in
          _ = try? file.seekToEnd()
          try? file.write(contentsOf: Data((line + "\n").utf8))
        }
      }
    }

    /// Sends requests until the process is killed.
    private static func write(_ place: String, _ log: String) async throws {
      let api = try server(on: open(place))
      let log = try Log(log)
      Thread.detachNewThread {
        Thread.sleep(forTimeInterval: .random(in: 0.02...0.25))
        kill(getpid(), SIGKILL)
      }
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<4 {
          group.addTask {
            while true {
              let key = UUID().uuidString
              log.append(key)
              log.append("\(key) \(await send(key, to: api).status)")
            }
          }
        }
      }
    }
  }
#endif
