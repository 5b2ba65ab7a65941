import JSONAPI
import JSONAPITools
import Testing

@Suite("Several responses with a type")
struct SeveralResponsesTests {
  @Test(
    "An attribute has the values of all responses",
    arguments: [
      (#"{"type": "string"}"#, #"{"type": "string"}"#, .string),
      (#"{"type": "integer"}"#, #"{"type": "number"}"#, .number),
      (#"{"type": "integer"}"#, #"{"type": "string"}"#, .several([.integer, .string])),
      (
        #"{"type": "boolean"}"#, #"{"type": ["integer", "string"]}"#,
        .several([.boolean, .integer, .string])
      ),
      (#"{"type": "string"}"#, "{}", .any),
      (
        #"{"type": "string", "format": "date-time"}"#,
        #"{"type": "string", "format": "date-time"}"#, .date
      ),
      (
        #"{"type": "string", "format": "date-time"}"#,
        #"{"type": "string", "format": "date"}"#, .string
      ),
      (#"{"type": "string", "format": "uuid"}"#, #"{"type": "string"}"#, .string),
      (#"{"enum": ["a", "b"]}"#, #"{"enum": ["b", "c"]}"#, .enumeration(["a", "b", "c"])),
      (#"{"enum": ["a", "b"]}"#, #"{"type": "string"}"#, .string),
      (#"{"const": "a"}"#, #"{"const": "b"}"#, .enumeration(["a", "b"])),
      (#"{"enum": [1, 3]}"#, #"{"enum": [1, 2]}"#, .integers([1, 2, 3])),
      (#"{"enum": [1, 3]}"#, #"{"type": "integer"}"#, .integer),
      (#"{"enum": [1, 3]}"#, #"{"type": "number"}"#, .number),
      (
        #"{"items": {"type": "integer"}}"#, #"{"items": {"type": ["number", "null"]}}"#,
        .array(.nullable(.number))
      ),
      (
        #"{"additionalProperties": {"type": "integer"}}"#,
        #"{"additionalProperties": {"type": "number"}}"#, .dictionary(.number)
      ),
      (
        #"{"required": ["x"], "properties": {"x": {"type": "integer"}}}"#,
        #"{"required": ["x", "y"], "properties": {"x": {"type": "number"}, "y": {"type": "string"}}}"#,
        .object([
          ModelAttribute("x", .number),
          ModelAttribute("y", .string, absence: "not in all schemas"),
        ])
      ),
      (#"{"properties": {"x": {"type": "string"}}}"#, #"{"type": "object"}"#, .dictionary(.any)),
    ] as [(String, String, ModelValue)])
  func valuesOfResponses(list: String, detail: String, value: ModelValue) throws {
    let list = attributes(list)
    let detail = attributes(detail)
    let found = try ModelDescription(openAPI: responses(list, detail))["articles"]?.attributes
    #expect(found?.map(\.value) == [value] && found?.first?.absence == nil)
    let contract = try Contract(openAPI: responses(list, detail))
    #expect(try Contract(openAPI: responses(detail, list)) == contract)
    // What requests take doesn't matter.
    let body = #""attributes": {"properties": {"a": {"type": "boolean"}}}"#
    #expect(try Contract(openAPI: responses(list, detail, request: body)) == contract)
  }

  @Test(arguments: [("uuid", .uuid), ("uri", .string)] as [(String, ModelValue)])
  func `An id is a UUID if it is one in all responses`(format: String, value: ModelValue) throws {
    func members(_ format: String) -> String {
      #""id": {"type": "string", "format": "\#(format)"}, "attributes": {}"#
    }
    let document = try responses(members("uuid"), members(format))
    #expect(try ModelDescription(openAPI: document)["articles"]?.id == value)
  }

  @Test(
    "A change in one of two responses is found",
    arguments: [
      (
        #"{"type": "string"}"#, #"{"type": "integer"}"#,
        ["breaking articles.a: integer; was string"], ["harmless articles.a: no longer integer"]
      ),
      (
        #"{"type": "string", "format": "date"}"#, #"{"type": "string"}"#,
        ["breaking articles.a: text; was a date"], []
      ),
      (
        #"{"enum": ["x", "y"]}"#, #"{"enum": ["x", "z"]}"#,
        [#"risky articles.a: new: "z"; was one of "x", "y""#],
        [#"harmless articles.a: no longer: "z""#]
      ),
      (
        #"{"items": {"type": "string"}}"#, #"{"items": {"type": "boolean"}}"#,
        ["breaking articles.a[]: boolean; was string"], ["harmless articles.a[]: no longer boolean"]
      ),
      (
        #"{"required": ["x"], "properties": {"x": {"type": "string"}}}"#,
        #"{"required": ["x"], "properties": {"x": {"type": "boolean"}}}"#,
        ["breaking articles.a.x: boolean; was string"], ["harmless articles.a.x: no longer boolean"]
      ),
      (#"{"type": "number"}"#, #"{"type": "integer"}"#, [], []),
    ] as [(String, String, [String], [String])])
  func differences(old: String, new: String, there: [String], back: [String]) throws {
    let (old, new) = (attributes(old), attributes(new))
    let same = try responses(old, old)
    for other in [try responses(old, new), try responses(new, old)] {
      #expect(try changes(same, other) == there)
      #expect(try changes(other, same) == back)
    }
  }

  @Test(
    "A relationship leads where any of the responses says",
    arguments: [
      (linkage("people"), linkage("people"), .one, ["people"]),
      (linkage("people"), linkage("bots"), .one, ["people", "bots"]),
      (#"{"properties": {"links": {}}}"#, linkage("people"), .one, ["people"]),
      (linkage("people"), #"{"properties": {"links": {}}}"#, .one, ["people"]),
      (
        #"{"properties": {"links": {}}}"#,
        #"{"properties": {"data": {"items": {"properties": {"type": {"const": "people"}}}}}}"#,
        .many, ["people"]
      ),
    ] as [(String, String, Schema.Cardinality, [String])])
  func relationships(
    list: String, detail: String, cardinality: Schema.Cardinality, destinations: [String]
  ) throws {
    func members(_ schema: String) -> String {
      #""relationships": {"properties": {"author": \#(schema)}}"#
    }
    let document = try responses(
      members(list), members(detail), request: members(Self.linkage("others")))
    let found = try ModelDescription(openAPI: document)["articles"]?.relationships
    #expect(found == [ModelRelationship("author", cardinality, to: destinations)])
  }

  @Test(
    "A relationship is always there if all responses require it",
    arguments: [
      (
        #"{"properties": {"author": {"required": ["data"]}}}"#,
        ["breaking articles.author: may be absent, which was ruled out"],
        ["harmless articles.author: always there; could be absent before"]
      ),
      (
        #"{"required": ["author"], "properties": {"author": {}}}"#,
        ["risky articles.author: may be without linkage, which was ruled out"],
        ["harmless articles.author: always with linkage; could be without before"]
      ),
      (
        #"{"properties": {"editor": {}}}"#,
        ["breaking articles.author: may be absent, which was ruled out"],
        ["harmless articles.author: always there; could be absent before"]
      ),
      // A schema of any relationships says nothing about them.
      (#"{"type": "object"}"#, [], []),
    ] as [(String, [String], [String])])
  func requiredRelationships(loose: String, there: [String], back: [String]) throws {
    let strict =
      #"{"required": ["author"], "properties": {"author": {"required": ["data"]}, "editor": {}}}"#
    let (old, new) = (#""relationships": \#(strict)"#, #""relationships": \#(loose)"#)
    let same = try responses(old, old)
    for other in [try responses(old, new), try responses(new, old)] {
      #expect(try changes(same, other) == there)
      #expect(try changes(other, same) == back)
    }
  }

  private static func linkage(_ type: String) -> String {
    #"{"properties": {"data": {"properties": {"type": {"const": "\#(type)"}, "id": {}}}}}"#
  }

  private func attributes(_ schema: String) -> String {
    #""attributes": {"required": ["a"], "properties": {"a": \#(schema)}}"#
  }

  /// A description of articles, alone and in lists, each with other members.
  private func responses(
    _ list: String, _ detail: String, request: String? = nil
  ) throws -> JSONValue {
    func content(_ members: String) -> String {
      let data = #"{"properties": {"type": {"const": "articles"}, \#(members)}}"#
      return
        #""content": {"application/vnd.api+json": {"schema": {"properties": {"data": \#(data)}}}}"#
    }
    func get(_ members: String) -> String {
      #""get": {"responses": {"200": {\#(content(members))}}}"#
    }
    let patch = request.map { #", "patch": {"requestBody": {\#(content($0))}}"# } ?? ""
    return try JSONValue(
      parsing: """
        {"openapi": "3.1.0",
         "paths": {"/articles": {\(get(list))}, "/articles/{id}": {\(get(detail))\(patch)}}}
        """)
  }

  private func changes(_ old: JSONValue, _ new: JSONValue) throws -> [String] {
    ContractComparison().changes(
      from: try Contract(openAPI: old), to: try Contract(openAPI: new)
    ).map { "\($0.severity) \($0.place): \($0.message)" }
  }
}
