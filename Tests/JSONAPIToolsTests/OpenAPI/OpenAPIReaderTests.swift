import JSONAPI
import JSONAPITools
import Testing

@Suite("Reading OpenAPI")
struct OpenAPIReaderTests {
  /// A description with one type of resources.
  static func description(
    attributes: String, relationships: String = "{}", schemas: String = "",
    version: String = "3.1.0"
  ) throws -> ModelDescription {
    let text = """
      {"openapi": "\(version)", "components": {"schemas": {
        "Article": {"properties": {
          "type": {"const": "articles"}, "id": {"type": "string"},
          "attributes": \(attributes),
          "relationships": {"properties": \(relationships)}}}
        \(schemas.isEmpty ? "" : "," + schemas)}}}
      """
    return try ModelDescription(openAPI: JSONValue(parsing: text))
  }

  static func attribute(_ schema: String, schemas: String = "", version: String = "3.1.0") throws
    -> ModelAttribute?
  {
    let attributes = #"{"required": ["a"], "properties": {"a": \#(schema)}}"#
    return try description(attributes: attributes, schemas: schemas, version: version)
      .types.first?.attributes.first
  }

  @Test(
    "Documents that are no descriptions are refused",
    arguments: [
      (#"{"swagger": "2.0"}"#, "Swagger 2.0"), (#"{"openapi": "4.0"}"#, "found version 4.0"),
      ("{}", "no member 'openapi'"), ("[]", "found no object"), (#"{"openapi": 3}"#, "no member"),
    ])
  func refusals(text: String, part: String) throws {
    let document = try JSONValue(parsing: text)
    let error = #expect(throws: OpenAPIError.self) { try ModelDescription(openAPI: document) }
    #expect(error?.description.contains(part) == true)
  }

  @Test(
    "Schemas become types of values",
    arguments: [
      (#"{"type": "string"}"#, .string), (#"{"type": "integer", "format": "int64"}"#, .integer),
      (#"{"type": "string", "format": "date"}"#, .day),
      (#"{"type": "string", "format": "date-time"}"#, .date),
      (#"{"type": "string", "format": "uri"}"#, .url),
      (#"{"type": "string", "format": "uuid"}"#, .uuid),
      (#"{"type": "string", "contentEncoding": "base64"}"#, .data),
      (#"{"type": ["integer", "number"]}"#, .number),
      (#"{"type": ["integer", "string"]}"#, .several([.integer, .string])),
      (#"{"anyOf": [{"type": "string"}, {"type": "integer"}]}"#, .several([.integer, .string])),
      (#"{"oneOf": [{"type": "string"}, {}]}"#, .any),
      (#"{"enum": ["a", "b"]}"#, .enumeration(["a", "b"])),
      (#"{"enum": [1, 2]}"#, .integers([1, 2])),
      (#"{"const": "a"}"#, .enumeration(["a"])), (#"{"const": 3}"#, .integers([3])),
      (#"{"type": "string", "enum": ["a"]}"#, .enumeration(["a"])),
      (#"{"type": "string", "format": "date", "const": "2026-05-01"}"#, .day),
      (#"{"type": "integer", "enum": [2, 1]}"#, .integers([2, 1])),
      (#"{"type": "integer", "enum": [1, 36893488147419103232]}"#, .integer),
      (#"{"type": "number", "enum": [1, 2]}"#, .number), (#"{"enum": [1, 1.5]}"#, .any),
      (#"{"enum": [1, "a"]}"#, .any), (#"{"enum": []}"#, .any), (#"{"const": true}"#, .any),
      (
        #"{"type": ["integer", "string"], "enum": [1, "a"]}"#,
        .several([.integers([1]), .enumeration(["a"])])
      ),
      (#"{"oneOf": [{"const": "a"}, {"const": "b"}]}"#, .enumeration(["a", "b"])),
      (#"{"type": "array", "items": {"type": "boolean"}}"#, .array(.boolean)),
      (#"{"type": "array", "items": {"type": ["string", "null"]}}"#, .array(.nullable(.string))),
      (#"{"type": "object"}"#, .dictionary(.any)), ("{}", .any), ("true", .any),
      (#"{"type": "object", "additionalProperties": {"type": "number"}}"#, .dictionary(.number)),
      (#"{"anyOf": [{"type": "integer"}, {"type": "number"}]}"#, .number),
      (#"{"anyOf": [{"enum": ["a", "b"]}, {"type": "string"}]}"#, .enumeration(["a", "b"])),
      (
        #"{"allOf": [{"required": ["x"], "properties": {"x": {"type": "string"}}}, {"properties": {"y": {"type": "integer", "nullable": true}}}]}"#,
        .object([
          ModelAttribute("x", .string), ModelAttribute("y", .integer, absence: "nullable"),
        ])
      ),
    ] as [(String, ModelValue)])
  func values(schema: String, value: ModelValue) throws {
    let attribute = try Self.attribute(schema)
    #expect(attribute?.value == value)
    #expect(attribute?.absence == nil)
  }

  @Test(arguments: [ModelStyle.resources, .structs, .live])
  func `A constant and an enumeration of integers have plain types`(style: ModelStyle) throws {
    let properties = #"{"a": {"const": "x"}, "b": {"enum": [1, 2]}, "c": {"enum": ["x", "y"]}}"#
    let description = try Self.description(
      attributes: #"{"required": ["a", "b", "c"], "properties": \#(properties)}"#)
    let text = ModelWriter(style: style).files(for: description).first?.text ?? ""
    #expect(text.contains("var a: String") && !text.contains("var a: String?"))
    #expect(text.contains("var b: Int") && !text.contains("var b: Int?"))
    #expect(text.contains("var c: OpenEnum<"))
  }

  @Test(
    "Null is said in many ways",
    arguments: [
      #"{"type": ["string", "null"]}"#, #"{"type": "string", "nullable": true}"#,
      #"{"anyOf": [{"type": "string"}, {"type": "null"}]}"#,
      ##"{"oneOf": [{"enum": [null]}, {"$ref": "#/components/schemas/Text"}]}"##,
      ##"{"$ref": "#/components/schemas/Text", "nullable": true}"##,
      ##"{"allOf": [{"$ref": "#/components/schemas/Text"}], "nullable": true}"##,
    ])
  func null(schema: String) throws {
    let attribute = try Self.attribute(schema, schemas: #""Text": {"type": "string"}"#)
    #expect(attribute?.value == .string)
    #expect(attribute?.absence == "nullable")
  }

  @Test(
    "References that lead round in circles, or nowhere, end",
    arguments: [
      ##""A": {"$ref": "#/components/schemas/A"}"##,
      ##""A": {"$ref": "#/components/schemas/B"}, "B": {"$ref": "#/components/schemas/A"}"##,
      ##""A": {"allOf": [{"$ref": "#/components/schemas/A"}]}"##,
      ##""A": {"properties": {"a": {"$ref": "#/components/schemas/A"}}}"##,
      ##""A": {"items": {"$ref": "#/components/schemas/A"}}"##,
      ##""A": {"oneOf": [{"$ref": "#/components/schemas/A"}, {"$ref": "#/components/schemas/A"}]}"##,
      ##""A": {"$ref": "other.yaml#/A"}"##, ##""A": {"$ref": "#/components/schemas/None"}"##,
      ##""A": {"$ref": "#%zz"}"##, ##""A": 7"##,
      ##""A": {"type": {"a": 1}, "enum": 5, "properties": [1]}"##,
    ])
  func circles(schemas: String) throws {
    let attribute = try Self.attribute(##"{"$ref": "#/components/schemas/A"}"##, schemas: schemas)
    #expect(attribute?.name == "a")
  }

  @Test(
    "The type is found in one of several places",
    arguments: [
      #"{"const": "articles"}"#, #"{"type": "string", "enum": ["articles"]}"#,
      #"{"type": "string", "default": "articles"}"#, #"{"type": "string", "example": "articles"}"#,
    ])
  func typeNames(type: String) throws {
    let document = try JSONValue(
      parsing: """
        {"openapi": "3.0.3", "components": {"schemas": {"X": {
          "properties": {"type": \(type), "attributes": {"properties": {"a": {}}}}}}}}
        """)
    #expect(try ModelDescription(openAPI: document).types.map(\.name) == ["articles"])
  }

  @Test func `A mapping or a path names types that say nothing themselves`() throws {
    let resource =
      #"{"properties": {"type": {"type": "string"}, "attributes": {"properties": {"a": {}}}}}"#
    let document = try JSONValue(
      parsing: """
        {"openapi": "3.0.3",
         "paths": {"/tracks/{id}": {"get": {"responses": {"200": {"content": {"application/json": {
           "schema": {"properties": {"data": \(resource),
             "included": {"items": {"oneOf": [{"$ref": "#/components/schemas/A"}, {"$ref": "#/components/schemas/B"}],
               "discriminator": {"propertyName": "type", "mapping": {
                 "albums": "#/components/schemas/A", "artists": "B"}}}}}}}}}}}}},
         "components": {"schemas": {"A": \(resource), "B": \(resource)}}}
        """)
    #expect(
      try ModelDescription(openAPI: document).types.map(\.name) == ["tracks", "albums", "artists"])
  }

  @Test func `Relationships lead where their identifiers or their URLs say`() throws {
    let identifier = #"{"properties": {"type": {"enum": ["people"]}, "id": {}}}"#
    let document = try JSONValue(
      parsing: """
        {"openapi": "3.1.0",
         "paths": {"/articles/{id}/editors": {"get": {"responses": {"200": {"content": {"application/json": {
           "schema": {"properties": {"data": {"type": "array", "items": {"$ref": "#/components/schemas/Person"}}}}
         }}}}}}},
         "components": {"schemas": {
          "Person": {"properties": {"type": {"const": "people"}, "attributes": {}}},
          "Article": {"properties": {"type": {"const": "articles"}, "relationships": {"properties": {
            "author": {"properties": {"data": {"oneOf": [\(identifier), {"type": "null"}]}}},
            "reviewers": {"properties": {"data": {"type": "array", "items": \(identifier)}}},
            "owner": {"properties": {"data": {"type": "object", "properties": {
              "type": {"enum": ["people", "groups"]}}}}},
            "editors": {"properties": {"links": {}}},
            "readers": {},
            "genre": {}}}}}}}}
        """)
    let found = try ModelDescription(openAPI: document)["articles"]?.relationships ?? []
    #expect(found.map(\.name) == ["author", "reviewers", "owner", "editors", "readers", "genre"])
    #expect(found.map(\.cardinality) == [.one, .many, .one, .many, .many, .one])
    #expect(
      found.map(\.destinations) == [
        ["people"], ["people"], ["people", "groups"], ["people"], [], [],
      ])
    #expect(found.map { $0.evidence != nil } == [false, false, false, false, true, true])
  }

  @Test func `What a description says of absence decides what is optional`() throws {
    let properties = #""properties": {"a": {"type": "string"}, "b": {"type": ["string", "null"]}}"#
    let required = try Self.description(attributes: #"{"required": ["a"], \#(properties)}"#)
    #expect(required.types.first?.attributes.map(\.absence) == [nil, "nullable"])
    let nullable = try Self.description(attributes: "{\(properties)}")
    #expect(nullable.types.first?.attributes.map(\.absence) == [nil, "nullable"])
    let nothing = try Self.description(attributes: #"{"properties": {"a": {"type": "string"}}}"#)
    #expect(nothing.types.first?.attributes.map(\.absence) == ["not said to be always there"])
  }

  @Test(
    "An attribute that some responses may not have is optional",
    arguments: [
      (
        #"{"required": ["a"], "properties": {"a": {}}}"#,
        #"{"required": ["a", "b"], "properties": {"a": {}, "b": {}}}"#,
        [nil, "not in all responses"]
      ),
      (
        #"{"required": ["a", "b"], "properties": {"a": {}, "b": {}}}"#,
        #"{"required": ["a"], "properties": {"a": {}, "b": {}}}"#, [nil, "not required"]
      ),
      (
        #"{"required": ["a", "b"], "properties": {"a": {}, "b": {}}}"#,
        #"{"required": ["b"], "properties": {"b": {}}}"#, ["not in all responses", nil]
      ),
      // A schema of any attributes says nothing about them.
      (#"{"required": ["a"], "properties": {"a": {}}}"#, #"{"type": "object"}"#, [nil]),
      (
        #"{"properties": {"a": {"nullable": true}, "b": {}}}"#, #"{"properties": {"a": {}}}"#,
        ["nullable", "not in all responses"]
      ),
    ] as [(String, String, [String?])])
  func responses(list: String, detail: String, absences: [String?]) throws {
    func path(_ attributes: String) -> String {
      let members = #""type": {"const": "articles"}, "attributes": \#(attributes)"#
      let data = #"{"properties": {"data": {"properties": {\#(members)}}}}"#
      let content = #"{"application/vnd.api+json": {"schema": \#(data)}}"#
      return #"{"get": {"responses": {"200": {"content": \#(content)}}}}"#
    }
    let document = try JSONValue(
      parsing: """
        {"openapi": "3.1.0", "paths": {"/articles": \(path(list)), "/articles/{id}": \(path(detail))}}
        """)
    let found = try ModelDescription(openAPI: document)["articles"]
    #expect(found?.attributes.map(\.absence) == absences)
  }
}
