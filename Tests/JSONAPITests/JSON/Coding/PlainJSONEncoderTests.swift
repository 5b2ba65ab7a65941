import Foundation
import JSONAPI
import Testing

@Suite struct PlainJSONEncoderTests {
  /// Data takes over the writer's memory where there is much of it.
  @Test(arguments: [0, 1, 1_000, 4_000, 8_000, 300_000])
  func `Data is what bytes are`(_ count: Int) throws {
    let numbers = Array(0..<count)
    let encoder = PlainJSONEncoder()
    let data = try encoder.encode(numbers)
    #expect(try data == Data(encoder.encodeBytes(numbers)))
    #expect(try PlainJSONDecoder().decode([Int].self, from: data) == numbers)
    var copy = data
    copy.append(0x20)
    #expect(copy.count == data.count + 1)
  }

  private func encode(
    _ value: some Encodable, with encoder: PlainJSONEncoder = PlainJSONEncoder()
  ) throws -> String {
    String(decoding: try encoder.encodeBytes(value), as: UTF8.self)
  }

  private func encode(_ body: @escaping (any Encoder) throws -> Void) throws -> String {
    try encode(Encoding(body))
  }

  private func error(_ body: () throws -> Void) -> (value: Any, context: EncodingError.Context)? {
    do { try body() } catch EncodingError.invalidValue(let value, let context) {
      return (value, context)
    } catch { return nil }
    return nil
  }

  @Test func `Every method of a keyed container`() throws {
    let text = try encode { encoder in
      var container = encoder.container(keyedBy: AnyKey.self)
      try container.encodeNil(forKey: "n")
      try container.encode(true, forKey: "t")
      try container.encode("s", forKey: "s")
      try container.encode(1.5, forKey: "d")
      try container.encode(Float(0.1), forKey: "f")
      try container.encode(Int.min, forKey: "i")
      try container.encode(Int8.min, forKey: "i8")
      try container.encode(Int16.min, forKey: "i16")
      try container.encode(Int32.min, forKey: "i32")
      try container.encode(Int64.min, forKey: "i64")
      try container.encode(UInt.max, forKey: "u")
      try container.encode(UInt8.max, forKey: "u8")
      try container.encode(UInt16.max, forKey: "u16")
      try container.encode(UInt32.max, forKey: "u32")
      try container.encode(UInt64.max, forKey: "u64")
      try container.encode([1, 2], forKey: "a")
      try container.encodeIfPresent(Int?.none, forKey: "missing")
      try container.encodeIfPresent("x", forKey: "x")
      var object = container.nestedContainer(keyedBy: AnyKey.self, forKey: "o")
      #expect(object.codingPath.map(\.stringValue) == ["o"])
      try object.encode(1, forKey: "k")
      var array = container.nestedUnkeyedContainer(forKey: "l")
      try array.encode(1)
      try "p".encode(to: container.superEncoder())
      try "q".encode(to: container.superEncoder(forKey: "q"))
    }
    #expect(
      text == """
        {"n":null,"t":true,"s":"s","d":1.5,"f":0.1,"i":-9223372036854775808,"i8":-128,\
        "i16":-32768,"i32":-2147483648,"i64":-9223372036854775808,"u":18446744073709551615,\
        "u8":255,"u16":65535,"u32":4294967295,"u64":18446744073709551615,"a":[1,2],"x":"x",\
        "o":{"k":1},"l":[1],"super":"p","q":"q"}
        """)
  }

  @Test func `Every method of an unkeyed container`() throws {
    let text = try encode { encoder in
      var container = encoder.unkeyedContainer()
      try container.encodeNil()
      try container.encode(true)
      try container.encode("s")
      try container.encode(1.5)
      try container.encode(Float(0.1))
      try container.encode(Int.max)
      try container.encode(Int8.max)
      try container.encode(Int16.max)
      try container.encode(Int32.max)
      try container.encode(Int64.max)
      try container.encode(UInt(1))
      try container.encode(UInt8(2))
      try container.encode(UInt16(3))
      try container.encode(UInt32(4))
      try container.encode(UInt64(5))
      try container.encode(["k": 1])
      #expect(container.count == 16)
      var object = container.nestedContainer(keyedBy: AnyKey.self)
      #expect(object.codingPath.map(\.intValue) == [16])
      try object.encode(1, forKey: "k")
      var array = container.nestedUnkeyedContainer()
      try array.encode(1)
      try "p".encode(to: container.superEncoder())
      #expect(container.count == 19)
    }
    #expect(
      text == """
        [null,true,"s",1.5,0.1,9223372036854775807,127,32767,2147483647,9223372036854775807,\
        1,2,3,4,5,{"k":1},{"k":1},[1],"p"]
        """)
  }

  @Test func `Any value may be the root`() throws {
    #expect(try encode("a\u{1}\"") == #""a\u0001\"""#)
    #expect(try encode(1) == "1")
    #expect(try encode(Int?.none) == "null")
    #expect(try encode([Int]()) == "[]")
    #expect(try encode([String: Int]()) == "{}")
    #expect(try encode(Suit.hearts) == #""hearts""#)
    #expect(try encode(Shape.rectangle(1, height: 2)) == #"{"rectangle":{"_0":1,"height":2}}"#)
    #expect(try encode(URL(string: "https://example.com/a/b")) == #""https://example.com/a/b""#)
    #expect(try encode(Decimal(string: "1.10")) == "1.1")
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
    #expect(try encode([Int128.min]) == "[\(Int128.min)]")
    #expect(try encode([UInt128.max]) == "[\(UInt128.max)]")
  }

  @Test func `Classes share or nest their members`() throws {
    #expect(try encode(Dog(name: "n", breed: "b")) == #"{"super":{"name":"n"},"breed":"b"}"#)
    #expect(try encode(Cat(name: "n", lives: 9)) == #"{"lives":9,"name":"n"}"#)
  }

  // MARK: Order

  @Test func `Containers may be written in any order`() throws {
    let text = try encode { encoder in
      var root = encoder.container(keyedBy: AnyKey.self)
      var first = root.nestedContainer(keyedBy: AnyKey.self, forKey: "first")
      var second = root.nestedUnkeyedContainer(forKey: "second")
      let third = root.superEncoder(forKey: "third")
      let fourth = root.superEncoder(forKey: "fourth")
      try root.encode(1, forKey: "own")
      try second.encode("a")
      try first.encode("b", forKey: "b")
      var inner = first.nestedUnkeyedContainer(forKey: "inner")
      try second.encode("c")
      try first.encode("d", forKey: "d")
      try inner.encode(1)
      try ["x": 1].encode(to: third)
      try root.encode(2, forKey: "last")
      try inner.encode(2)
      _ = fourth
      _ = first.nestedContainer(keyedBy: AnyKey.self, forKey: "empty")
    }
    #expect(
      text == """
        {"first":{"b":"b","inner":[1,2],"d":"d","empty":{}},"second":["a","c"],"third":{"x":1},\
        "fourth":{},"own":1,"last":2}
        """)
  }

  @Test func `Arrays leave room for what comes late`() throws {
    let text = try encode { encoder in
      var root = encoder.unkeyedContainer()
      let late = (0..<3).map { _ in root.superEncoder() }
      var objects = (0..<3).map { _ in root.nestedContainer(keyedBy: AnyKey.self) }
      for index in late.indices.reversed() { try index.encode(to: late[index]) }
      for index in objects.indices.reversed() { try objects[index].encode(index, forKey: "i") }
      for index in objects.indices { try objects[index].encode(index, forKey: "j") }
    }
    #expect(text == #"[0,1,2,{"i":0,"j":0},{"i":1,"j":1},{"i":2,"j":2}]"#)
  }

  @Test func `Containers stay those of their own value`() throws {
    var kept: [KeyedEncodingContainer<AnyKey>] = []
    let text = try encode { encoder in
      var root = encoder.unkeyedContainer()
      for index in 0..<4 {
        try root.encode(
          Encoding { encoder in
            var own = encoder.container(keyedBy: AnyKey.self)
            try own.encode(["n": index], forKey: "a")
            if index.isMultiple(of: 2) { kept.append(own) }
          })
      }
      for index in kept.indices.reversed() { try kept[index].encode(index, forKey: "late") }
    }
    #expect(
      text == """
        [{"a":{"n":0},"late":0},{"a":{"n":1}},{"a":{"n":2},"late":1},{"a":{"n":3}}]
        """)
  }

  @Test func `Random orders give the same as Foundation`() throws {
    for seed in 0..<300 {
      let value = Encoding { encoder in
        var generator = SplitMix(state: UInt64(seed))
        var objects = [encoder.container(keyedBy: AnyKey.self)]
        var arrays: [any UnkeyedEncodingContainer] = []
        for step in 0..<60 {
          let key = AnyKey(stringValue: "k\(step)")
          let object = Int.random(in: 0..<objects.count, using: &generator)
          let array = arrays.isEmpty ? nil : Int.random(in: 0..<arrays.count, using: &generator)
          switch Int.random(in: 0..<8, using: &generator) {
          case 0: objects.append(objects[object].nestedContainer(keyedBy: AnyKey.self, forKey: key))
          case 1: arrays.append(objects[object].nestedUnkeyedContainer(forKey: key))
          case 2:
            objects.append(
              objects[object].superEncoder(forKey: key).container(keyedBy: AnyKey.self))
          case 3: try objects[object].encode([["n": step]], forKey: key)
          case 4:
            if let array { objects.append(arrays[array].nestedContainer(keyedBy: AnyKey.self)) }
          // No super encoders here: Foundation doesn't count them and puts them elsewhere.
          case 5: if let array { arrays.append(arrays[array].nestedUnkeyedContainer()) }
          case 6: if let array { try arrays[array].encode(step) }
          default: try objects[object].encode(step, forKey: key)
          }
        }
      }
      var encoder = PlainJSONEncoder()
      encoder.format = .sorted
      let foundation = JSONEncoder()
      foundation.outputFormatting = .sortedKeys
      let expected = String(decoding: try foundation.encode(value), as: UTF8.self)
      let found = try encode(value, with: encoder)
      #expect(found == expected, "seed \(seed)")
    }
  }

  @Test func `Of members encoded twice the last counts`() throws {
    let text = try encode { encoder in
      var container = encoder.container(keyedBy: AnyKey.self)
      try container.encode(1, forKey: "a")
      try container.encode(["x": 1], forKey: "b")
      try container.encode(2, forKey: "a")
      for index in 0..<50 {
        try container.encode(index, forKey: AnyKey(stringValue: "\(index % 40)"))
      }
    }
    let tail = (Array(10..<40) + Array(40..<50)).map { #""\#($0 % 40)":\#($0)"# }
    #expect(text == #"{"b":{"x":1},"a":2,"# + tail.joined(separator: ",") + "}")
  }

  // MARK: Options

  private struct Named: Codable { var createdAt = 1, imageURL = "u", counts = ["aB": 1] }

  @Test func `Key formats rename members and leave dictionaries alone`() throws {
    var encoder = PlainJSONEncoder()
    encoder.keyFormat = .dasherized
    #expect(
      try encode([Named()], with: encoder)
        == #"[{"created-at":1,"image-url":"u","counts":{"aB":1}}]"#)
    encoder.keyFormat = .underscored
    #expect(try encode(["aB": 1], with: encoder) == #"{"aB":1}"#)
    encoder.keyFormat = .custom { $0.uppercased() }
    #expect(
      try encode(Named(), with: encoder) == #"{"CREATEDAT":1,"IMAGEURL":"u","COUNTS":{"aB":1}}"#)
  }

  @Test func `Formats`() throws {
    var encoder = PlainJSONEncoder()
    encoder.format = JSONFormat(isPretty: true, hasSortedNames: true)
    let text = try encode(Named(), with: encoder)
    #expect(
      text == """
        {
          "counts": {
            "aB": 1
          },
          "createdAt": 1,
          "imageURL": "u"
        }
        """)
  }

  @Test func `Dates in every strategy`() throws {
    let moment = Date(timeIntervalSince1970: 1_714_555_800.25)
    var encoder = PlainJSONEncoder()
    #expect(try encode([moment]) == #"["2024-05-01T09:30:00.25Z"]"#)
    encoder.dateEncodingStrategy = .secondsSince1970
    #expect(try encode(["d": moment], with: encoder) == #"{"d":1714555800.25}"#)
    encoder.dateEncodingStrategy = .millisecondsSince1970
    #expect(try encode(moment, with: encoder) == "1714555800250")
    encoder.dateEncodingStrategy = .deferredToDate
    #expect(try encode(moment, with: encoder) == "736248600.25")
    encoder.dateEncodingStrategy = .format(.dateOnly)
    #expect(try encode(moment, with: encoder) == #""2024-05-01""#)
    encoder.dateEncodingStrategy = .custom { date, encoder in
      try [date.timeIntervalSince1970].encode(to: encoder)
    }
    #expect(try encode(["d": moment], with: encoder) == #"{"d":[1714555800.25]}"#)
    let failure = error { _ = try encode(["d": Date(timeIntervalSince1970: .nan)]) }
    #expect(failure?.context.codingPath.map(\.stringValue) == ["d"])
  }

  @Test func `Data in every strategy`() throws {
    var encoder = PlainJSONEncoder()
    #expect(try encode(Data([0, 1, 255])) == #""AAH/""#)
    encoder.dataEncodingStrategy = .deferredToData
    #expect(try encode([Data([0, 1, 255])], with: encoder) == "[[0,1,255]]")
    encoder.dataEncodingStrategy = .custom { try $0.count.encode(to: $1) }
    #expect(try encode(Data([0, 1, 255]), with: encoder) == "3")
  }

  @Test func `Non-conforming floats are strings if told so`() throws {
    var encoder = PlainJSONEncoder()
    let failure = error { _ = try encode(["a": [1, Double.nan]]) }
    #expect(failure?.context.codingPath.map(\.stringValue) == ["a", "Index 1"])
    #expect(failure?.context.debugDescription.hasSuffix("at /a/1") == true)
    #expect(error { _ = try encode(Float.infinity) } != nil)
    #expect(error { _ = try encode(Decimal.nan) } != nil)
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "+", negativeInfinity: "-", nan: "?")
    #expect(
      try encode([Double.infinity, -.infinity, .nan, 1], with: encoder) == #"["+","-","?",1]"#)
    #expect(try encode([Float.infinity, -.infinity, .nan], with: encoder) == #"["+","-","?"]"#)
  }

  @Test func `User info reaches types`() throws {
    let key = try #require(CodingUserInfoKey(rawValue: "key"))
    var encoder = PlainJSONEncoder()
    encoder.userInfo[key] = 42
    let value = Encoding { try ($0.userInfo[key] as? Int).encode(to: $0) }
    #expect(try encode([value], with: encoder) == "[42]")
  }

  // MARK: Errors

  private struct Failure: Error {}

  @Test func `A failure that a type catches leaves no trace`() throws {
    let failing = Encoding { encoder in
      var container = encoder.container(keyedBy: AnyKey.self)
      try container.encode(1, forKey: "half")
      var array = container.nestedUnkeyedContainer(forKey: "array")
      try array.encode("way")
      try container.encode(2, forKey: "more")
      throw Failure()
    }
    let text = try encode { encoder in
      var container = encoder.container(keyedBy: AnyKey.self)
      try? container.encode(failing, forKey: "a")
      try container.encode(1, forKey: "b")
      try? container.encode(Double.nan, forKey: "c")
      var list = container.nestedUnkeyedContainer(forKey: "d")
      try? list.encode(failing)
      try list.encode(1)
      try? list.encode([Double.nan])
      #expect(list.count == 1)
      var single = container.superEncoder(forKey: "e").singleValueContainer()
      try? single.encode(failing)
      try single.encode("saved")
    }
    #expect(text == #"{"b":1,"d":[1],"e":"saved"}"#)
  }

  @Test func `What was part of a failure goes nowhere`() throws {
    var kept: (any UnkeyedEncodingContainer)?
    let failing = Encoding { encoder in
      var container = encoder.container(keyedBy: AnyKey.self)
      kept = container.nestedUnkeyedContainer(forKey: "kept")
      try container.encode(1, forKey: "after")
      throw Failure()
    }
    let text = try encode { encoder in
      var container = encoder.unkeyedContainer()
      try container.encode("long enough to lie where the failure was written")
      try? container.encode(failing)
      try kept?.encode(1)
      try container.encode(2)
    }
    #expect(text == #"["long enough to lie where the failure was written",2]"#)
  }

  @Test func `Wrong use is an error`() {
    let twice = error {
      _ = try encode { encoder in
        var container = encoder.singleValueContainer()
        try container.encode(1)
        try container.encode(2)
      }
    }
    #expect(twice != nil)
    let mixed = error {
      _ = try encode { encoder in
        var object = encoder.container(keyedBy: AnyKey.self)
        try object.encode(1, forKey: "a")
        var array = encoder.unkeyedContainer()
        try array.encode(1)
      }
    }
    #expect(mixed != nil)
    #expect(error { _ = try encode { _ in } } != nil)
    let outside = error {
      _ = try encode { encoder in
        let container = encoder.container(keyedBy: AnyKey.self)
        var outer = container
        try outer.encode(
          Encoding { _ in
            var copy = container
            try copy.encode(1, forKey: "b")
          }, forKey: "a")
      }
    }
    #expect(outside != nil)
  }

  @Test func `An empty value inside is an object`() throws {
    #expect(try encode([Encoding { _ in }]) == "[{}]")
  }

  private final class Link: Encodable {
    var next: Link?
    init(_ next: Link?) { self.next = next }
  }

  @Test func `Circles end`() throws {
    let link = Link(nil)
    link.next = link
    let failure = error { _ = try encode(link) }
    #expect(failure?.context.codingPath.count == 512)
    link.next = nil
    var chain = link
    for _ in 0..<400 { chain = Link(chain) }
    #expect(try encode(chain).utf8.count == 2 + 400 * #"{"next":}"#.utf8.count)
  }
}
