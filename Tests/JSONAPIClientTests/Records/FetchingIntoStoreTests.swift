import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIStore
import JSONAPITesting
import Testing

@testable import JSONAPIClient

@Suite("Fetching into a store") struct FetchingIntoStoreTests {
  @Test func `One resource becomes the record that the store has of it, with what it includes`()
    async throws
  {
    let transport = InMemoryTransport(script: [
      .init(.get, "/v1/articles/1?include=author", .document(TypedTests.document))
    ])
    let client = try JSONAPIClient.testing(transport)
    let store = Store()
    let placeholder = store.placeholder(type: "articles", id: "1")
    let article = try await client.into(store)
      .fetch(Record.query(type: "articles", id: "1").include(named: "author"))
    #expect(article === placeholder)
    #expect(article.attribute("title") == "A")
    #expect(article.related("author").first?.attribute("name") == "Dan")
    #expect(store.count == 2)
  }

  @Test func `A query gives pages of records, and the store has them all`() async throws {
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
    let records = TestPerson.query.reading(as: Page<Record>.self)
    var page = try await client.into(store).fetch(records)
    #expect(page.total() == 3)
    #expect(page.elements.map(\.id) == ["1"])
    let appended = try await page.appendNext()
    #expect(appended?.all.map(\.id) == ["1", "2"])
    #expect(store.count(of: "people") == 2)
    var all: [Record] = []
    for try await record in client.into(store).all(records) { all.append(record) }
    #expect(all.map(\.id) == ["1", "2", "3"])
    #expect(all.first === page.elements.first)
    let related = AnyResource.reference(type: "articles", id: "1")
      .related(toMany: "people", as: Record.self)
    var count = 0
    for try await page in client.into(store).pages(related) { count += page.elements.count }
    #expect(count == 3)
  }

  @Test func `What a link leads to, data that is null, and identifiers of a relationship`()
    async throws
  {
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
    let article = AnyResource.reference(type: "articles", id: "1")
    let author = try await client.into(store)
      .fetch(article.related(toOne: "author", as: Record.self))
    #expect(author == nil)
    let linked = try await client.into(store).fetch(Request("/v1/people/9", as: Record.self))
    #expect(linked === store.record(type: "people", id: "9"))
    let tags = try await client.into(store)
      .fetch(article.relationship(toMany: "tags").reading(as: Page<Record>.self))
    #expect(tags.elements.map(\.isLoaded) == [false, false])
    let nowhere = await clientError {
      try await client.into(store).fetch(Request(.null, as: Record?.self))
    }
    #expect(nowhere?.code == .invalidURL)
  }

  @Test func `An answer that was asked for earlier and comes later overwrites nothing`()
    async throws
  {
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
    async let first = client.into(store).response(
      to: Request("/v1/articles/1?first", as: Record.self))
    while await transport.requests.isEmpty { await Task.yield() }
    _ = try await client.into(store).fetch(Record.query(type: "articles", id: "1"))
    await gate.open()
    let response = try await first
    #expect(response.output.attribute("title") == "new")
    #expect(try response.document()?.data.resources.first?.title == "old")
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
      try await client.into(store).fetch(Record.query(type: "articles", id: "1"))
    }
    #expect(error?.code == .notFound)
    #expect(store.contains(type: "articles", id: "1") == isEdited)
    #expect(record.attribute("title") == (isEdited ? "B" : "A"))
  }

  @Test(arguments: [nil, "text/html"])
  func `A page of HTML doesn't say that a resource is gone`(type: String?) async throws {
    let status = HTTPResponse.Status.notFound
    let client = try JSONAPIClient.testing(
      InMemoryTransport { _ in
        type.map { .document("<html>", status: status, fields: [.contentType: $0]) }
          ?? .empty(status)
      })
    for call in ["fetch", "follow", "delete"] {
      let (store, article) = try Store.withArticle()
      let local = client.into(store)
      let query = Record.query(type: "articles", id: "1")
      let error = await clientError {
        switch call {
        case "fetch": _ = try await local.fetch(query)
        case "follow": for try await _ in local.following(query) {}
        default: try await local.delete(article)
        }
      }
      #expect(error?.code == (type == nil && call == "delete" ? nil : .notFound), "\(call)")
      #expect(store.isEmpty == (type == nil), "\(call)")
    }
  }

  @Test(
    "A late 404 to an earlier request removes nothing that came since, also after a sign-out",
    arguments: [false, true])
  func lateNotFound(isSignedOut: Bool) async throws {
    let gate = Gate()
    let transport = InMemoryTransport { request in
      guard request.path.contains("include") else {
        return .document(#"{"data":{"type":"articles","id":"1","attributes":{"title":"A"}}}"#)
      }
      await gate.wait()
      return .empty(.notFound)
    }
    let store = Store()
    let client = try JSONAPIClient.testing(transport).into(store)
    let query = Record.query(type: "articles", id: "1")
    let late = Task { try await client.fetch(query.include(named: "author")).id }
    while await transport.requests.isEmpty { await Task.yield() }
    if isSignedOut { store.removeAll() }
    let record = try await client.fetch(query)
    await gate.open()
    #expect(await clientError { try await late.value }?.code == .notFound)
    #expect(store.record(type: "articles", id: "1") === record)
  }

  @Test(
    "What isn't a document changes nothing in the store",
    arguments: [
      ("{", ClientError.Code.malformedDocument),
      (#"{"errors":[{"code":"x"}]}"#, .errorsInSuccess), (#"{"data":null}"#, .decodingFailed),
      (#"{"data":[]}"#, .decodingFailed), ("", .emptyBody),
    ])
  func malformed(body: String, code: ClientError.Code) async throws {
    let client = try JSONAPIClient.testing(InMemoryTransport { _ in .document(body) })
    let store = Store()
    let error = await clientError {
      try await client.into(store).fetch(Record.query(type: "a", id: "1"))
    }
    #expect(error?.code == code)
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
