#if Macros
  import Foundation
  import JSONAPI
  import JSONAPIStore
  import Testing

  @Suite("Attributes that a property can't read") struct UnreadableAttributeTests {
    struct Address: Codable, Hashable, Sendable {
      var city = ""
      var zip = ""
    }

    enum Level: String, Codable, Sendable {
      case low
      case high
    }

    @LiveResource("people") final class Person {
      var address: Address = .init()
      var levels: [Level] = []
      var scores: [String: Int] = [:]
      var level: Level?
      var name: String = ""
      var count: Int = 0
      var ratio: Double = 1
      var isOpen: Bool = false
      var tags: [String]?
      @Coded(as: DateOnly.self) var day: Date = Date(timeIntervalSince1970: 0)
    }

    let store = Store()

    func person(_ attributes: String) throws -> Person {
      let text = #"{"data":{"type":"people","id":"1","attributes":{\#(attributes)}}}"#
      let record = try #require(try store.insert(parsing: Array(text.utf8)).first)
      return try #require(store.object(Person.self, id: record.id ?? ""))
    }

    static let odd =
      #""address":{"city":"Oslo","zip":123,"street":"X"},"levels":["low","mid"],"scores":{"a":"b"},"level":"mid""#

    @Test func `A part of a default is not written over what the server has`() throws {
      let person = try person(Self.odd)
      person.address.city = "Rome"
      person.levels.append(.high)
      person.scores["c"] = 1
      #expect(person.changes.isEmpty)
      #expect(!person.isDirty)
      #expect(Set(person.unwritable.keys) == ["address", "levels", "scores"])
      for (name, error) in person.unwritable {
        let error = try #require(error as? ResourceEncodingError)
        #expect(error.code == .unreadableAttribute)
        #expect(error.pointer == JSONPointer(["data", "attributes", name]))
      }
      #expect(person["address"]?["street"] == "X")
      person.revert(\.address)
      #expect(Set(person.unwritable.keys) == ["levels", "scores"])
    }

    /// Numbers, text and dates in other forms than the properties have.
    static let oddValues =
      #""name":7,"count":"12 or so","ratio":[0.5],"isOpen":"no","tags":"a","day":"soon""#

    @Test func `A number, a text or a date that was not seen is not counted up`() async throws {
      let person = try person(Self.oddValues)
      person.count += 1
      person.ratio *= 2
      person.name.append("!")
      person.isOpen.toggle()
      person.day += 86_400
      person.tags?.append("b")
      #expect(person.changes.isEmpty)
      #expect(!person.isDirty)
      let names = ["count", "ratio", "name", "isOpen", "day"]
      #expect(Set(person.unwritable.keys).subtracting(["tags"]) == Set(names))
      for name in names {
        let error = try #require(person.unwritable[name] as? ResourceEncodingError)
        #expect(error.code == .unreadableAttribute)
        #expect(error.pointer == JSONPointer(["data", "attributes", name]))
      }
      #expect(person["count"] == "12 or so")
      #expect(person["tags"] == "a")
    }

    @Test func `What the server corrects, and what is assigned, can be counted up`() throws {
      let person = try person(Self.oddValues)
      person.count += 1
      #expect(person.unwritable.keys.contains("count"))
      person.count = 5
      person.count += 1
      #expect(person.changes.attributes["count"] == 6)
      person.name += "!"
      person.revert(\.name)
      _ = try self.person(#""name":"Ann","ratio":0.5,"tags":["a"],"day":"2026-01-01""#)
      person.name += "!"
      person.ratio *= 2
      person.tags?.append("b")
      person.day += 86_400
      #expect(person.unwritable.isEmpty)
      #expect(
        person.changes.attributes == [
          "count": 6, "name": "Ann!", "ratio": 1, "tags": ["a", "b"], "day": "2026-01-02",
        ])
    }

    @Test(arguments: ["", #""name":null,"count":null,"ratio":null"#])
    func `In place of nothing, numbers count up from the default`(attributes: String) throws {
      let person = try person(attributes)
      person.count += 1
      person.ratio += 1
      person.name += "A"
      #expect(person.unwritable.isEmpty)
      #expect(person.changes.attributes == ["count": 1, "ratio": 2, "name": "A"])
    }

    @Test
    func `The attribute is replaced on purpose, by a value without parts, and after a repair`()
      throws
    {
      let person = try person(Self.odd)
      _ = (person.address, person.levels, person.level)
      try person.set(\.address, to: Address(city: "Rome", zip: "00100"))
      person.level = .high
      #expect(person.unwritable.isEmpty)
      #expect(Set(person.dirtyFields) == ["address", "level"])
      // What was set can be read, so its parts can be changed.
      person.address.city = "Pisa"
      #expect(person.changes.attributes["address"] == ["city": "Pisa", "zip": "00100"])
      _ = try self.person(#""levels":["low"]"#)
      person.levels.append(.high)
      #expect(person.changes.attributes["levels"] == ["low", "high"])
      #expect(person.unwritable.isEmpty)
    }

    @Test(arguments: [#""name":"A""#, #""address":null,"levels":null"#])
    func `In place of nothing there is nothing to lose`(attributes: String) throws {
      let person = try person(attributes)
      person.address.city = "Rome"
      person.levels.append(.low)
      #expect(person.unwritable.isEmpty)
      #expect(Set(person.dirtyFields) == ["address", "levels"])
    }

    @Test func `A class that can read the attribute may change it`() throws {
      let person = try person(#""levels":["low","mid"]"#)
      person.levels.append(.high)
      let other = try #require(store.object(Texts.self, id: "1"))
      other.levels.append("high")
      #expect(other.changes.attributes["levels"] == ["low", "mid", "high"])
    }

    @Test func `A document of an object has a page with its links, and a request has none`() throws
    {
      try store.insert(
        parsing: Array(
          #"{"data":{"type":"groups","id":"1","attributes":{"name":"A"},"relationships":{"people":{"data":[{"type":"people","id":"1"}],"links":{"next":"/n"}}}}}"#
            .utf8))
      let group = try #require(store.object(Group.self, id: "1"))
      let document = try AnyDocument(parsing: JSONAPIEncoder().encode(group))
      let written = document.data.resources.first?.relationships?["people"]
      #expect(written?.isLinkageComplete == false)
      #expect(written?.data.identifiers.map(\.id) == ["1"])
      let body = try AnyDocument(parsing: JSONAPIEncoder().updateDocument(for: group))
      #expect(body.data.resources.first?.relationships == nil)
      #expect(body.data.resources.first?["name"] == "A")
    }

    @LiveResource("groups") final class Group {
      var name: String = ""
      @Relationship var people: [Person]
    }

    @LiveResource("people") final class Texts { var levels: [String] = [] }
  }
#endif
