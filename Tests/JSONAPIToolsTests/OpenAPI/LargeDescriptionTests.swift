import JSONAPI
import Testing

@testable import JSONAPITools

@Suite("Large OpenAPI descriptions")
struct LargeDescriptionTests {
  /// A description of many types, each with documents of its own for reading, creating and included resources.
  static func description(types count: Int) -> String {
    func reference(_ name: String) -> String { ##"{"$ref": "#/components/schemas/\##(name)"}"## }
    let all = (0..<count).map { "T\($0)" }
    var schemas: [String] = []
    var paths: [String] = []
    for (index, name) in all.enumerated() {
      let attributes = (0..<8).map {
        #""field_\#($0)": {"type": ["string", "null"], "description": "Field \#($0)."}"#
      }
      let relationships = (1...4).map { offset in
        let target = "T\((index + offset) % count)"
        let data =
          offset % 2 == 0
          ? #"{"type": "array", "items": \#(reference(target + "Identifier"))}"#
          : reference(target + "Identifier")
        return #""rel_\#(offset)": {"type": "object", "properties": {"data": \#(data)}}"#
      }
      schemas += [
        #""\#(name)Identifier": {"type": "object", "properties": {"type": {"enum": ["t\#(index)"]}, "id": {"type": "string"}}}"#,
        #""\#(name)Attributes": {"type": "object", "properties": {\#(attributes.joined(separator: ", "))}}"#,
        #""\#(name)": {"type": "object", "properties": {"type": {"enum": ["t\#(index)"]}, "id": {"type": "string"}, "attributes": \#(reference(name + "Attributes")), "relationships": {"properties": {\#(relationships.joined(separator: ", "))}}}}"#,
        #""\#(name)Create": {"type": "object", "properties": {"type": {"enum": ["t\#(index)"]}, "attributes": \#(reference(name + "Attributes"))}}"#,
        #""\#(name)Document": {"properties": {"data": \#(reference(name)), "included": {"type": "array", "items": {"oneOf": [\#(all.map(reference).joined(separator: ", "))]}}}}"#,
      ]
      let content = #""content": {"application/vnd.api+json": {"schema": "#
      paths.append(
        #""/t\#(index)/{id}": {"get": {"responses": {"200": {\#(content)\#(reference(name + "Document"))}}}}}, "patch": {"requestBody": {\#(content)\#(reference(name + "Create"))}}}}}"#
      )
    }
    return
      #"{"openapi": "3.1.0", "paths": {\#(paths.joined(separator: ",\n"))}, "components": {"schemas": {\#(schemas.joined(separator: ",\n"))}}}"#
  }

  @Test func `All types of a description with 200 of them are there`() throws {
    let description = try ModelDescription(
      openAPI: JSONValue(parsing: Self.description(types: 200)))
    #expect(description.notes.isEmpty)
    #expect(description.types.count == 200)
    #expect(
      description.types.allSatisfy { $0.attributes.count == 8 && $0.relationships.count == 4 })
    #expect(ModelWriter().files(for: description).count == 200)
  }

  @Test(
    "A schema with many properties that lead back to it is read once",
    arguments: [
      #"{"nullable": true, "allOf": [\#(itself)]}"#,
      #"{"anyOf": [\#(itself), {"type": "null"}]}"#,
      #"{"allOf": [\#(itself), {"description": "Another."}]}"#,
      #"{"allOf": [\#(itself), {"properties": {"extra": {"type": "string"}}}]}"#,
      #"{"oneOf": [\#(itself), {"properties": {"extra": {"type": "string"}}}]}"#,
      #"{"type": "array", "items": {"nullable": true, "allOf": [\#(itself)]}}"#,
      #"{"additionalProperties": {"anyOf": [\#(itself), {"type": "null"}]}}"#,
    ])
  func recursion(property: String) throws {
    try expectSquare(property, rest: "")
  }

  @Test func `A schema and its base with the same properties are read once`() throws {
    try expectSquare(
      #"{"nullable": true, "allOf": [\#(Self.itself)]}"#,
      rest: ##""allOf": [{"$ref": "#/components/schemas/Base"}], "##)
  }

  @Test(arguments: ["", #", "properties": {"own": {}}"#])
  func `Inherited properties count as steps if they are copied`(own: String) throws {
    let count = 100
    let properties = (0..<count).map { #""p\#($0)": {}"# }.joined(separator: ", ")
    let schemas = (0..<count).map {
      ##""W\##($0)": {"allOf": [{"$ref": "#/components/schemas/Big"}]\##(own)}"##
    }
    var document = OpenAPIDocument(
      try JSONValue(
        parsing: """
          {"components": {"schemas": {"Big": {"properties": {\(properties)}},
            \(schemas.joined(separator: ", "))}}}
          """))
    for index in 0..<count {
      let reference = JSONValue("#/components/schemas/W\(index)")
      let names = document.schema(["$ref": reference]).properties.map(\.name)
      #expect(names.contains("p99"))
    }
    let isCounted = document.steps > count * count
    #expect(isCounted == !own.isEmpty && document.steps < 2 * count * count)
    #expect(document.notes.isEmpty)
    // Nothing is inherited beyond the limit, and a note says so.
    let isAllowed = document.takeStep(.max)
    let schema = document.schema(["$ref": "#/components/schemas/W0"])
    #expect(!isAllowed && document.isExhausted && schema.properties.isEmpty)
    #expect(document.notes == ["The description is too large; not all of it was read."])
  }

  @Test func `Variants that share their attributes are read as one`() throws {
    let attributes = ##"{"$ref": "#/components/schemas/Attributes"}"##
    func read(_ count: Int) throws -> (Int, ModelDescription) {
      let data = #"{"properties": {"type": {"const": "articles"}, "attributes": \#(attributes)}}"#
      let content = #"{"application/json": {"schema": {"properties": {"data": \#(data)}}}}"#
      let paths = (0..<count).map {
        #""/articles\#($0)": {"get": {"responses": {"200": {"content": \#(content)}}}}"#
      }
      let properties = (0..<100).map { #""p\#($0)": {"type": "string"}"# }
      var reader = OpenAPIReader(
        try JSONValue(
          parsing: """
            {"openapi": "3.1.0", "paths": {\(paths.joined(separator: ", "))},
             "components": {"schemas": {"Attributes": {"required": ["p0"],
              "properties": {\(properties.joined(separator: ", "))}}}}}
            """))
      let description = reader.description()
      return (reader.document.steps, description)
    }
    let (one, expected) = try read(1)
    let (many, description) = try read(100)
    #expect(description == expected && description.types.first?.attributes.count == 100)
    #expect(many < one + 100 * 100)
  }

  /// Expects that a description of twice the size takes at most four times as many steps.
  private func expectSquare(_ property: String, rest: String) throws {
    func read(properties count: Int) throws -> (Int, ModelDescription) {
      let names = (0..<count).map { #""p\#($0)": \#(property)"# }.joined(separator: ", ")
      let bases = (0..<count).map { ##""p\##($0)": {"$ref": "#/components/schemas/Base"}"## }
      let schemas = """
        "Base": {"properties": {\(bases.joined(separator: ", "))}},
        "N": {\(rest)"properties": {\(names)}},
        "Article": {"properties": {"type": {"const": "articles"}, "attributes": {"properties":
          {"a": \(Self.itself)}}}}
        """
      let text = #"{"openapi": "3.1.0", "components": {"schemas": {\#(schemas)}}}"#
      // As values from YAML are, which are built.
      var built = try JSONValue(parsing: text)
      built["openapi"] = "3.1.0"
      var reader = OpenAPIReader(built)
      let description = reader.description()
      return (reader.document.steps, description)
    }
    let (few, _) = try read(properties: 8)
    let (steps, description) = try read(properties: 16)
    #expect(steps < 5 * few)
    #expect(steps < 100_000)
    #expect(description.notes.isEmpty)
    #expect(description["articles"]?.attributes.map(\.name) == ["a"])
  }

  private static let itself = ##"{"$ref": "#/components/schemas/N"}"##
}
