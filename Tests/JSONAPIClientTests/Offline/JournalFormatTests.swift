import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIStore
import JSONAPITesting
import Testing

@testable import JSONAPIClient

@Suite("Formats of an offline journal's file") struct JournalFormatTests {
  /// A file that the library wrote before entries had a base: an id that was given, two updates of a note, three
  /// operations in one commit, a dropped entry, and a request of all whose answer is unknown.
  static let formatOne = [
    "iUpBUw0KGgoBAAAAAwAAADsAAAAAAAAAFftKP6PLrLldqJwy9GT32zU2OnsibmV4dCI6MiwibmFtZWQi",
    "Olt7InR5cGUiOiJub3RlcyIsImlkIjoiMSIsImxpZCI6ImEifV19kQAAAAAAAAClHzqlVCwMB3KOtOJr",
    "AqUBMTQxOnsiYWRkZWQiOlt7ImVudHJ5IjoyLCJrZXkiOiJrZXktMiIsIm9wZXJhdGlvbiI6eyJvcCI6",
    "InVwZGF0ZSIsImRhdGEiOnsidHlwZSI6Im5vdGVzIiwiaWQiOiIxIiwiYXR0cmlidXRlcyI6eyJ0ZXh0",
    "IjoiQiJ9fX0sIm1hdGNoIjoiXCJ2N1wiIn1dfX4AAAAAAAAA6JGYXKVfMYMUCYaGvCgjpDEyMjp7ImFk",
    "ZGVkIjpbeyJlbnRyeSI6Mywia2V5Ijoia2V5LTMiLCJvcGVyYXRpb24iOnsib3AiOiJ1cGRhdGUiLCJk",
    "YXRhIjp7InR5cGUiOiJub3RlcyIsImlkIjoiMSIsImF0dHJpYnV0ZXMiOnsic2l6ZSI6Mn19fX1dfWIB",
    "AAAAAAAAeLFE42Rhb83W+Omvc1cqQTM1MDp7ImFkZGVkIjpbeyJlbnRyeSI6NCwia2V5Ijoia2V5LTQi",
    "LCJvcGVyYXRpb24iOnsib3AiOiJ1cGRhdGUiLCJkYXRhIjp7InR5cGUiOiJub3RlcyIsImxpZCI6ImEi",
    "LCJhdHRyaWJ1dGVzIjp7InRleHQiOiJDIn19fX0seyJlbnRyeSI6NSwia2V5Ijoia2V5LTUiLCJvcGVy",
    "YXRpb24iOnsib3AiOiJhZGQiLCJyZWYiOnsidHlwZSI6Im5vdGVzIiwiaWQiOiIxIiwicmVsYXRpb25z",
    "aGlwIjoidGFncyJ9LCJkYXRhIjpbeyJ0eXBlIjoidGFncyIsImlkIjoiMSJ9XX19LHsiZW50cnkiOjYs",
    "ImtleSI6ImtleS02Iiwib3BlcmF0aW9uIjp7Im9wIjoicmVtb3ZlIiwicmVmIjp7InR5cGUiOiJub3Rl",
    "cyIsImlkIjoiMiJ9fX1dfRAAAAAAAAAA7hHEoz2zKe0SzrcWKu+TEDEzOnsiZHJvcHBlZCI6Nn0oAAAA",
    "AAAAANq2ejUefYx2mqu34YVbSbEzNzp7ImJhdGNoIjoia2V5LTciLCJlbnRyaWVzIjpbMiwzLDQsNV19",
  ].joined()

  let folder: JournalFolder
  let bytes: [UInt8]

  init() throws {
    folder = try JournalFolder()
    bytes = Array(try #require(Data(base64Encoded: Self.formatOne)))
  }

  @Test func `A file of format 1 is read, and has no bases`() throws {
    try folder.write(bytes)
    let journal = try OfflineJournal(path: folder.path())
    #expect(journal.entries.map(\.id) == [2, 3, 4, 5])
    #expect(journal.entries.map(\.idempotencyKey) == ["key-2", "key-3", "key-4", "key-5"])
    #expect(journal.entries.map(\.match) == ["\"v7\"", nil, nil, nil])
    #expect(journal.entries.allSatisfy { $0.base == nil } && journal.parked.isEmpty)
    #expect(journal.state.batch == .init(key: "key-7", entries: [2, 3, 4, 5]))
    #expect(journal.state.names.id(of: ResourceIdentifier(type: "notes", lid: "a")) == "1")
    // Reading changes nothing.
    #expect(try folder.bytes() == bytes)
    journal.close()
    #expect(try folder.bytes() == bytes)
  }

  @Test func `It is rewritten in one step before anything is added`() throws {
    try folder.write(bytes)
    let journal = try OfflineJournal(path: folder.path())
    let old = journal.entries
    #expect(try journal.adding { $0.append(.note("new")) }.map(\.id) == [7])
    #expect(try folder.bytes()[8] == 2)
    journal.close()
    let again = try OfflineJournal(path: folder.path())
    #expect(again.entries.dropLast() == old[...])
    #expect(again.state.batch == .init(key: "key-7", entries: [2, 3, 4, 5]))
    again.close()
    // A process that was killed meanwhile leaves the old file, and a part of the new one beside it.
    let new = try folder.bytes()
    for length in stride(from: 0, to: new.count, by: 11) {
      try folder.write(bytes)
      try Data(new.prefix(length)).write(to: URL(fileURLWithPath: folder.path() + ".new"))
      let journal = try OfflineJournal(path: folder.path())
      #expect(journal.entries == old)
      #expect(try journal.adding { $0.append(.note("new")) }.map(\.id) == [7])
      journal.close()
    }
  }

  @Test func `Cut at any byte, it has the entries before that`() throws {
    for end in bytes.indices.dropFirst(16) {
      try folder.write(bytes[..<end])
      let journal = try OfflineJournal(path: folder.path())
      #expect([0, 1, 2, 4, 5].contains(journal.entries.count), "cut at \(end)")
      journal.close()
    }
  }

  @Test(arguments: [3, 255] as [UInt8])
  func `A later format is refused, and nothing is changed`(format: UInt8) throws {
    var later = bytes
    later[8] = format
    try folder.write(later)
    let error = #expect(throws: StoreError.self) { try OfflineJournal(path: folder.path()) }
    #expect(error?.code == .laterFormat)
    #expect(try folder.bytes() == later)
  }

  @Test func `What format 1 doesn't know of is asked about, and not overwritten`() async throws {
    try folder.write(bytes)
    let journal = try OfflineJournal(path: folder.path())
    let transport = InMemoryTransport { request in
      if request.path.hasSuffix("operations") { return .empty(.notFound) }
      if request.method == .patch, request[.ifMatch] == "\"v7\"" {
        return .empty(.preconditionFailed)
      }
      guard request.method == .get else { return .empty() }
      return .document(
        #"{"data":{"type":"notes","id":"1","attributes":{"text":"X","size":1},"meta":{"version":8}}}"#
      )
    }
    let report = try await journal.replay(
      through: JSONAPIClient.testing(transport), sending: .oneByOneIfUnsupported)
    // All entries are about note 1.
    #expect(report.sent.isEmpty && report.failure == nil)
    #expect(journal.parked.map(\.fields) == [["text"]])
  }

  @Test func `Bases make a file at most half as large again`() throws {
    let journal = try OfflineJournal(path: folder.path())
    let store = Store()
    for number in 0..<20 {
      let article = try store.insert(
        AnyResource(
          type: "articles", id: "\(number)",
          attributes: ["title": "Moby-Dick; or, The Whale", "body": "Call me Ishmael."],
          meta: ["version": 1]))
      article.setAttribute("title", to: "The Whale, number \(number)")
      try journal.write { $0.save(article) }
    }
    // What format 1 wrote: the same without bases, in frames of 28 bytes and more.
    let before = journal.entries.reduce(16) { size, entry in
      var entry = entry
      entry.base = nil
      return size + 28 + JournalFrame.added([entry]).bytes.count
    }
    #expect(journal.size > before && journal.size * 2 <= before * 3)
  }
}
