/// A decoder of an object without members, in any format.
///
/// It shows whether a type can be created from an empty object, so that a missing `attributes` or
/// `relationships` object is accepted if every member is optional.
struct EmptyObjectDecoder: Decoder {
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(EmptyKeyedContainer())
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    EmptyUnkeyedContainer()
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    throw EmptyObjectDecodingError.emptyObjectCannotBeSingleValue
  }
}

/// The reason why an object without members can't be read as requested.
enum EmptyObjectDecodingError: Error {
  case emptyObjectCannotBeSingleValue
  case emptyObjectCannotBeUnkeyedValues
  case emptyObjectCannotHaveKeyedValues
  case emptyObjectCannotHaveNestedContainers
  case emptyObjectCannotHaveSuper
}

struct EmptyKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { [] }

  func contains(_ key: Key) -> Bool { false }

  func decodeNil(forKey key: Key) throws -> Bool {
    throw EmptyObjectDecodingError.emptyObjectCannotHaveKeyedValues
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    throw EmptyObjectDecodingError.emptyObjectCannotHaveKeyedValues
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    throw EmptyObjectDecodingError.emptyObjectCannotHaveNestedContainers
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw EmptyObjectDecodingError.emptyObjectCannotHaveNestedContainers
  }

  func superDecoder() throws -> any Decoder {
    throw EmptyObjectDecodingError.emptyObjectCannotHaveSuper
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    throw EmptyObjectDecodingError.emptyObjectCannotHaveSuper
  }
}

struct EmptyUnkeyedContainer: UnkeyedDecodingContainer {
  var codingPath: [any CodingKey] { [] }
  var count: Int? { 0 }
  var isAtEnd: Bool { true }
  var currentIndex: Int { 0 }

  func decodeNil() throws -> Bool {
    throw EmptyObjectDecodingError.emptyObjectCannotBeUnkeyedValues
  }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    throw EmptyObjectDecodingError.emptyObjectCannotBeUnkeyedValues
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    throw EmptyObjectDecodingError.emptyObjectCannotHaveNestedContainers
  }

  func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw EmptyObjectDecodingError.emptyObjectCannotHaveNestedContainers
  }

  func superDecoder() throws -> any Decoder {
    throw EmptyObjectDecodingError.emptyObjectCannotHaveSuper
  }
}
