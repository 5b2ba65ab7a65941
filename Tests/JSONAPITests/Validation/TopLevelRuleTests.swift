import JSONAPI
import Testing

@Suite("Rules for the top level")
struct TopLevelRuleTests {
  static let structure: [RuleCase] = [
    .init("null", "error DOC-01 "), .init("true", "error DOC-01 "), .init("1.5", "error DOC-01 "),
    .init(#""a""#, "error DOC-01 "), .init("[]", "error DOC-01 "),
    .init(#"{"data":}"#, "error DOC-01 "), .init(#"{"data":null,"a":}"#, "error DOC-01 "),
    .init(#"{"data":[{"a":{"b": }}]}"#, "error DOC-01 "), .init(#"{"data"}"#, "error DOC-01 "),
    .init(" \n", "error DOC-01 "), .init("\u{FEFF}", "error DOC-01 "),
    .init("", "error DOC-01 "), .init("{", "error DOC-01 "), .init(#"{"data":[}"#, "error DOC-01 "),
    .init(#"{"data":nul}"#, "error DOC-01 "), .init(#"{"data":null}x"#, "error DOC-01 "),
    .init("\u{FEFF}{\"data\":null}"),
    .init(#"{"jsonapi":{}}"#, "error DOC-02 "), .init(#"{"@a":1,"@b":2}"#, "error DOC-02 "),
    .init(#"{"included":[]}"#, "error DOC-02 ", "error DOC-05 /included"),
    .init(#"{"data":null,"errors":null}"#, "error DOC-03 /errors", "error ERR-03 /errors"),
    .init(
      #"{"errors":[{"status":"400"}],"data":null}"#, "error DOC-03 /errors"),
    .init(
      #"{"errors":[{"status":"400"}],"included":[]}"#, "error DOC-05 /included",
      context: .errorResponse),
    .init(#"{"meta":{},"Data":[]}"#, "error DOC-06 /Data"),
    .init(#"{"meta":{},"a/b~c":[]}"#, "error DOC-06 /a~1b~0c"),
    .init(#"{"data":true}"#, "error DOC-11 /data"), .init(#"{"data":1.0}"#, "error DOC-11 /data"),
    .init(#"{"data":[[]]}"#, "error DOC-12 /data/0"),
    .init(
      #"{"data":[{"type":"a","id":"1"},true,7,"a"]}"#, "error DOC-12 /data/1",
      "error DOC-12 /data/2", "error DOC-12 /data/3"),
    .init(#"{"meta":null}"#, "error MTA-01 /meta"), .init(#"{"meta":1}"#, "error MTA-01 /meta"),
    .init(#"{"errors":[{"status":"404"}]}"#),
    .init(#"{"meta":{"a":1,"a":2}}"#, "warning DOC-01 /meta/a"),
    .init(#"{"data":null,"data":null}"#, "warning DOC-01 /data"),
    .init(#"{"meta":{"a":[{"b":1,"\u0062":2}]}}"#, "warning DOC-01 /meta/a/0/b"),
  ]

  @Test func `Text that is no JSON is said to be so once, and where by its offset`() {
    let findings = DocumentValidator().validate(Array("{\n \"data\" null}".utf8))
    #expect(findings.map(\.message) == ["expected ':' after a member name, found 'null'"])
    #expect(findings.first?.offset == 10)
  }

  static let contexts: [RuleCase] = [
    .init("{}", "error DOC-02 ", context: .createRequest),
    .init(#"{"errors":[{"status":"400"}]}"#, "error CRU-03 ", context: .createRequest),
    .init(#"{"data":"a"}"#, "error CRU-03 /data", context: .createRequest),
    .init(#"{"data":{"type":"a","id":null}}"#, "error RES-05 /data/id", context: .createRequest),
    .init(#"{"data":{"type":null}}"#, "error RES-06 /data/type", context: .createRequest),
    .init(#"{"data":{"type":"a","lid":null}}"#, "error RES-07 /data/lid", context: .createRequest),
    .init(#"{"data":{"type":"a","lid":"x","id":"1"}}"#, context: .createRequest),
    .init(
      #"{"data":{"type":"a","relationships":{"b":{}}}}"#, "error CRU-05 /data/relationships/b",
      context: .createRequest),
    .init(
      #"{"data":{"type":"a","relationships":{"b":null,"c":{"data":{"type":"c","lid":1}}}}}"#,
      "error REL-02 /data/relationships/b", "error RID-04 /data/relationships/c/data/lid",
      context: .createRequest),
    .init(#"{"meta":{}}"#, "error CRU-22 ", context: .updateRequest),
    .init(#"{"data":null}"#, "error CRU-22 /data", context: .updateRequest),
    .init(#"{"data":{"type":"a","lid":"x"}}"#, "error CRU-23 /data", context: .updateRequest),
    .init(#"{"data":{"type":"a","id":1}}"#, "error RES-05 /data/id", context: .updateRequest),
    .init(
      #"{"data":{"type":"a","id":"1","relationships":{"b":{"links":{"self":"/x"}}}}}"#,
      "error CRU-27 /data/relationships/b", context: .updateRequest),
    .init(
      #"{"data":{"type":"a","id":"1","relationships":{"b":{"data":{"type":"b","lid":"x"}}}}}"#,
      context: .updateRequest),
    .init(
      #"{"data":{"type":"a","relationships":{"b":{"data":{"type":"b","lid":"x"}}}},"#
        + #""included":[{"type":"b","lid":"x"},{"type":"b","lid":"y"}]}"#,
      "warning CMP-03 /included/1", context: .createRequest),
    .init(#"{"data":"a"}"#, "error REL-U-01 /data", context: .relationship),
    .init(#"{"data":[[]]}"#, "error REL-U-03 /data/0", context: .relationship),
    .init(#"{"data":[{"type":"a"}]}"#, "error RID-02 /data/0", context: .relationship),
    .init(#"{"data":{"id":"1"}}"#, "error RID-01 /data", context: .relationship),
    .init(
      #"{"data":[{"type":"a","id":"1","links":{}}]}"#, "error RID-06 /data/0/links",
      context: .relationship),
    .init(
      #"{"data":[{"type":"a","id":"1"},{"type":"a","id":"1"}],"included":[{"type":"a","id":"1"}]}"#,
      context: .relationship),
    .init(
      #"{"data":[{"type":"a","id":"1","meta":[]}]}"#, "error MTA-01 /data/0/meta",
      context: .relationship),
    .init(#"{"meta":{}}"#, "warning ERR-03 ", context: .errorResponse),
    .init(#"{"data":{"type":"a","id":"1","lid":"x"}}"#),
    .init(#"{"data":{"type":"a","lid":"x"}}"#, "error RES-02 /data"),
    .init(#"{"data":{"type":"a","id":""}}"#, "warning RES-05 /data/id"),
  ]

  static let jsonapi: [RuleCase] = [
    .init(#"{"meta":{},"jsonapi":null}"#, "error JAO-01 /jsonapi"),
    .init(#"{"meta":{},"jsonapi":[]}"#, "error JAO-01 /jsonapi"),
    .init(#"{"meta":{},"jsonapi":{"version":null}}"#, "error JAO-02 /jsonapi/version"),
    .init(#"{"meta":{},"jsonapi":{"ext":{}}}"#, "error JAO-03 /jsonapi/ext"),
    .init(#"{"meta":{},"jsonapi":{"ext":[null]}}"#, "error JAO-03 /jsonapi/ext/0"),
    .init(#"{"meta":{},"jsonapi":{"ext":["a b"]}}"#, "error JAO-03 /jsonapi/ext/0"),
    .init(
      #"{"meta":{},"jsonapi":{"ext":["https://a.example/e"]}}"#, "warning JAO-03 /jsonapi/ext/0"),
    .init(
      #"{"meta":{},"jsonapi":{"ext":["https://jsonapi.org/ext/version"]}}"#, options: .versioned),
    .init(#"{"meta":{},"jsonapi":{"profile":"a"}}"#, "error JAO-04 /jsonapi/profile"),
    .init(#"{"meta":{},"jsonapi":{"profile":["/relative"]}}"#, "warning JAO-04 /jsonapi/profile/0"),
    .init(#"{"meta":{},"jsonapi":{"meta":null}}"#, "error MTA-01 /jsonapi/meta"),
    .init(#"{"meta":{},"jsonapi":{"meta":{"a.b":1}}}"#, "error NAM-07 /jsonapi/meta/a.b"),
    .init(#"{"meta":{},"jsonapi":{"Version":"1.1","@x":1}}"#, "error JAO-06 /jsonapi/Version"),
  ]

  @Test(arguments: structure)
  func `The top level holds what it has to and nothing else (DOC, MTA)`(_ example: RuleCase) {
    example.check()
  }

  @Test(arguments: contexts)
  func `Each context asks for its own primary data (CRU, REL-U, RID)`(_ example: RuleCase) {
    example.check()
  }

  @Test(arguments: jsonapi)
  func `The jsonapi object holds version, ext, profile and meta (JAO)`(_ example: RuleCase) {
    example.check()
  }
}
