import Foundation
import JSONAPI
import Testing

@Suite("Findings")
struct FindingTests {
  @Test func `A finding says where and what in one line`() {
    let text = #"{"data": {"type": "articles", "id": 1}}"#
    let findings = DocumentValidator(context: .createRequest).validate(Data(text.utf8))
    #expect(
      findings.map(\.description) == [
        "error RES-05 at /data/id: expected a string as the id, found a number 1"
      ])
  }

  @Test func `Places are lines and columns of the value or the name, in the order of the findings`()
  {
    let text = "{\n  \"data\": {\n    \"type\": 7,\n    \"x\": 1\n  },\n\"y\": 2}"
    let bytes = Array(text.utf8)
    let findings = DocumentValidator().validate(bytes)
    let places = DocumentValidator.places(of: findings, in: bytes)
    let found = zip(findings, places).map { "\($0.requirement) \($1.line):\($1.column)" }
    #expect(found == ["RES-02 2:11", "RES-06 3:13", "DOC-06 4:5", "DOC-06 6:1"])
    let reversed = DocumentValidator.places(of: findings.reversed(), in: bytes)
    #expect(reversed.map(\.line) == places.reversed().map(\.line))
  }

  @Test func `Text that is not JSON gives one finding with the place of the mistake (DOC-01)`()
    throws
  {
    let bytes = Array("{\n \"data\": [1,]}".utf8)
    let findings = DocumentValidator().validate(bytes)
    let finding = try #require(findings.first)
    #expect(findings.count == 1)
    #expect(finding.requirement == "DOC-01")
    #expect(finding.pointer == .root)
    #expect(finding.message == "expected a value after ',', found ']'")
    #expect(DocumentValidator.places(of: findings, in: bytes).first?.column == 13)
  }

  @Test func `Findings that aren't reported don't count toward the maximum`() {
    let text = #"""
      {"data": {"type": "a", "id": "1", "attributes": {"id": "x"}, "links": {"foo": "/x", "bar": "/y"},
        "meta": {"a": 1, "a": 2, "a": 3}}, "nonsense": 1}
      """#
    var options = DocumentValidator.Options(maximumFindings: 1)
    options.quirks = Quirks("test", tolerating: [.init("RES-12"), .init("LNK-17")])
    options.reportsErrorsOnly = true
    let findings = DocumentValidator(options: options).validate(Array(text.utf8))
    #expect(findings.map(\.requirement) == ["DOC-06"])
  }

  @Test func `Severities are ordered`() {
    #expect(Finding.Severity.allCases.sorted() == [.note, .warning, .error])
  }

  @Test func `Linted names are reported once each, and keys of other resources are (REC, RES-15)`()
  {
    let one = #"{"type":"a","id":"1","attributes":{"author_id":"7","b":{"c-d":1}}}"#
    let text = #"{"data":[\#(one),\#(one.replacing(#""1""#, with: #""2""#))]}"#
    let findings = DocumentValidator(options: .init(lintsNames: true)).validate(Array(text.utf8))
    #expect(
      findings.map { "\($0.severity) \($0.requirement) \($0.pointer)" } == [
        "note REC-01 /data/0/attributes/author_id", "note RES-15 /data/0/attributes/author_id",
      ])
  }
}
