/// An encoder that writes only some keys of one key type.
///
/// Keys of any other type are written unchanged, and so is everything below an allowed key. A
/// nested container requested under a disallowed key can't be omitted, but leaves out all keys of
/// this type.
final class SparseFieldEncoder<SparseKey: CodingKey & Equatable>: Encoder {
  private let wrapped: any Encoder
  private let allowedKeys: [SparseKey]

  init(wrapping encoder: any Encoder, encoding allowedKeys: [SparseKey]) {
    wrapped = encoder
    self.allowedKeys = allowedKeys
  }

  var codingPath: [any CodingKey] { wrapped.codingPath }

  var userInfo: [CodingUserInfoKey: Any] { wrapped.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(
      SparseFieldKeyedEncodingContainer(
        wrapping: wrapped.container(keyedBy: type), encoding: allowedKeys))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    wrapped.unkeyedContainer()
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    wrapped.singleValueContainer()
  }
}

/// A container that writes only some keys of one key type.
struct SparseFieldKeyedEncodingContainer<
  Key: CodingKey, SparseKey: CodingKey & Equatable
>: KeyedEncodingContainerProtocol {
  private var wrapped: KeyedEncodingContainer<Key>
  private let allowedKeys: [SparseKey]

  init(wrapping container: KeyedEncodingContainer<Key>, encoding allowedKeys: [SparseKey]) {
    wrapped = container
    self.allowedKeys = allowedKeys
  }

  var codingPath: [any CodingKey] { wrapped.codingPath }

  /// Whether to write a key.
  func shouldAllow(key: Key) -> Bool {
    guard let key = key as? SparseKey else { return true }
    return allowedKeys.contains(key)
  }

  private func allowedKeys(below key: Key) -> [SparseKey] {
    shouldAllow(key: key) ? allowedKeys : []
  }

  mutating func encodeNil(forKey key: Key) throws {
    guard shouldAllow(key: key) else { return }
    try wrapped.encodeNil(forKey: key)
  }

  mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    guard shouldAllow(key: key) else { return }
    try wrapped.encode(value, forKey: key)
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    KeyedEncodingContainer(
      SparseFieldKeyedEncodingContainer<NestedKey, SparseKey>(
        wrapping: wrapped.nestedContainer(keyedBy: keyType, forKey: key),
        encoding: allowedKeys(below: key)))
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    wrapped.nestedUnkeyedContainer(forKey: key)
  }

  mutating func superEncoder() -> any Encoder {
    SparseFieldEncoder(wrapping: wrapped.superEncoder(), encoding: allowedKeys)
  }

  mutating func superEncoder(forKey key: Key) -> any Encoder {
    SparseFieldEncoder(
      wrapping: wrapped.superEncoder(forKey: key), encoding: allowedKeys(below: key))
  }
}
