import JSONAPI
import JSONAPIStore
import Testing

@Suite("Edits of records")
struct EditingTests {
  let store = Store()

  @Test func `An edit is on top of what the server said, which stays`() throws {
    let record = try store.insertArticle(#""attributes":{"title":"A","body":"B"}"#)
    record.setAttribute("title", to: "C")
    record.setAttribute("tags", to: ["x"])
    #expect(record.attribute("title") == "C")
    #expect(record.isDirty)
    #expect(record.dirtyFields == ["title", "tags"])
    #expect(record.resource.attributes == ["title": "C", "body": "B", "tags": ["x"]])
    #expect(record.serverResource.attributes == ["title": "A", "body": "B"])
    #expect(record.changes.attributes == ["title": "C", "tags": ["x"]])
    #expect(record.changes.relationships == nil)
    #expect(record.changes.id == "1")
  }

  @Test func `An edit to what the server says already is none`() throws {
    let record = try store.insertArticle(
      #""attributes":{"n":1.0},"relationships":{"author":{"data":{"type":"people","id":"9"}}}"#)
    record.setAttribute("n", to: 1)
    #expect(!record.isDirty)
    record.setAttribute("n", to: 2)
    record.setAttribute("n", to: 1)
    #expect(!record.isDirty)
    let author = AnyRelationship(data: .one(ResourceIdentifier(type: "people", id: "9")))
    record.setRelationship("author", to: author)
    #expect(!record.isDirty)
    record.setAttribute("unknown", to: nil)
    #expect(!record.isDirty)
  }

  @Test func `Null, absent and a value are three different edits`() throws {
    let record = try store.insertArticle(#""attributes":{"title":"A","body":"B"}"#)
    record.setAttribute("title", to: .null)
    record.setAttribute("body", to: nil)
    #expect(record.attribute("title") == .some(.null))
    #expect(record.attribute("body") == nil)
    #expect(record.dirtyFields == ["title", "body"])
    #expect(record.resource.attributes == ["title": .null])
    // There are no words for the removal of a field.
    #expect(record.changes.attributes == ["title": .null])
    record.revert("body")
    #expect(record.attribute("body") == "B")
  }

  @Test func `A relationship keeps the server's links and meta under new linkage`() throws {
    try store.insert(text: articleDocument)
    let record = try #require(store.record(type: "articles", id: "1"))
    let one = ResourceIdentifier(type: "comments", id: "12")
    record.setRelationship("comments", to: AnyRelationship(data: .many([one])))
    #expect(record.relationship("comments")?.data.names == ["12"])
    #expect(record.relationship("comments")?.meta == ["total": 2])
    #expect(record.related("comments").map(\.id) == ["12"])
    #expect(
      record.changes.relationships?["comments"]?.members == ["data": JSONValue([one.json])])
    record.setRelationship("author", to: AnyRelationship(data: .null))
    #expect(record.related("author").isEmpty)
    record.setRelationship("author", to: nil)
    #expect(record.relationship("author") == nil)
    #expect(record.changes.relationships?["author"] == nil)
    record.revert()
    #expect(!record.isDirty)
    #expect(record.related("comments").map(\.id) == ["5", "12"])
    #expect(record.related("author").first?.attribute("name") == "Dan")
  }

  @Test func `Absent linkage in the place of absent linkage with links is no edit`() throws {
    let record = try store.insertArticle(
      #""relationships":{"author":{"links":{"related":"/articles/1/author"}}}"#)
    record.setRelationship("author", to: nil)
    record.setRelationship("editor", to: nil)
    #expect(!record.isDirty)
    record.setRelationship("author", to: AnyRelationship(data: .null))
    #expect(record.isDirty)
    record.setRelationship("author", to: nil)
    #expect(!record.isDirty)
    #expect(record.relationship("author")?.links?["related"]?.href == "/articles/1/author")
  }

  @Test func `Edits survive a newer answer, and one that the server has taken over is gone`() throws
  {
    let record = try store.insertArticle(#""attributes":{"title":"A","body":"B"}"#)
    record.setAttribute("title", to: "mine")
    record.setAttribute("body", to: "also mine")
    try store.insertArticle(#""attributes":{"title":"theirs","body":"also mine"}"#)
    #expect(record.attribute("title") == "mine")
    #expect(record.dirtyFields == ["title"])
    record.revert()
    #expect(record.attribute("title") == "theirs")
  }

  @Test func `Edits of relationships survive a newer answer, too`() throws {
    let record = try store.insertArticle(
      #""relationships":{"author":{"data":{"type":"people","id":"1"}}}"#)
    let mine = AnyRelationship(data: .one(ResourceIdentifier(type: "people", id: "2")))
    record.setRelationship("author", to: mine)
    try store.insertArticle(#""relationships":{"author":{"data":{"type":"people","id":"3"}}}"#)
    #expect(record.relationship("author")?.data.names == ["2"])
    try store.insertArticle(#""relationships":{"author":{"data":{"type":"people","id":"2"}}}"#)
    #expect(!record.isDirty)
  }

  @Test func `To unload a record is to forget what the server said, but not edits and names`()
    throws
  {
    let before = store.begin()
    let record = try store.insertArticle(#""attributes":{"title":"A","body":"B"},"meta":{"n":1}"#)
    record.setAttribute("title", to: "mine")
    record.unload()
    #expect(!record.isLoaded)
    #expect(record.attribute("body") == nil)
    #expect(record.meta == nil)
    #expect(record.attribute("title") == "mine")
    #expect(record.id == "1")
    #expect(store.record(type: "articles", id: "1") === record)
    // It knows nothing, so that any answer is newer.
    try store.insertArticle(#""attributes":{"title":"A"}"#, as: before)
    #expect(record.isLoaded)
    #expect(record.attribute("title") == "mine")
  }

  @Test func `Observers are told the fields whose values are others now, and outside of the lock`()
    throws
  {
    let record = try store.insertArticle(
      #""attributes":{"a":1,"b":1,"c":1},"relationships":{"r":{"data":null}},"meta":{"n":1}"#)
    let seen = Guarded<[RecordChange]>([])
    let number = record.onChange { change in
      // Reading here would hang if the lock were held.
      _ = record.resource
      seen.withLock { $0.append(change) }
    }
    record.setAttribute("a", to: 2)
    record.setAttribute("a", to: 2)
    try store.insertArticle(#""attributes":{"a":5,"b":1,"c":3}"#)
    record.revert()
    try store.insertArticle(#""meta":{"n":2},"relationships":{"r":{"data":[]}}"#)
    record.unload()
    record.removeObserver(number)
    record.setAttribute("a", to: 9)
    let changes = seen.withLock { $0 }
    #expect(
      changes.map { $0.fields.sorted() } == [["a"], ["c"], ["a"], ["r"], ["a", "b", "c", "r"]])
    #expect(changes[0].aspects == .edits)
    #expect(changes[3].aspects == .meta)
    #expect(changes[4].aspects.contains(.isLoaded))
  }

  @Test func `Slots keep decoded values until their field changes`() throws {
    final class Box: Sendable {}
    let table = FieldTable(attributes: ["a", "b"], relationships: ["r"])
    let record = try store.insertArticle(#""attributes":{"b":2,"a":1}"#)
    let observer = record.onChange { _ in }
    #expect(record.slot(at: 0) == nil)
    let (value, stamp) = record.attribute(at: 0, in: table)
    #expect(value == 1)
    #expect(record.attribute(at: 1, in: table).value == 2)
    let (a, b) = (Box(), Box())
    record.keep(a, at: 0, stamp: stamp)
    record.keep(b, at: 1, stamp: stamp)
    #expect(record.slot(at: 0) === a)
    record.setAttribute("a", to: 3)
    #expect(record.slot(at: 0) == nil)
    #expect(record.slot(at: 1) === b)
    // What was decoded before the change is too old to be kept.
    record.keep(a, at: 0, stamp: stamp)
    #expect(record.slot(at: 0) == nil)
    #expect(record.attribute(at: 0, in: table).value == 3)
    try store.insertArticle(#""attributes":{"b":2,"a":1}"#)
    #expect(record.slot(at: 1) === b)
    try store.insertArticle(#""attributes":{"b":4}"#)
    #expect(record.slot(at: 1) == nil)
    record.removeObserver(observer)
  }
}
