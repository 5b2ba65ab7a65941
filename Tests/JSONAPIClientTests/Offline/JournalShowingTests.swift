import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIStore
import JSONAPITesting
import Testing

@testable import JSONAPIClient

@Suite("What an offline journal's store shows") struct JournalShowingTests {
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

  private func note(_ id: String, in store: Store? = nil) throws -> Record {
    try (store ?? self.store).insert(
      AnyResource(type: "notes", id: id, attributes: ["text": "A", "size": 1]))
  }

  private func state(_ record: Record) -> String {
    switch record.saveState {
    case .idle: "idle"
    case .saving: "saving"
    case .failed(let error): "failed \((error as? ClientError)?.status ?? 0)"
    case .parked(let error): "parked \((error as? ClientError)?.status ?? 0)"
    }
  }

  private func refusal(_ status: HTTPResponse.Status = .unprocessableContent) -> TransportResponse {
    .empty(status)
  }

  @Test func `A deletion leaves lists at once, and is back if the server refuses it`() async throws
  {
    let note = try note("1")
    let query = store.live(of: "notes")
    #expect(query.elements.map(\.id) == ["1"])
    try journal.write { $0.delete(note) }
    #expect(query.elements.isEmpty)
    // A response that still has it doesn't bring it back.
    let late = AnyResource(type: "notes", id: "1", attributes: ["text": "B", "size": 1])
    try store.insert(AnyDocument(data: .one(late)))
    #expect(query.elements.isEmpty && store.isEmpty)
    await server.refuse("notes/1", refusal(.forbidden))
    #expect(try await journal.replay(through: client).failure == nil)
    #expect(query.elements.first === note && note.attribute("text") == "B")
    #expect(state(note) == "parked 403")
    let parked = try #require(journal.parked.first)
    try journal.resolve(parked.entry.id, .replace(with: parked.operation))
    #expect(query.elements.isEmpty)
    try journal.resolve(parked.entry.id, .drop)
    #expect(query.elements.first === note && state(note) == "idle")
    try journal.write { $0.delete(note) }
    await server.refuse("notes/1", nil)
    #expect(try await journal.replay(through: client).isComplete)
    #expect(query.elements.isEmpty && store.readmit(note.identifier) == nil)
  }

  @Test func `A deletion that the server will carry out later isn't hidden any more`() async throws
  {
    let note = try note("1")
    try journal.write { $0.delete(note) }
    await server.refuse("notes/1", refusal(.accepted))
    #expect(try await journal.replay(through: client).isComplete)
    #expect(note.isInStore)
  }

  @Test(
    "A new resource that was deleted isn't seen while both are sent, unless it isn't deleted",
    arguments: [AtomicFallback.oneByOne, .none])
  func deletedNew(sending: AtomicFallback) async throws {
    let note = try store.create("notes", lid: "n", attributes: ["text": "A"])
    let query = store.live(of: "notes")
    try journal.write { $0.save(note) }
    try journal.write { $0.delete(note) }
    #expect(query.elements.isEmpty)
    if sending == .none {
      #expect(try await journal.replay(through: client, sending: .none).isComplete)
      #expect(query.elements.isEmpty && store.isEmpty)
      return
    }
    await server.refuse("notes/1", refusal(.serviceUnavailable))
    #expect(try await journal.replay(through: client).failure?.status == 503)
    let list = AnyResource(type: "notes", id: "1", attributes: ["text": "A"])
    try store.insert(AnyDocument(data: .many([list])))
    #expect(query.elements.isEmpty && store.isEmpty && journal.entries.count == 1)
    await server.refuse("notes/1", refusal(.forbidden))
    #expect(try await journal.replay(through: client).failure == nil)
    let shown = try #require(store.record(type: "notes", id: "1"))
    #expect(query.elements.first === shown && state(shown) == "parked 403")
    let parked = try #require(journal.parked.first)
    try journal.resolve(parked.entry.id, .replace(with: parked.operation))
    #expect(query.elements.isEmpty)
    await server.refuse("notes/1", nil)
    #expect(try await journal.replay(through: client).isComplete)
    #expect(store.isEmpty && store.readmit(list.resourceIdentifier) == nil)
  }

  @Test func `A new resource that was deleted isn't in the store while its creation is sent`()
    async throws
  {
    let author = try store.insert(
      AnyResource(type: "people", id: "1", attributes: ["name": "A"]))
    let seen = Box<[Bool]>([])
    // It is told while the response to the creation is inserted.
    _ = author.onChange { [store] _ in
      let isSeen = store.contains(type: "notes", id: "1")
      seen.update { $0.append(isSeen) }
    }
    let note = try store.create("notes", lid: "n", attributes: ["text": "A"])
    try journal.write { $0.save(note) }
    try journal.write { $0.delete(note) }
    let created =
      #"{"data":{"type":"notes","id":"1","attributes":{"text":"A"},"relationships":{"author":"#
      + #"{"data":{"type":"people","id":"1"}}}},"included":[{"type":"people","id":"1","#
      + #""attributes":{"name":"B"}}]}"#
    let client = try JSONAPIClient.testing(
      InMemoryTransport { request in
        request.method == .post ? .document(created, status: .created) : .empty()
      })
    #expect(try await journal.replay(through: client).isComplete)
    #expect(!seen.value.isEmpty && !seen.value.contains(true))
    #expect(store.records.map(\.type) == ["people"])
  }

  @Test func `A new resource that is created and deleted in one request isn't in the store`()
    async throws
  {
    let author = try store.insert(
      AnyResource(type: "people", id: "1", attributes: ["name": "A"]))
    let note = try store.create("notes", lid: "n", attributes: ["text": "A"])
    try journal.write { $0.save(note) }
    author.setAttribute("name", to: "B")
    try journal.write { $0.save(author) }
    try journal.write { $0.delete(note) }
    let seen = Box<[Bool]>([])
    // It is told between the results of the creation and the deletion.
    _ = author.onChange { [store] _ in
      let isSeen = store.contains(type: "notes", id: "1")
      seen.update { $0.append(isSeen) }
    }
    let answer =
      #"{"atomic:results":[{"data":{"type":"notes","id":"1","attributes":{"text":"A"}}},"#
      + #"{"data":{"type":"people","id":"1","attributes":{"name":"C"}}},{}]}"#
    let client = try JSONAPIClient.testing(
      InMemoryTransport { _ in
        .document(
          answer,
          fields: [
            .contentType: #"application/vnd.api+json;ext="https://jsonapi.org/ext/atomic""#
          ])
      })
    #expect(try await journal.replay(through: client, sending: .none).isComplete)
    #expect(!seen.value.isEmpty && !seen.value.contains(true))
    #expect(store.records.map(\.type) == ["people"])
  }

  @Test func `Changes of values and references are edits, and creations new records`() async throws
  {
    let known = try note("9")
    let query = store.live(of: "notes")
    let created = try journal.write { changes in
      changes.update(AnyResource(type: "notes", id: "9", attributes: ["text": "B"]))
      let created = changes.create(AnyResource(type: "notes", attributes: ["text": "new"]))
      changes.update(
        AnyResource(
          type: "notes", lid: created.resourceIdentifier.lid, attributes: ["text": "newer"]))
      return created
    }
    #expect(query.elements.map { $0.attribute("text") } == ["B", "newer"])
    let record = try #require(store.record(created.resourceIdentifier))
    #expect(record.isNew && state(record) == "saving" && state(known) == "saving")
    #expect(known.dirtyFields == ["text"])
    #expect(try await journal.replay(through: client).isComplete)
    #expect(query.elements.map { $0.attribute("text") } == ["B", "newer"])
    #expect(record.id == "1")
    #expect(!record.isDirty && !known.isDirty)
    #expect(state(record) == "idle" && state(known) == "idle")
  }

  @Test func `A dropped creation is gone, unless it was edited since`() async throws {
    let first = try store.create("notes", attributes: ["text": "A"])
    let second = try store.create("notes", attributes: ["text": "A"])
    try journal.write {
      $0.save(first)
      $0.save(second)
    }
    second.setAttribute("text", to: "B")
    for entry in journal.entries { try journal.resolve(entry.id, .drop) }
    #expect(!first.isInStore && second.isInStore)
    #expect(second.dirtyFields == ["text"])
  }

  @Test func `After a restart, all of it is shown before anything is fetched`() async throws {
    let known = try note("8")
    let deleted = try note("9")
    try journal.write { changes in
      known.setAttribute("text", to: "B")
      changes.save(known)
      changes.delete(deleted)
      changes.create(AnyResource(type: "notes", lid: "n", attributes: ["text": "new"]))
      changes.append(
        AtomicOperation(
          .add, target: known.identifier, relationship: "tags",
          data: [["type": "tags", "id": "1"]]))
    }
    await server.refuse("notes/8", refusal())
    await server.refuse("notes/9", refusal(.serviceUnavailable))
    _ = try await journal.replay(through: client)
    #expect(state(known) == "parked 422")
    journal.close()
    let restored = Store()
    let again = try OfflineJournal(path: folder.path(), store: restored)
    let query = restored.live(of: "notes")
    let fetched = ["8", "9"].map {
      AnyResource(type: "notes", id: $0, attributes: ["text": "A", "size": 1])
    }
    try restored.insert(AnyDocument(data: .many(fetched)))
    let shown = try #require(restored.record(type: "notes", id: "8"))
    #expect(shown.attribute("text") == "B" && shown.attribute("size") == 1)
    #expect(shown.memberChanges.map(\.name) == ["tags"])
    #expect(state(shown) == "parked 422")
    #expect(restored.record(type: "notes", id: "9") == nil)
    #expect(Set(query.elements.map { $0.id ?? $0.lid ?? "" }) == ["8", "n"])
    for path in ["notes/8", "notes/9"] { await server.refuse(path, nil) }
    let parked = try #require(again.parked.first)
    try again.resolve(parked.entry.id, .replace(with: parked.operation))
    #expect(state(shown) == "saving")
    #expect(try await again.replay(through: client).isComplete)
    #expect(restored.records.allSatisfy { !$0.isDirty && !$0.isNew })
    #expect(state(shown) == "idle")
  }

  @Test(
    "After a restart, a deletion that isn't sent shows what was to be deleted",
    arguments: [true, false])
  func deletedBefore(isDropped: Bool) async throws {
    let deleted = try store.insert(
      AnyResource(
        type: "notes", id: "1", attributes: ["text": "A", "size": 1], meta: ["version": 7]))
    try journal.write { $0.delete(deleted) }
    journal.close()
    let restored = Store()
    let early = restored.begin()
    let again = try OfflineJournal(path: folder.path(), store: restored)
    #expect(restored.isEmpty)
    if isDropped {
      try again.resolve(1, .drop)
    } else {
      await server.refuse("notes/1", refusal(.forbidden))
      _ = try await again.replay(through: client)
    }
    let shown = try #require(restored.record(type: "notes", id: "1"))
    #expect(shown.attribute("text") == "A" && shown.attribute("size") == 1 && !shown.isDirty)
    #expect(state(shown) == (isDropped ? "idle" : "parked 403"))
    #expect(shown.serverVersion(changing: ["text"]) == 7)
    // Any response is newer.
    try restored.insert(
      AnyResource(type: "notes", id: "1", attributes: ["text": "B"]), as: early)
    #expect(shown.attribute("text") == "B" && shown.attribute("size") == 1)
  }

  @Test func `Newer edits of a restored store stay`() throws {
    let known = try note("1")
    known.setAttribute("text", to: "B")
    try journal.write { $0.save(known) }
    known.setAttribute("text", to: "C")
    journal.close()
    let restored = try Store(snapshot: try store.snapshot())
    let again = try OfflineJournal(path: folder.path(), store: restored)
    let shown = try #require(restored.record(type: "notes", id: "1"))
    #expect(shown.attribute("text") == "C" && state(shown) == "saving")
    #expect(try again.adding { $0.save(shown) }.count == 1)
  }

  @Test func `A resource that takes the place of a deleted one stays after a restart`() throws {
    let old = try note("1")
    try journal.write { $0.delete(old) }
    let new = try store.create("notes", id: "1", lid: "new", attributes: ["text": "N"])
    try journal.write { $0.save(new) }
    journal.close()
    let restored = try Store(snapshot: try store.snapshot())
    let again = try OfflineJournal(path: folder.path(), store: restored)
    #expect(restored.records.map(\.lid) == ["new"])
    #expect(restored.records.first?.attribute("text") == "N")
    withExtendedLifetime(again) {}
  }

  @Test func `A decision is shown as it is sent`() async throws {
    let known = try note("1")
    known.setAttribute("text", to: "B")
    try journal.write { $0.save(known) }
    await server.refuse("notes/1", refusal())
    _ = try await journal.replay(through: client)
    #expect(state(known) == "parked 422" && known.attribute("text") == "B")
    let merged = AnyResource(type: "notes", id: "1", attributes: ["text": "C"])
    try journal.resolve(1, .replace(with: AtomicOperation(.update, data: merged.json)))
    #expect(state(known) == "saving" && known.attribute("text") == "C")
    try journal.resolve(1, .drop)
    #expect(state(known) == "idle" && known.attribute("text") == "A" && !known.isDirty)
  }

  private func tags(_ ids: String...) -> [ResourceIdentifier] {
    ids.map { ResourceIdentifier(type: "tags", id: $0) }
  }

  @Test(
    "If an addition or a removal is dropped, later edits of the relationship stay",
    arguments: [true, false])
  func droppedMembers(isKnown: Bool) throws {
    let known: RelationshipsObject = ["tags": AnyRelationship(data: .many(tags("a", "x")))]
    let note = try store.insert(
      AnyResource(
        type: "notes", id: "1", attributes: ["text": "A"], relationships: isKnown ? known : nil))
    note.add(tags("b"), to: "tags")
    note.remove(tags("x"), from: "tags")
    try journal.write { $0.save(note) }
    #expect(journal.entries.map(\.operation.action) == [.add, .remove])
    note.add(tags("c"), to: "tags")
    func edited() -> [[String?]] {
      if isKnown { return [note.relationship("tags")?.data.identifiers.map(\.id) ?? []] }
      let changes = note.memberChanges.first?.changes
      return [changes?.added.map(\.id) ?? [], changes?.removed.map(\.id) ?? []]
    }
    try journal.resolve(1, .drop)
    let first: [[String?]] = isKnown ? [["a", "c"]] : [["c"], ["x"]]
    #expect(edited() == first && state(note) == "saving")
    try journal.resolve(2, .drop)
    let second: [[String?]] = isKnown ? [["a", "c", "x"]] : [["c"], []]
    #expect(edited() == second && state(note) == "idle")
    let added = try journal.adding { $0.save(note) }
    #expect(added.map(\.operation.action) == [.add])
    for entry in added { try journal.resolve(entry.id, .drop) }
    #expect(!note.isDirty)
  }

  @Test func `Other members in place of an addition leave later edits alone`() throws {
    let note = try store.insert(
      AnyResource(
        type: "notes", id: "1", attributes: ["text": "A"],
        relationships: ["tags": AnyRelationship(data: .many(tags("a")))]))
    note.add(tags("b"), to: "tags")
    try journal.write { $0.save(note) }
    note.add(tags("c"), to: "tags")
    func replacement(_ ids: String...) -> AtomicOperation {
      AtomicOperation(
        .add, target: note.identifier, relationship: "tags",
        data: JSONValue(ids.map { ResourceIdentifier(type: "tags", id: $0).json }))
    }
    try journal.resolve(1, .replace(with: replacement("b", "d")))
    #expect(note.relationship("tags")?.data.identifiers.map(\.id) == ["a", "b", "c", "d"])
    try journal.resolve(1, .replace(with: replacement("d")))
    #expect(note.relationship("tags")?.data.identifiers.map(\.id) == ["a", "c", "d"])
    try journal.resolve(1, .drop)
    #expect(note.relationship("tags")?.data.identifiers.map(\.id) == ["a", "c"])
  }

  @Test func `A replacement that is dropped leaves newer linkage alone`() throws {
    let note = try note("1")
    note.setRelationship("tags", to: AnyRelationship(data: .many(tags("a"))))
    try journal.write { $0.save(note.relationship(toMany: "tags")) }
    #expect(journal.entries.map(\.operation.action) == [.update])
    note.setRelationship("tags", to: AnyRelationship(data: .many(tags("b"))))
    try journal.resolve(1, .drop)
    #expect(note.relationship("tags")?.data.identifiers.map(\.id) == ["b"])
  }

  @Test func `A save that fails is seen until the next, or until the edits are reverted`()
    async throws
  {
    let known = try note("1")
    known.setAttribute("text", to: "B")
    await server.refuse("notes/1", refusal())
    await #expect(throws: ClientError.self) { try await client.save(known) }
    #expect(state(known) == "failed 422")
    known.revert()
    #expect(state(known) == "idle")
    known.setAttribute("text", to: "B")
    await #expect(throws: ClientError.self) { try await client.save(known) }
    await server.refuse("notes/1", nil)
    try await client.save(known)
    #expect(state(known) == "idle" && !known.isDirty)
  }
}
