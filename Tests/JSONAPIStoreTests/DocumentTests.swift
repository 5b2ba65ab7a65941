import JSONAPI
import JSONAPIResourceObject
import JSONAPIStore
import Testing

private struct Author: Resource {
  static let resourceType = "people"
  var id: String
  var name: String
}

private struct Comment: Resource {
  static let resourceType = "comments"
  var id: String
  var body: String
  var author: Author?
  var article: ToOne<Article>
}

private struct Article: Resource {
  static let resourceType = "articles"
  var id: String
  var title: String
  var rating: Double
  var summary: String?
  var author: Author
  var comments: [Comment]
}

@Suite("Values and documents out of a store")
struct DocumentTests {
  let store = Store()
  let article: Record

  init() throws {
    article = try #require(try store.insert(text: articleDocument).first)
  }

  @Test func `A model is decoded with its related resources, cycles included`() throws {
    let value = try #require(try store.value(Article.self, id: "1"))
    #expect(value.title == "Moby-Dick")
    #expect(value.author.name == "Dan")
    #expect(value.comments.map(\.body) == ["First!", "I like XML better"])
    #expect(value.comments.first?.article.id == "1")
    #expect(try store.value(Article.self, id: "2") == nil)
    _ = store.placeholder(type: "articles", id: "3")
    #expect(try store.value(Article.self, id: "3") == nil)
  }

  @Test func `Edits are in values and documents`() throws {
    article.setAttribute("title", to: "The Whale")
    store.record(type: "people", id: "9")?.setAttribute("name", to: "Herman")
    let value = try #require(try store.value(Article.self, id: "1"))
    #expect(value.title == "The Whale")
    #expect(value.author.name == "Herman")
  }

  @Test func `A new related resource stays in values and documents once it is saved`() throws {
    let comment = try store.create("comments", lid: "c1", attributes: ["body": "New"])
    article.setRelationship("comments", to: AnyRelationship(data: .many([comment.identifier])))
    #expect(article.relationship("comments")?.data.names == ["c1"])
    try comment.markSaved(with: AnyResource(type: "comments", id: "77"))
    #expect(article.relationship("comments")?.data.names == ["77"])
    #expect(article.resource.relationships?["comments"]?.data.names == ["77"])
    let value = try #require(try store.value(Article.self, id: "1"))
    #expect(value.comments.map(\.body) == ["New"])
    let copy = try Store(snapshotDocument: store.snapshotDocument())
    #expect(copy.record(type: "articles", id: "1")?.related("comments").map(\.id) == ["77"])
  }

  @Test func `Only the paths that are named are included`() {
    func included(_ include: IncludePaths?) -> [String] {
      store.document(for: article, include: include).included?.map { "\($0.type)/\($0.id ?? "")" }
        ?? ["none"]
    }
    #expect(included([]) == [])
    #expect(included(["author"]) == ["people/9"])
    #expect(included(["comments"]) == ["comments/5", "comments/12"])
    #expect(included(["comments.author"]) == ["comments/5", "comments/12", "people/9"])
    #expect(included(["author", "comments.author"]) == ["people/9", "comments/5", "comments/12"])
    #expect(included(nil).sorted() == ["comments/12", "comments/5", "people/9"])
    #expect(included(["unknown.path"]) == [])
  }

  @Test func `Documents out of a store are valid, and read back to the same resources`() throws {
    let document = store.document(for: store.records(of: "articles"))
    let findings = DocumentValidator().validate(document.bytes())
    #expect(findings.filter { $0.severity == .error }.isEmpty)
    let other = Store()
    try other.insert(document)
    #expect(other.count == store.count)
    for record in store.records {
      let copy = try #require(other.record(record.identifier))
      #expect(copy.resource == record.resource)
    }
  }

  @Test func `A compound document is taken with all that stood in it`() throws {
    let document = try JSONAPIDecoder()
      .decode(Document<Article, JSONValue>.self, from: Array(articleDocument.utf8))
    let other = Store()
    let records = try other.insert(document)
    #expect(records.first?.meta == ["views": 7])
    #expect(other.count == 4)
    var made = document
    made.source = AnyDocument()
    let third = Store()
    #expect(try third.insert(made).first?.attribute("title") == "Moby-Dick")
    #expect(third.count == 4)
  }

  @Test(arguments: ["1"])
  func `Resource objects of any kind go in and out`(id: String) throws {
    let value = try #require(try store.value(Article.self, id: id))
    let other = Store()
    let record = try #require(try other.insert(value).first)
    #expect(record.attribute("title") == "Moby-Dick")
    #expect(other.record(type: "people", id: "9")?.attribute("name") == "Dan")
    #expect(other.records(of: "comments").count == 2)
    #expect(try other.insert([value, value]).records.map { $0 === record } == [true, true])
  }
}

@Suite("Requests out of a store")
struct RequestTests {
  let store = Store()

  @Test func `A creation has all fields, linkage alone, and no links and meta (CRU-03, CRU-05)`()
    throws
  {
    try store.insert(text: articleDocument)
    let article = try #require(store.record(type: "articles", id: "1"))
    article.setRelationship(
      "related", to: AnyRelationship(links: LinksObject(members: ["related": "/x"])))
    let document = try AnyDocument(parsing: JSONAPIEncoder().createDocument(for: article))
    guard case .one(let body) = document.data else {
      Issue.record("no resource")
      return
    }
    #expect(body.id == "1")
    #expect(body.attributes?.keys == ["title", "rating", "summary"])
    #expect(body.relationships?.members.keys == ["author", "comments"])
    #expect(body.relationships?["comments"]?.members.keys == ["data"])
    #expect(body.links == nil)
    #expect(body.meta == nil)
    #expect(document.included == nil)
  }

  @Test func `New related records are named by lid (RID-03)`() throws {
    let tag = try store.create("tags", lid: "t1", attributes: ["name": "swift"])
    let comment = try store.create(
      "comments", lid: "c1", attributes: ["body": "First!"],
      relationships: ["tags": AnyRelationship(data: .many([tag.identifier]))])
    let article = try store.create(
      "articles", lid: "a1", attributes: ["title": "New"],
      relationships: ["comments": AnyRelationship(data: .many([comment.identifier]))])
    let document = try JSONAPIEncoder().createDocument(for: article)
    #expect(
      String(decoding: document, as: UTF8.self)
        == #"{"data":{"type":"articles","attributes":{"title":"New"},"#
        + #""relationships":{"comments":{"data":[{"type":"comments","lid":"c1"}]}}}}"#)
  }

  @Test func `An update has the fields with edits and needs an id (CRU-22, CRU-23)`() throws {
    try store.insert(text: articleDocument)
    let article = try #require(store.record(type: "articles", id: "1"))
    article.setAttribute("title", to: "The Whale")
    article.setRelationship("author", to: AnyRelationship(data: .null))
    let document = try JSONAPIEncoder().updateDocument(for: article.changes)
    #expect(
      String(decoding: document, as: UTF8.self)
        == #"{"data":{"type":"articles","id":"1","attributes":{"title":"The Whale"},"#
        + #""relationships":{"author":{"data":null}}}}"#)
    let new = try store.create("articles")
    let error = #expect(throws: ResourceEncodingError.self) {
      try JSONAPIEncoder().updateDocument(for: new.changes)
    }
    #expect(error?.code == .missingID)
  }

  @Test func `A creation that breaks a rule is refused with its findings`() throws {
    func check(_ record: Record) throws(StoreError) {
      guard let body = try? JSONAPIEncoder().body(of: record, nilEncoding: .null) else { return }
      try store.check(body, of: record)
    }
    let record = try store.create("articles", attributes: ["bad name!": 1])
    let error = #expect(throws: StoreError.self) { try check(record) }
    #expect(error?.code == .invalidRequest)
    #expect(error?.findings.isEmpty == false)
    let unnamed = try store.create("bad/type")
    #expect(throws: StoreError.self) { try check(unnamed) }
  }

  @Test func `Linkage alone, of a relationship and to records (CRU-36)`() throws {
    func text(_ linkage: Linkage?) -> String {
      String(decoding: JSONAPIEncoder().linkageDocument(of: linkage ?? .absent), as: UTF8.self)
    }
    try store.insert(text: articleDocument)
    let article = try #require(store.record(type: "articles", id: "1"))
    #expect(text(article.relationship("author")?.data) == #"{"data":{"type":"people","id":"9"}}"#)
    #expect(
      text(.many(article.related("comments").map(\.identifier)))
        == #"{"data":[{"type":"comments","id":"5"},{"type":"comments","id":"12"}]}"#)
    #expect(text(article.relationship("unknown")?.data) == "{}")
  }
}

private enum PersonDescription: SendableResourceObjectDescription {
  static var jsonType: String { "people" }

  struct Attributes: JSONAPI.Attributes {
    let name: Attribute<String>
  }

  typealias Relationships = NoRelationships
}

private typealias PersonObject = ResourceObject<PersonDescription, NoMetadata, NoLinks, String>

@Suite("Resource objects and a store")
struct ResourceObjectTests {
  @Test func `A resource object goes in and comes out`() throws {
    let store = Store()
    try store.insert(text: articleDocument)
    let person = try #require(
      try store.value(PersonObject.self, id: PersonObject.ID(rawValue: "9")))
    #expect(person.name == "Dan")
    let other = Store()
    #expect(try other.insert(person).first?.attribute("name") == "Dan")
  }
}
