/// The members of an object, as a type with coding keys writes them.
struct PlaceKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  private let place: EncodingPlace

  init(_ place: EncodingPlace) { self.place = place }

  var codingPath: [any CodingKey] { place.codingPath }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    KeyedEncodingContainer(PlaceKeyedContainer<Nested>(nested(.object, key.stringValue)))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    PlaceUnkeyedContainer(nested(.array, key.stringValue))
  }

  func superEncoder() -> any Encoder {
    let name = JSONCodingKey.super.stringValue
    return PlaceEncoder(place.nested(.undecided, at: .name(name), name: name))
  }

  func superEncoder(forKey key: Key) -> any Encoder {
    PlaceEncoder(nested(.undecided, key.stringValue))
  }

  private func nested(_ shape: EncodingPlace.Shape, _ key: String) -> EncodingPlace {
    place.nested(shape, at: .name(key), name: place.name(for: key))
  }
}

extension PlaceKeyedContainer {
  func encodeNil(forKey key: Key) throws {
    try place.putMember(key.stringValue) { $0.writer.null() }
  }
  func encode(_ value: Bool, forKey key: Key) throws {
    try place.putMember(key.stringValue) { $0.writer.bool(value) }
  }
  func encode(_ value: String, forKey key: Key) throws {
    try place.putMember(key.stringValue) { $0.writer.string(value) }
  }
  func encode(_ value: Double, forKey key: Key) throws {
    if value.isFinite {
      try place.putMember(key.stringValue) { _ = $0.writer.double(value) }
    } else {
      try place.writeMember(key.stringValue) { try $0.put(value, at: .name(key.stringValue)) }
    }
  }
  func encode(_ value: Float, forKey key: Key) throws {
    if value.isFinite {
      try place.putMember(key.stringValue) { _ = $0.writer.float(value) }
    } else {
      try place.writeMember(key.stringValue) { try $0.put(value, at: .name(key.stringValue)) }
    }
  }
  func encode(_ value: Int, forKey key: Key) throws {
    try place.putMember(key.stringValue) { $0.writer.integer(value) }
  }
  func encode(_ value: Int8, forKey key: Key) throws {
    try place.putMember(key.stringValue) { $0.writer.integer(value) }
  }
  func encode(_ value: Int16, forKey key: Key) throws {
    try place.putMember(key.stringValue) { $0.writer.integer(value) }
  }
  func encode(_ value: Int32, forKey key: Key) throws {
    try place.putMember(key.stringValue) { $0.writer.integer(value) }
  }
  func encode(_ value: Int64, forKey key: Key) throws {
    try place.putMember(key.stringValue) { $0.writer.integer(value) }
  }
  func encode(_ value: UInt, forKey key: Key) throws {
    try place.putMember(key.stringValue) { $0.writer.integer(value) }
  }
  func encode(_ value: UInt8, forKey key: Key) throws {
    try place.putMember(key.stringValue) { $0.writer.integer(value) }
  }
  func encode(_ value: UInt16, forKey key: Key) throws {
    try place.putMember(key.stringValue) { $0.writer.integer(value) }
  }
  func encode(_ value: UInt32, forKey key: Key) throws {
    try place.putMember(key.stringValue) { $0.writer.integer(value) }
  }
  func encode(_ value: UInt64, forKey key: Key) throws {
    try place.putMember(key.stringValue) { $0.writer.integer(value) }
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: Int128, forKey key: Key) throws {
    try place.putMember(key.stringValue) { $0.writer.integer(value) }
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: UInt128, forKey key: Key) throws {
    try place.putMember(key.stringValue) { $0.writer.integer(value) }
  }
  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    let name = key.stringValue
    try place.writeMember(name) { try $0.put(value, at: .name(name)) }
  }
}
