import JSONAPI
import Testing

@Suite("Media types") struct MediaTypeTests {
  static let atomic = "https://jsonapi.org/ext/atomic"
  static let cursor = "https://jsonapi.org/profiles/ethanresnick/cursor-pagination"
  static let other = "https://example.com/a,b;c\"d\\e"

  @Test func `The media type of JSON:API has no parameters of its own (MED-01)`() {
    #expect(MediaType.jsonAPI.description == "application/vnd.api+json")
    #expect(MediaType("application/vnd.api+json") == .jsonAPI)
  }

  @Test(arguments: [[], [atomic], [atomic, cursor, other]])
  func `Lists of URIs are written and read alike (MED-03)`(uris: [String]) throws {
    let type = MediaType.jsonAPI(extensions: uris, profiles: uris.reversed())
    let read = try #require(MediaType(type.description))
    #expect(read == type)
    #expect(read.extensions == uris)
    #expect(read.profiles == uris.reversed())
    #expect(Set(read.parameters.map(\.name)).isSubset(of: ["ext", "profile"]))
  }

  @Test func `URIs are quoted, and quoted values are read with their escapes (MED-04)`() throws {
    #expect(
      MediaType.jsonAPI(extensions: [Self.atomic]).description
        == #"application/vnd.api+json;ext="https://jsonapi.org/ext/atomic""#)
    let read = try #require(
      MediaType(#"Application/VND.api+JSON ; Ext="a\"b c:\\d" ;charset=utf-8"#))
    #expect(read.isJSONAPI)
    #expect(read.extensions == ["a\"b", #"c:\d"#])
    #expect(read["CHARSET"] == "utf-8")
  }

  @Test func `Setting extensions replaces them in place`() throws {
    var type = try #require(MediaType(#"a/b;ext="x";v=1"#))
    type.extensions = ["y:z"]
    #expect(type.description == #"a/b;ext="y:z";v=1"#)
    type.extensions = []
    #expect(type.description == "a/b;v=1")
  }

  @Test func `A parameter that is repeated counts each time (NEG-09, NEG-12, NEG-13)`() throws {
    let type = try #require(MediaType(#"a/b;ext="";ext="x:1 x:2";profile="p:1";profile="p:2""#))
    #expect(type.extensions == ["x:1", "x:2"])
    #expect(type.profiles == ["p:1", "p:2"])
  }

  @Test(arguments: [
    "", "application", "application/", "/json", "a/b;c", "a/b;c=", "a/b;c=\"d", "a/b c",
    "a/b, c/d",
    "a/b;c=\"d\\",
  ])
  func `What isn't a media type is refused`(text: String) {
    #expect(MediaType(text) == nil)
  }

  @Test(arguments: [
    ("application/json", true), ("application/vnd.api+json", true), ("text/json", true),
    ("application/problem+json;charset=utf-8", true), ("text/html", false),
    ("application/jsonp", false), ("json/application", false),
  ])
  func `JSON goes by several names`(text: String, isJSON: Bool) {
    #expect(MediaType(text)?.isJSON == isJSON)
  }
}

@Suite("The field Accept") struct AcceptFieldTests {
  @Test func `Several instances with weights are written and read (NEG-05, NEG-06, NEG-07)`() {
    let field = AcceptField([
      .init(.jsonAPI(extensions: [MediaTypeTests.atomic]), weight: 0.25),
      .init(.jsonAPI(profiles: [MediaTypeTests.cursor])),
      .init(.jsonAPI, weight: 0),
    ])
    #expect(
      field.description == """
        application/vnd.api+json;ext="https://jsonapi.org/ext/atomic";q=0.25, \
        application/vnd.api+json;profile="\(MediaTypeTests.cursor)", \
        application/vnd.api+json;q=0
        """)
    #expect(AcceptField(field.description) == field)
  }

  @Test func `Commas and semicolons in quotes separate nothing`() {
    let field = AcceptField(#"a/b;ext="x,y;q=0.1";q=0.5 , */* "#)
    #expect(field.elements.map(\.weight) == [0.5, 1])
    #expect(field.elements.map(\.mediaType.description) == [#"a/b;ext="x,y;q=0.1""#, "*/*"])
  }

  @Test(arguments: [
    "nonsense, a/b", "a/b;q=2, a/b", "x/y;z=\"a,b\" c, a/b", ",,a/b,", "a/b;q=-1,a/b",
  ])
  func `Elements that make no sense are left out`(text: String) {
    #expect(AcceptField(text).elements == [.init(MediaType("a", "b"))])
  }
}
