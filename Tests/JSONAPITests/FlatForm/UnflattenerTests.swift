import JSONAPI
import Testing

@Suite struct UnflattenerTests {
  private func unflatten(_ flat: String, _ unflattener: Unflattener = Unflattener()) throws
    -> String
  {
    String(decoding: try unflattener.unflatten(Array(flat.utf8)), as: UTF8.self)
  }

  private let plain = Unflattener(embedded: .identifiers)

  @Test(arguments: [
    FlatFixture(
      "members become attributes",
      #"{"data":{"type":"users","id":"1","attributes":{"email":"a@b.example","age":3.50,"tags":["x"],"home":{"id":"h"},"no":null}}}"#,
      #"{"type":"users","id":"1","email":"a@b.example","age":3.50,"tags":["x"],"home":{"id":"h"},"no":null}"#
    ),
    FlatFixture(
      "a new resource has no id",
      #"{"data":{"type":"a","attributes":{"title":"T"}}}"#,
      #"{"type":"a","title":"T"}"#),
    FlatFixture(
      "RES-04: local ids are kept",
      #"{"data":{"type":"a","lid":"x","relationships":{"b":{"data":{"type":"b","lid":"y"}}}}}"#,
      #"{"type":"a","id":null,"lid":"x","b":{"type":"b","lid":"y"}}"#),
    FlatFixture(
      "RES-02: an id is written as a string",
      #"{"data":{"type":"a","id":"7"}}"#,
      #"{"id":7,"type":"a"}"#),
    FlatFixture(
      "a type is not asked for",
      #"{"data":{"attributes":{"x":1}}}"#,
      #"{"x":1}"#),
    FlatFixture(
      "an array of resources",
      #"{"data":[{"type":"a","id":"1"},{"type":"a","id":"2"}]}"#,
      #"[{"type":"a","id":"1"},{"type":"a","id":"2"}]"#),
    FlatFixture(
      "resources become identifiers",
      #"{"data":{"type":"a","relationships":{"one":{"data":{"type":"b","id":"1"}},"many":{"data":[{"type":"b","id":"3"},{"type":"b","id":"4"}]}}}}"#,
      #"{"type":"a","one":{"type":"b","id":"1","n":2},"many":[{"id":"3","type":"b"},{"id":"4","type":"b","n":1}]}"#
    ),
    FlatFixture(
      "what is no resource throughout stays an attribute",
      #"{"data":{"type":"a","attributes":{"mixed":[{"id":"3","type":"b"},{"id":"4"}],"empty":[],"typed":{"type":"x","n":1},"number":{"type":"x","id":1}}}}"#,
      #"{"type":"a","mixed":[{"id":"3","type":"b"},{"id":"4"}],"empty":[],"typed":{"type":"x","n":1},"number":{"type":"x","id":1}}"#
    ),
    FlatFixture(
      "meta, links and members of extensions go where they belong",
      #"{"data":{"type":"a","attributes":{"cMeta":{"n":3}},"relationships":{"b":{"data":{"type":"b","id":"1","meta":{"p":1}},"meta":{"n":2}}},"meta":{"m":1},"links":{"self":"/a"},"@c":1,"x:y":2}}"#,
      #"{"type":"a","meta":{"m":1},"links":{"self":"/a"},"@c":1,"x:y":2,"b":{"type":"b","id":"1","meta":{"p":1}},"bMeta":{"n":2},"cMeta":{"n":3}}"#
    ),
    FlatFixture(
      "names that were made longer get short again",
      #"{"data":{"type":"a","id":"1","attributes":{"id":24,"type":"x","b":2,"xAttribute":1},"relationships":{"b":{"data":{"type":"b","id":"1"}}}}}"#,
      #"{"type":"a","id":"1","idAttribute":24,"typeAttribute":"x","bAttribute":2,"xAttribute":1,"b":{"type":"b","id":"1"}}"#
    ),
    FlatFixture(
      "the members of a document stay",
      #"{"data":{"type":"a","attributes":{"n":1}},"meta":{"x":[]},"links":{},"jsonapi":{"version":"1.1"},"other":1}"#,
      #"{"data":{"type":"a","n":1},"meta":{"x":[ ]},"links":{},"jsonapi":{"version":"1.1"},"other":1}"#
    ),
    FlatFixture(
      "data that is null stays null",
      #"{"data":null}"#,
      #"{"data":null}"#),
    FlatFixture(
      "data that is empty stays empty",
      #"{"data":[]}"#,
      #"{"data":[]}"#),
    FlatFixture(
      "documents of errors stay",
      #"{"errors":[{"status":"404"}],"x":1}"#,
      #"{"errors":[{"status":"404"}],"x":1}"#),
    FlatFixture(
      "documents of meta stay",
      #"{"meta":{"n":1}}"#,
      #"{"meta":{"n":1}}"#),
    FlatFixture(
      "an attribute may be named data",
      #"{"data":{"type":"a","attributes":{"data":{"x":1}}}}"#,
      #"{"type":"a","data":{"x":1}}"#),
    FlatFixture(
      "no resources",
      #"{"data":[]}"#,
      "[]"),
    FlatFixture(
      "an empty resource",
      #"{"data":{}}"#,
      "{}"),
  ])
  func `Flat JSON makes this document`(_ fixture: FlatFixture) throws {
    #expect(try unflatten(fixture.flat, plain) == fixture.document)
  }

  @Test(.timeLimit(.minutes(10))) func `A name may have a suffix any number of times`() throws {
    let name = "x" + String(repeating: "Attribute", count: 400_000)
    #expect(
      try unflatten(#"{"type":"a","\#(name)":1}"#, plain)
        == #"{"data":{"type":"a","attributes":{"\#(name)":1}}}"#)
  }

  @Test func `Names that Unicode calls equivalent are two names`() throws {
    let flat = "{\"type\":\"a\",\"\u{E9}\":1,\"e\u{301}\":2}"
    let result = "{\"data\":{\"type\":\"a\",\"attributes\":{\"\u{E9}\":1,\"e\u{301}\":2}}}"
    #expect(Array(try unflatten(flat, plain).utf8) == Array(result.utf8))
  }

  // MARK: - Relationships

  @Test(arguments: [
    (
      "author,likes",
      #"{"type":"a","author":{"id":"1","type":"p"},"likes":[],"other":{"id":"1","type":"p"}}"#,
      #"{"data":{"type":"a","attributes":{"other":{"id":"1","type":"p"}},"relationships":{"author":{"data":{"type":"p","id":"1"}},"likes":{"data":[]}}}}"#
    ),
    (
      "author",
      #"{"type":"a","author":null,"authorMeta":{"n":1}}"#,
      #"{"data":{"type":"a","relationships":{"author":{"data":null,"meta":{"n":1}}}}}"#
    ),
    (
      "author",
      #"{"type":"a","authorMeta":{"n":1},"likes":[]}"#,
      #"{"data":{"type":"a","attributes":{"likes":[]},"relationships":{"author":{"meta":{"n":1}}}}}"#
    ),
    (
      "",
      #"{"type":"a","author":{"id":"1","type":"p"}}"#,
      #"{"data":{"type":"a","attributes":{"author":{"id":"1","type":"p"}}}}"#
    ),
  ])
  func `A list says which members are relationships`(
    _ list: String, _ flat: String, _ document: String
  ) throws {
    var unflattener = plain
    unflattener.relationships = try IncludePaths(parsing: list)
    #expect(try unflatten(flat, unflattener) == document)
  }

  @Test func `A list goes on inside of related resources, and values tell behind its end`() throws {
    let flat =
      #"{"type":"a","b":{"type":"b","id":"1","c":{"type":"c","id":"1","d":{"type":"d","id":"1"}},"x":{"type":"x","id":"1"}}}"#
    #expect(
      try unflatten(flat, Unflattener(relationships: ["b.c"]))
        == #"{"data":{"type":"a","relationships":{"b":{"data":{"type":"b","id":"1"}}}},"included":[{"type":"b","id":"1","attributes":{"x":{"type":"x","id":"1"}},"relationships":{"c":{"data":{"type":"c","id":"1"}}}},{"type":"c","id":"1","relationships":{"d":{"data":{"type":"d","id":"1"}}}}]}"#
    )
  }

  @Test func `Empty attributes and relationships are written where they are wanted`() throws {
    #expect(
      try unflatten(#"{"type":"a"}"#, Unflattener(includesEmptyMembers: true))
        == #"{"data":{"type":"a","attributes":{},"relationships":{}}}"#)
  }

  @Test(arguments: [
    (
      "null is a relationship where another resource of the type has a resource",
      #"[{"type":"a","id":"1","b":null},{"type":"a","id":"2","b":{"type":"b","id":"1"}}]"#,
      #"{"data":[{"type":"a","id":"1","relationships":{"b":{"data":null}}},{"type":"a","id":"2","relationships":{"b":{"data":{"type":"b","id":"1"}}}}]}"#
    ),
    (
      "an empty array, and meta alone, too",
      #"[{"type":"a","id":"1","b":[{"type":"b","id":"1"}]},{"type":"a","id":"2","b":[]},{"type":"a","id":"3","bMeta":{"n":0}}]"#,
      #"{"data":[{"type":"a","id":"1","relationships":{"b":{"data":[{"type":"b","id":"1"}]}}},{"type":"a","id":"2","relationships":{"b":{"data":[]}}},{"type":"a","id":"3","relationships":{"b":{"meta":{"n":0}}}}]}"#
    ),
    (
      "of another type it is an attribute",
      #"[{"type":"a","id":"1","b":{"type":"b","id":"1"}},{"type":"c","id":"1","b":null},{"b":[]}]"#,
      #"{"data":[{"type":"a","id":"1","relationships":{"b":{"data":{"type":"b","id":"1"}}}},{"type":"c","id":"1","attributes":{"b":null}},{"attributes":{"b":[]}}]}"#
    ),
  ])
  func `Relationships of one resource tell of others of its type`(
    _ name: String, _ flat: String, _ document: String
  ) throws {
    #expect(try unflatten(flat, plain) == document, "\(name)")
    #expect(try unflatten(flat) == document, "\(name)")
  }

  @Test(arguments: [
    (
      #"{"type":"a","b":null,"c":[],"d":null,"home":{"type":"x","id":"1"},"eMeta":{"n":1},"@relationships":["b","c","e"]}"#,
      #"{"data":{"type":"a","attributes":{"d":null,"home":{"type":"x","id":"1"}},"relationships":{"b":{"data":null},"c":{"data":[]},"e":{"meta":{"n":1}}}}}"#
    ),
    (
      #"{"type":"a","b":{"type":"b","id":"1","@relationships":[]},"@relationships":["b"]}"#,
      #"{"data":{"type":"a","relationships":{"b":{"data":{"type":"b","id":"1"}}}},"included":[{"type":"b","id":"1"}]}"#
    ),
    (
      #"{"type":"a","b":null,"@relationships":["b",1]}"#,
      #"{"data":{"type":"a","attributes":{"b":null},"@relationships":["b",1]}}"#
    ),
  ])
  func `A resource can list its relationships itself`(_ flat: String, _ document: String) throws {
    #expect(try unflatten(flat) == document)
  }

  @Test func `A listed relationship that is no resource is refused`() {
    let error = #expect(throws: FlatFormError.self) {
      try unflatten(#"{"type":"a","b":1,"@relationships":["b"]}"#)
    }
    #expect(error?.code == .invalidLinkage)
    #expect(error?.pointer == "/b")
  }

  @Test(
    arguments: [
      (
        "a list of paths", ["\u{E9}"],
        "{'type':'a','\u{E9}':[],'e\u{301}':[]}",
        "{'data':{'type':'a','attributes':{'e\u{301}':[]},'relationships':{'\u{E9}':{'data':[]}}}}"
      ),
      (
        "a list of paths with both", ["\u{E9}", "e\u{301}"],
        "{'type':'a','\u{E9}':[],'e\u{301}':[]}",
        "{'data':{'type':'a','relationships':{'\u{E9}':{'data':[]},'e\u{301}':{'data':[]}}}}"
      ),
      (
        "the resource's own list", nil,
        "{'type':'a','\u{E9}':[],'e\u{301}':[],'@relationships':['\u{E9}']}",
        "{'data':{'type':'a','attributes':{'e\u{301}':[]},'relationships':{'\u{E9}':{'data':[]}}}}"
      ),
      (
        "others of the type", nil,
        "[{'type':'a','\u{E9}':{'type':'b','id':'1'}},{'type':'a','e\u{301}':null},{'type':'a','\u{E9}':null}]",
        "{'data':[{'type':'a','relationships':{'\u{E9}':{'data':{'type':'b','id':'1'}}}},{'type':'a','attributes':{'e\u{301}':null}},{'type':'a','relationships':{'\u{E9}':{'data':null}}}]}"
      ),
    ] as [(String, IncludePaths?, String, String)])
  func `Relationships are told apart by the bytes of their names`(
    _ name: String, _ paths: IncludePaths?, _ flat: String, _ document: String
  ) throws {
    let flat = flat.replacing("'", with: "\"")
    let document = document.replacing("'", with: "\"")
    var unflattener = plain
    unflattener.relationships = paths
    #expect(Array(try unflatten(flat, unflattener).utf8) == Array(document.utf8), "\(name)")
  }

  // MARK: - Included

  @Test func `CMP-05: ids that Unicode calls equivalent are of two resources`() throws {
    let (first, second) = (
      "{\"type\":\"b\",\"id\":\"\u{E9}\"", "{\"type\":\"b\",\"id\":\"e\u{301}\""
    )
    let flat = "{\"type\":\"a\",\"b\":[\(first),\"n\":1},\(second),\"n\":2}]}"
    let document = try JSONValue(parsing: unflatten(flat))
    #expect(document["included"]?.array?.map { $0["attributes"]?["n"] } == [1, 2])
  }

  @Test func `CMP-05: resources in others are included once, with all that is said of them`() throws
  {
    let flat = #"""
      [{"type":"a","id":"1","p":{"type":"p","id":"1"},"q":{"type":"p","id":"1","n":1,"identifierMeta":{"x":1}}},
      {"type":"a","id":"2","p":{"type":"p","id":"1","m":2,"n":3,"back":{"type":"a","id":"1","t":1}}}]
      """#
    #expect(
      try unflatten(flat, Unflattener())
        == #"{"data":[{"type":"a","id":"1","relationships":{"p":{"data":{"type":"p","id":"1"}},"q":{"data":{"type":"p","id":"1","meta":{"x":1}}}}},{"type":"a","id":"2","relationships":{"p":{"data":{"type":"p","id":"1"}}}}],"included":[{"type":"p","id":"1","attributes":{"n":1,"m":2},"relationships":{"back":{"data":{"type":"a","id":"1"}}}}]}"#
    )
  }

  @Test func `What the input includes already stays`() throws {
    let flat =
      #"{"data":{"type":"a","b":{"type":"b","id":"1","n":1}},"included":[{"type":"c","id":"1"}]}"#
    #expect(
      try unflatten(flat, Unflattener())
        == #"{"data":{"type":"a","relationships":{"b":{"data":{"type":"b","id":"1"}}}},"included":[{"type":"c","id":"1"},{"type":"b","id":"1","attributes":{"n":1}}]}"#
    )
  }

  // MARK: - Meta and additional members

  @Test func `meta can become an attribute, and identifiers lose theirs`() throws {
    var unflattener = plain
    unflattener.meta = .attributes
    #expect(
      try unflatten(
        #"{"type":"a","meta":{"m":1},"b":{"type":"b","id":"1","meta":{"p":1}}}"#, unflattener)
        == #"{"data":{"type":"a","attributes":{"meta":{"m":1}},"relationships":{"b":{"data":{"type":"b","id":"1"}}}}}"#
    )
  }

  @Test(arguments: [
    (#"{"type":"b","id":"1","n":2,"meta":{"m":1}}"#, #"{"m":1}"#),
    (#"{"type":"b","id":"1","n":2,"meta":{"m":1},"identifierMeta":{"p":1}}"#, #"{"p":1}"#),
    (#"{"type":"b","id":"1","meta":{"m":1}}"#, #"{"m":1}"#),
  ])
  func `Where only identifiers are written, they get the meta of their resources`(
    _ related: String, _ meta: String
  ) throws {
    let identifier = #"{"type":"b","id":"1","meta":\#(meta)}"#
    #expect(
      try unflatten(#"{"type":"a","one":\#(related),"many":[\#(related)]}"#, plain)
        == #"{"data":{"type":"a","relationships":{"one":{"data":\#(identifier)},"many":{"data":[\#(identifier)]}}}}"#
    )
  }

  @Test func `Additional members are added, and replace others except data`() throws {
    var unflattener = plain
    unflattener.additionalMembers = ["links": ["self": "/x"], "data": 1, "meta": ["n": 1]]
    #expect(
      try unflatten(#"{"data":{"type":"a"},"links":{},"jsonapi":{}}"#, unflattener)
        == #"{"data":{"type":"a"},"jsonapi":{},"links":{"self":"/x"},"meta":{"n":1}}"#
    )
  }

  @Test func `The kind of input can be given`() throws {
    var unflattener = plain
    unflattener.input = .resources
    #expect(try unflatten(#"{"data":1}"#, unflattener) == #"{"data":{"attributes":{"data":1}}}"#)
    unflattener.input = .document
    #expect(try unflatten(#"{"type":"x"}"#, unflattener) == #"{"type":"x"}"#)
  }

  @Test func `The result can be pretty or sorted`() throws {
    var unflattener = plain
    unflattener.format = .sorted
    #expect(
      try unflatten(#"{"type":"a","b":1,"a":2}"#, unflattener)
        == #"{"data":{"attributes":{"a":2,"b":1},"type":"a"}}"#)
  }

  // MARK: - Errors

  @Test(
    arguments: [
      ("3", nil as IncludePaths?, FlatFormError.Code.invalidDocument, ""),
      ("[1]", nil, .invalidResource, "/0"),
      (#"{"data":[{},[]]}"#, nil, .invalidResource, "/data/1"),
      (#"{"data":"x"}"#, nil, .invalidResource, "/data"),
      (#"{"type":1}"#, nil, .invalidIdentity, "/type"),
      (#"[{"type":"a","id":true}]"#, nil, .invalidIdentity, "/0/id"),
      (#"{"type":"a","b":{"type":"b"}}"#, ["b"], .invalidIdentity, "/b"),
      (#"{"type":"a","b":[{"type":"b","id":"1"},{"id":"1"}]}"#, ["b"], .invalidIdentity, "/b/1"),
      (#"{"type":"a","b":"1"}"#, ["b"], .invalidLinkage, "/b"),
      (#"{"type":"a","b":[null]}"#, ["b.c"], .invalidLinkage, "/b/0"),
    ] as [(String, IncludePaths?, FlatFormError.Code, String)])
  func `What makes no document is refused with its place`(
    _ flat: String, _ list: IncludePaths?, _ code: FlatFormError.Code, _ pointer: String
  ) {
    let error = #expect(throws: FlatFormError.self) {
      try unflatten(flat, Unflattener(relationships: list))
    }
    #expect(error?.code == code)
    #expect(error?.pointer.description == pointer)
  }
}
