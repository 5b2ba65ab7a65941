/// The elements of an array, one after the other.
struct PlaceUnkeyedContainer: UnkeyedEncodingContainer {
  private let place: EncodingPlace

  init(_ place: EncodingPlace) { self.place = place }

  var codingPath: [any CodingKey] { place.codingPath }
  var count: Int { place.count }

  private var nextPart: EncodingPlace.PathPart { .index(place.count) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    KeyedEncodingContainer(
      PlaceKeyedContainer<Nested>(place.nested(.object, at: nextPart, name: nil)))
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    PlaceUnkeyedContainer(place.nested(.array, at: nextPart, name: nil))
  }

  func superEncoder() -> any Encoder {
    PlaceEncoder(place.nested(.undecided, at: nextPart, name: nil))
  }
}

extension PlaceUnkeyedContainer {
  func encodeNil() throws { try place.putElement { $0.writer.null() } }
  func encode(_ value: Bool) throws { try place.putElement { $0.writer.bool(value) } }
  func encode(_ value: String) throws { try place.putElement { $0.writer.string(value) } }
  func encode(_ value: Double) throws { try place.writeElement { try $0.put(value, at: nextPart) } }
  func encode(_ value: Float) throws { try place.writeElement { try $0.put(value, at: nextPart) } }
  func encode(_ value: Int) throws { try place.putElement { $0.writer.integer(value) } }
  func encode(_ value: Int8) throws { try place.putElement { $0.writer.integer(value) } }
  func encode(_ value: Int16) throws { try place.putElement { $0.writer.integer(value) } }
  func encode(_ value: Int32) throws { try place.putElement { $0.writer.integer(value) } }
  func encode(_ value: Int64) throws { try place.putElement { $0.writer.integer(value) } }
  func encode(_ value: UInt) throws { try place.putElement { $0.writer.integer(value) } }
  func encode(_ value: UInt8) throws { try place.putElement { $0.writer.integer(value) } }
  func encode(_ value: UInt16) throws {
    try place.putElement { $0.writer.integer(value) }
  }
  func encode(_ value: UInt32) throws {
    try place.putElement { $0.writer.integer(value) }
  }
  func encode(_ value: UInt64) throws {
    try place.putElement { $0.writer.integer(value) }
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: Int128) throws {
    try place.putElement { $0.writer.integer(value) }
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: UInt128) throws {
    try place.putElement { $0.writer.integer(value) }
  }
  func encode<T: Encodable>(_ value: T) throws {
    try place.writeElement { try $0.put(value, at: nextPart) }
  }
}
