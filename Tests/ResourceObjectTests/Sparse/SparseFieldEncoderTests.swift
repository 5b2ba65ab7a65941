import Foundation
import Testing

@testable import JSONAPIResourceObject

@Suite struct SparseFieldEncoderTests {
  enum Key: String, CodingKey, Equatable {
    case a, b, c
  }

  enum OtherKey: String, CodingKey {
    case x, a
  }

  /// Writes whatever a closure writes, some keys left out.
  struct Sparse: Encodable {
    var keys: [Key]
    var body: (inout KeyedEncodingContainer<Key>) throws -> Void

    func encode(to encoder: any Encoder) throws {
      let sparse = SparseFieldEncoder(wrapping: encoder, encoding: keys)
      #expect(sparse.codingPath.count == encoder.codingPath.count)
      #expect(sparse.userInfo.count == encoder.userInfo.count)
      var container = sparse.container(keyedBy: Key.self)
      #expect(container.codingPath.count == encoder.codingPath.count)
      try body(&container)
    }
  }

  private func encode(
    _ keys: [Key], _ body: @escaping (inout KeyedEncodingContainer<Key>) throws -> Void
  ) throws -> String {
    try Coder.foundation.encode(Sparse(keys: keys, body: body))
  }

  @Test func `Values of every type are filtered`() throws {
    func check<T: Codable & Equatable>(_ value: T) throws {
      let json = try encode([.a]) {
        try $0.encode(value, forKey: .a)
        try $0.encode(value, forKey: .b)
        try $0.encodeIfPresent(value, forKey: .c)
      }
      #expect(try Coder.foundation.decode([String: T].self, json) == ["a": value])
    }
    try check(true)
    try check("x")
    try check(1.5)
    try check(Float(1.5))
    try check(1)
    try check(Int8(1))
    try check(Int16(1))
    try check(Int32(1))
    try check(Int64(1))
    try check(UInt(1))
    try check(UInt8(1))
    try check(UInt16(1))
    try check(UInt32(1))
    try check(UInt64(1))
    try check([1])
  }

  @Test func `Null is filtered`() throws {
    let json = try encode([.a]) {
      try $0.encodeNil(forKey: .a)
      try $0.encodeNil(forKey: .b)
    }
    #expect(json == #"{"a":null}"#)
  }

  @Test func `Concrete overloads are filtered`() throws {
    let json = try encode([.b]) {
      try $0.encode("x", forKey: .a)
      try $0.encode(1, forKey: .b)
      try $0.encode(Attribute(value: "x"), forKey: .c)
    }
    #expect(json == #"{"b":1}"#)
  }

  @Test func `Keys of other types are not filtered`() throws {
    struct Other: Encodable {
      func encode(to encoder: any Encoder) throws {
        let sparse = SparseFieldEncoder<Key>(wrapping: encoder, encoding: [])
        var container = sparse.container(keyedBy: OtherKey.self)
        try container.encode(1, forKey: .x)
        try container.encode(2, forKey: .a)
      }
    }
    #expect(try Coder.foundation.encode(Other()) == #"{"a":2,"x":1}"#)
  }

  @Test func `Nested containers are made, and filtered below`() throws {
    let json = try encode([.a]) {
      var a = $0.nestedContainer(keyedBy: Key.self, forKey: .a)
      try a.encode(1, forKey: .a)
      try a.encode(2, forKey: .b)
      var b = $0.nestedContainer(keyedBy: Key.self, forKey: .b)
      try b.encode(3, forKey: .a)
      var c = $0.nestedUnkeyedContainer(forKey: .c)
      try c.encode(4)
    }
    #expect(json == #"{"a":{"a":1},"b":{},"c":[4]}"#)
  }

  @Test func `Super encoders are filtered`() throws {
    struct Inner: Encodable {
      var a = 1
      var b = 2
      enum CodingKeys: String, CodingKey { case a, b }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(a, forKey: .a)
        try container.encode(b, forKey: .b)
      }
    }
    let json = try encode([.a]) {
      try Inner().encode(to: $0.superEncoder())
      try Inner().encode(to: $0.superEncoder(forKey: .a))
      try Inner().encode(to: $0.superEncoder(forKey: .b))
    }
    #expect(json == #"{"a":{"a":1},"b":{},"super":{"a":1}}"#)
  }

  @Test func `Values that are not objects are left alone`() throws {
    struct Single: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = SparseFieldEncoder<Key>(wrapping: encoder, encoding: [])
          .singleValueContainer()
        try container.encode(1)
      }
    }
    struct Array: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = SparseFieldEncoder<Key>(wrapping: encoder, encoding: []).unkeyedContainer()
        try container.encode(1)
      }
    }
    #expect(try Coder.foundation.encode([Single()]) == "[1]")
    #expect(try Coder.foundation.encode(Array()) == "[1]")
  }
}
