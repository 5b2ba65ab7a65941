/// The unkeyed container of an array's elements.
struct TapeUnkeyedContainer: UnkeyedDecodingContainer {
  private let session: DecodingSession
  private let array: UInt32
  private var position: UInt32
  private var consumed: UInt32 = 0

  init(_ session: DecodingSession, _ index: Int) {
    self.session = session
    array = UInt32(truncatingIfNeeded: index)
    position = array + 2
  }

  var codingPath: [any CodingKey] { session.codingPath(to: Int(array)) }
  var count: Int? { session.tape.count(Int(array)) }
  var currentIndex: Int { Int(consumed) }
  var isAtEnd: Bool { Int(position) >= session.tape.end(Int(array)) }

  /// Returns the index of the next element.
  @inline(__always)
  private func next(_ type: any Any.Type) throws -> Int {
    guard !isAtEnd else {
      throw session.exhausted(type, array: Int(array), position: currentIndex)
    }
    return Int(position)
  }

  /// Advances past the element that was read.
  @inline(__always)
  private mutating func advance() {
    position = UInt32(truncatingIfNeeded: session.tape.next(Int(position)))
    consumed &+= 1
  }

  /// Reads the next element, and advances unless that fails.
  @inline(__always)
  private mutating func take<T>(_ type: T.Type, _ read: (DecodingSession, Int) throws -> T) throws
    -> T
  {
    let value = try read(session, next(type))
    advance()
    return value
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try take(KeyedDecodingContainer<Nested>.self) {
      try TapeDecoder($0, $1).container(keyedBy: type)
    }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try take((any UnkeyedDecodingContainer).self) { try TapeDecoder($0, $1).unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder {
    try take((any Decoder).self) { TapeDecoder($0, $1) }
  }
}

extension TapeUnkeyedContainer {
  mutating func decodeNil() throws -> Bool {
    guard session.tape.isNull(try next(Never?.self)) else { return false }
    advance()
    return true
  }

  mutating func decode(_ type: Bool.Type) throws -> Bool { try take(type) { try $0.bool(at: $1) } }
  mutating func decode(_ type: String.Type) throws -> String {
    try take(type) { try $0.string(at: $1) }
  }
  mutating func decode(_ type: Double.Type) throws -> Double {
    try take(type) { try $0.double(at: $1) }
  }
  mutating func decode(_ type: Float.Type) throws -> Float {
    try take(type) { try $0.float(at: $1) }
  }
  mutating func decode(_ type: Int.Type) throws -> Int {
    try take(type) { try $0.integer(type, at: $1) }
  }
  mutating func decode<T: FixedWidthInteger & Decodable>(_ type: T.Type) throws -> T {
    try take(type) { try $0.integer(type, at: $1) }
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  mutating func decode(_ type: Int128.Type) throws -> Int128 {
    try take(type) { try $0.integer(type, at: $1) }
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 {
    try take(type) { try $0.integer(type, at: $1) }
  }
  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try take(type) { try $0.value(type, at: $1) }
  }
}
