import Foundation
import JSONAPI
import JSONAPITools
import Testing

@Suite("Schemas that inherit from others")
struct InheritanceTests {
  @Test(
    "Properties of a schema count before those that it inherits, beside allOf and in it",
    arguments: [
      (#"{"enum": ["a", "b", "c"]}"#, #"{"enum": ["b", "a"]}"#, .enumeration(["b", "a"])),
      (#"{"enum": ["a", "b"]}"#, #"{"const": "a"}"#, .enumeration(["a"])),
      (#"{"enum": [1, 2, 3]}"#, #"{"enum": [3, 1]}"#, .integers([3, 1])),
      (#"{"type": "string"}"#, #"{"type": "string", "format": "uuid"}"#, .uuid),
      (#"{"format": "date-time"}"#, #"{"type": "string", "format": "date"}"#, .day),
      (#"{"description": "Any."}"#, #"{"type": "integer"}"#, .integer),
      // Something wider doesn't take back what the base says.
      (#"{"enum": ["a", "b"]}"#, #"{"enum": ["a", "b", "c"]}"#, .enumeration(["a", "b"])),
      (#"{"const": "a"}"#, #"{"enum": ["a", "b"]}"#, .enumeration(["a"])),
      (#"{"enum": ["a"]}"#, #"{"enum": ["b"]}"#, .enumeration(["b"])),
    ] as [(String, String, ModelValue)])
  func precedence(base: String, own: String, value: ModelValue) throws {
    func properties(_ schema: String, _ text: String) -> String {
      #""properties": {"x": {"allOf": [\#(schema)], "description": "\#(text)"}}"#
    }
    let reference = ##"{"$ref": "#/components/schemas/Base"}"##
    let own = properties(own, "Own.")
    for attributes in [
      #"{"allOf": [\#(reference)], \#(own)}"#, #"{"allOf": [\#(reference), {\#(own)}]}"#,
    ] {
      let found = try OpenAPIReaderTests.description(
        attributes: attributes, schemas: #""Base": {\#(properties(base, "Base."))}"#)
      let attribute = found["articles"]?.attributes.first
      #expect(attribute?.value == value)
      #expect(attribute?.documentation == "Own.")
    }
  }

  @Test func `A type beside allOf names the resource, not the types of the base`() throws {
    let document = try JSONValue(
      parsing: ##"""
        {"openapi": "3.1.0", "components": {"schemas": {
          "Base": {"properties": {"type": {"enum": ["a", "b"]}, "id": {}}},
          "A": {"allOf": [{"$ref": "#/components/schemas/Base"}],
            "properties": {"type": {"enum": ["a"]}, "attributes": {"properties": {"x": {}}}}},
          "B": {"allOf": [{"$ref": "#/components/schemas/Base"}],
            "properties": {"type": {"const": "b"}, "attributes": {"properties": {"y": {}}}}}}}}
        """##)
    let found = try ModelDescription(openAPI: document)
    #expect(found.types.map(\.name) == ["a", "b"])
    #expect(found["a"]?.attributes.map(\.name) == ["x"])
  }

  @Test(
    "The order of operations doesn't matter to a base that lists what inherits from it",
    arguments: [["cats", "dogs"], ["cats"]])
  func cycles(types: [String]) throws {
    let contracts = try [["pets", "cats"], ["cats", "pets"]].map { paths in
      let document = try pets(types, paths: paths)
      let found = try ModelDescription(openAPI: document)
      #expect(Set(found.types.map(\.name)) == Set(types + ["owners"]))
      #expect(found["cats"]?.attributes.map(\.name) == ["ofCats"])
      #expect(
        found["owners"]?.relationships == [
          ModelRelationship("cat", .one, to: ["cats"]), ModelRelationship("pet", .one, to: types),
        ])
      #expect(found.notes.isEmpty)
      return try Contract(openAPI: document)
    }
    #expect(contracts.first == contracts.last)
  }

  @Test func `Schemas that are nested too deeply are noted`() throws {
    let schema =
      String(repeating: #"{"allOf": ["#, count: 40) + #"{"properties": {"a": {}}}"#
      + String(repeating: "]}", count: 40)
    let found = try OpenAPIReaderTests.description(attributes: schema)
    #expect(found.notes == ["Schemas are nested too deeply; not all of them were read."])
  }

  /// A description of a base, of schemas that inherit from it, and of a type with relationships to both.
  private func pets(_ types: [String], paths: [String]) throws -> JSONValue {
    func reference(_ name: String) -> String { ##"{"$ref": "#/components/schemas/\##(name)"}"## }
    let schemas = types.map {
      """
      "\($0)": {"allOf": [\(reference("pets")),
        {"properties": {"attributes": {"properties": {"of\($0.capitalized)": {}}}}}]}
      """
    }
    let operations = paths.map {
      #"""
      "/\#($0)": {"get": {"responses": {"200": {"content": {"application/json": {"schema":
        {"properties": {"data": \#(reference($0))}}}}}}}}
      """#
    }
    return try JSONValue(
      parsing: """
        {"openapi": "3.1.0", "paths": {\(operations.joined(separator: ", "))},
         "components": {"schemas": {\(schemas.joined(separator: ", ")),
          "pets": {"properties": {"type": {"enum": \(types)}, "id": {}},
            "oneOf": [\(types.map(reference).joined(separator: ", "))],
            "discriminator": {"propertyName": "type", "mapping": {"cats": "cats", "dogs": "dogs"}}},
          "owners": {"properties": {"type": {"const": "owners"}, "relationships": {"properties": {
            "cat": {"properties": {"data": \(reference("cats"))}},
            "pet": {"properties": {"data": \(reference("pets"))}}}}}}}}}
        """)
  }
}
