import Foundation
import HTTPTypes
import JSONAPI
import JSONAPITesting
import Testing

@testable import JSONAPIClient

@Suite("Fetching without models") struct FetchingTests {
  let article =
    #"{"data":{"type":"articles","id":"1","attributes":{"title":"A"},"relationships":{"author":{"data":{"type":"people","id":"9"}}}},"included":[{"type":"people","id":"9","attributes":{"name":"Dan"}}]}"#

  @Test("One resource by its id")
  func one() async throws {
    let transport = InMemoryTransport(script: [.init(.get, "/v1/articles/1", .document(article))])
    let document = try await JSONAPIClient.testing(transport).fetch(type: "articles", id: "1")
    #expect(document.data.resources.first?.title?.string == "A")
    #expect(document.resource(type: "people", id: "9")?.name?.string == "Dan")
  }

  @Test("Many by a query (INC-06, SPF-01, SPF-02, SRT-02, PAG-06, FLT-01, QRY-06)")
  func query() async throws {
    let transport = InMemoryTransport { _ in .document("{\"data\":[]}") }
    var query = QueryParameters()
    query.include = IncludePaths()
    query.include?.append(DottedPath("author"))
    query.include?.append(DottedPath("comments.author"))
    query.fields.add(["title", "author"], of: "articles")
    query.sort = ["-createdAt", "title"]
    query.page = .number(2, size: 20)
    query.filterItems = [QueryItem("filter[search]", "a&b +ü")]
    _ = try await JSONAPIClient.testing(transport).fetch(type: "articles", query: query)
    let path = try #require(await transport.requests.first?.path)
    #expect(
      path == """
        /v1/articles?include=author,comments.author&fields%5Barticles%5D=title,author\
        &filter%5Bsearch%5D=a%26b%20%2B%C3%BC&sort=-createdAt,title\
        &page%5Bnumber%5D=2&page%5Bsize%5D=20
        """)
  }

  @Test("Related resources and relationships")
  func related() async throws {
    let transport = InMemoryTransport(script: [
      .init(.get, "/v1/articles/1/author", .document(#"{"data":{"type":"people","id":"9"}}"#)),
      .init(
        .get, "/v1/articles/1/relationships/author",
        .document(#"{"data":{"type":"people","id":"9"},"links":{"self":"/x"},"meta":{"a":1}}"#)),
      .init(.get, "/v1/articles/1/relationships/tags", .document(#"{"data":[]}"#)),
    ])
    let client = try JSONAPIClient.testing(transport)
    let author = try await client.fetchRelated("author", ofType: "articles", id: "1")
    #expect(author.data.resources.map(\.id) == ["9"])
    let relationship = try await client.fetchRelationship("author", ofType: "articles", id: "1")
    #expect(relationship.data == .one(ResourceIdentifier(type: "people", id: "9")))
    #expect(relationship.links?.selfLink?.href == "/x")
    #expect(relationship.meta?["a"]?.int == 1)
    #expect(
      try await client.fetchRelationship("tags", ofType: "articles", id: "1").data == .many([]))
  }

  @Test("By a link, as a string or an object, relative to its document")
  func link() async throws {
    let transport = InMemoryTransport { _ in .document("{\"data\":null}") }
    let client = try JSONAPIClient.testing(transport)
    let links: [AnyLink] = [
      "https://api.example.com/a?x=%41", "../b", .object(LinkObject(members: ["href": "?c=1"])),
    ]
    for link in links {
      let document = try await client.fetch(link: link, from: "https://api.example.com/v1/d/e?f=1")
      #expect(document.data == .null)
    }
    #expect(
      await transport.requests.map(\.url) == [
        "https://api.example.com/a?x=%41", "https://api.example.com/v1/b",
        "https://api.example.com/v1/d/e?c=1",
      ])
  }

  @Test("A link that leads nowhere is an error", arguments: [AnyLink.null, ""])
  func nowhere(link: AnyLink) async throws {
    let client = try JSONAPIClient.testing(InMemoryTransport { _ in .empty() })
    #expect(await clientError { try await client.fetch(link: link) }?.code == .invalidURL)
  }

  @Test("A link's type and language are hints, which change nothing (LNK-16)")
  func hints() async throws {
    let transport = InMemoryTransport { _ in .document("{\"data\":null}") }
    let link = AnyLink.object(
      LinkObject(members: ["href": "/a", "type": "text/html", "hreflang": "de"]))
    _ = try await JSONAPIClient.testing(transport).fetch(link: link)
    #expect(await transport.requests.first?[.accept] == "application/vnd.api+json")
  }

  @Test("Members that nobody knows, and @-members, are left out of account (DOC-07, NAM-10)")
  func unknownMembers() async throws {
    let transport = InMemoryTransport { _ in
      .document(
        #"{"@x":1,"foo":[],"data":{"type":"a","id":"1","@type":"b","bar":{},"attributes":{"@c":1,"d":2},"relationships":{"@e":{"data":null}}}}"#
      )
    }
    let resource = try #require(
      try await JSONAPIClient.testing(transport).fetch(type: "a", id: "1").data.resources.first)
    #expect(resource.type == "a")
    #expect(resource.d?.int == 2)
  }

  @Test("Names that differ in case are different names (NAM-01)")
  func caseSensitivity() async throws {
    let transport = InMemoryTransport { _ in
      .document(#"{"data":{"type":"a","id":"1","attributes":{"Title":1,"title":2}}}"#)
    }
    let resource = try #require(
      try await JSONAPIClient.testing(transport).fetch(type: "a", id: "1").data.resources.first)
    #expect(resource.Title?.int == 1)
    #expect(resource.title?.int == 2)
  }

  @Test("Pages and all resources of a type")
  func pages() async throws {
    let transport = PagesTests.collection(of: 3)
    let client = try JSONAPIClient.testing(transport)
    var ids: [String?] = []
    for try await resource in client.all(type: "articles") { ids.append(resource.id) }
    #expect(ids == ["1", "2", "3"])
    let page = try await client.page(type: "articles")
    #expect(page.total() == 3)
    #expect(try await page.last()?.elements.map(\.id) == ["3"])
    var count = 0
    for try await _ in client.pages(.related(type: "a", id: "1", relationship: "b")) {
      count += 1
    }
    #expect(count == 3)
  }

  @Test("A document that says no version is one of 1.0 at least (JAO-07)")
  func noVersion() async throws {
    for jsonapi in ["", #""jsonapi":{},"#, #""jsonapi":{"version":"1.0"},"#] {
      let transport = InMemoryTransport { _ in
        .document("{\(jsonapi)\"data\":[{\"type\":\"a\",\"id\":\"1\"}]}")
      }
      let document = try await JSONAPIClient.testing(transport).fetch(type: "a")
      #expect(document.data.resources.map(\.id) == ["1"])
    }
  }

  @Test("Cursors go both ways, and sizes are positive numbers in digits (CUR-05, CUR-14)")
  func cursors() async throws {
    let transport = InMemoryTransport { _ in .document("{\"data\":[]}") }
    var query = QueryParameters()
    query.page = .cursor(after: "a b", before: "z", size: 10)
    _ = try await JSONAPIClient.testing(transport).fetch(type: "a", query: query)
    #expect(
      await transport.requests.first?.path
        == "/v1/a?page%5Bafter%5D=a%20b&page%5Bbefore%5D=z&page%5Bsize%5D=10")
  }
}
