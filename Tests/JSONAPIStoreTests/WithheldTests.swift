@_spi(Locks) import JSONAPI
import Testing

@testable import JSONAPIStore

@Suite("Records whose deletion waits to be sent") struct WithheldTests {
  let store = Store()
  let post: Record
  let comment: Record

  init() throws {
    post = try #require(try store.insert(parsing: Self.document("A")).first)
    comment = try #require(store.record(type: "comments", id: "5"))
  }

  static func document(_ text: String) -> [UInt8] {
    Array(
      #"""
      {"data":[{"type":"posts","id":"1","relationships":{"comments":{"data":[{"type":"comments","id":"5"}]}}}],
      "included":[{"type":"comments","id":"5","attributes":{"body":"\#(text)"}}]}
      """#.utf8)
  }

  @Test func `They are in no list, are kept up to date, and come back where they were`() throws {
    let query = store.live(of: "comments")
    #expect(query.elements.count == 1 && post.related("comments").count == 1)
    store.withhold(comment)
    store.withhold(comment)
    #expect(store.records(of: "comments").isEmpty && store.count == 1)
    #expect(query.elements.isEmpty && post.related("comments").isEmpty)
    #expect(!comment.isInStore && !store.contains(type: "comments", id: "5"))
    try store.insert(parsing: Self.document("B"))
    comment.setAttribute("stars", to: 1)
    #expect(query.elements.isEmpty && post.related("comments").isEmpty)
    #expect(comment.attribute("body") == "B")
    #expect(store.placeholder(type: "comments", id: "5") === comment)
    #expect(store.readmit(comment.identifier) === comment)
    #expect(post.related("comments").first === comment && comment.isInStore)
    #expect(query.elements.map(\.id) == ["5"])
    #expect(store.readmit(comment.identifier) == nil)
  }

  @Test func `Once they are deleted, responses to earlier requests don't bring them back`() throws {
    store.withhold(comment)
    let early = store.begin()
    store.forgetWithheld(comment.identifier, as: store.begin())
    try store.insert(parsing: Self.document("C"), as: early)
    #expect(store.records(of: "comments").isEmpty)
    try store.insert(parsing: Self.document("D"))
    #expect(store.records(of: "comments").count == 1)
    #expect(store.record(type: "comments", id: "5") !== comment)
  }

  @Test func `Remembered results leave them out, and remain results`() throws {
    let other = try store.insert(AnyResource(type: "comments", id: "6", attributes: ["body": "X"]))
    let result = QueryResult(
      [comment.identifier, other.identifier], as: store.begin(),
      links: LinksObject(members: ["next": "/comments?page=2"]), meta: ["total": 2],
      type: "remarks")
    store.remember(result, of: "/comments")
    store.withhold(comment)
    #expect(store.records(ofResult: "/comments")?.map(\.id) == ["6"])
    let shown = try #require(store.result(of: "/comments"))
    #expect(shown.links == result.links && shown.meta == result.meta && shown.types == result.types)
    store.readmit(comment.identifier)
    #expect(store.records(ofResult: "/comments")?.map(\.id) == ["5", "6"])
    store.withhold(comment)
    store.forgetWithheld(comment.identifier, as: store.begin())
    #expect(store.records(ofResult: "/comments")?.map(\.id) == ["6"])
  }

  @Test func `They are in no snapshot, and gone when all records are removed`() throws {
    store.withhold(comment)
    #expect(try Store(snapshot: try store.snapshot()).records.map(\.type) == ["posts"])
    store.removeAll()
    #expect(store.readmit(comment.identifier) == nil)
    #expect(store.placeholder(type: "comments", id: "5") !== comment)
  }

  @Test func `Another record in their place stays`() throws {
    store.withhold(comment)
    let successor = try store.create("comments", id: "5", lid: "new", attributes: ["body": "N"])
    #expect(store.readmit(comment.identifier) == nil)
    #expect(store.record(type: "comments", id: "5") === successor)
    // Without an id, the server doesn't know a resource.
    let draft = try store.create("comments")
    store.withhold(draft)
    #expect(draft.isInStore)
  }

  @Test func `Who observes a record or a relationship is told`() {
    let changes = Locked<[RecordChange]>([])
    let observations = [comment, post].map { record in
      record.onChange { change in changes.withLock { $0.append(change) } }
    }
    store.withhold(comment)
    store.readmit(comment.identifier)
    #expect(changes.withLock { $0.filter { $0.aspects == .isRemoved }.count } == 2)
    withExtendedLifetime(observations) {}
  }
}

@Suite("States of saving") struct SaveStateTests {
  struct Refused: Error {}
  let record: Record
  let store = Store()

  init() throws {
    record = try store.insert(AnyResource(type: "notes", id: "1", attributes: ["text": "A"]))
  }

  /// What the record's state is called.
  private var state: String {
    switch record.saveState {
    case .idle: "idle"
    case .saving: "saving"
    case .failed: "failed"
    case .parked: "parked"
    }
  }

  @Test func `Of several saves the last one ends it, and an error stays until the next`() {
    record.setAttribute("text", to: "B")
    #expect(state == "idle")
    record.beginSaving(["text"])
    record.beginSaving(["text", "size"])
    record.endSaving(["text"])
    #expect(state == "saving")
    record.note(problem: Refused(), isParked: false)
    record.endSaving(["text", "size"])
    #expect(state == "failed")
    record.beginSaving(["text"])
    #expect(state == "saving")
    record.endSaving(["text"])
    #expect(state == "idle")
    record.note(problem: Refused(), isParked: false)
    record.revert()
    #expect(state == "idle")
  }

  @Test func `What waits for a decision goes before everything else, and isn't forgotten`() {
    record.note(problem: Refused(), isParked: true)
    record.beginSaving(["text"])
    record.note(problem: Refused(), isParked: false)
    #expect(state == "parked")
    record.endSaving(["text"])
    record.revert()
    record.note(problem: nil, isParked: false)
    #expect(state == "parked")
    record.note(problem: nil, isParked: true)
    #expect(state == "idle")
  }

  @Test func `Each change of the state is told once`() {
    let count = Locked(0)
    let observation = record.onChange { change in
      if change.aspects.contains(.edits) { count.withLock { $0 += 1 } }
    }
    func told(_ body: () -> Void) -> Int {
      let before = count.withLock { $0 }
      body()
      return count.withLock { $0 } - before
    }
    #expect(told { record.beginSaving(["text"]) } == 1)
    #expect(told { record.beginSaving(["text"]) } == 0)
    #expect(told { record.endSaving(["text"]) } == 0)
    #expect(told { record.endSaving(["text"]) } == 1)
    #expect(told { record.note(problem: Refused(), isParked: true) } == 1)
    #expect(told { record.note(problem: nil, isParked: true) } == 1)
    #expect(told { record.note(problem: nil, isParked: true) } == 0)
    withExtendedLifetime(observation) {}
  }
}
