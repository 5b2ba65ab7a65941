#if Macros
  import Dispatch
  import Foundation
  import JSONAPI
  import JSONAPIStore
  import Observation
  import Testing

  // On the main actor, as views are: what other threads change is told once more there.
  @MainActor @Suite("Observation of live objects")
  struct ObservationTests {
    private func changes(
      of look: () -> Void, when change: () throws -> Void
    ) rethrows -> Int {
      let log = Log()
      withObservationTracking(look) { log.add("changed") }
      try change()
      return log.lines.count
    }

    @Test(.timeLimit(.minutes(60)))
    func `A change by another thread between a read and its registration is told`() async throws {
      let article = try Documents.load()
      let (told, continuation) = AsyncStream.makeStream(of: String.self)
      withObservationTracking {
        let before = article.title
        let isDone = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          article.title = "New"
          article.wordCount = 1
          isDone.signal()
        }
        isDone.wait()
        continuation.yield(before)
      } onChange: {
        continuation.yield("changed")
        continuation.finish()
      }
      var last: String?
      for await value in told { last = value }
      #expect(last == "changed")
      #expect(article.title == "New")
    }

    @Test func `A change on the main actor is told once`() async throws {
      let article = try Documents.load()
      let log = Log()
      withObservationTracking {
        _ = article.title
      } onChange: {
        log.add("changed")
      }
      article.title = "New"
      withObservationTracking {
        _ = article.title
      } onChange: {
        log.add("again")
      }
      for _ in 0..<10 { await Task.yield() }
      #expect(log.lines == ["changed"])
    }

    @Test func `Properties are observable one by one`() throws {
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

    @Test func `Objects that nobody holds are observed`() throws {
      let article = try Documents.load()
      let store = article.store
      let dan = { (name: JSONValue) in
        _ = try store.insert(AnyResource(type: "people", id: "9", attributes: ["name": name]))
      }
      let name = { _ = article.author?.name }
      #expect(try changes(of: name, when: { try dan("Ann") }) == 1)
      #expect(try changes(of: name, when: { try dan("Ann") }) == 0)
      #expect(changes(of: name, when: { article.author?.name = "Eve" }) == 1)
      #expect(changes(of: name, when: { article.author?.age = 30 }) == 0)
      #expect(
        changes(
          of: { _ = article.comments.map(\.body) },
          when: { store.object(Comment.self, id: "5")?.body = "Edited" }) == 1)
      #expect(
        changes(
          of: { _ = store.object(Comment.self, id: "12")?.isDirty },
          when: { store.object(Comment.self, id: "12")?.body = "Edited" }) == 1)
    }

    @Test func `Objects of several classes that nobody holds are observed`() throws {
      let store = try Documents.load().store
      let look = { _ = store.object(ArticleTitle.self, id: "1")?.title }
      #expect(
        changes(of: look, when: { store.object(Article.self, id: "1")?.title = "New" }) == 1)
      #expect(
        changes(of: look, when: { store.object(Article.self, id: "1")?.wordCount = 1 }) == 0)
    }

    @Test func `Who observes a record that another one replaces is told`() throws {
      let store = try Documents.load().store
      let comment = Comment(in: store)
      #expect(
        try changes(
          of: { _ = store.object(Comment.self, id: "5")?.body },
          when: { try store.assign(id: "5", to: comment.record) }) == 1)
      #expect(store.object(Comment.self, id: "5") === comment)
    }

    @Test func `The state of an object is observable`() throws {
      let article = try Documents.load()
      #expect(changes(of: { _ = article.isDirty }, when: { article.title = "New" }) == 1)
      #expect(changes(of: { _ = article.changes }, when: { article.revert() }) == 1)
      #expect(changes(of: { _ = article.isLoaded }, when: { article.unload() }) == 1)
      #expect(changes(of: { _ = article.unwritable }, when: { article.ratio = .nan }) == 1)
    }

    @Test func `What a store takes is told as well, for fields that changed`() throws {
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

    private let second = AnyResource(type: "comments", id: "6", attributes: ["body": "Second"])

    @Test func `The observers of a relationship are told when a missing resource comes`()
      throws
    {
      let article = try Documents.load()
      let store = article.store
      let bodies = { _ = article.comments.map(\.body) }
      #expect(
        try changes(
          of: bodies,
          when: { try store.insert(AnyResource(type: "comments", id: "7", attributes: [:])) }) == 0)
      #expect(try changes(of: bodies, when: { try store.insert(second) }) == 1)
      #expect(article.comments.map(\.body) == ["First!", "Second", "I like XML better"])
      #expect(try changes(of: bodies, when: { try store.insert(second) }) == 0)
      let friend = try #require(article.author)
      friend.bestFriend = store.reference(Person.self, id: "1")
      store.remove(try #require(store.record(type: "people", id: "1")))
      #expect(
        changes(
          of: { _ = friend.bestFriend }, when: { _ = store.placeholder(type: "people", id: "1") })
          == 1)
      #expect(friend.bestFriend?.isLoaded == false)
    }

    @Test func `They are told when a related resource is removed, and no others are`()
      throws
    {
      let article = try Documents.load()
      let store = article.store
      let comment = try #require(article.comments.first)
      let author = try #require(article.author)
      #expect(
        changes(of: { _ = article.comments }, when: { _ = store.remove(author.record) }) == 0)
      #expect(article.author == nil)
      #expect(
        changes(of: { _ = article.comments }, when: { _ = store.remove(comment.record) }) == 1)
      #expect(article.comments.map(\.body) == ["I like XML better"])
      #expect(changes(of: { _ = article.comments }, when: { store.removeAll(of: "comments") }) == 1)
      #expect(article.comments.isEmpty)
    }

    @Test(.timeLimit(.minutes(10)))
    func `A removal takes no longer where there are many relationships`() throws {
      let count = 20_000
      let store = Store()
      try store.insert(
        (0..<count).map { number in
          let friend = ResourceIdentifier(type: "people", id: "\((number + 1) % count)")
          return AnyResource(
            type: "people", id: "\(number)",
            relationships: ["bestFriend": AnyRelationship(data: .one(friend))])
        })
      let people = try store.objects(matching: Person.query)
      let friends = people.compactMap(\.bestFriend)
      #expect(friends.count == count)
      store.removeAll(of: "people")
      #expect(friends.allSatisfy { $0.bestFriend == nil })
    }

    @Test func `So are those of unions, of resources without a model, and of linkage with values`()
      throws
    {
      let article = try Documents.load()
      let store = article.store
      let person = AnyResource(type: "people", id: "77", attributes: ["name": "Ann"])
      let log = Log()
      withObservationTracking {
        #expect(article.followers.count == 2)
      } onChange: {
        log.add("followers")
      }
      withObservationTracking {
        #expect(article.editor.value == nil)
      } onChange: {
        log.add("editor")
      }
      try store.insert(person)
      #expect(log.lines.sorted() == ["editor", "followers"])
      #expect(article.followers.count == 3)
      #expect(article.editor.value?.name == "Ann")
      #expect(
        changes(
          of: { _ = article.anything }, when: { store.removeAll(of: "ghosts") }) == 1)
      #expect(article.anything?["sheet"] == nil)
      #expect(changes(of: { _ = article.owner }, when: { store.removeAll() }) == 1)
      #expect(article.owner == nil)
    }

    @Test func `Sequences of related objects go on when one of them comes or goes`()
      async throws
    {
      let article = try Documents.load()
      let store = article.store
      var comments = article.values(of: \.comments).makeAsyncIterator()
      var authors = article.values(of: \.author).makeAsyncIterator()
      #expect(await comments.next()?.count == 2)
      #expect(await authors.next()??.name == "Dan")
      try store.insert(second)
      #expect(await comments.next()?.count == 3)
      store.remove(try #require(store.record(type: "people", id: "9")))
      let nobody = try #require(await authors.next())
      #expect(nobody == nil)
      try store.insert(AnyResource(type: "people", id: "9", attributes: ["name": "Dan II"]))
      #expect(await authors.next()??.name == "Dan II")
    }

    @Test func `A new resource that gets the id that a relationship waits for is told`()
      throws
    {
      let article = try Documents.load()
      let comment = Comment(in: article.store)
      #expect(
        try changes(
          of: { _ = article.comments },
          when: { try article.store.assign(id: "6", to: comment.record) }) == 1)
      #expect(article.comments.contains { $0 === comment })
    }

    @Test func `A reader sees the new value when it is told`() throws {
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

    @Test func `Two objects of one record are both told`() throws {
      let article = try Documents.load()
      let title = try #require(article.store.object(ArticleTitle.self, id: "1"))
      #expect(changes(of: { _ = title.title }, when: { article.title = "New" }) == 1)
      #expect(changes(of: { _ = article.title }, when: { title.title = "Newer" }) == 1)
    }

    @Test func `The values of a field are a sequence`() async throws {
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

    @Test func `So are related objects, linkage and the object itself`() async throws {
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

    @Test(.timeLimit(.minutes(60)))
    func `A sequence of an object that was removed before has one value`() async throws {
      let article = try Documents.load()
      article.store.remove(article.record)
      var count = 0
      for await _ in article.updates { count += 1 }
      #expect(count == 1)
    }

    @Test func `A sequence ends with its task, and leaves nothing behind`() async throws {
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
