#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Writes JSON straight into one growing buffer of bytes.
///
/// The writer keeps no tree and no stack beyond one bit for each level; the caller opens and closes
/// containers in order, and the writer places commas and colons.
///
/// ```swift
/// var writer = JSONWriter()
/// writer.beginObject()
/// writer.name("title")
/// writer.string("Moby-Dick")
/// writer.endObject()
/// let bytes = writer.finish()  // {"title":"Moby-Dick"}
/// ```
///
/// Output is always compact; see ``JSONFormat`` for the others, which are made from it.
@safe public struct JSONWriter: ~Copyable {
  @usableFromInline var base: UnsafeMutablePointer<UInt8>
  @usableFromInline var length: Int
  @usableFromInline var capacity: Int
  /// Whether a comma is due before the next name or element.
  @usableFromInline var needsComma: Bool

  /// Creates a writer with an empty buffer.
  ///
  /// - Parameter capacity: The bytes to make room for at first.
  public init(capacity: Int = 4096) {
    let size = max(64, capacity)
    unsafe base = .allocate(capacity: size)
    length = 0
    self.capacity = size
    needsComma = false
  }

  deinit { unsafe base.deallocate() }

  /// The number of bytes written so far.
  @inlinable public var count: Int { length }

  /// The bytes written so far, copied.
  ///
  /// - Returns: The text in UTF-8.
  public func finish() -> [UInt8] {
    unsafe [UInt8](UnsafeBufferPointer(start: base, count: length))
  }

  /// Lends the bytes written so far, without a copy.
  ///
  /// - Parameter body: What to do with them; they are gone when it returns.
  /// - Returns: What `body` returns.
  public func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows
    -> Result
  {
    try unsafe body(UnsafeBufferPointer(start: base, count: length))
  }

  /// Forgets everything written after a point, as ``count`` gave it.
  mutating func rewind(to mark: Int, needsComma: Bool) {
    length = min(length, mark)
    self.needsComma = needsComma
  }

  @inline(never) @usableFromInline
  mutating func grow(by extra: Int) {
    let size = max(capacity &* 2, length &+ extra &+ 64)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
    unsafe larger.update(from: base, count: length)
    unsafe base.deallocate()
    unsafe base = larger
    capacity = size
  }

  @inlinable @inline(__always)
  mutating func reserve(_ extra: Int) {
    if _slowPath(length &+ extra > capacity) { grow(by: extra) }
  }

  @inlinable @inline(__always)
  mutating func put(_ byte: UInt8) {
    reserve(1)
    unsafe base[length] = byte
    length &+= 1
  }

  @inlinable @inline(__always)
  mutating func put(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    reserve(bytes.count)
    unsafe (base + length).update(from: source, count: bytes.count)
    length &+= bytes.count
  }

  @inlinable @inline(__always)
  mutating func put(_ text: StaticString) {
    let count = text.utf8CodeUnitCount
    reserve(count)
    unsafe (base + length).update(from: text.utf8Start, count: count)
    length &+= count
  }

  /// Places the comma that is due before a value in an array, or before a name.
  @inlinable @inline(__always)
  mutating func separate() {
    if needsComma { put(0x2C) }
    needsComma = true
  }
}

extension JSONWriter {
  /// Opens an object.
  @inlinable @inline(__always)
  public mutating func beginObject() {
    separate()
    put(0x7B)
    needsComma = false
  }

  /// Closes the innermost object.
  @inlinable @inline(__always)
  public mutating func endObject() {
    put(0x7D)
    needsComma = true
  }

  /// Opens an array.
  @inlinable @inline(__always)
  public mutating func beginArray() {
    separate()
    put(0x5B)
    needsComma = false
  }

  /// Closes the innermost array.
  @inlinable @inline(__always)
  public mutating func endArray() {
    put(0x5D)
    needsComma = true
  }

  /// Writes a member's name and the colon after it.
  ///
  /// - Parameter name: The name, unescaped.
  public mutating func name(_ name: String) {
    separate()
    content(name)
    put(0x3A)
    needsComma = false
  }

  /// Writes a member's name, already in quotes and with its colon, as generated code knows it.
  ///
  /// - Parameter quoted: Text such as `"title":`, quotes and colon included, escaped where needed.
  @inlinable @inline(__always)
  public mutating func name(quoted: StaticString) {
    separate()
    put(quoted)
    needsComma = false
  }

  /// Writes a member's name, already in quotes and with its colon.
  @inlinable @inline(__always)
  mutating func name(quotedBytes: [UInt8]) {
    separate()
    unsafe quotedBytes.withUnsafeBufferPointer { unsafe put($0) }
    needsComma = false
  }

  /// Writes `null`.
  @inlinable public mutating func null() {
    separate()
    put("null")
  }

  /// Writes a boolean.
  ///
  /// - Parameter value: The value.
  @inlinable public mutating func bool(_ value: Bool) {
    separate()
    if value { put("true") } else { put("false") }
  }

  /// Writes a string, escaped where JSON asks for it and nowhere else.
  ///
  /// - Parameter value: The text.
  @inlinable public mutating func string(_ value: String) {
    separate()
    content(value)
  }

  /// Writes an integer.
  ///
  /// - Parameter value: The value.
  @inlinable public mutating func integer<T: FixedWidthInteger>(_ value: T) {
    separate()
    if T.isSigned {
      if let value = Int64(exactly: value) {
        digits(of: value.magnitude, isNegative: value < 0)
      } else {
        content(verbatim: String(value))
      }
    } else if let value = UInt64(exactly: value) {
      digits(of: value, isNegative: false)
    } else {
      content(verbatim: String(value))
    }
  }

  /// Writes a number with the fewest digits that read back as the same one, if it is finite.
  ///
  /// - Parameter value: The value; a whole number is written without a fraction.
  /// - Returns: `false`, with nothing written, for infinities and NaN, which JSON can't say.
  public mutating func double(_ value: Double) -> Bool {
    guard value.isFinite else { return false }
    separate()
    shortest(value.description)
    return true
  }

  /// Writes a number with the fewest digits that read back as the same one, if it is finite.
  ///
  /// - Parameter value: The value; a whole number is written without a fraction.
  /// - Returns: `false`, with nothing written, for infinities and NaN, which JSON can't say.
  public mutating func float(_ value: Float) -> Bool {
    guard value.isFinite else { return false }
    separate()
    shortest(value.description)
    return true
  }

  /// Writes JSON that is known to be well-formed, as it is.
  ///
  /// - Parameter bytes: One complete value.
  public mutating func raw(_ bytes: UnsafeBufferPointer<UInt8>) {
    separate()
    unsafe put(bytes)
  }

  /// Writes JSON that is known to be well-formed, as it is.
  ///
  /// - Parameter bytes: One complete value.
  public mutating func raw(_ bytes: [UInt8]) {
    separate()
    unsafe bytes.withUnsafeBufferPointer { unsafe put($0) }
  }

  /// Writes one parsed value as it stands in its document.
  mutating func raw(_ node: JSONNode) { unsafe raw(node.rawBytes) }

  private mutating func shortest(_ description: String) {
    var description = description
    description.withUTF8 { text in
      let count = text.count
      let isWhole =
        unsafe count > 2 && text[count - 1] == 0x30 && text[count - 2] == 0x2E
      unsafe put(UnsafeBufferPointer(rebasing: text[0..<(isWhole ? count - 2 : count)]))
    }
  }

  @usableFromInline
  mutating func content(verbatim text: String) {
    var text = text
    text.withUTF8 { unsafe put($0) }
  }

  @usableFromInline
  mutating func digits(of magnitude: UInt64, isNegative: Bool) {
    reserve(20)
    if isNegative {
      unsafe base[length] = 0x2D
      length &+= 1
    }
    var rest = magnitude
    var count = 1
    while rest >= 10 {
      rest /= 10
      count &+= 1
    }
    rest = magnitude
    var position = length &+ count
    length = position
    repeat {
      position &-= 1
      let quotient = rest / 10
      unsafe base[position] = 0x30 &+ UInt8(truncatingIfNeeded: rest &- quotient &* 10)
      rest = quotient
    } while rest != 0
  }

  @usableFromInline
  mutating func content(_ text: String) {
    // Where the text is UTF-8 already, as almost all is, its own bytes: a copy to call `withUTF8` on
    // would be retained and released for each string.
    let isWritten: Void? = unsafe text.utf8.withContiguousStorageIfAvailable { unsafe content($0) }
    guard isWritten == nil else { return }
    var text = text
    text.withUTF8 { unsafe content($0) }
  }

  /// Writes a string's quotes and its content, sixteen bytes at a time as long as none needs an escape.
  mutating func content(_ text: UnsafeBufferPointer<UInt8>) {
    let count = text.count
    reserve(count &+ 20)
    unsafe base[length] = 0x22
    length &+= 1
    guard let source = text.baseAddress else {
      unsafe base[length] = 0x22
      length &+= 1
      return
    }
    var position = 0
    while true {
      while count &- position >= 16 {
        let vector = unsafe UnsafeRawPointer(source + position)
          .loadUnaligned(as: SIMD16<UInt8>.self)
        unsafe UnsafeMutableRawPointer(base + length).storeBytes(of: vector, as: SIMD16<UInt8>.self)
        let mask =
          (vector .== SIMD16<UInt8>(repeating: 0x22)) .| (vector .== SIMD16<UInt8>(repeating: 0x5C))
          .| (vector .< SIMD16<UInt8>(repeating: 0x20))
        let halves = unsafe unsafeBitCast(mask, to: SIMD2<UInt64>.self)
        if halves[0] | halves[1] != 0 {
          let plain =
            halves[0] != 0
            ? halves[0].trailingZeroBitCount >> 3 : 8 &+ halves[1].trailingZeroBitCount >> 3
          position &+= plain
          length &+= plain
          break
        }
        position &+= 16
        length &+= 16
      }
      while count &- position >= 8 {
        let word = unsafe loadWord(source + position)
        unsafe UnsafeMutableRawPointer(base + length)
          .storeBytes(of: word.littleEndian, as: UInt64.self)
        let escapes = needingEscape(word)
        guard escapes == 0 else {
          position &+= escapes.trailingZeroBitCount >> 3
          length &+= escapes.trailingZeroBitCount >> 3
          break
        }
        position &+= 8
        length &+= 8
      }
      while position < count {
        let byte = unsafe source[position]
        if byte < 0x20 || byte == 0x22 || byte == 0x5C { break }
        unsafe base[length] = byte
        position &+= 1
        length &+= 1
      }
      guard position < count else { break }
      escape(unsafe source[position])
      position &+= 1
      // Room for the rest, the overshoot of a store of sixteen, and the closing quote.
      reserve(count &- position &+ 20)
    }
    unsafe base[length] = 0x22
    length &+= 1
  }

  private mutating func escape(_ byte: UInt8) {
    put(0x5C)
    switch byte {
    case 0x22, 0x5C: put(byte)
    case 0x08: put(0x62)
    case 0x0C: put(0x66)
    case 0x0A: put(0x6E)
    case 0x0D: put(0x72)
    case 0x09: put(0x74)
    default:
      put("u00")
      put(0x30 &+ byte >> 4)
      let low = byte & 0xF
      put(low < 10 ? 0x30 &+ low : 0x57 &+ low)
    }
  }
}

/// High bits at the bytes that a string can't hold as they are: quote, backslash and control characters.
///
/// Exact for the lowest one, which is all that is used.
@inline(__always)
private func needingEscape(_ word: UInt64) -> UInt64 {
  let ones: UInt64 = 0x0101_0101_0101_0101
  let highs: UInt64 = 0x8080_8080_8080_8080
  let quote = word ^ (ones &* 0x22)
  let backslash = word ^ (ones &* 0x5C)
  // A byte beyond ASCII has its high bit set and is none of them.
  return ((quote &- ones) | (backslash &- ones) | (word &- (ones &* 0x20))) & ~word & highs
}
