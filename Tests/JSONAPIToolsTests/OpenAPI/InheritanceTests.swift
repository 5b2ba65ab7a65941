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
}
