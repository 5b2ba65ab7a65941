import Foundation
@testable import JSONAPI
import Testing

@Suite struct JSONValueTests {
  @Test(arguments: [
    ("null", JSONValue.Kind.null), ("true", .true), ("false", .false), ("12", .integer),
    ("1.0", .real), ("1e2", .real), (#""a""#, .string), ("[]", .array), ("{}", .object),
  ])
  func `Tells its kind`(_ text: String, _ kind: JSONValue.Kind) throws {
    let parsed = try JSONValue(parsing: text)
    #expect(parsed.kind == kind)
    #expect(parsed.isNull == (kind == .null))
    // The same through values that are no views.
    let built = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    let isNumber = kind == .integer || kind == .real
    #expect(isNumber ? built.number != nil : built.kind == kind)
    #expect(built == parsed)
  }

  @Test func `Keeps order, numbers and repeated members`() throws {
    let text = #"{"z":1.10,"a":1E+2,"z":100000000000000000000000000001,"\u0061b":"\/"}"#
    let value = try JSONValue(parsing: text)
    #expect(value.description == text)
    #expect(value["z"]?.number?.text == "1.10")
    #expect(value["a"]?.int == 100)
    #expect(value["ab"]?.string == "/")
    #expect(value.count == 4)
    #expect(value.object?.keys == ["z", "a", "z", "ab"])
    #expect(value.members.map(\.name) == ["z", "a", "z", "ab"])
  }

  @Test func `Reads scalars`() throws {
    let value = try JSONValue(
      parsing: #"[true, "x", -7, 2.5, 18446744073709551615, 1e400, 0.1, null]"#)
    #expect(value[0]?.bool == true)
    #expect(value[1]?.string == "x")
    #expect(value[2]?.int == -7)
    #expect(value[3]?.int == nil)
    #expect(value[3]?.double == 2.5)
    #expect(value[4]?.int == nil)
    #expect(value[4]?.number?.integer(as: UInt64.self) == .max)
    #expect(value[5]?.double == nil)
    #expect(value[6]?.decimal == Decimal(string: "0.1"))
    #expect(value[7]?.isNull == true)
    #expect(value[8] == nil)
    #expect(value[-1] == nil)
    #expect(value["name"] == nil)
    #expect(value[0]?[0] == nil)
    #expect(value[1]?.bool == nil)
    #expect(value[0]?.string == nil)
    #expect(value[0]?.number == nil)
    #expect(value[0]?.array == nil)
    #expect(value.object == nil)
    #expect(value.array?.count == 8)
    #expect(Array(value.members).isEmpty)
    #expect(Array(value.elements).count == 8)
  }

  @Test(arguments: [
    ("", #"{"a":[{"b~/":1},2],"":3,"a":9}"#), ("/a/0", #"{"b~/":1}"#), ("/a/0/b~0~1", "1"),
    ("/", "3"), ("/a/1", "2"), ("/a/2", nil), ("/a/01", nil), ("/a/-", nil), ("/a/+1", nil),
    ("/a/1/x", nil), ("/x", nil), ("/a/99999999999999999999", nil), ("/a/", nil),
  ])
  func `Finds what a pointer points to`(_ pointer: String, _ expected: String?) throws {
    let parsed = try JSONValue(parsing: #"{"a":[{"b~/":1},2],"":3,"a":9}"#)
    var built: JSONValue = ["a": [["b~/": 1], 2], "": 3]
    built = try #require(
      built.object.map {
        var object = $0
        object.append(9, named: "a")
        return JSONValue(object)
      })
    let pointer = try #require(JSONPointer(pointer))
    #expect(parsed.value(at: pointer)?.description == expected)
    #expect(built.value(at: pointer)?.description == expected)
  }

  @Test func `Builds from literals`() {
    let value: JSONValue = [
      "null": nil, "true": true, "int": 1, "double": 2.5, "text": "a\n", "list": [1, "b", [:]],
    ]
    #expect(
      value.description
        == #"{"null":null,"true":true,"int":1,"double":2.5,"text":"a\n","list":[1,"b",{}]}"#)
    #expect(JSONValue(Double.nan) == nil)
    #expect(JSONValue(Decimal.nan) == nil)
    #expect(JSONValue(UInt64.max).description == "18446744073709551615")
  }

  @Test func `Changes only what is touched`() throws {
    let original = try JSONValue(
      parsing: #"{"a":{"n":1.0,"t":"\u00e9"},"b":{"n":1.0,"t":"\u00e9"},"l":[1e1,2]}"#)
    var value = original
    value["a"]?["n"] = 2
    value["l"]?[0] = nil
    value["l"]?[1] = "end"
    value["l"]?[7] = "ignored"
    #expect(
      value.description
        == #"{"a":{"n":2,"t":"\u00e9"},"b":{"n":1.0,"t":"\u00e9"},"l":[2,"end"]}"#)
    #expect(original["a"]?["n"]?.number?.text == "1.0")
    value["b"] = nil
    value["c"] = nil
    value["d"]?["e"] = 1
    #expect(value.description == #"{"a":{"n":2,"t":"\u00e9"},"l":[2,"end"]}"#)
  }

  @Test func `Writes to null make objects and to scalars nothing`() {
    var value: JSONValue = nil
    value["a"] = nil
    #expect(value.isNull)
    value["a"] = 1
    value["b"] = .some(nil)
    value["b"]?["c"] = true
    #expect(value == ["a": 1, "b": ["c": true]])
    var scalar: JSONValue = 5
    scalar["a"] = 1
    scalar[0] = 1
    scalar["a"]?["b"] = 1
    #expect(scalar == 5)
    var list: JSONValue = [1]
    list["a"] = 1
    list[-1] = 1
    list[3] = 1
    list[1] = nil
    #expect(list == [1])
  }

  @Test func `Raw bytes are the exact text`() throws {
    let text = "\u{FEFF} {\"a\" : [ 1.0 ,\t\"\\u00e9\" ] , \"b\":-0.0}\n"
    let value = try JSONValue(parsing: Data(text.utf8))
    func raw(_ value: JSONValue?) -> String? {
      value.map { String(decoding: $0.rawBytes, as: UTF8.self) }
    }
    #expect(raw(value) == "{\"a\" : [ 1.0 ,\t\"\\u00e9\" ] , \"b\":-0.0}")
    #expect(raw(value["a"]) == "[ 1.0 ,\t\"\\u00e9\" ]")
    #expect(raw(value["a"]?[0]) == "1.0")
    #expect(raw(value["a"]?[1]) == #""\u00e9""#)
    #expect(raw(value["b"]) == "-0.0")
    #expect(raw(["a": 1]) == #"{"a":1}"#)
  }

  @Test func `Writes in every format`() throws {
    let parsed = try JSONValue(parsing: #"{"b":[1.0,{}],"a":{"d":[],"c":null}}"#)
    let built: JSONValue = ["b": [1, [:]], "a": ["d": [], "c": nil]]
    func text(_ value: JSONValue, _ format: JSONFormat) -> String {
      String(decoding: value.data(format: format), as: UTF8.self)
    }
    #expect(text(parsed, .sorted) == #"{"a":{"c":null,"d":[]},"b":[1.0,{}]}"#)
    #expect(text(built, .sorted) == #"{"a":{"c":null,"d":[]},"b":[1,{}]}"#)
    let pretty = """
      {
        "b": [
          1,
          {}
        ],
        "a": {
          "d": [],
          "c": null
        }
      }
      """
    #expect(text(built, .pretty) == pretty)
    #expect(text(parsed, .pretty) == pretty.replacing("1,", with: "1.0,"))
  }

  @Test(arguments: [40, 4_000]) func `Values keep the data that they came from`(_ length: Int)
    throws
  {
    let long = String(repeating: "x", count: length)
    var data = Data(#"{"a":{"b":"\#(long)"},"n":1.50}"#.utf8)
    let value = try JSONValue(parsing: data)
    for index in data.indices { data[index] = 0 }
    data = Data()
    #expect(value["a"] == ["b": .init(long)])
    #expect(value["n"]?.number?.text == "1.50")
    #expect(value["a"].map { String(decoding: $0.rawBytes, as: UTF8.self) } == #"{"b":"\#(long)"}"#)
  }

  @Test func `Detached values are copies`() throws {
    let value = try JSONValue(parsing: #"{"a":[1.0,{"b":"c"}]}"#)
    let part = try #require(value["a"]).detached()
    #expect(part == value["a"])
    #expect(part.rawBytes.startIndex == 0)
    #expect(value["a"]?.rawBytes.startIndex == 5)
    #expect(part[1]?["b"]?.string == "c")
  }

  @Test func `Says what is wrong with text`() {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: #"{"a":[1,}"#) }
    #expect(error?.pointer == "/a/1")
    let limits = JSONLimits(maximumDepth: 2)
    #expect(throws: JSONError.self) { try JSONValue(parsing: "[[[]]]", limits: limits) }
  }
}
