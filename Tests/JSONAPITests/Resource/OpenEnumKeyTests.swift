import Foundation
import JSONAPI
import Testing

@Suite("Open enumerations as names")
struct OpenEnumKeyTests {
  enum Level: String, Codable, Sendable { case low, high }
  enum Rank: Int, Codable, Sendable { case first = 1, second }

  private struct Person: Resource, Hashable {
    static let resourceType = "people"
    var id: String
    var names: [OpenEnum<Level>: String]?
    var ranks: [OpenEnum<Rank>: Int]?
  }

  @Test func `A dictionary is an object, with known names and unknown ones`() throws {
    let text = Array(
      (#"{"data":{"type":"people","id":"1","attributes":{"names":{"low":"a","mid":"b"},"#
        + #""ranks":{"1":5,"7":6}}}}"#).utf8)
    let person = try JSONAPIDecoder().decode(Person.self, from: text)
    #expect(person.names == [.known(.low): "a", .unknown("mid"): "b"])
    #expect(person.ranks == [.known(.first): 5, .unknown(7): 6])
    let written = try JSONValue(parsing: JSONAPIEncoder().encode(person))
    #expect(
      written["data"]?["attributes"] == [
        "names": ["low": "a", "mid": "b"], "ranks": ["1": 5, "7": 6],
      ])
  }

  @Test func `Other coders agree`() throws {
    let names: [OpenEnum<Level>: String] = [.known(.low): "a", .unknown("mid"): "b"]
    let text = try JSONEncoder().encode(names)
    #expect(try JSONValue(parsing: text) == ["low": "a", "mid": "b"])
    #expect(try JSONDecoder().decode([OpenEnum<Level>: String].self, from: text) == names)
    #expect(try PlainJSONDecoder().decode([OpenEnum<Level>: String].self, from: text) == names)
    #expect(try JSONValue(parsing: PlainJSONEncoder().encode(names)) == JSONValue(parsing: text))
  }
}
