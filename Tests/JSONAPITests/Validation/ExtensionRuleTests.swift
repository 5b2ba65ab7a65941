import JSONAPI
import Testing

@Suite("Rules of extensions and profiles")
struct ExtensionRuleTests {
  private static func request(_ operation: String, _ findings: String...) -> RuleCase {
    var example = RuleCase(#"{"atomic:operations":[\#(operation)]}"#, context: .atomicRequest)
    example.findings = findings.map { $0.replacing("~", with: "/atomic:operations/0") }
    return example
  }

  static let requests: [RuleCase] = [
    .init("{}", "error DOC-02 ", context: .atomicRequest),
    .init(#"{"meta":{}}"#, "error ATM-04 ", context: .atomicRequest),
    .init(#"{"atomic:operations":{}}"#, "error ATM-04 /atomic:operations", context: .atomicRequest),
    .init(
      #"{"atomic:operations":null}"#, "error ATM-04 /atomic:operations",
      context: .atomicRequest),
    request("null", "error ATM-04 ~"), request("{}", "error ATM-07 ~"),
    request(#"{"op":"Add","data":{"type":"a"}}"#, "error ATM-08 ~/op"),
    request(#"{"op":1}"#, "error ATM-08 ~/op"), request(#"{"op":null}"#, "error ATM-08 ~/op"),
    request(#"{"op":"remove","ref":null}"#, "error ATM-10 ~/ref"),
    request(#"{"op":"remove","ref":{}}"#, "error ATM-10 ~/ref"),
    request(#"{"op":"remove","ref":{"id":"1"}}"#, "error ATM-10 ~/ref"),
    request(#"{"op":"remove","ref":{"type":"a","lid":"1"}}"#),
    request(#"{"op":"remove","ref":{"type":"a","id":1}}"#, "error ATM-10 ~/ref/id"),
    request(#"{"op":"remove","ref":{"type":"a","lid":null}}"#, "error ATM-10 ~/ref/lid"),
    request(#"{"op":"remove","ref":{"type":1,"id":"1"}}"#, "error ATM-10 ~/ref/type"),
    request(#"{"op":"remove","ref":{"type":"a.b","id":"1"}}"#, "error RES-09 ~/ref/type"),
    request(
      #"{"op":"remove","ref":{"type":"a","id":"1","@x":1,"href":"/"}}"#,
      "error ATM-14 ~/ref/href"),
    request(
      #"{"op":"update","ref":{"type":"a","id":"1","relationship":7},"data":null}"#,
      "error ATM-10 ~/ref/relationship"),
    request(#"{"op":"remove","href":"a b"}"#, "error ATM-12 ~/href"),
    request(#"{"op":"remove","href":"/a/1","meta":{"a.b":1}}"#, "error NAM-07 ~/meta/a.b"),
    request(#"{"op":"remove","href":"/a/1","data":"x"}"#, "error ATM-13 ~/data"),
    request(#"{"op":"add","data":null}"#, "error ATM-28 ~/data"),
    request(#"{"op":"add","data":{"id":"1"}}"#, "error ATM-28 ~/data"),
    request(#"{"op":"add","data":[{"type":"a"}]}"#, "error ATM-28 ~/data"),
    request(
      #"{"op":"add","href":"/a","data":[{"type":"a","attributes":{}}]}"#,
      "error ATM-28 ~/data"),
    request(#"{"op":"add","href":"/a/1/relationships/b","data":[{"type":"b","id":"1"}]}"#),
    request(
      #"{"op":"add","data":{"type":"a","attributes":{"id":1}}}"#,
      "error RES-12 ~/data/attributes/id"),
    request(
      #"{"op":"add","data":{"type":"a","relationships":{"b":{"data":{"type":"b"}}}}}"#,
      "error RID-03 ~/data/relationships/b/data"),
    request(
      #"{"op":"add","ref":{"type":"a","id":"1","relationship":"b"},"data":{"type":"b","id":"1"}}"#,
      "error ATM-37 ~/data"),
    request(
      #"{"op":"add","ref":{"type":"a","id":"1","relationship":"b"},"data":["x"]}"#,
      "error ATM-37 ~/data/0"),
    request(#"{"op":"update","data":null}"#, "error ATM-31 ~/data"),
    request(#"{"op":"update","data":[]}"#, "error ATM-31 ~/data"),
    request(#"{"op":"update","data":{"type":"a","lid":"x"}}"#),
    request(#"{"op":"update","data":{"type":"a"}}"#, "error RES-02 ~/data"),
    request(#"{"op":"update","href":"/a/1"}"#, "warning ATM-31 ~"),
    request(#"{"op":"update","href":"/a/1/relationships/b","data":null}"#),
    request(
      #"{"op":"update","ref":{"type":"a","id":"1","relationship":"b"},"data":"x"}"#,
      "error ATM-36 ~/data"),
    request(
      #"{"op":"update","ref":{"type":"a","id":"1","relationship":"b"},"#
        + #""data":{"type":"b","id":"1","attributes":{}}}"#, "error RID-06 ~/data/attributes"),
    request(#"{"op":"remove","data":{"type":"a","id":"1"}}"#, "error ATM-34 ~"),
    request(#"{"op":"remove","ref":{"type":"a","id":"1","relationship":"b"}}"#, "warning ATM-37 ~"),
    request(
      #"{"op":"remove","ref":{"type":"a","id":"1","relationship":"b"},"data":null}"#,
      "error ATM-37 ~/data"),
    request(#"{"op":"remove","href":"/","atomic:x":1}"#, "error DOC-06 ~/atomic:x"),
    request(#"{"op":"remove","href":"/","version:x":1}"#, "error EXT-11 ~/version:x"),
    .init(
      #"{"jsonapi":{"ext":["https://jsonapi.org/ext/atomic"]},"links":{},"meta":{},"@x":1,"#
        + #""atomic:operations":[{"op":"remove","href":"/"}]}"#, context: .atomicRequest),
    .init(
      #"{"data":null,"included":[],"atomic:operations":[{"op":"remove","href":"/"}]}"#,
      "error ATM-02 /data", "error ATM-02 /included", context: .atomicRequest),
    .init(
      #"{"atomic:operations":[{"op":"remove","href":"/"}]}"#, "error DOC-02 ",
      "error EXT-11 /atomic:operations"),
  ]

  static let responses: [RuleCase] = [
    .init(#"{"atomic:results":{}}"#, "error ATM-05 /atomic:results", context: .atomicResponse),
    .init(#"{"atomic:results":["x"]}"#, "error ATM-15 /atomic:results/0", context: .atomicResponse),
    .init(
      #"{"atomic:results":[{"data":7}]}"#, "error ATM-15 /atomic:results/0/data",
      context: .atomicResponse),
    .init(#"{"atomic:results":[{"data":null}]}"#, context: .atomicResponse),
    .init(
      #"{"atomic:results":[{"data":{"type":"a"}}]}"#, "error RES-02 /atomic:results/0/data",
      context: .atomicResponse),
    .init(
      #"{"atomic:results":[{"meta":[]}]}"#, "error MTA-01 /atomic:results/0/meta",
      context: .atomicResponse),
    .init(
      #"{"atomic:results":[{}],"errors":[{"status":"400"}]}"#, "error ATM-06 /errors",
      context: .atomicResponse),
    .init(#"{"meta":{}}"#, "warning ATM-20 ", context: .atomicResponse),
    .init(
      #"{"atomic:operations":[{"op":"remove","href":"/"}]}"#, "error ATM-20 ",
      context: .atomicResponse),
    .init(#"{"errors":[{"status":"400"}]}"#, context: .atomicResponse),
    .init(#"{"atomic:results":[{}],"data":null}"#, "error ATM-02 /data", options: .atomic),
  ]

  private static func page(_ page: String, _ findings: String...) -> RuleCase {
    var example = RuleCase(
      #"{"data":[],"links":{"prev":null,"next":null},"meta":{"page":\#(page)}}"#, options: .cursor)
    example.findings = findings
    return example
  }

  static let cursors: [RuleCase] = [
    page("{}"), page("null", "error CUR-18 /meta/page"), page("[]", "error CUR-18 /meta/page"),
    page(#"{"total":0}"#), page(#"{"total":1.5}"#, "error CUR-26 /meta/page/total"),
    page(#"{"total":-1}"#, "error CUR-26 /meta/page/total"),
    page(#"{"total":null}"#, "error CUR-26 /meta/page/total"),
    page(#"{"total":1e2}"#, "warning CUR-26 /meta/page/total"),
    page(#"{"estimatedTotal":{}}"#),
    page(#"{"estimatedTotal":7}"#, "error CUR-27 /meta/page/estimatedTotal"),
    page(
      #"{"estimatedTotal":{"bestGuess":1.5}}"#,
      "error CUR-27 /meta/page/estimatedTotal/bestGuess"),
    page(#"{"rangeTruncated":true}"#),
    page(#"{"rangeTruncated":"yes"}"#, "error CUR-17 /meta/page/rangeTruncated"),
    .init(#"{"data":[]}"#, "error CUR-21 ", options: .cursor), .init(#"{"data":[]}"#),
    .init(#"{"data":[],"links":{"next":null}}"#, "error CUR-21 /links", options: .cursor),
    .init(#"{"data":null}"#, options: .cursor),
    .init(#"{"data":[]}"#, context: .relationship, options: .cursor),
    .init(
      #"{"data":[],"links":{"prev":null}}"#, "error CUR-21 /links", context: .relationship,
      options: .cursor),
    .init(
      #"{"data":{"type":"a","id":"1","relationships":{"b":{"data":[],"#
        + #""links":{"self":"/","next":null}},"c":{"data":[],"meta":{"page":{}}},"d":{"data":[]}}}}"#,
      "error CUR-21 /data/relationships/b/links", "error CUR-21 /data/relationships/c",
      options: .cursor),
    .init(
      #"{"data":{"type":"a","id":"1","meta":{"page":{"cursor":7}},"relationships":{"b":{"data":"#
        + #"{"type":"b","id":"1","meta":{"page":7}},"meta":{"page":[]}}}}}"#,
      "error CUR-19 /data/meta/page/cursor",
      "error CUR-18 /data/relationships/b/data/meta/page",
      "error CUR-18 /data/relationships/b/meta/page", options: .cursor),
    .init(
      #"{"errors":[{"status":"400","meta":{"page":{"maxSize":"9"}},"links":{"type":["/x"]}}]}"#,
      "error CUR-31 /errors/0/meta/page/maxSize", "warning LNK-02 /errors/0/links/type",
      context: .errorResponse, options: .cursor),
    .init(#"{"data":[],"meta":{"page":7}}"#),
  ]

  @Test(arguments: requests)
  func `Operations (ATM)`(_ example: RuleCase) { example.check() }

  @Test(arguments: responses)
  func `Results of operations (ATM)`(_ example: RuleCase) { example.check() }

  @Test(arguments: cursors)
  func `Pages by cursor (CUR)`(_ example: RuleCase) { example.check() }

  @Test func `The profile's URI may end in a slash`() throws {
    var example = RuleCase(#"{"data":[]}"#, "error CUR-21 ")
    example.options.profiles = [
      try Profile(uri: "https://jsonapi.org/profiles/ethanresnick/cursor-pagination/")
    ]
    example.check()
  }
}
