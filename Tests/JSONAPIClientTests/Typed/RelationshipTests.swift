import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIResourceObject
import JSONAPITesting
import Testing

@testable import JSONAPIClient

@Suite("Relationships of models") struct RelationshipTests {
  typealias Article = Blog.Article
  typealias Person = Blog.Person
  typealias Comment = Blog.Comment

  /// A client whose server answers every request with one response.
  func client(_ response: TransportResponse) throws -> (JSONAPIClient, InMemoryTransport) {
    let transport = InMemoryTransport { _ in response }
    return (try JSONAPIClient.testing(transport), transport)
  }

  @Test
  func `A relationship to one keeps its three states apart, with links and meta (REL-07, FET-13)`()
    async throws
  {
    let address = "/v1/articles/1/relationships/author"
    let transport = InMemoryTransport(script: [
      .init(
        .get, address,
        .document(
          #"{"data":{"type":"people","id":"9","meta":{"n":1}},"links":{"self":"/s"},"meta":{"m":2}}"#
        )
      ),
      .init(.get, address, .document(#"{"data":null,"links":{"self":"/s"}}"#)),
      .init(.get, address, .document(#"{"links":{"self":"/s"}}"#)),
    ])
    let client = try JSONAPIClient.testing(transport)
    let one = try await client.fetch(Blog.article.relationship(\.author))
    #expect(one.id == "9")
    #expect(one.identifier?.meta?["n"]?.int == 1)
    #expect(one.links?["self"]?.href == "/s")
    #expect(one.meta?["m"]?.int == 2)
    let null = try await client.fetch(Article.reference(id: "1").relationship(\.author))
    #expect(null.linkage == .null)
    #expect(null.links?["self"]?.href == "/s")
    let absent = try await client.fetch(Blog.article.relationship(toOne: "author", as: Person.self))
    #expect(absent.linkage == .absent)
  }

  @Test func `A relationship to many comes with the resources that the query includes`()
    async throws
  {
    let (client, transport) = try client(
      .document(
        #"{"data":[{"type":"comments","id":"5"},{"type":"comments","id":"6"}],"links":{"next":"/n"},"included":[{"type":"comments","id":"5","attributes":{"body":"B"}}]}"#
      ))
    let comments = try await client.fetch(
      Blog.article.relationship(\.comments).include(\.comments.author))
    #expect(comments.ids == [5, 6])
    #expect(comments.values.map(\.body) == ["B"])
    #expect(comments.links?["next"]?.href == "/n")
    // Links and meta are kept, not the whole document.
    let again = try String(decoding: JSONEncoder().encode(comments), as: UTF8.self)
    #expect(!again.contains("included"))
    let path = try #require(await transport.requests.first?.path)
    #expect(path == "/v1/articles/1/relationships/comments?include=comments.author")
  }

  @Test func `An empty relationship to many is empty, and one that isn't told is absent (REL-07)`()
    async throws
  {
    let (empty, _) = try client(.document(#"{"data":[]}"#))
    let none = try await empty.fetch(Blog.article.relationship(\.comments))
    #expect(none.linkage == Linkage.many([]))
    let (absent, _) = try client(.document(#"{"meta":{"count":3}}"#))
    let comments = try await absent.fetch(Blog.article.relationship(\.comments))
    #expect(comments.isLinkageAbsent)
    #expect(comments.meta?["count"]?.int == 3)
  }

  @Test func `What is appended to absent linkage unlinks nothing, it is refused`() async throws {
    let transport = InMemoryTransport { _ in .empty() }
    let client = try JSONAPIClient.testing(transport)
    let comment = ResourceIdentifier(type: "comments", id: "6")
    var article = Blog.article
    let difference = await clientError {
      _ = try await client.update(article) { $0.comments.append(comment) }
    }
    article.comments.append(comment)
    let whole = await clientError { [article] in _ = try await client.update(article) }
    let draft = await clientError {
      _ = try await client.update(Article.reference(id: "1")) { $0.comments.append(comment) }
    }
    let operations = await clientError {
      _ = try await client.atomically { $0.update(Blog.article) { $0.comments.append(comment) } }
    }
    for error in [difference, whole, draft, operations] {
      #expect(error?.code == .encodingFailed)
      let cause = error?.underlying as? ResourceEncodingError
      #expect(cause?.pointer == "/data/relationships/comments")
    }
    #expect(await transport.requests.isEmpty)
    let created = try await client.create(article)
    #expect(await transport.requests.first?.text.contains(#""id":"6""#) == true)
    // Of a resource that was created it is all of the linkage.
    #expect(created.comments == ToMany([comment]))
    try await client.update(created)
    #expect(await transport.requests.count == 2)
  }

  @Test func `An empty id is not sent, and the client may make one`() async throws {
    let transport = InMemoryTransport { _ in .empty() }
    var client = try JSONAPIClient.testing(transport)
    let article = Article(id: "", title: "A")
    #expect(try await client.create(article).id == "")
    client.configuration.makeID = { "7" }
    #expect(try await client.create(article).id == "7")
    let ids = try await transport.requests.map { try sentJSON($0.text)["data"]?["id"]?.string }
    #expect(ids == [nil, "7"])
    let error = await clientError { [client] in try await client.update(article) }
    #expect(error?.code == .encodingFailed)
  }

  @Test func `An optional relationship that becomes nil is emptied`() async throws {
    struct Issue: Resource {
      static let resourceType = "issues"
      var id: String
      var editor: ToOne<Person>?
      var comments: [Comment]?
      var tags: ToMany<Comment>?
    }
    let transport = InMemoryTransport { _ in .empty() }
    let client = try JSONAPIClient.testing(transport)
    var issue = Issue(
      id: "1", editor: ToOne(id: "9"), comments: [Comment(id: 5, body: "B")], tags: nil)
    try await client.update(issue) { $0.editor = nil }
    try await client.update(issue) { $0.comments = nil }
    // Nobody knows of the tags.
    try await client.update(issue) { $0.tags = .empty }
    // A value that is sent whole may lack what the server didn't send.
    issue.editor = nil
    try await client.update(issue)
    let sent = try await transport.requests.map { try sentJSON($0.text)["data"]?["relationships"] }
    #expect(
      sent == [
        ["editor": ["data": nil]], ["comments": ["data": []]], ["tags": ["data": []]],
        ["comments": ["data": [["type": "comments", "id": "5"]]]],
      ])
  }

  @Test func `A long relationship is followed by its links, verbatim (PAG-02)`() async throws {
    let transport = InMemoryTransport(script: [
      .init(
        .get, "/v1/articles/1/relationships/comments",
        .document(#"{"data":[{"type":"comments","id":"5"}],"links":{"next":"/v1/l?p=a%2Bb"}}"#)),
      .init(
        .get, "/v1/l?p=a%2Bb",
        .document(#"{"data":[{"type":"comments","id":"6"}],"links":{"next":null}}"#)),
    ])
    let client = try JSONAPIClient.testing(transport)
    let first = try await client.fetch(Blog.article.relationship(\.comments))
    let next = try #require(first.links?.next)
    let second = try await client.fetch(Request(next, as: ToMany<Comment>.self))
    #expect(second.ids == [6])
    let end = try #require(second.links?.next)
    let error = await clientError {
      try await client.fetch(Request(end, as: ToMany<Comment>.self))
    }
    #expect(error?.code == .invalidURL)
  }

  @Test func `Linkage of the wrong kind is an error that says where`() async throws {
    let (client, _) = try client(.document(#"{"data":[{"type":"people","id":"9"}]}"#))
    let error = await clientError { try await client.fetch(Blog.article.relationship(\.author)) }
    #expect(error?.code == .decodingFailed)
    let underlying = try #require(error?.underlying as? ResourceDecodingError)
    #expect(underlying.description.contains("/data"))
  }

  @Test func `The related resource is a value, or nil where the relationship is empty`()
    async throws
  {
    let transport = InMemoryTransport(script: [
      .init(
        .get, "/v1/articles/1/author?fields%5Bpeople%5D=name",
        .document(
          #"{"data":{"type":"people","id":"9","attributes":{"name":"Dan"}},"meta":{"n":1}}"#)),
      .init(.get, "/v1/articles/1/author", .document(#"{"data":null}"#)),
      .init(.get, "/v1/articles/1/editor", .document(#"{"data":null}"#)),
    ])
    let client = try JSONAPIClient.testing(transport)
    let author = try await client.response(to: Blog.article.related(\.author).fields(\.name))
    #expect(author.output?.name == "Dan")
    #expect(try author.document()?.meta?["n"]?.int == 1)
    #expect(try await client.fetch(Article.reference(id: "1").related(\.author)) == nil)
    #expect(try await client.fetch(Blog.article.related(toOne: "editor", as: Person.self)) == nil)
  }

  @Test func `Related resources come in pages`() async throws {
    let transport = InMemoryTransport(script: [
      .init(
        .get, "/v1/articles/1/comments?sort=-body",
        .document(
          #"{"data":[{"type":"comments","id":"5","attributes":{"body":"B"}}],"links":{"next":"/v1/p2"}}"#
        )),
      .init(
        .get, "/v1/p2",
        .document(#"{"data":[{"type":"comments","id":"6","attributes":{"body":"A"}}]}"#)),
      .init(.get, "/v1/articles/1/comments", .document(#"{"data":[]}"#)),
    ])
    let client = try JSONAPIClient.testing(transport)
    var page = try await client.fetch(Blog.article.related(\.comments).sort(.descending(\.body)))
    _ = try await page.appendNext()
    #expect(page.elements.map(\.id) == [5, 6])
    var count = 0
    for try await _ in client.all(Blog.article.related(\.comments)) { count += 1 }
    #expect(count == 0)
  }

  @Test
  func `All that is related comes page after page, of a reference, by name and without models too`()
    async throws
  {
    let transport = InMemoryTransport { request in
      request.path.hasSuffix("p2")
        ? .document(#"{"data":[{"type":"comments","id":"6","attributes":{"body":"A"}}]}"#)
        : .document(
          #"{"data":[{"type":"comments","id":"5","attributes":{"body":"B"}}],"links":{"next":"/v1/p2"}}"#
        )
    }
    let client = try JSONAPIClient.testing(transport)
    func bodies<Elements: AsyncSequence>(
      _ elements: Elements, _ body: (Elements.Element) -> String?
    ) async throws -> [String?] {
      var all: [String?] = []
      for try await element in elements { all.append(body(element)) }
      return all
    }
    let sorted = Blog.article.related(\.comments).sort(.descending(\.body))
    let any = AnyResource(type: "articles", id: "1")
    let all = [
      try await bodies(client.all(Article.reference(id: "1").related(\.comments)), \.body),
      try await bodies(client.all(sorted), \.body),
      try await bodies(client.all(any.related(toMany: "comments", as: Comment.self)), \.body),
      try await bodies(
        client.all(AnyResource.reference(type: "articles", id: "1").related(toMany: "comments"))
      ) {
        $0.body?.string
      },
    ]
    #expect(all == Array(repeating: ["B", "A"], count: 4))
    let path = "/v1/articles/1/comments"
    #expect(
      await transport.requests.map(\.path) == [
        path, "/v1/p2", path + "?sort=-body", "/v1/p2", path, "/v1/p2", path, "/v1/p2",
      ])
    let unsaved = AnyResource(type: "articles")
    let error = await clientError {
      try await bodies(client.all(unsaved.related(toMany: "comments", as: Comment.self)), \.body)
    }
    #expect(error?.code == .invalidURL)
  }

  @Test func `Replacing sends linkage alone, and believes what the server answers (REL-U-01)`()
    async throws
  {
    let transport = InMemoryTransport { request in
      request.text.contains("null")
        ? .empty() : .document(#"{"data":{"type":"people","id":"10"},"meta":{"m":1}}"#)
    }
    let client = try JSONAPIClient.testing(transport)
    let saved = try await client.replace(
      Blog.article.relationship(\.author), with: Person(id: "9", name: "Dan"))
    #expect(saved.id == "10")
    #expect(saved.meta?["m"]?.int == 1)
    let emptied = try await client.replace(Blog.article.relationship(\.author), with: nil)
    #expect(emptied.linkage == Linkage.null)
    try await client.replace(
      Article.reference(id: "2").relationship(\.author), with: Person.reference(id: "9"))
    #expect(
      await transport.requests.map { "\($0.method) \($0.path) \($0.text)" } == [
        #"PATCH /v1/articles/1/relationships/author {"data":{"type":"people","id":"9"}}"#,
        #"PATCH /v1/articles/1/relationships/author {"data":null}"#,
        #"PATCH /v1/articles/2/relationships/author {"data":{"type":"people","id":"9"}}"#,
      ])
  }

  @Test func `Members are added and removed, as resources or by id (REL-U-03)`() async throws {
    let (client, transport) = try client(.empty())
    #expect(
      try await client.add([Comment(id: 5, body: "")], to: Blog.article.relationship(\.comments))
        == nil)
    try await client.remove(
      [Comment.reference(id: 5), Comment.reference(id: 6)],
      from: Article.reference(id: "2").relationship(\.comments))
    try await client.replace(Blog.article.relationship(\.comments), with: [])
    #expect(
      await transport.requests.map { "\($0.method) \($0.path) \($0.text)" } == [
        #"POST /v1/articles/1/relationships/comments {"data":[{"type":"comments","id":"5"}]}"#,
        #"DELETE /v1/articles/2/relationships/comments {"data":[{"type":"comments","id":"5"},{"type":"comments","id":"6"}]}"#,
        #"PATCH /v1/articles/1/relationships/comments {"data":[]}"#,
      ])
  }

  @Test func `What the server answers to an addition is the relationship as it is now`()
    async throws
  {
    let (client, _) = try client(
      .document(#"{"data":[{"type":"comments","id":"4"},{"type":"comments","id":"5"}]}"#))
    let comments = try await client.add(
      [Comment.reference(id: 5)], to: Blog.article.relationship(\.comments))
    #expect(comments?.ids == [4, 5])
  }

  @Test func `Names serve every kind of model, resource objects and AnyResource among them`()
    async throws
  {
    let (client, transport) = try client(.empty())
    let magazine = Blog.Magazine(
      id: .init(rawValue: "3"),
      attributes: .init(title: .init(value: "T"), motto: .init(value: nil)),
      relationships: .init(owner: .init(id: .init(rawValue: "4"))), meta: .none, links: .none)
    try await client.replace(
      magazine.relationship(toOne: "owner", as: Blog.Publisher.self),
      with: Blog.Publisher.reference(id: .init(rawValue: "7")))
    let any = AnyResource(type: "articles", id: "1")
    try await client.add(
      [Comment.reference(id: 5)], to: any.relationship(toMany: "comments", as: Comment.self))
    try await client.remove([any], from: Blog.article.relationship(toMany: "replies"))
    #expect(
      await transport.requests.map { "\($0.method) \($0.path) \($0.text)" } == [
        #"PATCH /v1/magazines/3/relationships/owner {"data":{"type":"publishers","id":"7"}}"#,
        #"POST /v1/articles/1/relationships/comments {"data":[{"type":"comments","id":"5"}]}"#,
        #"DELETE /v1/articles/1/relationships/replies {"data":[{"type":"articles","id":"1"}]}"#,
      ])
  }

  @Test func `Nothing is sent for an owner or a member without id, or over a detour`() async throws
  {
    let (client, transport) = try client(.empty())
    var unsaved = Blog.article
    unsaved.id = nil
    let new = unsaved
    #expect(
      await clientError { try await client.fetch(new.relationship(\.author)) }?.code == .invalidURL)
    #expect(
      await clientError {
        try await client.add([Comment(body: "")], to: Blog.article.relationship(\.comments))
      }?.code == .encodingFailed)
    #expect(
      await clientError { try await client.fetch(Blog.article.relationship(\.comments.author)) }?
        .code
        == .invalidURL)
    #expect(
      await clientError {
        for try await _ in client.all(new.related(\.comments)) {}
        return 0
      }?.code == .invalidURL)
    #expect(await transport.requests.isEmpty)
  }

  @Test func `202 says that it is done later (REL-U-13)`() async throws {
    let (client, _) = try client(.empty(.accepted))
    let error = await clientError {
      try await client.replace(Blog.article.relationship(\.author), with: nil)
    }
    #expect(error?.code == .accepted)
  }
}
