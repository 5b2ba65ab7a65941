import JSONAPI
import Testing

@Suite struct AnyDocumentTests {
  private static let text = """
    {
      "jsonapi": {"version": "1.1", "ext": ["https://example.com/e"], "profile": [], "meta": {"a": 1}},
      "data": {
        "type": "articles", "id": "1", "@note": true, "e:mark": [1.0],
        "attributes": {"title": "Moby-Dick", "created-at": "2024-01-01", "pages": 635.0},
        "relationships": {
          "author": {"data": {"type": "people", "id": "9", "meta": {"role": "main"}}},
          "comments": {"data": [], "links": {"related": "/articles/1/comments"}},
          "editor": {"data": null, "meta": {"since": 2}},
          "publisher": {"links": {"self": {"href": "/p", "hreflang": "en"}}},
          "odd": 5
        },
        "links": {"self": "/articles/1"}, "meta": {"rank": 3}
      },
      "included": [{"type": "people", "id": "9", "attributes": {"name": "Melville"}}],
      "links": {"self": "/articles/1?include=author", "describedby": null},
      "meta": {"total": 1}, "e:version": 2, "@context": {}, "unknown": null
    }
    """

  @Test func `A document gives all its parts (DOC-02, RES-10, REL-03, JAO)`() throws {
    let document = try AnyDocument(parsing: Self.text)
    #expect(document.jsonapi?.version == "1.1")
    #expect(document.jsonapi?.ext == ["https://example.com/e"])
    #expect(document.jsonapi?.profile == [])
    #expect(document.jsonapi?.meta == ["a": 1])
    #expect(document.meta == ["total": 1])
    #expect(document.links?.selfLink?.href == "/articles/1?include=author")
    #expect(document.links?.describedby == .null)
    #expect(document.links?.next == nil)
    #expect(document.errors == nil)
    #expect(document.otherMembers == ["e:version": 2, "@context": [:], "unknown": nil])

    guard case .one(let article) = document.data else {
      Issue.record("data should be one resource")
      return
    }
    #expect(article.type == "articles")
    #expect(article.id == "1")
    #expect(article.lid == nil)
    #expect(article.title?.string == "Moby-Dick")
    #expect(article["created-at"] == "2024-01-01")
    #expect(article.pages?.number?.text == "635.0")
    #expect(article.subtitle == nil)
    #expect(article.links?.selfLink == "/articles/1")
    #expect(article.meta == ["rank": 3])
    #expect(article.otherMembers.description == #"{"@note":true,"e:mark":[1.0]}"#)
    #expect(
      article.relationships?.map(\.name) == ["author", "comments", "editor", "publisher"])
    #expect(document.related(to: article, named: "author").map(\.name) == ["Melville"])
    #expect(document.related(to: article, named: "nobody").isEmpty)
  }

  @Test func `Linkage is absent, null, one or many, and never mixed up (REL-07)`() throws {
    let document = try AnyDocument(parsing: Self.text)
    let article = try #require(document.data.resources.first)
    let relationships = try #require(article.relationships)
    let author = ResourceIdentifier(type: "people", id: "9", meta: ["role": "main"])
    #expect(relationships["author"]?.data == .one(author))
    #expect(relationships["comments"]?.data == .many([]))
    #expect(relationships["editor"]?.data == .null)
    #expect(relationships["publisher"]?.data == .absent)
    #expect(relationships["odd"] == nil)
    #expect(AnyRelationship(data: .null).description == #"{"data":null}"#)
    #expect(AnyRelationship(data: .many([])).description == #"{"data":[]}"#)
    #expect(AnyRelationship(data: .absent).description == "{}")
    #expect(author.identity == ResourceIdentifier(type: "people", id: "9").identity)
    #expect(author != ResourceIdentifier(type: "people", id: "9"))
  }

  @Test func `Changing one part leaves the text of all others alone`() throws {
    var document = try AnyDocument(parsing: Self.text)
    let original = document
    document.included?[0].name = "Herman Melville"
    document.included?.append(AnyResource(type: "people", id: "10"))
    document.meta?["total"] = 2
    document.links?.next = .null
    var expected = withoutBlanks(Self.text.utf8)
      .replacing(
        #"{"name":"Melville"}}"#,
        with: #"{"name":"Herman Melville"}},{"type":"people","id":"10"}"#
      )
      .replacing(#"{"total":1}"#, with: #"{"total":2}"#)
      .replacing(#""describedby":null"#, with: #""describedby":null,"next":null"#)
    #expect(document.description == expected)
    document.data = .null
    let start = try #require(expected.firstRange(of: #""data":"#)).upperBound
    let end = try #require(expected.firstRange(of: #","included""#)).lowerBound
    expected.replaceSubrange(start..<end, with: "null")
    #expect(document.description == expected)
    document.data = .absent
    document.included = nil
    #expect(document.members["data"] == nil)
    #expect(document.members["included"] == nil)
    #expect(original.description == withoutBlanks(Self.text.utf8))
  }

  @Test func `Attributes are added, changed and removed`() {
    var resource = AnyResource(type: "articles", lid: "new")
    resource.title = nil
    #expect(resource.description == #"{"type":"articles","lid":"new"}"#)
    resource.title = "A"
    resource["tags"] = ["x"]
    resource.tags?[1] = "y"
    resource.summary = .some(.null)
    #expect(resource.attributes == ["title": "A", "tags": ["x", "y"], "summary": nil])
    resource.title = nil
    #expect(resource.attributes?.keys == ["tags", "summary"])
    resource.relationships = ["author": AnyRelationship(data: .null)]
    resource.relationships?["author"]?.data = .one(ResourceIdentifier(type: "people", id: "1"))
    #expect(resource.relationships?["author"]?.data.identifiers.first?.id == "1")
    resource.relationships?["author"] = nil
    #expect(resource.relationships?.members.isEmpty == true)
    #expect(resource.resourceIdentifier == ResourceIdentifier(type: "articles", lid: "new"))
  }

  @Test func `A built document has its members in a fixed order`() {
    let document = AnyDocument(
      data: .many([AnyResource(type: "a", id: "1")]), meta: ["m": 1],
      links: ["self": "/a", "next": nil], included: [], jsonapi: JSONAPIObject(version: "1.1"))
    #expect(
      document.description
        == #"{"jsonapi":{"version":"1.1"},"links":{"self":"/a","next":null},"#
        + #""data":[{"type":"a","id":"1"}],"included":[],"meta":{"m":1}}"#)
    #expect(AnyDocument().description == "{}")
    #expect(AnyDocument(data: .null).description == #"{"data":null}"#)
    #expect(AnyDocument(meta: [:]).data == .absent)
  }

  @Test(arguments: [
    #"{"data":5,"errors":{},"meta":[],"links":"x","included":{},"jsonapi":null}"#,
    #"{"data":[1,{"type":"a","id":1},null],"included":[null,"x",{"type":2}],"errors":[0]}"#,
    #"{"data":{"type":["a"],"id":{},"attributes":[],"relationships":null,"links":1,"meta":"m"}}"#,
    #"{"data":{"relationships":{"r":{"data":"x","links":[],"meta":0}},"links":{"self":1}}}"#,
    "{}",
  ])
  func `Members of the wrong kind read as absent and are kept (DOC-07)`(_ text: String) throws {
    let document = try AnyDocument(parsing: text)
    #expect(document.description == text)
    #expect(document.meta == nil)
    #expect(document.links == nil)
    #expect(document.jsonapi == nil)
    for resource in document.data.resources + (document.included ?? []) {
      #expect(resource.attributes == nil)
      #expect(resource.meta == nil)
      #expect(resource.relationships?["r"]?.data ?? .absent == .absent)
      #expect(resource.links?.selfLink == nil)
      #expect(resource.anything == nil)
    }
  }

  @Test func `Ids that are numbers are texts`() throws {
    let document = try AnyDocument(
      parsing:
        #"{"data":{"type":"a","id":12345678901234567890},"included":[{"type":"b","id":1.0}]}"#)
    #expect(document.data.resources.first?.id == "12345678901234567890")
    #expect(document.included?.first?.id == nil)
    #expect(document.resource(type: "a", id: "12345678901234567890") != nil)
  }

  @Test(arguments: ["[]", "1", "null", #""a""#, "true"])
  func `The root has to be an object (DOC-01)`(_ text: String) {
    let error = #expect(throws: ResourceDecodingError.self) { try AnyDocument(parsing: text) }
    #expect(error?.code == .invalidDocument)
    #expect(error?.pointer == .root)
    #expect(error.map { "\($0)" }?.hasPrefix("the document: expected an object, found ") == true)
  }

  @Test func `Text that is not JSON is an error`() {
    let error = #expect(throws: JSONError.self) { try AnyDocument(parsing: #"{"data":}"#) }
    #expect(error?.pointer == "/data")
  }
}
