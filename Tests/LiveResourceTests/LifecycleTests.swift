#if Macros
  import Foundation
  import JSONAPI
  import JSONAPIStore
  import Testing

  @Suite("Life of live objects")
  struct LifecycleTests {
    @Test func `An object of a record is the same as long as it is held`() throws {
      let article = try Documents.load()
      #expect(article.store.object(Article.self, id: "1") === article)
      #expect(article.store.object(Article.self, id: "2") == nil)
      #expect(try article.store.objects(matching: Comment.query).count == 2)
    }

    @Test func `Objects of two stores are of one resource by its identifier`() throws {
      let one = try Documents.load()
      let other = try Documents.load()
      #expect(one !== other)
      #expect(one.resourceIdentifier == other.resourceIdentifier)
      #expect(one.resourceIdentifier == ResourceIdentifier(type: "articles", id: "1"))
    }

    @Test func `Saving and deleting ask nothing of related objects`() async throws {
      let service = TestService(
        response: Data(#"{"data": {"type": "articles", "id": "1"}}"#.utf8))
      let article = try Documents.load()
      article.author?.name = "Edited"
      article.title = "New"
      try await article.save(with: service)
      #expect(service.calls == ["update articles 1 title"])
      #expect(article.author?.isDirty == true)
    }

    @Test func `A new resource has a local id until it is saved`() throws {
      let store = Store()
      let article = Article(in: store)
      #expect(article.id == nil)
      #expect(article.lid != nil)
      #expect(article.isNew)
      #expect(!article.isLoaded)
      #expect(Article(in: store).lid != article.lid)
    }

    @Test func `Changes are known by field, and can be taken back`() throws {
      let article = try Documents.load()
      #expect(!article.isDirty)
      article.title = "New"
      article.summary = "Text"
      article.comments = []
      #expect(article.dirtyFields == ["title", "description", "comments"])
      #expect(article.isDirty(\.title))
      #expect(!article.isDirty(\.tags))
      let body = try JSONValue(parsing: JSONAPIEncoder().updateDocument(for: article.changes))
      #expect(
        body == [
          "data": [
            "type": "articles", "id": "1", "attributes": ["title": "New", "description": "Text"],
            "relationships": ["comments": ["data": []]],
          ]
        ])
      article.revert(\.title)
      #expect(article.title == "JSON:API paints my bikeshed!")
      #expect(article.dirtyFields == ["description", "comments"])
      article.revert()
      #expect(!article.isDirty)
      #expect(article.comments.count == 2)
    }

    @Test func `Setting what the server says is no change`() throws {
      let article = try Documents.load()
      article.title = article.title
      article.wordCount = 120
      #expect(!article.isDirty)
      article.wordCount = 121
      #expect(article.isDirty)
      article.wordCount = 120
      #expect(!article.isDirty)
    }

    @Test func `What comes later is seen, and unsaved changes stay`() throws {
      let article = try Documents.load()
      article.title = "Mine"
      try article.store.insert(
        AnyResource(
          type: "articles", id: "1", attributes: ["title": "Theirs", "word-count": 5]))
      #expect(article.title == "Mine")
      #expect(article.wordCount == 5)
      #expect(article.tags == ["a", "b"])
      article.revert()
      #expect(article.title == "Theirs")
    }

    @Test func `An object can be unloaded and loaded again`() async throws {
      let service = TestService(response: Documents.article)
      let article = try Documents.load()
      try await article.load(with: service)
      #expect(service.calls == [])
      article.unload()
      #expect(!article.isLoaded)
      #expect(article.title == "")
      #expect(article.id == "1")
      try await article.load(with: service)
      #expect(service.calls == ["fetch articles 1"])
      #expect(article.title == "JSON:API paints my bikeshed!")
      try await article.reload(with: service)
      #expect(service.calls.count == 2)
    }

    @Test func `A reference can be loaded`() async throws {
      let store = Store()
      let article = store.reference(Article.self, id: "1")
      #expect(!article.isLoaded)
      try await article.load(with: TestService(response: Documents.article))
      #expect(article.isLoaded)
      #expect(article.author?.name == "Dan")
    }

    @Test func `Saving a new object gives it its id`() async throws {
      let service = TestService(
        response: Data(
          #"{"data": {"type": "people", "id": "7", "attributes": {"name": "Ann", "age": 3}}}"#.utf8)
      )
      let store = Store()
      let article = Article(in: store)
      let person = Person(in: store)
      person.name = "Ann"
      article.author = person
      try await person.save(with: service)
      #expect(service.calls == ["create people"])
      #expect(person.id == "7")
      #expect(!person.isNew)
      #expect(!person.isDirty)
      #expect(person.age == 3)
      #expect(store.object(Person.self, id: "7") === person)
      #expect(article.author === person)
      #expect(article.linkage(of: \.author).identifiers.first?.id == "7")
      try await person.save(with: service)
      #expect(service.calls.count == 1)
      person.name = "Ann Lee"
      try await person.save(with: service)
      #expect(service.calls.last == "update people 7 name")
    }

    @Test func `What can't be written can't be saved`() async throws {
      let article = try Documents.load()
      article.discount = 500
      await #expect(throws: Percentage.OutOfRange.self) {
        try await article.save(with: TestService(response: Data()))
      }
    }

    @Test func `Deleting removes from the store`() async throws {
      let service = TestService(response: Data())
      let article = try Documents.load()
      try await article.delete(with: service)
      #expect(service.calls == ["delete articles 1"])
      #expect(article.store.object(Article.self, id: "1") == nil)
      #expect(article.title == "JSON:API paints my bikeshed!")
      // What it leads to stays, and what leads to it keeps its linkage.
      let author = try #require(article.store.object(Person.self, id: "9"))
      #expect(author.name == "Dan")
      #expect(author.articles.isEmpty)
      #expect(author.linkage(of: \.articles).identifiers.map(\.id) == ["1"])
      let new = Article(in: article.store)
      try await new.delete(with: service)
      #expect(service.calls.count == 1)
    }

    @Test func `What has no id can't be loaded`() async throws {
      await #expect(throws: ResourceEncodingError.self) {
        try await Article().reload(with: TestService(response: Data()))
      }
    }
  }

  /// Answers every request with the same document.
  final class TestService: RecordService {
    private let response: Data
    private let log = Log()

    init(response: Data) { self.response = response }

    var calls: [String] { log.lines }

    func perform(_ action: RecordAction, on record: Record) async throws {
      switch action {
      case .load: try load(record)
      case .save: try save(record)
      case .delete:
        if !record.isNew { log.add("delete \(record.type) \(record.id ?? "")") }
      }
    }

    private func load(_ record: Record) throws {
      log.add("fetch \(record.type) \(record.id ?? "")")
      try record.store?.insert(parsing: [UInt8](response))
    }

    private func save(_ record: Record) throws {
      let names = record.dirtyFields.joined(separator: ",")
      log.add(
        record.isNew ? "create \(record.type)" : "update \(record.type) \(record.id ?? "") \(names)"
      )
      let document = try AnyDocument(parsing: [UInt8](response))
      guard case .one(let resource) = document.data else { return }
      try record.markSaved(with: resource)
    }
  }

  /// Lines that several threads may add.
  final class Log: Sendable {
    private let storage = Guarded<[String]>([])

    var lines: [String] { storage.withLock { $0 } }

    func add(_ line: String) { storage.withLock { $0.append(line) } }
  }
#endif
