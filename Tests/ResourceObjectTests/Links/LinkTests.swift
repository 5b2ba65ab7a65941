import Foundation
import Testing

@testable import JSONAPIResourceObject

@Suite struct LinkTests {
  struct Note: JSONAPI.Meta { var text: String }

  @Test(arguments: Coder.allCases)
  func `A link without metadata is a string`(coder: Coder) throws {
    let link = Link<String, NoMetadata>(url: "/a")
    #expect(try coder.encode([link]) == #"["/a"]"#)
    #expect(try coder.decode([Link<String, NoMetadata>].self, #"["/a"]"#) == [link])
    #expect(coder.failure([Link<String, NoMetadata>].self, #"[{"href": "/a"}]"#) != nil)
  }

  @Test(arguments: Coder.allCases)
  func `A link with metadata is an object`(coder: Coder) throws {
    let link = Link<String, Note>(url: "/a", meta: Note(text: "n"))
    let json = #"{"href":"/a","meta":{"text":"n"}}"#
    #expect(try coder.encode(link) == json)
    #expect(try coder.roundTrip(Link<String, Note>.self, json) == link)
    #expect(coder.failure([Link<String, Note>].self, #"["/a"]"#) != nil)
    #expect(coder.failure(Link<String, Note>.self, #"{"href": "/a"}"#) != nil)
    for json in [#"{"href": "/a"}"#, #"{"href": "/a", "meta": null}"#] {
      #expect(try coder.decode(Link<String, Note?>.self, json).meta == nil)
    }
  }

  static let forms: [(json: String, isString: Bool, isObject: Bool, mayHaveMeta: Bool)] = [
    (#""/a""#, true, false, false),
    (#"{"href": "/a", "meta": {"text": "n"}}"#, false, true, true),
    (#"{"href": "/a", "meta": null}"#, false, false, true),
    (#"{"href": "/a"}"#, false, false, true),
    (#"{"meta": {"text": "n"}}"#, false, false, false),
    (#"{"href": 1, "meta": {"text": "n"}}"#, false, false, false),
    ("null", false, false, false), ("1", false, false, false), ("[]", false, false, false),
  ]

  @Test(arguments: forms, Coder.allCases)
  func `The type of a link says which form is read`(
    form: (json: String, isString: Bool, isObject: Bool, mayHaveMeta: Bool), coder: Coder
  ) {
    let json = "[\(form.json)]"
    #expect((coder.failure([Link<String, NoMetadata>].self, json) == nil) == form.isString)
    #expect((coder.failure([Link<String, Note>].self, json) == nil) == form.isObject)
    #expect((coder.failure([Link<String, Note?>].self, json) == nil) == form.mayHaveMeta)
  }

  @Test(arguments: forms, Coder.allCases)
  func `The type of a link says which form is read among links`(
    form: (json: String, isString: Bool, isObject: Bool, mayHaveMeta: Bool), coder: Coder
  ) {
    struct Strings: JSONAPI.Links { var link: Link<String, NoMetadata> }
    struct Objects: JSONAPI.Links { var link: Link<String, Note> }
    struct Either: JSONAPI.Links { var link: Link<String, Note?> }
    struct Omittable: JSONAPI.Links { var link: Link<String, NoMetadata>? }
    let json = #"{"link": \#(form.json)}"#
    #expect((coder.failure(Strings.self, json) == nil) == form.isString)
    #expect((coder.failure(Objects.self, json) == nil) == form.isObject)
    #expect((coder.failure(Either.self, json) == nil) == form.mayHaveMeta)
    #expect(
      (coder.failure(Omittable.self, json) == nil) == (form.isString || form.json == "null"))
    #expect(coder.failure(Omittable.self, "{}") == nil)
    #expect(coder.failure(Strings.self, "{}") is DecodingError)
  }

  @Test(arguments: Coder.allCases)
  func `A link may lead to a URL`(coder: Coder) throws {
    let link = try coder.decode([Link<Foundation.URL, NoMetadata>].self, #"["https://a.example"]"#)
    #expect(link[0].url.host() == "a.example")
    #expect(try coder.encode(link) == #"["https://a.example"]"#)
  }

  @Test(arguments: Coder.allCases)
  func `A link of any form is read`(coder: Coder) throws {
    typealias AnyForm = AnyFormLink<String, Note>
    let links = try coder.roundTrip(
      [AnyForm].self,
      #"["/a", {"href": "/b"}, {"href": "/c", "meta": {"text": "n"}}, null]"#)
    #expect(links.map(\.url) == ["/a", "/b", "/c", nil])
    #expect(links[2].meta == Note(text: "n"))
    #expect(
      try coder.encode(links) == #"["/a","/b",{"href":"/c","meta":{"text":"n"}},null]"#)
    #expect(coder.failure([AnyForm].self, "[1]") is DecodingError)
  }

  @Test func `Marks of absence describe themselves`() {
    #expect(String(describing: NoLinks()) == "No Links")
    #expect(String(describing: NoMetadata()) == "No Metadata")
    #expect(String(describing: NoAttributes()) == "No Attributes")
    #expect(String(describing: NoRelationships()) == "No Relationships")
    #expect(String(describing: NoAPIDescription()) == "No JSON:API Object")
    #expect(NoLinks.none == NoLinks())
    #expect(NoMetadata.none == NoIdMetadata())
    #expect(NoAPIDescription.none == NoAPIDescription())
  }

  @Test(arguments: Coder.allCases)
  func `Links may be optional`(coder: Coder) throws {
    struct SelfLink: JSONAPI.Links { var `self`: Link<String, NoMetadata> }
    typealias Linked = ResourceObject<TagDescription, NoMetadata, SelfLink?, String>
    #expect(try coder.roundTrip(Linked.self, Samples.tag("a")).links == nil)
    #expect(
      try coder.encode(coder.decode(Linked.self, Samples.tag("a"))) == #"{"id":"a","type":"tags"}"#)
    let json = #"{"id":"a","links":{"self":"/a"},"type":"tags"}"#
    #expect(try coder.encode(coder.roundTrip(Linked.self, json)) == json)
  }
}
