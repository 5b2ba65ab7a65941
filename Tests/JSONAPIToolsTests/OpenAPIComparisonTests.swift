import Foundation
import JSONAPI
import JSONAPITools
import Testing

@Suite("What changed between two OpenAPI descriptions")
struct OpenAPIComparisonTests {
  static let description = #"""
    {"openapi": "3.1.0",
     "paths": {"/articles/{id}": {
       "parameters": [{"name": "include", "in": "query", "schema": {"type": "array",
         "items": {"type": "string", "enum": ["author", "tags"]}}},
         {"name": "level", "in": "query", "schema": {"type": "integer", "enum": [1, 2, 3]}}],
       "get": {"responses": {"200": {"content": {"application/vnd.api+json": {"schema": {
         "properties": {"data": {"$ref": "#/components/schemas/Article"}}}}}}}},
       "patch": {"requestBody": {"content": {"application/vnd.api+json": {"schema": {
         "required": ["data"], "properties": {"data": {"required": ["type", "id"],
           "properties": {"type": {}, "id": {}, "attributes": {"properties": {"title": {}}}}}}}}}},
         "responses": {}}}},
     "components": {"schemas": {"Article": {"type": "object", "properties": {
       "type": {"type": "string", "enum": ["articles"]}, "id": {"type": "string"},
       "attributes": {"type": "object", "required": ["title", "state"], "properties": {
         "title": {"type": "string"}, "state": {"type": "string", "enum": ["draft", "live"]},
         "created": {"type": "string", "format": "date-time"}}},
       "relationships": {"type": "object", "properties": {
         "author": {"type": "object", "properties": {"data": {"type": "object", "properties": {
           "type": {"type": "string", "enum": ["people"]}, "id": {"type": "string"}}}}}}}}}}}}
    """#

  /// What replacing a part of the description changes, there and back.
  private func changes(_ part: String, _ replacement: String) throws -> (
    there: [String], back: [String]
  ) {
    let text = Self.description.replacingOccurrences(of: part, with: replacement)
    #expect(text != Self.description)
    let old = try JSONValue(parsing: Self.description)
    let new = try JSONValue(parsing: text)
    func compare(_ old: JSONValue, _ new: JSONValue) throws -> [String] {
      let changes =
        OpenAPIOperations(new).changes(from: OpenAPIOperations(old))
        + ContractComparison().changes(
          from: try Contract(openAPI: old), to: try Contract(openAPI: new))
      return changes.map { "\($0.severity) \($0.place): \($0.message)" }
    }
    #expect(try compare(old, old).isEmpty)
    return (try compare(old, new), try compare(new, old))
  }

  @Test func `A schema that no operation refers to changes nothing`() throws {
    let schemas = [
      // The body of a request that is no longer there: with other fields, and other words on what is required.
      #"{"type": "object", "properties": {"type": {"enum": ["articles"]}, "attributes": {"type": "object", "#
        + #""properties": {"title": {"type": ["integer", "null"]}, "more": {"type": "string"}}}}}"#,
      #"{"type": "object", "properties": {"type": {"enum": ["people"]}, "attributes": {"type": "object", "#
        + #""required": ["name"], "properties": {"name": {"type": ["string", "null"]}}}}}"#,
    ]
    for schema in schemas {
      let changes = try changes(
        #""schemas": {"#, #""schemas": {"Unused": \#(schema), "#)
      let isOther = schema.contains("people")
      #expect(changes.there == (isOther ? ["harmless people: new type"] : []))
      #expect(changes.back == (isOther ? ["breaking people: the type is gone"] : []))
    }
  }

  @Test(
    "A change is found in both directions",
    arguments: [
      (
        #""title": {"type": "string"}"#, #""title": {"type": "integer"}"#,
        "breaking articles.title: integer; was string",
        "breaking articles.title: string; was integer"
      ),
      (
        #"["title", "state"]"#, #"["title"]"#,
        "breaking articles.state: may be null or absent, which was ruled out",
        "harmless articles.state: always there; could be null or absent before"
      ),
      (
        #""created": {"#, #""createdAt": {"#,
        "breaking articles.created: the field is gone; was it renamed to createdAt?",
        "harmless articles.created: new attribute: string (date-time) or null"
      ),
      (
        #"["draft", "live"]"#, #"["draft", "live", "gone"]"#,
        #"risky articles.state: new: "gone"; was one of "draft", "live""#,
        #"harmless articles.state: no longer: "gone""#
      ),
      (
        #""format": "date-time""#, #""format": "date""#,
        "breaking articles.created: a date; was a date and time",
        "breaking articles.created: a date and time; was a date"
      ),
      (
        #"["people"]"#, #"["people", "bots"]"#,
        "breaking articles.author: also to bots; was to people",
        "harmless articles.author: no longer to bots"
      ),
      (
        #"{"data": {"type": "object""#, #"{"data": {"type": ["object", "null"]"#,
        "breaking articles.author: may be null, which was ruled out",
        "harmless articles.author: always there; could be null before"
      ),
      (
        #"{"data": {"type": "object""#, #"{"data": {"nullable": true, "type": "object""#,
        "breaking articles.author: may be null, which was ruled out",
        "harmless articles.author: always there; could be null before"
      ),
      (
        #""relationships": {"type": "object","#,
        #""relationships": {"type": "object", "required": ["author"],"#,
        "harmless articles.author: always there; could be absent before",
        "breaking articles.author: may be absent, which was ruled out"
      ),
      (
        #""author": {"type": "object","#, #""author": {"type": "object", "required": ["data"],"#,
        "harmless articles.author: always with linkage; could be without before",
        "risky articles.author: may be without linkage, which was ruled out"
      ),
      (
        #""/articles/{id}""#, #""/posts/{id}""#, "breaking GET /articles/{}: the operation is gone",
        "harmless GET /articles/{}: new operation"
      ),
      (
        #"["author", "tags"]"#, #"["author"]"#,
        #"breaking GET /articles/{}.include: doesn't take "tags" any more"#,
        #"harmless GET /articles/{}.include: also takes "tags""#
      ),
      (
        "[1, 2, 3]", "[1, 2]",
        #"breaking GET /articles/{}.level: doesn't take "3" any more"#,
        #"harmless GET /articles/{}.level: also takes "3""#
      ),
      (
        #""enum": [1, 2, 3]"#, #""const": 1"#,
        #"breaking GET /articles/{}.level: doesn't take "2", "3" any more"#,
        #"harmless GET /articles/{}.level: also takes "2", "3""#
      ),
      (
        #""enum": [1, 2, 3]"#, #""oneOf": [{"const": 1}, {"enum": [2]}]"#,
        #"breaking GET /articles/{}.level: doesn't take "3" any more"#,
        #"harmless GET /articles/{}.level: also takes "3""#
      ),
      (
        #", "enum": [1, 2, 3]"#, "",
        "harmless GET /articles/{}.level: takes any value",
        #"breaking GET /articles/{}.level: takes only "1", "2", "3"; took any value"#
      ),
      (
        #""in": "query","#, #""in": "query", "required": true,"#,
        "breaking GET /articles/{}.include: the parameter is required now",
        "harmless GET /articles/{}.include: the parameter may be left out"
      ),
      (
        #""attributes": {"properties": {"title": {}}}"#,
        #""attributes": {"required": ["title"], "properties": {"title": {}}}"#,
        "breaking PATCH /articles/{}.data.attributes.title: has to be in the body",
        "harmless PATCH /articles/{}.data.attributes.title: may be left out of the body"
      ),
      (
        #""attributes": {"properties": {"title": {}}}"#, #""attributes": {"properties": {}}"#,
        "breaking PATCH /articles/{}.data.attributes.title: can't be in the body any more",
        "harmless PATCH /articles/{}.data.attributes.title: new in the body"
      ),
    ])
  func directions(part: String, replacement: String, there: String, back: String) throws {
    let found = try changes(part, replacement)
    #expect(found.there.contains(there), "\(found.there)")
    #expect(found.back.contains(back), "\(found.back)")
  }

  @Test(arguments: ["date-time", "date", "uuid", "uri"])
  func `Strings that lose their format break clients`(format: String) throws {
    func contract(_ created: String, id: String) throws -> Contract {
      let text = Self.description
        .replacingOccurrences(of: #", "format": "date-time""#, with: created)
        .replacingOccurrences(of: #""id": {"type": "string"},"#, with: #""id": {\#(id)},"#)
      return try Contract(openAPI: JSONValue(parsing: text))
    }
    func places(_ old: Contract, _ new: Contract) -> [String] {
      ContractComparison().changes(from: old, to: new).map { "\($0.severity) \($0.place)" }
    }
    let old = try contract(#", "format": "\#(format)""#, id: #""format": "uuid""#)
    let text = try contract("", id: #""type": "string""#)
    let cases = try contract(#", "enum": ["now", "later"]"#, id: #""type": "string""#)
    #expect(places(old, text) == ["breaking articles.id", "breaking articles.created"])
    #expect(places(old, cases) == ["breaking articles.id", "breaking articles.created"])
    #expect(places(text, old).isEmpty)
    let messages = ContractComparison().changes(from: old, to: text).map(\.message)
    #expect(messages.first == "text; was a UUID" && messages.last?.hasPrefix("text; was") == true)
  }

  @Test func `Dates that a description doesn't promise break clients; numbers don't`() throws {
    let description = Self.description
      .replacingOccurrences(of: #", "format": "date-time""#, with: "")
    let declared = try Contract(openAPI: JSONValue(parsing: description))
    let resources = (1...10).map {
      #"""
      {"type": "articles", "id": "\#($0)", "attributes": {"title": "42", "state": "live",
        "created": "2026-05-01T00:00:00Z"}}
      """#
    }
    let seen = try evidence(#"{"data": [\#(resources.joined(separator: ","))]}"#)
    let changes = ContractComparison().changes(from: Contract(seen), to: declared)
    #expect(changes.filter { $0.kind == .format }.map(\.place) == ["articles.created"])
    #expect(changes.first { $0.kind == .format }?.message == "text; was a date and time")
  }

  @Test(arguments: ["", #", "additionalProperties": {"type": "string"}"#, #", "properties": {}"#])
  func `Members that a free object no longer promises are gone`(rest: String) throws {
    func contract(_ address: String) throws -> Contract {
      let text = Self.description.replacingOccurrences(
        of: #""created": {"#, with: #""address": {"type": "object"\#(address)}, "created": {"#)
      return try Contract(openAPI: JSONValue(parsing: text))
    }
    let named = try contract(#", "properties": {"city": {"type": "string"}}"#)
    let free = try contract(rest)
    let there = ContractComparison().changes(from: named, to: free)
    #expect(
      there.map { "\($0.severity) \($0.place): \($0.message)" } == [
        "breaking articles.address.city: the field is gone"
      ])
    #expect(ContractComparison().changes(from: free, to: named).isEmpty)
    #expect(ContractComparison().changes(from: free, to: free).isEmpty)
  }

  @Test func `Linkage that isn't described says nothing about null; what is seen does`() throws {
    func contract(_ data: String) throws -> Contract {
      let text = Self.description.replacingOccurrences(
        of: #"{"data": {"type": "object""#, with: data)
      return try Contract(openAPI: JSONValue(parsing: text))
    }
    func nulls(_ old: Contract, _ new: Contract) -> [String] {
      ContractComparison().changes(from: old, to: new).filter { $0.kind == .null }
        .map { "\($0.severity) \($0.place): \($0.message)" }
    }
    let silent = try contract(#"{"data": {}, "more": {"type": "object""#)
    let nullable = try contract(#"{"data": {"type": ["object", "null"]"#)
    let strict = try Contract(openAPI: JSONValue(parsing: Self.description))
    #expect(nulls(silent, nullable).isEmpty && nulls(silent, strict).isEmpty)
    #expect(nulls(nullable, silent).isEmpty && nulls(strict, silent).isEmpty)
    let seen = Contract(
      try evidence(
        #"""
        {"data": {"type": "articles", "id": "1",
          "attributes": {"title": "A", "state": "live", "created": "2026-05-01T00:00:00Z"},
          "relationships": {"author": {"data": null}}}}
        """#))
    #expect(
      nulls(strict, seen) == ["breaking articles.author: null in all 1, which was ruled out"])
    #expect(nulls(nullable, seen).isEmpty)
  }

  @Test func `A declared type that goes breaks clients`() throws {
    let contract = try Contract(openAPI: JSONValue(parsing: Self.description))
    let gone = ContractComparison().changes(from: contract, to: Contract())
    #expect(gone.map(\.message) == ["the type is gone"] && gone.first?.severity == .breaking)
    let new = ContractComparison().changes(from: Contract(), to: contract)
    #expect(new.map(\.message) == ["new type"] && new.first?.severity == .harmless)
  }

  @Test func `Names of parameters in paths don't count`() throws {
    let found = try changes("{id}", "{articleId}")
    #expect(found.there.isEmpty && found.back.isEmpty)
  }

  @Test func `A description and documents can be compared, too`() throws {
    let declared = try Contract(openAPI: JSONValue(parsing: Self.description))
    let right = try evidence(
      #"""
      {"data": {"type": "articles", "id": "1",
        "attributes": {"title": "A", "state": "live", "created": "2026-05-01T00:00:00Z"},
        "relationships": {"author": {"data": {"type": "people", "id": "1"}}}}}
      """#)
    #expect(ContractComparison().changes(from: declared, to: Contract(right)).isEmpty)
    let wrong = try evidence(
      #"{"data": {"type": "articles", "id": "1", "attributes": {"title": 1, "state": "gone"}}}"#)
    let changes = ContractComparison().changes(from: declared, to: Contract(wrong))
    #expect(
      changes.map { "\($0.severity) \($0.place): \($0.message)" } == [
        "harmless articles.author: missing in all 1; was declared",
        "harmless articles.created: missing in all 1; was declared",
        #"risky articles.state: new: "gone"; was one of "draft", "live""#,
        "breaking articles.title: integer in all 1; was string",
      ])
    // A description that doesn't require relationships says nothing about those that were seen.
    let back = ContractComparison(enough: 1).changes(from: Contract(right), to: declared)
    #expect(!back.contains { $0.kind == .presence || $0.kind == .linkage })
    let required = try Contract(
      openAPI: JSONValue(
        parsing: Self.description.replacingOccurrences(
          of: #""relationships": {"#, with: #""relationships": {"required": ["author"], "#)))
    let missing = ContractComparison().changes(from: required, to: Contract(wrong))
    #expect(missing.first { $0.place == "articles.author" }?.severity == .breaking)
  }

  @Test func `A description that lets a value be null covers that it was absent`() throws {
    let resources = (1...24).map {
      let created = $0 > 8 ? #", "created": "2026-05-01T00:00:00Z""# : ""
      let title = $0 > 8 ? #", "title": "A""# : ""
      return #"""
        {"type": "articles", "id": "\#($0)", "attributes": {"state": "live"\#(title)\#(created)}}
        """#
    }
    let seen = Contract(try evidence(#"{"data": [\#(resources.joined(separator: ","))]}"#))
    let declared = try Contract(openAPI: JSONValue(parsing: Self.description))
    let changes = ContractComparison().changes(from: seen, to: declared)
    #expect(
      changes.filter { $0.kind == .null }.map { "\($0.severity) \($0.place): \($0.message)" } == [
        "harmless articles.title: always there; could be null or absent before"
      ])
  }

  @Test func `Damaged descriptions do no harm`() throws {
    let whole = try JSONValue(parsing: Self.description)
    var pointers: [JSONPointer] = []
    func collect(_ value: JSONValue, _ pointer: JSONPointer) {
      for (name, member) in value.members {
        pointers.append(pointer.appending(name))
        collect(member, pointer.appending(name))
      }
    }
    collect(whole, .root)
    for pointer in pointers {
      for replacement in [nil, .null, 7, "x", [], [7], [:], ["$ref": "#/paths"]] as [JSONValue?] {
        let damaged = whole.replacing(pointer.tokens[...], with: replacement)
        let operations = OpenAPIOperations(damaged)
        #expect(operations.changes(from: operations).isEmpty)
        guard let contract = try? Contract(openAPI: damaged) else { continue }
        #expect(ContractComparison().changes(from: contract, to: contract).isEmpty)
      }
    }
  }
}
