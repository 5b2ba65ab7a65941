#if os(macOS) || os(Linux)
  import Foundation
  import JSONAPI
  import JSONAPIStore
  import Testing

  /// Processes that write a journal and are killed at a moment of chance.
  @Suite("Journals of killed processes", .serialized)
  struct JournalKillTests {
    @Test func `Every acknowledged commit is there, and the file can be written on`() async throws {
      let folder = try TemporaryFolder()
      let path = folder.file("killed.journal")
      let acknowledged = folder.file("acknowledged")
      var before = 0
      for round in 0..<25 {
        await #expect(processExitsWith: .signal(SIGKILL)) {
          [path = path as String, log = acknowledged as String] in
          try JournalKillTests.write(path, log)
        }
        // A commit may have been written whose acknowledgement was not, in this round and in those before.
        let expected = max(before, try Self.lastNumber(acknowledged))
        let journal = try StoreJournal(path: path)
        let record = journal.store.record(type: "counters", id: "1")
        let found = record?.attribute("n")?.int ?? 0
        #expect((expected...expected + 1).contains(found), "round \(round)")
        let items = journal.store.count(of: "items")
        #expect(items == (found + 9) / 10, "round \(round)")
        #expect(record?.dirtyFields.isEmpty ?? true == (found == 0))
        try journal.close()
        before = found
      }
      #expect(before > 0)
    }

    /// Commits one number after the other, until another thread kills the process.
    private static func write(_ path: String, _ acknowledged: String) throws {
      let journal = try StoreJournal(path: path, flushing: .never)
      let log = unsafe open(acknowledged, O_WRONLY | O_CREAT | O_APPEND, 0o600)
      let delay = UInt32.random(in: 0..<30_000)
      Thread.detachNewThread {
        usleep(delay)
        kill(getpid(), SIGKILL)
      }
      var number = journal.store.record(type: "counters", id: "1")?.attribute("n")?.int ?? 0
      while true {
        number += 1
        let counter =
          try journal.store.record(type: "counters", id: "1")
          ?? journal.store.create("counters", id: "1")
        counter.setAttribute("n", to: JSONValue(number))
        // Each tenth number, counted from the first, makes one more record.
        if number % 10 == 1 {
          try journal.store.insert(
            AnyResource(type: "items", id: "\(number)", attributes: ["n": JSONValue(number)]))
        }
        try journal.commit()
        if number % 50 == 0 { try journal.compact() }
        let line = Array("\(number)\n".utf8)
        _ = unsafe line.withUnsafeBytes { unsafe Foundation.write(log, $0.baseAddress, $0.count) }
      }
    }

    private static func lastNumber(_ path: String) throws -> Int {
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return 0 }
      // A line may have been cut off, too.
      let whole = text.lastIndex(of: "\n").map { text[..<$0] } ?? ""
      return whole.split(separator: "\n").last.flatMap { Int($0) } ?? 0
    }
  }
#endif
