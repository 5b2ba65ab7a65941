import Foundation
import JSONAPI
import Testing

/// Profiles of how APIs depart from the specification.
@Suite struct QuirksTests {
  private struct Node: Resource {
    static let resourceType = "nodes"
    var id: String
    var created: Date?
    var parent: ToOne<Node>
  }

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func repaired(
    _ text: String, _ repairs: [Quirks.Repair], types: [String: String] = [:]
  ) throws -> String {
    let quirks = Quirks("test", repairing: repairs, types: types)
    return String(decoding: try quirks.repaired(bytes(text)), as: UTF8.self)
  }

  @Test(
    arguments: [
      (
        .numericIDs,
        #"{"data":{"type":"a","id":1,"relationships":{"b":{"data":{"type":"a","id":2}}}}}"#,
        #"{"data":{"type":"a","id":"1","relationships":{"b":{"data":{"type":"a","id":"2"}}}}}"#
      ),
      (
        .missingIDs, #"{"data":[{"type":"a"},{"type":"a","id":null}]}"#,
        #"{"data":[{"type":"a","id":"/data/0"},{"type":"a","id":"/data/1"}]}"#
      ),
      (
        .emptyRelationships,
        #"{"data":{"type":"a","id":"1","relationships":{"b":{},"c":{"meta":{}}}}}"#,
        #"{"data":{"type":"a","id":"1","relationships":{"c":{"meta":{}}}}}"#
      ),
      (
        .emptyLinkage, #"{"data":{"type":"a","id":"1","relationships":{"b":{"data":{}}}}}"#,
        #"{"data":{"type":"a","id":"1","relationships":{"b":{"data":null}}}}"#
      ),
      (
        .embeddedResources,
        #"{"data":{"type":"a","id":"1","relationships":{"b":{"data":[{"type":"a","id":"2","attributes":{"x":1}}]}}}}"#,
        #"{"data":{"type":"a","id":"1","relationships":{"b":{"data":[{"type":"a","id":"2"}]}}},"included":[{"type":"a","id":"2","attributes":{"x":1}}]}"#
      ),
      (
        .identifierMembers,
        #"{"data":{"type":"a","id":"1","relationships":{"b":{"data":{"type":"a","id":"2","links":{}}}}}}"#,
        #"{"data":{"type":"a","id":"1","relationships":{"b":{"data":{"type":"a","id":"2"}}}}}"#
      ),
      (
        .relationshipsInAttributes,
        #"{"data":{"type":"a","id":"1","attributes":{"x":1,"relationships":{"b":{"data":null}}}}}"#,
        #"{"data":{"type":"a","id":"1","attributes":{"x":1},"relationships":{"b":{"data":null}}}}"#
      ),
      (
        .relationshipsInAttributes,
        #"{"data":{"type":"a","id":"1","attributes":{"relationships":{"b":{"data":[]},"c":{"meta":{}}}},"relationships":{"b":{"data":null}}}}"#,
        #"{"data":{"type":"a","id":"1","attributes":{},"relationships":{"b":{"data":null},"c":{"meta":{}}}}}"#
      ),
      (
        .emptyLinks, #"{"links":{"next":"","self":"/a"},"data":[]}"#,
        #"{"links":{"next":null,"self":"/a"},"data":[]}"#
      ),
      (
        .metaInLinks, #"{"data":[],"links":{"meta":{"total":1}}}"#,
        #"{"data":[],"links":{},"meta":{"total":1}}"#
      ),
      (
        .metaInLinks, #"{"data":[],"links":{"meta":{"total":1,"page":2}},"meta":{"total":3}}"#,
        #"{"data":[],"links":{},"meta":{"total":3,"page":2}}"#
      ),
      (
        .errorMessages, #"{"error":"Invalid","errors":{"name":["is short"]}}"#,
        #"{"errors":[{"title":"Invalid","detail":"is short","source":{"pointer":"/data/attributes/name"}}]}"#
      ),
      (.errorMessages, #"{"error":"Gone"}"#, #"{"errors":[{"title":"Gone"}]}"#),
      (
        .errorMessages, #"{"errors":["Invalid token",{"code":"x"},7,null]}"#,
        #"{"errors":[{"title":"Invalid token"},{"code":"x"},{"title":"7"}]}"#
      ),
      (
        .errorMessages, #"{"error":"Denied","errors":["Expired"]}"#,
        #"{"errors":[{"title":"Denied","detail":"Expired"}]}"#
      ),
      (
        .errorMessages, #"{"error":"Denied","errors":[]}"#, #"{"errors":[{"title":"Denied"}]}"#
      ),
      (
        .errorMessages, #"{"error":"Denied","errors":[{"code":"x"},null]}"#,
        #"{"errors":[{"title":"Denied"},{"code":"x"}]}"#
      ),
      (.errorMessages, #"{"error":null,"data":[]}"#, #"{"error":null,"data":[]}"#),
      (
        .embeddedResources,
        #"{"data":{"type":"a","id":"1","relationships":{"b":{"data":{"type":"p","id":9,"attributes":{"x":1}}}}}}"#,
        #"{"data":{"type":"a","id":"1","relationships":{"b":{"data":{"type":"p","id":9,"attributes":{"x":1}}}}}}"#
      ),
      (
        .embeddedResources,
        #"{"data":{"type":"a","id":"1","relationships":{"b":{"data":[{"type":"p","lid":"l","attributes":{"x":1}}]}}}}"#,
        #"{"data":{"type":"a","id":"1","relationships":{"b":{"data":[{"type":"p","lid":"l","attributes":{"x":1}}]}}}}"#
      ),
    ] as [(Quirks.Repair, String, String)])
  func `A repair makes a document what its server means`(
    _ repair: Quirks.Repair, _ text: String, _ expected: String
  ) throws {
    let repaired = try Self.repaired(text, [repair])
    #expect(
      try JSONValue(parsing: Self.bytes(repaired)) == JSONValue(parsing: Self.bytes(expected)))
    // What is right is left alone, to the byte.
    let right = #"{ "data": {"type": "a", "id": "1", "attributes": {"x": "y"}} }"#
    #expect(try Self.repaired(right, [repair]) == right)
  }

  @Test func `Types in linkage are spelled as resources spell them`() throws {
    let text =
      #"{"data":{"type":"a-b","id":"1","relationships":{"b":{"data":{"type":"a_b","id":"1"}}}}}"#
    #expect(
      try Self.repaired(text, [], types: ["a_b": "a-b"]).contains(
        #"{"data":{"type":"a-b","id":"1"}}"#))
  }

  @Test func `A resource that the document has already isn't included again`() throws {
    let text =
      #"{"data":{"type":"a","id":"1","attributes":{"x":1},"relationships":{"b":{"data":{"type":"a","id":"1","attributes":{}}}}}}"#
    #expect(try !Self.repaired(text, [.embeddedResources]).contains("included"))
  }

  @Test func `A resource whose id was a number isn't included again`() throws {
    let text =
      #"{"data":{"type":"a","id":1,"relationships":{"b":{"data":{"type":"a","id":1,"attributes":{}}}}}}"#
    #expect(
      try !Self.repaired(text, [.numericIDs, .embeddedResources]).contains("included"))
  }

  @Test func `A pattern tolerates a rule at its place only`() {
    let quirks = Quirks(
      "test", tolerating: [.init("LNK-17", at: "/data/*/links/html"), .init("RES-05")])
    func finding(_ requirement: String, _ pointer: JSONPointer) -> Finding {
      Finding(requirement: requirement, severity: .error, pointer: pointer, message: "")
    }
    #expect(quirks.tolerates(finding("LNK-17", "/data/7/links/html")))
    #expect(!quirks.tolerates(finding("LNK-17", "/data/7/links/htm")))
    #expect(!quirks.tolerates(finding("LNK-17", "/data/links/html")))
    #expect(!quirks.tolerates(finding("LNK-16", "/data/7/links/html")))
    #expect(quirks.tolerates(finding("RES-05", "/included/1/id")))
  }

  /// A document with two departures that profiles know, and one that they don't.
  private static let mixed = #"""
    {"data": {"type": "nodes", "id": 1, "attributes": {"created": "2026-01-02T03:04:05"},
      "relationships": {"parent": {}}, "links": {"html": "/"}}}
    """#

  @Test func `Validation reports what is new`() {
    var validator = DocumentValidator()
    #expect(
      validator.validate(Self.bytes(Self.mixed)).map(\.requirement) == [
        "RES-05", "REL-03", "LNK-17",
      ])
    validator.options.quirks = Quirks(
      "test", tolerating: [.init("LNK-17", at: "/data/links/html")], repairing: [.numericIDs])
    #expect(validator.validate(Self.bytes(Self.mixed)).map(\.requirement) == ["REL-03"])
  }

  @Test func `What is known doesn't count toward the maximum of findings`() {
    var validator = DocumentValidator(options: .init(maximumFindings: 1))
    validator.options.quirks = Quirks("test", repairing: [.numericIDs])
    #expect(validator.validate(Self.bytes(Self.mixed)).map(\.requirement) == ["REL-03"])
    validator.options.quirks = Quirks("test", tolerating: [.init("RES-05"), .init("REL-03")])
    #expect(validator.validate(Self.bytes(Self.mixed)).map(\.requirement) == ["LNK-17"])
  }

  @Test func `A name that is tolerated at one place is found at another`() {
    let one = #"{"type":"a","id":"1","attributes":{"x+":1}}"#
    let text = #"{"data":[\#(one),\#(one.replacing(#""1""#, with: #""2""#))]}"#
    let quirks = Quirks("test", tolerating: [.init("NAM-07", at: "/data/0/attributes/x+")])
    let findings = DocumentValidator(options: .init(quirks: quirks)).validate(Self.bytes(text))
    #expect(findings.map(\.pointer) == ["/data/1/attributes/x+"])
  }

  @Test func `Decoding repairs, and reports what is new`() throws {
    var decoder = JSONAPIDecoder()
    decoder.quirks = Quirks(
      "test", tolerating: [.init("LNK-17")], repairing: [.numericIDs, .datesWithoutZone])
    let document = try decoder.decode(
      Document<Node, JSONValue>.self, from: Self.bytes(Self.mixed))
    #expect(document.data.id == "1")
    #expect(document.data.created == Date(timeIntervalSince1970: 1_767_323_045))
    #expect(document.findings.map(\.requirement) == ["REL-03"])
    decoder.quirks?.repairs.append(.emptyRelationships)
    #expect(
      try decoder.decode(Document<Node, JSONValue>.self, from: Data(Self.mixed.utf8)).findings
        .isEmpty)
    decoder.mode = .strict
    #expect(try decoder.decode(Node.self, from: Self.bytes(Self.mixed)).id == "1")
  }

  @Test func `Errors of another shape are errors of the server`() throws {
    var decoder = JSONAPIDecoder()
    decoder.quirks = .spree
    let error = try #require(throws: ServerError.self) {
      try decoder.decode(
        Node.self, from: Self.bytes(#"{"error":"Invalid","errors":{"name":["x"]}}"#))
    }
    #expect(error.errors.first?.source?.pointer == "/data/attributes/name")
  }

  @Test func `A profile is written and read`() throws {
    for quirks in Quirks.all {
      let text = try PlainJSONEncoder().encode(quirks)
      #expect(try PlainJSONDecoder().decode(Quirks.self, from: text) == quirks)
    }
    let short = try PlainJSONDecoder().decode(Quirks.self, from: Self.bytes(#"{"name":"x"}"#))
    #expect(short == Quirks("x"))
  }

  @Test func `A profile is made of documents`() throws {
    let quirks = try Quirks(observedIn: [Self.bytes(Self.mixed)], name: "mixed")
    #expect(
      quirks
        == Quirks(
          "mixed", tolerating: [.init("LNK-17", at: "/data/links/html")],
          repairing: [.numericIDs, .emptyRelationships]))
    var validator = DocumentValidator()
    validator.options.quirks = quirks
    #expect(validator.validate(Self.bytes(Self.mixed)).isEmpty)
  }
}
