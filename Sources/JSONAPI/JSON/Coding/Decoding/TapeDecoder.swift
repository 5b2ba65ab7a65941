/// A decoder of one value, which is read from the tape on demand.
///
/// It is small enough to be stored inline in an existential, and it is its own single-value
/// container.
struct TapeDecoder: Decoder, SingleValueDecodingContainer {
  let session: DecodingSession
  private let position: UInt32
  /// Whether the value's member names are data, which key formats don't change.
  private let keepsNames: Bool

  @inline(__always)
  init(_ session: DecodingSession, _ index: Int, keepsNames: Bool = false) {
    self.session = session
    position = UInt32(truncatingIfNeeded: index)
    self.keepsNames = keepsNames
  }

  /// The index of the value on the tape.
  var index: Int { Int(position) }

  var codingPath: [any CodingKey] { session.codingPath(to: index) }
  var userInfo: [CodingUserInfoKey: Any] { session.userInfo }

  @inline(__always)
  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard session.tape.isObject(index) else {
      throw session.mismatch(
        KeyedDecodingContainer<Key>.self, at: index, expected: "an object")
    }
    return session.container(keyedBy: type, at: index, keepsNames: keepsNames)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard session.tape.isArray(index) else {
      throw session.mismatch(
        (any UnkeyedDecodingContainer).self, at: index, expected: "an array")
    }
    return TapeUnkeyedContainer(session, index)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }
}

extension TapeDecoder {
  func decodeNil() -> Bool { session.tape.isNull(index) }
  func decode(_ type: Bool.Type) throws -> Bool { try session.bool(at: index) }
  func decode(_ type: String.Type) throws -> String { try session.string(at: index) }
  func decode(_ type: Double.Type) throws -> Double { try session.double(at: index) }
  func decode(_ type: Float.Type) throws -> Float { try session.float(at: index) }
  func decode(_ type: Int.Type) throws -> Int { try session.integer(type, at: index) }
  func decode<T: FixedWidthInteger & Decodable>(_ type: T.Type) throws -> T {
    try session.integer(type, at: index)
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: Int128.Type) throws -> Int128 { try session.integer(type, at: index) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: UInt128.Type) throws -> UInt128 { try session.integer(type, at: index) }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try session.value(type, at: index) }
}
