import JSONAPI
import Testing

@Suite("Rules for resources and relationships")
struct ResourceRuleTests {
  /// A response with one resource that has these members besides type and id.
  private static func resource(
    _ members: String, _ findings: String..., options: DocumentValidator.Options = .init()
  ) -> RuleCase {
    var example = RuleCase(#"{"data":{"type":"a","id":"1",\#(members)}}"#, options: options)
    example.findings = findings
    return example
  }

  static let resources: [RuleCase] = [
    .init(#"{"data":{}}"#, "error RES-01 /data", "error RES-02 /data"),
    .init(#"{"data":{"@type":"a","id":"1"}}"#, "error RES-01 /data"),
    .init(#"{"data":{"type":"a","id":true}}"#, "error RES-05 /data/id"),
    .init(#"{"data":{"type":"a","id":["1"]}}"#, "error RES-05 /data/id"),
    .init(#"{"data":{"type":{},"id":"1"}}"#, "error RES-06 /data/type"),
    .init(#"{"data":{"type":"a_","id":"1"}}"#, "error RES-09 /data/type"),
    .init(#"{"data":{"type":"a.b","id":"1"}}"#, "error RES-09 /data/type"),
    .init(#"{"data":{"type":"ä b-c_9","id":"1"}}"#),
    .init(#"{"data":{"type":"a","id":"1","lid":7}}"#, "error RES-07 /data/lid"),
    resource(#""Attributes":{}"#, "error DOC-06 /data/Attributes"),
    resource(#""attributes":"x""#, "error RES-13 /data/attributes"),
    resource(
      #""attributes":{"id":1,"type":2,"Id":3}"#, "error RES-12 /data/attributes/id",
      "error RES-12 /data/attributes/type"),
    resource(#""attributes":{"@id":1,"@type":2}"#),
    resource(#""attributes":{"self":1,"data":2,"links":3,"lid":4}"#),
    resource(
      #""relationships":{"b":{"data":null},"@c":1},"attributes":{"\u0062":1,"@c":2}"#,
      "error RES-11 /data/relationships/b"),
    resource(#""attributes":{"e\u0301":1},"relationships":{"\u00e9":{"data":null}}"#),
    resource(#""links":null"#, "error LNK-01 /data/links"),
    resource(#""links":{"self":7}"#, "error LNK-02 /data/links/self"),
    resource(#""links":{"related":"/a"}"#, "error LNK-17 /data/links/related"),
    resource(#""links":{"next":"/a"}"#, "error LNK-17 /data/links/next"),
    resource(#""links":{"describedby":"/a"}"#, "error LNK-17 /data/links/describedby"),
    resource(#""meta":7"#, "error MTA-01 /data/meta"),
    resource(#""meta":{"@a.b":1,"a.b":2}"#, "error NAM-07 /data/meta/a.b"),
    resource(#""attributes":{"@":1,"@x-":2,"@a@b":3}"#),
    resource(#""attributes":{"x":{"links":1,"a.b":2}}"#),
    resource(
      #""attributes":{"x":[[{"a.b":2}],{"c":{"":1}}]},"meta":{"y":{"-":1}}"#,
      "error NAM-07 /data/attributes/x/0/0/a.b", "error NAM-02 /data/attributes/x/1/c/",
      "error NAM-04 /data/meta/y/-", options: .init(checksNestedNames: true)),
    .init(
      #"{"data":{"type":"a","id":"1","relationships":{"b":{"data":{"type":"b","id":"1"}}}},"#
        + #""included":[{"type":"b","id":"1","attributes":{"type":1}},7]}"#,
      "error RES-12 /included/0/attributes/type", "error CMP-02 /included/1"),
  ]

  static let relationships: [RuleCase] = [
    resource(#""relationships":"b""#, "error REL-01 /data/relationships"),
    resource(#""relationships":{"b":"c"}"#, "error REL-02 /data/relationships/b"),
    resource(#""relationships":{"b":{"@x":1}}"#, "error REL-03 /data/relationships/b"),
    resource(#""relationships":{"b":{"links":{"@x":1}}}"#, "error REL-04 /data/relationships/b"),
    resource(
      #""relationships":{"b":{"links":{"next":"/x"}}}"#, "error REL-04 /data/relationships/b"),
    resource(#""relationships":{"b":{"links":null}}"#, "error LNK-01 /data/relationships/b/links"),
    resource(
      #""relationships":{"b":{"links":{},"data":null}}"#,
      "warning REL-04 /data/relationships/b/links"),
    resource(
      #""relationships":{"b":{"links":{"self":"/x","next":"/y"},"data":null}}"#,
      "warning PAG-02 /data/relationships/b/links/next"),
    resource(#""relationships":{"b":{"meta":[]}}"#, "error MTA-01 /data/relationships/b/meta"),
    resource(#""relationships":{"b":{"data":true}}"#, "error REL-07 /data/relationships/b/data"),
    resource(#""relationships":{"b":{"data":[[]]}}"#, "error REL-07 /data/relationships/b/data/0"),
    resource(
      #""relationships":{"b":{"data":{}}}"#, "error RID-01 /data/relationships/b/data",
      "error RID-02 /data/relationships/b/data"),
    resource(
      #""relationships":{"b":{"data":{"type":"b","lid":"x"}}}"#,
      "error RID-02 /data/relationships/b/data"),
    resource(
      #""relationships":{"b":{"data":{"type":7,"id":"1"}}}"#,
      "error RID-04 /data/relationships/b/data/type"),
    resource(
      #""relationships":{"b":{"data":{"type":"","id":"1"}}}"#,
      "error RID-07 /data/relationships/b/data/type"),
    resource(
      #""relationships":{"b":{"data":{"type":"b","id":"1","relationships":{}}}}"#,
      "error RID-06 /data/relationships/b/data/relationships"),
    resource(
      #""relationships":{"b":{"data":[{"type":"b","id":"1","meta":"x"}]}}"#,
      "error MTA-01 /data/relationships/b/data/0/meta"),
    resource(
      #""relationships":{"b":{"data":null,"attributes":{}}}"#,
      "error REL-11 /data/relationships/b/attributes"),
    resource(
      #""relationships":{"@b":7,"a:b":{"data":null}}"#,
      "error NAM-07 /data/relationships/a:b"),
    resource(#""relationships":{"a.b":{"data":null}}"#, "error NAM-07 /data/relationships/a.b"),
  ]

  static let extensions: [RuleCase] = [
    .init(#"{"version:a":1}"#, options: .versioned),
    .init(#"{"version:a":1}"#, "error DOC-02 ", "error EXT-11 /version:a"),
    .init(#"{"meta":{},"version:":1}"#, "error EXT-08 /version:", options: .versioned),
    .init(#"{"meta":{},"version:a:b":1}"#, "error EXT-08 /version:a:b", options: .versioned),
    .init(#"{"meta":{},"version:a.b":1}"#, "error EXT-08 /version:a.b", options: .versioned),
    .init(#"{"meta":{},"Version:a":1}"#, "error EXT-11 /Version:a", options: .versioned),
    .init(#"{"meta":{},"versio:a":1}"#, "error EXT-11 /versio:a", options: .versioned),
    .init(#"{"meta":{},"@version:a":1}"#),
    .init(
      #"{"errors":[{"version:a":1,"status":"400","source":{"version:b":1,"pointer":""}}]}"#,
      options: .versioned),
    .init(#"{"errors":[{"version:a":1}]}"#, "error ERR-04 /errors/0", options: .versioned),
    .init(
      #"{"errors":[{"status":"400","source":{"version:b":1}}]}"#,
      "warning ERR-13 /errors/0/source", "error EXT-11 /errors/0/source/version:b"),
    .init(#"{"meta":{"version:x":1},"jsonapi":{"version:y":1}}"#, options: .versioned),
    .init(#"{"meta":{"version:x":1}}"#, "error NAM-07 /meta/version:x"),
    .init(#"{"meta":{"version:-":1}}"#, "error EXT-08 /meta/version:-", options: .versioned),
    .init(
      #"{"meta":{},"links":{"version:x":1,"self":{"href":"/","type":"application/vnd.api+json;"#
        + #"ext=\"https://jsonapi.org/ext/version\"","version:y":1}}}"#, options: .versioned),
    .init(#"{"meta":{},"links":{"self":"/"}}"#, "warning DOC-09 /links/self", options: .versioned),
    resource(#""relationships":{"b":{"links":{"version:x":1}}}"#, options: .versioned),
    resource(
      #""relationships":{"b":{"links":{"version:x":1}}}"#,
      "error REL-04 /data/relationships/b", "error EXT-11 /data/relationships/b/links/version:x"),
    resource(#""relationships":{"version:b":7},"attributes":{"version:b":1}"#, options: .versioned),
    .init(#"{"meta":{},"atomic:other":1}"#, "error DOC-06 /atomic:other", options: .atomic),
  ]

  static let names: [(name: String, requirement: String)] =
    [("", "NAM-02"), ("-a", "NAM-04"), ("a-", "NAM-04"), ("_", "NAM-04"), (" a", "NAM-04")]
    + ##"+,.[]!"#$%&'()*/:;<=>?@\^`{|}~"##.map { ("a\($0)a", "NAM-07") }
    + ["\u{0}", "\u{1F}", "\u{7F}"].map { ("a\($0)a", "NAM-07") }
    + [
      ("@", ""), ("a", ""), ("9", ""), ("é", ""), ("値", ""), ("🙂", ""), ("\u{80}", ""), ("a b", ""),
    ]
    + [("a--b", ""), ("a_b", "")]

  @Test(arguments: resources)
  func `Resource objects (RES)`(_ example: RuleCase) { example.check() }

  @Test(arguments: relationships)
  func `Relationships and identifiers (REL, RID)`(_ example: RuleCase) { example.check() }

  @Test(arguments: extensions)
  func `Members of extensions (EXT)`(_ example: RuleCase) { example.check() }

  @Test(arguments: names, [false, true])
  func `Member names, escaped or not (NAM)`(
    _ name: (name: String, requirement: String), isEscaped: Bool
  ) {
    let key = quoted(name.name, escapesAll: isEscaped)
    for (place, value) in [
      ("attributes", "1"), ("relationships", #"{"data":null}"#), ("meta", "1"),
    ] {
      let text = #"{"data":{"type":"a","id":"1","\#(place)":{\#(key):\#(value)}}}"#
      let findings = DocumentValidator().validate(Array(text.utf8))
      #expect(findings.map(\.requirement) == (name.requirement.isEmpty ? [] : [name.requirement]))
      #expect(findings.allSatisfy { $0.pointer.tokens == ["data", place, name.name] })
    }
    let type = #"{"data":{"type":\#(key),"id":"1"}}"#
    let findings = DocumentValidator().validate(Array(type.utf8))
    #expect(findings.map(\.requirement) == (name.requirement.isEmpty ? [] : ["RES-09"]))
  }
}
