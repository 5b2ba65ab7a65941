import JSONAPI
import JSONAPIStore
import Testing

@Suite("Identity in a store")
struct IdentityTests {
  @Test func `There is one record for a resource, whatever documents it came in`() throws {
    let store = Store()
    let first = try store.insertArticle(#""attributes":{"title":"A"}"#)
    let second = try store.insert(
      text: #"{"data":[{"type":"articles","id":"1","attributes":{"title":"B"}}]}"#)
    #expect(second.records.count == 1)
    #expect(second.first === first)
    #expect(first.attribute("title") == "B")
    #expect(store.count == 1)
    #expect(store.record(type: "articles", id: "1") === first)
  }

  @Test func `The same id of another type is another resource`() throws {
    let store = Store()
    try store.insert(
      text:
        #"{"data":[{"type":"a","id":"1","meta":{},"links":{}},{"type":"b","id":"1","links":{}}]}"#)
    #expect(store.count == 2)
    #expect(store.record(type: "a", id: "1") !== store.record(type: "b", id: "1"))
    #expect(store.record(type: "a", id: "1")?.type == "a")
  }

  @Test func `An id is not the lid of the same text`() throws {
    let store = Store()
    let local = try store.create("articles", lid: "1")
    let known = try store.insertArticle(#""attributes":{"title":"A"}"#)
    #expect(local !== known)
    #expect(store.record(type: "articles", id: "1") === known)
    #expect(store.record(type: "articles", lid: "1") === local)
  }

  @Test func `Names that Swift takes for the same text but that differ in their bytes are two`()
    throws
  {
    let store = Store()
    try store.insert(
      [
        AnyResource(type: "a", id: "\u{E9}", attributes: ["n": 1]),
        AnyResource(type: "a", id: "e\u{301}", attributes: ["n": 2]),
      ])
    #expect(store.count == 2)
    #expect(store.record(type: "a", id: "\u{E9}")?.attribute("n") == 1)
    #expect(store.record(type: "a", id: "e\u{301}")?.attribute("n") == 2)
  }

  @Test func `Escapes in ids and types are taken for what they mean`() throws {
    let store = Store()
    try store.insert(text: #"{"data":{"type":"\u0061rticles","id":"\u0031","attributes":{"n":1}}}"#)
    #expect(store.record(type: "articles", id: "1")?.attribute("n") == 1)
    try store.insertArticle(#""attributes":{"n":2}"#)
    #expect(store.count == 1)
  }

  @Test func `Included resources become records, identifiers in linkage do not`() throws {
    let store = Store()
    try store.insert(text: articleDocument)
    #expect(store.count == 4)
    try store.insertArticle(#""relationships":{"editor":{"data":{"type":"people","id":"77"}}}"#)
    #expect(store.record(type: "people", id: "77") == nil)
    #expect(store.count == 4)
  }

  @Test
  func `What has neither id nor lid, or no type, is left out of a document and refused alone`()
    throws
  {
    let store = Store()
    let records = try store.insert(
      text: #"{"data":[{"type":"a"},{"id":"1"},{"type":"a","id":"2","attributes":{}}, 7]}"#)
    #expect(records.records.map(\.id) == ["2"])
    let error = #expect(throws: StoreError.self) { try store.insert(AnyResource(type: "a")) }
    #expect(error?.code == .missingIdentity)
    #expect(store.count == 1)
  }

  @Test func `Primary data keeps its shape`() throws {
    let store = Store()
    guard case .null = try store.insert(text: #"{"data":null}"#) else {
      Issue.record("not null")
      return
    }
    guard case .absent = try store.insert(text: #"{"meta":{}}"#) else {
      Issue.record("not absent")
      return
    }
    guard case .many(let none) = try store.insert(text: #"{"data":[]}"#), none.isEmpty else {
      Issue.record("not empty")
      return
    }
    guard case .one = try store.insert(text: articleDocument) else {
      Issue.record("not one")
      return
    }
  }

  @Test(arguments: [true, false])
  func `A document of errors is thrown, and so is what is no document`(parses: Bool) throws {
    let store = Store()
    let text = #"{"errors":[{"status":"500"}]}"#
    #expect(throws: ServerError.self) {
      if parses {
        try store.insert(text: text)
      } else {
        try store.insert(AnyDocument(parsing: text))
      }
    }
    #expect(throws: JSONError.self) { try store.insert(text: "{") }
    #expect(throws: ResourceDecodingError.self) { try store.insert(text: "[]") }
    #expect(store.isEmpty)
  }

  @Test func `Bare identifiers as primary data make records that are not loaded`() throws {
    let store = Store()
    let records = try store.insert(text: #"{"data":[{"type":"a","id":"1"},{"type":"a","id":"2"}]}"#)
    #expect(records.records.map(\.isLoaded) == [false, false])
    let known = try store.insert(text: #"{"data":{"type":"a","id":"1","attributes":{"n":1}}}"#)
      .first
    #expect(known === records.first)
    #expect(known?.isLoaded == true)
    try store.insert(text: #"{"data":[{"type":"a","id":"1","meta":{"of":"the identifier"}}]}"#)
    #expect(known?.attribute("n") == 1)
    #expect(known?.meta == nil)
    try store.insert(
      text: #"{"data":[],"included":[{"type":"a","id":"1","meta":{"of":"the resource"}}]}"#)
    #expect(known?.meta == ["of": "the resource"])
  }

  @Test func `A placeholder is the record that the resource is filled into`() throws {
    let store = Store()
    let placeholder = store.placeholder(type: "articles", id: "1")
    #expect(!placeholder.isLoaded)
    #expect(store.placeholder(type: "articles", id: "1") === placeholder)
    #expect(try store.insertArticle(#""attributes":{"n":1}"#) === placeholder)
    #expect(placeholder.isLoaded)
  }

  @Test func `What was asked for before a deletion fills neither a placeholder nor a successor`()
    throws
  {
    let store = Store()
    let early = store.begin()
    store.remove(try store.insertArticle(#""attributes":{"n":1}"#), as: store.begin())
    let record = store.placeholder(type: "articles", id: "1")
    let list = #"{"data":[{"type":"articles","id":"1","attributes":{"n":1,"m":1}}]}"#
    #expect(try store.insert(text: list, as: early).records.isEmpty)
    #expect(!record.isLoaded)
    #expect(try store.insertArticle(#""attributes":{"n":2}"#) === record)
    #expect(try store.insert(text: list, as: early).first === record)
    #expect(record.resource.attributes == ["n": 2])
  }

  @Test func `Stores share nothing`() throws {
    let (one, other) = (Store(), Store())
    let first = try one.insertArticle(#""attributes":{"n":1}"#)
    let second = try other.insertArticle(#""attributes":{"n":2}"#)
    #expect(first !== second)
    first.setAttribute("n", to: 3)
    #expect(second.attribute("n") == 2)
    #expect(first.store === one)
    #expect(!one.remove(second))
    #expect(one.count == 1)
  }

  @Test func `Records come in the order in which they were inserted, also after removals`() throws {
    let store = Store()
    for number in 0..<1_000 {
      try store.insert(AnyResource(type: "t\(number % 3)", id: "\(number)", attributes: ["n": 1]))
    }
    for number in stride(from: 0, to: 1_000, by: 7) {
      #expect(
        store.record(type: "t\(number % 3)", id: "\(number)").map { store.remove($0) } == true)
    }
    for number in 200..<900 {
      if let record = store.record(type: "t\(number % 3)", id: "\(number)") { store.remove(record) }
    }
    let left = (0..<1_000).filter { $0 % 7 != 0 && !(200..<900).contains($0) }
    #expect(store.records.compactMap { $0.id.flatMap { Int($0) } } == left)
    #expect(store.count == left.count)
    #expect(store.count(of: "t1") == left.count { $0 % 3 == 1 })
    #expect(store.records(of: "t1").count == store.count(of: "t1"))
    for number in left {
      #expect(store.contains(type: "t\(number % 3)", id: "\(number)"))
    }
    try store.insert(AnyResource(type: "t0", id: "300", attributes: ["n": 1]))
    #expect(store.records.last?.id == "300")
  }

  @Test func `Removal of a type, and of everything`() throws {
    let store = Store()
    let records = try store.insert(text: articleDocument)
    store.removeAll(of: "comments")
    #expect(store.count(of: "comments") == 0)
    #expect(store.count == 2)
    store.removeAll()
    #expect(store.isEmpty)
    #expect(records.first?.attribute("title") == "Moby-Dick")
    #expect(store.count(of: "articles") == 0)
    try store.insert(text: articleDocument)
    #expect(store.record(type: "articles", id: "1") !== records.first)
  }

  @Test func `Compaction frees documents and changes nothing`() throws {
    let store = Store()
    let text = JSONValue(String(repeating: "x", count: 100_000))
    let large = (0..<20).map { AnyResource(type: "a", id: "\($0)", attributes: ["t": text]) }
    let small = AnyResource(type: "b", id: "1", attributes: ["n": 1.5], meta: ["m": []])
    let record = try #require(try store.insert(AnyDocument(data: .many([small] + large))).first)
    record.setAttribute("o", to: 2)
    store.removeAll(of: "a")
    let local = try store.create("b", attributes: ["n": 3])
    let before = store.records.map(\.resource)
    #expect(record.documentSize > 2_000_000)
    store.compact()
    #expect(record.documentSize < 1_000)
    #expect(store.records.map(\.resource) == before)
    #expect(record.serverResource == small)
    #expect(record.dirtyFields == ["o"])
    #expect(local.documentSize == 0)
  }

  @Test func `A record refers to its store weakly, and to related records not at all`() throws {
    weak var weakStore: Store?
    weak var weakAuthor: Record?
    var article: Record?
    do {
      let store = Store()
      article = try store.insert(text: articleDocument).first
      weakStore = store
      weakAuthor = article?.related("author").first
      #expect(weakAuthor != nil)
    }
    #expect(weakStore == nil)
    #expect(weakAuthor == nil)
    #expect(article?.store == nil)
    #expect(article?.related("author").isEmpty == true)
    #expect(article?.attribute("title") == "Moby-Dick")
  }
}
