import Foundation
import JSONAPI
import JSONAPIFoundation
import Testing

@Suite struct FoundationObjectTests {
  @Test func `every value that JSON has is written as it is`() throws {
    let text: Any = Optional<String>.some("x") as Any
    let object: [String: Any] = [
      "bool": true, "number true": NSNumber(value: true), "number false": NSNumber(value: false),
      "int": 1, "number int": NSNumber(value: 1), "int8": Int8(-1), "zero": 0,
      "uint64": UInt64.max, "number uint64": NSNumber(value: UInt64.max), "min": Int64.min,
      "double": 0.1, "number double": NSNumber(value: 0.1), "whole": 2.0, "float": Float(0.1),
      "number float": NSNumber(value: Float(0.1)),
      "decimal": Decimal(string: "12345678901234567890.123456789") ?? 0,
      "decimal number": NSDecimalNumber(string: "0.1000000000000000000001"),
      "null": NSNull(), "nil": Optional<Int>.none as Any, "some": text,
      "string": "é\"\n", "substring": "abc".dropFirst(), "NSString": NSString("n"),
      "array": [1, [Any](), [:] as [String: Any]] as [Any], "ints": [1, 2],
      "NSArray": NSArray(array: [1, NSNull()]), "NSDictionary": NSDictionary(dictionary: ["a": 1]),
      "json": JSONValue(JSONNumber(5)),
    ]
    #expect(
      try JSONValue(foundationObject: object).description
        == #"{"NSArray":[1,null],"NSDictionary":{"a":1},"NSString":"n","array":[1,[],{}],"bool":true,"decimal":12345678901234567890.123456789,"decimal number":0.1000000000000000000001,"double":0.1,"float":0.1,"int":1,"int8":-1,"ints":[1,2],"json":5,"min":-9223372036854775808,"nil":null,"null":null,"number double":0.1,"number false":false,"number float":0.1,"number int":1,"number true":true,"number uint64":18446744073709551615,"some":"x","string":"é\"\n","substring":"bc","uint64":18446744073709551615,"whole":2,"zero":0}"#
    )
  }

  @Test func `every value of JSON is read as the type that holds it`() throws {
    let value = try JSONValue(
      parsing:
        #"{"a":[true,1,18446744073709551615,0.1,1.0,null,"s",{},[]],"b":18446744073709551616,"c":0.12345678901234567890123,"d":1e300,"e":1}"#
    )
    let object = try #require(try value.foundationObject() as? [String: Any])
    let array = try #require(object["a"] as? [Any])
    #expect(array.count == 9)
    #expect(type(of: array[0]) == Bool.self)
    #expect(type(of: array[1]) == Int.self)
    #expect(array[2] as? UInt64 == .max)
    #expect(type(of: array[3]) == Double.self && array[3] as? Double == 0.1)
    #expect(type(of: array[4]) == Double.self)
    #expect(array[5] is NSNull)
    #expect(array[6] as? String == "s")
    #expect((array[7] as? [String: Any])?.isEmpty == true)
    #expect((array[8] as? [Any])?.isEmpty == true)
    #expect(object["b"] as? Decimal == Decimal(string: "18446744073709551616"))
    #expect(object["c"] as? Decimal == Decimal(string: "0.12345678901234567890123"))
    #expect(object["d"] as? Double == 1e300)
  }

  @Test(arguments: [
    #"{"a":[1,2.5,{"b":[[],[{}],null,false]}],"c":"x"}"#, "[]", "{}", "7", "null", #""s""#,
    "[[[[1]]]]",
    #"{"a":{"b":{"c":{}}},"z":[{},{"y":-0.5}]}"#,
  ])
  func `what is read is written as it was`(_ text: String) throws {
    let value = try JSONValue(parsing: text)
    #expect(try JSONValue(foundationObject: value.foundationObject()).description == text)
  }

  @Test func `a value that JSON does not have is refused with its place`() {
    let cases: [([String: Any], String, String)] = [
      (["a": [1, Date()]], "/a/1", "Date"), (["x/y": ["n": Double.nan]], "/x~1y/n", "nan"),
      (["n": NSNumber(value: Double.infinity)], "/n", "inf"),
      (["k": [1: 2]], "/k", "Dictionary<Int, Int>"), (["f": -Float.infinity], "/f", "-inf"),
    ]
    for (object, pointer, found) in cases {
      let error = #expect(throws: FlatFormError.self) {
        try JSONValue(foundationObject: object)
      }
      #expect(error?.code == .unsupportedValue)
      #expect(error?.pointer.description == pointer)
      #expect(error?.found == found)
    }
  }

  @Test func `what is nested too deeply is refused`() {
    var deep: Any = 1
    for _ in 0..<600 { deep = [deep] }
    let error = #expect(throws: FlatFormError.self) { try JSONValue(foundationObject: deep) }
    #expect(error?.code == .unsupportedValue)
    #expect(error?.pointer.tokens.count == 512)
  }

  @Test func `a document is as deep as its dictionary`() throws {
    var deep = JSONValue(1)
    for _ in 0..<600 { deep = JSONValue([deep]) }
    let resource = AnyResource(type: "articles", id: "1", attributes: ["deep": deep])
    let document = try JSONAPIEncoder().encodeDictionary(resource)
    let data = document["data"] as? [String: Any]
    var value = (data?["attributes"] as? [String: Any])?["deep"]
    var depth = 0
    while let array = value as? [Any] {
      value = array.first
      depth += 1
    }
    #expect(depth == 600)
  }

  @Test func `a number that is too large for every type is refused with its place`() throws {
    let value = try JSONValue(parsing: #"{"a":[0,{"b":1e400}]}"#)
    let error = #expect(throws: FlatFormError.self) { try value.foundationObject() }
    #expect(error?.pointer == "/a/1/b")
    #expect(error?.found == "1e400")
  }
}

@Suite struct FlatDictionaryTests {
  private let document: [String: Any] = [
    "data": [
      "type": "articles", "id": "1", "attributes": ["title": "T", "isNew": true, "count": 1],
      "relationships": ["author": ["data": ["type": "people", "id": "9"], "meta": ["n": 2]]],
    ],
    "included": [["type": "people", "id": "9", "attributes": ["age": 80.5, "home": NSNull()]]],
    "links": ["self": "/"],
  ]

  private func json(_ object: Any) throws -> String {
    try JSONValue(foundationObject: object).description
  }

  private let flat =
    #"{"data":{"author":{"age":80.5,"home":null,"id":"9","type":"people"},"authorMeta":{"n":2},"count":1,"id":"1","isNew":true,"title":"T","type":"articles"},"links":{"self":"/"}}"#

  @Test func `dictionaries and data are flattened to dictionaries and data`() throws {
    let flattener = Flattener(format: .sorted)
    #expect(try json(flattener.flatten(document)) == flat)
    let data = try JSONValue(foundationObject: document).data()
    #expect(try json(flattener.flattenedDictionary(from: data)) == flat)
    #expect(try String(decoding: flattener.flattenedData(from: document), as: UTF8.self) == flat)
    #expect(try String(decoding: flattener.flatten(data), as: UTF8.self) == flat)
  }

  @Test func `a flat dictionary keeps booleans and numbers apart`() throws {
    let data = try #require(try Flattener().flatten(document)["data"] as? [String: Any])
    let isNew = try #require(data["isNew"])
    let count = try #require(data["count"])
    #expect(type(of: isNew) == Bool.self)
    #expect(type(of: count) == Int.self)
  }

  @Test func `flat dictionaries become documents`() throws {
    let unflattener = Unflattener(format: .sorted)
    let flattened = try Flattener().flatten(document)
    let again = try unflattener.unflatten(flattened)
    #expect(
      try json(again["data"] as Any).contains(
        #""author":{"data":{"id":"9","type":"people"},"meta":{"n":2}}"#))
    #expect(try json(Flattener().flatten(again)) == flat)
    let text = try String(decoding: unflattener.unflattenedData(from: flattened), as: UTF8.self)
    #expect(try json(again) == text)
    #expect(try json(unflattener.unflattenedDictionary(from: Data(flat.utf8))) == text)
    let resource: [String: Any] = ["type": "a", "n": 1]
    #expect(
      try json(unflattener.unflatten([resource]))
        == #"{"data":[{"attributes":{"n":1},"type":"a"}]}"#)
  }
  @Test func `empty relationships in dictionaries come back where they are listed`() throws {
    let document: [String: Any] = [
      "data": [
        "type": "articles", "id": "1", "attributes": ["title": NSNull()],
        "relationships": ["author": ["data": NSNull()], "tags": ["data": [Any]()]],
      ]
    ]
    let flat = try Flattener(listsRelationships: true).flatten(document)
    #expect(try json(Unflattener().unflatten(flat)) == json(document))
  }

  @Test func `identifiers in dictionaries get the meta of their resources`() throws {
    let flat: [String: Any] = [
      "type": "a", "b": ["type": "b", "id": "1", "n": 1, "meta": ["m": 1]] as [String: Any],
    ]
    #expect(
      try json(Unflattener(embedded: .identifiers).unflatten(flat))
        == #"{"data":{"relationships":{"b":{"data":{"id":"1","meta":{"m":1},"type":"b"}}},"type":"a"}}"#
    )
  }
}
