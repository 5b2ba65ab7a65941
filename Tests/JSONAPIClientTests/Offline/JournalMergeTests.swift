import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIStore
import JSONAPITesting
import Testing

@testable import JSONAPIClient

/// A server of notes with versions, which others change as well.
private actor VersionedServer {
  /// How it shows and checks versions.
  enum Tags: Sendable {
    /// In `meta.version`, with tags that are made of them.
    case versions
    /// In `meta.version`, with other tags.
    case own
    /// In `meta.version`, and every condition is refused.
    case broken
    /// Not at all.
    case none
  }

  let tags: Tags
  private(set) var notes: [String: JSONObject] = [:]
  private var versions: [String: Int] = [:]
  private(set) var log: [String] = []
  private var losses = 0
  private var cut: Int?
  /// The status of the next answers to writes.
  private var refusals: [HTTPResponse.Status] = []

  init(_ tags: Tags = .versions) {
    self.tags = tags
    notes["1"] = ["text": "A", "size": 1]
    versions["1"] = 7
  }

  nonisolated var transport: InMemoryTransport { InMemoryTransport { try await self.answer($0) } }

  func change(_ id: String, _ name: String, to value: JSONValue) {
    notes[id]?[name] = value
    versions[id, default: 0] += 1
  }
  func delete(_ id: String) { notes[id] = nil }
  func lose(_ count: Int) { losses = count }
  /// Cuts the body of the next answer to a write off.
  func cut(at place: Int) { cut = place }
  func refuse(_ statuses: [HTTPResponse.Status]) { refusals = statuses }
  func clearLog() { log = [] }

  private func tag(_ id: String) -> String {
    "\"\(tags == .own ? "x" : "v")\(versions[id] ?? 0)\""
  }

  private func resource(_ id: String) -> AnyResource {
    AnyResource(
      type: "notes", id: id, attributes: notes[id],
      meta: tags == .none ? nil : ["version": JSONValue(versions[id] ?? 0)])
  }

  private func document(_ id: String, _ status: HTTPResponse.Status = .ok) -> TransportResponse {
    var fields = HTTPFields()
    if tags == .versions || tags == .own { fields[.eTag] = tag(id) }
    return .document(#"{"data":\#(resource(id).json)}"#, status: status, fields: fields)
  }

  private func answer(_ request: ReceivedRequest) throws -> TransportResponse {
    let match = request[.ifMatch]
    log.append("\(request.method)\(match.map { " \($0)" } ?? "")")
    if request.method != .get, !refusals.isEmpty { return .empty(refusals.removeFirst()) }
    let data = (try? AnyDocument(parsing: request.text))?.data.resources.first
    let parts = request.path.split(separator: "?")[0].split(separator: "/")
    var id = String(parts[parts.count - 1])
    if request.method == .post {
      id = data?.id ?? "\(notes.count + 1)"
      guard notes[id] == nil else { return .empty(.conflict) }
      notes[id] = data?.attributes ?? [:]
      versions[id] = 1
      return try lost(document(id, .created))
    }
    guard notes[id] != nil else { return .empty(.notFound) }
    if request.method == .get { return document(id) }
    if tags != .none, let match, match != tag(id) || tags == .broken {
      return .empty(.preconditionFailed)
    }
    if request.method == .delete {
      notes[id] = nil
      return try lost(.empty())
    }
    for (name, value) in data?.attributes ?? [:] { change(id, name, to: value) }
    return try lost(document(id))
  }

  private func lost(_ response: TransportResponse) throws -> TransportResponse {
    var response = response
    if let cut { response.body = response.body.prefix(cut) }
    cut = nil
    guard losses > 0 else { return response }
    losses -= 1
    throw TransportError(.connectionLost, "the answer got lost")
  }
}

@Suite("Merging an offline journal with what others have written") struct JournalMergeTests {
  let folder: JournalFolder
  let journal: OfflineJournal
  let store = Store()

  init() throws {
    folder = try JournalFolder()
    journal = try OfflineJournal(path: folder.path())
  }

  /// Fetches a note, and edits it.
  private func edit(
    _ server: VersionedServer, _ edits: JSONObject
  ) async throws -> Record {
    let client = try JSONAPIClient.testing(server.transport).into(store)
    let note = try await client.fetch(Record.query(type: "notes", id: "1"))
    for (name, value) in edits {
      note.setAttribute(name, to: value)
      try journal.write { $0.save(note) }
    }
    await server.clearLog()
    return note
  }

  private func replay(
    _ server: VersionedServer, _ journal: OfflineJournal? = nil,
    _ resolve: @escaping @Sendable (WriteConflict) async throws -> ConflictResolution = { _ in .park
    }
  ) async throws -> ReplayReport {
    try await (journal ?? self.journal).replay(
      through: JSONAPIClient.testing(server.transport), into: store, resolvingConflicts: resolve)
  }

  private func unasked(_ conflict: WriteConflict) -> ConflictResolution {
    Issue.record("nobody is to be asked about \(conflict.fields)")
    return .stop
  }

  @Test func `Without conflicts there are as many requests as entries`() async throws {
    let server = VersionedServer()
    _ = try await edit(server, ["text": "B", "size": 2])
    #expect(try await replay(server, nil, unasked).isComplete)
    #expect(await server.log == ["PATCH \"v7\"", "PATCH \"v8\""])
    #expect(await server.notes["1"] == ["text": "B", "size": 2])
  }

  @Test func `Fields that one side alone has changed are merged`() async throws {
    let server = VersionedServer()
    let note = try await edit(server, ["text": "B"])
    await server.change("1", "size", to: 9)
    #expect(try await replay(server, nil, unasked).isComplete)
    #expect(await server.log == ["PATCH \"v7\"", "GET", "PATCH \"v8\""])
    #expect(await server.notes["1"] == ["text": "B", "size": 9])
    #expect(note.attribute("size") == 9 && note.attribute("text") == "B" && !note.isDirty)
  }

  @Test func `A field that both have changed is decided by base, mine and theirs`() async throws {
    let server = VersionedServer()
    let note = try await edit(server, ["text": "B"])
    await server.change("1", "text", to: "C")
    await server.change("1", "size", to: 9)
    let seen = Box<[WriteConflict]>([])
    #expect(
      try await replay(server) { conflict in
        seen.update { $0.append(conflict) }
        return .replace(with: conflict.operation)
      }.isComplete)
    let conflict = try #require(seen.value.first)
    #expect(seen.value.count == 1 && conflict.fields == ["text"])
    #expect(conflict.base?.attributes == ["text": "A"])
    #expect(conflict.operation.body?.attributes == ["text": "B"])
    #expect(conflict.theirs?.attributes == ["text": "C", "size": 9])
    #expect(await server.notes["1"] == ["text": "B", "size": 9])
    #expect(await server.log == ["PATCH \"v7\"", "GET", "PATCH \"v9\""])
    #expect(!note.isDirty)
  }

  @Test func `Theirs wins if the entry is dropped, and an edit that was changed since stays`()
    async throws
  {
    let server = VersionedServer()
    let note = try await edit(server, ["text": "B", "size": 2])
    note.setAttribute("size", to: 3)
    await server.change("1", "text", to: "C")
    await server.change("1", "size", to: 9)
    let report = try await replay(server) { _ in .drop }
    #expect(report.isComplete && report.dropped.count == 2)
    #expect(note.attribute("text") == "C" && note.dirtyFields == ["size"])
    #expect(note.attribute("size") == 3)
  }

  @Test func `A parked conflict survives a restart, and is sent on top of what was seen`()
    async throws
  {
    let server = VersionedServer()
    _ = try await edit(server, ["text": "B", "size": 2])
    try journal.write { $0.create(AnyResource(type: "notes", attributes: ["text": "new"])) }
    await server.change("1", "text", to: "C")
    let report = try await replay(server)
    #expect(report.sent.map(\.id) == [3] && report.failure == nil)
    journal.close()
    let again = try OfflineJournal(path: folder.path())
    let conflict = try #require(again.parked.first)
    #expect(again.parked.count == 1 && conflict.fields == ["text"])
    #expect(conflict.base?.attributes == ["text": "A"])
    #expect(conflict.theirs?.attributes == ["text": "C", "size": 1])
    #expect(conflict.error.code == .preconditionFailed && conflict.error.status == 412)
    await server.clearLog()
    #expect(try await replay(server, again, unasked).sent.isEmpty)
    #expect(await server.log == [])
    // Somebody else changes it once more, before the decision is sent.
    try again.resolve(conflict.entry.id, .replace(with: conflict.operation))
    await server.change("1", "text", to: "D")
    _ = try await replay(server, again)
    let second = try #require(again.parked.first)
    #expect(second.base?.attributes == ["text": "C"])
    #expect(second.theirs?.attributes?["text"] == "D")
    try again.resolve(second.entry.id, .drop)
    #expect(try await replay(server, again, unasked).isComplete)
    #expect(await server.notes["1"] == ["text": "D", "size": 2])
  }

  @Test(arguments: ["update", "creation", "deletion"])
  func `A write whose answer got lost is recognised without keys`(_ kind: String) async throws {
    let server = VersionedServer()
    switch kind {
    case "update": _ = try await edit(server, ["text": "B"])
    case "creation":
      try journal.write {
        $0.create(AnyResource(type: "notes", id: "9", attributes: ["text": "B"]))
      }
    default:
      let note = try await edit(server, [:])
      try journal.write { $0.delete(note) }
    }
    await server.lose(1)
    #expect(try await replay(server, nil, unasked).failure?.code == .transport)
    #expect(try await replay(server, nil, unasked).isComplete)
    #expect(await server.notes.count == (kind == "creation" ? 2 : kind == "update" ? 1 : 0))
    let log = await server.log
    #expect(log.count == (kind == "deletion" ? 2 : 3))
  }

  @Test func `So it is if the answer is cut off at any byte`() async throws {
    for place in 1..<80 {
      let folder = try JournalFolder()
      let journal = try OfflineJournal(path: folder.path())
      let server = VersionedServer()
      let store = Store()
      let client = try JSONAPIClient.testing(server.transport)
      let note = try await client.into(store).fetch(Record.query(type: "notes", id: "1"))
      note.setAttribute("text", to: "B")
      try journal.write {
        $0.save(note)
        $0.create(AnyResource(type: "notes", id: "9", attributes: ["text": "C"]))
      }
      for _ in 0..<2 {
        await server.cut(at: place)
        let cut = try await journal.replay(
          through: client, into: store, resolvingConflicts: unasked)
        #expect(cut.failure != nil, "cut at \(place)")
      }
      let report = try await journal.replay(
        through: client, into: store, resolvingConflicts: unasked)
      #expect(report.isComplete && !note.isDirty, "cut at \(place)")
      #expect(await server.notes == ["1": ["text": "B", "size": 1], "9": ["text": "C"]])
    }
  }

  @Test func `A creation whose id another resource has is a conflict`() async throws {
    let server = VersionedServer()
    try journal.write {
      $0.create(AnyResource(type: "notes", id: "1", attributes: ["text": "B", "size": 1]))
    }
    _ = try await replay(server)
    let conflict = try #require(journal.parked.first)
    #expect(conflict.fields == ["text"] && conflict.base == nil)
    #expect(conflict.theirs?.attributes?["text"] == "A")
  }

  @Test func `A deletion of what others have changed is a conflict, field by field`() async throws {
    let server = VersionedServer()
    let note = try await edit(server, [:])
    try journal.write { $0.delete(note) }
    await server.change("1", "size", to: 9)
    _ = try await replay(server)
    let conflict = try #require(journal.parked.first)
    #expect(conflict.fields == ["size"])
    #expect(conflict.base?.attributes == ["text": "A", "size": 1])
    try journal.resolve(conflict.entry.id, .replace(with: conflict.operation))
    #expect(try await replay(server, nil, unasked).isComplete)
    #expect(await server.notes.isEmpty && store.isEmpty)
  }

  @Test func `An update or deletion of what is gone`() async throws {
    let server = VersionedServer()
    let note = try await edit(server, ["text": "B"])
    await server.delete("1")
    _ = try await replay(server)
    #expect(journal.parked.map(\.error.code) == [.notFound])
    #expect(journal.parked.first?.theirs == nil)
    try journal.resolve(1, .drop)
    try journal.write { $0.delete(note) }
    #expect(try await replay(server, nil, unasked).isComplete)
  }

  @Test func `A field that is older than the version is looked at first`() async throws {
    let server = VersionedServer()
    let note = try await edit(server, [:])
    await server.change("1", "text", to: "C")
    try store.insert(
      AnyResource(type: "notes", id: "1", attributes: ["size": 1], meta: ["version": 8]))
    note.setAttribute("text", to: "B")
    try journal.write { $0.save(note) }
    note.setAttribute("size", to: 2)
    try journal.write { $0.save(note) }
    _ = try await replay(server) { conflict in
      conflict.fields == ["text"] ? .drop : .stop
    }
    #expect(await server.log == ["GET", "PATCH \"v8\""])
    #expect(await server.notes["1"] == ["text": "C", "size": 2])
  }

  @Test(
    "Linkage that the server doesn't show hasn't changed",
    arguments: [
      // Unchanged, changed, omitted, and shown only in part.
      (#"{"data":[{"type":"tags","id":"1"}]}"#, MergedWrite.disjoint),
      (#"{"data":[{"type":"tags","id":"2"}]}"#, .conflict(["tags"])),
      (#"{"data":[]}"#, .conflict(["tags"])),
      (#"{"links":{"related":"/notes/1/tags"}}"#, .disjoint),
      (#"{"data":[{"type":"tags","id":"2"}],"links":{"next":"?page=2"}}"#, .disjoint),
      (#"{"data":[{"type":"tags","id":"2"},{"type":"tags","id":"3"}]}"#, .done),
      (
        #"{"data":[{"type":"tags","id":"2"},{"type":"tags","id":"3"}],"links":{"next":"?p=2"}}"#,
        .disjoint
      ),
    ])
  func unshown(_ shown: String, _ expected: MergedWrite) throws {
    func note(_ tags: String) throws -> AnyResource {
      let members = #"{"type":"notes","id":"1","attributes":{"text":"A"},"relationships":{"tags":"#
      return AnyResource(
        members: try #require(try JSONValue(parsing: members + tags + "}}").object))
    }
    let theirs = try note(shown)
    let mine = try note(#"{"data":[{"type":"tags","id":"2"},{"type":"tags","id":"3"}]}"#)
    var update = JournalEntry(id: 1, AtomicOperation(.update, data: mine.json), key: "a")
    update.base = try note(#"{"data":[{"type":"tags","id":"1"}]}"#)
    #expect(update.merged(update.operation, with: theirs) == expected)
    var deletion = JournalEntry(
      id: 2, AtomicOperation(.remove, target: mine.resourceIdentifier), key: "b")
    deletion.base = update.base
    #expect(
      deletion.merged(deletion.operation, with: theirs)
        == (expected == .disjoint ? .disjoint : .conflict(["tags"])))
    // Neither does a base with only a part of the linkage.
    let page = try note(#"{"data":[{"type":"tags","id":"1"}],"links":{"next":"?page=2"}}"#)
    #expect(page.reduced(to: nil).fieldNames == ["text"])
    // A creation whose id is taken is the resource itself, as far as that is shown.
    let creation = AtomicOperation(.add, data: mine.json)
    let isOwn = expected == .disjoint && shown.contains("links") || expected == .done
    #expect(
      JournalEntry(id: 3, creation, key: "c").merged(creation, with: theirs)
        == (isOwn ? .done : .conflict(["tags"])))
  }

  @Test func `An attribute that was null and isn't shown hasn't changed, one that had a value has`()
    throws
  {
    let theirs = AnyResource(type: "notes", id: "1", attributes: [:])
    for (old, expected) in [(JSONValue.null, MergedWrite.disjoint), ("A", .conflict(["text"]))] {
      let mine = AnyResource(type: "notes", id: "1", attributes: ["text": "B"])
      var update = JournalEntry(id: 1, AtomicOperation(.update, data: mine.json), key: "a")
      update.base = AnyResource(type: "notes", id: "1", attributes: ["text": old])
      #expect(update.merged(update.operation, with: theirs) == expected)
    }
  }

  @Test func `Where linkage isn't shown, an edit of it is sent on top of what others changed`()
    async throws
  {
    let dan = ResourceIdentifier(type: "people", id: "9")
    let note = try store.insert(
      AnyResource(
        type: "notes", id: "1", attributes: ["text": "A"],
        relationships: ["author": AnyRelationship(data: .one(dan))], meta: ["version": 7]))
    note.setRelationship("author", to: AnyRelationship(data: .null))
    try journal.write { $0.save(note) }
    let server = InMemoryTransport { request in
      guard request.method == .get else {
        return .empty(request[.ifMatch] == #""v8""# ? .noContent : .preconditionFailed)
      }
      return .document(
        #"{"data":{"type":"notes","id":"1","attributes":{"text":"B"},"meta":{"version":8}}}"#,
        fields: [.eTag: #""v8""#])
    }
    let report = try await journal.replay(
      through: JSONAPIClient.testing(server), into: store, resolvingConflicts: unasked)
    #expect(report.isComplete && !note.isDirty && note.attribute("text") == "B")
    #expect(await server.requests.map { $0[.ifMatch] } == [#""v7""#, nil, #""v8""#])
  }

  @Test func `Tags of the server's own are found out`() async throws {
    let server = VersionedServer(.own)
    _ = try await edit(server, ["text": "B", "size": 2])
    #expect(try await replay(server, nil, unasked).isComplete)
    let log = await server.log
    #expect(log == ["PATCH \"v7\"", "GET", "PATCH \"x7\"", "PATCH \"x8\""])
  }

  @Test func `A server that refuses its own tags gets the write without one`() async throws {
    let server = VersionedServer(.broken)
    _ = try await edit(server, ["text": "B"])
    #expect(try await replay(server, nil, unasked).isComplete)
    #expect(await server.log == ["PATCH \"v7\"", "GET", "PATCH"])
  }

  @Test func `Without versions the last one wins, and fields are still sent by themselves`()
    async throws
  {
    let server = VersionedServer(.none)
    _ = try await edit(server, ["text": "B"])
    await server.change("1", "text", to: "C")
    await server.change("1", "size", to: 9)
    #expect(try await replay(server, nil, unasked).isComplete)
    #expect(await server.log == ["PATCH"])
    #expect(await server.notes["1"] == ["text": "B", "size": 9])
  }

  @Test(
    "A write that is refused though nobody has changed anything waits, and strands nothing",
    arguments: [HTTPResponse.Status.conflict, .preconditionFailed, .preconditionRequired])
  func refusedAnyway(status: HTTPResponse.Status) async throws {
    let server = VersionedServer()
    _ = try await edit(server, ["text": "B"])
    try journal.write { $0.create(AnyResource(type: "notes", attributes: ["text": "new"])) }
    let attempts = status == .conflict ? 1 : 9
    await server.refuse(Array(repeating: status, count: attempts))
    let report = try await replay(server)
    #expect(report.failure == nil && report.sent.map(\.id) == [2])
    #expect(journal.parked.map(\.error.status) == [status.code])
    #expect(journal.parked.first?.theirs?.attributes?["text"] == "A")
    #expect(await server.log.count == attempts * 2 + 1)
  }

  @Test(
    "A resource that the server doesn't show for a comparison is a conflict with the reason",
    arguments: [403, 404, 410, 422, 400])
  func unseen(status: Int) async throws {
    let server = VersionedServer()
    _ = try await edit(server, ["text": "B"])
    try journal.write {
      $0.create(AnyResource(type: "notes", id: "9", attributes: ["text": "C"]))
      $0.create(AnyResource(type: "notes", attributes: ["text": "new"]))
    }
    let refusing = InMemoryTransport { request in
      switch request.method {
      case .get: .empty(.init(code: status))
      case .patch: .empty(.preconditionFailed)
      default: .empty(request.text.contains(#""id":"9""#) ? .conflict : .accepted)
      }
    }
    let report = try await journal.replay(through: JSONAPIClient.testing(refusing))
    #expect(report.failure == nil && report.sent.map(\.id) == [3])
    // A creation isn't refused because its resource can't be seen.
    #expect(journal.parked.map(\.error.status) == [status, 409])
    #expect(journal.parked.allSatisfy { $0.theirs == nil })
  }

  @Test func `A resource that is looked at first and is gone is a conflict of that kind`()
    async throws
  {
    let server = VersionedServer()
    let note = try await edit(server, [:])
    try store.insert(
      AnyResource(type: "notes", id: "1", attributes: ["size": 1], meta: ["version": 8]))
    note.setAttribute("text", to: "B")
    try journal.write { $0.save(note) }
    await server.delete("1")
    let report = try await replay(server) { $0.error.code == .notFound ? .drop : .stop }
    #expect(report.isComplete && report.dropped.count == 1)
    #expect(await server.log == ["GET"])
  }

  @Test func `When the comparison can't be made, nothing is lost`() async throws {
    let server = VersionedServer()
    _ = try await edit(server, ["text": "B"])
    let failing = InMemoryTransport { request in
      request.method == .get ? .empty(.serviceUnavailable) : .empty(.preconditionFailed)
    }
    let report = try await journal.replay(through: JSONAPIClient.testing(failing)) { _ in .drop }
    #expect(report.failure?.status == 503 && report.remaining == 1)
    #expect(try await replay(server, nil, unasked).isComplete)
  }
}
