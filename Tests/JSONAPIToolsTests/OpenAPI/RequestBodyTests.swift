import JSONAPI
import JSONAPITools
import Testing

@Suite("Bodies of requests in OpenAPI descriptions")
struct RequestBodyTests {
  private static let body =
    #"{"properties": {"data": {"properties": {"attributes": {"properties": {"title": {}}}}}}}"#

  @Test(
    "A body that isn't described any more can have the members of before",
    arguments: [
      (#"{"content": {"application/json": {"schema": {}}}}"#, []),
      (#"{"content": {"application/json": {"schema": {"type": "object"}}}}"#, []),
      (#"{"content": {"application/json": {}}}"#, []),
      (#"{"$ref": "bodies.yaml#/article"}"#, []),
      (#"{"content": {"application/json": {"schema": {"properties": {"data": {}}}}}}"#, []),
      (
        #"{"content": {"application/json": {"schema": {"additionalProperties": false}}}}"#,
        ["data", "data.attributes", "data.attributes.title"]
      ),
      (
        #"{"content": {"application/json": {"schema": {"properties": {"data": {"type": "array"}}}}}}"#,
        ["data.attributes", "data.attributes.title"]
      ),
      (#"{"content": {"text/csv": {}}}"#, ["data", "data.attributes", "data.attributes.title"]),
      ("null", ["data", "data.attributes", "data.attributes.title"]),
    ] as [(String, [String])])
  func open(body: String, gone: [String]) throws {
    let old = try operations(content(Self.body))
    let changes = try operations(body).changes(from: old)
    #expect(changes.map(\.place) == gone.map { "POST /articles.\($0)" })
    #expect(changes.allSatisfy { $0.severity == .breaking })
  }

  @Test(
    "A body can have the members of all alternatives, and needs those of each",
    arguments: [
      (#"{"oneOf": [\#(body), {"properties": {"meta": {}}}]}"#, ["harmless: new in the body"]),
      (#"{"anyOf": [{"properties": {"data": {"properties": {}}}}, \#(body)]}"#, []),
      (#"{"oneOf": [{}, {"type": "object"}]}"#, []),
      (
        #"{"oneOf": [{"properties": {"data": {}}}, {"properties": {"data": {"properties": {}}}}]}"#,
        []
      ),
      (
        #"{"oneOf": [{"properties": {"data": {"type": "array"}}}, {"properties": {"data": {"properties": {}}}}]}"#,
        [
          "breaking: can't be in the body any more", "breaking: can't be in the body any more",
        ]
      ),
      (
        #"{"oneOf": [\#(required), \#(required)]}"#, ["breaking: has to be in the body"]
      ),
      (#"{"oneOf": [\#(required), \#(body)]}"#, []),
      (
        #"{"properties": {"meta": {}}, "oneOf": [{"required": ["data"]}, {"required": ["meta"]}]}"#,
        [
          "breaking: can't be in the body any more", "breaking: can't be in the body any more",
          "breaking: can't be in the body any more", "harmless: new in the body",
        ]
      ),
    ] as [(String, [String])])
  func alternatives(body: String, messages: [String]) throws {
    let old = try operations(content(Self.body))
    let changes = try operations(content(body)).changes(from: old)
    #expect(changes.map { "\($0.severity): \($0.message)" } == messages)
    #expect(try operations(content(body)).changes(from: operations(content(body))).isEmpty)
  }

  @Test func `Values that one of two alternatives takes are taken`() throws {
    func members(_ title: String) -> String {
      #"{"properties": {"attributes": {"properties": {"title": \#(title)}}}}"#
    }
    func operations(_ titles: String...) throws -> OpenAPIOperations {
      let data = titles.map { members($0) }.joined(separator: ", ")
      return try self.operations(content(#"{"properties": {"data": {"oneOf": [\#(data)]}}}"#))
    }
    let old = try operations(#"{"enum": ["a"]}"#, #"{"enum": ["b"]}"#)
    let same = try operations(#"{"enum": ["a"]}"#, #"{"enum": ["a", "b"]}"#)
    let any = try operations(#"{"enum": ["a"]}"#, "{}")
    let fewer = try operations(#"{"enum": ["a"]}"#, #"{"const": "a"}"#)
    #expect(same.changes(from: old).isEmpty)
    #expect(any.changes(from: old).map(\.message) == ["takes any value"])
    #expect(fewer.changes(from: old).map(\.message) == [#"doesn't take "b" any more"#])
  }

  private static let required = #"{"required": ["data"], \#(body.dropFirst())"#

  private func content(_ schema: String) -> String {
    #"{"content": {"application/json": {"schema": \#(schema)}}}"#
  }

  private func operations(_ body: String) throws -> OpenAPIOperations {
    let member = body == "null" ? "" : #""requestBody": \#(body)"#
    return try OpenAPIOperations(
      JSONValue(parsing: #"{"paths": {"/articles": {"post": {\#(member)}}}}"#))
  }
}
