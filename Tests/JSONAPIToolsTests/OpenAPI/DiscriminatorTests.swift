import Foundation
import JSONAPI
import JSONAPITools
import Testing

@Suite("Types that a discriminator tells apart")
struct DiscriminatorTests {
  /// A description as JsonApiDotNetCore writes it: one enumeration of all types, bases whose mapping
  /// tells which of them a schema has, and references alone in `allOf`.
  private static let description = ##"""
    {"openapi": "3.0.4",
     "paths": {"/news": {"get": {"responses": {"200": {"content": {"application/vnd.api+json": {"schema":
       {"$ref": "#/components/schemas/article-collection"}}}}}}},
      "/news/{id}": {"patch": {"responses": {"200": {"content": {"application/vnd.api+json": {"schema":
       {"properties": {"data": {"allOf": [{"$ref": "#/components/schemas/data-in-article"}]}}}}}}}}}},
     "components": {"schemas": {
      "resource-type": {"type": "string", "enum": ["articles", "people"]},
      "resource": {"type": "object", "required": ["type"],
       "properties": {"type": {"allOf": [{"$ref": "#/components/schemas/resource-type"}]}, "meta": {}},
       "discriminator": {"propertyName": "type", "mapping": {
        "articles": "#/components/schemas/data-in-article",
        "people": "#/components/schemas/data-in-person"}}},
      "identifier": {"type": "object", "required": ["type"],
       "properties": {"type": {"allOf": [{"$ref": "#/components/schemas/resource-type"}]}},
       "discriminator": {"propertyName": "type", "mapping": {
        "articles": "#/components/schemas/article-identifier",
        "people": "#/components/schemas/person-identifier"}}},
      "article-identifier": {"type": "object", "allOf": [{"$ref": "#/components/schemas/identifier"},
       {"required": ["id"], "properties": {"id": {"type": "string"}}}]},
      "person-identifier": {"type": "object", "allOf": [{"$ref": "#/components/schemas/identifier"},
       {"required": ["id"], "properties": {"id": {"type": "string"}}}]},
      "article-collection": {"type": "object", "properties": {
       "data": {"type": "array", "items": {"$ref": "#/components/schemas/data-in-article"}},
       "included": {"type": "array", "items": {"$ref": "#/components/schemas/resource"}}}},
      "data-in-article": {"type": "object", "allOf": [{"$ref": "#/components/schemas/resource"},
       {"type": "object", "required": ["id"], "properties": {"id": {"type": "string"},
        "attributes": {"allOf": [{"$ref": "#/components/schemas/article-attributes"}]},
        "relationships": {"allOf": [{"$ref": "#/components/schemas/article-relationships"}]}}}]},
      "article-attributes": {"type": "object", "properties": {"title": {"type": "string"}}},
      "article-relationships": {"type": "object", "properties": {
       "author": {"type": "object", "properties": {"data":
        {"allOf": [{"$ref": "#/components/schemas/person-identifier"}], "nullable": true}}},
       "related": {"type": "object", "properties": {"data":
        {"type": "array", "items": {"$ref": "#/components/schemas/article-identifier"}}}},
       "subject": {"type": "object", "properties": {"data":
        {"$ref": "#/components/schemas/identifier"}}}}},
      "data-in-person": {"type": "object", "allOf": [{"$ref": "#/components/schemas/resource"},
       {"type": "object", "properties": {"attributes": {"type": "object",
        "properties": {"name": {"type": "string"}}}}}]}}}}
    """##

  @Test func `A mapping names types where all schemas have the same enumeration of types`() throws {
    let found = try ModelDescription(openAPI: JSONValue(parsing: Self.description))
    #expect(found.types.map(\.name) == ["articles", "people"])
    #expect(found["articles"]?.attributes.map(\.name) == ["title"])
    #expect(found["people"]?.attributes.map(\.name) == ["name"])
    #expect(
      found["articles"]?.relationships == [
        ModelRelationship("author", .one, to: ["people"]),
        ModelRelationship("related", .many, to: ["articles"]),
        ModelRelationship("subject", .one, to: ["articles", "people"]),
      ])
  }

  @Test func `A schema to which a mapping gives several names is of all its types`() throws {
    let text = Self.description.replacingOccurrences(
      of: ##""people": "#/components/schemas/person-identifier""##,
      with: ##""people": "#/components/schemas/article-identifier""##)
    #expect(text != Self.description)
    let found = try ModelDescription(openAPI: JSONValue(parsing: text))
    let related = found["articles"]?.relationships.first { $0.name == "related" }
    #expect(related == ModelRelationship("related", .many, to: ["articles", "people"]))
  }

  @Test func `An attribute of a mapped type that is gone breaks clients`() throws {
    let new = Self.description.replacingOccurrences(of: #""title": {"type": "string"}"#, with: "")
    let changes = ContractComparison().changes(
      from: try Contract(openAPI: JSONValue(parsing: Self.description)),
      to: try Contract(openAPI: JSONValue(parsing: new)))
    #expect(
      changes.map { "\($0.severity) \($0.place): \($0.message)" } == [
        "breaking articles.title: the field is gone"
      ])
  }

  @Test(
    "A constant, or an enumeration with one case, names the type before a mapping does",
    arguments: [
      #"{"const": "articles"}"#, #"{"enum": ["articles"]}"#,
      #"{"const": "articles", "enum": ["articles", "people"]}"#,
    ])
  func constants(type: String) throws {
    let text = Self.description
      .replacingOccurrences(
        of: #"{"type": "object", "required": ["id"], "properties": {"id": {"type": "string"},"#,
        with: #"{"properties": {"type": \#(type), "id": {"type": "string"},"#
      )
      .replacingOccurrences(of: #""articles": "#, with: #""others": "#)
    #expect(text.contains(type) && text.contains("others"))
    let found = try ModelDescription(openAPI: JSONValue(parsing: text))
    #expect(found.types.map(\.name) == ["articles", "people"])
  }
}
