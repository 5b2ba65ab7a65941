import Foundation
import HTTPTypes
import JSONAPI
import JSONAPITesting
import Logging
import Testing

@testable import JSONAPIClient

@Suite("Requirements that bind clients") struct RequirementTests {
  @Test func `Profiles that are at odds can't be asked for together (PRF-06)`() throws {
    let one = try Profile(uri: "https://example.com/one", queryParameters: ["viewMode"])
    let other = try Profile(uri: "https://example.com/other", queryParameters: ["viewMode"])
    let redefined = try Profile(uri: "https://example.com/one", queryParameters: ["viewAs"])
    for pair in [[one, other], [one, redefined]] {
      var options = RequestOptions()
      let error = #expect(throws: RegistrationError.self) { try options.support(pair) }
      #expect(error?.requirement == "PRF-06")
      #expect(options.profiles.isEmpty)
    }
    var options = RequestOptions()
    try options.support([one, one, .cursorPagination])
    #expect(options.profiles == [one.uri, Profile.cursorPagination.uri])
  }

  @Test func `Profiles that were asked for are in the request (PRF-06, NEG-06)`() async throws {
    let transport = InMemoryTransport { _ in .document(#"{"data":[]}"#) }
    var client = try JSONAPIClient.testing(transport)
    try client.options.support([.cursorPagination])
    _ = try await client.fetch(AnyResource.query(type: "articles"))
    let accept = try #require(await transport.requests.first?[.accept])
    #expect(accept.contains("profile=\"\(Profile.cursorPagination.uri)\""))
  }

  @Test func `A link's relation type is its name, unless it says another (LNK-14)`() throws {
    let links = LinksObject(
      members: [
        "help": "/help", "manual": ["href": "/manual", "rel": "describedby"],
        "next": ["href": "/p2"], "prev": nil,
      ])
    let types = links.map { $0.link.relationType(named: $0.name) }
    #expect(types == ["help", "describedby", "next", "prev"])
    #expect(links.link(relationType: "describedby")?.href == "/manual")
    #expect(links.link(relationType: "manual") == nil)
  }

  @Test func `A link belongs to the object that holds it: pages are the document's alone (LNK-15)`()
    async throws
  {
    let transport = InMemoryTransport { request in
      #expect(request.path == "/v1/articles")
      return .document(
        #"""
        {"data":[{"type":"articles","id":"1","links":{"next":"/of-the-resource","self":"/a"},
        "relationships":{"comments":{"links":{"next":"/of-the-relationship","related":"/c"},"data":[]}}}],
        "links":{"self":"/of-the-document"}}
        """#)
    }
    let page = try await JSONAPIClient.testing(transport).fetch(AnyResource.query(type: "articles"))
    #expect(!page.hasNext)
    #expect(try await page.next() == nil)
    let resource = try #require(page.elements.first)
    #expect(page.document.links?.selfLink?.href == "/of-the-document")
    #expect(resource.links?.selfLink?.href == "/a")
    #expect(resource.links?.next?.href == "/of-the-resource")
    let comments = resource.relationships?["comments"]
    #expect(comments?.links?.next?.href == "/of-the-relationship")
  }

  @Test(
    "A family is a base name and parts between brackets (QRY-01)",
    arguments: [
      ("filter", "filter", []), ("filter[]", "filter", [""]), ("filter[a]", "filter", ["a"]),
      ("filter[a.b][]", "filter", ["a.b", ""]), ("page[size]", "page", ["size"]),
      ("camelCase[x][y.z]", "camelCase", ["x", "y.z"]),
    ])
  func families(text: String, base: String, parts: [String]) throws {
    let name = try ParameterName(text)
    #expect(name.base == base)
    #expect(name.parts == parts)
  }

  @Test(
    "Other names belong to no family (QRY-01)",
    arguments: ["filter[_]", "filter[a", "filter]a[", "filter[a]b", "_x", "[a]", "", "filter[a.]"])
  func noFamilies(text: String) {
    #expect(throws: QueryError.self) { try ParameterName(text) }
  }

  @Test(
    "A parameter of a name that isn't left to implementations is sent, and logged (QRY-02)",
    arguments: [
      ("search", true), ("filter[_]", true), ("-x", true), ("myParameter", false),
      ("my_parameter[a]", false), ("page[offset]", false), ("filter[x]", false),
    ])
  func customParameters(name: String, isLogged: Bool) async throws {
    let events = LoggedEvents(level: .notice)
    let transport = InMemoryTransport { _ in .document(#"{"data":[]}"#) }
    let client = try JSONAPIClient.testing(transport, configuration: events.configuration)
    _ = try await client.fetch(Blog.Article.query.queryItem(name, "1"))
    #expect(events("jsonapi.client").count { $0.text.contains("QRY-02") } == (isLogged ? 1 : 0))
    let query = try #require(await transport.requests.first?.path.split(separator: "?").last)
    #expect(QueryItem.items(parsing: String(query)) == [QueryItem(name, "1")])
  }

  @Test(
    "A parser of forms reads every value as it was meant (QRY-05)",
    arguments: ["a+b c", "50% & more=less", "Grüße 🌍", "%2B", "", "a\nb", "[x]#?"])
  func formEncoding(value: String) async throws {
    let transport = InMemoryTransport { _ in .document(#"{"data":[]}"#) }
    let query = Blog.Article.query.filter { $0.title == value }.queryItem("aB", value)
    _ = try await JSONAPIClient.testing(transport).fetch(query)
    let path = try #require(await transport.requests.first?.path)
    let sent = try #require(path.split(separator: "?", maxSplits: 1).last)
    // A form has no place for any of these as they are.
    #expect(!sent.contains { " +#".contains($0) })
    #expect(
      QueryItem.items(parsing: String(sent)) == [
        QueryItem("filter[title]", value), QueryItem("aB", value),
      ])
  }
}
