import Foundation
import JSONAPI
import JSONAPITools
import Testing

@Suite("Enumerations of OpenAPI descriptions")
struct EnumerationTests {
  @Test(
    "Enumerations of attributes are compared",
    arguments: [
      (
        #"{"const": "a"}"#, #"{"const": "b"}"#,
        [#"risky: new: "b"; was always "a""#, #"harmless: no longer: "a""#],
        [#"risky: new: "a"; was always "b""#, #"harmless: no longer: "b""#]
      ),
      (#"{"const": "a"}"#, #"{"type": "string"}"#, [#"risky: any text; was always "a""#], []),
      (
        #"{"enum": ["a"]}"#, #"{"enum": ["a", "b"]}"#, [#"risky: new: "b"; was always "a""#],
        [#"harmless: no longer: "b""#]
      ),
      (
        #"{"type": "integer", "enum": [1, 2]}"#, #"{"enum": [2, 10]}"#,
        ["risky: new: 10; was one of 1, 2", "harmless: no longer: 1"],
        ["risky: new: 1; was one of 2, 10", "harmless: no longer: 10"]
      ),
      (
        #"{"enum": ["a", "b"]}"#, #"{"anyOf": [{"enum": ["a", "b"]}, {"type": "string"}]}"#,
        [#"risky: any text; was one of "a", "b""#], []
      ),
      (
        #"{"items": {"enum": ["a", "b"]}}"#,
        #"{"items": {"oneOf": [{"type": "string"}, {"enum": ["a", "b"]}]}}"#,
        [#"risky: any text; was one of "a", "b""#], []
      ),
      (
        #"{"anyOf": [{"enum": ["a"]}, {"type": "string"}]}"#,
        #"{"anyOf": [{"enum": ["b"]}, {"type": "string"}]}"#, [], []
      ),
      (#"{"enum": [1, 2]}"#, #"{"type": "integer"}"#, ["risky: any integer; was one of 1, 2"], []),
      (
        #"{"items": {"const": 1}}"#, #"{"items": {"enum": [1, 2]}}"#,
        ["risky: new: 2; was always 1"], ["harmless: no longer: 2"]
      ),
      (
        #"{"enum": [1, 2]}"#, #"{"type": "number"}"#, ["breaking: number; was integer"],
        ["harmless: no longer number"]
      ),
      (#"{"enum": [1, 2]}"#, #"{"type": "integer", "enum": [2, 1]}"#, [], []),
      (#"{"const": "a"}"#, #"{"type": "string", "enum": ["a"]}"#, [], []),
    ] as [(String, String, [String], [String])])
  func enumerations(old: String, new: String, there: [String], back: [String]) throws {
    let (old, new) = (try contract(ofTitle: old), try contract(ofTitle: new))
    func changes(_ old: Contract, _ new: Contract) -> [String] {
      ContractComparison().changes(from: old, to: new).map { "\($0.severity): \($0.message)" }
    }
    #expect(changes(old, new) == there)
    #expect(changes(new, old) == back)
  }

  @Test func `Integers in documents are compared with an enumeration`() throws {
    let declared = try contract(ofTitle: #"{"type": "integer", "enum": [1, 2]}"#)
    func changes(_ title: Int) throws -> [String] {
      let seen = try evidence(
        #"{"data": {"type": "articles", "id": "1", "attributes": {"title": \#(title), "state": "live"}}}"#
      )
      return ContractComparison().changes(from: declared, to: Contract(seen))
        .filter { $0.kind == .value }.map { "\($0.severity) \($0.place): \($0.message)" }
    }
    #expect(try changes(3) == ["risky articles.title: new: 3; was one of 1, 2"])
    #expect(try changes(2).isEmpty)
  }

  @Test(
    "Values that the body of a request no longer takes break clients",
    arguments: [
      (
        #"{"enum": ["a", "b"]}"#, #"{"const": "a"}"#, [#"breaking: doesn't take "b" any more"#],
        [#"harmless: also takes "b""#]
      ),
      (
        #"{"enum": [1, 2]}"#, #"{"enum": [1]}"#, [#"breaking: doesn't take "2" any more"#],
        [#"harmless: also takes "2""#]
      ),
      (
        "{}", #"{"enum": ["a"]}"#, [#"breaking: takes only "a"; took any value"#],
        ["harmless: takes any value"]
      ),
      (#"{"enum": ["a", "b"]}"#, #"{"oneOf": [{"const": "b"}, {"const": "a"}]}"#, [], []),
    ] as [(String, String, [String], [String])])
  func bodies(old: String, new: String, there: [String], back: [String]) throws {
    func operations(_ title: String) throws -> OpenAPIOperations {
      let text = OpenAPIComparisonTests.description.replacingOccurrences(
        of: #""title": {}"#, with: #""title": \#(title)"#)
      return try OpenAPIOperations(JSONValue(parsing: text))
    }
    let (old, new) = (try operations(old), try operations(new))
    let changes = new.changes(from: old)
    #expect(changes.map { "\($0.severity): \($0.message)" } == there)
    #expect(changes.allSatisfy { $0.place == "PATCH /articles/{}.data.attributes.title" })
    #expect(old.changes(from: new).map { "\($0.severity): \($0.message)" } == back)
  }

  private func contract(ofTitle schema: String) throws -> Contract {
    let text = OpenAPIComparisonTests.description.replacingOccurrences(
      of: #""title": {"type": "string"}"#, with: #""title": \#(schema)"#)
    return try Contract(openAPI: JSONValue(parsing: text))
  }
}
