import Foundation
@_spi(Locks) import JSONAPI
import Testing

@testable import JSONAPIStore

/// What a notification leaves for the next read, and what the feed leaves out.
@MainActor @Suite("What waits for the next read of observed queries")
struct LiveQueryWaitingTests {
  private let store = Store()

  private func waiting(_ query: LiveQuery<Record>) -> Int {
    store.feed.withLock { $0.count(ObjectIdentifier(query)) }
  }

  private func isFresh(_ query: LiveQuery<Record>, _ parameters: QueryParameters) throws -> Bool {
    let fresh = try store.records(of: "articles", matching: parameters)
    return query.elements.elementsEqual(fresh, by: ===)
  }

  @Test func `An edit of a field that a query doesn't read leaves it nothing`() throws {
    try store.insert(articles(0..<3))
    let filter = FilterExpression("words", .lessThan, 50)
    let query = store.live(of: "articles", matching: parameters(filter, sort: ["title"]))
    let path = store.live(of: "articles", matching: parameters(sort: ["author.name"]))
    let record = try #require(store.record(type: "articles", id: "1"))
    #expect(query.elements.isEmpty && path.elements.count == 3)
    store.together {
      // Observed queries take in their events at the end of the call.
      record.setAttribute("body", to: "nothing")
      #expect(waiting(query) == 0 && waiting(path) == 1)
    }
    #expect(waiting(path) == 0)
    for (field, value) in [("words", 99), ("title", "z"), ("words", 1)] as [(String, JSONValue)] {
      _ = query.elements
      record.setAttribute(field, to: value)
      #expect(try isFresh(query, parameters(filter, sort: ["title"])))
    }
    #expect(query.elements.map(\.id) == ["1"])
  }

  @Test func `A placeholder becomes a row by its first edit, whatever is edited`() throws {
    try store.insert(articles(0..<3))
    let placeholder = store.placeholder(type: "articles", id: "x")
    let query = store.live(of: "articles", matching: parameters(sort: ["title"]))
    let told = Notifications { _ = query.elements }
    placeholder.setAttribute("body", to: "here")
    #expect(told.count == 1 && query.elements.count == 4)
    let again = Notifications { _ = query.elements }
    placeholder.revert()
    #expect(again.count == 1 && query.elements.count == 3)
  }

  @Test func `A row that is edited again and again is found where it was put`() throws {
    try store.insert(articles(0..<40) { "a\($0 + 10)" })
    let parameters = parameters(sort: ["title"])
    let query = store.live(of: "articles", matching: parameters)
    let records = store.records(of: "articles")
    for step in 0..<200 {
      let told = Notifications { _ = query.elements }
      let record = records[step * 7 % (step % 3 == 0 ? 40 : 3)]
      let before = query.elements.map(\.id)
      record.setAttribute("title", to: JSONValue("a\(step * 37 % 60)"))
      let fresh = try store.records(of: "articles", matching: parameters)
      #expect(told.count == (fresh.map(\.id) == before ? 0 : 1))
      #expect(query.elements.elementsEqual(fresh, by: ===))
    }
  }

  @Test func `Rows that moved last are found after most of them are gone`() throws {
    try store.insert(articles(0..<40) { "a\($0 + 10)" })
    let parameters = parameters(sort: ["title"])
    let query = store.live(of: "articles", matching: parameters)
    let last = try #require(store.record(type: "articles", id: "39"))
    _ = query.elements
    last.setAttribute("title", to: "z")
    _ = query.elements
    for id in 0..<38 {
      store.record(type: "articles", id: "\(id)").map { _ = store.remove($0) }
      if id % 7 == 0 { #expect(try isFresh(query, parameters)) }
    }
    last.setAttribute("title", to: "a")
    #expect(query.elements.map(\.id) == ["39", "38"])
  }

  @Test(arguments: [false, true], [false, true])
  func `An edit waits while a record is withheld and a document comes`(
    isReadBetween: Bool, isReadmitted: Bool
  ) throws {
    try store.insert(articles(0..<6) { "b\($0)" })
    let parameters = parameters(sort: ["title"])
    let query = store.live(of: "articles", matching: parameters)
    let record = try #require(store.record(type: "articles", id: "3"))
    let told = Notifications { _ = query.elements }
    record.setAttribute("title", to: "a")
    #expect(told.count == 1)
    if isReadBetween { #expect(query.elements.first === record) }
    let next = isReadBetween ? Notifications { _ = query.elements } : nil
    store.withhold(record)
    #expect(next?.count ?? 1 == 1)
    if isReadBetween { #expect(query.elements.count == 5) }
    try store.insert(articles(0..<6) { "c\(9 - $0)" })
    if isReadBetween { #expect(try isFresh(query, parameters)) }
    if isReadmitted {
      store.readmit(record.identifier)
    } else {
      store.forgetWithheld(record.identifier, as: store.begin())
    }
    #expect(query.elements.map(\.id) == (isReadmitted ? ["3"] : []) + ["5", "4", "2", "1", "0"])
    #expect(query.count == (isReadmitted ? 6 : 5))
    #expect(try isFresh(query, parameters))
  }

  @Test func `What is kept of many changes is bounded, whether observers read or not`() throws {
    let text = ProcessInfo.processInfo.environment["JSONAPI_LIVE_CHANGES"]
    let changes = text.flatMap { Int($0) } ?? 5_000
    try store.insert(articles(0..<50))
    let sorts: [[SortField]] = [["title"], ["author.name", "title"]]
    let queries = sorts.flatMap { sort in
      [true, false].map { isRead in
        (query: store.live(of: "articles", matching: parameters(sort: sort)), isRead: isRead)
      }
    }
    for (query, _) in queries { _ = (query.elements, query.sections) }
    var removed: [WeakRecord] = []
    var told = 0
    for number in 0..<changes / 50 {
      let notifications = queries.filter(\.isRead).map { $0.query }
        .map { query in Notifications { _ = query.elements } }
      try store.together {
        // A record comes, one goes, and 48 are edited.
        let author = ResourceIdentifier(type: "people", id: "\(number % 7)")
        try store.insert(
          AnyResource(
            type: "articles", id: "\(number + 50)",
            relationships: ["author": AnyRelationship(data: .one(author))]))
        if let record = store.record(type: "articles", id: "\(number)") {
          store.remove(record)
          removed.append(WeakRecord(record: record))
        }
        for id in number + 1..<number + 49 {
          let title = JSONValue("t\((number * 31 + id * 17) % 997)")
          store.record(type: "articles", id: "\(id)")?.setAttribute("title", to: title)
        }
      }
      told += notifications.count { $0.count == 1 }
      guard number % 10 == 0 else { continue }
      for (query, isRead) in queries {
        #expect(kept(query) <= (isRead ? 200 : LiveFeed.limit + 200))
      }
      #expect(store.feed.withLock { $0.fresh.count + $0.dropped.count } == 0)
    }
    #expect(told == changes / 50 * 2)
    for (number, (query, _)) in queries.enumerated() {
      #expect(try isFresh(query, parameters(sort: sorts[number / 2])))
      #expect(waiting(query) == 0 && kept(query) <= 200)
    }
    #expect(removed.allSatisfy { $0.record == nil })
  }

  /// How many events, records and places a query has, but for those of its 50 rows.
  private func kept(_ query: LiveQuery<Record>) -> Int {
    let index = query.state.withLock { $0.work?.index }
    return waiting(query) + (index?.kept ?? .max)
  }
}

private struct WeakRecord {
  weak let record: Record?
}
