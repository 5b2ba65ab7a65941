import Foundation
@testable import JSONAPI
import Testing

@Suite struct PlainJSONDecoderTests {
  private func decode<T: Decodable>(
    _ type: T.Type, _ text: String, with decoder: PlainJSONDecoder = PlainJSONDecoder()
  ) throws -> T {
    try decoder.decode(type, from: Array(text.utf8))
  }

  private func keyed(_ text: String) throws -> KeyedDecodingContainer<AnyKey> {
    try decode(Kept.self, text).decoder.container(keyedBy: AnyKey.self)
  }

  private func unkeyed(_ text: String) throws -> any UnkeyedDecodingContainer {
    try decode(Kept.self, text).decoder.unkeyedContainer()
  }

  private func error(_ body: () throws -> Void) -> DecodingError? {
    do { try body() } catch { return error as? DecodingError }
    return nil
  }

  // MARK: Names

  @Test func `Members are found in any order and more than once`() throws {
    let container = try keyed(#"{"a":1,"b":2,"c":3}"#)
    for _ in 0..<3 {
      for (key, value) in [("c", 3), ("a", 1), ("b", 2), ("b", 2), ("a", 1)] {
        #expect(container.contains(AnyKey(stringValue: key)))
        #expect(try container.decode(Int.self, forKey: AnyKey(stringValue: key)) == value)
      }
      #expect(!container.contains("d"))
      #expect(!container.contains(""))
    }
    #expect(container.allKeys.map(\.stringValue) == ["a", "b", "c"])
  }

  @Test(arguments: 1..<30)
  func `Names that differ in one byte are different`(_ length: Int) throws {
    let name = (0..<length).map { UInt8(97 + $0 % 26) }
    let container = try keyed("{\"\(String(decoding: name, as: UTF8.self))\":1}")
    #expect(container.contains(AnyKey(stringValue: String(decoding: name, as: UTF8.self))))
    for position in 0..<length {
      var other = name
      other[position] = 45
      #expect(!container.contains(AnyKey(stringValue: String(decoding: other, as: UTF8.self))))
    }
  }

  // MARK: Strings and arrays

  /// What goes wrong in a copy by steps of sixteen bytes goes wrong at one of these lengths.
  @Test(arguments: 0..<50)
  func `Escapes are read wherever they stand`(_ length: Int) throws {
    let plain = String(repeating: "abcdefghijklmnopqrstuvwxyz", count: 2).prefix(length)
    let escapes = [(#"\""#, "\""), (#"\n"#, "\n"), (#"\u00e9"#, "é"), (#"\ud834\udd1e"#, "𝄞")]
    for position in 0...length {
      for (escape, text) in escapes {
        let head = plain.prefix(position)
        let tail = plain.dropFirst(position)
        #expect(
          try decode([String].self, "[\"\(head)\(escape)\(tail)\(escape)\"]")
            == ["\(head)\(text)\(tail)\(text)"])
      }
    }
  }

  private struct Point: Codable, Equatable {
    var x: Int
  }

  @Test(arguments: [0, 1, 65_534, 65_535, 65_536, 70_001])
  func `Arrays of any length are read`(_ count: Int) throws {
    let numbers = (0..<count).map { "{\"x\":\($0)}" }.joined(separator: ",")
    #expect(try decode([Point].self, "[\(numbers)]") == (0..<count).map { Point(x: $0) })
  }

  @Test func `Arrays say which element is wrong`() {
    let error = error { _ = try decode([[Point?]].self, #"[[],[{"x":1},null,{"x":"a"}]]"#) }
    guard case .typeMismatch(_, let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.codingPath.map(\.intValue) == [1, 2, nil])
    #expect(context.codingPath.last?.stringValue == "x")
    guard case .typeMismatch(_, let context) = self.error({ _ = try decode([Point].self, "{}") })
    else {
      Issue.record("an object is no array")
      return
    }
    #expect(context.debugDescription.contains("array"))
  }

  @Test(arguments: [2, 30, 40, 5_000])
  func `Of members with one name the first counts`(_ count: Int) throws {
    let members = (0..<count).map { "\"k\($0)\":\($0)" }
    let text =
      "{" + (members + members.reversed() + ["\"k\\u0030\":-1"]).joined(separator: ",") + "}"
    let container = try keyed(text)
    for index in (0..<count).reversed() {
      #expect(try container.decode(Int.self, forKey: AnyKey(stringValue: "k\(index)")) == index)
    }
    for index in 0..<count {
      #expect(try container.decode(Int.self, forKey: AnyKey(stringValue: "k\(index)")) == index)
    }
    #expect(container.allKeys.map(\.stringValue) == (0..<count).map { "k\($0)" })
    #expect(try decode([String: Int].self, text).count == count)
    #expect(try decode([String: Int].self, text)["k0"] == 0)
  }

  @Test func `Later hits do not hide an earlier member`() throws {
    let container = try keyed(#"{"x":1,"a":2,"b":3,"a":4,"x":5}"#)
    #expect(try container.decode(Int.self, forKey: "b") == 3)
    #expect(try container.decode(Int.self, forKey: "a") == 2)
    #expect(try container.decode(Int.self, forKey: "x") == 1)
  }

  @Test func `Names with escapes are found`() throws {
    let container = try keyed(#"{"\u0061":1,"é\n":2,"":3}"#)
    #expect(try container.decode(Int.self, forKey: "a") == 1)
    #expect(try container.decode(Int.self, forKey: "é\n") == 2)
    #expect(try container.decode(Int.self, forKey: "") == 3)
  }

  @Test func `Containers with the same cursor do not disturb each other`() throws {
    struct Pair: Decodable, Equatable { var a: Int, b: Int }
    let text = "[" + (0..<500).map { #"{"b":\#($0),"a":\#(-$0)}"# }.joined(separator: ",") + "]"
    #expect(try decode([Pair].self, text) == (0..<500).map { Pair(a: -$0, b: $0) })
  }

  private struct Named: Codable, Equatable {
    var createdAt: Int
    var imageURL: String?
    var counts: [String: Int]
  }

  @Test func `Key formats rename members and leave dictionaries alone`() throws {
    var decoder = PlainJSONDecoder()
    decoder.keyFormat = .dasherized
    let expected = Named(createdAt: 1, imageURL: "u", counts: ["a-b": 1, "aB": 2])
    let text = #"{"created-at":1,"image-url":"u","counts":{"a-b":1,"aB":2}}"#
    #expect(try decode(Named.self, text, with: decoder) == expected)
    decoder.keyFormat = .underscored
    let mixed = #"{"created_at":1,"imageURL":"u","createdAt":2,"counts":{"a-b":1,"aB":2}}"#
    #expect(try decode(Named.self, mixed, with: decoder) == expected)
    let container = try decode(Kept.self, mixed, with: decoder).decoder.container(
      keyedBy: AnyKey.self)
    for key in container.allKeys { #expect(container.contains(key)) }
    #expect(
      container.allKeys.map(\.stringValue) == ["createdAt", "imageURL", "createdAt", "counts"])
    decoder.keyFormat = .custom { $0.uppercased() }
    let custom = #"{"CREATEDAT":1,"IMAGEURL":"u","COUNTS":{"a-b":1,"aB":2}}"#
    #expect(try decode(Named.self, custom, with: decoder) == expected)
  }

  // MARK: Containers

  @Test func `Every method of a keyed container`() throws {
    let container = try keyed(
      #"{"t":true,"s":"x","d":1.5,"i":-7,"u":7,"n":null,"a":[1,"b"],"o":{"k":"v"},"super":{"p":1}}"#
    )
    #expect(try container.decode(Bool.self, forKey: "t"))
    #expect(try container.decode(String.self, forKey: "s") == "x")
    #expect(try container.decode(Double.self, forKey: "d") == 1.5)
    #expect(try container.decode(Float.self, forKey: "d") == 1.5)
    #expect(try container.decode(Int.self, forKey: "i") == -7)
    #expect(try container.decode(Int8.self, forKey: "i") == -7)
    #expect(try container.decode(Int16.self, forKey: "i") == -7)
    #expect(try container.decode(Int32.self, forKey: "i") == -7)
    #expect(try container.decode(Int64.self, forKey: "i") == -7)
    #expect(try container.decode(UInt.self, forKey: "u") == 7)
    #expect(try container.decode(UInt8.self, forKey: "u") == 7)
    #expect(try container.decode(UInt16.self, forKey: "u") == 7)
    #expect(try container.decode(UInt32.self, forKey: "u") == 7)
    #expect(try container.decode(UInt64.self, forKey: "u") == 7)
    #expect(try container.decode([String: String].self, forKey: "o") == ["k": "v"])
    #expect(try container.decodeNil(forKey: "n"))
    #expect(try !container.decodeNil(forKey: "s"))
    #expect(try container.decodeIfPresent(Bool.self, forKey: "t") == true)
    #expect(try container.decodeIfPresent(String.self, forKey: "s") == "x")
    #expect(try container.decodeIfPresent(Double.self, forKey: "d") == 1.5)
    #expect(try container.decodeIfPresent(Float.self, forKey: "d") == 1.5)
    #expect(try container.decodeIfPresent(Int.self, forKey: "i") == -7)
    #expect(try container.decodeIfPresent(Int8.self, forKey: "i") == -7)
    #expect(try container.decodeIfPresent(Int16.self, forKey: "i") == -7)
    #expect(try container.decodeIfPresent(Int32.self, forKey: "i") == -7)
    #expect(try container.decodeIfPresent(Int64.self, forKey: "i") == -7)
    #expect(try container.decodeIfPresent(UInt.self, forKey: "u") == 7)
    #expect(try container.decodeIfPresent(UInt8.self, forKey: "u") == 7)
    #expect(try container.decodeIfPresent(UInt16.self, forKey: "u") == 7)
    #expect(try container.decodeIfPresent(UInt32.self, forKey: "u") == 7)
    #expect(try container.decodeIfPresent(UInt64.self, forKey: "u") == 7)
    #expect(try container.decodeIfPresent([String: String].self, forKey: "o") == ["k": "v"])
    for key in ["n", "missing"].map(AnyKey.init(stringValue:)) {
      #expect(try container.decodeIfPresent(Bool.self, forKey: key) == nil)
      #expect(try container.decodeIfPresent(String.self, forKey: key) == nil)
      #expect(try container.decodeIfPresent(Int.self, forKey: key) == nil)
      #expect(try container.decodeIfPresent(UInt64.self, forKey: key) == nil)
      #expect(try container.decodeIfPresent([Int].self, forKey: key) == nil)
    }
    let object = try container.nestedContainer(keyedBy: AnyKey.self, forKey: "o")
    #expect(try object.decode(String.self, forKey: "k") == "v")
    #expect(object.codingPath.map(\.stringValue) == ["o"])
    var array = try container.nestedUnkeyedContainer(forKey: "a")
    #expect(array.count == 2)
    #expect(try array.decode(Int.self) == 1)
    let parent = try container.superDecoder()
    #expect(parent.codingPath.map(\.stringValue) == ["super"])
    #expect(try [String: Int](from: parent) == ["p": 1])
    #expect(try [String: String](from: container.superDecoder(forKey: "o")) == ["k": "v"])
  }

  @Test func `Every method of an unkeyed container`() throws {
    var container = try unkeyed(
      #"[true,"s",1.5,2.5,-1,-2,-3,-4,-5,1,2,3,4,5,["x"],null,{"k":1},[7],{"p":1},null]"#)
    #expect(container.count == 20)
    #expect(try !container.decodeNil())
    #expect(container.currentIndex == 0)
    #expect(try container.decode(Bool.self))
    #expect(try container.decode(String.self) == "s")
    #expect(try container.decode(Double.self) == 1.5)
    #expect(try container.decode(Float.self) == 2.5)
    #expect(try container.decode(Int.self) == -1)
    #expect(try container.decode(Int8.self) == -2)
    #expect(try container.decode(Int16.self) == -3)
    #expect(try container.decode(Int32.self) == -4)
    #expect(try container.decode(Int64.self) == -5)
    #expect(try container.decode(UInt.self) == 1)
    #expect(throws: DecodingError.self) { _ = try container.decode(String.self) }
    #expect(container.currentIndex == 10)
    #expect(try container.decode(UInt8.self) == 2)
    #expect(try container.decode(UInt16.self) == 3)
    #expect(try container.decode(UInt32.self) == 4)
    #expect(try container.decode(UInt64.self) == 5)
    #expect(try container.decode([String].self) == ["x"])
    #expect(try container.decodeNil())
    #expect(try container.nestedContainer(keyedBy: AnyKey.self).decode(Int.self, forKey: "k") == 1)
    var nested = try container.nestedUnkeyedContainer()
    #expect(try nested.decode(Int.self) == 7)
    #expect(nested.isAtEnd)
    #expect(try [String: Int](from: container.superDecoder()) == ["p": 1])
    #expect(try container.decodeIfPresent(Int.self) == nil)
    #expect(container.isAtEnd)
    #expect(container.currentIndex == 20)
    let end = error { _ = try container.decode(Int.self) }
    #expect(end?.caseName == "valueNotFound")
    #expect(end?.context.codingPath.map(\.intValue) == [20])
    #expect(error { _ = try container.decodeNil() }?.caseName == "valueNotFound")
  }

  @Test func `Classes share or nest their members`() throws {
    let dog = try decode(Dog.self, #"{"breed":"b","super":{"name":"n"}}"#)
    #expect(dog.name == "n" && dog.breed == "b")
    let cat = try decode(Cat.self, #"{"lives":9,"name":"n"}"#)
    #expect(cat.name == "n" && cat.lives == 9)
    #expect(error { _ = try decode(Dog.self, #"{"breed":"b"}"#) }?.caseName == "keyNotFound")
  }

  @Test func `Decoders outlive the decoding`() throws {
    var kept: [Kept] = []
    for index in 0..<50 { kept.append(contentsOf: try decode([Kept].self, #"[{"a":\#(index)}]"#)) }
    for (index, value) in kept.enumerated() {
      #expect(try [String: Int](from: value.decoder) == ["a": index])
      #expect(value.decoder.codingPath.map(\.intValue) == [0])
    }
  }

  @Test func `User info reaches types`() throws {
    let key = try #require(CodingUserInfoKey(rawValue: "key"))
    var decoder = PlainJSONDecoder()
    decoder.userInfo[key] = 42
    let kept = try decode([Kept].self, "[1]", with: decoder)
    #expect(kept[0].decoder.userInfo[key] as? Int == 42)
  }

  @Test func `Decodes a part of a document`() throws {
    let storage = try JSONStorage(Array(#"{"data":{"id":"1"}}"#.utf8))
    let index = try #require(storage.withRoot { $0.member("data")?.index })
    let session = DecodingSession(storage, options: PlainJSONDecoder())
    #expect(try session.value([String: String].self, at: index) == ["id": "1"])
    let failure = error { _ = try session.value([String: Int].self, at: index) }
    #expect(failure?.context.codingPath.map(\.stringValue) == ["data", "id"])
  }

  // MARK: Values

  @Test func `Wide integers`() throws {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
    let limits = [Int128.min, .max, 0, -1]
    let text = "[" + limits.map(String.init).joined(separator: ",") + "]"
    #expect(try decode([Int128].self, text) == limits)
    #expect(try decode([UInt128].self, "[\(UInt128.max)]") == [.max])
    #expect(
      error { _ = try decode([UInt128].self, "[\(UInt128.max)0]") }?.caseName == "dataCorrupted")
  }

  @Test(arguments: ["[-129]", "[128]", "[1e3]", "[0.5]", "[1e999999999]"])
  func `Integers that do not fit are corrupt`(_ text: String) {
    let failure = error { _ = try decode([Int8].self, text) }
    #expect(failure?.caseName == "dataCorrupted")
    #expect(failure?.context.debugDescription.contains("from -128 to 127") == true)
    #expect(failure?.context.debugDescription.hasSuffix("at /0") == true)
  }

  @Test func `Floats are rounded once`() throws {
    // Half way between two floats plus too little for a double to see: one step up, not to even.
    #expect(try decode(Float.self, "16777217.000000000001") == 16_777_218)
    #expect(try decode(Float.self, "16777217") == 16_777_216)
    #expect(error { _ = try decode(Float.self, "1e39") }?.caseName == "dataCorrupted")
    #expect(error { _ = try decode(Double.self, "1e309") }?.caseName == "dataCorrupted")
    #expect(try decode(Float.self, "1e-46") == 0)
  }

  @Test func `Non-conforming floats are strings if told so`() throws {
    var decoder = PlainJSONDecoder()
    #expect(error { _ = try decode(Double.self, "\"inf\"") }?.caseName == "typeMismatch")
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    #expect(try decode(Double.self, "\"inf\"", with: decoder) == .infinity)
    #expect(try decode(Float.self, "\"-inf\"", with: decoder) == -.infinity)
    #expect(try decode([Double].self, "[\"nan\"]", with: decoder)[0].isNaN)
    let failure = error { _ = try decode(Double.self, "\"Inf\"", with: decoder) }
    #expect(failure?.caseName == "typeMismatch")
  }

  @Test(arguments: [
    "0.1", "-12345678901234567890123456789012345678", "1e100", "0.000000000000000000000000000001",
    "12345678901234567890.125",
  ])
  func `Decimals are exact`(_ text: String) throws {
    #expect(try decode(Decimal.self, text) == Decimal(string: text))
  }

  @Test(arguments: [
    "1.23456789012345678901234567890123456789012345", "1e400", "\"1\"", "null", "{}",
  ])
  func `Decimals that would lose digits are refused`(_ text: String) {
    #expect(throws: DecodingError.self) { try decode(Decimal.self, text) }
  }

  @Test func `Dates in every strategy`() throws {
    let moment = Date(timeIntervalSince1970: 1_714_555_800.25)
    var decoder = PlainJSONDecoder()
    #expect(try decode(Date.self, "\"2024-05-01T11:30:00.25+02:00\"") == moment)
    #expect(try decode(Date.self, "\"2024\\u002d05-01T09:30:00.25Z\"") == moment)
    decoder.dateDecodingStrategy = .secondsSince1970
    #expect(try decode(Date.self, "1714555800.25", with: decoder) == moment)
    decoder.dateDecodingStrategy = .millisecondsSince1970
    #expect(try decode(Date.self, "1714555800250", with: decoder) == moment)
    decoder.dateDecodingStrategy = .deferredToDate
    #expect(
      try decode([Date].self, "[1]", with: decoder) == [Date(timeIntervalSinceReferenceDate: 1)])
    decoder.dateDecodingStrategy = .custom {
      Date(timeIntervalSince1970: try $0.singleValueContainer().decode([Double].self)[0])
    }
    #expect(try decode(Date.self, "[1714555800.25]", with: decoder) == moment)
    decoder.dateDecodingStrategy = .format(
      .custom(read: { $0 == "now" ? moment : nil }, write: { _ in nil }))
    #expect(try decode(Date?.self, "\"now\"", with: decoder) == moment)
    #expect(
      error { _ = try decode(Date.self, "\"x\"", with: decoder) }?.caseName == "dataCorrupted")
    #expect(error { _ = try decode(Date.self, "\"1\"") }?.caseName == "dataCorrupted")
    #expect(error { _ = try decode(Date.self, "1") }?.caseName == "typeMismatch")
    #expect(error { _ = try decode(Date.self, "null") }?.caseName == "valueNotFound")
  }

  @Test func `Data in every strategy`() throws {
    var decoder = PlainJSONDecoder()
    #expect(try decode(Data.self, "\"AAH/\"") == Data([0, 1, 255]))
    #expect(error { _ = try decode(Data.self, "\"A\"") }?.caseName == "dataCorrupted")
    decoder.dataDecodingStrategy = .deferredToData
    #expect(try decode(Data.self, "[0,1,255]", with: decoder) == Data([0, 1, 255]))
    decoder.dataDecodingStrategy = .custom {
      Data(try $0.singleValueContainer().decode(String.self).utf8)
    }
    #expect(try decode(Data.self, "\"A\"", with: decoder) == Data([65]))
  }

  // MARK: Errors

  private struct Deep: Decodable { var list: [[String: Wrapper]] }
  private struct Wrapper: Decodable { var value: Int }

  @Test(arguments: [
    (
      #"{"list":[{},{"a/b":{"value":"x"}}]}"#, "typeMismatch", ["list", "Index 1", "a/b", "value"],
      #"expected an integer, found a string "x", at /list/1/a~1b/value"#
    ),
    (
      #"{"list":[{},{"a":{"value":null}}]}"#, "valueNotFound", ["list", "Index 1", "a", "value"],
      "expected an integer, found null, at /list/1/a/value"
    ),
    (
      #"{"list":[{},{"a":{"b":1}}]}"#, "keyNotFound", ["list", "Index 1", "a"],
      "expected a member 'value', found an object without it, at /list/1/a"
    ),
    (#"{"list":{}}"#, "typeMismatch", ["list"], "expected an array, found an object, at /list"),
    ("[]", "typeMismatch", [], "expected an object, found an array"),
  ])
  func `Errors say where and what`(
    _ text: String, _ name: String, _ path: [String], _ description: String
  ) {
    let failure = error { _ = try decode(Deep.self, text) }
    #expect(failure?.caseName == name)
    #expect(failure?.context.codingPath.map(\.stringValue) == path)
    #expect(failure?.context.debugDescription == description)
  }

  @Test func `Broken text is corrupt`() {
    let failure = error { _ = try decode([String: [Int]].self, #"{"a":[1,x]}"#) }
    #expect(failure?.caseName == "dataCorrupted")
    let underlying = failure?.context.underlyingError as? JSONError
    #expect(underlying?.code == .unexpectedByte)
    #expect(underlying?.offset == 8)
    #expect(failure?.context.codingPath.map(\.stringValue) == ["a", "1"])
  }

  @Test func `Limits hold`() {
    var decoder = PlainJSONDecoder()
    decoder.limits.maximumDepth = 3
    let failure = error { _ = try decode([[[[Int]]]].self, "[[[[1]]]]", with: decoder) }
    #expect((failure?.context.underlyingError as? JSONError)?.code == .limitExceeded)
    let tree = String(repeating: #"{"label":"","children":["#, count: 600)
    #expect(error { _ = try decode(LabelTree.self, tree) }?.caseName == "dataCorrupted")
  }

  @Test func `Many failures in one list keep their places`() throws {
    struct Lossy: Decodable {
      var failures: [String] = []
      init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        while !container.isAtEnd {
          do {
            _ = try container.decode([String: Int].self)
          } catch let error as DecodingError {
            failures.append(error.context.codingPath.jsonPointer.description)
            _ = try container.decode(Kept.self)
          }
        }
      }
    }
    let text =
      "["
      + (0..<3_000).map { #"{"a":1,"b":\#($0 % 2 == 0 ? "1" : "true")}"# }
      .joined(separator: ",") + "]"
    let lossy = try decode(Lossy.self, text)
    #expect(lossy.failures == (0..<3_000).filter { $0 % 2 == 1 }.map { "/\($0)/b" })
  }
}
