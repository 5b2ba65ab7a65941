import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIStore
import JSONAPITesting
import Testing

@testable import JSONAPIClient

@Suite("Entries of an offline journal that change the same field or member")
struct JournalRepeatedEditsTests {
  let folder: JournalFolder
  let store = Store()
  let journal: OfflineJournal
  let server = NotesServer()
  let client: JSONAPIClient

  init() throws {
    folder = try JournalFolder()
    journal = try OfflineJournal(path: folder.path(), store: store)
    client = try JSONAPIClient.testing(server.transport)
  }

  /// A note, with tags if these are known.
  private func note(tags: [ResourceIdentifier]? = nil) throws -> Record {
    let known = tags.map { ["tags": AnyRelationship(data: .many($0))] as RelationshipsObject }
    return try store.insert(
      AnyResource(type: "notes", id: "1", attributes: ["text": "A"], relationships: known))
  }

  private func member(_ type: String, _ id: String) -> ResourceIdentifier {
    ResourceIdentifier(type: type, id: id)
  }

  /// The edited tags: all of them, or the additions and the removals if the others aren't known.
  private func edited(_ note: Record) -> [[String?]] {
    if let changes = note.memberChanges.first?.changes {
      return [changes.added.map(\.id), changes.removed.map(\.id)]
    }
    return [note.relationship("tags")?.data.identifiers.map(\.id) ?? []]
  }

  @Test("A member that is added, removed and added again", arguments: [true, false])
  func members(isKnown: Bool) throws {
    let note = try note(tags: isKnown ? [member("tags", "a")] : nil)
    let tag = [member("tags", "b")]
    for step in 0..<3 {
      if step == 1 { note.remove(tag, from: "tags") } else { note.add(tag, to: "tags") }
      try journal.write { $0.save(note) }
    }
    #expect(journal.entries.map(\.operation.action) == [.add, .remove, .add])
    try journal.resolve(1, .drop)
    let first: [[String?]] = isKnown ? [["a", "b"]] : [["b"], []]
    #expect(edited(note) == first)
    try journal.resolve(3, .drop)
    let second: [[String?]] = isKnown ? [["a"]] : [[], ["b"]]
    #expect(edited(note) == second)
    try journal.resolve(2, .drop)
    #expect(!note.isDirty)
  }

  @Test func `A value that is set, changed and set again`() throws {
    let note = try note()
    for text in ["B", "C", "B"] {
      note.setAttribute("text", to: JSONValue(text))
      try journal.write { $0.save(note) }
    }
    #expect(journal.entries.count == 3)
    try journal.resolve(1, .drop)
    #expect(note.attribute("text") == "B" && note.isDirty)
    try journal.resolve(3, .drop)
    #expect(note.attribute("text") == "C" && note.isDirty)
    try journal.resolve(2, .drop)
    #expect(note.attribute("text") == "A" && !note.isDirty)
  }

  @Test func `An operation in place of an entry leaves the edits of later entries alone`() throws {
    let note = try note(tags: [member("tags", "a")])
    let tag = [member("tags", "b")]
    for step in 0..<3 {
      if step == 1 { note.remove(tag, from: "tags") } else { note.add(tag, to: "tags") }
      try journal.write { $0.save(note) }
    }
    let other = AtomicOperation(
      .add, target: note.identifier, relationship: "tags", data: [["type": "tags", "id": "c"]])
    try journal.resolve(1, .replace(with: other))
    #expect(edited(note) == [["a", "b", "c"]])
    let own = AnyResource(type: "notes", id: "1", attributes: ["text": "D"])
    for text in ["B", "C"] {
      note.setAttribute("text", to: JSONValue(text))
      try journal.write { $0.save(note) }
    }
    try journal.resolve(5, .replace(with: AtomicOperation(.update, data: own.json)))
    #expect(note.attribute("text") == "D")
    try journal.resolve(4, .replace(with: AtomicOperation(.update, data: own.json)))
    #expect(note.attribute("text") == "D" && edited(note) == [["a", "b", "c"]])
  }

  @Test func `An edit back to a former value stays when the entry with that value is sent`()
    async throws
  {
    let note = try note()
    let tag = [member("tags", "b")]
    note.setAttribute("text", to: "B")
    note.add(tag, to: "tags")
    try journal.write { $0.save(note) }
    note.setAttribute("text", to: "C")
    note.remove(tag, from: "tags")
    try journal.write { $0.save(note) }
    note.setAttribute("text", to: "B")
    note.add(tag, to: "tags")
    #expect(try await journal.replay(through: client).isComplete)
    #expect(note.attribute("text") == "B" && Set(note.dirtyFields) == ["text", "tags"])
    #expect(edited(note) == [["b"], []])
    #expect(try journal.adding { $0.save(note) }.count == 2)
  }

  @Test func `Members of several types with the same id, replaced, added, refused and dropped`()
    async throws
  {
    let note = try note(tags: [member("tags", "a"), member("people", "a")])
    note.setRelationship("tags", to: AnyRelationship(data: .many([member("places", "a")])))
    try journal.write { $0.save(note) }
    note.add([member("people", "b")], to: "tags")
    try journal.write { $0.save(note) }
    #expect(journal.entries.map(\.operation.action) == [.add, .remove, .add])
    await server.refuse("notes/1/relationships/tags", .empty(.unprocessableContent))
    #expect(try await journal.replay(through: client).failure == nil)
    // The others are about the same resource and wait with it.
    #expect(journal.parked.map(\.entry.id) == [1] && journal.entries.count == 3)
    try journal.resolve(1, .drop)
    #expect(note.relationship("tags")?.data == .many([member("people", "b")]))
    await server.refuse("notes/1/relationships/tags", nil)
    #expect(try await journal.replay(through: client).isComplete)
    let done = await server.carriedOut
    #expect(done.count == 2 && done.last?.hasPrefix("POST") == true)
    for text in ["DELETE", #""tags""#, #""people""#] {
      #expect(done.first?.contains(text) == true)
    }
    #expect(note.relationship("tags")?.data == .many([member("people", "b")]) && !note.isDirty)
  }

  @Test func `A member that a replacement leaves out is written when it is added again`() throws {
    let note = try note()
    note.add([member("people", "a")], to: "tags")
    try journal.write { $0.save(note) }
    note.setRelationship("tags", to: AnyRelationship(data: .many([member("tags", "a")])))
    try journal.write { $0.save(note.relationship(toMany: "tags")) }
    note.add([member("people", "a")], to: "tags")
    try journal.write { $0.save(note) }
    #expect(journal.entries.map(\.operation.action) == [.add, .update, .add])
    // What is dropped leaves the linkage of the replacement.
    try journal.resolve(3, .drop)
    #expect(note.relationship("tags")?.data == .many([member("tags", "a")]))
  }
}
