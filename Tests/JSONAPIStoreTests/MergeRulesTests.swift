import JSONAPI
import JSONAPIStore
import Testing

@Suite("Merge rules of a store")
struct MergeRulesTests {
  let store = Store()

  @Test func `A sparse answer erases no field that it lacks`() throws {
    let record = try store.insertArticle(
      #""attributes":{"title":"A","body":"B"},"relationships":{"author":{"data":null}}"#)
    try store.insertArticle(#""attributes":{"title":"C"}"#)
    #expect(record.attribute("title") == "C")
    #expect(record.attribute("body") == "B")
    #expect(record.relationship("author")?.data == .null)
    try store.insertArticle(#""relationships":{"editor":{"data":null}}"#)
    #expect(record.attribute("title") == "C")
    #expect(record.relationshipNames == ["author", "editor"])
  }

  @Test func `A resource that a document names often is merged at once`() throws {
    let record = try store.insertArticle(#""attributes":{"n0":"old"}"#)
    let changes = Guarded<[RecordChange]>([])
    let observer = record.onChange { change in changes.withLock { $0.append(change) } }
    defer { record.removeObserver(observer) }
    let copies = (0..<2_000).map {
      #"{"type":"articles","id":"1","attributes":{"n\#($0)":\#($0),"last":\#($0)},"relationships":{"r":{"meta":{"n\#($0)":0}}}}"#
    }
    try store.insert(parsing: Array(#"{"data":[\#(copies.joined(separator: ","))]}"#.utf8))
    #expect(changes.withLock { $0.count } == 1)
    #expect(record.attributeNames.count == 2_001)
    #expect(record.attribute("n0") == 0)
    #expect(record.attribute("n1999") == 1_999)
    #expect(record.attribute("last") == 1_999)
  }

  @Test func `Null erases to null, and absent is not null`() throws {
    let record = try store.insertArticle(#""attributes":{"title":"A"}"#)
    try store.insertArticle(#""attributes":{"title":null}"#)
    #expect(record.attribute("title") == .some(.null))
    #expect(record.attribute("body") == nil)
  }

  @Test(arguments: ["null", "[]"])
  func `Empty linkage erases linkage`(data: String) throws {
    let record = try store.insertArticle(
      #""relationships":{"r":{"data":[{"type":"a","id":"1"}]}}"#)
    try store.insertArticle(#""relationships":{"r":{"data":\#(data)}}"#)
    #expect(record.relationship("r")?.data == (data == "null" ? .null : .many([])))
  }

  @Test func `Links or meta of a relationship without linkage erase no linkage`() throws {
    let record = try store.insertArticle(
      #""relationships":{"author":{"data":{"type":"people","id":"9"},"links":{"self":"/1"}}}"#)
    try store.insertArticle(#""relationships":{"author":{"links":{"self":"/2"},"meta":{"n":1}}}"#)
    let author = record.relationship("author")
    #expect(author?.data.names == ["9"])
    #expect(author?.links?.members["self"] == "/2")
    #expect(author?.meta == ["n": 1])
  }

  @Test func `Linkage replaces linkage as a whole`() throws {
    let record = try store.insertArticle(
      #""relationships":{"r":{"data":[{"type":"a","id":"1"},{"type":"a","id":"2"}],"meta":{"n":2}}}"#
    )
    try store.insertArticle(#""relationships":{"r":{"data":[{"type":"a","id":"3"}]}}"#)
    #expect(record.relationship("r")?.data.names == ["3"])
    #expect(record.relationship("r")?.meta == ["n": 2])
  }

  @Test func `Meta and links of a resource follow their own newest copy`() throws {
    let record = try store.insertArticle(
      #""attributes":{"n":1},"links":{"self":"/1","x":"/x"},"meta":{"a":1}"#)
    try store.insertArticle(#""attributes":{"n":2}"#)
    #expect(record.links?.members.keys == ["self", "x"])
    #expect(record.meta == ["a": 1])
    try store.insert(AnyResource(type: "articles", id: "1", meta: ["b": 2]))
    #expect(record.meta == ["b": 2])
    #expect(record.links?.members["self"] == "/1")
    try store.insertArticle(#""links":{"self":"/2"}"#)
    #expect(record.links?.members.keys == ["self"])
    #expect(record.attribute("n") == 2)
  }

  @Test func `Members that the specification does not know are kept and replaced, too`() throws {
    let record = try store.insertArticle(#""attributes":{"n":1},"@note":"a","ext:x":1"#)
    try store.insertArticle(#""attributes":{"m":1},"@note":"b""#)
    #expect(record.serverResource.members["@note"] == "b")
    #expect(record.serverResource.members["ext:x"] == 1)
  }

  @Test func `An answer that was asked for earlier overwrites nothing newer, whenever it comes`()
    throws
  {
    let earlier = store.begin()
    let later = store.begin()
    let record = try store.insertArticle(#""attributes":{"title":"new"},"meta":{"n":2}"#, as: later)
    try store.insertArticle(
      #""attributes":{"title":"old","body":"only there"},"meta":{"n":1},"links":{"self":"/1"}"#,
      as: earlier)
    #expect(record.attribute("title") == "new")
    #expect(record.meta == ["n": 2])
    // What nothing newer is known of is taken.
    #expect(record.attribute("body") == "only there")
    #expect(record.links?.members["self"] == "/1")
  }

  @Test func `Versions are kept for each field and each member of a relationship`() throws {
    let versions = (0..<4).map { _ in store.begin() }
    let record = try store.insertArticle(
      #""attributes":{"a":0,"b":0},"relationships":{"r":{"data":null,"meta":{"n":0}}}"#,
      as: versions[0])
    try store.insertArticle(
      #""attributes":{"a":3},"relationships":{"r":{"meta":{"n":3}}}"#, as: versions[3])
    try store.insertArticle(
      #""attributes":{"a":1,"b":1},"relationships":{"r":{"data":{"type":"x","id":"1"},"meta":{"n":1}}}"#,
      as: versions[1])
    #expect(record.attribute("a") == 3)
    #expect(record.attribute("b") == 1)
    #expect(record.relationship("r")?.data.names == ["1"])
    #expect(record.relationship("r")?.meta == ["n": 3])
    try store.insertArticle(#""attributes":{"a":2,"b":2}"#, as: versions[2])
    #expect(record.attribute("a") == 3)
    #expect(record.attribute("b") == 2)
    // Whole and newest: everything is of one version again.
    try store.insertArticle(
      #""attributes":{"a":4,"b":4},"relationships":{"r":{"data":null,"meta":{"n":4}}}"#)
    try store.insertArticle(#""attributes":{"a":3}"#, as: versions[3])
    #expect(record.attribute("a") == 4)
  }

  @Test func `Without a version, what comes later is newer`() throws {
    let early = store.begin()
    let record = try store.insertArticle(#""attributes":{"n":1}"#)
    try store.insertArticle(#""attributes":{"n":2}"#, as: early)
    #expect(record.attribute("n") == 1)
    try store.insertArticle(#""attributes":{"n":3}"#)
    #expect(record.attribute("n") == 3)
  }

  @Test func `Two included copies are merged as if the second came later`() throws {
    try store.insert(
      text: """
        {"data": null,
         "included": [{"type": "a", "id": "1", "attributes": {"n": 1, "m": 1}},
                      {"type": "a", "id": "1", "attributes": {"n": 2}}]}
        """)
    let record = store.record(type: "a", id: "1")
    #expect(record?.attribute("n") == 2)
    #expect(record?.attribute("m") == 1)
    #expect(store.count == 1)
  }

  @Test func `A copy in another order of members replaces one that it covers`() throws {
    let record = try store.insertArticle(#""attributes":{"a":1,"b":1,"c":1},"meta":{"n":1}"#)
    try store.insertArticle(#""meta":{"n":2},"attributes":{"c":2,"d":2,"a":2,"b":2}"#)
    #expect(record.resource.attributes == ["a": 2, "b": 2, "c": 2, "d": 2])
    #expect(record.attributeNames == ["c", "d", "a", "b"])
    #expect(record.meta == ["n": 2])
  }

  @Test func `Merging keeps numbers and strings as they were spelled`() throws {
    let record = try store.insertArticle(#""attributes":{"a":1.10,"b":"\u0041"}"#)
    try store.insertArticle(#""attributes":{"c":1E2}"#)
    #expect("\(record.resource.json)".contains(#""a":1.10,"b":"\u0041","c":1E2"#))
  }

  @Test func `Where a name repeats, the first member counts, merged or not`() throws {
    let record = try store.insertArticle(#""attributes":{"b":0}"#)
    try store.insertArticle(
      #""attributes":{"a":1,"a":2},"relationships":{"r":{"data":null},"r":{"data":[]}}"#)
    #expect(record.attribute("a") == 1)
    #expect(record.attribute("b") == 0)
    #expect(record.relationship("r")?.data == .null)
  }

  @Test func `A deleted resource is not brought back by an answer that was asked for before`()
    throws
  {
    let before = store.begin()
    let record = try store.insertArticle(#""attributes":{"n":1}"#)
    let deletion = store.begin()
    store.remove(record, as: deletion)
    let answer = try store.insert(
      text: #"{"data":[{"type":"articles","id":"1","attributes":{"n":2}}]}"#, as: before)
    #expect(answer.records.isEmpty)
    #expect(store.isEmpty)
    try store.insertArticle(#""attributes":{"n":3}"#)
    #expect(store.count == 1)
    // It is there again, and what was there before the deletion isn't.
    let late = try store.insertArticle(#""attributes":{"m":1}"#, as: before)
    #expect(late.attribute("m") == nil && late.attribute("n") == 3)
  }

  @Test func `A record that was only forgotten is brought back by any answer`() throws {
    let before = store.begin()
    store.remove(try store.insertArticle(#""attributes":{"n":1}"#))
    #expect(try store.insertArticle(#""attributes":{"n":2}"#, as: before).attribute("n") == 2)
  }

  @Test func `A document that was changed is taken as it is now`() throws {
    var document = try AnyDocument(parsing: articleDocument)
    if case .one(var article) = document.data {
      article["title"] = "The Whale"
      document.data = .one(article)
    }
    let record = try store.insert(document).first
    #expect(record?.attribute("title") == "The Whale")
    #expect(record?.related("author").first?.attribute("name") == "Dan")
  }

  @Test func `Deletions are remembered, the last ones, and not for ever`() throws {
    let store = Store()
    let earlier = store.begin()
    for id in 0..<5000 {
      let record = try store.insert(AnyResource(type: "a", id: "\(id)", attributes: ["n": 1]))
      store.remove(record, as: store.begin())
    }
    func comesBack(_ id: Int) throws -> Bool {
      try store.insert(
        parsing: Array(#"{"data":{"type":"a","id":"\#(id)","attributes":{}}}"#.utf8), as: earlier)
      return store.contains(type: "a", id: "\(id)")
    }
    #expect(try !comesBack(4999))
    #expect(try !comesBack(2500))
    #expect(try comesBack(0))
  }
}
