import Foundation
import Testing

@testable import JSONAPI
@testable import JSONAPIStore

/// A folder that is there as long as the object.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("store-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { path + "/" + name }
}

@Suite("Journals of a store")
struct JournalTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.file("articles.journal")
  }

  private func bytes() throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private func write(_ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  @Test func `What is committed is there when the journal is opened again, and nothing else`()
    throws
  {
    do {
      let journal = try StoreJournal(path: path)
      #expect(journal.recovery == StoreJournal.Recovery())
      let store = journal.store
      try store.insert(text: articleDocument)
      let article = try #require(store.record(type: "articles", id: "1"))
      article.setAttribute("title", to: "mine")
      try journal.commit()
      try store.insertArticle(#""attributes":{"rating":1}"#)
      let comment = try store.create("comments", lid: "c1", attributes: ["body": "new"])
      try journal.commit()
      try store.assign(id: "77", to: comment)
      store.record(type: "comments", id: "12").map { _ = store.remove($0) }
      try journal.commit()
      try journal.commit()
      article.setAttribute("title", to: "not committed")
    }
    let journal = try StoreJournal(path: path)
    #expect(journal.recovery.entryCount == 3)
    #expect(journal.recovery.cutByteCount == 0)
    let store = journal.store
    #expect(store.count == 4)
    let article = try #require(store.record(type: "articles", id: "1"))
    #expect(article.attribute("title") == "mine")
    #expect(article.dirtyFields == ["title"])
    #expect(article.serverResource["title"] == "Moby-Dick")
    #expect(article.attribute("rating") == 1)
    #expect(!store.contains(type: "comments", id: "12"))
    #expect(store.record(type: "comments", lid: "c1")?.id == "77")
  }

  @Test func `That a server knows a resource is written down`() throws {
    do {
      let journal = try StoreJournal(path: path)
      let record = try journal.store.create("articles", id: "1", lid: "a")
      try journal.commit()
      record.markKnown()
      #expect(!record.isNew)
      try journal.commit()
    }
    let journal = try StoreJournal(path: path)
    #expect(journal.store.record(type: "articles", id: "1")?.isNew == false)
  }

  @Test func `Everything that changes a record is written: reverting, unloading, saving, clearing`()
    throws
  {
    func reopened(_ change: (Store, Record) throws -> Void) throws -> Store {
      try? FileManager.default.removeItem(atPath: path)
      do {
        let journal = try StoreJournal(path: path)
        let record = try journal.store.insertArticle(#""attributes":{"a":1,"b":1}"#)
        record.setAttribute("a", to: 2)
        record.setAttribute("b", to: 2)
        try journal.commit()
        try change(journal.store, record)
        try journal.commit()
        let copy = try Store(snapshot: journal.store.snapshot())
        try journal.close()
        let again = try StoreJournal(path: path)
        try SnapshotTests.expectSame(copy, again.store)
        return again.store
      }
    }
    #expect(try reopened { _, record in record.revert("a") }.records.first?.dirtyFields == ["b"])
    #expect(try reopened { _, record in record.revert() }.records.first?.isDirty == false)
    #expect(try reopened { _, record in record.unload() }.records.first?.isLoaded == false)
    #expect(
      try reopened { _, record in try record.markSaved() }.records.first?.serverResource["a"] == 2)
    #expect(try reopened { store, _ in store.removeAll() }.isEmpty)
    #expect(
      try reopened { store, _ in
        store.removeAll()
        try store.insertArticle(#""attributes":{"c":1}"#)
      }.records.first?.attribute("c") == 1)
    #expect(
      try reopened { store, record in
        store.remove(record)
        try store.insertArticle(#""attributes":{"c":1}"#)
      }.records.first?.attributeNames == ["c"])
    #expect(
      try reopened { store, _ in _ = store.placeholder(type: "x", id: "1") }.count == 2)
    #expect(
      try reopened { store, _ in
        let snapshot = try Store().snapshot()
        try store.restore(snapshot)
      }.isEmpty)
  }

  @Test(arguments: [false, true])
  func `A record that got its id and was removed since the last commit doesn't come back`(
    isBackByID: Bool
  ) throws {
    do {
      let journal = try StoreJournal(path: path)
      let comment = try journal.store.create("comments", lid: "c1", attributes: ["body": "new"])
      try journal.commit()
      try journal.store.assign(id: "77", to: comment)
      journal.store.remove(comment)
      if isBackByID { _ = journal.store.placeholder(type: "comments", id: "77") }
      try journal.commit()
    }
    let store = try StoreJournal(path: path).store
    #expect(store.records.map(\.id) == (isBackByID ? ["77"] : []))
    #expect(store.record(type: "comments", lid: "c1") == nil)
  }

  @Test func `A last entry that was not written to its end is cut off, wherever it ends`() throws {
    do {
      let journal = try StoreJournal(path: path)
      try journal.store.insertArticle(#""attributes":{"n":1}"#)
      try journal.commit()
    }
    let whole = try bytes()
    do {
      let journal = try StoreJournal(path: path)
      try journal.store.insertArticle(#""attributes":{"n":2}"#)
      try journal.commit()
    }
    let longer = try bytes()
    for length in whole.count..<longer.count {
      try write(Array(longer[..<length]))
      let journal = try StoreJournal(path: path)
      #expect(journal.recovery.cutByteCount == length - whole.count)
      #expect(journal.store.record(type: "articles", id: "1")?.attribute("n") == 1)
      try journal.store.insertArticle(#""attributes":{"n":3}"#)
      try journal.commit()
      try journal.close()
      let again = try StoreJournal(path: path)
      #expect(again.recovery == StoreJournal.Recovery(entryCount: 2, cutByteCount: 0))
      #expect(again.store.record(type: "articles", id: "1")?.attribute("n") == 3)
    }
    // What a file system leaves that had made the file longer first.
    try write(longer + [UInt8](repeating: 0, count: 100))
    #expect(try StoreJournal(path: path).recovery.cutByteCount == 100)
    var holed = longer
    holed.replaceSubrange(
      whole.count + 48..<longer.count,
      with: repeatElement(0, count: longer.count - whole.count - 48))
    try write(holed)
    #expect(try StoreJournal(path: path).recovery.cutByteCount == longer.count - whole.count)
  }

  /// Writes a small commit, and one of several entries that removes what the first one had.
  ///
  /// - Returns: The file, and where its second commit begins.
  private func commitLargely() throws -> (bytes: [UInt8], start: Int) {
    let journal = try StoreJournal(path: path)
    let large = JSONValue(String(repeating: "x", count: 1_200_000))
    try journal.store.insert(AnyResource(type: "articles", id: "1", attributes: ["t": large]))
    try journal.compact()
    let start = journal.size
    // All that was there makes way for what is larger than an entry.
    journal.store.removeAll()
    let text = JSONValue(String(repeating: "x", count: 400_000))
    for number in 0..<6 {
      try journal.store.insert(AnyResource(type: "a", id: "\(number)", attributes: ["t": text]))
    }
    try journal.commit()
    return (try bytes(), start)
  }

  @Test func `A commit of many entries is there as a whole or not at all`() throws {
    let (whole, start) = try commitLargely()
    let length = whole.count - start
    for end in [1, 23, 24, 25, 100, length / 3, length / 2, length - 1] {
      try write(Array(whole[..<(start + end)]))
      let journal = try StoreJournal(path: path)
      #expect(journal.recovery == StoreJournal.Recovery(entryCount: 1, cutByteCount: end))
      #expect(journal.store.records.map(\.identifier.type) == ["articles"])
    }
    try write(whole)
    let journal = try StoreJournal(path: path)
    #expect(journal.recovery.entryCount > 2)
    #expect(journal.store.count(of: "a") == 6)
  }

  @Test func `A large commit that power was lost in is cut off, wherever blocks are missing`()
    throws
  {
    let (whole, start) = try commitLargely()
    let length = whole.count - start
    // A block in the midst, several, all but the first and the last one, all from one on, also past the end;
    // one that begins or ends in the header.
    let blocks = [
      [length / 8..<length / 8 + 4096], [4096..<8192, length - 4096..<length],
      [4096..<length - 4096], [length / 2..<length], [30..<31],
      [0..<24], [0..<8], [0..<4096], [8..<4096],
    ]
    for holes in blocks {
      for extra in [0, 10_000] {
        var file = whole + [UInt8](repeating: 0, count: extra)
        for hole in holes {
          let hole = start + hole.lowerBound..<start + hole.upperBound
          file.replaceSubrange(hole, with: repeatElement(0, count: hole.count))
        }
        try write(file)
        let journal = try StoreJournal(path: path)
        #expect(journal.recovery.cutByteCount == file.count - start)
        #expect(journal.store.records.map(\.identifier.type) == ["articles"])
      }
    }
    // What was written before is no torn end, nor is what was changed into something else.
    for (hole, byte) in [
      (start - 5000..<start - 4999, 0), (16..<40, 0), (16..<24, 0), (24..<4096, 0),
      (start + length / 2..<start + length / 2 + 1, UInt8(ascii: "?")),
    ] {
      var file = whole
      file.replaceSubrange(hole, with: repeatElement(byte, count: hole.count))
      try write(file)
      #expect(throws: StoreError.self) { try StoreJournal(path: path) }
      #expect(try bytes() == file)
    }
  }

  @Test func `Damage anywhere is refused, in the last entry as well, and the file stays as it is`()
    throws
  {
    do {
      let journal = try StoreJournal(path: path)
      for number in 0..<3 {
        try journal.store.insertArticle(#""attributes":{"n":\#(number)}"#)
        try journal.commit()
      }
    }
    let whole = try bytes()
    for index in whole.indices {
      var damaged = whole
      damaged[index] ^= 0x10
      try write(damaged)
      let error = #expect(throws: StoreError.self) { try StoreJournal(path: path) }
      #expect(error?.offset != nil)
      #expect(try bytes() == damaged)
    }
  }

  @Test func `A file that is no journal is refused and stays as it is`() throws {
    for text in ["something else that is no journal", "x", String(repeating: "x", count: 100)] {
      try write(Array(text.utf8))
      let error = #expect(throws: StoreError.self) { try StoreJournal(path: path) }
      #expect(error?.code == .unknownFormat)
      #expect(try bytes() == Array(text.utf8))
    }
    try write(Store().snapshot())
    #expect(throws: StoreError.self) { try StoreJournal(path: path) }
  }

  @Test func `A journal is open once`() throws {
    let journal = try StoreJournal(path: path)
    let error = #expect(throws: StoreError.self) { try StoreJournal(path: path) }
    #expect(error?.code == .inUse)
    try journal.compact()
    #expect(throws: StoreError.self) { try StoreJournal(path: path) }
    try journal.close()
    let again = try StoreJournal(path: path)
    #expect(again.store.isEmpty)
    try journal.store.insertArticle(#""attributes":{"n":1}"#)
    try journal.commit()
    #expect(throws: StoreError.self) { try journal.compact() }
  }

  @Test func `A file is told from the one that has taken its place`() throws {
    let old = try JournalFile(path)
    #expect(old.isFile(at: path))
    let new = try JournalFile(path + ".new", isNew: true).replacing(path)
    #expect(new.isFile(at: path) && !old.isFile(at: path))
    #expect(!old.isFile(at: path + ".new"))
  }

  @Test func `Compaction keeps everything and makes the file small`() throws {
    let journal = try StoreJournal(path: path, flushing: .never)
    let store = journal.store
    for number in 0..<500 {
      try store.insertArticle(#""attributes":{"n":\#(number)}"#)
      try journal.commit()
    }
    let size = journal.size
    store.record(type: "articles", id: "1")?.setAttribute("m", to: 1)
    try journal.compact()
    #expect(journal.size < size / 100)
    #expect(try bytes().count == journal.size)
    try store.insert(AnyResource(type: "a", id: "1", attributes: ["n": 1]))
    try journal.commit()
    try journal.close()
    let again = try StoreJournal(path: path)
    #expect(again.store.count == 2)
    #expect(again.store.record(type: "articles", id: "1")?.attribute("n") == 499)
    #expect(again.store.record(type: "articles", id: "1")?.dirtyFields == ["m"])
    #expect(!FileManager.default.fileExists(atPath: path + ".new"))
  }

  @Test func `A journal that has grown is compacted by itself`() throws {
    let journal = try StoreJournal(path: path, flushing: .every(1_000))
    let text = JSONValue(String(repeating: "x", count: 50_000))
    for number in 0..<100 {
      try journal.store.insert(
        AnyResource(type: "a", id: "1", attributes: ["n": JSONValue(number), "t": text]))
      try journal.commit()
      #expect(journal.size < 2 << 20)
    }
    try journal.close()
    #expect(try StoreJournal(path: path).store.records.first?.attribute("n") == 99)
  }

  @Test func `A commit succeeds where its changes are written and compacting fails`() throws {
    let folder = path + ".new"
    let journal = try StoreJournal(path: path, flushing: .never)
    // In its place no file can be made.
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let text = JSONValue(String(repeating: "x", count: 300_000))
    func commit(_ number: Int) throws {
      try journal.store.insert(
        AnyResource(type: "a", id: "1", attributes: ["n": JSONValue(number), "t": text]))
      try journal.commit()
    }
    for number in 0..<8 { try commit(number) }
    #expect(journal.size > 8 * 300_000)
    #expect(throws: StoreError.self) { try journal.compact() }
    try FileManager.default.removeItem(atPath: folder)
    for number in 8..<12 { try commit(number) }
    #expect(journal.size < 4 * 300_000)
    try journal.close()
    #expect(try StoreJournal(path: path).store.records.first?.attribute("n") == 11)
  }

  @Test func `A rewrite that fails leaves the file as it is, and no other`() throws {
    var log = try FrameLog(path: path, kind: .journal) { _, _ in }
    try log.append(Array("{}".utf8))
    let size = log.size
    let failure = StoreError(.fileSystem, expected: "room", found: "none")
    #expect(throws: failure) {
      try log.rewrite { write throws(StoreError) in
        try write([UInt8](repeating: 0x20, count: 100_000))
        throw failure
      }
    }
    #expect(!FileManager.default.fileExists(atPath: path + ".new"))
    #expect(log.size == size)
    #expect(try bytes().count == size)
    try log.append(Array("{}".utf8))
    #expect(try bytes().count == log.size)
  }

  #if os(Linux)
    @Test func `After a flush that failed, the next commit writes the file anew`() throws {
      let journal = try StoreJournal(path: path)
      for number in 0..<5 {
        try journal.store.insert(
          AnyResource(type: "a", id: "1", attributes: ["n": JSONValue(number)]))
        try journal.commit()
      }
      let size = journal.size
      try journal.store.insert(AnyResource(type: "a", id: "1", attributes: ["n": 5]))
      try withPipe(at: path) { _ = #expect(throws: StoreError.self) { try journal.commit() } }
      #expect(throws: Never.self) { try journal.commit() }
      #expect(journal.size < size)
      #expect(try bytes().count == journal.size)
      try journal.close()
      let again = try StoreJournal(path: path)
      #expect(again.recovery.cutByteCount == 0)
      #expect(again.store.records.first?.attribute("n") == 5)
    }

    /// Has an open file be a pipe for a while, which can be written to and not flushed.
    private func withPipe(at path: String, _ body: () throws -> Void) throws {
      let folder = "/proc/self/fd/"
      let manager = FileManager.default
      let open = try manager.contentsOfDirectory(atPath: folder).compactMap(Int32.init)
      let descriptor = try #require(
        open.first { (try? manager.destinationOfSymbolicLink(atPath: "\(folder)\($0)")) == path })
      let file = dup(descriptor)
      let pipe = Pipe()
      #expect(dup2(pipe.fileHandleForWriting.fileDescriptor, descriptor) >= 0)
      defer {
        #expect(dup2(file, descriptor) >= 0)
        close(file)
        // Without its other end, to write would be a signal.
        withExtendedLifetime(pipe) {}
      }
      try body()
    }
  #endif

  @Test func `Remembered results that haven't been read don't keep the document of their entry`()
    throws
  {
    weak var document: JSONStorage?
    func changes() throws -> ResultChanges {
      let entry = try JSONValue(
        parsing: """
          {"results": [
            {"address": "/a", "version": 1, "types": ["x"], "ids": [["x", ["1", "2"]]]},
            {"address": "/b", "version": 2, "types": ["x"], "ids": [["x", ["3"]]]},
            {"address": "/c"}
          ], "records": "…"}
          """)
      document = try entry.stored().storage
      return ResultChanges(entry)
    }
    let results = try changes().results
    #expect(document == nil)
    #expect(results.keys.sorted() == ["/a", "/b", "/c"])
    let read = results.compactMapValues { $0?.result }
    #expect(read["/a"]?.identifiers.compactMap(\.id) == ["1", "2"])
    #expect(read["/b"]?.version.number == 2)
    #expect(read["/c"] == nil)
  }

  @Test func `A folder that is not there is an error of the file system`() {
    let error = #expect(throws: StoreError.self) {
      try StoreJournal(path: "/nowhere/at/all/x.journal")
    }
    #expect(error?.code == .fileSystem)
  }
}
