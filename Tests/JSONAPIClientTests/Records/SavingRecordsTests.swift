import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIStore
import JSONAPITesting
import Testing

@testable import JSONAPIClient

extension Store {
  /// Keeps the stores of tests, since records don't.
  private static let kept = Box<[Store]>([])

  /// A store with an article that the server knows.
  static func withArticle() throws -> (Store, Record) {
    let store = Store()
    kept.update { $0.append(store) }
    let document =
      #"{"data":{"type":"articles","id":"1","attributes":{"title":"A","summary":"S"},"relationships":{"tags":{"data":[{"type":"tags","id":"1"},{"type":"tags","id":"2"}]},"author":{"data":{"type":"people","id":"9"}}}}}"#
    let record = try #require(try store.insert(parsing: Array(document.utf8)).first)
    return (store, record)
  }
}

/// Checks that a request has a document, whatever the order of its members.
func expectBody(
  _ request: ReceivedRequest?, _ json: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let request = try #require(request, sourceLocation: sourceLocation)
  #expect(
    try AnyDocument(parsing: request.text) == AnyDocument(parsing: json),
    sourceLocation: sourceLocation)
}

@Suite("Saving records") struct SavingRecordsTests {
  @Test func `A new record is created without its lid, and gets the server's id (CRU-03, CRU-46)`()
    async throws
  {
    let transport = InMemoryTransport { _ in
      .document(
        #"{"data":{"type":"comments","id":"7","attributes":{"body":"First!","likes":0}}}"#,
        status: .created)
    }
    let client = try JSONAPIClient.testing(transport)
    let store = Store()
    let comment = try store.create("comments", lid: "c", attributes: ["body": "First!"])
    try await client.save(comment)
    #expect(comment.id == "7")
    #expect(comment.attribute("likes") == 0)
    #expect(!comment.isDirty)
    #expect(store.record(type: "comments", id: "7") === comment)
    #expect(store.count == 1)
    let requests = await transport.requests
    #expect(requests.map { "\($0.method) \($0.path)" } == ["POST /v1/comments"])
    try expectBody(
      requests.first,
      #"{"data":{"type":"comments","attributes":{"body":"First!"}}}"#)
    try await client.save(comment)
    #expect(await transport.requests.count == 1)
  }

  @Test func `A record that was created is updated and deleted also after it was unloaded`()
    async throws
  {
    let transport = InMemoryTransport { request in
      guard request.method == .post else { return .empty() }
      return .document(#"{"data":{"type":"people","id":"9"}}"#, status: .created)
    }
    let client = try JSONAPIClient.testing(transport)
    let store = Store()
    let person = LivePerson(in: store)
    person.name = "Ann"
    try await client.save(person)
    person.unload()
    person.name = "Anna"
    try await client.save(person)
    person.unload()
    try await client.delete(person)
    #expect(
      await transport.requests.map { "\($0.method) \($0.path)" } == [
        "POST /v1/people", "PATCH /v1/people/9", "DELETE /v1/people/9",
      ])
  }

  @Test func `A new object that a list brings before the answer is not created twice`()
    async throws
  {
    let gate = Gate()
    let person = #"{"type":"people","id":"9","attributes":{"name":"Ann"}}"#
    let transport = InMemoryTransport { request in
      guard request.method == .post else { return .document(#"{"data":[\#(person)]}"#) }
      await gate.wait()
      return .document(#"{"data":\#(person)}"#, status: .created)
    }
    let client = try JSONAPIClient.testing(transport)
    let store = Store()
    let new = LivePerson(in: store)
    new.name = "Ann"
    async let saved = client.save(new)
    while await transport.requests.isEmpty { await Task.yield() }
    let listed = try await client.into(store).fetch(LivePerson.query).elements
    await gate.open()
    #expect(try await saved.id == "9")
    #expect(!new.isNew && !new.record.isDirty && new.name == "Ann")
    #expect(try store.objects(matching: LivePerson.query).map(\.record.id) == ["9"])
    #expect(store.object(LivePerson.self, id: "9") === listed.first)
    try await new.save(with: client)
    #expect(await transport.requests.map(\.method) == [.post, .get])
    try await client.delete(new)
    #expect(store.isEmpty)
  }

  @Test func `Several tasks that save a new record create it once`() async throws {
    let gate = Gate()
    let transport = InMemoryTransport { _ in
      await gate.wait()
      return .document(#"{"data":{"type":"comments","id":"7"}}"#, status: .created)
    }
    let client = try JSONAPIClient.testing(transport)
    let store = Store()
    let comment = try store.create("comments", attributes: ["body": "First!"])
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<5 { group.addTask { try await client.save(comment) } }
      while await transport.requests.isEmpty { await Task.yield() }
      await gate.open()
      try await group.waitForAll()
    }
    #expect(await transport.requests.count == 1)
    #expect(comment.attribute("body") == "First!")
  }

  /// An article whose title is being saved as "B", which the server answers when its gate is opened.
  struct BeingSaved {
    let gate = Gate()
    let transport: InMemoryTransport
    let client: JSONAPIClient
    let article: Record
    let save: Task<Record, any Error>

    init(
      _ answer: TransportResponse = .empty(), listing: TransportResponse = .empty()
    ) async throws {
      transport = InMemoryTransport { [gate] request in
        await gate.wait()
        return request.method == .get ? listing : answer
      }
      client = try JSONAPIClient.testing(transport)
      (_, article) = try Store.withArticle()
      article.setAttribute("title", to: "B")
      save = Task { [client, article] in try await client.save(article) }
      while await transport.requests.isEmpty { await Task.yield() }
    }
  }

  @Test func `A task that waits for its turn and is cancelled sends nothing`() async throws {
    let first = try await BeingSaved()
    let second = Task {
      first.article.setAttribute("title", to: "C")
      return try await first.client.save(first.article)
    }
    second.cancel()
    #expect(await clientError { try await second.value }?.code == .cancelled)
    await first.gate.open()
    _ = try await first.save.value
    #expect(await first.transport.requests.count == 1)
    #expect(first.article.attribute("title") == "C")
    #expect(first.article.dirtyFields == ["title"])
  }

  @Test func `A field that is set back while it is being saved is an edit, and is saved next`()
    async throws
  {
    let first = try await BeingSaved()
    let article = first.article
    article.setAttribute("title", to: "A")
    #expect(article.dirtyFields == ["title"])
    await first.gate.open()
    _ = try await first.save.value
    #expect(article.attribute("title") == "A")
    #expect(article.serverResource.title == "B")
    try await first.client.save(article)
    #expect(article.serverResource.title == "A")
    #expect(!article.isDirty)
    #expect(await first.transport.requests.count == 2)
  }

  @Test func `What is answered after a sign-out does not come into the store`() async throws {
    let article = #"{"type":"articles","id":"1","attributes":{"title":"B"}}"#
    let included = #""included":[{"type":"people","id":"9"}]"#
    let saved = try await BeingSaved(
      .document("{\"data\":\(article),\(included)}"),
      listing: .document("{\"data\":[\(article)],\(included)}"))
    let store = try #require(saved.article.store)
    let fetch = Task {
      try await saved.client.into(store).fetch(Record.query(type: "articles")).elements
    }
    let tag = try store.create("tags")
    let creation = Task { try await saved.client.save(tag) }
    while await saved.transport.requests.count < 3 { await Task.yield() }
    store.removeAll()
    await saved.gate.open()
    _ = try await saved.save.value
    _ = await creation.result
    #expect(try await fetch.value.isEmpty)
    #expect(store.isEmpty)
    let address = try #require(await saved.transport.requests.first { $0.method == .get }?.url)
    #expect(store.result(of: address) == nil)
    _ = try await saved.client.into(store).fetch(Record.query(type: "articles"))
    #expect(store.contains(type: "articles", id: "1"))
  }

  @Test func `Nor does a record that was removed while its relationship was saved`() async throws {
    let box = Box<(Store, Record)?>(nil)
    let client = try JSONAPIClient.testing(
      InMemoryTransport { _ in
        if let (store, record) = box.value { store.remove(record) }
        return .empty()
      })
    let (store, article) = try Store.withArticle()
    box.update { $0 = (store, article) }
    article.setRelationship("author", to: AnyRelationship(data: .null))
    try await client.save(article.relationship(toOne: "author"))
    #expect(store.isEmpty)
  }

  @Test(
    "The answer to a value that is written comes into the store, but not after a sign-out",
    arguments: [true, false], [false, true])
  func written(isCreation: Bool, isSignedOut: Bool) async throws {
    let store = Store()
    let client = try JSONAPIClient.testing(
      InMemoryTransport { _ in
        if isSignedOut { store.removeAll() }
        return .document(
          #"{"data":{"type":"people","id":"9","attributes":{"name":"Dan"}}}"#,
          status: isCreation ? .created : .ok)
      }
    ).into(store)
    let person = Blog.Person(id: "9", name: "Dan")
    if isCreation { try await client.create(person) } else { try await client.update(person) }
    #expect(store.contains(type: "people", id: "9") == !isSignedOut)
  }

  @Test(
    "What is written of a value changes its record, whose other edits stay (CRU-46)",
    arguments: [false, true])
  func valuesWritten(isAtomic: Bool) async throws {
    let (store, article) = try Store.withArticle()
    let client = try JSONAPIClient.testing(InMemoryTransport { _ in .empty() }).into(store)
    let reference = Blog.Article.reference(id: "1")
    article.setAttribute("summary", to: nil)
    if isAtomic {
      try await client.atomically { operations in
        operations.update(Blog.article) { $0.title = "B" }
        operations.replace(reference.relationship(\.author), with: nil)
      }
    } else {
      try await client.update(Blog.article) { $0.title = "B" }
      try await client.replace(reference.relationship(\.author), with: nil)
    }
    #expect(article.serverResource["title"] == "B")
    #expect(article.relationship("author")?.data == .null)
    #expect(article.dirtyFields == ["summary"])
    if isAtomic {
      try await client.atomically { $0.delete(reference) }
    } else {
      try await client.delete(reference)
    }
    #expect(store.isEmpty)
  }

  @Test func `A value that is written loads no record, and the answer prevails over it`()
    async throws
  {
    let title = #"{"data":{"type":"articles","id":"1","attributes":{"title":"C"}}}"#
    let client = try JSONAPIClient.testing(
      InMemoryTransport { $0.path.hasSuffix("2") ? .empty() : .document(title) })
    let (store, article) = try Store.withArticle()
    let placeholder = store.placeholder(type: "articles", id: "2")
    try await client.into(store).update(Blog.Article.reference(id: "1")) {
      $0.title = "B"
      $0.summary = "T"
    }
    #expect(article.attribute("title") == "C")
    #expect(article.attribute("summary") == "T")
    try await client.into(store).update(Blog.Article.reference(id: "2")) { $0.title = "B" }
    #expect(!placeholder.isLoaded)
  }

  @Test func `It is none when the save fails`() async throws {
    let first = try await BeingSaved(.empty(.unprocessableContent))
    first.article.setAttribute("title", to: "A")
    await first.gate.open()
    await #expect(throws: ClientError.self) { _ = try await first.save.value }
    #expect(!first.article.isDirty)
  }

  @Test
  func `An id that the client makes is sent, and taken where the server says nothing (CRU-07)`()
    async throws
  {
    let transport = InMemoryTransport { _ in .empty() }
    var configuration = ClientConfiguration()
    configuration.makeID = { "made" }
    let client = try JSONAPIClient.testing(transport, configuration: configuration)
    let store = Store()
    let comment = try store.create("comments", attributes: ["body": "First!"])
    try await client.save(comment)
    #expect(comment.id == "made")
    #expect(!comment.isDirty)
    try expectBody(
      await transport.requests.first,
      #"{"data":{"type":"comments","id":"made","attributes":{"body":"First!"}}}"#)
    let given = try store.create("comments", id: "given", attributes: ["body": "B"])
    try await client.create(given)
    #expect(await transport.requests.last?.method == .post)
    #expect(!given.isDirty)
  }

  @Test
  func `A server that creates a resource and does not say its id is an error, and the edits stay`()
    async throws
  {
    let client = try JSONAPIClient.testing(InMemoryTransport { _ in .empty() })
    let store = Store()
    let comment = try store.create("comments", attributes: ["body": "First!"])
    let error = await clientError { try await client.save(comment) }
    #expect(error?.code == .emptyBody)
    #expect(store.count == 1)
    #expect(comment.isDirty)
  }

  @Test func `Only edits are sent, and on 204 they are what the server has (CRU-24, CRU-46)`()
    async throws
  {
    let transport = InMemoryTransport { _ in .empty() }
    let client = try JSONAPIClient.testing(transport)
    let (_, article) = try Store.withArticle()
    article.setAttribute("title", to: "B")
    article.setAttribute("summary", to: .null)
    article.setRelationship("author", to: AnyRelationship(data: .null))
    try await client.save(article)
    #expect(!article.isDirty)
    #expect(article.serverResource.title == "B")
    #expect(article.serverResource.summary == .some(.null))
    #expect(article.serverResource.relationships?["author"]?.data == .null)
    #expect(await transport.requests.first?.method == .patch)
    try expectBody(
      await transport.requests.first,
      #"{"data":{"type":"articles","id":"1","attributes":{"title":"B","summary":null},"relationships":{"author":{"data":null}}}}"#
    )
  }

  @Test
  func `Edits made while the request was under way stay, and what the server changed is taken`()
    async throws
  {
    let box = Box<Record?>(nil)
    let transport = InMemoryTransport { _ in
      box.value?.setAttribute("title", to: "C")
      return .document(
        #"{"data":{"type":"articles","id":"1","attributes":{"title":"B!","summary":"T"}}}"#)
    }
    let client = try JSONAPIClient.testing(transport)
    let (_, article) = try Store.withArticle()
    box.update { $0 = article }
    article.setAttribute("title", to: "B")
    try await client.save(article)
    #expect(article.attribute("title") == "C")
    #expect(article.dirtyFields == ["title"])
    #expect(article.serverResource.title == "B!")
    #expect(article.attribute("summary") == "T")
    article.setAttribute("title", to: "D")
    box.update { $0 = nil }
    try await client.save(article)
    #expect(article.attribute("title") == "B!")
    #expect(!article.isDirty)
  }

  @Test func `What was sent is what the server has, also where it was edited again`() async throws {
    let box = Box<Record?>(nil)
    let transport = InMemoryTransport { _ in
      box.value?.setAttribute("title", to: "C")
      return .empty()
    }
    let client = try JSONAPIClient.testing(transport)
    let (_, article) = try Store.withArticle()
    box.update { $0 = article }
    article.setAttribute("title", to: "B")
    try await client.save(article)
    #expect(article.attribute("title") == "C")
    article.revert()
    #expect(article.attribute("title") == "B")
  }

  @Test func `A relationship to a record that has got its id since is saved by that`() async throws
  {
    let transport = InMemoryTransport { request in
      request.method == .post
        ? .document(#"{"data":{"type":"tags","id":"7"}}"#, status: .created) : .empty()
    }
    let client = try JSONAPIClient.testing(transport)
    let (store, article) = try Store.withArticle()
    let tag = try store.create("tags", lid: "t")
    article.setRelationship("tags", to: AnyRelationship(data: .many([tag.identifier])))
    try await client.save(tag)
    try await client.save(article)
    #expect(!article.isDirty)
    #expect(article.related("tags").first === tag)
    try expectBody(
      await transport.requests.last,
      #"{"data":{"type":"articles","id":"1","relationships":{"tags":{"data":[{"type":"tags","id":"7"}]}}}}"#
    )
  }

  @Test func `What was read while a save was under way does not bring the old value back`()
    async throws
  {
    let gate = Gate()
    let transport = InMemoryTransport { request in
      if request.method == .patch {
        await gate.wait()
        return .empty()
      }
      return .document(#"{"data":{"type":"articles","id":"1","attributes":{"title":"A"}}}"#)
    }
    let client = try JSONAPIClient.testing(transport)
    let (_, article) = try Store.withArticle()
    article.setAttribute("title", to: "B")
    async let saved = client.save(article)
    while await transport.requests.isEmpty { await Task.yield() }
    try await client.perform(.load, on: article)
    await gate.open()
    _ = try await saved
    #expect(article.attribute("title") == "B")
  }

  @Test(
    "What goes wrong leaves the edits as they are, and names the fields",
    arguments: [
      HTTPResponse.Status.unprocessableContent, .conflict, .internalServerError, .accepted,
    ])
  func refused(status: HTTPResponse.Status) async throws {
    let transport = InMemoryTransport { _ in
      .document(
        #"{"errors":[{"detail":"too short","source":{"pointer":"/data/attributes/title"}}]}"#,
        status: status)
    }
    let client = try JSONAPIClient.testing(transport)
    let (store, article) = try Store.withArticle()
    article.setAttribute("title", to: "")
    let error = try #require(await clientError { try await client.save(article) })
    if status != .accepted {
      #expect(error.problems(with: "title").map(\.detail) == ["too short"])
    }
    #expect(article.dirtyFields == ["title"])
    #expect(article.serverResource.title == "A")
    let comment = try store.create("comments", attributes: ["title": ""])
    _ = try #require(await clientError { try await client.save(comment) })
    #expect(comment.id == nil)
    #expect(comment.isDirty)
  }

  @Test func `A relationship to a record without id is not sent`() async throws {
    let transport = InMemoryTransport { _ in .empty() }
    let client = try JSONAPIClient.testing(transport)
    let (store, article) = try Store.withArticle()
    let tag = try store.create("tags")
    article.setRelationship("tags", to: AnyRelationship(data: .many([tag.identifier])))
    #expect(await clientError { try await client.save(article) }?.code == .encodingFailed)
    #expect(
      await clientError { try await client.save(article.relationship(toMany: "tags")) }?.code
        == .encodingFailed)
    #expect(await transport.requests.isEmpty)
    #expect(article.isDirty)
  }

  @Test
  func `An edited relationship is added to and removed from at its own address (CRU-40, CRU-41)`()
    async throws
  {
    let transport = InMemoryTransport { _ in .empty() }
    let client = try JSONAPIClient.testing(transport)
    let (_, article) = try Store.withArticle()
    article.setAttribute("title", to: "B")
    let tags = ["3", "2"].map { ResourceIdentifier(type: "tags", id: $0) }
    article.setRelationship("tags", to: AnyRelationship(data: .many(tags)))
    try await client.save(article.relationship(toMany: "tags"))
    let requests = await transport.requests
    #expect(
      requests.map { "\($0.method) \($0.path)" } == [
        "POST /v1/articles/1/relationships/tags", "DELETE /v1/articles/1/relationships/tags",
      ])
    try expectBody(requests.first, #"{"data":[{"type":"tags","id":"3"}]}"#)
    try expectBody(requests.last, #"{"data":[{"type":"tags","id":"1"}]}"#)
    #expect(article.dirtyFields == ["title"])
    article.setRelationship("author", to: AnyRelationship(data: .null))
    try await client.save(article.relationship(toOne: "author"))
    #expect(await transport.requests.last?.method == .patch)
    #expect(article.dirtyFields == ["title"])
    try await client.save(article.relationship(toOne: "author"))
    #expect(await transport.requests.count == 3)
  }

  @Test func `What was added before a removal failed is not added again`() async throws {
    let transport = InMemoryTransport { $0.method == .post ? .empty() : .empty(.forbidden) }
    let client = try JSONAPIClient.testing(transport)
    let (_, article) = try Store.withArticle()
    let tags = ["3", "2"].map { ResourceIdentifier(type: "tags", id: $0) }
    article.setRelationship("tags", to: AnyRelationship(data: .many(tags)))
    for _ in 0..<2 {
      let error = await clientError { try await client.save(article.relationship(toMany: "tags")) }
      #expect(error?.code == .forbidden)
    }
    #expect(await transport.requests.map(\.method) == [.post, .delete, .delete])
    #expect(article.dirtyFields == ["tags"])
  }

  @Test func `A record is loaded once, reloaded each time, and keeps its edits`() async throws {
    let transport = InMemoryTransport { _ in
      .document(#"{"data":{"type":"articles","id":"1","attributes":{"title":"A"}}}"#)
    }
    let client = try JSONAPIClient.testing(transport)
    let store = Store()
    let article = store.placeholder(type: "articles", id: "1")
    article.setAttribute("title", to: "B")
    let request = Record.query(type: "articles", id: "1")
    for _ in 1...2 { _ = try await client.into(store, freshness: .any).fetch(request) }
    #expect(await transport.requests.count == 1)
    let same = try await client.into(store).fetch(request)
    #expect(same === article)
    #expect(await transport.requests.count == 2)
    #expect(article.attribute("title") == "B")
    let new = try store.create("articles")
    #expect(await clientError { try await client.perform(.load, on: new) }?.code == .encodingFailed)
  }

  @Test(
    "What is deleted, or is gone already, is removed, and older answers don't bring it back",
    arguments: [HTTPResponse.Status.noContent, .notFound, .gone])
  func delete(status: HTTPResponse.Status) async throws {
    let gate = Gate()
    let transport = InMemoryTransport { request in
      guard request.method == .get else { return .empty(status) }
      await gate.wait()
      return .document(#"{"data":{"type":"articles","id":"1","attributes":{"title":"A"}}}"#)
    }
    let client = try JSONAPIClient.testing(transport)
    let (store, article) = try Store.withArticle()
    async let late = clientError {
      try await client.into(store).fetch(Request("/v1/articles/1", as: Record.self))
    }
    while await transport.requests.isEmpty { await Task.yield() }
    try await client.delete(article)
    #expect(store.isEmpty)
    await gate.open()
    #expect(await late?.code == .decodingFailed)
    #expect(store.isEmpty)
    #expect(article.attribute("title") == "A")
  }

  @Test func `A deletion that is refused leaves the record, and a new record is only removed`()
    async throws
  {
    let transport = InMemoryTransport { _ in .empty(.forbidden) }
    let client = try JSONAPIClient.testing(transport)
    let (store, article) = try Store.withArticle()
    #expect(await clientError { try await client.delete(article) }?.code == .forbidden)
    #expect(store.contains(type: "articles", id: "1"))
    let new = try store.create("articles")
    try await client.delete(new)
    #expect(store.count == 1)
    #expect(await transport.requests.count == 1)
  }
}
