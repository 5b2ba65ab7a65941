/// A decoder that returns sample values and records the requests.
struct ProbeDecoder: Decoder {
  let probe: Probe
  let record: ProbeRecord
  /// The index of the sample value to try for an enumeration's raw value.
  var attempt = 0

  static let tries = 4

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    record.shape = .object
    return KeyedDecodingContainer(ProbeKeyedContainer(decoder: self))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer {
    record.shape = .array
    return ProbeUnkeyedContainer(decoder: self)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    if record.shape == nil { record.shape = .single }
    return ProbeSingleValueContainer(decoder: self)
  }

  /// A decoder for nested values that aren't recorded.
  fileprivate var inner: ProbeDecoder { ProbeDecoder(probe: probe, record: ProbeRecord()) }

  fileprivate func member<Value: Decodable>(_ name: String, _ type: Value.Type) throws -> Value {
    record.note(name, type)
    return name == "id" ? try probe.id(of: type) : try probe.value(of: type)
  }
}

private struct ProbeKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: ProbeDecoder

  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { [] }

  func contains(_ key: Key) -> Bool { true }

  func decodeNil(forKey key: Key) -> Bool {
    decoder.record.askedForNull.insert(key.stringValue)
    return false
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decoder.member(key.stringValue, type)
  }
  // The standard library's default implementations for these throw.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
    try decoder.member(key.stringValue, type)
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try decoder.member(key.stringValue, type)
  }

  private func absent<Value>(_ type: Value.Type, _ key: Key) -> Value? {
    decoder.record.note(key.stringValue, type, isOptional: true)
    return nil
  }

  // The standard library's default implementations would request values.
  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) -> T? { absent(type, key) }
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) -> Bool? { absent(type, key) }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) -> String? { absent(type, key) }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) -> Double? { absent(type, key) }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) -> Float? { absent(type, key) }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) -> Int? { absent(type, key) }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) -> Int8? { absent(type, key) }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) -> Int16? { absent(type, key) }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) -> Int32? { absent(type, key) }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) -> Int64? { absent(type, key) }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) -> UInt? { absent(type, key) }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) -> UInt8? { absent(type, key) }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) -> UInt16? { absent(type, key) }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) -> UInt32? { absent(type, key) }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) -> UInt64? { absent(type, key) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) -> Int128? { absent(type, key) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) -> UInt128? { absent(type, key) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    if type is any UntypedKey.Type { throw UntypedProbe() }
    decoder.record.note(key.stringValue, nil)
    return decoder.inner.container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
    decoder.record.note(key.stringValue, [Never].self)
    return decoder.inner.unkeyedContainer()
  }

  func superDecoder() -> any Decoder { decoder.inner }
  func superDecoder(forKey key: Key) -> any Decoder { decoder.inner }
}

private struct ProbeUnkeyedContainer: UnkeyedDecodingContainer {
  let decoder: ProbeDecoder

  var codingPath: [any CodingKey] { [] }
  var count: Int? { 0 }
  var isAtEnd: Bool { true }
  var currentIndex: Int { 0 }

  func decodeNil() -> Bool { false }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try decoder.member("", type)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedDecodingContainer<NestedKey> {
    decoder.inner.container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer { decoder.inner.unkeyedContainer() }
  func superDecoder() -> any Decoder { decoder.inner }
}

private struct ProbeSingleValueContainer: SingleValueDecodingContainer {
  let decoder: ProbeDecoder

  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { false }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if decoder.attempt > 0 {
      let strings = ["", "0", "unknown", "none"]
      if let text = strings[decoder.attempt] as? Value { return text }
      if let integer = type as? any FixedWidthInteger.Type,
        let value = integer.init(truncatingIfNeeded: decoder.attempt) as? Value
      {
        return value
      }
    }
    return try decoder.member("", type)
  }
}

/// The keys of an object that a type reads directly from its parent's container, which hides the
/// type from a probe.
///
/// A probe rejects such a container by throwing ``UntypedProbe``. The caller catches it and decodes
/// the value by its type instead.
package protocol UntypedKey: CodingKey {}

/// A type requested a container that hides the type of a value.
package struct UntypedProbe: Error {}
