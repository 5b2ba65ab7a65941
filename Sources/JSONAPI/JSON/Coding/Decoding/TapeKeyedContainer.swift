/// The members of an object, as a type with coding keys sees them.
struct TapeKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol, TapeContainer {
  private let run: DecodingRun
  private let position: UInt32
  private let keepsNames: Bool

  @inline(__always)
  init(_ run: DecodingRun, _ index: Int, keepsNames: Bool) {
    self.run = run
    position = UInt32(truncatingIfNeeded: index)
    self.keepsNames = keepsNames
  }

  private var index: Int { Int(position) }

  var codingPath: [any CodingKey] { run.codingPath(to: index) }

  var allKeys: [Key] {
    run.names(of: index, keepsNames: keepsNames).compactMap { Key(stringValue: $0) }
  }

  func contains(_ key: Key) -> Bool { find(key) >= 0 }

  /// The index of the member's value, or -1.
  @inline(__always)
  private func find(_ key: Key) -> Int {
    run.member(key.stringValue, of: index, keepsNames: keepsNames)
  }

  /// The index of the member's value.
  @inline(__always)
  private func require(_ key: Key) throws -> Int {
    let found = find(key)
    guard found >= 0 else { throw run.missing(key, in: index, keepsNames: keepsNames) }
    return found
  }

  /// The index of the member's value, if there is one other than `null`.
  @inline(__always)
  private func findPresent(_ key: Key) -> Int? {
    let found = find(key)
    return found < 0 || run.tape.kindBits(found) == 0 ? nil : found
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try TapeDecoder(run, require(key)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try TapeDecoder(run, require(key)).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    let name = JSONCodingKey.super
    let found = run.member(name.stringValue, of: index, keepsNames: true)
    guard found >= 0 else { throw run.missing(name, in: index, keepsNames: true) }
    return TapeDecoder(run, found)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { TapeDecoder(run, try require(key)) }
}

// MARK: - Values that have to be there
//
// What is asked for most is inlined into the witnesses that the standard library calls.

extension TapeKeyedContainer {
  func decodeNil(forKey key: Key) throws -> Bool { run.tape.kindBits(try require(key)) == 0 }
  @inline(__always)
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try run.bool(at: require(key)) }
  @inline(__always)
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try run.string(at: require(key))
  }
  @inline(__always)
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try run.double(at: require(key))
  }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try run.float(at: require(key))
  }
  @inline(__always)
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    try run.integer(type, at: require(key))
  }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
    try run.integer(type, at: require(key))
  }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
    try run.integer(type, at: require(key))
  }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
    try run.integer(type, at: require(key))
  }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
    try run.integer(type, at: require(key))
  }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
    try run.integer(type, at: require(key))
  }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
    try run.integer(type, at: require(key))
  }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
    try run.integer(type, at: require(key))
  }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
    try run.integer(type, at: require(key))
  }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
    try run.integer(type, at: require(key))
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
    try run.integer(type, at: require(key))
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try run.integer(type, at: require(key))
  }
  @inline(__always)
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try run.value(type, at: require(key))
  }
}

// MARK: - Values that may be missing or null

extension TapeKeyedContainer {
  @inline(__always)
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    guard let found = findPresent(key) else { return nil }
    return try run.bool(at: found)
  }
  @inline(__always)
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    guard let found = findPresent(key) else { return nil }
    return try run.string(at: found)
  }
  @inline(__always)
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    guard let found = findPresent(key) else { return nil }
    return try run.double(at: found)
  }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    guard let found = findPresent(key) else { return nil }
    return try run.float(at: found)
  }
  @inline(__always)
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    guard let found = findPresent(key) else { return nil }
    return try run.integer(type, at: found)
  }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
    guard let found = findPresent(key) else { return nil }
    return try run.integer(type, at: found)
  }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
    guard let found = findPresent(key) else { return nil }
    return try run.integer(type, at: found)
  }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
    guard let found = findPresent(key) else { return nil }
    return try run.integer(type, at: found)
  }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    guard let found = findPresent(key) else { return nil }
    return try run.integer(type, at: found)
  }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
    guard let found = findPresent(key) else { return nil }
    return try run.integer(type, at: found)
  }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
    guard let found = findPresent(key) else { return nil }
    return try run.integer(type, at: found)
  }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
    guard let found = findPresent(key) else { return nil }
    return try run.integer(type, at: found)
  }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
    guard let found = findPresent(key) else { return nil }
    return try run.integer(type, at: found)
  }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
    guard let found = findPresent(key) else { return nil }
    return try run.integer(type, at: found)
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? {
    guard let found = findPresent(key) else { return nil }
    return try run.integer(type, at: found)
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? {
    guard let found = findPresent(key) else { return nil }
    return try run.integer(type, at: found)
  }
  @inline(__always)
  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    guard let found = findPresent(key) else { return nil }
    return try run.value(type, at: found)
  }
}
