import Testing

@testable import JSONAPIResourceObject

@Suite struct EmptyObjectDecoderTests {
  private enum Key: String, CodingKey {
    case a
  }

  private func expectFailure(
    _ expected: EmptyObjectDecodingError, _ body: () throws -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(throws: expected, sourceLocation: sourceLocation, performing: body)
  }

  @Test func `A type without members is made of nothing`() throws {
    struct Nothing: Decodable {}
    _ = try Nothing(from: EmptyObjectDecoder())
  }

  @Test func `A type of optional members is made of nothing`() throws {
    struct Optionals: Decodable {
      var a: String?
      var b: [Int]?
    }
    let value = try Optionals(from: EmptyObjectDecoder())
    #expect(value.a == nil)
    #expect(value.b == nil)
  }

  @Test func `An array is made of nothing`() throws {
    #expect(try [Int](from: EmptyObjectDecoder()) == [])
  }

  @Test func `A type with a required member is not`() {
    struct Required: Decodable { var a: String }
    #expect(throws: EmptyObjectDecodingError.self) { try Required(from: EmptyObjectDecoder()) }
  }

  @Test func `A single value is not`() {
    expectFailure(.emptyObjectCannotBeSingleValue) { _ = try String(from: EmptyObjectDecoder()) }
  }

  @Test func `It has no path and no user information`() {
    #expect(EmptyObjectDecoder().codingPath.isEmpty)
    #expect(EmptyObjectDecoder().userInfo.isEmpty)
  }

  @Test func `A keyed container has nothing in it`() throws {
    let container = try EmptyObjectDecoder().container(keyedBy: Key.self)
    #expect(container.codingPath.isEmpty)
    #expect(container.allKeys.isEmpty)
    #expect(!container.contains(.a))
    #expect(try container.decodeIfPresent(String.self, forKey: .a) == nil)
    expectFailure(.emptyObjectCannotHaveKeyedValues) { _ = try container.decodeNil(forKey: .a) }
  }

  @Test func `A keyed container gives no value of any type`() throws {
    let container = try EmptyObjectDecoder().container(keyedBy: Key.self)
    func expectNothing<each Value: Decodable>(_ types: repeat (each Value).Type) {
      for type in repeat each types {
        expectFailure(.emptyObjectCannotHaveKeyedValues) {
          _ = try container.decode(type, forKey: .a)
        }
      }
    }
    expectNothing(Bool.self, String.self, Double.self, Float.self)
    expectNothing(Int.self, Int8.self, Int16.self, Int32.self, Int64.self)
    expectNothing(UInt.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self, [Int].self)
    expectFailure(.emptyObjectCannotHaveKeyedValues) {
      _ = try container.decode(Bool.self, forKey: .a)
    }
  }

  @Test func `A keyed container has no containers and no super`() throws {
    let container = try EmptyObjectDecoder().container(keyedBy: Key.self)
    expectFailure(.emptyObjectCannotHaveNestedContainers) {
      _ = try container.nestedContainer(keyedBy: Key.self, forKey: .a)
    }
    expectFailure(.emptyObjectCannotHaveNestedContainers) {
      _ = try container.nestedUnkeyedContainer(forKey: .a)
    }
    expectFailure(.emptyObjectCannotHaveSuper) { _ = try container.superDecoder() }
    expectFailure(.emptyObjectCannotHaveSuper) { _ = try container.superDecoder(forKey: .a) }
  }

  @Test func `An unkeyed container is at its end`() throws {
    var container = try EmptyObjectDecoder().unkeyedContainer()
    #expect(container.codingPath.isEmpty)
    #expect(container.count == 0)
    #expect(container.currentIndex == 0)
    #expect(container.isAtEnd)
    expectFailure(.emptyObjectCannotBeUnkeyedValues) { _ = try container.decodeNil() }
    expectFailure(.emptyObjectCannotBeUnkeyedValues) { _ = try container.decode(Int8.self) }
    expectFailure(.emptyObjectCannotBeUnkeyedValues) { _ = try container.decode(String.self) }
    expectFailure(.emptyObjectCannotHaveNestedContainers) {
      _ = try container.nestedContainer(keyedBy: Key.self)
    }
    expectFailure(.emptyObjectCannotHaveNestedContainers) {
      _ = try container.nestedUnkeyedContainer()
    }
    expectFailure(.emptyObjectCannotHaveSuper) { _ = try container.superDecoder() }
  }
}
