@testable import JSONAPI
import Testing

@Suite("Messages of findings")
struct MessageTests {
  private func messages(
    _ text: String, _ requirement: String, options: DocumentValidator.Options = .init()
  ) -> [String] {
    DocumentValidator(options: options).validate(Array(text.utf8))
      .filter { $0.requirement == requirement }.map(\.description)
  }

  @Test(arguments: [
    (
      "LNK-17", #"{"data":[],"links":{"custom":"/"}}"#,
      "expected only self, related, describedby, first, last, prev and next in the links of a "
        + "document, found \"custom\""
    ),
    (
      "LNK-17", #"{"data":{"type":"a","id":"1","links":{"related":"/"}}}"#,
      "expected only self in the links of a resource, found \"related\"; it belongs in the links "
        + "of a relationship"
    ),
    (
      "DOC-06", #"{"data":{"type":"a","id":"1","Type":"b"}}"#,
      "expected only type, id, lid, attributes, relationships, links and meta in a resource "
        + "object, found \"Type\"; the name is written \"type\""
    ),
    (
      "DOC-06", #"{"data":{"type":"a","id":"1","title":"b"}}"#,
      "expected only type, id, lid, attributes, relationships, links and meta in a resource "
        + "object, found \"title\"; it belongs in attributes or relationships"
    ),
    (
      "DOC-06", #"{"meta":{},"attributes":{}}"#,
      "expected only data, errors, meta, jsonapi, links and included in the document, found "
        + "\"attributes\"; it belongs in the resource object in data"
    ),
    (
      "ERR-05", #"{"errors":[{"status":"400","pointer":"/data"}]}"#,
      "expected only id, links, status, code, title, detail, source and meta in an error object, "
        + "found \"pointer\"; it belongs in source"
    ),
    (
      "REL-11",
      #"{"data":{"type":"a","id":"1","relationships":{"b":{"data":null,"type":"b"}}}}"#,
      "expected only links, data and meta in a relationship object, found \"type\"; it belongs in "
        + "an identifier in data"
    ),
    (
      "CMP-02", #"{"data":[],"included":[1]}"#,
      "expected a resource object, found a number 1"
    ),
    (
      "CMP-03", #"{"data":[],"included":[{"type":"people","id":"9"}]}"#,
      "expected a chain of linkage from the primary data to each included resource, found none to "
        + #""people" "9""#
    ),
    (
      "CMP-05",
      #"{"data":[{"type":"a","id":"1","attributes":{}}],"included":[{"type":"a","id":"1"}]}"#,
      #"expected each resource once in a document, found "a" "1" again, which is first at /data/0"#
    ),
    (
      "CMP-05",
      #"""
      {"data":[{"type":"a","id":"1","relationships":{"b":{"data":{"type":"b","id":"2"}}}}],
      "included":[{"type":"b","id":"2"},{"type":"b","id":"2"}]}
      """#,
      #"expected each resource once in a document, found "b" "2" again, which is first at "#
        + "/included/0"
    ),
    (
      "DOC-02", #"{"@x":1}"#,
      "expected at least one of data, errors, meta or a member of an applied extension at the "
        + "top, found only members with @, which don't count"
    ),
    (
      "REL-03", #"{"data":{"type":"a","id":"1","relationships":{"b":{"@x":1}}}}"#,
      "expected at least one of links, data and meta in a relationship, found only members with @, "
        + "which don't count"
    ),
    (
      "REL-03", #"{"data":{"type":"a","id":"1","relationships":{"b":{}}}}"#,
      "expected at least one of links, data and meta in a relationship, found none"
    ),
    (
      "ERR-04", #"{"errors":[{"@x":1}]}"#,
      "expected at least one of id, links, status, code, title, detail, source and meta in an "
        + "error, found only members with @, which don't count"
    ),
  ])
  func `A message says what is allowed, and where what was found belongs`(
    _ requirement: String, _ text: String, _ message: String
  ) {
    #expect(messages(text, requirement).map { $0.contains(": \(message)") } == [true])
    if messages(text, requirement).first?.hasSuffix(message) != true {
      Issue.record("\(messages(text, requirement))")
    }
  }

  @Test func `What is allowed depends on the version`() {
    let text = #"{"data":{"type":"a","id":"1","lid":"2"}}"#
    #expect(
      messages(text, "DOC-06", options: .version1_0).first?.contains(
        "expected only type, id, attributes, relationships, links and meta in") == true)
  }

  @Test func `Findings are in the order of the document, those about compound documents too`() {
    let text = #"""
      {"included":[{"type":"b","id":"1"},{"type":"b","id":2},{"type":"b","id":"1"}],
      "data":[{"type":"a","id":"1","relationships":{"c":{"x":1}}},{"type":"a","id":"1"},{"id":1}]}
      """#
    let found = DocumentValidator().validate(Array(text.utf8))
    #expect(found.map(\.offset) == found.map(\.offset).sorted())
    #expect(
      found.map { "\($0.requirement) \($0.pointer)" } == [
        "CMP-03 /included/0", "RES-05 /included/1/id", "CMP-05 /included/2",
        "REL-03 /data/0/relationships/c", "REL-11 /data/0/relationships/c/x", "CMP-05 /data/1",
        "RES-01 /data/2", "RES-05 /data/2/id",
      ])
  }

  @Test(arguments: [
    #"{"data":{"type":"a","id":"1","LONG":1}}"#,
    #"{"data":{"type":"LONG","id":"1","attributes":{"id":1}},"included":[{"type":"LONG","id":"1"}]}"#,
    #"{"data":[],"included":[{"type":"a","id":"LONG"}]}"#,
    #"{"data":{"type":"a","id":"1","attributes":{"LONG/":1}}}"#,
    #"{"data":{"type":"a","id":"1","attributes":{"LONG":{"a":1,"a":2}}}}"#,
    #"{"data":{"type":"a","id":"1","links":{"self":"LONG LONG"}}}"#,
  ])
  func `Long names and values are shortened`(_ text: String) {
    let long = String(repeating: "é", count: 100_000)
    let found = DocumentValidator().validate(Array(text.replacing("LONG", with: long).utf8))
    #expect(!found.isEmpty)
    for finding in found {
      #expect(finding.description.utf8.count < 1000)
      // No character is cut in two.
      #expect(!finding.description.contains("\u{FFFD}"))
    }
  }

  @Test(arguments: [
    #"{"type":"a","id":"NUMBER"}"#, #"{"type":"a","id":"1"}"#, #"{"type":"a","id":"NUMBER","x":1}"#,
  ])
  func `The work of the validator grows with the document`(_ resource: String) throws {
    func work(_ count: Int) throws -> Int {
      let resources = (0..<count).map { resource.replacing("NUMBER", with: "\($0)") }
      let list = resources.joined(separator: ",\n")
      let storage = try JSONStorage(Array(#"{"data":[],"included":[\#(list)]}"#.utf8))
      let found = storage.withRoot { DocumentValidator().validate($0) }
      #expect(found.count >= count - 1)
      return storage.withPlaces { $0.visitedCount }
    }
    let (small, large) = (try work(500), try work(1000))
    #expect(small > 0)
    #expect(Double(large) < Double(small) * 2.4)
  }
}
