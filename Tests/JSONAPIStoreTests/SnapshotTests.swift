import JSONAPI
import JSONAPIStore
import Testing

@Suite("Snapshots of a store")
struct SnapshotTests {
  /// A store with everything that a snapshot has to keep.
  static func rich() throws -> Store {
    let store = Store()
    let old = store.begin()
    try store.insert(text: articleDocument, as: old)
    try store.insertArticle(#""attributes":{"title":"newer"},"meta":{"views":8}"#)
    let article = store.record(type: "articles", id: "1")
    article?.setAttribute("rating", to: 5)
    article?.setAttribute("summary", to: nil)
    article?.setAttribute("body", to: .null)
    let comment = try store.create("comments", lid: "c1", attributes: ["body": "new"])
    article?.setRelationship("comments", to: AnyRelationship(data: .many([comment.identifier])))
    article?.setRelationship("author", to: nil)
    let named = try store.create("comments", lid: "c2", attributes: ["body": "named"])
    try store.assign(id: "77", to: named)
    try store.create("comments", id: "own", lid: "c3", attributes: ["body": "own id"])
    _ = store.placeholder(type: "people", id: "100")
    return store
  }

  static func expectSame(_ one: Store, _ other: Store, versions: Bool = true) throws {
    #expect(one.records.map(\.identifier) == other.records.map(\.identifier))
    for record in one.records {
      let copy = try #require(other.record(record.identifier))
      #expect(copy.resource == record.resource)
      #expect(copy.serverResource == record.serverResource)
      #expect(copy.dirtyFields == record.dirtyFields)
      #expect(copy.changes == record.changes)
      #expect(copy.lid == record.lid)
      #expect(copy.isLoaded == record.isLoaded)
      #expect(copy.isNew == record.isNew)
    }
  }

  @Test func `A store comes back as it was: fields, order, edits, lids, placeholders`() throws {
    let store = try Self.rich()
    let copy = try Store(snapshot: store.snapshot())
    try Self.expectSame(store, copy)
    #expect(copy.record(type: "comments", lid: "c2")?.id == "77")
    #expect(copy.records.filter(\.isNew).map(\.lid) == ["c1", "c3"])
    #expect(copy.record(type: "articles", id: "1")?.related("comments").first?.lid == "c1")
    #expect(try copy.snapshot().count == store.snapshot().count)
  }

  @Test func `Versions come back, too`() throws {
    let store = Store()
    let versions = (0..<3).map { _ in store.begin() }
    try store.insertArticle(#""attributes":{"a":0,"b":0}"#, as: versions[0])
    try store.insertArticle(#""attributes":{"a":2}"#, as: versions[2])
    let copy = try Store(snapshot: store.snapshot())
    #expect(copy.begin() == store.begin())
    let record = try copy.insertArticle(#""attributes":{"a":1,"b":1}"#, as: versions[1])
    #expect(record.attribute("a") == 2)
    #expect(record.attribute("b") == 1)
  }

  @Test func `An empty store has a snapshot`() throws {
    #expect(try Store(snapshot: Store().snapshot()).isEmpty)
  }

  @Test func `A snapshot of many entries`() throws {
    let store = Store()
    let text = String(repeating: "x", count: 5_000)
    for number in 0..<1_000 {
      try store.insert(AnyResource(type: "a", id: "\(number)", attributes: ["t": JSONValue(text)]))
    }
    let snapshot = try store.snapshot()
    #expect(snapshot.count > 4 << 20)
    try Self.expectSame(store, Store(snapshot: snapshot))
  }

  @Test func `Restoring keeps the records of the resources, and removes others`() throws {
    let store = Store()
    let article = try store.insertArticle(#""attributes":{"title":"A"}"#)
    let snapshot = try store.snapshot()
    article.setAttribute("title", to: "mine")
    let other = try store.insert(AnyResource(type: "a", id: "1", attributes: ["n": 1]))
    let seen = Guarded<[RecordChange]>([])
    _ = article.onChange { change in seen.withLock { $0.append(change) } }
    try store.restore(snapshot)
    #expect(store.records.count == 1)
    #expect(store.records.first === article)
    #expect(article.attribute("title") == "A")
    #expect(!article.isDirty)
    #expect(!store.contains(type: "a", id: other.id ?? ""))
    #expect(seen.withLock { $0 }.first?.fields == ["title"])
    store.removeAll()
    try store.restore(snapshot)
    #expect(store.record(type: "articles", id: "1")?.attribute("title") == "A")
  }

  @Test func `No prefix of a snapshot is taken for one, and nothing changes`() throws {
    let snapshot = try Self.rich().snapshot()
    let store = Store()
    let article = try store.insertArticle(#""attributes":{"title":"A"}"#)
    for length in 0..<snapshot.count {
      let error = #expect(throws: StoreError.self) {
        try store.restore(Array(snapshot[..<length]))
      }
      #expect(error?.code == (length < 16 ? .unknownFormat : .truncated))
      #expect(error?.offset != nil)
    }
    #expect(store.count == 1)
    #expect(article.attribute("title") == "A")
    #expect(throws: StoreError.self) { try store.restore(snapshot + [0]) }
  }

  @Test func `No snapshot with a changed byte is taken, and nothing changes`() throws {
    let snapshot = try Self.rich().snapshot()
    let store = Store()
    for index in snapshot.indices {
      var damaged = snapshot
      damaged[index] ^= 1 << UInt8(index % 8)
      let error = #expect(throws: StoreError.self) { try store.restore(damaged) }
      #expect(error?.offset != nil)
    }
    #expect(store.isEmpty)
  }

  @Test func `A format of the future is refused by its number`() throws {
    var snapshot = try Store().snapshot()
    snapshot[8] = 2
    let error = #expect(throws: StoreError.self) { try Store(snapshot: snapshot) }
    #expect(error?.code == .laterFormat)
    #expect(error?.offset == 8)
  }

  @Test func `Readable snapshots are valid documents, and bring everything back but versions`()
    throws
  {
    let store = try Self.rich()
    let document = store.snapshotDocument()
    let copy = try Store(snapshotDocument: AnyDocument(parsing: document.bytes(format: .pretty)))
    #expect(copy.count == store.count)
    for record in store.records {
      let other = try #require(copy.record(record.identifier))
      #expect(other.resource == record.resource)
      #expect(other.dirtyFields == record.dirtyFields)
    }
    #expect(document.meta?["store"]?["edits"]?.count == 4)
  }

  @Test func `A new resource with an id of its own is new in a readable snapshot, too`() throws {
    let store = Store()
    try store.create("a", id: "own", lid: "l", attributes: ["n": 1])
    try store.create("a", id: "bare", lid: "m")
    try store.insert(AnyResource(type: "a", id: "1")).setAttribute("n", to: 2)
    let copy = try Store(snapshotDocument: store.snapshotDocument())
    #expect(copy.count == 3)
    for id in ["own", "bare", "1"] {
      let record = try #require(copy.record(type: "a", id: id))
      #expect(record.isNew == (id != "1"))
      #expect(record.lid == store.record(type: "a", id: id)?.lid)
      #expect(record.isDirty == (id != "bare"))
    }
  }

  @Test func `Readable snapshots of some records include what they lead to`() throws {
    let store = Store()
    let article = try #require(try store.insert(text: articleDocument).first)
    try store.insert(AnyResource(type: "a", id: "1", attributes: ["n": 1]))
    let document = store.snapshotDocument(of: [article])
    #expect(document.included?.count == 3)
    #expect(document.meta == nil)
    let findings = DocumentValidator().validate(document.bytes())
    #expect(findings.filter { $0.severity == .error }.isEmpty)
    #expect(try Store(snapshotDocument: document).count == 4)
  }

  @Test(arguments: [
    #"{"id":"1","edits":[]}"#, #"{"type":"a","edits":[]}"#, #"{"type":"a","id":"1"}"#,
    #"{"type":"a","id":"1","edits":{"attribute":"title"}}"#,
    #"{"type":"a","id":"1","edits":[{"name":"n"}]}"#,
  ])
  func `Edits of a readable snapshot that are none are refused`(edits: String) throws {
    let document = try AnyDocument(
      parsing: #"{"data":[],"meta":{"store":{"edits":[\#(edits)]}}}"#)
    let error = #expect(throws: StoreError.self) { try Store(snapshotDocument: document) }
    #expect(error?.code == .damaged)
  }
}
