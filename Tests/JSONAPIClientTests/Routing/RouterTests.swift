import JSONAPITesting
import Testing

@testable import JSONAPIClient

@Suite("Routing") struct RouterTests {
  func address(_ endpoint: Endpoint, _ router: some Router, query: String = "") throws -> String {
    let base = try #require(BaseURL("https://example.com/api/v1"))
    let path = try PathTemplate(router.path(for: endpoint)).filled(for: endpoint)
    return base.appending(path: path, query: query).textWithoutFragment
  }

  @Test(
    "The usual paths are those that the specification recommends",
    arguments: [
      (Endpoint(.fetch, .collection(type: "articles")), "/articles"),
      (Endpoint(.create, .collection(type: "articles")), "/articles"),
      (Endpoint(.update, .resource(type: "articles", id: "1")), "/articles/1"),
      (
        Endpoint(.fetch, .related(type: "articles", id: "1", relationship: "author")),
        "/articles/1/author"
      ),
      (
        Endpoint(.add, .relationship(type: "articles", id: "1", relationship: "tags")),
        "/articles/1/relationships/tags"
      ),
      (Endpoint(.operate, .operations), "/operations"),
    ])
  func usual(endpoint: Endpoint, path: String) throws {
    #expect(try address(endpoint, PathTemplates()) == "https://example.com/api/v1" + path)
  }

  @Test func `Ids and types are percent-encoded where they are filled in`() throws {
    let endpoint = Endpoint(.fetch, .resource(type: "a/b", id: "../?x#<id> ü%"))
    #expect(
      try address(endpoint, PathTemplates())
        == "https://example.com/api/v1/a%2Fb/..%2F%3Fx%23%3Cid%3E%20%C3%BC%25")
  }

  @Test func `Templates and names of collections can be set`() throws {
    var router = PathTemplates(resource: "/<type>/by-id/<id>?full=1")
    router.collectionNames = ["people": "admin/users"]
    #expect(
      try address(
        Endpoint(.fetch, .resource(type: "people", id: "7")), router, query: "include=a")
        == "https://example.com/api/v1/admin/users/by-id/7?full=1&include=a")
    #expect(
      try address(Endpoint(.fetch, .collection(type: "people")), router)
        == "https://example.com/api/v1/admin/users")
  }

  @Test func `A router of one's own decides for each operation, and may name another server`()
    throws
  {
    struct Custom: Router {
      func path(for endpoint: Endpoint) -> String {
        switch endpoint.action {
        case .create: "https://write.example.com/<type>"
        case .delete: "trash/<type>-<id>/<unknown>"
        default: PathTemplates().path(for: endpoint)
        }
      }
    }
    #expect(
      try address(Endpoint(.create, .collection(type: "a")), Custom())
        == "https://write.example.com/a")
    #expect(
      try address(Endpoint(.delete, .resource(type: "a", id: "1")), Custom())
        == "https://example.com/api/v1/trash/a-1/<unknown>")
    #expect(
      try address(Endpoint(.fetch, .resource(type: "a", id: "1")), Custom())
        == "https://example.com/api/v1/a/1")
  }

  @Test func `A base may end in a slash and have a query of its own`() throws {
    let slash = try #require(BaseURL("https://h/api/"))
    #expect(slash.appending(path: "/a").textWithoutFragment == "https://h/api/a")
    let query = try #require(BaseURL("https://h?key=1"))
    #expect(
      query.appending(path: "a?b=2", query: "c=3").textWithoutFragment
        == "https://h/a?key=1&b=2&c=3")
  }

  @Test(
    "A path is below the base, however many slashes it begins with, and with a colon",
    arguments: [
      ("articles/1", "/articles/1"), ("/articles/1", "/articles/1"),
      ("//articles/1", "/articles/1"),
      ("///articles?a=b", "/articles?a=b"), ("articles:search?a=b", "/articles:search?a=b"),
      ("//articles:search", "/articles:search"), ("https:articles", "/https:articles"),
      ("", ""), ("//", ""),
    ])
  func path(path: String, below: String) throws {
    let base = try #require(BaseURL("https://h/api"))
    #expect(base.appending(path: path).textWithoutFragment == "https://h/api" + below)
  }

  @Test(arguments: ["", "/a", "ftp://h", "https://"])
  func `What isn't an address of HTTP is no base`(text: String) {
    #expect(BaseURL(text) == nil)
  }

  @Test(
    "Links mean what they mean where the document came from",
    arguments: [
      ("https://other/x?y=1", "https://other/x?y=1"),
      ("/api/v2/articles?page%5Bcursor%5D=a", "https://h:8080/api/v2/articles?page%5Bcursor%5D=a"),
      ("?page=2", "https://h:8080/api/v1/articles?page=2"),
      ("//cdn/x", "https://cdn/x"),
      ("1#top", "https://h:8080/api/v1/1"),
    ])
  func links(link: String, meaning: String) throws {
    let base = try #require(BaseURL("https://h/elsewhere"))
    #expect(
      base.resolving(link: link, from: "https://h:8080/api/v1/articles?page=1").textWithoutFragment
        == meaning)
  }

  @Test(
    "Links may begin at the base URL",
    arguments: [
      ("/me/items?page%5Bcursor%5D=a", "https://h/v2/me/items?page%5Bcursor%5D=a"),
      ("/v2/me", "https://h/v2/me"), ("/v2", "https://h/v2"), ("/v20/me", "https://h/v2/v20/me"),
      ("https://other/me", "https://other/me"), ("//cdn/x", "https://cdn/x"),
      ("?page=2", "https://h/v2/me?page=2"), ("next", "https://h/v2/next"),
    ], ["https://h/v2", "https://h/v2/"])
  func linksFromBaseURL(link: (text: String, meaning: String), base: String) throws {
    let base = try #require(BaseURL(base))
    #expect(
      base.resolving(link: link.text, from: "https://h/v2/me?page=1", .fromBaseURL)
        .textWithoutFragment == link.meaning)
  }

  @Test(arguments: ["https://other/api/articles", "https://h:8080/articles", "http://h/v2/me"])
  func `Links in documents of other servers don't begin at the base URL`(document: String) throws {
    let base = try #require(BaseURL("https://h/v2"))
    let origin = try #require(WebOrigin(document))
    let link = base.resolving(link: "/me", from: document, .fromBaseURL)
    #expect(link.path == "/me" && WebOrigin(link) == origin)
    for own in [nil, "https://h/v2/me", "https://H:443/v2/me"] {
      let link = base.resolving(link: "/me", from: own, .fromBaseURL)
      #expect(link.path == "/v2/me")
    }
  }

  @Test(
    "Parameters take the place of those of the same names",
    arguments: [
      ("/a", "include=b", "/a?include=b"), ("/a?", "include=b", "/a?include=b"),
      ("/a?include=b", "include=c", "/a?include=c"),
      ("/a?x=1&include=b&y=2", "include=c", "/a?x=1&y=2&include=c"),
      ("/a?fields%5Bb%5D=c&x", "fields[b]=d", "/a?x&fields[b]=d"),
      ("/a?x=1&x=2", "y=3&y=4", "/a?x=1&x=2&y=3&y=4"), ("/a?x=1&&y", "", "/a?x=1&&y"),
    ])
  func parameters(link: String, query: String, result: String) {
    var address = URIReference(link)
    address.replaceParameters(by: query)
    #expect(address.textWithoutFragment == result)
  }
}
