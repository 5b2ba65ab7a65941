import Foundation
import HTTPTypes
import JSONAPI
import JSONAPITesting
import Testing

@testable import JSONAPIClient

@Suite("Fetching without models") struct FetchingTests {
  let article =
    #"{"data":{"type":"articles","id":"1","attributes":{"title":"A"},"relationships":{"author":{"data":{"type":"people","id":"9"}}}},"included":[{"type":"people","id":"9","attributes":{"name":"Dan"}}]}"#

  @Test func `One resource by its id`() async throws {
    let transport = InMemoryTransport(script: [.init(.get, "/v1/articles/1", .document(article))])
    let document = try await JSONAPIClient.testing(transport).fetch(
      AnyResource.query(type: "articles", id: "1").reading(as: AnyDocument.self))
    #expect(document.data.resources.first?.title?.string == "A")
    #expect(document.resource(type: "people", id: "9")?.name?.string == "Dan")
  }

  @Test func `Many by a query (INC-06, SPF-01, SPF-02, SRT-02, PAG-06, FLT-01, QRY-06)`()
    async throws
  {
    let transport = InMemoryTransport { _ in .document("{\"data\":[]}") }
    let request = AnyResource.query(type: "articles")
      .include(named: "author", "comments.author")
      .fields(of: "articles", named: ["title", "author"])
      .sort(named: "-createdAt", "title")
      .page(.number(2, size: 20))
      .filter("search", "a&b +ü")
    _ = try await JSONAPIClient.testing(transport).fetch(request)
    let path = try #require(await transport.requests.first?.path)
    #expect(
      path == """
        /v1/articles?include=author,comments.author&fields%5Barticles%5D=title,author\
        &filter%5Bsearch%5D=a%26b%20%2B%C3%BC&sort=-createdAt,title\
        &page%5Bnumber%5D=2&page%5Bsize%5D=20
        """)
  }

  @Test func `Related resources and relationships`() async throws {
    let transport = InMemoryTransport(script: [
      .init(.get, "/v1/articles/1/author", .document(#"{"data":{"type":"people","id":"9"}}"#)),
      .init(
        .get, "/v1/articles/1/relationships/author",
        .document(#"{"data":{"type":"people","id":"9"},"links":{"self":"/x"},"meta":{"a":1}}"#)),
      .init(.get, "/v1/articles/1/relationships/tags", .document(#"{"data":[]}"#)),
    ])
    let client = try JSONAPIClient.testing(transport)
    let article = AnyResource.reference(type: "articles", id: "1")
    let author = try await client.fetch(article.related(toOne: "author"))
    #expect(author?.id == "9")
    let relationship = try await client.fetch(article.relationship(toOne: "author"))
    #expect(relationship.linkage == .one(ResourceIdentifier(type: "people", id: "9")))
    #expect(relationship.links?["self"]?.href == "/x")
    #expect(relationship.meta?["a"]?.int == 1)
    #expect(
      try await client.fetch(article.relationship(toMany: "tags")).linkage == .many([]))
  }

  @Test func `By a link, as a string or an object, relative to its document`() async throws {
    let transport = InMemoryTransport { _ in .document("{\"data\":null}") }
    let client = try JSONAPIClient.testing(transport)
    let links: [AnyLink] = [
      "https://api.example.com/a?x=%41", "../b", .object(LinkObject(members: ["href": "?c=1"])),
    ]
    for link in links {
      let document = try await client.fetch(
        Request(link, from: "https://api.example.com/v1/d/e?f=1", as: AnyDocument.self))
      #expect(document.data == .null)
    }
    #expect(
      await transport.requests.map(\.url) == [
        "https://api.example.com/a?x=%41", "https://api.example.com/v1/b",
        "https://api.example.com/v1/d/e?c=1",
      ])
  }

  @Test(arguments: [AnyLink.null, ""])
  func `A link that leads nowhere is an error`(link: AnyLink) async throws {
    let client = try JSONAPIClient.testing(InMemoryTransport { _ in .empty() })
    #expect(
      await clientError { try await client.fetch(Request(link, as: AnyDocument.self)) }?.code
        == .invalidURL)
  }

  @Test func `A link's type and language are hints, which change nothing (LNK-16)`() async throws {
    let transport = InMemoryTransport { _ in .document("{\"data\":null}") }
    let link = AnyLink.object(
      LinkObject(members: ["href": "/a", "type": "text/html", "hreflang": "de"]))
    _ = try await JSONAPIClient.testing(transport).fetch(Request(link, as: AnyDocument.self))
    #expect(await transport.requests.first?[.accept] == "application/vnd.api+json")
  }

  @Test func `Members that nobody knows, and @-members, are left out of account (DOC-07, NAM-10)`()
    async throws
  {
    let transport = InMemoryTransport { _ in
      .document(
        #"{"@x":1,"foo":[],"data":{"type":"a","id":"1","@type":"b","bar":{},"attributes":{"@c":1,"d":2},"relationships":{"@e":{"data":null}}}}"#
      )
    }
    let resource = try await JSONAPIClient.testing(transport)
      .fetch(AnyResource.query(type: "a", id: "1"))
    #expect(resource.type == "a")
    #expect(resource.d?.int == 2)
  }

  @Test func `Names that differ in case are different names (NAM-01)`() async throws {
    let transport = InMemoryTransport { _ in
      .document(#"{"data":{"type":"a","id":"1","attributes":{"Title":1,"title":2}}}"#)
    }
    let resource = try await JSONAPIClient.testing(transport)
      .fetch(AnyResource.query(type: "a", id: "1"))
    #expect(resource.Title?.int == 1)
    #expect(resource.title?.int == 2)
  }

  @Test func `Pages and all resources of a type`() async throws {
    let transport = PagesTests.collection(of: 3)
    let client = try JSONAPIClient.testing(transport)
    var ids: [String?] = []
    for try await resource in client.all(AnyResource.query(type: "articles")) {
      ids.append(resource.id)
    }
    #expect(ids == ["1", "2", "3"])
    let page = try await client.fetch(AnyResource.query(type: "articles"))
    #expect(page.total() == 3)
    #expect(try await page.lastPage()?.map(\.id) == ["3"])
    var count = 0
    for try await _ in client.pages(AnyResource.reference(type: "a", id: "1").related(toMany: "b"))
    {
      count += 1
    }
    #expect(count == 3)
  }

  @Test func `A document that says no version is one of 1.0 at least (JAO-07)`() async throws {
    for jsonapi in ["", #""jsonapi":{},"#, #""jsonapi":{"version":"1.0"},"#] {
      let transport = InMemoryTransport { _ in
        .document("{\(jsonapi)\"data\":[{\"type\":\"a\",\"id\":\"1\"}]}")
      }
      let page = try await JSONAPIClient.testing(transport).fetch(AnyResource.query(type: "a"))
      #expect(page.map(\.id) == ["1"])
    }
  }

  @Test func `Cursors go both ways at once (CUR-14)`()
    async throws
  {
    let transport = InMemoryTransport { _ in .document("{\"data\":[]}") }
    _ = try await JSONAPIClient.testing(transport)
      .fetch(AnyResource.query(type: "a").page(.cursor(after: "a b", before: "z", size: 10)))
    #expect(
      await transport.requests.first?.path
        == "/v1/a?page%5Bafter%5D=a%20b&page%5Bbefore%5D=z&page%5Bsize%5D=10")
  }

  @Test(
    "The size of a cursor's page is a positive number in digits, or not sent (CUR-05)",
    arguments: [
      (1, "?page%5Bsize%5D=1"), (1_000_000, "?page%5Bsize%5D=1000000"), (0, ""), (-1, ""),
      (Int.min, ""),
    ])
  func cursorSize(_ size: Int, _ query: String) async throws {
    let transport = InMemoryTransport { _ in .document("{\"data\":[]}") }
    _ = try await JSONAPIClient.testing(transport)
      .fetch(AnyResource.query(type: "a").page(.cursor(size: size)))
    #expect(await transport.requests.first?.path == "/v1/a\(query)")
  }
}
