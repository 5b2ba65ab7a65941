import JSONAPI
import Testing

/// Where 1.0 and 1.1 part: each text with what either version says.
@Suite("Rules that differ between 1.0 and 1.1")
struct VersionRuleTests {
  struct Pair: Sendable, CustomTestStringConvertible {
    var text: String
    var version1_0: [String]
    var version1_1: [String]
    var context = DocumentContext.response
    var options = DocumentValidator.Options()

    var testDescription: String { text }
  }

  static let pairs: [Pair] = [
    // Extensions, @-members, lid.
    Pair(
      text: #"{"meta":{},"version:a":1}"#, version1_0: ["error DOC-06 /version:a"], version1_1: [],
      options: .versioned),
    Pair(
      text: #"{"version:a":1}"#, version1_0: ["error DOC-02 ", "error DOC-06 /version:a"],
      version1_1: [], options: .versioned),
    Pair(
      text: #"{"meta":{"@a":1},"@b":1}"#,
      version1_0: ["error NAM-07 /meta/@a", "error DOC-06 /@b"],
      version1_1: []),
    Pair(
      text: #"{"data":{"type":"a","lid":"x"}}"#, version1_0: ["error DOC-06 /data/lid"],
      version1_1: [], context: .createRequest),
    Pair(
      text: #"{"data":{"type":"a","relationships":{"b":{"data":{"type":"b","lid":"x"}}}}}"#,
      version1_0: [
        "error RID-02 /data/relationships/b/data", "error RID-06 /data/relationships/b/data/lid",
      ], version1_1: [], context: .createRequest),
    Pair(
      text: #"{"data":{"type":"a","id":"1","relationships":{"b":{"version:x":1}}}}"#,
      version1_0: [
        "error REL-03 /data/relationships/b", "error REL-11 /data/relationships/b/version:x",
      ], version1_1: [], options: .versioned),
    Pair(
      text: #"{"meta":{},"jsonapi":{"version":"1.0","ext":[],"profile":[]}}"#,
      version1_0: ["error JAO-06 /jsonapi/ext", "error JAO-06 /jsonapi/profile"], version1_1: []),
    // Links.
    Pair(
      text: #"{"meta":{},"links":{"self":null}}"#, version1_0: ["error LNK-02 /links/self"],
      version1_1: []),
    Pair(text: #"{"data":[],"links":{"next":null}}"#, version1_0: [], version1_1: []),
    Pair(
      text: #"{"meta":{},"links":{"self":{"meta":{}}}}"#, version1_0: [],
      version1_1: ["error LNK-04 /links/self"]),
    Pair(
      text: #"{"meta":{},"links":{"self":{"href":"/","title":"x","rel":"self"}}}"#,
      version1_0: ["error LNK-13 /links/self/title", "error LNK-13 /links/self/rel"],
      version1_1: []),
    Pair(
      text: #"{"meta":{},"links":{"describedby":"/"}}"#,
      version1_0: ["error LNK-17 /links/describedby"], version1_1: []),
    Pair(
      text: #"{"errors":[{"status":"400","links":{"type":"/"}}]}"#,
      version1_0: ["error LNK-17 /errors/0/links/type"], version1_1: []),
    // Attributes.
    Pair(
      text: #"{"data":{"type":"a","id":"1","attributes":{"x":[{"links":1}],"links":"y","#
        + #""z":{"w":{"relationships":2}}}}}"#,
      version1_0: [
        "error RES-14 /data/attributes/x/0/links",
        "error RES-14 /data/attributes/z/w/relationships",
      ], version1_1: []),
    Pair(
      text: #"{"meta":{"x":{"links":1}}}"#, version1_0: [], version1_1: []),
    // Errors.
    Pair(text: #"{"errors":[{}]}"#, version1_0: [], version1_1: ["error ERR-04 /errors/0"]),
    Pair(
      text: #"{"errors":[{"code":"x"}]}"#, version1_0: [], version1_1: ["warning ERR-09 /errors/0"]),
    Pair(
      text: #"{"errors":[{"status":"400","source":{"header":"Accept"}}]}"#,
      version1_0: [
        "warning ERR-13 /errors/0/source", "error ERR-20 /errors/0/source/header",
      ], version1_1: []),
    // Identifiers: 1.0 does not say that the members are strings.
    Pair(
      text: #"{"data":{"type":"a","id":"1","relationships":{"b":{"data":{"type":"b","id":1}}}}}"#,
      version1_0: ["warning RID-04 /data/relationships/b/data/id"],
      version1_1: ["error RID-04 /data/relationships/b/data/id"]),
  ]

  @Test(arguments: pairs)
  func `Each version has its own verdict`(_ pair: Pair) {
    for (version, findings) in [
      (DocumentValidator.SpecificationVersion.v1_0, pair.version1_0), (.v1_1, pair.version1_1),
    ] {
      var example = RuleCase(pair.text, context: pair.context, options: pair.options)
      example.options.version = version
      example.findings = findings
      example.check()
    }
  }
}
