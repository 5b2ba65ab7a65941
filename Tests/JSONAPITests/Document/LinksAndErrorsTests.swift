import Foundation
import JSONAPI
import Testing

@Suite struct LinksAndErrorsTests {
  @Test func `A link is a string, an object or null (LNK-01)`() throws {
    let text =
      #"{"self":"/a","next":{"href":"/b","rel":"r","describedby":{"href":"/d"},"title":"T","#
      + #""type":"text/html","hreflang":["en","de"],"meta":{"n":1},"x":2},"prev":null,"bad":7,"e:x":"/e"}"#
    let links = try LinksObject(JSONValue(parsing: text))
    #expect(links.description == text)
    #expect(links.selfLink == .string("/a"))
    #expect(links.prev == .null)
    #expect(links.first == nil)
    #expect(links["bad"] == nil)
    #expect(links.map(\.name) == ["self", "next", "prev", "e:x"])
    guard case .object(let next) = links.next else {
      Issue.record("next should be a link object")
      return
    }
    #expect(next.href == "/b")
    #expect(next.rel == "r")
    #expect(next.describedby?.href == "/d")
    #expect(next.title == "T")
    #expect(next.type == "text/html")
    #expect(next.hreflang == ["en", "de"])
    #expect(next.meta == ["n": 1])
    #expect(next.otherMembers == ["x": 2])
  }

  @Test func `Hreflang is a string for one language and an array for more (LNK-17)`() throws {
    var link = LinkObject(href: "/a", hreflang: ["en"])
    #expect(link.description == #"{"href":"/a","hreflang":"en"}"#)
    link.hreflang.append("de")
    #expect(link.description == #"{"href":"/a","hreflang":["en","de"]}"#)
    link.hreflang = []
    #expect(link.description == #"{"href":"/a"}"#)
  }

  @Test func `Links are set and removed`() {
    var links: LinksObject = ["self": "/a"]
    links.next = .null
    links.related = "/r"
    links.last = .object(LinkObject(href: "/l"))
    #expect(links.description == #"{"self":"/a","next":null,"related":"/r","last":{"href":"/l"}}"#)
    links.next = nil
    links.first = "/f"
    links.prev = "/p"
    links.about = "/about"
    links.type = "/type"
    links.describedby = "/d"
    links.selfLink = nil
    #expect(
      links.members.keys
        == ["related", "last", "first", "prev", "about", "type", "describedby"])
  }

  @Test func `Links survive any coder`() throws {
    let links: [AnyLink] = [.null, "/a", .object(LinkObject(href: "/b", meta: ["n": 1]))]
    let data = try JSONEncoder().encode(links)
    #expect(try JSONDecoder().decode([AnyLink].self, from: data) == links)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([AnyLink].self, from: Data("[1]".utf8))
    }
  }

  private static let errors = """
    {"errors":[
      {"id":"e1","links":{"about":"/about","type":"/type"},"status":"422","code":"C","title":"Invalid",
       "detail":"Too short","source":{"pointer":"/data/attributes/a~1b","parameter":"p","header":"h","x":1},
       "meta":{"m":1},"extra":true},
      {"status":404,"code":7,"source":{"pointer":"title"}}, "x", {}],
     "meta":{"request":"r"},"links":{"self":"/e"},"jsonapi":{"version":"1.0"}}
    """

  @Test func `An error object gives all its members (ERR-04 to ERR-20)`() throws {
    let document = try AnyDocument(parsing: Self.errors)
    let errors = try #require(document.errors)
    #expect(errors.count == 3)
    #expect(errors[0].id == "e1")
    #expect(errors[0].links?.about == "/about")
    #expect(errors[0].links?.type == "/type")
    #expect(errors[0].statusCode == 422)
    #expect(errors[0].code == "C")
    #expect(errors[0].title == "Invalid")
    #expect(errors[0].detail == "Too short")
    #expect(errors[0].source?.pointer?.tokens == ["data", "attributes", "a/b"])
    #expect(errors[0].source?.parameter == "p")
    #expect(errors[0].source?.header == "h")
    #expect(errors[0].source?.otherMembers == ["x": 1])
    #expect(errors[0].meta == ["m": 1])
    #expect(errors[0].otherMembers == ["extra": true])
    #expect(errors[1].status == "404")
    #expect(errors[1].code == "7")
    #expect(errors[1].source?.pointer == nil)
    #expect(errors[1].source?.members["pointer"] == "title")
    #expect(document.data == .absent)
  }

  @Test func `A server error tells what the document tells`() throws {
    let error = try #require(ServerError(try AnyDocument(parsing: Self.errors)))
    // A text in place of an error object is its title.
    #expect(error.errors.count == 4)
    #expect(error.meta == ["request": "r"])
    #expect(error.links?.selfLink == "/e")
    #expect(error.jsonapi?.version == "1.0")
    #expect(error.description == "422 · Invalid · Too short; 404 · 7; x; {}")
    #expect(ServerError(AnyDocument(data: .null)) == nil)
    #expect(ServerError(AnyDocument(errors: []))?.errors == [])
  }

  @Test func `Errors are built`() {
    let document = AnyDocument(
      errors: [
        ErrorObject(
          status: "409", title: "Conflict",
          source: .init(pointer: JSONPointer(["data", "a/b"]), parameter: nil))
      ])
    #expect(
      document.description
        == #"{"errors":[{"status":"409","title":"Conflict","source":{"pointer":"/data/a~1b"}}]}"#)
  }
}
