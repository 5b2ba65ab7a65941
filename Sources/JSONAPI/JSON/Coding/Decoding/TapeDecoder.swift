/// A decoder of one value: what its value is, is looked up where it is asked for.
///
/// It is small enough to lie in an existential without an allocation. It is its own container for a single
/// value.
struct TapeDecoder: Decoder, SingleValueDecodingContainer {
  let run: DecodingRun
  private let position: UInt32
  /// Whether the value's members are data, which a key format leaves alone.
  private let keepsNames: Bool

  @inline(__always)
  init(_ run: DecodingRun, _ index: Int, keepsNames: Bool = false) {
    self.run = run
    position = UInt32(truncatingIfNeeded: index)
    self.keepsNames = keepsNames
  }

  /// The index of the value in the tape.
  var index: Int { Int(position) }

  var codingPath: [any CodingKey] { run.codingPath(to: index) }
  var userInfo: [CodingUserInfoKey: Any] { run.userInfo }

  @inline(__always)
  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard run.tape.kindBits(index) == 7 else {
      throw run.mismatch(
        KeyedDecodingContainer<Key>.self, at: index, expected: "an object")
    }
    return run.container(keyedBy: type, at: index, keepsNames: keepsNames)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard run.tape.kindBits(index) == 6 else {
      throw run.mismatch(
        (any UnkeyedDecodingContainer).self, at: index, expected: "an array")
    }
    return TapeUnkeyedContainer(run, index)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }
}

extension TapeDecoder {
  func decodeNil() -> Bool { run.tape.kindBits(index) == 0 }
  func decode(_ type: Bool.Type) throws -> Bool { try run.bool(at: index) }
  func decode(_ type: String.Type) throws -> String { try run.string(at: index) }
  func decode(_ type: Double.Type) throws -> Double { try run.double(at: index) }
  func decode(_ type: Float.Type) throws -> Float { try run.float(at: index) }
  func decode(_ type: Int.Type) throws -> Int { try run.integer(type, at: index) }
  func decode(_ type: Int8.Type) throws -> Int8 { try run.integer(type, at: index) }
  func decode(_ type: Int16.Type) throws -> Int16 { try run.integer(type, at: index) }
  func decode(_ type: Int32.Type) throws -> Int32 { try run.integer(type, at: index) }
  func decode(_ type: Int64.Type) throws -> Int64 { try run.integer(type, at: index) }
  func decode(_ type: UInt.Type) throws -> UInt { try run.integer(type, at: index) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try run.integer(type, at: index) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try run.integer(type, at: index) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try run.integer(type, at: index) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try run.integer(type, at: index) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: Int128.Type) throws -> Int128 { try run.integer(type, at: index) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: UInt128.Type) throws -> UInt128 { try run.integer(type, at: index) }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try run.value(type, at: index) }
}
