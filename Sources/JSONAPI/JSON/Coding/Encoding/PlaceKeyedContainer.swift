/// The members of an object, as a type with coding keys writes them.
struct PlaceKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  private let place: EncodingPlace

  init(_ place: EncodingPlace) { self.place = place }

  var codingPath: [any CodingKey] { place.codingPath }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    KeyedEncodingContainer(
      PlaceKeyedContainer<Nested>(
        place.nested(.object, key: key, name: place.name(for: key.stringValue))))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    PlaceUnkeyedContainer(place.nested(.array, key: key, name: place.name(for: key.stringValue)))
  }

  func superEncoder() -> any Encoder {
    let key = JSONCodingKey.super
    return PlaceEncoder(place.nested(.undecided, key: key, name: key.stringValue))
  }

  func superEncoder(forKey key: Key) -> any Encoder {
    PlaceEncoder(place.nested(.undecided, key: key, name: place.name(for: key.stringValue)))
  }

  /// Writes a member, and takes everything back if that fails.
  @inline(__always)
  private func write(_ key: Key, _ write: (EncodingPlace) throws -> Void) throws {
    try place.write(name: place.name(for: key.stringValue), write)
  }
}

extension PlaceKeyedContainer {
  func encodeNil(forKey key: Key) throws { try write(key) { $0.segment.writer.null() } }
  func encode(_ value: Bool, forKey key: Key) throws {
    try write(key) { $0.segment.writer.bool(value) }
  }
  func encode(_ value: String, forKey key: Key) throws {
    try write(key) { $0.segment.writer.string(value) }
  }
  func encode(_ value: Double, forKey key: Key) throws {
    try write(key) { try $0.put(value, key: key) }
  }
  func encode(_ value: Float, forKey key: Key) throws {
    try write(key) { try $0.put(value, key: key) }
  }
  func encode(_ value: Int, forKey key: Key) throws {
    try write(key) { $0.segment.writer.integer(value) }
  }
  func encode(_ value: Int8, forKey key: Key) throws {
    try write(key) { $0.segment.writer.integer(value) }
  }
  func encode(_ value: Int16, forKey key: Key) throws {
    try write(key) { $0.segment.writer.integer(value) }
  }
  func encode(_ value: Int32, forKey key: Key) throws {
    try write(key) { $0.segment.writer.integer(value) }
  }
  func encode(_ value: Int64, forKey key: Key) throws {
    try write(key) { $0.segment.writer.integer(value) }
  }
  func encode(_ value: UInt, forKey key: Key) throws {
    try write(key) { $0.segment.writer.integer(value) }
  }
  func encode(_ value: UInt8, forKey key: Key) throws {
    try write(key) { $0.segment.writer.integer(value) }
  }
  func encode(_ value: UInt16, forKey key: Key) throws {
    try write(key) { $0.segment.writer.integer(value) }
  }
  func encode(_ value: UInt32, forKey key: Key) throws {
    try write(key) { $0.segment.writer.integer(value) }
  }
  func encode(_ value: UInt64, forKey key: Key) throws {
    try write(key) { $0.segment.writer.integer(value) }
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: Int128, forKey key: Key) throws {
    try write(key) { $0.segment.writer.integer(value) }
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: UInt128, forKey key: Key) throws {
    try write(key) { $0.segment.writer.integer(value) }
  }
  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    try write(key) { try $0.put(value, key: key) }
  }
}
