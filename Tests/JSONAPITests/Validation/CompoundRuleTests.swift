import JSONAPI
import Testing

@Suite("Rules for compound documents")
struct CompoundRuleTests {
  private static let link = #""relationships":{"b":{"data":{"type":"b","id":"1"}}}"#

  static let cases: [RuleCase] = [
    .init(#"{"data":null,"included":null}"#, "error CMP-02 /included"),
    .init(#"{"data":null,"included":"a"}"#, "error CMP-02 /included"),
    .init(#"{"data":[],"included":[null]}"#, "error CMP-02 /included/0"),
    .init(#"{"data":null,"included":[{"type":"b","id":"1"}]}"#, "error CMP-03 /included/0"),
    // An island that only knows itself.
    .init(
      #"{"data":{"type":"a","id":"1"},"included":[{"type":"b","id":"1",\#(link)}]}"#,
      "error CMP-03 /included/0"),
    .init(
      #"{"data":{"type":"a","id":"1"},"included":[{"type":"b","id":"2",\#(link)},"#
        + #"{"type":"b","id":"1","relationships":{"c":{"data":[{"type":"b","id":"2"}]}}}]}"#,
      "error CMP-03 /included/0", "error CMP-03 /included/1"),
    .init(
      #"{"data":{"type":"a","id":"1"},"included":[{"type":"b","id":"1",\#(link)}]}"#,
      options: .init(sparseFieldsets: true)),
    // The document's own link says what was asked for (CMP-04); a parameter of another name doesn't.
    .init(
      #"{"data":{"type":"a","id":"1"},"included":[{"type":"b","id":"1"}],"#
        + #""links":{"self":"/a/1?include=b&fields%5Ba%5D=c"}}"#),
    .init(
      #"{"data":{"type":"a","id":"1"},"included":[{"type":"b","id":"1"}],"#
        + #""links":{"self":"/a/1?include=b&filter%5Bfields%5D=c"}}"#,
      "error CMP-03 /included/0"),
    // Linkage that does not count: in attributes, in meta, in an @-member.
    .init(
      #"{"data":{"type":"a","id":"1","attributes":{"b":{"data":{"type":"b","id":"1"}}},"#
        + #""meta":{\#(link)},"relationships":{"@b":{"data":{"type":"b","id":"1"}}}},"#
        + #""included":[{"type":"b","id":"1"}]}"#, "error CMP-03 /included/0"),
    // The chain may run against the order of the array, and meet itself.
    .init(
      #"{"data":[{"type":"a","id":"1",\#(link)}],"included":["#
        + #"{"type":"d","id":"1","relationships":{"a":{"data":{"type":"a","id":"1"}}}},"#
        + #"{"type":"c","id":"1","relationships":{"d":{"data":[{"type":"d","id":"1"}]}}},"#
        + #"{"type":"b","id":"1","relationships":{"c":{"data":{"type":"c","id":"1"}},"#
        + #""b":{"data":{"type":"b","id":"1"}}}}]}"#),
    // Escapes are not part of an identity; equivalent but different characters are.
    .init(
      #"{"data":{"type":"a","id":"1",\#(link)},"included":[{"type":"\u0062","id":"\u0031"}]}"#),
    .init(
      #"{"data":{"type":"a","id":"1","relationships":{"b":{"data":{"type":"b","id":"\u00e9"}}}},"#
        + #""included":[{"type":"b","id":"e\u0301"}]}"#, "error CMP-03 /included/0"),
    // Case matters, and so does the type.
    .init(
      #"{"data":{"type":"a","id":"1",\#(link)},"included":[{"type":"B","id":"1"}]}"#,
      "error CMP-03 /included/0"),
    .init(
      #"{"data":[{"type":"a","id":"1","attributes":{}},{"type":"a","id":"1"}]}"#,
      "warning CMP-05 /data/1"),
    .init(
      #"{"data":[{"type":"a","id":"1","attributes":{}},{"type":"a","id":"1"}],"included":[]}"#,
      "error CMP-05 /data/1"),
    .init(
      #"{"data":[{"type":"a","id":"1",\#(link)}],"included":[{"type":"b","id":"1"},"#
        + #"{"type":"b","id":"1"},{"type":"b","id":"1"}]}"#,
      "error CMP-05 /included/1", "error CMP-05 /included/2"),
    // What only the second of two duplicates links to is linked to nevertheless.
    .init(
      #"{"data":[{"type":"a","id":"1",\#(link)}],"included":[{"type":"b","id":"1"},"#
        + #"{"type":"b","id":"1","relationships":{"c":{"data":{"type":"c","id":"1"}}}},"#
        + #"{"type":"c","id":"1"}]}"#,
      "error CMP-05 /included/1"),
    // Identifiers as primary data may be included.
    .init(#"{"data":[{"type":"a","id":"1"}],"included":[{"type":"a","id":"1"}]}"#),
    .init(
      #"{"data":{"type":"a","lid":"x","relationships":{"b":{"data":{"type":"b","lid":"y"}}}},"#
        + #""included":[{"type":"b","lid":"y","id":"7"}]}"#, context: .createRequest),
    .init(
      #"{"data":{"type":"a","id":"1","relationships":{"b":{"data":{"type":"b","id":"y"}}}},"#
        + #""included":[{"type":"b","lid":"y"}]}"#,
      "error RES-02 /included/0", "error CMP-03 /included/0"),
  ]

  static let version1_0: [RuleCase] = [
    .init(
      #"{"data":{"type":"a","id":"1"},"included":[{"type":"b","id":"2",\#(link)},"#
        + #"{"type":"b","id":"1","relationships":{"c":{"data":[{"type":"b","id":"2"}]}}}]}"#,
      options: .version1_0),
    .init(
      #"{"data":{"type":"a","id":"1"},"included":[{"type":"b","id":"1"}]}"#,
      "error CMP-03 /included/0", options: .version1_0),
  ]

  @Test(arguments: cases)
  func `Full linkage and identity (CMP)`(_ example: RuleCase) { example.check() }

  @Test(arguments: version1_0)
  func `In version 1.0 an identifier anywhere is enough (CMP-03)`(_ example: RuleCase) {
    example.check()
  }

  @Test func `A chain of a hundred thousand resources is followed to its end (CMP-03)`() {
    let count = 100_000
    var text =
      #"{"data":{"type":"a","id":"0","relationships":{"n":{"data":{"type":"a","id":"1"}}}}"#
    text += #","included":["#
    for id in (1...count).reversed() {
      text +=
        #"{"type":"a","id":"\#(id)","relationships":{"n":{"data":{"type":"a","id":"\#(id + 1)"}}}},"#
    }
    text += #"{"type":"a","id":"island"}]}"#
    let findings = DocumentValidator().validate(Array(text.utf8))
    #expect(findings.map(\.pointer.description) == ["/included/\(count)"])
  }

  @Test func `A document of nothing but violations gives one finding for each`() {
    let count = 50_000
    let text = #"{"data":[\#(repeatElement("7", count: count).joined(separator: ","))]}"#
    let findings = DocumentValidator().validate(Array(text.utf8))
    #expect(findings.count == count)
    #expect(findings.last?.pointer == JSONPointer(["data", String(count - 1)]))
    let some = DocumentValidator(options: .init(maximumFindings: 3)).validate(Array(text.utf8))
    #expect(some == Array(findings.prefix(3)))
  }

  @Test func `Values as deep as the parser allows are walked without recursion`() {
    let depth = 400_000
    let text =
      #"{"data":{"type":"a","id":"1","attributes":{"x":"# + String(repeating: "[", count: depth)
      + #"{"links":1}"# + String(repeating: "]", count: depth) + "}}}"
    var options = DocumentValidator.Options(version: .v1_0)
    options.limits.maximumDepth = depth + 10
    let findings = DocumentValidator(options: options).validate(Array(text.utf8))
    #expect(findings.map(\.requirement) == ["RES-14"])
    #expect(findings.first?.pointer.tokens.count == depth + 4)
  }
}
