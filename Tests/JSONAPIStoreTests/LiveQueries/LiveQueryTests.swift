import Foundation
@_spi(Locks) import JSONAPI
import Observation
import Synchronization
import Testing

@testable import JSONAPIStore

@MainActor @Suite("Observed queries")
struct LiveQueryTests {
  private let store = Store()
  private var titles: LiveQuery<Record> {
    store.live(of: "articles", matching: parameters(sort: ["title"]))
  }

  // MARK: - Notifications

  @Test func `A document is one notification, and fields that aren't read are none`() throws {
    let query = titles
    let first = Notifications { _ = query.elements }
    try store.insert(articles(0..<1_000))
    #expect(first.count == 1)
    #expect(query.elements.count == 1_000)
    let second = Notifications { _ = query.elements }
    store.record(type: "articles", id: "5")?.setAttribute("body", to: "edited")
    try store.insert(
      (0..<1_000).map { number in
        AnyResource(
          type: "articles", id: "\(number)",
          attributes: ["title": JSONValue("t\(number)"), "body": "new"])
      })
    #expect(second.count == 0)
    try store.insert(articles(0..<1_000) { "t\(1_000 - $0)" })
    #expect(second.count == 1)
  }

  enum Call: String, CaseIterable, Sendable {
    case create, assign, markSaved, fold, restore, removeAllOfType, removeAll, journalEntry, join,
      value
  }

  @Test(arguments: Call.allCases)
  func `One call is one notification`(call: Call) throws {
    try store.insert(articles(0..<3))
    let snapshot = try store.snapshot()
    let new = try store.create("articles", attributes: ["title": "b"])
    let publications = Notifications()
    let query = store.live(of: "articles", matching: parameters(sort: ["title"])) { seam in
      if seam == .published { publications.add() }
    }
    // An iterator waits for each change, also after the first notification.
    let iterator = query.changes.makeAsyncIterator()
    defer { withExtendedLifetime(iterator) {} }
    let told = Notifications { _ = query.elements }
    let before = publications.count
    switch call {
    case .create:
      try store.create("articles", attributes: ["title": "a", "words": 1, "body": "x"])
    case .assign: try store.assign(id: "a", to: new)
    case .markSaved:
      try new.markSaved(
        with: AnyResource(type: "articles", id: "9", attributes: ["title": "z"]))
    case .fold:
      new.setAttribute("title", to: "t9")
      _ = query.elements
      let folded = Notifications { _ = query.elements }
      let before = publications.count
      store.fold(new, into: "1")
      #expect(folded.count == 1 && publications.count == before + 1)
      #expect(query.count == 3)
      return
    case .restore:
      try store.restore(snapshot)
      #expect(query.count == 3)
    case .removeAllOfType: store.removeAll(of: "articles")
    case .removeAll: store.removeAll()
    case .journalEntry:
      store.apply(try StoreEntry(Array(#"{"cleared": true, "removed": []}"#.utf8)[...]))
    case .join:
      let other = Store(forOneObject: true)
      for title in ["a", "c"] {
        other.makeRecord("articles").setAttribute("title", to: JSONValue(title))
      }
      #expect(store.join(other))
    case .value:
      _ = try store.take(LiveDraft(title: "a", words: 7))
    }
    #expect(told.count == (call == .assign ? 0 : 1))
    #expect(publications.count == before + 1)
    // The read evaluates what the notification has left.
    if call == .join { #expect(query.elements.count == 6 && query.count == 6) }
  }

  @Test func `Rows that all change and keep their order notify nobody`() throws {
    try store.insert(articles(0..<40) { "a\($0 + 10)" })
    let query = store.live(of: "articles", matching: parameters(sort: ["title"]))
    let still = Notifications { _ = query.elements }
    try store.insert(articles(0..<40) { "b\($0 + 10)" })
    #expect(still.count == 0)
    // One passes the others, which all change, too; the first ones that are evaluated don't show it.
    try store.insert(articles(0..<40) { "c\($0 == 39 ? 0 : $0 + 10)" })
    #expect(still.count == 1 && query.elements.first?.id == "39")
  }

  @Test func `What a notification leaves is evaluated by the next read, of whatever`() throws {
    try store.insert(articles(0..<40) { "a\($0 + 10)" })
    let query = store.live(of: "articles", matching: parameters(sort: ["title"]))
    let (rows, count) = (query.elements, query.count)
    #expect(rows.count == 40 && count == 40)
    let moved = Notifications { _ = query.elements }
    let counted = Notifications { _ = query.count }
    // Nobody waits for the number but the one who looked, so it is not left.
    store.together { for record in rows.prefix(30) { store.remove(record) } }
    #expect(moved.count == 1 && counted.count == 1 && query.count == 10)
    _ = query.elements
    try store.insert(articles(0..<5) { "z\($0)" })
    try store.insert(articles(5..<10) { "z\($0)" })
    #expect(query.count == 20 && query.sections.count == 20)
    #expect(query.elements.suffix(2).map(\.id) == ["8", "9"])
  }

  @Test func `The number, the sections and the elements are observed separately`() throws {
    try store.insert(articles(0..<4) { $0 < 2 ? "a" : "b" })
    let query = store.live(of: "articles", matching: parameters(sort: ["title"]))
    #expect(query.sections.map(\.id) == [.string("a"), .string("b")])
    #expect(query.sections.map(\.count) == [2, 2])
    #expect(query.sections[1].map(\.id) == ["2", "3"])
    let (count, sections) = (
      Notifications { _ = query.count }, Notifications { _ = query.sections }
    )
    let rows = Notifications { _ = query.elements }
    // Still last, in a section of its own.
    store.record(type: "articles", id: "3")?.setAttribute("title", to: "c")
    #expect((count.count, sections.count, rows.count) == (0, 1, 0))
    #expect(query.sections.map(\.id) == [.string("a"), .string("b"), .string("c")])
    let again = Notifications { _ = query.sections }
    try store.insert(articles(4..<5) { _ in "b" })
    #expect((count.count, again.count, rows.count) == (1, 1, 1))
  }

  @Test func `Unreadable values are left out and observed by themselves`() throws {
    try store.insert(articles(0..<2))
    let query = store.live(LiveArticle.query.sort("id"))
    #expect(query.elements.map(\.id) == ["0", "1"] && query.unreadable.isEmpty)
    let (rows, errors) = (
      Notifications { _ = query.elements }, Notifications { _ = query.unreadable }
    )
    let wrong = AnyResource(type: "articles", id: "2", attributes: ["words": "many"])
    try store.insert(wrong)
    #expect((rows.count, errors.count) == (0, 1))
    #expect(query.unreadable.keys.map(\.id) == ["2"] && query.count == 2)
    let mended = Notifications { _ = query.unreadable }
    store.record(wrong.resourceIdentifier)?.setAttribute("words", to: 3)
    #expect((rows.count, mended.count) == (1, 1))
    #expect(query.unreadable.isEmpty && query.elements.last?.words == 3)
  }

  @Test func `Values follow what they embed along include, and nothing else`() throws {
    try store.insert(
      AnyResource(
        type: "articles", id: "1", attributes: ["title": "a"],
        relationships: [
          "author": AnyRelationship(data: .one(ResourceIdentifier(type: "people", id: "9")))
        ]))
    let (plain, embedding) = (
      store.live(LiveArticle.query), store.live(LiveArticle.query.include("author"))
    )
    #expect(plain.elements.first?.author == nil && embedding.elements.first?.author == nil)
    let told = (Notifications { _ = plain.elements }, Notifications { _ = embedding.elements })
    try store.insert(AnyResource(type: "people", id: "9", attributes: ["name": "Ann"]))
    #expect((told.0.count, told.1.count) == (0, 1))
    #expect(embedding.elements.first?.author?.name == "Ann")
    let renamed = Notifications { _ = embedding.elements }
    store.record(type: "people", id: "9")?.setAttribute("name", to: "Anna")
    #expect(renamed.count == 1 && embedding.elements.first?.author?.name == "Anna")
  }

  // MARK: - Reading

  @Test func `Elements are a value at one moment`() throws {
    try store.insert(articles(0..<3))
    let query = titles
    let before = query.elements
    store.removeAll(of: "articles")
    #expect(before.map(\.id) == ["0", "1", "2"] && query.elements.isEmpty)
    #expect(Set(before.map(\.identity)).count == 3)
  }

  @Test(arguments: [
    PageParameters.cursor(after: "x"), PageParameters([QueryItem("number", "x")]),
  ])
  func `A query for a server only is a failure, and its changes end`(page: PageParameters)
    async throws
  {
    try store.insert(articles(0..<3))
    let query = store.live(of: "articles", matching: parameters(page: page))
    #expect(query.failure?.code == .unsupportedQuery)
    #expect(query.elements.isEmpty && query.sections.isEmpty && query.count == 0)
    for await _ in query.changes { Issue.record("a change") }
    #expect(!store.isListenedTo)
  }

  @Test func `A query that nobody has read costs the store nothing`() throws {
    let query = titles
    #expect(!store.isListenedTo)
    _ = query.count
    #expect(store.isListenedTo)
  }

  @Test func `A query ends with its last owner, and an iterator is one`() async throws {
    weak var weakly: LiveQuery<Record>?
    var iterator: LiveQuery<Record>.Changes.Iterator?
    do {
      let query = titles
      weakly = query
      iterator = query.changes.makeAsyncIterator()
    }
    #expect(await iterator?.next()?.elements.isEmpty == true)
    #expect(weakly != nil && store.isListenedTo)
    iterator = nil
    #expect(weakly == nil && !store.isListenedTo)
  }

  @Test func `It holds the store, which holds it weakly`() throws {
    weak var weakly: Store?
    var query: LiveQuery<Record>?
    do {
      let store = Store()
      try store.insert(articles(0..<3))
      weakly = store
      query = store.live(of: "articles")
      _ = query?.elements
    }
    #expect(weakly != nil && query?.count == 3)
    query = nil
    #expect(weakly == nil)
  }

  // MARK: - Changes

  @Test func `Changes have differences with moves that lead from one to the next`() async throws {
    try store.insert(articles(0..<3))
    let query = titles
    var iterator = query.changes.makeAsyncIterator()
    let first = try #require(await iterator.next())
    #expect(first.difference.insertions.count == 3 && first.difference.removals.isEmpty)
    store.record(type: "articles", id: "0")?.setAttribute("title", to: "z")
    let second = try #require(await iterator.next())
    #expect(second.elements.map(\.id) == ["1", "2", "0"])
    #expect(second.difference.count == 2)
    guard case .remove(0, _, 2)? = second.difference.first else {
      Issue.record("no move: \(second.difference)")
      return
    }
    let mirror = Array(first.elements).applying(second.difference)
    #expect(mirror?.map(\.id) == ["1", "2", "0"])
  }

  @Test func `Values that change in their places are replaced there, and no others`() async throws {
    try store.insert(articles(0..<3))
    let query = store.live(Unequal.query)
    var iterator = query.changes.makeAsyncIterator()
    _ = await iterator.next()
    store.record(type: "articles", id: "1")?.setAttribute("title", to: "new")
    let change = try #require(await iterator.next())
    #expect(change.difference.count == 2 && change.elements[1].title == "new")
    guard case .insert(1, _, 1)? = change.difference.insertions.first else {
      Issue.record("not in its place: \(change.difference)")
      return
    }
  }

  @Test func `Changes end with the task that reads them`() async throws {
    let query = titles
    let reading = Task {
      var number = 0
      for await _ in query.changes { number += 1 }
      return number
    }
    while query.state.withLock({ $0.signals.isEmpty }) { await Task.yield() }
    reading.cancel()
    #expect(await reading.value <= 1)
  }

  // MARK: - Observers that edit

  @Test func `Observers may edit the store and read the query`() throws {
    let query = titles
    let seen = Strings()
    withObservationTracking {
      _ = query.elements
    } onChange: { [store] in
      seen.add(query.elements.map { $0.id ?? "" }.joined())
      _ = try? store.insert(articles(7..<8))
      seen.add(query.elements.map { $0.id ?? "" }.joined())
    }
    try store.insert(articles(0..<2))
    // Observation forgets an observer only when it has returned.
    #expect(seen.all.first == "01" && seen.all.last == "017")
  }

  @Test func `Edits in a task that an observer starts are told`() async throws {
    let query = titles
    let (edited, continuation) = AsyncStream.makeStream(of: Void.self)
    withObservationTracking {
      _ = query.elements
    } onChange: { [store] in
      // The task inherits what the call has set for its own time.
      Task { @MainActor in
        let told = Notifications { _ = query.elements }
        store.record(type: "articles", id: "0")?.setAttribute("title", to: "z")
        #expect(told.count == 1)
        continuation.finish()
      }
    }
    try store.insert(articles(0..<2))
    for await _ in edited {}
    #expect(query.elements.map(\.id) == ["1", "0"])
  }

  @Test func `Observers of live objects within a document see its query up to date`() throws {
    try store.insert(articles(0..<2))
    let record = try #require(store.record(type: "articles", id: "0"))
    let query = titles
    _ = query.elements
    let seen = Strings()
    _ = record.onChange { _ in seen.add(query.elements.map { $0.id ?? "" }.joined()) }
    try store.insert(articles(0..<2) { "t\(9 - $0)" })
    #expect(seen.all.count == 1)
    #expect(query.elements.map(\.id) == ["1", "0"])
  }

  @Test func `Two stores, one changed by an observer of the other`() throws {
    let other = Store()
    let (one, two) = (titles, other.live(of: "articles"))
    let told = Notifications { _ = two.elements }
    withObservationTracking {
      _ = one.elements
    } onChange: {
      _ = try? other.insert(articles(0..<3))
      #expect(told.count == 1)
    }
    try store.insert(articles(0..<2))
    #expect(told.count == 1 && two.count == 3)
  }

  @Test func `Decoding may read the query and edit the store`() throws {
    let query = store.live(Meddling.query)
    let meddle: @Sendable () -> Void = { [store] in
      _ = query.elements.count
      store.record(type: "articles", id: "0")?.setAttribute("title", to: "edited")
    }
    Meddling.meddle.withLock { $0 = meddle }
    defer { Meddling.meddle.withLock { $0 = nil } }
    try store.insert(articles(0..<3))
    #expect(query.elements.map(\.title) == ["edited", "t1", "t2"])
  }

  // MARK: - Deletions

  @Test func `Deletions that are forgotten lead paths to what isn't there again`() throws {
    try store.insert(
      AnyResource(
        type: "articles", id: "1", attributes: ["title": "a"],
        relationships: [
          "author": AnyRelationship(data: .one(ResourceIdentifier(type: "people", id: "0")))
        ]))
    let query = store.live(of: "articles", matching: parameters(.has("author")))
    #expect(query.count == 1)
    let first = try store.insert(AnyResource(type: "people", id: "0"))
    let deleted = Notifications { _ = query.elements }
    store.remove(first, as: store.begin())
    #expect(deleted.count == 1 && query.isEmpty)
    let forgotten = Notifications { _ = query.elements }
    for number in 1...4_097 {
      store.remove(store.placeholder(type: "people", id: "\(number)"), as: store.begin())
    }
    #expect(forgotten.count == 1 && query.count == 1)
  }

  // MARK: - Memory

  @Test func `Many changes that nobody looks at keep nothing`() throws {
    try store.insert(articles(0..<3))
    let query = titles
    _ = query.elements
    weak var weakly: Record?
    try autoreleasing {
      let record = try store.insert(AnyResource(type: "articles", id: "x"))
      weakly = record
      store.remove(record)
    }
    let record = try #require(store.record(type: "articles", id: "0"))
    for number in 0..<100_000 { record.setAttribute("title", to: JSONValue("t\(number)")) }
    #expect(store.feed.withLock { $0.count(ObjectIdentifier(query)) } <= LiveFeed.limit)
    #expect(query.elements.count == 3)
    #expect(weakly == nil)
    #expect(store.feed.withLock { $0.count(ObjectIdentifier(query)) } == 0)
  }

  private func autoreleasing(_ body: () throws -> Void) rethrows { try body() }
}

extension LiveQuery { fileprivate var isEmpty: Bool { count == 0 } }

/// Collects texts.
private final class Strings: Sendable {
  private let texts = Mutex<[String]>([])
  var all: [String] { texts.withLock { $0 } }
  func add(_ text: String) { texts.withLock { $0.append(text) } }
}

/// An article whose decoding does what else a test wants.
private struct Meddling: Resource {
  static let resourceType = "articles"
  static let meddle = Mutex<(@Sendable () -> Void)?>(nil)
  var id: String
  var title: String?

  private enum CodingKeys: CodingKey { case id, title }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    title = try container.decodeIfPresent(String.self, forKey: .title)
    Meddling.meddle.withLock { $0 }?()
  }
}

/// An article that can't be compared.
private struct Unequal: Resource {
  static let resourceType = "articles"
  var id: String
  var title: String?
}

private struct LiveDraft: Resource {
  static let resourceType = "articles"
  var id: String?
  var title: String?
  var words: Int?
}
