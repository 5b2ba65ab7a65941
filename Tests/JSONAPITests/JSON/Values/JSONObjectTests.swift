import Testing

@testable import JSONAPI

@Suite struct JSONObjectTests {
  /// Objects below and above the size from which on names are looked up in a table.
  private static let sizes = [0, 1, 2, 15, 16, 17, 18, 100, 2000]

  private func text(_ size: Int) -> String {
    "{" + (0..<size).map { "\"n\($0)\": \($0).0" }.joined(separator: ", ") + "}"
  }

  @Test(arguments: sizes)
  func `Finds members whatever the size`(_ size: Int) throws {
    let parsed = try #require(try JSONValue(parsing: text(size)).object)
    let built = JSONObject((0..<size).map { (name: "n\($0)", value: JSONValue($0)) })
    for object in [parsed, built] {
      #expect(object.count == size)
      #expect(object.keys == (0..<size).map { "n\($0)" })
      #expect(object.values.map(\.int) == Array(0..<size))
      for place in 0..<size {
        #expect(object["n\(place)"]?.int == place)
        #expect(object[place].name == "n\(place)")
        #expect(object[place].value.int == place)
      }
      #expect(object["n\(size)"] == nil)
    }
    #expect(parsed == built)
    #expect(parsed.hashValue == built.hashValue)
  }

  @Test(arguments: sizes)
  func `Changes members whatever the size`(_ size: Int) throws {
    var object = try #require(try JSONValue(parsing: text(size)).object)
    #expect(object.updateValue("new", forName: "new") == nil)
    #expect(object.count == size + 1)
    #expect(object.updateValue("newer", forName: "new") == "new")
    for place in 0..<size where place.isMultiple(of: 2) {
      #expect(object.removeValue(forName: "n\(place)")?.int == place)
    }
    #expect(object.removeValue(forName: "n0") == nil)
    for place in 0..<size {
      #expect(object["n\(place)"]?.int == (place.isMultiple(of: 2) ? nil : place))
    }
    #expect(object["new"] == "newer")
    for place in 0..<size { object["n\(place)"] = JSONValue(-place) }
    for place in 0..<size { #expect(object["n\(place)"]?.int == -place) }
    #expect(object.count == size + 1)
  }

  @Test(arguments: [1, 16, 40])
  func `A name that repeats is replaced as a whole`(_ others: Int) throws {
    let filler = (0..<others).map { ",\"n\($0)\":0" }.joined()
    let original = try #require(try JSONValue(parsing: "{\"a\":1\(filler),\"a\":[2]}").object)
    #expect(original["a"] == 1)
    #expect(original.count == others + 2)
    var object = original
    object["a"] = 3
    #expect(object["a"] == 3)
    #expect(object.count == others + 1)
    object = original
    object["a"]?["ignored"] = 1
    #expect(object["a"] == 1)
    object = original
    object["a"] = nil
    #expect(object["a"] == nil)
    #expect(object.count == others)
    object.append(1, named: "b")
    object.append(2, named: "b")
    #expect(object["b"] == 1)
    #expect(object.removeValue(forName: "b") == 1)
    #expect(object["b"] == nil)
  }

  @Test func `Keeps the text of what is not changed`() throws {
    let text = #"{"t":"\u00e9","n":1.0}"#
    var object = try #require(try JSONValue(parsing: text).object)
    object["absent"] = nil
    object["absent"]?["x"] = 1
    #expect(object.description == text)
    object["n"] = 2
    #expect(object.description == #"{"t":"\u00e9","n":2}"#)
  }

  /// Names that Unicode calls equivalent: each letter is written in one of two ways.
  private static let equivalentNames = (0..<256).map { number in
    (0..<8).map { number >> $0 & 1 == 0 ? "\u{E9}" : "e\u{301}" }.joined()
  }

  @Test func `Equivalent names are names of their own, and no two have one hash`() throws {
    let names = Self.equivalentNames
    #expect(Set(names).count == 1)
    #expect(Set(names.map { ExactString($0).hashValue }).count == names.count)
    #expect(Set(names.map { JSONValue($0).hashValue }).count == names.count)
    let objects = names.map { JSONObject([(name: $0, value: JSONValue(1))]) }
    #expect(Set(objects.map(\.hashValue)).count == names.count)
    let built = JSONObject(names.enumerated().map { (name: $1, value: JSONValue($0)) })
    let parsed = try #require(try JSONValue(parsing: built.description).object)
    for object in [built, parsed] {
      for (number, name) in names.enumerated() { #expect(object[name]?.int == number) }
    }
  }
}
