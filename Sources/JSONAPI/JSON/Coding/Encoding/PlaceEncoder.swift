/// The encoder of one value, and its container for a single value.
struct PlaceEncoder: Encoder, SingleValueEncodingContainer {
  let place: EncodingPlace

  init(_ place: EncodingPlace) { self.place = place }

  var codingPath: [any CodingKey] { place.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { place.run.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(PlaceKeyedContainer(place.open(.object)))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    PlaceUnkeyedContainer(place.open(.array))
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  /// Writes one complete value straight to the text, for types of this package.
  func write(_ body: (inout JSONWriter) -> Void) throws {
    try place.writeOnly { body(&$0.segment.writer) }
  }
}

extension PlaceEncoder {
  func encodeNil() throws { try place.writeOnly { $0.withSegment { $0.writer.null() } } }
  func encode(_ value: Bool) throws {
    try place.writeOnly { $0.withSegment { $0.writer.bool(value) } }
  }
  func encode(_ value: String) throws {
    try place.writeOnly { $0.withSegment { $0.writer.string(value) } }
  }
  func encode(_ value: Double) throws { try place.writeOnly { try $0.put(value, at: nil) } }
  func encode(_ value: Float) throws { try place.writeOnly { try $0.put(value, at: nil) } }
  func encode(_ value: Int) throws {
    try place.writeOnly { $0.withSegment { $0.writer.integer(value) } }
  }
  func encode(_ value: Int8) throws {
    try place.writeOnly { $0.withSegment { $0.writer.integer(value) } }
  }
  func encode(_ value: Int16) throws {
    try place.writeOnly { $0.withSegment { $0.writer.integer(value) } }
  }
  func encode(_ value: Int32) throws {
    try place.writeOnly { $0.withSegment { $0.writer.integer(value) } }
  }
  func encode(_ value: Int64) throws {
    try place.writeOnly { $0.withSegment { $0.writer.integer(value) } }
  }
  func encode(_ value: UInt) throws {
    try place.writeOnly { $0.withSegment { $0.writer.integer(value) } }
  }
  func encode(_ value: UInt8) throws {
    try place.writeOnly { $0.withSegment { $0.writer.integer(value) } }
  }
  func encode(_ value: UInt16) throws {
    try place.writeOnly { $0.withSegment { $0.writer.integer(value) } }
  }
  func encode(_ value: UInt32) throws {
    try place.writeOnly { $0.withSegment { $0.writer.integer(value) } }
  }
  func encode(_ value: UInt64) throws {
    try place.writeOnly { $0.withSegment { $0.writer.integer(value) } }
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: Int128) throws {
    try place.writeOnly { $0.withSegment { $0.writer.integer(value) } }
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func encode(_ value: UInt128) throws {
    try place.writeOnly { $0.withSegment { $0.writer.integer(value) } }
  }
  func encode<T: Encodable>(_ value: T) throws { try place.encodeOnly(value) }
}
