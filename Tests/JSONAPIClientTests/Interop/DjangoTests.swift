import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIResourceObject
import JSONAPITesting
import Testing

@testable import JSONAPIClient

/// The client against a real server; `Scripts/interop.sh` starts one and runs this.
@Suite(
  "A server of Django REST framework",
  .enabled(if: Django.url != nil, "Scripts/interop.sh starts the server"), .serialized,
  .timeLimit(.minutes(60)))
struct DjangoTests {
  typealias Article = Django.Article
  typealias Person = Django.Person
  typealias Comment = Django.Comment
  typealias Tag = Django.Tag

  var client: JSONAPIClient {
    get throws {
      let url = try #require(Django.url.flatMap { URL(string: $0) })
      var configuration = ClientConfiguration(acceptedMediaTypes: .strict)
      configuration.decoder.values.keyFormat = .underscored
      configuration.encoder.values.keyFormat = .underscored
      return JSONAPIClient(
        baseURL: url, transport: DefaultTransport(), middleware: [.retry()],
        configuration: configuration)
    }
  }

  @Test func `One resource, with three relationships included`() async throws {
    let article = try await client.fetch(
      Article.query(id: 1).include(\.author, \.comments.author, \.tags))
    #expect(article.title == "Article 0001")
    #expect(article.wordCount == 37)
    #expect(article.createdAt == Date(timeIntervalSince1970: 1_704_070_800))
    #expect(article.author.value?.name == "Person 01")
    #expect(article.author.links?.related?.href?.hasSuffix("/articles/1/author") == true)
    #expect(article.comments.values.count == 5)
    #expect(article.comments.meta?["count"]?.int == 5)
    #expect(article.comments.values.first?.author.value?.name.hasPrefix("Person") == true)
    #expect(article.tags.values.map(\.label) == ["tag-01", "tag-02"])
  }

  @Test func `Filters, sort fields and sparse fieldsets, typed`() async throws {
    let query = Article.query
      .fields(\.title, \.wordCount, \.author)
      .filter { $0.author.name == "Person 03" }
      .sort(.descending(\.wordCount))
      .page(.number(1, size: 3))
    let found = try await client.fetch(query.reading(as: Page<AnyResource>.self))
    let words = found.compactMap { $0["word_count"]?.int }
    #expect(words.count == 3)
    #expect(words == words.sorted(by: >))
    #expect(found.allSatisfy { $0["body"] == nil })
    #expect(
      found.allSatisfy {
        $0.relationships?["author"]?.data == .one(ResourceIdentifier(type: "people", id: "3"))
      })
    let some = try await client.fetch(Article.query.filter("word_count.gte", "990"))
    #expect(!some.elements.isEmpty)
    #expect(some.elements.allSatisfy { $0.wordCount >= 990 })
    let plus = try await client.fetch(Article.query.filter("title", "Article+0001"))
    #expect(plus.elements.isEmpty)
  }

  @Test func `Filters in the server's own dialect, with names in the coder's format`() async throws
  {
    var client = try client
    client.configuration.filterDialect = .django
    let long = try await client.fetch(Article.query.filter { $0.wordCount >= 990 })
    #expect(!long.elements.isEmpty)
    #expect(long.elements.allSatisfy { $0.wordCount >= 990 })
    let named = try await client.fetch(
      Article.query.filter { $0["wordCount"] < 100 && $0.author.name.isIn(["Person 03"]) }
        .sort(named: "-wordCount").include(named: "author"))
    #expect(named.elements.allSatisfy { $0.wordCount < 100 })
    #expect(named.elements.allSatisfy { $0.author.value?.name == "Person 03" })
    let one = try await client.fetch(Article.query.filter { $0.title.contains("0001") })
    #expect(one.elements.map(\.title) == ["Article 0001"])
    let matches = try await client.fetch(Article.query.filter("search", "0001"))
    #expect(matches.elements.map(\.title) == ["Article 0001"])
    let error = await clientError {
      try await client.fetch(Article.query.filter { $0.wordCount != 5 }).elements.count
    }
    #expect((error?.underlying as? QueryError)?.code == .notExpressible)
  }

  @Test func `Pages: links, totals, all of them, and back`() async throws {
    let query = Article.query.page(.number(1, size: 50)).sort(named: "id")
    var page = try await client.fetch(query)
    #expect(page.elements.count == 50)
    #expect(page.total() == 200)
    #expect(page.hasNext)
    #expect(!page.hasPrevious)
    let appended = try await page.appendNext()
    #expect(appended?.new.count == 50)
    #expect(appended?.all.count == 100)
    let last = try #require(try await page.lastPage())
    #expect(last.elements.last?.id == 200)
    #expect(!last.hasNext)
    #expect(try await last.previous()?.elements.first?.id == 101)
    var ids: [Int?] = []
    for try await article in try client.all(query) { ids.append(article.id) }
    #expect(ids == Array(1...200))
  }

  @Test func `A resource lives: created, read, changed in part, nulled, replaced whole, deleted`()
    async throws
  {
    let client = try client
    let created = try await client.create(Person(name: "New", email: "n@example.org", age: 7))
    let id = try #require(created.id)
    #expect(id > 20)
    let changed = try await client.update(created) { $0.name = "Newer" }
    #expect(changed.name == "Newer")
    #expect(changed.email == "n@example.org")
    let nulled = try await client.update(Person.reference(id: id)) { $0.age = nil }
    #expect(nulled?.age == nil)
    #expect(nulled?.name == "Newer")
    try await client.update(Person(id: id, name: "Whole", email: "w@example.org", age: 8))
    #expect(
      try await client.fetch(Person.query(id: id))
        == Person(id: id, name: "Whole", email: "w@example.org", age: 8))
    try await client.delete(created)
    let error = await clientError { try await client.fetch(Person.query(id: id)) }
    #expect(error?.code == .notFound)
    #expect(error?.problems.first?.code == "not_found")
  }

  @Test func `A draft with relationships, resource objects and AnyResource are created just so`()
    async throws
  {
    let client = try client
    let article = try await client.create(
      Article.draft {
        $0.title = "Draft"
        $0.author = ToOne(id: 2)
        $0.tags = ToMany(ids: [3, 4])
      })
    #expect(article.author.id == 2)
    #expect(article.tags.ids == [3, 4])
    let tag = try await client.create(
      NewResource(
        Django.NewTagObject(
          attributes: .init(label: .init(value: "typed")), relationships: .none, meta: .none,
          links: .none),
        as: Django.TagObject.self))
    #expect(tag.label == "typed")
    let renamed = try await client.update(tag) {
      $0 = $0.tappingAttributes { $0.label = .init(value: "renamed") }
    }
    #expect(renamed.label == "renamed")
    try await client.delete(renamed)
    let any = try await client.create(
      AnyResource(type: "tags", attributes: ["label": "untyped"]))
    let saved = try await client.update(any) { $0["label"] = "changed" }
    #expect(saved.label?.string == "changed")
    try await client.delete(AnyResource.reference(type: "tags", id: try #require(saved.id)))
    try await client.delete(article)
  }

  @Test func `Relationships: read, replaced, added to, taken from, and what is behind them`()
    async throws
  {
    let client = try client
    let article = try await client.create(
      Article(title: "Linked", author: ToOne(id: 1), tags: ToMany(ids: [1])))
    let linked: ToOne<Person> = try await client.fetch(article.relationship(\.author))
    #expect(linked.id == 1)
    try await client.replace(article.relationship(\.author), with: Person.reference(id: 2))
    #expect(try await client.fetch(article.related(\.author))?.name == "Person 02")
    #expect(
      try await client.add([Tag.reference(id: 5)], to: article.relationship(\.tags))?.ids == [1, 5])
    // It is there already: the server answers with 204.
    #expect(try await client.add([Tag.reference(id: 5)], to: article.relationship(\.tags)) == nil)
    let left = try await client.remove([Tag(id: 1, label: "")], from: article.relationship(\.tags))
    #expect(left?.ids == [5])
    let replaced = try await client.replace(
      article.relationship(\.tags), with: [Tag.reference(id: 6), Tag.reference(id: 7)])
    #expect(Set(replaced.ids) == [6, 7])
    let tags = try await client.fetch(article.related(toMany: "tags", as: Tag.self))
    #expect(tags.map(\.label).sorted() == ["tag-06", "tag-07"])
    try await client.replace(article.relationship(\.tags), with: [])
    let none = try await client.fetch(article.relationship(\.tags))
    #expect(none.linkage == Linkage.many([]))
    let nobody = try await client.update(article) { $0.author = .null }
    #expect(nobody.author.linkage == Linkage.null)
    #expect(try await client.fetch(article.related(\.author)) == nil)
    var count = 0
    for try await _ in client.all(Article.reference(id: 1).related(\.comments)) { count += 1 }
    #expect(count == 5)
    try await client.delete(article)
  }

  @Test func `Errors have codes, and name properties`() async throws {
    let client = try client
    let invalid = await clientError {
      try await client.create(
        AnyResource(type: "articles", attributes: ["title": "T", "word_count": "x"]))
    }
    #expect(invalid?.code == .badRequest)
    #expect(invalid?.problems.map(\.field) == ["word_count"])
    let typed = await clientError {
      try await client.create(Article.draft { $0["word_count"] = "x" })
    }
    #expect(Set(typed?.problems.compactMap(\.property) ?? []) == ["title", "wordCount"])
    #expect(typed?.problems(with: \Article.Fields.wordCount).first?.code == "invalid")
    let unknown = await clientError {
      try await client.update(Article.reference(id: 1)) { $0.author = ToOne(id: 999) }
    }
    #expect(unknown?.problems.map(\.property) == ["author"])
    let codes = [
      await clientError { try await client.fetch(Article.query(id: 99_999)) }?.code,
      await clientError {
        try await client.fetch(Article.query.queryItem("include", "nothing"))
      }?.code,
      await clientError { try await client.fetch(Article.query.queryItem("sort", "nothing")) }?
        .code,
      await clientError { try await client.fetch(AnyResource.query(type: "nothing")) }?.code,
    ]
    #expect(codes == [.notFound, .badRequest, .badRequest, .notFound])
    // A page of HTML instead of a document.
    let html = await clientError { try await client.fetch(AnyResource.query(type: "nothing")) }
    #expect(html?.errors.isEmpty == true)
    #expect(html?.excerpt?.contains("<html") == true)
  }

  @Test
  func `Operations are sent one by one to a server without them, and point to what they made`()
    async throws
  {
    let client = try client
    let made = try await client.atomically(fallback: .oneByOneIfUnsupported) {
      operations in
      let author = operations.create(Person(name: "Author"))
      let article = operations.create(Article(title: "By them", author: ToOne(author)))
      operations.add([Tag.reference(id: 1)], to: article.relationship(\.tags))
      operations.update(article) { $0.title = "Theirs" }
      return (author: author, article: article)
    }
    #expect(made.results.wereSentOneByOne)
    let (author, article) = (try made.author, try made.article)
    #expect(article.title == "Theirs")
    #expect(article.author.id == author.id)
    #expect(article.tags.ids == [1])
    try await client.atomically(fallback: .oneByOne) { operations in
      operations.delete(article)
      operations.delete(author)
    }
    #expect(await clientError { try await client.fetch(Person.query(id: author.id)) } != nil)
  }
}
