import JSONAPI
import Testing

@testable import JSONAPITools

/// Evidence of documents.
func evidence(_ documents: String..., limits: EvidenceLimits = EvidenceLimits()) throws -> Evidence
{
  var evidence = Evidence(limits: limits)
  for document in documents { evidence.add(try AnyDocument(parsing: document)) }
  return evidence
}

/// A document with one article for each attributes object.
func articles(_ attributes: String..., ids first: Int = 0) -> String {
  let resources = attributes.enumerated().map {
    #"{"type": "articles", "id": "\#($0 + first)", "attributes": \#($1)}"#
  }
  return #"{"data": [\#(resources.joined(separator: ","))]}"#
}

@Suite("Evidence")
struct EvidenceTests {
  @Test func `Resources are counted by type, in data and included; identifiers are not`() throws {
    let evidence = try evidence(
      """
      {"data": [{"type": "articles", "id": "1", "attributes": {}},
                {"type": "articles", "id": "2", "relationships": {}}],
       "included": [{"type": "people", "id": "9", "attributes": {}}]}
      """,
      #"{"data": {"type": "articles", "id": "1"}}"#)
    #expect(evidence.types.mapValues(\.count) == ["articles": 2, "people": 1])
    #expect(evidence.types.mapValues(\.primaryCount) == ["articles": 2, "people": 0])
    #expect(evidence.documents == 2)
  }

  @Test func `Values are counted by kind`() throws {
    let type = try #require(
      try evidence(
        articles(
          #"{"a": null}"#, #"{"a": true}"#, #"{"a": false}"#, #"{"a": 1}"#, #"{"a": 1.5}"#,
          #"{"a": "x"}"#, #"{"a": []}"#, #"{"a": {}}"#, "{}")
      ).types["articles"])
    let value = try #require(type.attributes["a"])
    #expect(value.count == 8 && value.nulls == 1 && value.booleans == 2 && value.integers == 1)
    #expect(value.fractions == 1 && value.strings == 1 && value.arrays == 1 && value.objects == 1)
    #expect(type.absences(of: "a") == 1)
  }

  @Test func `Distinct values are counted, up to a limit and a length`() throws {
    var limits = EvidenceLimits()
    limits.values = 2
    limits.valueLength = 3
    func values(_ documents: String...) throws -> DistinctValues? {
      var evidence = Evidence(limits: limits)
      for document in documents { evidence.add(try AnyDocument(parsing: document)) }
      return evidence.types["articles"]?.attributes["a"]?.values
    }
    let kept = try #require(
      try values(articles(#"{"a": "x"}"#, #"{"a": 1}"#), articles(#"{"a": "x"}"#, ids: 2)))
    #expect(kept.counts == [.string("x"): 2, .integer(1): 1] && kept.isComplete)
    let many = try #require(try values(articles(#"{"a": 1}"#, #"{"a": 2}"#, #"{"a": 3}"#)))
    #expect(many.counts.isEmpty && !many.isComplete)
    let long = try #require(try values(articles(#"{"a": "long"}"#, #"{"a": "x"}"#)))
    #expect(long.counts.isEmpty && !long.isComplete)
  }

  @Test func `Integers have a range, and those beyond Int are known`() throws {
    let value = try evidence(
      articles(#"{"a": 7}"#, #"{"a": -2}"#, #"{"a": 18446744073709551616}"#)
    ).types["articles"]?.attributes["a"]
    #expect(value?.integerRange == -2...7)
    #expect(value?.hasHugeIntegers == true)
  }

  @Test func `Nested objects and arrays have evidence of their own`() throws {
    let value = try #require(
      try evidence(
        articles(#"{"a": [{"b": 1}, {"b": null, "c": "2026-05-01"}]}"#, #"{"a": [{"b": 2}]}"#)
      ).types["articles"]?.attributes["a"])
    let element = try #require(value.element)
    #expect(element.objects == 3)
    #expect(element.absences(of: "c") == 2 && element.absences(of: "b") == 0)
    #expect(element.members["b"]?.nulls == 1)
    #expect(element.members["c"]?.format == .date)
  }

  @Test func `Relationships have cardinality, destinations and linkage that was never given`()
    throws
  {
    let type = try #require(
      try evidence(
        """
        {"data": [{"type": "articles", "id": "1", "relationships": {
          "author": {"data": {"type": "people", "id": "1"}}, "tags": {"data": []},
          "editor": {"data": null}, "comments": {"links": {}}, "odd": 7}},
        {"type": "articles", "id": "2", "relationships": {
          "author": {"data": {"type": "bots", "id": "1"}},
          "tags": {"data": [{"type": "tags", "id": "1"}, {"type": "tags", "id": "2"}]}}}]}
        """
      ).types["articles"])
    #expect(type.relationships["author"]?.cardinality == .one)
    #expect(type.relationships["author"]?.destinations == ["people": 1, "bots": 1])
    #expect(type.relationships["tags"]?.cardinality == .many)
    #expect(type.relationships["tags"]?.empty == 1)
    #expect(type.relationships["editor"]?.nulls == 1)
    #expect(type.relationships["comments"]?.cardinality == nil)
    #expect(type.relationships["comments"]?.withoutLinkage == 1)
    #expect(type.relationships["odd"]?.malformed == 1)
    #expect(type.absences(of: "editor") == 1)
  }

  @Test func `Sparse fieldsets and partial documents say nothing of absence`() throws {
    func resource(_ id: Int) -> String {
      #"{"type": "articles", "id": "\#(id)", "attributes": {"b": 1}}"#
    }
    var evidence = try evidence(articles(#"{"a": 1, "b": 1}"#))
    evidence.add(
      try AnyDocument(
        parsing:
          #"{"data": [\#(resource(1))], "links": {"self": "/articles?fields%5Barticles%5D=b"}}"#
      ))
    evidence.add(
      try AnyDocument(parsing: #"{"data": \#(resource(2))}"#),
      address: "https://example.com/articles/1?fields[articles]=b")
    evidence.add(try AnyDocument(parsing: #"{"data": \#(resource(3))}"#), isPartial: true)
    let type = try #require(evidence.types["articles"])
    #expect(type.count == 4 && type.completeCount == 1)
    #expect(type.absences(of: "a") == 0 && type.absences(of: "b") == 0)
    evidence.add(
      try AnyDocument(parsing: #"{"data": \#(resource(4))}"#), address: "?fields[people]=b")
    #expect(evidence.types["articles"]?.absences(of: "a") == 1)
  }

  @Test(
    "What is missing, doubled or of another kind does no harm",
    arguments: [
      "{}", #"{"data": 7}"#, #"{"data": [7, null]}"#, #"{"data": {}}"#, #"{"included": 7}"#,
      #"{"data": {"type": 7, "attributes": {}}}"#, #"{"errors": [], "data": null}"#,
      #"{"data": {"type": "a", "attributes": 7, "relationships": []}}"#,
      #"{"data": {"type": "a", "attributes": {"x": 1, "x": 2}, "attributes": {"x": 3}}}"#,
      #"{"data": {"type": "a", "type": "b", "attributes": {"": {"": [[[]]]}}}}"#,
      #"{"data": {"type": "a", "relationships": {"x": {"data": [7, {}]}, "x": {"data": null}}}}"#,
      #"{"data": {"type": "a", "links": 7, "id": [{}]}}"#,
    ])
  func damaged(_ text: String) throws {
    let evidence = try evidence(text)
    #expect(evidence.documents == 1)
    #expect(evidence.types["a"]?.attributes["x"]?.count ?? 1 == 1)
    #expect(evidence.types["a"]?.relationships["x"]?.count ?? 1 == 1)
  }
}
