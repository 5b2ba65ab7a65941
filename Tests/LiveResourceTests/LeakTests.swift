#if Macros
  import Foundation
  import JSONAPI
  import JSONAPIStore
  import Testing

  @Suite("Memory of live objects")
  struct LeakTests {
    @Test func `A circle of objects is freed with its store`() throws {
      weak var store: Store?
      weak var article: Article?
      weak var author: Person?
      weak var record: Record?
      do {
        let loaded = try Documents.load()
        let person = try #require(loaded.author)
        #expect(person.articles.first === loaded)
        #expect(person.bestFriend === person)
        loaded.author = person
        person.bestFriend = person
        person.articles.append(loaded)
        loaded.reviewers = [person]
        _ = (loaded.owner, loaded.followers, loaded.comments, loaded.reviewers.values)
        store = loaded.store
        article = loaded
        author = person
        record = loaded.record
      }
      #expect(article == nil)
      #expect(author == nil)
      #expect(record == nil)
      #expect(store == nil)
    }

    @Test func `A store keeps records and not objects`() throws {
      let store = Store()
      weak var released: Article?
      do {
        try store.insert(parsing: [UInt8](Documents.article))
        let article = try #require(store.object(Article.self, id: "1"))
        article.title = "Edited"
        released = article
      }
      #expect(released == nil)
      #expect(store.object(Article.self, id: "1")?.title == "Edited")
    }

    @Test func `An object keeps its store`() throws {
      weak var store: Store?
      let article = try Documents.load()
      store = article.store
      #expect(store != nil)
      #expect(article.author?.name == "Dan")
    }

    @Test func `Every object that is made is freed`() throws {
      let counter = Log()
      do {
        let store = Store()
        let first = Counted(in: store)
        let second = Counted(in: store)
        first.counter.log = counter
        second.counter.log = counter
        first.next = second
        second.next = first
        #expect(first.next?.next === first)
      }
      #expect(counter.lines.count == 2)
    }
  }

  @LiveResource("counted")
  final class Counted {
    @Relationship var next: Counted?
    let counter = Counter()
  }

  /// Adds a line when it is freed.
  final class Counter: Sendable {
    private let storage = Guarded<Log?>(nil)

    var log: Log? {
      get { storage.withLock { $0 } }
      set { storage.withLock { $0 = newValue } }
    }

    deinit { log?.add("freed") }
  }
#endif
