#if Macros
  import Foundation
  import JSONAPI
  import JSONAPIStore
  import Observation
  import Testing

  @Suite("Observation of live objects")
  struct ObservationTests {
    private func changes(
      of look: () -> Void, when change: () throws -> Void
    ) rethrows -> Int {
      let log = Log()
      withObservationTracking(look) { log.add("changed") }
      try change()
      return log.lines.count
    }

    @Test("Properties are observable one by one") func fields() throws {
      let article = try Documents.load()
      #expect(changes(of: { _ = article.title }, when: { article.title = "New" }) == 1)
      #expect(changes(of: { _ = article.title }, when: { article.wordCount = 1 }) == 0)
      #expect(changes(of: { _ = article.shout }, when: { article.title = "Newer" }) == 1)
      #expect(changes(of: { _ = article.printedOn }, when: { article.printedOn = nil }) == 1)
      #expect(changes(of: { _ = article.author }, when: { article.author = nil }) == 1)
      #expect(changes(of: { _ = article.comments }, when: { article.comments = [] }) == 1)
      #expect(changes(of: { _ = article.editor }, when: { article.editor = nil }) == 1)
      #expect(changes(of: { _ = article.owner }, when: { article.setNull(\.owner) }) == 1)
      #expect(changes(of: { _ = article.linkage(of: \.owner) }, when: { article.revert() }) == 1)
    }

    @Test("The state of an object is observable") func aspects() throws {
      let article = try Documents.load()
      #expect(changes(of: { _ = article.isDirty }, when: { article.title = "New" }) == 1)
      #expect(changes(of: { _ = article.changes }, when: { article.revert() }) == 1)
      #expect(changes(of: { _ = article.isLoaded }, when: { article.unload() }) == 1)
      #expect(changes(of: { _ = article.unwritable }, when: { article.ratio = .nan }) == 1)
    }

    @Test("What a store takes is told as well, for fields that changed") func filling() throws {
      let article = try Documents.load()
      let insert = { (attributes: JSONObject) in
        _ = try article.store.insert(
          AnyResource(type: "articles", id: "1", attributes: attributes))
      }
      #expect(try changes(of: { _ = article.title }, when: { try insert(["title": "New"]) }) == 1)
      #expect(try changes(of: { _ = article.title }, when: { try insert(["title": "New"]) }) == 0)
      #expect(try changes(of: { _ = article.title }, when: { try insert(["word-count": 9]) }) == 0)
      #expect(article.wordCount == 9)
    }

    @Test("A reader sees the new value when it is told") func after() throws {
      let article = try Documents.load()
      let log = Log()
      withObservationTracking {
        _ = article.title
      } onChange: {
        log.add(article.title)
      }
      article.title = "New"
      #expect(log.lines == ["New"])
    }

    @Test("Two objects of one record are both told") func twoClasses() throws {
      let article = try Documents.load()
      let title = try #require(article.store.object(ArticleTitle.self, id: "1"))
      #expect(changes(of: { _ = title.title }, when: { article.title = "New" }) == 1)
      #expect(changes(of: { _ = article.title }, when: { title.title = "Newer" }) == 1)
    }

    @Test("The values of a field are a sequence") func values() async throws {
      let article = try Documents.load()
      var titles = article.values(of: \.title).makeAsyncIterator()
      #expect(await titles.next() == "JSON:API paints my bikeshed!")
      article.title = "One"
      #expect(await titles.next() == "One")
      article.wordCount = 1
      article.setNull(\.title)
      #expect(await titles.next() == .some(nil))
      article.title = "Two"
      article.title = "Three"
      #expect(await titles.next() == "Three")
    }

    @Test("So are related objects, linkage and the object itself") func relatedValues() async throws
    {
      let article = try Documents.load()
      var authors = article.values(of: \.author).makeAsyncIterator()
      var comments = article.values(of: \.comments).makeAsyncIterator()
      var linkages = article.linkages(of: \.author).makeAsyncIterator()
      var updates = article.updates.makeAsyncIterator()
      #expect(await authors.next()??.name == "Dan")
      #expect(await comments.next()?.count == 2)
      #expect(await linkages.next()?.identifiers.first?.id == "9")
      #expect(await updates.next() === article)
      article.author = nil
      article.comments.removeLast()
      let noAuthor = try #require(await authors.next())
      #expect(noAuthor == nil)
      #expect(await comments.next()?.count == 1)
      #expect(await linkages.next() == .null)
      #expect(await updates.next()?.author == nil)
    }

    @Test("A sequence ends with its task, and leaves nothing behind") func ending() async throws {
      weak var released: Article?
      do {
        let article = try Documents.load()
        released = article
        for await title in article.values(of: \.title) {
          #expect(title != nil)
          break
        }
        let task = Task {
          var count = 0
          for await _ in article.values(of: \.title) { count += 1 }
          return count
        }
        task.cancel()
        #expect(await task.value <= 1)
      }
      #expect(released == nil)
    }
  }
#endif
