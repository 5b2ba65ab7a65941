import JSONAPI
import JSONAPITools
import Testing

@Suite("Models of documents")
struct EvidenceModelTests {
  static func description(_ documents: String...) throws -> ModelDescription {
    var evidence = Evidence()
    for document in documents { evidence.add(try AnyDocument(parsing: document)) }
    return ModelDescription(evidence)
  }

  /// The attribute `a` of resources with these values; empty text stands for none.
  static func attribute(_ values: [String]) throws -> ModelAttribute? {
    let resources = values.enumerated().map { index, value in
      #"{"type": "x", "id": "\#(index)", "attributes": {\#(value.isEmpty ? "" : #""a": \#(value)"#)}}"#
    }
    return try description(#"{"data": [\#(resources.joined(separator: ","))]}"#)
      .types.first?.attributes.first
  }

  @Test(
    "Values have the type that all of them share",
    arguments: [
      ([#""a b""#], .string), (["1", "2"], .integer), (["1", "2.5"], .number), (["true"], .boolean),
      (["12345678901234567890123"], .number), (["1", #""a""#], .any), (["null"], .any),
      ([#""2026-05-01""#], .day), ([#""2026-05-01T09:30:00Z""#], .date),
      ([#""2026-05-01""#, #""2026-05-01T09:30:00Z""#], .date),
      ([#""2026-05-01T09:30:00""#], .string), ([#""2026-05-01""#, #""""#], .string),
      ([#""https://example.com/a""#], .url), ([#""https://example.com/{w}""#], .string),
      ([#""0b0e8a2e-90a1-4b8e-9d2e-5a4c39f0a111""#], .uuid),
      ([#""0B0E8A2E-90A1-4B8E-9D2E-5A4C39F0A111""#], .string),
      (["[]"], .array(.any)), (["[1, null]"], .array(.nullable(.integer))),
      (["{}"], .dictionary(.any)),
      ([#"{"1": 5, "20": 6}"#], .dictionary(.integer)),
      ([#"{"2026-05-01": 5, "2026-05-02": 6}"#], .dictionary(.integer)),
      (
        [#"{"x": 1}"#, #"{"x": null, "y": 2}"#],
        .object([
          ModelAttribute("x", .integer, absence: "null in 1 of 2"),
          ModelAttribute("y", .integer, absence: "absent in 1 of 2"),
        ])
      ),
      (
        Array(repeating: #""draft""#, count: 3) + Array(repeating: #""done""#, count: 3),
        .enumeration(["done", "draft"])
      ),
      ([#""draft""#, #""done""#], .string),
    ] as [([String], ModelValue)])
  func values(values: [String], value: ModelValue) throws {
    #expect(try Self.attribute(values)?.value == value)
  }

  @Test(
    "What is optional says why",
    arguments: [
      (["1", "2"], nil), (["1", "null"], "null in 1 of 2"), (["1", ""], "absent in 1 of 2"),
      (["1", "null", ""], "null in 1, absent in 1 of 3"), (["null", "null"], "always null"),
    ] as [([String], String?)])
  func absence(values: [String], text: String?) throws {
    #expect(try Self.attribute(values)?.absence == text)
  }

  @Test func `Relationships have the cardinality and the destinations of their linkage`() throws {
    let description = try Self.description(
      """
      {"data": {"type": "x", "id": "1", "relationships": {
        "author": {"data": {"type": "people", "id": "1"}},
        "owners": {"data": [{"type": "people", "id": "1"}, {"type": "bots", "id": "1"}]},
        "editor": {"data": null}, "readers": {"links": {"related": "/r"}}, "genre": {"meta": {}},
        "broken": 7}}}
      """)
    let found = try #require(description["x"]?.relationships)
    #expect(found.map(\.name) == ["author", "editor", "genre", "owners", "readers"])
    #expect(found.map(\.cardinality) == [.one, .one, .one, .many, .many])
    #expect(found.map(\.destinations) == [["people"], [], [], ["bots", "people"], []])
    #expect(description.notes.count == 1)
  }
}
