/// The keyed container of an object's members.
struct TapeKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol, TapeContainer {
  private let session: DecodingSession
  private let position: UInt32
  private let keepsNames: Bool

  @inline(__always)
  init(_ session: DecodingSession, _ index: Int, keepsNames: Bool) {
    self.session = session
    position = UInt32(truncatingIfNeeded: index)
    self.keepsNames = keepsNames
  }

  private var index: Int { Int(position) }

  var codingPath: [any CodingKey] { session.codingPath(to: index) }

  var allKeys: [Key] {
    session.names(of: index, keepsNames: keepsNames).compactMap { Key(stringValue: $0) }
  }

  func contains(_ key: Key) -> Bool { find(key) >= 0 }

  /// Returns the index of the member's value; -1 if there is none.
  @inline(__always)
  private func find(_ key: Key) -> Int {
    session.member(key.stringValue, of: index, keepsNames: keepsNames)
  }

  /// Returns the index of the member's value, or throws.
  @inline(__always)
  private func require(_ key: Key) throws -> Int {
    let found = find(key)
    guard found >= 0 else { throw session.missing(key, in: index, keepsNames: keepsNames) }
    return found
  }

  /// Returns the index of the member's value; nil if it is missing or `null`.
  @inline(__always)
  private func findPresent(_ key: Key) -> Int? {
    let found = find(key)
    return found < 0 || session.tape.isNull(found) ? nil : found
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try TapeDecoder(session, require(key)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try TapeDecoder(session, require(key)).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    let name = JSONCodingKey.super
    let found = session.member(name.stringValue, of: index, keepsNames: true)
    guard found >= 0 else { throw session.missing(name, in: index, keepsNames: true) }
    return TapeDecoder(session, found)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    TapeDecoder(session, try require(key))
  }
}

// MARK: - Values that have to be there
//
// The most common requests are inlined into the witnesses that the standard library calls.

extension TapeKeyedContainer {
  func decodeNil(forKey key: Key) throws -> Bool { session.tape.isNull(try require(key)) }
  @inline(__always)
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try session.bool(at: require(key))
  }
  @inline(__always)
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try session.string(at: require(key))
  }
  @inline(__always)
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try session.double(at: require(key))
  }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try session.float(at: require(key))
  }
  @inline(__always)
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    try session.integer(type, at: require(key))
  }
  func decode<T: FixedWidthInteger & Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try session.integer(type, at: require(key))
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
    try session.integer(type, at: require(key))
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try session.integer(type, at: require(key))
  }
  @inline(__always)
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try session.value(type, at: require(key))
  }
}

// MARK: - Values that may be missing or null

extension TapeKeyedContainer {
  @inline(__always)
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    guard let found = findPresent(key) else { return nil }
    return try session.bool(at: found)
  }
  @inline(__always)
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    guard let found = findPresent(key) else { return nil }
    return try session.string(at: found)
  }
  @inline(__always)
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    guard let found = findPresent(key) else { return nil }
    return try session.double(at: found)
  }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    guard let found = findPresent(key) else { return nil }
    return try session.float(at: found)
  }
  @inline(__always)
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    guard let found = findPresent(key) else { return nil }
    return try session.integer(type, at: found)
  }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
    guard let found = findPresent(key) else { return nil }
    return try session.integer(type, at: found)
  }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
    guard let found = findPresent(key) else { return nil }
    return try session.integer(type, at: found)
  }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
    guard let found = findPresent(key) else { return nil }
    return try session.integer(type, at: found)
  }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    guard let found = findPresent(key) else { return nil }
    return try session.integer(type, at: found)
  }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
    guard let found = findPresent(key) else { return nil }
    return try session.integer(type, at: found)
  }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
    guard let found = findPresent(key) else { return nil }
    return try session.integer(type, at: found)
  }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
    guard let found = findPresent(key) else { return nil }
    return try session.integer(type, at: found)
  }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
    guard let found = findPresent(key) else { return nil }
    return try session.integer(type, at: found)
  }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
    guard let found = findPresent(key) else { return nil }
    return try session.integer(type, at: found)
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? {
    guard let found = findPresent(key) else { return nil }
    return try session.integer(type, at: found)
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? {
    guard let found = findPresent(key) else { return nil }
    return try session.integer(type, at: found)
  }
  @inline(__always)
  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    guard let found = findPresent(key) else { return nil }
    return try session.value(type, at: found)
  }
}
