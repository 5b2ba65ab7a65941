import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIStore
import JSONAPITesting
import Testing

@testable import JSONAPIClient

@Suite("Replaying an offline journal") struct JournalReplayTests {
  let folder: JournalFolder
  let journal: OfflineJournal
  let server = NotesServer()
  let client: JSONAPIClient

  init() throws {
    folder = try JournalFolder()
    journal = try OfflineJournal(path: folder.path())
    client = try JSONAPIClient.testing(server.transport)
  }

  /// Opens the journal again, as after a restart.
  func restarted() throws -> OfflineJournal {
    journal.close()
    return try OfflineJournal(path: folder.path())
  }

  @Test func `Records are created, updated and linked in order, and lids become ids`() async throws
  {
    let store = Store()
    let author = try store.create("people", lid: "p", attributes: ["name": "Dan"])
    try journal.write { $0.save(author) }
    let note = try store.create("notes", lid: "n", attributes: ["text": "A"])
    note.setRelationship("author", to: AnyRelationship(data: .one(author.identifier)))
    try journal.write { $0.save(note) }
    note.setAttribute("text", to: "B")
    try journal.write { $0.save(note) }
    #expect(try journal.adding { $0.save(note) }.isEmpty)
    #expect(journal.entries.count == 3)
    let report = try await journal.replay(through: client, into: store)
    #expect(report.isComplete)
    #expect(report.sent.map(\.id) == [1, 2, 3])
    #expect(author.id == "1")
    #expect(note.id == "2")
    #expect(!author.isDirty && !note.isDirty)
    #expect(note.serverResource.text == "B")
    #expect(note.related("author").first === author)
    #expect(
      await server.carriedOut == [
        #"POST people {"type":"people","attributes":{"name":"Dan"}}"#,
        #"POST notes {"type":"notes","attributes":{"text":"A"},"relationships":{"author":{"data":{"type":"people","id":"1"}}}}"#,
        #"PATCH notes/2 {"data":{"type":"notes","attributes":{"text":"B"},"id":"2"}}"#,
      ])
    #expect(journal.isEmpty)
    note.setAttribute("text", to: "C")
    #expect(try journal.adding { $0.save(note) }.first?.operation.subject?.id == "2")
  }

  @Test func `Edits of records whose ids Unicode calls equivalent are all written down`() throws {
    let store = Store()
    for id in ["\u{E9}", "e\u{301}"] {
      let note = try store.insert(AnyResource(type: "notes", id: id, attributes: ["text": "A"]))
      note.setAttribute("text", to: "B")
      #expect(try journal.adding { $0.save(note) }.count == 1)
      #expect(try journal.adding { $0.save(note) }.isEmpty)
    }
  }

  @Test func `A new object with an id of the program's is created first, and only then updated`()
    async throws
  {
    let store = Store()
    let person = try LivePerson(in: store, id: "own")
    person.name = "Ann"
    person.record.setRelationship("friend", to: AnyRelationship(data: .null))
    let friend = person.record.relationship(toOne: "friend")
    #expect(throws: ClientError.self) { try journal.write { $0.save(friend) } }
    try journal.write { $0.save(person) }
    #expect(try journal.adding { $0.save(person) }.isEmpty)
    person.name = "Anna"
    try journal.write { $0.save(person) }
    #expect(journal.entries.map(\.operation.action) == [.add, .update])
    #expect(try await journal.replay(through: client, into: store).isComplete)
    #expect(!person.isNew && !person.record.isDirty)
    person.name = "Anne"
    #expect(try journal.adding { $0.save(person) }.map(\.operation.action) == [.update])
    #expect(try journal.adding { $0.delete(person) }.count == 1)
    let other = try LivePerson(in: store, id: "other")
    #expect(try journal.adding { $0.delete(other) }.isEmpty)
    #expect(store.isEmpty)
  }

  @Test func `A resource created under an id of the program's is known after a restart`()
    async throws
  {
    let store = Store()
    let person = try LivePerson(in: store, id: "own")
    person.name = "Ann"
    try journal.write { $0.save(person) }
    let snapshot = try store.snapshot()
    #expect(try await journal.replay(through: client).isComplete)
    person.name = "Anna"
    #expect(try journal.adding { $0.save(person) }.map(\.operation.action) == [.update])
    let restored = Store()
    try restored.restore(snapshot)
    let journal = try restarted()
    journal.reconnect(to: restored)
    let record = try #require(restored.record(type: "people", id: "own"))
    #expect(!record.isNew)
    #expect(try journal.adding { $0.delete(record) }.count == 1)
    #expect(try await journal.replay(through: client).isComplete)
    let other = try LivePerson(in: restored, id: "own")
    other.name = "Abe"
    #expect(try journal.adding { $0.save(other) }.map(\.operation.action) == [.add])
  }

  @Test func `A resource whose record hasn't heard of its creation is not created again`()
    async throws
  {
    let store = Store()
    let note = try store.create("notes", lid: "n", attributes: ["text": "A"])
    try journal.write { $0.save(note) }
    #expect(try await journal.replay(through: client).isComplete)
    note.setAttribute("text", to: "B")
    #expect(try journal.adding { $0.save(note) }.map(\.operation.action) == [.update])
    #expect(try journal.adding { $0.delete(note) }.count == 1)
    #expect(try await journal.replay(through: client).isComplete)
    #expect(
      await server.carriedOut == [
        #"POST notes {"type":"notes","attributes":{"text":"A"}}"#,
        #"PATCH notes/1 {"data":{"type":"notes","attributes":{"text":"B"},"id":"1"}}"#,
        "DELETE notes/1 ",
      ])
  }

  @Test(
    "A resource that is deleted can be created again under its id",
    arguments: [AtomicFallback.oneByOne, .none])
  func createdAgain(sending: AtomicFallback) async throws {
    let store = Store()
    func person(_ name: String, id: String) throws -> LivePerson {
      let person = try LivePerson(in: store, id: id)
      person.name = name
      return person
    }
    let first = try person("Ann", id: "own")
    try journal.write { $0.save(first) }
    #expect(try await journal.replay(through: client, into: store, sending: sending).isComplete)
    first.name = "Anne"
    try journal.write { $0.save(first) }
    try journal.write { $0.delete(first) }
    let second = try person("Abe", id: "own")
    #expect(try journal.adding { $0.save(second) }.map(\.operation.action) == [.add])
    second.name = "Ada"
    #expect(try journal.adding { $0.save(second) }.map(\.operation.action) == [.update])
    let brief = try person("Bob", id: "brief")
    try journal.write { $0.save(brief) }
    try journal.write { $0.delete(brief) }
    #expect(try await journal.replay(through: client, into: store, sending: sending).isComplete)
    #expect(store.record(type: "people", id: "own") === second.record)
    #expect(!second.isNew && !second.record.isDirty && second.name == "Ada")
    let third = try person("Ben", id: "brief")
    #expect(try journal.adding { $0.save(third) }.map(\.operation.action) == [.add])
  }

  @Test func `A new record that several tasks save at once is created once`() async throws {
    let store = Store()
    let journal = journal
    for _ in 0..<40 {
      let note = try store.create("notes", attributes: ["text": "A"])
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<4 { group.addTask { _ = try journal.write { $0.save(note) } } }
        try await group.waitForAll()
      }
    }
    #expect(journal.entries.map(\.operation.action) == Array(repeating: .add, count: 40))
  }

  @Test func `Relationships and deletions are written down as what has changed`() async throws {
    let (store, article) = try Store.withArticle()
    let tags = ["3", "2"].map { ResourceIdentifier(type: "tags", id: $0) }
    article.setRelationship("tags", to: AnyRelationship(data: .many(tags)))
    article.setRelationship("author", to: AnyRelationship(data: .null))
    #expect(try journal.adding { $0.save(article.relationship(toMany: "tags")) }.count == 2)
    #expect(try journal.adding { $0.save(article.relationship(toMany: "tags")) }.isEmpty)
    #expect(try journal.adding { $0.save(article.relationship(toOne: "author")) }.count == 1)
    #expect(try journal.adding { $0.save(article) }.isEmpty)
    _ = try await journal.replay(through: client, into: store)
    #expect(!article.isDirty)
    #expect(
      await server.carriedOut == [
        #"POST articles/1/relationships/tags {"data":[{"type":"tags","id":"3"}]}"#,
        #"DELETE articles/1/relationships/tags {"data":[{"type":"tags","id":"1"}]}"#,
        #"PATCH articles/1/relationships/author {"data":null}"#,
      ])
    try journal.write { $0.delete(article) }
    #expect(store.isEmpty)
    await server.refuse("articles/1", .empty(.gone))
    #expect(try await journal.replay(through: client, into: store).isComplete)
    let new = try store.create("notes")
    #expect(try journal.adding { $0.delete(new) }.isEmpty)
    #expect(journal.isEmpty)
  }

  @Test func `Edits made after a save was written down stay, and are written down next`()
    async throws
  {
    let (store, article) = try Store.withArticle()
    article.setAttribute("title", to: "B")
    try journal.write { $0.save(article) }
    article.setAttribute("title", to: "C")
    _ = try await journal.replay(through: client, into: store)
    #expect(article.serverResource.title == "B")
    #expect(article.dirtyFields == ["title"])
    #expect(try journal.adding { $0.save(article) }.first?.operation.body?.title == "C")
  }

  /// An article whose title was saved to the journal as "B", and then set back to the server's "A".
  func changedBackArticle() throws -> (Store, Record) {
    let (store, article) = try Store.withArticle()
    article.setAttribute("title", to: "B")
    try journal.write { $0.save(article) }
    article.setAttribute("title", to: "A")
    return (store, article)
  }

  @Test(
    "A change back to what the server has is written down while another waits",
    arguments: [AtomicFallback.oneByOne, .none])
  func changedBack(sending: AtomicFallback) async throws {
    let (store, article) = try changedBackArticle()
    #expect(article.dirtyFields == ["title"])
    #expect(try journal.adding { $0.save(article) }.first?.operation.body?.title == "A")
    #expect(try journal.adding { $0.save(article) }.isEmpty)
    article.setRelationship("author", to: AnyRelationship(data: .null))
    try journal.write { $0.save(article.relationship(toOne: "author")) }
    let author = ResourceIdentifier(type: "people", id: "9")
    article.setRelationship("author", to: AnyRelationship(data: .one(author)))
    #expect(try journal.adding { $0.save(article.relationship(toOne: "author")) }.count == 1)
    #expect(try journal.adding { $0.save(article.relationship(toOne: "author")) }.isEmpty)
    #expect(try await journal.replay(through: client, into: store, sending: sending).isComplete)
    #expect(article.serverResource.title == "A")
    #expect(article.serverResource.relationships?["author"]?.data == .one(author))
    #expect(!article.isDirty)
    article.setAttribute("title", to: "C")
    article.setAttribute("title", to: "A")
    #expect(!article.isDirty)
  }

  @Test func `A change back is written down after the edit that waits was reverted, too`()
    async throws
  {
    let (store, article) = try Store.withArticle()
    article.setAttribute("title", to: "B")
    try journal.write { $0.save(article) }
    article.revert()
    article.setAttribute("title", to: "A")
    #expect(article.dirtyFields == ["title"])
    #expect(try journal.adding { $0.save(article) }.first?.operation.body?.title == "A")
    #expect(try await journal.replay(through: client, into: store).isComplete)
    #expect(article.serverResource.title == "A" && !article.isDirty)
  }

  @Test func `A change back is none any more when the write that waited is dropped`() async throws {
    let (store, article) = try changedBackArticle()
    await server.refuse("articles/1", .empty(.unprocessableContent))
    _ = try await journal.replay(through: client, into: store) { _ in .drop }
    #expect(journal.isEmpty)
    #expect(!article.isDirty)
  }

  @Test
  func `So it is when the entry is taken out, or sent without the store, or carried out later`()
    async throws
  {
    let (_, dropped) = try changedBackArticle()
    #expect(dropped.isDirty)
    for entry in journal.entries { try journal.resolve(entry.id, .drop) }
    #expect(!dropped.isDirty)
    let (_, sent) = try changedBackArticle()
    _ = try await journal.replay(through: client)
    #expect(!sent.isDirty)
    let (store, later) = try changedBackArticle()
    await server.refuse("articles/1", .empty(.accepted))
    _ = try await journal.replay(through: client, into: store)
    #expect(!later.isDirty)
  }

  @Test func `A change back counts for the fields of the operation that took an entry's place`()
    async throws
  {
    let (store, article) = try changedBackArticle()
    await server.refuse("articles/1", .empty(.unprocessableContent))
    let summary = AnyResource(type: "articles", id: "1", attributes: ["summary": "T"])
    let asked = Box(0)
    _ = try await journal.replay(through: client, into: store) { _ in
      asked.update { $0 += 1 }
      guard asked.value == 1 else { return .stop }
      return .replace(with: AtomicOperation(.update, data: summary.json))
    }
    #expect(!article.isDirty)
    article.setAttribute("summary", to: "U")
    article.setAttribute("summary", to: article.serverResource.summary)
    #expect(article.dirtyFields == ["summary"])
    await server.refuse("articles/1", nil)
    _ = try await journal.replay(through: client, into: store)
    #expect(article.serverResource.summary == "T")
    #expect(article.dirtyFields == ["summary"])
    try journal.write { $0.save(article) }
    _ = try await journal.replay(through: client, into: store)
    #expect(!article.isDirty)
  }

  @Test func `After a restart, a change back is an edit once the journal knows the store again`()
    async throws
  {
    let (old, _) = try changedBackArticle()
    let store = Store()
    try store.restore(old.snapshot())
    let article = try #require(store.record(type: "articles", id: "1"))
    let journal = try restarted()
    for _ in 0..<2 { journal.reconnect(to: store) }
    try store.insert(AnyDocument(data: .one(article.serverResource)))
    #expect(article.dirtyFields == ["title"])
    article.setAttribute("title", to: "C")
    article.setAttribute("title", to: "A")
    #expect(try journal.adding { $0.save(article) }.first?.operation.body?.title == "A")
    #expect(try await journal.replay(through: client, into: store).isComplete)
    #expect(article.serverResource.title == "A")
    article.setAttribute("title", to: "C")
    article.setAttribute("title", to: "A")
    #expect(!article.isDirty)
  }

  @Test func `What no later entry could name is refused at once`() throws {
    let store = Store()
    let tag = try store.create("tags")
    let note = try store.create("notes", attributes: ["text": "A"])
    note.setRelationship("tags", to: AnyRelationship(data: .many([tag.identifier])))
    #expect(throws: ClientError.self) { try journal.write { $0.save(note) } }
    #expect(journal.isEmpty)
    try journal.write { $0.save(tag) }
    try journal.write { $0.save(note) }
    #expect(journal.entries.count == 2)
  }

  @Test(
    "A lost answer is asked for again with the same key, also after a restart",
    arguments: [AtomicFallback.oneByOne, .none])
  func lostAnswer(sending: AtomicFallback) async throws {
    try journal.write { $0.append([.note("a", lid: "a"), .note("b", lid: "b")]) }
    await server.lose(1)
    let first = try await journal.replay(through: client, sending: sending)
    #expect(first.failure?.code == .transport)
    #expect(first.remaining == 2)
    let journal = try restarted()
    #expect(journal.entries.map(\.wasSent) == [sending == .oneByOne, false])
    let second = try await journal.replay(through: client, sending: sending)
    #expect(second.isComplete)
    #expect(await server.carriedOut.count == 2)
    let keys = await server.keys
    #expect(keys.count == (sending == .oneByOne ? 3 : 2))
    #expect(keys[0] == keys[1])
  }

  @Test func `What was sent in one way is repeated in that way`() async throws {
    try journal.write { $0.append([.note("a"), .note("b")]) }
    await server.lose(1)
    _ = try await journal.replay(through: client, sending: .none)
    #expect(try await journal.replay(through: client, sending: .oneByOne).isComplete)
    #expect(await server.keys.count == 2)
    try journal.write { $0.append([.note("c"), .note("d")]) }
    await server.lose(1)
    _ = try await journal.replay(through: client, sending: .oneByOne)
    #expect(try await journal.replay(through: client, sending: .none).isComplete)
    #expect(await server.carriedOut.count == 4)
    #expect(await server.keys.count == 5)
  }

  @Test func `What was sent alone isn't repeated within a list, wherever it is`() async throws {
    let thing = AnyResource(type: "things", attributes: ["text": "b"])
    try journal.write { $0.append([.note("a"), AtomicOperation(.add, data: thing.json)]) }
    await server.refuse("notes", .empty(.unprocessableContent))
    await server.lose(1)
    let first = try await journal.replay(through: client)
    #expect(first.failure?.code == .transport && journal.entries.map(\.wasSent) == [true, true])
    await server.refuse("notes", nil)
    try journal.resolve(1, .replace(with: .note("c")))
    try journal.write { $0.append(.note("d")) }
    let report = try await journal.replay(through: client, sending: .none)
    #expect(report.isComplete && report.sent.map(\.id) == [1, 2, 3])
    #expect(
      await server.carriedOut.map { $0.prefix(16) } == [
        "POST things {\"ty", "add of list {\"ty", "add of list {\"ty",
      ])
  }

  @Test func `All entries go as one request, and each is answered (ATM-21)`() async throws {
    let store = Store()
    let person = try store.create("people", lid: "p", attributes: ["name": "Dan"])
    let note = try store.create("notes", lid: "n", attributes: ["text": "A"])
    note.setRelationship("author", to: AnyRelationship(data: .one(person.identifier)))
    try journal.write { $0.save(person) }
    try journal.write { $0.save(note) }
    let report = try await journal.replay(through: client, into: store, sending: .none)
    #expect(report.isComplete)
    #expect(await server.keys.count == 1)
    #expect([person.id, note.id] == ["1", "2"])
    #expect(note.related("author").first === person)
    #expect(!note.isDirty)
  }

  @Test func `Where the server lacks the extension, entries go one by one if that is asked for`()
    async throws
  {
    try journal.write { $0.append([.note("a"), .note("b")]) }
    await server.refuse("operations", .empty(.notFound))
    let strict = try await journal.replay(through: client, sending: .none)
    #expect(strict.failure?.code == .notFound)
    #expect(strict.remaining == 2)
    let tolerant = try await journal.replay(through: client, sending: .oneByOneIfUnsupported)
    #expect(tolerant.isComplete)
    #expect(await server.carriedOut.count == 2)
  }

  @Test func `Without a network, or where the server fails, nothing is lost and nobody is asked`()
    async throws
  {
    try journal.write { $0.append(.note("a")) }
    await server.setReachable(false)
    let offline = try await journal.replay(through: client) { _ in .drop }
    #expect(offline.failure?.code == .transport)
    await server.setReachable(true)
    for response: TransportResponse in [
      .empty(.internalServerError), .empty(.tooManyRequests), .empty(.requestTimeout),
      .empty(.unauthorized), .empty(.proxyAuthenticationRequired),
      .document("<html>", fields: [.contentType: "text/html"]), .document("{"),
      .empty(.methodNotAllowed), .empty(.notAcceptable), .empty(.unsupportedMediaType),
      .document("<html>", status: .notFound, fields: [.contentType: "text/html; charset=utf-8"]),
      .document("<html>", status: .forbidden, fields: [.contentType: "application/xhtml+xml"]),
      .document(
        #"{"errors":[{"source":{"header":"Idempotency-Key"}}]}"#, status: .conflict),
    ] {
      await server.refuse("notes", response)
      let report = try await journal.replay(through: client) { _ in .drop }
      #expect(report.failure != nil)
      #expect(report.failedEntry?.id == 1)
      #expect(report.remaining == 1)
    }
    await server.refuse("notes", nil)
    #expect(try await journal.replay(through: client).isComplete)
    #expect(await server.carriedOut.count == 1)
  }

  @Test(
    "A request that is too large for a proxy is refused, as a list and alone",
    arguments: [413, 414])
  func tooLarge(status: Int) async throws {
    let page = TransportResponse.document(
      "<html>", status: .init(code: status), fields: [.contentType: "text/html"])
    try journal.write { $0.append([.note("a"), .note("b")]) }
    await server.refuse("operations", page)
    let whole = try await journal.replay(through: client, sending: .none)
    #expect(whole.failure?.status == status && whole.remaining == 2)
    // The list isn't repeated unchanged.
    #expect(try await journal.replay(through: client, sending: .oneByOneIfUnsupported).isComplete)
    #expect(await server.carriedOut.count == 2)
    #expect(await Set(server.keys).count == 4)
    try journal.write {
      $0.append([.note("c"), AtomicOperation(.remove, target: .init(type: "x", id: "1"))])
    }
    await server.refuse("notes", page)
    let report = try await journal.replay(through: client)
    #expect(report.failure == nil && journal.parked.map(\.error.status) == [status])
    #expect(await server.carriedOut.last == "DELETE x/1 ")
    // So it is with a list of one.
    try journal.resolve(3, .replace(with: .note("d")))
    _ = try await journal.replay(through: client, sending: .none)
    #expect(journal.parked.map(\.error.status) == [status])
  }

  @Test func `A deletion isn't done because a page of HTML says that there is nothing`()
    async throws
  {
    let note = ResourceReference<AnyResource>(ResourceIdentifier(type: "notes", id: "1"))
    try journal.write { $0.delete(note) }
    await server.refuse(
      "notes/1",
      .document("<html>", status: .notFound, fields: [.contentType: "text/html"]))
    #expect(try await journal.replay(through: client).remaining == 1)
    await server.refuse("notes/1", .empty(.notFound))
    #expect(try await journal.replay(through: client).isComplete)
  }

  @Test func `A refusal of a list that doesn't say which entry it is about is nobody's`()
    async throws
  {
    try journal.write { $0.append([.note("a"), .note("b")]) }
    let (journal, client) = (journal, client)
    func conflicts(
      _ response: TransportResponse, _ sending: AtomicFallback
    ) async throws -> ([Int], ReplayReport) {
      for path in ["notes", "operations"] { await server.refuse(path, response) }
      let seen = Box<[Int]>([])
      let report = try await journal.replay(through: client, sending: sending) { conflict in
        seen.update { $0.append(conflict.entry.id) }
        return .stop
      }
      return (seen.value, report)
    }
    let vague = TransportResponse.empty(.unprocessableContent)
    let exact = TransportResponse.document(
      #"{"errors":[{"source":{"pointer":"/atomic:operations/1/data"}}]}"#,
      status: .unprocessableContent)
    let (none, report) = try await conflicts(vague, .none)
    #expect(none == [] && report.failedEntry == nil)
    #expect(report.failure?.code == .unprocessableContent)
    #expect(try await conflicts(exact, .none).0 == [2])
    // One by one it is found out.
    #expect(try await conflicts(vague, .oneByOneIfUnsupported).0 == [1])
    #expect(try await conflicts(vague, .oneByOne).0 == [1])
    for entry in journal.entries.dropFirst() { try journal.resolve(entry.id, .drop) }
    #expect(try await conflicts(vague, .none).0 == [1])
  }

  @Test(
    "A conflict is parked unless somebody decides, and holds only what depends on it",
    arguments: [AtomicFallback.oneByOne, .none])
  func parked(sending: AtomicFallback) async throws {
    let update = AnyResource(type: "notes", lid: "a", attributes: ["text": "b"])
    let linked = AnyResource(
      type: "notes", lid: "l",
      relationships: [
        "parent": AnyRelationship(data: .one(ResourceIdentifier(type: "notes", lid: "a")))
      ])
    try journal.write {
      $0.append([
        .note("a", lid: "a"), .note("c"), AtomicOperation(.update, data: update.json),
        AtomicOperation(.add, data: linked.json), .note("d"),
      ])
    }
    let refusal = TransportResponse.document(
      #"{"errors":[{"code":"blank","source":{"pointer":"/atomic:operations/0/data/attributes/text"}}]}"#,
      status: .unprocessableContent)
    let path = sending == .none ? "operations" : "notes"
    await server.refuse(path, refusal)
    let refused = try await journal.replay(through: client, sending: sending) { conflict in
      await server.refuse(path, nil)
      return .park
    }
    #expect(refused.failure == nil && refused.remaining == 3 && !refused.isComplete)
    #expect(refused.sent.map(\.id) == [2, 5])
    let journal = try restarted()
    #expect(journal.parked.map(\.entry.id) == [1])
    let conflict = try #require(journal.parked.first)
    #expect(conflict.error.status == 422 && conflict.error.code == .unprocessableContent)
    #expect(conflict.error.errors.map(\.code) == ["blank"])
    #expect(conflict.theirs == nil && conflict.base == nil && conflict.fields == [])
    // It isn't sent again by itself.
    #expect(try await journal.replay(through: client, sending: sending).sent.isEmpty)
    try journal.compact()
    #expect(journal.parked.map(\.entry.id) == [1])
    try journal.resolve(1, .stop)
    #expect(journal.parked.count == 1)
    try journal.resolve(1, .replace(with: .note("e", lid: "a")))
    #expect(journal.parked.isEmpty)
    let report = try await journal.replay(through: client, sending: sending)
    #expect(report.sent.map(\.id) == [1, 3, 4] && report.isComplete)
    #expect(await server.keys.count == (sending == .none ? 3 : 6))
  }

  @Test func `A conflict that is parked as it is, without a decision, stops nothing`() async throws
  {
    try journal.write {
      $0.append([.note("a"), AtomicOperation(.remove, target: .init(type: "x", id: "1"))])
    }
    await server.refuse("notes", .empty(.conflict))
    let report = try await journal.replay(through: client)
    #expect(report.failure == nil)
    #expect(report.remaining == 1)
    #expect(await server.carriedOut == ["DELETE x/1 "])
  }

  @Test(
    "An entry that is dropped is gone, and what needs it is a conflict too",
    arguments: [AtomicFallback.oneByOne, .none])
  func dropped(sending: AtomicFallback) async throws {
    let update = AnyResource(type: "notes", lid: "a", attributes: ["text": "b"])
    try journal.write {
      $0.append([
        .note("a", lid: "a"), AtomicOperation(.update, data: update.json), .note("c"),
      ])
    }
    let refusal = TransportResponse.document(
      #"{"errors":[{"source":{"pointer":"/atomic:operations/0/data/attributes/text"}}]}"#,
      status: .unprocessableContent)
    await server.refuse(sending == .none ? "operations" : "notes", refusal)
    let codes = Box<[ClientError.Code]>([])
    let report = try await journal.replay(through: client, sending: sending) { conflict in
      codes.update { $0.append(conflict.error.code) }
      await server.refuse(sending == .none ? "operations" : "notes", nil)
      return .drop
    }
    #expect(codes.value == [.unprocessableContent, .unknownLocalID])
    #expect(report.dropped.map(\.id) == [1, 2])
    #expect(report.sent.map(\.id) == [3])
    #expect(report.isComplete)
  }

  @Test(
    "An operation that takes an entry's place is a new request, and is asked about three times",
    arguments: [AtomicFallback.oneByOne, .none])
  func replaced(sending: AtomicFallback) async throws {
    try journal.write { $0.append(.note("a")) }
    for path in ["notes", "operations"] { await server.refuse(path, .empty(.conflict)) }
    _ = try await journal.replay(through: client, sending: sending) { conflict in
      .replace(with: .note((conflict.operation.body?.text?.string ?? "") + "b"))
    }
    #expect(Set(await server.keys).count == 4)
    let journal = try restarted()
    #expect(journal.parked.map { $0.operation.body?.text } == ["abbb"])
  }

  @Test
  func `A write that the server will carry out later counts as taken, and records are not told`()
    async throws
  {
    let (store, article) = try Store.withArticle()
    article.setAttribute("title", to: "B")
    try journal.write { $0.save(article) }
    await server.refuse(
      "articles/1",
      .document(#"{"data":{"type":"jobs","id":"1"}}"#, status: .accepted))
    #expect(try await journal.replay(through: client, into: store).isComplete)
    #expect(article.isDirty)
    #expect(store.count == 1)
  }

  @Test func `A store from before the replay learns the ids when it is replayed the next time`()
    async throws
  {
    let store = Store()
    let note = try store.create("notes", lid: "n", attributes: ["text": "A"])
    try journal.write { $0.save(note) }
    _ = try await journal.replay(through: client)
    #expect(note.id == nil)
    let journal = try restarted()
    _ = try await journal.replay(through: client, into: store)
    #expect(note.id == "1" && !note.isNew)
    #expect(await server.carriedOut.count == 1)
  }

  @Test func `A record from before the replay whose id is in use is not created again`()
    async throws
  {
    let store = Store()
    let note = try store.create("notes", lid: "n", attributes: ["text": "A"])
    try journal.write { $0.save(note) }
    _ = try await journal.replay(through: client)
    note.setAttribute("text", to: "B")
    let known = try store.insert(
      AnyResource(type: "notes", id: "1", attributes: ["text": "A", "size": 1]))
    known.setAttribute("size", to: 2)
    journal.reconnect(to: store)
    #expect(note.id == "1" && !note.isNew)
    #expect(store.count == 1 && store.record(type: "notes", id: "1") === known)
    #expect(known.dirtyFields == ["size", "text"] && known.attribute("text") == "B")
    #expect(try journal.adding { $0.save(known) }.map(\.operation.action) == [.update])
    try journal.write { $0.delete(note) }
    #expect(store.isEmpty)
  }

  @Test func `What waits under the local id of a record is known of the one that has the id`()
    async throws
  {
    let store = Store()
    let note = try store.create("notes", lid: "n", attributes: ["text": "A"])
    try journal.write { $0.save(note) }
    note.setAttribute("text", to: "B")
    try journal.write { $0.save(note) }
    await server.refuse("notes/1", .empty(.conflict))
    _ = try await journal.replay(through: client)
    let known = try store.insert(
      AnyResource(type: "notes", id: "1", attributes: ["text": "A", "size": 1]))
    known.setAttribute("size", to: 2)
    journal.reconnect(to: store)
    #expect(journal.entries.map(\.operation.body?.text) == ["B"])
    #expect(try journal.adding { $0.save(known) }.map(\.operation.fields) == [["size"]])
    #expect(try journal.adding { $0.save(known) }.isEmpty)
  }

  @Test
  func `What is added while a journal is replayed is sent too, and it is replayed once at a time`()
    async throws
  {
    try journal.write { $0.append(.note("a")) }
    await server.refuse("notes", .empty(.conflict))
    let report = try await journal.replay(through: client) { conflict in
      await #expect(throws: StoreError.self) {
        _ = try await journal.replay(through: client)
      }
      #expect(throws: StoreError.self) { try journal.resolve(conflict.entry.id, .drop) }
      try journal.write { $0.append(.note("b")) }
      await server.refuse("notes", nil)
      return .replace(with: conflict.operation)
    }
    #expect(report.sent.map(\.id) == [1, 2])
    #expect(report.isComplete)
  }

  @Test(
    "What is answered after a sign-out changes nothing of what the next user has read",
    arguments: [AtomicFallback.oneByOne, .none])
  func signedOut(sending: AtomicFallback) async throws {
    let (store, article) = try Store.withArticle()
    article.setAttribute("title", to: "B")
    try journal.write { $0.save(article) }
    let client = try JSONAPIClient.testing(
      InMemoryTransport { request in
        store.removeAll()
        try store.insert(AnyResource(type: "articles", id: "1", attributes: ["title": "C"]))
        let answer =
          #"{"data":{"type":"articles","id":"1","attributes":{"title":"B","summary":"T"}}}"#
        let isList = request.path.hasSuffix("operations")
        return .document(isList ? #"{"atomic:results":[\#(answer)]}"# : answer)
      })
    #expect(try await journal.replay(through: client, into: store, sending: sending).isComplete)
    #expect(store.records.map(\.serverResource.attributes) == [["title": "C"]])
  }

  @Test func `A cancelled replay leaves what was not answered`() async throws {
    try journal.write { $0.append([.note("a"), .note("b")]) }
    await server.refuse("notes", .empty(.conflict))
    let (journal, client) = (journal, client)
    let task = Task {
      try await journal.replay(through: client) { conflict in
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
        return .replace(with: conflict.operation)
      }
    }
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    #expect(journal.entries.count == 2)
    await server.refuse("notes", nil)
    #expect(try await journal.replay(through: client).isComplete)
  }

  @Test func `The file is as small as what is left in it`() async throws {
    let empty = journal.size
    for number in 0..<300 { try journal.write { $0.append(.note("\(number)")) } }
    _ = try await journal.replay(through: client)
    #expect(await server.carriedOut.count == 300)
    #expect(journal.size < empty + 100)
    let again = try restarted()
    #expect(again.isEmpty)
    #expect(try again.adding { $0.append(.note("next")) }.first?.id == 301)
  }
}
