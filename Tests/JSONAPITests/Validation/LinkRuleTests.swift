import JSONAPI
import Testing

@Suite("Rules for links and errors")
struct LinkRuleTests {
  private static func link(_ link: String, _ findings: String...) -> RuleCase {
    var example = RuleCase(#"{"meta":{},"links":{"self":\#(link)}}"#)
    example.findings = findings
    return example
  }

  static let links: [RuleCase] = [
    .init(#"{"meta":{},"links":null}"#, "error LNK-01 /links"),
    .init(#"{"meta":{},"links":"/"}"#, "error LNK-01 /links"),
    .init(#"{"meta":{},"links":{"describedby":7}}"#, "error LNK-02 /links/describedby"),
    .init(#"{"data":[],"links":{"next":{}}}"#, "error LNK-04 /links/next"),
    .init(#"{"data":null,"links":{"next":null}}"#, "warning PAG-02 /links/next"),
    .init(#"{"meta":{},"links":{"about":"/"}}"#, "error LNK-17 /links/about"),
    .init(#"{"meta":{},"links":{"@x":7,"Self":"/"}}"#, "error LNK-17 /links/Self"),
    .init(
      #"{"meta":{},"links":{"help":"/"}}"#, "note LNK-17 /links/help",
      options: .init(allowsCustomLinks: true)),
    .init(
      #"{"meta":{},"links":{"help":7}}"#, "note LNK-17 /links/help", "error LNK-02 /links/help",
      options: .init(allowsCustomLinks: true)),
    link("null"), link(#""""#), link("false", "error LNK-02 /links/self"),
    link("[]", "error LNK-02 /links/self"), link("{}", "error LNK-04 /links/self"),
    link(#"{"href":null}"#, "error LNK-05 /links/self/href"),
    link(#"{"href":"/a b"}"#, "error LNK-05 /links/self/href"),
    link(#"{"href":"/","@x":1,"Href":"/"}"#, "error LNK-13 /links/self/Href"),
    link(#"{"href":"/","rel":null}"#, "error LNK-06 /links/self/rel"),
    link(#"{"href":"/","rel":""}"#, "error LNK-06 /links/self/rel"),
    link(#"{"href":"/","rel":"next prev"}"#, "error LNK-06 /links/self/rel"),
    link(#"{"href":"/","rel":"9a"}"#, "error LNK-06 /links/self/rel"),
    link(#"{"href":"/","rel":"a_b"}"#, "error LNK-06 /links/self/rel"),
    link(#"{"href":"/","rel":"Next"}"#, "warning LNK-06 /links/self/rel"),
    link(#"{"href":"/","rel":"version-history"}"#), link(#"{"href":"/","rel":"urn:x:y"}"#),
    link(#"{"href":"/","title":null}"#, "error LNK-08 /links/self/title"),
    link(#"{"href":"/","type":null}"#, "error LNK-09 /links/self/type"),
    link(#"{"href":"/","type":"html"}"#, "error LNK-09 /links/self/type"),
    link(#"{"href":"/","type":"text/"}"#, "error LNK-09 /links/self/type"),
    link(#"{"href":"/","type":"text/html; charset=\"utf-8\""}"#),
    link(#"{"href":"/","hreflang":null}"#, "error LNK-10 /links/self/hreflang"),
    link(#"{"href":"/","hreflang":["en",7]}"#, "error LNK-10 /links/self/hreflang/1"),
    link(#"{"href":"/","hreflang":["en","en_US"]}"#, "error LNK-11 /links/self/hreflang/1"),
    link(#"{"href":"/","hreflang":""}"#, "error LNK-11 /links/self/hreflang"),
    link(#"{"href":"/","hreflang":[]}"#),
    link(#"{"href":"/","meta":null}"#, "error MTA-01 /links/self/meta"),
    link(#"{"href":"/","meta":{"a+":1}}"#, "error NAM-07 /links/self/meta/a+"),
    link(#"{"href":"/","describedby":null}"#),
    link(#"{"href":"/","describedby":true}"#, "error LNK-07 /links/self/describedby"),
    link(#"{"href":"/","describedby":"a b"}"#, "error LNK-03 /links/self/describedby"),
    link(#"{"href":"/","describedby":{}}"#, "error LNK-04 /links/self/describedby"),
    link(
      #"{"href":"/","describedby":{"href":"/","describedby":{"href":"/","rel":7}}}"#,
      "error LNK-06 /links/self/describedby/describedby/rel"),
    link(#""/é""#, "warning LNK-03 /links/self"),
  ]

  static let errors: [RuleCase] = [
    .init(#"{"errors":null}"#, "error ERR-03 /errors"),
    .init(#"{"errors":[]}"#, "warning ERR-03 /errors"),
    .init(#"{"errors":[[],null]}"#, "error ERR-03 /errors/0", "error ERR-03 /errors/1"),
    .init(#"{"errors":[{"@x":1}]}"#, "error ERR-04 /errors/0"),
    .init(#"{"errors":[{"code":null,"status":"400"}]}"#, "error ERR-10 /errors/0/code"),
    .init(#"{"errors":[{"code":"x"}]}"#, "warning ERR-09 /errors/0"),
    .init(#"{"errors":[{"status":null}]}"#, "error ERR-08 /errors/0/status"),
    .init(#"{"errors":[{"status":"404 Not Found"}]}"#, "warning ERR-08 /errors/0/status"),
    .init(
      #"{"errors":[{"status":"400","title":1,"detail":[],"id":2}]}"#,
      "warning ERR-05 /errors/0/title", "warning ERR-05 /errors/0/detail",
      "warning ERR-05 /errors/0/id"),
    .init(#"{"errors":[{"status":"400","links":[]}]}"#, "error LNK-01 /errors/0/links"),
    .init(
      #"{"errors":[{"status":"400","links":{"self":"/"}}]}"#, "error LNK-17 /errors/0/links/self"),
    .init(
      #"{"errors":[{"status":"400","links":{"type":5}}]}"#, "error LNK-02 /errors/0/links/type"),
    .init(#"{"errors":[{"status":"400","links":{"about":null,"@x":5}}]}"#),
    .init(#"{"errors":[{"status":"400","meta":null}]}"#, "error MTA-01 /errors/0/meta"),
    .init(#"{"errors":[{"status":"400","source":null}]}"#, "error ERR-12 /errors/0/source"),
    .init(#"{"errors":[{"status":"400","source":[]}]}"#, "error ERR-12 /errors/0/source"),
    .init(#"{"errors":[{"status":"400","source":{"@x":1}}]}"#, "warning ERR-13 /errors/0/source"),
    .init(
      ##"{"errors":[{"status":"400","source":{"pointer":"#/data"}}]}"##,
      "error ERR-14 /errors/0/source/pointer"),
    .init(
      #"{"errors":[{"status":"400","source":{"pointer":"/a~"}},"#
        + #"{"status":"400","source":{"pointer":"/a~2"}},{"status":"400","source":{"pointer":7}},"#
        + #"{"status":"400","source":{"pointer":"/a~0~1/"}}]}"#,
      "error ERR-14 /errors/0/source/pointer", "error ERR-14 /errors/1/source/pointer",
      "error ERR-14 /errors/2/source/pointer"),
    .init(
      #"{"errors":[{"status":"400","source":{"parameter":null}}]}"#,
      "error ERR-17 /errors/0/source/parameter"),
    .init(
      #"{"errors":[{"status":"400","source":{"header":"Accept, Prefer"}}]}"#,
      "error ERR-18 /errors/0/source/header"),
    .init(
      #"{"errors":[{"status":"400","source":{"header":""}}]}"#,
      "error ERR-18 /errors/0/source/header"),
    .init(#"{"errors":[{"status":"400","Status":"400"}]}"#, "error ERR-05 /errors/0/Status"),
  ]

  static let references: [(text: String, isValid: Bool)] = [
    ("", true), ("#", true), ("?", true), ("/", true), ("//", true), ("a", true), ("./a:b", true),
    ("a/b:c", true), ("http:", true), ("http://", true), ("mailto:a@b.example", true),
    ("urn:isbn:0", true), ("http://a:80/?b#c", true), ("http://u:p@h:1", true),
    ("http://[::1]:80/", true), ("http://[1:2:3:4:5:6:7:8]", true), ("http://[1::]", true),
    ("http://[::]", true), ("http://[::ffff:1.2.3.4]", true), ("http://[v1.a:b]", true),
    ("//h?a=//b", true), ("/a?b[c]=d", true), ("?a=b?c", true), ("/%41%fF", true), ("a%20b", true),
    ("/a?x=http://y z", false), ("a:b c", false), ("1a:b", false), (":a", false), ("a_b:c", false),
    ("%", false), ("%4", false), ("%4g", false), ("a#b#c", false), ("http://h:x/", false),
    ("http://[::1", false), ("http://[::g]", false), ("http://[1:2]", false),
    ("http://[1::2::3]", false), ("http://[:1]", false), ("http://[1:]", false),
    ("http://[12345::]", false), ("http://[::1.2.3]", false), ("http://[::1.2.3.256]", false),
    ("http://[1:2:3:4:5:6:7:8:9]", false), ("http://[v.a]", false), ("http://a[b]/", false),
    ("http://[::1]x", false), ("http://a@b@c", false), ("\\a", false), ("<a>", false),
    ("a|b", false), ("{a}", false), ("a`", false), ("a^", false), ("a\u{7F}", false),
    ("a\u{1}", false),
  ]

  static let languages: [(tag: String, isValid: Bool)] = [
    ("en", true), ("de-AT", true), ("zh-Hant-TW", true), ("es-419", true), ("sl-rozaj-biske", true),
    ("de-CH-1901", true), ("zh-yue-Hant", true), ("x-a", true), ("en-x-a-b", true),
    ("i-klingon", true),
    ("en-GB-oed", true), ("en-u-ca-gregory", true), ("abcdefgh", true), ("EN-us", true),
    ("e", false), ("en-", false), ("-en", false), ("en--us", false), ("en_US", false), ("*", false),
    ("en-u", false), ("x", false), ("x-", false), ("abcdefghi", false), ("en-a-bb-a-cc", false),
    ("de-1901-1901", false), ("en-US-GB", false), ("9a", false), ("en us", false), ("i-x", false),
    ("en-Latn-Latn", false), ("é", false),
  ]

  @Test(arguments: links)
  func `Links (LNK, PAG)`(_ example: RuleCase) { example.check() }

  @Test(arguments: errors)
  func `Error objects (ERR)`(_ example: RuleCase) {
    example.check()
    var inErrorResponse = example
    inErrorResponse.context = .errorResponse
    inErrorResponse.check()
  }

  @Test(arguments: references)
  func `A link is a URI-reference (LNK-03)`(_ text: String, _ isValid: Bool) {
    let document = #"{"meta":{},"links":{"self":\#(quoted(text))}}"#
    let found = DocumentValidator().validate(Array(document.utf8)).map(\.requirement)
    #expect(found == (isValid ? [] : ["LNK-03"]))
  }

  @Test(arguments: languages)
  func `A language is a language tag (LNK-11)`(_ text: String, _ isValid: Bool) {
    let document = #"{"meta":{},"links":{"self":{"href":"/","hreflang":\#(quoted(text))}}}"#
    let found = DocumentValidator().validate(Array(document.utf8)).map(\.requirement)
    #expect(found == (isValid ? [] : ["LNK-11"]))
  }
}
