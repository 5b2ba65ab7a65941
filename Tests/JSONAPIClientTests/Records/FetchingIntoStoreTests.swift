import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIStore
import JSONAPITesting
import Testing

@testable import JSONAPIClient

@Suite("Fetching into a store") struct FetchingIntoStoreTests {
  @Test("One resource becomes the record that the store has of it, with what it includes")
  func one() async throws {
    let transport = InMemoryTransport(script: [
      .init(.get, "/v1/articles/1?include=author", .document(TypedTests.document))
    ])
    let client = try JSONAPIClient.testing(transport)
    let store = Store()
    let placeholder = store.placeholder(type: "articles", id: "1")
    var query = QueryParameters()
    query.include = ["author"]
    let article = try await client.fetch(type: "articles", id: "1", query: query, into: store)
    #expect(article === placeholder)
    #expect(article.attribute("title") == "A")
    #expect(article.related("author").first?.attribute("name") == "Dan")
    #expect(store.count == 2)
  }

  @Test("A query gives pages of records, and the store has them all")
  func pages() async throws {
    let transport = InMemoryTransport { request in
      let number = request.path.split(separator: "=").last.flatMap { Int($0) } ?? 1
      let next = number < 3 ? "\"/v1/people?p=\(number + 1)\"" : "null"
      return .document(
        """
        {"data":[{"type":"people","id":"\(number)","attributes":{"name":"N"}}],\
        "links":{"next":\(next)},"meta":{"total":3}}
        """)
    }
    let client = try JSONAPIClient.testing(transport)
    let store = Store()
    var page = try await client.fetch(TestPerson.query, into: store)
    #expect(page.total() == 3)
    #expect(page.elements.map(\.id) == ["1"])
    let appended = try await page.appendNext()
    #expect(appended?.all.map(\.id) == ["1", "2"])
    #expect(store.count(of: "people") == 2)
    var records: [Record] = []
    for try await record in client.all(TestPerson.query, into: store) { records.append(record) }
    #expect(records.map(\.id) == ["1", "2", "3"])
    #expect(records.first === page.elements.first)
    let target = Endpoint.Target.related(type: "articles", id: "1", relationship: "people")
    var count = 0
    for try await page in client.pages(target, into: store) { count += page.elements.count }
    #expect(count == 3)
  }

  @Test("What a link leads to, data that is null, and identifiers of a relationship")
  func documents() async throws {
    let transport = InMemoryTransport(script: [
      .init(.get, "/v1/articles/1/author", .document(#"{"data":null}"#)),
      .init(
        .get, "/v1/people/9",
        .document(#"{"data":{"type":"people","id":"9","attributes":{"name":"Dan"}}}"#)),
      .init(
        .get, "/v1/articles/1/relationships/tags",
        .document(#"{"data":[{"type":"tags","id":"1"},{"type":"tags","id":"2"}]}"#)),
    ])
    let client = try JSONAPIClient.testing(transport)
    let store = Store()
    let author = try await client.fetch(
      .related(type: "articles", id: "1", relationship: "author"), into: store)
    guard case .null = author.data else {
      Issue.record("null was expected, \(author.data) came")
      return
    }
    #expect(author.first == nil)
    let linked = try await client.fetch(link: "/v1/people/9", into: store)
    #expect(linked.first === store.record(type: "people", id: "9"))
    let tags = try await client.fetch(
      .relationship(type: "articles", id: "1", relationship: "tags"), into: store)
    #expect(tags.elements.map(\.isLoaded) == [false, false])
    let nowhere = await clientError { try await client.fetch(link: .null, into: store) }
    #expect(nowhere?.code == .invalidURL)
  }

  @Test("An answer that was asked for earlier and comes later overwrites nothing")
  func order() async throws {
    let gate = Gate()
    let transport = InMemoryTransport { request in
      let isFirst = request.path.hasSuffix("first")
      if isFirst { await gate.wait() }
      let title = isFirst ? "old" : "new"
      return .document(
        #"{"data":{"type":"articles","id":"1","attributes":{"title":"\#(title)"}}}"#)
    }
    let client = try JSONAPIClient.testing(transport)
    let store = Store()
    async let first = client.fetch(link: "/v1/articles/1?first", into: store)
    while await transport.requests.isEmpty { await Task.yield() }
    try await client.fetch(type: "articles", id: "1", into: store)
    await gate.open()
    let document = try await first
    #expect(document.first?.attribute("title") == "new")
    #expect(document.document.data.resources.first?.title == "old")
  }

  @Test(
    "A resource that is gone is removed from the store, unless it has edits",
    arguments: [HTTPResponse.Status.notFound, .gone], [false, true])
  func gone(status: HTTPResponse.Status, isEdited: Bool) async throws {
    let client = try JSONAPIClient.testing(InMemoryTransport { _ in .empty(status) })
    let store = Store()
    let record = try store.insert(
      AnyResource(type: "articles", id: "1", attributes: ["title": "A"]))
    if isEdited { record.setAttribute("title", to: "B") }
    let error = await clientError {
      try await client.fetch(type: "articles", id: "1", into: store)
    }
    #expect(error?.code == .notFound)
    #expect(store.contains(type: "articles", id: "1") == isEdited)
    #expect(record.attribute("title") == (isEdited ? "B" : "A"))
  }

  @Test(
    "What isn't a document changes nothing in the store",
    arguments: ["{", #"{"errors":[{"code":"x"}]}"#, #"{"data":null}"#, #"{"data":[]}"#, ""])
  func malformed(body: String) async throws {
    let client = try JSONAPIClient.testing(InMemoryTransport { _ in .document(body) })
    let store = Store()
    let error = await clientError { try await client.fetch(type: "a", id: "1", into: store) }
    #expect(
      [.malformedDocument, .errorsInSuccess, .emptyBody].contains(error?.code))
    #expect(store.isEmpty)
  }
}

/// Lets nobody pass until it is opened.
actor Gate {
  private var isOpen = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func wait() async {
    if isOpen { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  func open() {
    isOpen = true
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}
