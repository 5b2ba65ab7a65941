import JSONAPI
import Testing

/// A document, what it comes to, and what it is an example of.
struct FlatFixture: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let document: String
  let flat: String

  init(_ testDescription: String, _ document: String, _ flat: String) {
    self.testDescription = testDescription
    self.document = document
    self.flat = flat
  }
}

@Suite struct FlattenerTests {
  private func flatten(_ document: String, _ flattener: Flattener = Flattener()) throws -> String {
    String(decoding: try flattener.flatten(Array(document.utf8)), as: UTF8.self)
  }

  // MARK: - Everything followed

  @Test(arguments: [
    FlatFixture(
      "attributes move to the root",
      #"{"data":{"id":"1","type":"users","attributes":{"email":"a@b.example","age":3.50,"x":[{"y":null}]}}}"#,
      #"{"data":{"id":"1","type":"users","email":"a@b.example","age":3.50,"x":[{"y":null}]}}"#),
    FlatFixture(
      "one related resource",
      #"""
      {"data":[{"type":"articles","id":"1","attributes":{"title":"Bikeshed"},
      "relationships":{"author":{"data":{"id":"42","type":"people"}}}}],
      "included":[{"type":"people","id":"42","attributes":{"name":"John"}}]}
      """#,
      #"{"data":[{"type":"articles","id":"1","title":"Bikeshed","author":{"type":"people","id":"42","name":"John"}}]}"#
    ),
    FlatFixture(
      "many related resources, in the order of the linkage",
      #"""
      {"data":{"type":"a","id":"1","relationships":{"b":{"data":[{"type":"b","id":"2"},{"type":"b","id":"1"}]}}},
      "included":[{"type":"b","id":"1","attributes":{"n":1}},{"type":"b","id":"2","attributes":{"n":2}}]}
      """#,
      #"{"data":{"type":"a","id":"1","b":[{"type":"b","id":"2","n":2},{"type":"b","id":"1","n":1}]}}"#
    ),
    FlatFixture(
      "related resources of related ones, the same one in two places",
      #"""
      {"data":{"type":"articles","id":"1","relationships":{"author":{"data":{"type":"people","id":"1"}},
      "comments":{"data":[{"type":"comments","id":"1"},{"type":"comments","id":"2"}]}}},
      "included":[{"type":"people","id":"1","attributes":{"name":"A"}},
      {"type":"comments","id":"1","relationships":{"author":{"data":{"type":"people","id":"1"}}}},
      {"type":"comments","id":"2","relationships":{"author":{"data":{"type":"people","id":"1"}}}}]}
      """#,
      #"""
      {"data":{"type":"articles","id":"1","author":{"type":"people","id":"1","name":"A"},"comments":[{"type":"comments","id":"1","author":{"type":"people","id":"1","name":"A"}},{"type":"comments","id":"2","author":{"type":"people","id":"1","name":"A"}}]}}
      """#),
    FlatFixture(
      "a relationship to primary data",
      #"""
      {"data":[{"type":"a","id":"1","relationships":{"next":{"data":{"type":"a","id":"2"}}}},
      {"type":"a","id":"2","attributes":{"n":2}}]}
      """#,
      #"{"data":[{"type":"a","id":"1","next":{"type":"a","id":"2","n":2}},{"type":"a","id":"2","n":2}]}"#
    ),
    FlatFixture(
      "what is not included stays an identifier, with all that it has",
      #"""
      {"data":{"type":"a","id":"1","relationships":{"one":{"data":{"type":"b","id":"1","meta":{"m":1}}},
      "many":{"data":[{"type":"b","id":"1"},{"type":"b","id":"2"}]}}},
      "included":[{"type":"b","id":"2","attributes":{"n":2}}]}
      """#,
      #"""
      {"data":{"type":"a","id":"1","one":{"type":"b","id":"1","meta":{"m":1}},"many":[{"type":"b","id":"1"},{"type":"b","id":"2","n":2}]}}
      """#),
    FlatFixture(
      "REL-06: null, empty and absent linkage are three things",
      #"""
      {"data":{"type":"a","id":"1","relationships":{"null":{"data":null},"empty":{"data":[]},
      "absent":{"links":{"related":"/b"}},"none":{}}}}
      """#,
      #"{"data":{"type":"a","id":"1","null":null,"empty":[]}}"#),
    FlatFixture(
      "the meta of a relationship follows it as <name>Meta",
      #"""
      {"data":{"type":"a","id":"1","relationships":{"author":{"data":{"type":"p","id":"1"},"meta":{"totalBooks":2}},
      "books":{"meta":{"n":0}},"tags":{"meta":{},"data":[]}}},
      "included":[{"type":"p","id":"1","attributes":{"name":"J"}}]}
      """#,
      #"""
      {"data":{"type":"a","id":"1","author":{"type":"p","id":"1","name":"J"},"authorMeta":{"totalBooks":2},"booksMeta":{"n":0},"tags":[],"tagsMeta":{}}}
      """#),
    FlatFixture(
      "the meta, links and other members of resources stay",
      #"""
      {"data":[{"type":"a","id":"1","@context":"c","ext:version":1,"attributes":{"t":1},"meta":{"myVote":1},
      "links":{"self":"/a/1"},"other":[ ],"relationships":{"b":{"data":{"type":"b","lid":"x"}}}}],
      "included":[{"type":"b","lid":"x","meta":{"m":0},"links":{}}]}
      """#,
      #"""
      {"data":[{"type":"a","id":"1","@context":"c","ext:version":1,"t":1,"meta":{"myVote":1},"links":{"self":"/a/1"},"other":[],"b":{"type":"b","lid":"x","meta":{"m":0},"links":{}}}]}
      """#),
    FlatFixture(
      "the meta of the identifier follows what it leads to",
      #"""
      {"data":{"type":"a","id":"1","relationships":{"b":{"data":{"type":"b","id":"1","meta":{"pos":3}}}}},
      "included":[{"type":"b","id":"1","meta":{"own":1}}]}
      """#,
      #"{"data":{"type":"a","id":"1","b":{"type":"b","id":"1","meta":{"own":1},"identifierMeta":{"pos":3}}}}"#
    ),
    FlatFixture(
      "top-level members stay, known or not",
      #"""
      {"jsonapi":{"version":"1.1"},"data":[],"meta":{"total-pages":13},"links":{"self":"/a?page[n]=3"},
      "additional":{"info":"My info"},"included":[],"@x":1,"ext:y":null}
      """#,
      #"""
      {"jsonapi":{"version":"1.1"},"data":[],"meta":{"total-pages":13},"links":{"self":"/a?page[n]=3"},"additional":{"info":"My info"},"@x":1,"ext:y":null}
      """#),
    FlatFixture("data that is null stays null", #"{"data":null}"#, #"{"data":null}"#),
    FlatFixture(
      "documents without data get none", #"{"meta":{"a":{"type":"x","id":"1"}}}"#,
      #"{"meta":{"a":{"type":"x","id":"1"}}}"#),
    FlatFixture(
      "errors stay as they are", #"{"errors":[{"status":"422","source":{"pointer":"/data"}}]}"#,
      #"{"errors":[{"status":"422","source":{"pointer":"/data"}}]}"#),
    FlatFixture("an empty object", "{ }", "{}"),
    FlatFixture(
      "a resource without id, without anything",
      #"{"data":[{"type":"a","attributes":{"t":1}},{"attributes":null,"relationships":null},{}]}"#,
      #"{"data":[{"type":"a","t":1},{},{}]}"#),
    FlatFixture(
      "blanks between the parts go, those in strings stay",
      "{ \"data\" : {\n\t\"type\":\"a\", \"id\" : \"1\",\r\n \"attributes\": { \"a b\" : [ 1 , { } ], \"c\":\" \\n \" } } }\n",
      #"{"data":{"type":"a","id":"1","a b":[1,{}],"c":" \n "}}"#),
    FlatFixture(
      "identities with escapes are found",
      #"""
      {"data":{"type":"a","id":"1","relationships":{"b":{"data":{"type":"\u0062","id":"caf\u00e9"}}}},
      "included":[{"type":"b","id":"café","attributes":{"n":1}}]}
      """#,
      #"{"data":{"type":"a","id":"1","b":{"type":"b","id":"café","n":1}}}"#),
    FlatFixture(
      "identifiers as primary data become what they identify",
      #"""
      {"data":[{"type":"b","id":"1","meta":{"pos":1}},{"type":"b","id":"2"}],
      "included":[{"type":"b","id":"1","attributes":{"n":1}}]}
      """#,
      #"{"data":[{"type":"b","id":"1","n":1,"identifierMeta":{"pos":1}},{"type":"b","id":"2"}]}"#),
    FlatFixture(
      "CMP-05: of two resources with one identity, primary data is taken",
      #"""
      {"included":[{"type":"a","id":"2","attributes":{"from":"included"}}],
      "data":[{"type":"a","id":"1","relationships":{"next":{"data":{"type":"a","id":"2"}}}},
      {"type":"a","id":"2","attributes":{"from":"data"}}]}
      """#,
      #"""
      {"data":[{"type":"a","id":"1","next":{"type":"a","id":"2","from":"data"}},{"type":"a","id":"2","from":"data"}]}
      """#),
    FlatFixture(
      "resources that stand in linkage are flattened there",
      #"""
      {"data":{"type":"v","id":"1","relationships":{"edges":{"data":[{"type":"e","attributes":{"n":1},
      "relationships":{"head":{"data":{"type":"v","id":"1"}},"tail":{"data":{"type":"v","id":"2"}}}}]}}},
      "included":[{"type":"v","id":"2","attributes":{"n":2}}]}
      """#,
      #"""
      {"data":{"type":"v","id":"1","edges":[{"type":"e","n":1,"head":{"type":"v","id":"1"},"tail":{"type":"v","id":"2"}}]}}
      """#),
  ])
  func `A document has this flat form`(_ fixture: FlatFixture) throws {
    #expect(try flatten(fixture.document) == fixture.flat)
  }

  // MARK: - Names

  @Test(arguments: [
    FlatFixture(
      "identity wins over attributes, which get longer names",
      #"{"data":{"attributes":{"id":24,"type":"x","lid":0,"idAttribute":1},"type":"a","id":"1"}}"#,
      #"{"data":{"idAttributeAttribute":24,"typeAttribute":"x","lidAttribute":0,"idAttribute":1,"type":"a","id":"1"}}"#
    ),
    FlatFixture(
      "relationships win over attributes",
      #"{"data":{"type":"a","id":"1","attributes":{"b":1,"\u0063":2},"relationships":{"b":{"data":null},"c":{"data":[]}}}}"#,
      #"{"data":{"type":"a","id":"1","bAttribute":1,"cAttribute":2,"b":null,"c":[]}}"#),
    FlatFixture(
      "members of the resource win over both",
      #"""
      {"data":{"type":"a","id":"1","meta":{"m":1},"links":{},"x":0,"attributes":{"meta":2,"x":3},
      "relationships":{"links":{"data":null,"meta":{}},"id":{"data":null}}}}
      """#,
      #"""
      {"data":{"type":"a","id":"1","meta":{"m":1},"links":{},"x":0,"metaAttribute":2,"xAttribute":3,"linksRelationship":null,"linksRelationshipMeta":{},"idRelationship":null}}
      """#),
    FlatFixture(
      "attributes may be named meta and links where the resource has none",
      #"{"data":{"type":"a","id":"1","attributes":{"meta":1,"links":2}}}"#,
      #"{"data":{"type":"a","id":"1","meta":1,"links":2}}"#),
    FlatFixture(
      "fields win over the meta of relationships",
      #"{"data":{"type":"a","id":"1","attributes":{"bMeta":1},"relationships":{"b":{"data":null,"meta":{"m":2}}}}}"#,
      #"{"data":{"type":"a","id":"1","bMeta":1,"b":null,"bMetaMeta":{"m":2}}}"#),
    FlatFixture(
      "relationships may be named attributes and relationships",
      #"{"data":{"type":"a","id":"1","relationships":{"attributes":{"data":[]},"relationships":{"data":null}}}}"#,
      #"{"data":{"type":"a","id":"1","attributes":[],"relationships":null}}"#),
    FlatFixture(
      "attributes give way to the meta of an identifier and to the list of relationships",
      #"""
      {"data":{"type":"a","id":"1","relationships":{"b":{"data":{"type":"b","id":"1","meta":{"m":1}}}}},
      "included":[{"type":"b","id":"1","attributes":{"identifierMeta":2,"@relationships":["x"]}}]}
      """#,
      #"{"data":{"type":"a","id":"1","b":{"type":"b","id":"1","identifierMetaAttribute":2,"@relationshipsAttribute":["x"],"identifierMeta":{"m":1}}}}"#
    ),
  ])
  func `Members that want the same name get this flat form`(_ fixture: FlatFixture) throws {
    #expect(try flatten(fixture.document) == fixture.flat)
  }

  // MARK: - Include lists

  private static let recursive = #"""
    {"data":{"type":"articles","id":"1","attributes":{"title":"B"},"relationships":{
    "author":{"data":{"type":"people","id":"42"},"meta":{"n":1}},"categories":{"data":[{"type":"c","id":"7"},{"type":"c","id":"8"}]}}},
    "included":[{"type":"people","id":"42","attributes":{"name":"J"},"meta":{"p":1},"links":{"self":"/p"},
    "relationships":{"article":{"data":{"type":"articles","id":"1"}},"boss":{"data":null},"home":{"links":{}}}},
    {"type":"c","id":"8","attributes":{"n":8}}]}
    """#

  @Test(arguments: [
    (
      "author.article.author",
      #"{"data":{"type":"articles","id":"1","title":"B","author":{"type":"people","id":"42","name":"J","meta":{"p":1},"links":{"self":"/p"},"article":{"type":"articles","id":"1","title":"B","author":{"type":"people","id":"42","name":"J","meta":{"p":1},"links":{"self":"/p"},"article":{"type":"articles","id":"1"},"boss":null},"authorMeta":{"n":1},"categories":[{"type":"c","id":"7"},{"type":"c","id":"8"}]},"boss":null},"authorMeta":{"n":1},"categories":[{"type":"c","id":"7"},{"type":"c","id":"8"}]}}"#,
      #"{"data":{"type":"articles","id":"1","title":"B","author":{"type":"people","id":"42","name":"J","meta":{"p":1},"links":{"self":"/p"},"article":{"type":"articles","id":"1","title":"B","author":{"type":"people","id":"42","name":"J","meta":{"p":1},"links":{"self":"/p"}},"authorMeta":{"n":1}}},"authorMeta":{"n":1}}}"#
    ),
    (
      "author.boss,author.home,author.home.x,categories,nowhere",
      #"{"data":{"type":"articles","id":"1","title":"B","author":{"type":"people","id":"42","name":"J","meta":{"p":1},"links":{"self":"/p"},"article":{"type":"articles","id":"1"},"boss":null},"authorMeta":{"n":1},"categories":[{"type":"c","id":"7"},{"type":"c","id":"8","n":8}]}}"#,
      #"{"data":{"type":"articles","id":"1","title":"B","author":{"type":"people","id":"42","name":"J","meta":{"p":1},"links":{"self":"/p"},"boss":null,"home":null},"authorMeta":{"n":1},"categories":[{"type":"c","id":"8","n":8}]}}"#
    ),
    (
      "",
      #"{"data":{"type":"articles","id":"1","title":"B","author":{"type":"people","id":"42"},"authorMeta":{"n":1},"categories":[{"type":"c","id":"7"},{"type":"c","id":"8"}]}}"#,
      #"{"data":{"type":"articles","id":"1","title":"B","authorMeta":{"n":1}}}"#
    ),
  ])
  func `INC-06: a list of paths is followed to its end and no further`(
    _ paths: String, _ identifiers: String, _ empty: String
  ) throws {
    let include = try IncludePaths(parsing: paths)
    #expect(try flatten(Self.recursive, Flattener(include: include)) == identifiers)
    #expect(
      try flatten(Self.recursive, Flattener(include: include, notIncluded: .empty)) == empty)
  }

  @Test func `Without a list, what is not included can be left empty`() throws {
    let document = #"""
      {"data":{"type":"a","id":"1","relationships":{"one":{"data":{"type":"b","id":"1"}},"absent":{},
      "many":{"data":[{"type":"b","id":"1"},{"type":"a","id":"1"}]},"null":{"data":null}}}}
      """#
    #expect(
      try flatten(document, Flattener(notIncluded: .empty))
        == #"{"data":{"type":"a","id":"1","one":null,"absent":null,"many":[{"type":"a","id":"1"}],"null":null}}"#
    )
  }

  @Test(
    arguments: [
      (
        nil, .identifiers,
        #"{"data":{"type":"a","id":"1","b":{"type":"b","id":"1","n":1,"@relationships":[]},"null":null,"none":[],"idRelationship":null,"toldMeta":{},"@relationships":["b","null","none","idRelationship","told"]}}"#
      ),
      (
        ["b"] as IncludePaths, .empty,
        #"{"data":{"type":"a","id":"1","b":{"type":"b","id":"1","n":1,"@relationships":[]},"toldMeta":{},"@relationships":["b","told"]}}"#
      ),
    ] as [(IncludePaths?, Flattener.NotIncluded, String)])
  func `Each resource can list the relationships that it has in the flat form`(
    _ include: IncludePaths?, _ notIncluded: Flattener.NotIncluded, _ flat: String
  ) throws {
    let document = #"""
      {"data":{"type":"a","id":"1","relationships":{"b":{"data":{"type":"b","id":"1"}},"absent":{"links":{}},
      "null":{"data":null},"none":{"data":[]},"id":{"data":null},"told":{"meta":{}}}},
      "included":[{"type":"b","id":"1","attributes":{"n":1}}]}
      """#
    let flattener = Flattener(
      include: include, notIncluded: notIncluded, listsRelationships: true)
    #expect(try flatten(document, flattener) == flat)
  }

  // MARK: - Formats

  @Test func `The result can be pretty or sorted`() throws {
    let document = #"{"meta":{},"data":{"type":"a","id":"1","attributes":{"b":[1],"a":{}}}}"#
    #expect(
      try flatten(document, Flattener(format: .sorted))
        == #"{"data":{"a":{},"b":[1],"id":"1","type":"a"},"meta":{}}"#)
    #expect(
      try flatten(document, Flattener(format: .pretty)) == """
        {
          "meta": {},
          "data": {
            "type": "a",
            "id": "1",
            "b": [
              1
            ],
            "a": {}
          }
        }
        """)
  }

  // MARK: - What decoding reads as well

  @Test(
    "What is empty, or no resource, is read as decoding reads it",
    arguments: [
      (#"{"data":{"type":"a","id":"1","attributes":[]}}"#, #"{"data":{"type":"a","id":"1"}}"#),
      (#"{"data":{"type":"a","id":"1","relationships":[]}}"#, #"{"data":{"type":"a","id":"1"}}"#),
      (
        #"{"data":{"type":"a","id":"1","relationships":{"b":[],"c":null,"d":{}}}}"#,
        #"{"data":{"type":"a","id":"1"}}"#
      ),
      (
        #"{"data":{"type":"a","id":"1","relationships":{"b":{"data":[null,{"type":"b","id":"2"},7]},"#
          + #""c":{"data":{"type":"b","id":"2"}}}},"#
          + #""included":[null,{"type":"b","id":"2","attributes":{"x":1}}]}"#,
        #"{"data":{"type":"a","id":"1","b":[{"type":"b","id":"2","x":1}],"c":{"type":"b","id":"2","x":1}}}"#
      ),
      (
        #"{"data":{"type":"a","id":"1","attributes":{"x":"cut \ud83d, \ude00, \ud83d\ude00"}}}"#,
        "{\"data\":{\"type\":\"a\",\"id\":\"1\",\"x\":\"cut \u{FFFD}, \u{FFFD}, 😀\"}}"
      ),
    ])
  func tolerated(_ document: String, _ flat: String) throws {
    #expect(
      try JSONValue(parsing: flatten(document)) == JSONValue(parsing: flat))
  }

  // MARK: - Errors

  @Test(arguments: [
    ("[]", FlatFormError.Code.invalidDocument, "", "an array"),
    ("null", .invalidDocument, "", "null"),
    (#"{"data":3}"#, .invalidDocument, "/data", "a number 3"),
    (#"{"data":"x"}"#, .invalidDocument, "/data", "a string \"x\""),
    (#"{"data":[{},null]}"#, .invalidResource, "/data/1", "null"),
    (#"{"data":{"attributes":[1]}}"#, .invalidResource, "/data/attributes", "an array"),
    (#"{"data":{"relationships":1}}"#, .invalidResource, "/data/relationships", "a number 1"),
    (
      #"{"data":[{"relationships":{"a~/b":3}}]}"#, .invalidRelationship,
      "/data/0/relationships/a~0~1b", "a number 3"
    ),
    (
      #"{"data":{"relationships":{"a":{"data":"1"}}}}"#, .invalidLinkage,
      "/data/relationships/a/data", "a string \"1\""
    ),
  ])
  func `What is no document is refused with its place`(
    _ document: String, _ code: FlatFormError.Code, _ pointer: String, _ found: String
  ) {
    let error = #expect(throws: FlatFormError.self) { try flatten(document) }
    #expect(error?.code == code)
    #expect(error?.pointer.description == pointer)
    #expect(error?.found == found)
  }

  @Test(arguments: [
    (
      #"{"data":{"attributes":{"aMetaMeta":{}},"relationships":{"a":{"data":null,"meta":{}}}}}"#,
      "/data/attributes/aMetaMeta"
    ),
    (
      #"{"data":{"relationships":{"a":{"data":null,"meta":{}},"aMeta":{"data":null}}}}"#,
      "/data/relationships/a/meta"
    ),
    (
      #"{"data":{"relationships":{"a":{"data":null,"meta":{}},"aMeta":{"links":{}}}}}"#,
      "/data/relationships/a/meta"
    ),
    (
      #"{"data":{"attributes":{"aMeta":{}},"relationships":{"a":{"data":null}}}}"#,
      "/data/attributes/aMeta"
    ),
    (
      #"{"data":{"attributes":{"aAttribute":1},"relationships":{"a":{"data":null}}}}"#,
      "/data/attributes/aAttribute"
    ),
    (#"{"data":{"attributes":{"idAttribute":1}}}"#, "/data/attributes/idAttribute"),
    (#"{"data":{"@relationships":[]}}"#, "/data/@relationships"),
  ])
  func `A name that would be read as another is refused where relationships are listed`(
    _ document: String, _ pointer: String
  ) throws {
    let error = #expect(throws: FlatFormError.self) {
      try flatten(document, Flattener(listsRelationships: true))
    }
    #expect(error?.code == .ambiguousName)
    #expect(error?.pointer.description == pointer)
    _ = try flatten(document)
  }

  @Test func `A member of a resource that hides the meta of its identifier is refused`() {
    let error = #expect(throws: FlatFormError.self) {
      try flatten(
        #"""
        {"data":{"type":"a","id":"1","relationships":{"b":{"data":{"type":"b","id":"1","meta":{}}}}},
        "included":[{"type":"b","id":"1","attributes":{},"identifierMeta":1}]}
        """#)
    }
    #expect(error?.code == .ambiguousName)
    #expect(error?.pointer == "/included/0/identifierMeta")
  }

  @Test func `Malformed relationships are refused with a list of paths, too`() {
    let document = #"{"data":{"relationships":{"a":{"data":1},"b":3}}}"#
    for include: IncludePaths in [[], ["a"], ["b"]] {
      let error = #expect(throws: FlatFormError.self) {
        try flatten(document, Flattener(include: include))
      }
      #expect(error?.pointer == "/data/relationships/a/data")
    }
  }

  @Test func `Text that is no JSON is a JSON error`() {
    let error = #expect(throws: JSONError.self) { try flatten(#"{"data":"#) }
    #expect(error?.code == .unexpectedEnd)
  }
}
