#if os(macOS) || os(Linux)
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIStore
  import JSONAPITesting
  import Testing

  @testable import JSONAPIClient

  /// Processes that write an offline journal, or replay it, and are killed at a moment of chance.
  @Suite("Offline journals of killed processes", .serialized)
  struct OfflineJournalKillTests {
    @Test(
      "Every entry that was written is there, and those that were sent are sent in order, by one key"
    )
    func killing() async throws {
      let folder = try JournalFolder()
      let path = folder.path()
      let written = folder.path("written")
      let received = folder.path("received")
      var before = 0
      for round in 0..<8 {
        await #expect(processExitsWith: .signal(SIGKILL)) {
          [path = path as String, written = written as String] in
          try OfflineJournalKillTests.write(path, written)
        }
        // An entry may have been written whose line was not, in this round and in those before.
        let last = max(before, try Self.lines(written).last.flatMap { Int($0) } ?? 0)
        let numbers = try Self.entries(path).map(\.id)
        #expect((last...last + 1).contains(numbers.count), "round \(round)")
        #expect(numbers == Array(1..<numbers.count + 1))
        before = numbers.count
      }
      let entries = try Self.entries(path)
      let count = entries.count
      #expect(count > 0)
      for _ in 0..<8 {
        await #expect(processExitsWith: .signal(SIGKILL)) {
          [path = path as String, received = received as String] in
          try await OfflineJournalKillTests.replay(path, received, isKilled: true)
        }
        // What is left is the end of what there was.
        let rest = try Self.entries(path)
        let isEnd = rest.map(\.idempotencyKey) == entries.suffix(rest.count).map(\.idempotencyKey)
        #expect(isEnd)
      }
      try await Self.replay(path, received, isKilled: false)
      let left = try Self.entries(path).count
      #expect(left == 0)
      var keys: [String] = []
      for key in try Self.lines(received) where keys.last != key { keys.append(key) }
      let expected = entries.map { "\"\($0.idempotencyKey)\"" }
      #expect(keys == expected)
    }

    private static func entries(_ path: String) throws -> [JournalEntry] {
      let journal = try OfflineJournal(path: path)
      defer { journal.close() }
      return journal.entries
    }

    /// Kills this process soon.
    private static func killSoon() {
      let delay = UInt32.random(in: 0..<40_000)
      Thread.detachNewThread {
        usleep(delay)
        kill(getpid(), SIGKILL)
      }
    }

    private static func write(_ path: String, _ written: String) throws {
      let journal = try OfflineJournal(path: path)
      let log = unsafe open(written, O_WRONLY | O_CREAT | O_APPEND, 0o600)
      killSoon()
      while true {
        let text = String(repeating: "x", count: .random(in: 0..<5000))
        try journal.write { $0.append(.note(text)) }
        guard let entry = journal.entries.last else { throw StoreError.closedJournal }
        add("\(entry.id)", to: log)
        if entry.id % 20 == 0 { try journal.compact() }
      }
    }

    private static func replay(_ path: String, _ received: String, isKilled: Bool) async throws {
      let journal = try OfflineJournal(path: path)
      let log = unsafe open(received, O_WRONLY | O_CREAT | O_APPEND, 0o600)
      let transport = InMemoryTransport { request in
        add(request.head.headerFields.idempotencyKey ?? "", to: log)
        return .document(#"{"data":{"type":"notes","id":"1"}}"#, status: .created)
      }
      let client = try JSONAPIClient.testing(transport)
      if isKilled { killSoon() }
      _ = try await journal.replay(through: client)
      // Nothing was left to do before the moment of chance.
      if isKilled { kill(getpid(), SIGKILL) }
      journal.close()
    }

    private static func add(_ line: String, to log: Int32) {
      let line = Array("\(line)\n".utf8)
      _ = unsafe line.withUnsafeBytes { unsafe Foundation.write(log, $0.baseAddress, $0.count) }
    }

    private static func lines(_ path: String) throws -> [String] {
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [] }
      let whole = text.lastIndex(of: "\n").map { text[..<$0] } ?? ""
      return whole.split(separator: "\n").map(String.init)
    }
  }
#endif
