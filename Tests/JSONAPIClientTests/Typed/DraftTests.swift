import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIResourceObject
import JSONAPITesting
import Testing

@testable import JSONAPIClient

@Suite("Writing drafts and changes") struct DraftTests {
  typealias Article = Blog.Article

  static let saved =
    #"{"data":{"type":"articles","id":"1","attributes":{"title":"Server","summary":null}}}"#

  func client(_ response: TransportResponse) throws -> (JSONAPIClient, InMemoryTransport) {
    let transport = InMemoryTransport { _ in response }
    return (try JSONAPIClient.testing(transport), transport)
  }

  @Test
  func `A draft creates with the fields that are set, null among them, and no others (CRU-03)`()
    async throws
  {
    let (client, transport) = try client(.document(Self.saved, status: .created))
    let article = try await client.create(
      Article.draft {
        $0.title = "New"
        $0.summary = nil
        $0.author = ToOne(id: "9")
        $0.comments = []
      })
    #expect(article.id == "1")
    #expect(article.title == "Server")
    let request = try #require(await transport.requests.first)
    #expect("\(request.method) \(request.path)" == "POST /v1/articles")
    #expect(
      try sentJSON(request.text) == [
        "data": [
          "type": "articles", "attributes": ["title": "New", "summary": nil],
          "relationships": [
            "author": ["data": ["type": "people", "id": "9"]], "comments": ["data": []],
          ],
        ]
      ])
  }

  @Test(
    "Without primary data in the answer, what was sent stands (CRU-15, CRU-46)",
    arguments: [
      TransportResponse.empty(), .document(#"{"meta":{}}"#), .empty(.created), .empty(.ok),
    ])
  func noDocument(response: TransportResponse) async throws {
    let (client, _) = try client(response)
    #expect(try await client.create(Article.draft(id: "1") { $0.title = "A" }).title == "A")
    let error = await clientError { try await client.create(Article.draft { $0.summary = "S" }) }
    #expect(error?.code == .emptyBody)
    #expect(try await client.update(Article.reference(id: "1")) { $0.title = "A" } == nil)
    #expect(try await client.create(Blog.article).title == "A")
    #expect(try await client.update(Blog.article).title == "A")
    #expect(try await client.update(Blog.article) { $0.title = "B" }.title == "B")
  }

  @Test(arguments: [200, 201])
  func `200 and 201 with a document give the server's version`(status: Int) async throws {
    let (client, _) = try client(.document(Self.saved, status: .init(code: status)))
    #expect(try await client.create(Blog.article).title == "Server")
    #expect(try await client.update(Blog.article).title == "Server")
    #expect(try await client.update(Blog.article) { $0.title = "B" }.title == "Server")
    #expect(try await client.update(Article.draft(id: "1") { $0.title = "B" })?.title == "Server")
  }

  @Test func `202 is an error that says where to ask, for every way to write`() async throws {
    let (client, _) = try client(
      .empty(.accepted, fields: [.init("Content-Location") ?? .location: "/jobs/1"]))
    let errors = [
      await clientError { try await client.create(Article.draft { $0.title = "A" }) },
      await clientError { try await client.update(Article.draft(id: "1") { $0.title = "A" }) },
      await clientError { try await client.update(Blog.article) { $0.title = "B" } },
    ]
    #expect(errors.map { $0?.code } == [.accepted, .accepted, .accepted])
    #expect(errors.first??.fields[.init("Content-Location") ?? .location] == "/jobs/1")
  }

  @Test func `An update by draft needs an id and a field (CRU-23, CRU-24)`() async throws {
    let (client, transport) = try client(.empty())
    let error = await clientError { try await client.update(Article.draft { $0.title = "A" }) }
    #expect(error?.code == .encodingFailed)
    #expect(try await client.update(Article.draft(id: "1") { _ in }) == nil)
    #expect(try await client.update(Blog.article.changes(from: Blog.article)) == nil)
    #expect(await transport.requests.isEmpty)
  }

  @Test func `An answer that the model can't hold doesn't hide that the server has saved`()
    async throws
  {
    let (client, _) = try client(
      .document(#"{"data":{"type":"articles","id":"1"}}"#, status: .created))
    let error = await clientError { try await client.create(Blog.article) }
    #expect(error?.code == .decodingFailed)
    #expect(error?.status == 201)
  }

  @Test func `Null and absent are told apart, for every kind of model (CRU-24)`() async throws {
    let (client, transport) = try client(.empty())
    try await client.update(Article.reference(id: "1")) { $0.summary = nil }
    try await client.update(Blog.article) {
      $0.summary = nil
      $0.author = .null
    }
    try await client.update(Blog.Post(id: "1", publishedAt: "P", summary: "S")) {
      $0.summary = nil
      $0.leadAuthor = .null
    }
    let magazine = Blog.Magazine(
      id: .init(rawValue: "1"),
      attributes: .init(
        title: .init(value: "T"), motto: .init(value: "M"), pages: .init(value: 3)),
      relationships: .init(owner: .init(id: .init(rawValue: "4"))), meta: .none, links: .none)
    try await client.update(magazine) {
      $0 = $0.tappingAttributes { $0.motto = .init(value: nil) }
        .tappingRelationships { $0.owner = .init(id: .init(rawValue: "5")) }
    }
    try await client.update(
      AnyResource(type: "articles", id: "1", attributes: ["summary": "S"])
    ) { $0["summary"] = .null }
    let sent = try await transport.requests.map { try sentJSON($0.text)["data"] }
    #expect(
      sent == [
        ["type": "articles", "id": "1", "attributes": ["summary": nil]],
        [
          "type": "articles", "id": "1", "attributes": ["summary": nil],
          "relationships": ["author": ["data": nil]],
        ],
        [
          "type": "posts", "id": "1", "attributes": ["description": nil],
          "relationships": ["lead-author": ["data": nil]],
        ],
        [
          "type": "magazines", "id": "1", "attributes": ["motto": nil],
          "relationships": ["owner": ["data": ["type": "publishers", "id": "5"]]],
        ],
        ["type": "articles", "id": "1", "attributes": ["summary": nil]],
      ])
  }

  @Test
  func `A whole update says null for what is nil and leaves out linkage that isn't told (CRU-27)`()
    async throws
  {
    let (client, transport) = try client(.empty())
    try await client.update(Article(id: "1", title: "A"))
    #expect(
      try sentJSON(await transport.requests[0].text)["data"] == [
        "type": "articles", "id": "1", "attributes": ["title": "A", "summary": nil],
        "relationships": ["editor": ["data": nil]],
      ])
  }

  @Test func `An update by two versions sends the difference; of two resources it is an error`()
    async throws
  {
    let (client, transport) = try client(.empty())
    var new = Blog.article
    new.comments = ToMany(ids: [5])
    #expect(try await client.update(new, from: Blog.article) == new)
    #expect(
      try sentJSON(await transport.requests[0].text)["data"] == [
        "type": "articles", "id": "1",
        "relationships": ["comments": ["data": [["type": "comments", "id": "5"]]]],
      ])
    new.id = "2"
    let other = new
    let error = await clientError { try await client.update(other, from: Blog.article) }
    #expect(error?.code == .encodingFailed)
    #expect(error?.underlying is ResourceEncodingError)
    #expect(await transport.requests.count == 1)
  }

  @Test func `A resource object without identifier is created, and comes back with one`()
    async throws
  {
    let (client, transport) = try client(
      .document(
        #"{"data":{"type":"magazines","id":"3","attributes":{"title":"T","motto":null},"relationships":{"owner":{"data":{"type":"publishers","id":"4"}}}}}"#,
        status: .created))
    let new = Blog.NewMagazine(
      attributes: .init(title: .init(value: "T"), motto: .init(value: nil)),
      relationships: .init(owner: .init(id: .init(rawValue: "4"))), meta: .none, links: .none)
    let saved = try await client.create(NewResource(new, as: Blog.Magazine.self))
    #expect(saved.id.rawValue == "3")
    #expect(
      try sentJSON(await transport.requests[0].text)["data"] == [
        "type": "magazines", "attributes": ["title": "T", "motto": nil],
        "relationships": ["owner": ["data": ["type": "publishers", "id": "4"]]],
      ])
  }

  @Test func `Ids of the client's making are given to drafts too (CRU-07, CRU-08)`() async throws {
    let transport = InMemoryTransport { _ in .empty() }
    let client = try JSONAPIClient.testing(
      transport, configuration: ClientConfiguration(makeID: ClientConfiguration.uuid))
    try await client.create(Article.draft { $0.title = "A" })
    try await client.create(Article.draft(id: "own") { $0.title = "A" })
    let ids = try await transport.requests.map { try sentJSON($0.text)["data"]?["id"]?.string }
    #expect(ids.first??.count == 36)
    #expect(UUID(uuidString: ids[0] ?? "") != nil)
    #expect(ids.last == "own")
  }

  @Test func `A related resource that has no id yet can't be linked to`() async throws {
    let (client, transport) = try client(.empty())
    let article = Article(title: "A", editor: Blog.Person(name: "Eve"))
    let error = await clientError { try await client.create(article) }
    #expect(error?.code == .encodingFailed)
    #expect(await transport.requests.isEmpty)
  }

  @Test func `Every body that is sent is a valid request (CRU-03, CRU-05, CRU-22, CRU-23, CRU-27)`()
    async throws
  {
    let (client, transport) = try client(.empty())
    try await client.create(Article.draft { $0.title = "A" })
    try await client.create(Blog.Post(publishedAt: "P"))
    try await client.update(Article.draft(id: "1") { $0.author = nil })
    try await client.update(Blog.article) { $0.title = "B" }
    try await client.update(Blog.Post(id: "1", publishedAt: "P"))
    for request in await transport.requests {
      let validator = DocumentValidator(
        context: request.method == .post ? .createRequest : .updateRequest)
      let findings = validator.validate(Data(request.text.utf8))
      #expect(findings.filter { $0.severity == .error } == [])
    }
  }
}
