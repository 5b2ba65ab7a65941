#if Macros
  import Foundation
  import JSONAPI
  import JSONAPIStore
  import Observation
  import Testing

  @Suite("Generic live classes, and relationships to structs")
  struct GenericAndValueTests {
    @Test func `Filters compare with what the codings write, on servers and in a store`() throws {
      let store = Store()
      let article = try Article(in: store, id: "1")
      let day = Date(timeIntervalSince1970: 1_714_521_600)  // 2024-05-01
      article.printedOn = day
      article.createdAt = day
      article.slug = "ABC"
      article.discount = 5
      let other = try Article(in: store, id: "2")
      let query = Article.query.filter {
        $0.printedOn >= day && $0.createdAt < day + 1 && $0.discount == 5
      }
      #expect(
        try query.queryItems().map { "\($0.name)=\($0.value)" } == [
          "filter[printed-on][gte]=2024-05-01", "filter[created-at][lt]=1714521601",
          "filter[discount]=5",
        ])
      #expect(try Query<Article>(parsing: query.queryString()) == query)
      #expect(try store.records(matching: query).map(\.id) == ["1"])
      other.printedOn = day - 86_400
      #expect(
        try store.records(matching: Article.query.filter { $0.printedOn < day }).map(\.id) == ["2"])
      #expect(try store.records(matching: Article.query.filter { $0.createdAt > day }).isEmpty)
      #expect(Article.schema.attribute("created-at")?.value == Schema.ValueType(EpochSeconds.self))
      #expect(Article.schema.attribute("printed-on")?.isOptional == true)
    }

    @Test func `A generic class reads, writes and resolves by its own types`() throws {
      let store = Store()
      try store.insert(
        parsing: Array(
          #"""
          {"data": [
            {"type": "boxes", "id": "1", "attributes": {"content": "text", "count": 2, "label": "ABC"},
             "relationships": {"next": {"data": {"type": "boxes", "id": "2"}}}},
            {"type": "boxes", "id": "2", "attributes": {"content": 5}}
          ]}
          """#.utf8))
      let first = try #require(store.object(Box<String>.self, id: "1"))
      let second = try #require(store.object(Box<Int>.self, id: "2"))
      #expect(first.content == "text")
      #expect(first.count == 2)
      #expect(first.label == "abc")
      #expect(second.content == 5)
      #expect(first.next?.content == nil)
      #expect(first.next?.record === second.record)
      first.content = "other"
      #expect(first.dirtyFields == ["content"])
      #expect(try first.field(\.content) == .value("other"))
      let log = Log()
      withObservationTracking {
        _ = second.content
      } onChange: {
        log.add("changed")
      }
      second.content = 6
      #expect(log.lines == ["changed"])
      #expect(Box<Int>.schema.type == "boxes")
      #expect(Box<Int>.liveFields.table === Box<Int>.liveFields.table)
    }

    @Test func `Related structs are copies of what the store has`() throws {
      let store = try Documents.load().store
      let article = try #require(store.object(ArticleWithValues.self, id: "1"))
      #expect(article.author == PersonValue(id: "9", name: "Dan"))
      #expect(article.comments.map(\.body) == ["First!", "I like XML better"])
      store.object(Person.self, id: "9")?.name = "Daniel"
      #expect(article.author?.name == "Daniel")
      store.record(type: "people", id: "9").map { _ = store.remove($0) }
      #expect(article.author == nil)
      #expect(article.linkage(of: \.author).identifiers.first?.id == "9")
    }

    @Test func `A property that is set privately is read, and not sent`() throws {
      let store = try Documents.load().store
      let article = try #require(store.object(ArticleWithValues.self, id: "1"))
      #expect(article.wordCount == 120)
      article.title = "New"
      #expect(article.changes.resource.attributes?.keys == ["title"])
    }

    @Test func `Setting a struct writes linkage, and puts what is new into the store`()
      throws
    {
      let store = try Documents.load().store
      let article = try #require(store.object(ArticleWithValues.self, id: "1"))
      article.author = PersonValue(id: "10", name: "Ann")
      #expect(article.linkage(of: \.author) == .one(ResourceIdentifier(type: "people", id: "10")))
      #expect(store.object(Person.self, id: "10")?.name == "Ann")
      #expect(article.author?.name == "Ann")
      // What the store has already is not overwritten by a copy.
      article.author = PersonValue(id: "9", name: "Somebody")
      #expect(article.author?.name == "Dan")
      article.comments.append(CommentValue(id: "20", body: "New"))
      #expect(article.linkage(of: \.comments).identifiers.map(\.id) == ["5", "6", "12", "20"])
      article.author = nil
      #expect(article.linkage(of: \.author) == .null)
    }
  }
#endif
