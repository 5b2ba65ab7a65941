import Foundation
import JSONAPI
import JSONAPIStore
import JSONAPITesting
import Testing

@testable import JSONAPIClient

@Suite("The file of an offline journal") struct JournalFileTests {
  @Test func `Entries are there when the journal is opened again, with their keys`() throws {
    let folder = try JournalFolder()
    let journal = try OfflineJournal(path: folder.path())
    #expect(journal.isEmpty)
    try journal.write { $0.append(.note("a")) }
    try journal.write {
      $0.append([
        AtomicOperation(.update, target: nil, data: AnyResource(type: "notes", id: "1").json),
        AtomicOperation(
          .remove, target: ResourceIdentifier(type: "notes", lid: "x"), relationship: "tags",
          data: [["type": "tags", "id": "1"]]),
        AtomicOperation(
          .update, target: ResourceIdentifier(type: "notes", id: "2"), relationship: "author",
          data: .null),
      ])
    }
    let entries = journal.entries
    #expect(entries.map(\.id) == [1, 2, 3, 4])
    #expect(Set(entries.map(\.idempotencyKey)).count == 4)
    journal.close()
    let again = try OfflineJournal(path: folder.path())
    #expect(again.entries == entries)
    #expect(again.cutByteCount == 0)
    try again.resolve(2, .drop)
    #expect(again.entries.map(\.id) == [1, 3, 4])
    try again.compact()
    #expect(again.entries.map(\.id) == [1, 3, 4])
    again.close()
    let compact = try OfflineJournal(path: folder.path())
    #expect(compact.entries == again.entries)
    #expect(try compact.adding { $0.append(.note("b")) }.first?.id == 5)
  }

  @Test func `When the last entry is dropped, nothing of the entries stays in the file`() throws {
    let folder = try JournalFolder()
    let journal = try OfflineJournal(path: folder.path())
    let size = journal.size
    try journal.write { $0.append([.note("secret"), .note("secret")]) }
    try journal.resolve(1, .drop)
    #expect(String(decoding: try folder.bytes(), as: UTF8.self).contains("secret"))
    try journal.resolve(2, .drop)
    #expect(!String(decoding: try folder.bytes(), as: UTF8.self).contains("secret"))
    #expect(journal.size < size + 100)
    #expect(try journal.adding { $0.append(.note("next")) }.first?.id == 3)
  }

  @Test func `An entry that was cut off at any byte is none, and all before it are there`() throws {
    let folder = try JournalFolder()
    let journal = try OfflineJournal(path: folder.path())
    try journal.write { $0.append(.note("first")) }
    let start = journal.size
    try journal.write { $0.append(.note("second")) }
    journal.close()
    let whole = try folder.bytes()
    for end in start..<whole.count {
      try folder.write(whole[..<end])
      let cut = try OfflineJournal(path: folder.path())
      #expect(cut.entries.map(\.id) == [1], "cut at \(end)")
      #expect(cut.cutByteCount == end - start)
      #expect(try cut.adding { $0.append(.note("third")) }.first?.id == 2)
      cut.close()
      let again = try OfflineJournal(path: folder.path())
      #expect(again.entries.count == 2)
      #expect(again.cutByteCount == 0)
      again.close()
    }
    for end in 0..<16 {
      try folder.write(whole[..<end])
      let new = try OfflineJournal(path: folder.path())
      #expect(new.isEmpty)
      new.close()
    }
  }

  @Test func `A byte that was changed within the file is an error, and the file stays as it is`()
    throws
  {
    let folder = try JournalFolder()
    let journal = try OfflineJournal(path: folder.path())
    try journal.write { $0.append(.note("first")) }
    let end = journal.size
    try journal.write { $0.append(.note("second")) }
    journal.close()
    let whole = try folder.bytes()
    for index in whole.indices.dropFirst(16) {
      var bytes = whole
      bytes[index] ^= 0x20
      try folder.write(bytes)
      let error = #expect(throws: StoreError.self) { try OfflineJournal(path: folder.path()) }
      #expect(error?.code == .damaged)
      #expect(error?.offset == (index < end ? 16 : end))
      #expect(try folder.bytes() == bytes)
    }
  }

  @Test(
    "A number that leaves none for later entries is damage", arguments: [Int.max, .max - 1, -1])
  func exhausted(number: Int) throws {
    let entry = JournalEntry(id: number, .note("a"), key: "k")
    for frame in [JournalFrame.added([entry]), .renewed(entry), .head(next: number, [])] {
      #expect(JournalFrame(frame.bytes[...]) == nil)
    }
    let last = JournalEntry(id: .max / 2, .note("a"), key: "k")
    #expect(JournalFrame(JournalFrame.added([last]).bytes[...]) != nil)
  }

  @Test func `Ids are remembered as long as an entry needs them, and not without end`() {
    var state = JournalState()
    let update = AnyResource(type: "notes", lid: "0", attributes: ["text": "b"])
    let entry = JournalEntry(id: 1, AtomicOperation(.update, data: update.json), key: "k")
    state.apply(.added([entry]))
    func create(_ numbers: Range<Int>) -> [CreatedNames.Name] {
      numbers.map { CreatedNames.Name(type: "notes", lid: "\($0)", id: "id \($0)") }
    }
    func id(_ number: Int) -> String? {
      state.names.id(of: ResourceIdentifier(type: "notes", lid: "\(number)"))
    }
    state.apply(.done([], create(0..<12_000)))
    #expect(id(0) == "id 0" && id(1) == "id 1")
    for number in 12_000..<24_000 { state.apply(.done([], create(number..<number + 1))) }
    #expect(id(0) == "id 0" && id(1) == nil && id(23_999) == "id 23999")
    #expect(state.names.all.count <= 10_001)
    state.apply(.done([1], create(24_000..<30_000)))
    state.apply(.done([], []))
    #expect(id(0) == nil)
  }

  /// Where each frame went over all entries, this would take minutes.
  @Test func `Entries are sent and done in as many steps as there are`() {
    var state = JournalState()
    let (note, count) = (AtomicOperation.note("a"), 100_000)
    state.apply(.added((1...count).map { JournalEntry(id: $0, note, key: "k") }))
    for number in 1..<count {
      state.apply(.sent(number))
      state.apply(.done([number], []))
    }
    #expect(state.entries.map(\.id) == [count])
    state.apply(.dropped(count))
    #expect(state.entries.isEmpty && state.nextNumber == count + 1)
  }

  @Test func `It is known which resources entries delete, by id and by local id`() {
    func deletion(_ number: Int, _ target: ResourceIdentifier) -> JournalEntry {
      JournalEntry(id: number, AtomicOperation(.remove, target: target), key: "k")
    }
    func identity(_ id: String) -> ResourceIdentifier.Identity { .init(type: "notes", id: id) }
    var state = JournalState()
    let one = ResourceIdentifier(type: "notes", id: "1")
    state.apply(.added([deletion(1, one), deletion(2, .init(type: "notes", lid: "a"))]))
    state.apply(.added([deletion(3, one)]))
    #expect(state.deletes(identity("1")) && !state.deletes(identity("2")))
    state.apply(.done([1], [CreatedNames.Name(type: "notes", lid: "a", id: "2")]))
    #expect(state.deletes(identity("1")) && state.deletes(identity("2")))
    state.apply(.dropped(3))
    #expect(!state.deletes(identity("1")) && state.deletes(identity("2")))
    state.apply(.renewed(deletion(2, .init(type: "notes", id: "3"))))
    #expect(!state.deletes(identity("2")) && state.deletes(identity("3")))
    state.apply(.done([2], []))
    #expect(!state.deletes(identity("3")))
  }

  @Test func `What is no journal is not touched`() throws {
    let folder = try JournalFolder()
    try folder.write("something else entirely".utf8)
    let error = #expect(throws: StoreError.self) { try OfflineJournal(path: folder.path()) }
    #expect(error?.code == .unknownFormat)
    let journal = try StoreJournal(path: folder.path("store"))
    try journal.close()
    let other = #expect(throws: StoreError.self) {
      try OfflineJournal(path: folder.path("store"))
    }
    #expect(other?.code == .unknownFormat)
    let missing = #expect(throws: StoreError.self) {
      try OfflineJournal(path: folder.path("no/such/folder"))
    }
    #expect(missing?.code == .fileSystem)
  }

  @Test func `A journal is open once, and takes nothing after it was closed`() throws {
    let folder = try JournalFolder()
    let journal = try OfflineJournal(path: folder.path())
    let error = #expect(throws: StoreError.self) { try OfflineJournal(path: folder.path()) }
    #expect(error?.code == .inUse)
    try journal.compact()
    let still = #expect(throws: StoreError.self) { try OfflineJournal(path: folder.path()) }
    #expect(still?.code == .inUse)
    journal.close()
    let closed = #expect(throws: StoreError.self) { try journal.write { $0.append(.note("a")) } }
    #expect(closed?.code == .closed)
    #expect(try OfflineJournal(path: folder.path()).isEmpty)
  }
}
