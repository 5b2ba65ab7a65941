extension JSONWriter {
  /// Writes a string, escaping only what JSON requires.
  public mutating func string(_ value: String) {
    // If the text is already UTF-8, as almost always, access its bytes in place: a copy for
    // `withUTF8` would be retained and released for each string.
    let isWritten: Void? = unsafe value.utf8.withContiguousStorageIfAvailable { unsafe quote($0) }
    guard isWritten == nil else { return }
    var text = value
    text.withUTF8 { unsafe quote($0) }
  }

  /// Writes a string's quotes and content, sixteen bytes at a time as long as none needs an escape.
  ///
  /// The positions in the text and the buffer are local variables: as members they would be stored
  /// and loaded again at each step.
  private mutating func quote(_ text: UnsafeBufferPointer<UInt8>) {
    let count = text.count
    // Space for a comma and two quotes; stores of sixteen end in the slack.
    reserve(count &+ 3)
    var out = unsafe UnsafeMutableRawPointer(base + length)
    if needsComma {
      unsafe out.storeBytes(of: 0x2C, as: UInt8.self)
      unsafe out += 1
    }
    needsComma = true
    unsafe out.storeBytes(of: 0x22, as: UInt8.self)
    unsafe out += 1
    guard let start = text.baseAddress else {
      unsafe out.storeBytes(of: 0x22, as: UInt8.self)
      length = unsafe out + 1 - UnsafeMutableRawPointer(base)
      return
    }
    let source = unsafe UnsafeRawPointer(start)
    let isPlain =
      if count >= 16 {
        unsafe copyLong(source, count, to: out)
      } else if count >= 8 {
        unsafe copyWord(source, to: out) && copyWord(source + (count - 8), to: out + (count - 8))
      } else {
        unsafe copyShortPlain(source, count, to: out)
      }
    guard isPlain else {
      length = unsafe out - UnsafeMutableRawPointer(base)
      return unsafe escape(UnsafeBufferPointer(start: start, count: count))
    }
    unsafe out += count
    unsafe out.storeBytes(of: 0x22, as: UInt8.self)
    length = unsafe out + 1 - UnsafeMutableRawPointer(base)
  }

  /// Writes the content of a string that needs escapes, and the closing quote.
  @inline(never)
  private mutating func escape(_ text: UnsafeBufferPointer<UInt8>) {
    let count = text.count
    var position = 0
    while let start = text.baseAddress {
      // Space for the rest, an escape and the quote; stores of sixteen end in the slack.
      reserve(count &- position &+ 8)
      let out = unsafe UnsafeMutableRawPointer(base + length)
      let plain = unsafe copyPlain(
        start + position, count &- position, to: out, isEscaped: false)
      length &+= plain
      position &+= plain
      guard position < count else { break }
      escape(unsafe text[position])
      position &+= 1
    }
    put(0x22)
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

/// Copies sixteen bytes or more, the last sixteen in a separate step that may overlap.
///
/// - Returns: `false` as soon as one of them needs an escape.
@inline(__always)
private func copyLong(
  _ source: UnsafeRawPointer, _ count: Int, to out: UnsafeMutableRawPointer
) -> Bool {
  var position = 0
  repeat {
    guard unsafe copyVector(source + position, to: out + position) else { return false }
    position &+= 16
  } while position &+ 16 <= count
  guard position < count else { return true }
  return unsafe copyVector(source + (count - 16), to: out + (count - 16))
}

@inline(__always)
private func copyVector(_ source: UnsafeRawPointer, to out: UnsafeMutableRawPointer) -> Bool {
  let vector = unsafe source.loadUnaligned(as: SIMD16<UInt8>.self)
  unsafe out.storeBytes(of: vector, as: SIMD16<UInt8>.self)
  let halves = escapes(in: vector)
  return halves[0] | halves[1] == 0
}

@inline(__always)
private func copyWord(_ source: UnsafeRawPointer, to out: UnsafeMutableRawPointer) -> Bool {
  let word = unsafe source.loadUnaligned(as: UInt64.self)
  unsafe out.storeBytes(of: word, as: UInt64.self)
  return escapes(in: word) == 0
}

/// Copies fewer than eight bytes.
@inline(__always)
private func copyShortPlain(
  _ source: UnsafeRawPointer, _ count: Int, to out: UnsafeMutableRawPointer
) -> Bool {
  if count >= 4 {
    let first = unsafe source.loadUnaligned(as: UInt32.self)
    let last = unsafe (source + (count - 4)).loadUnaligned(as: UInt32.self)
    unsafe out.storeBytes(of: first, as: UInt32.self)
    unsafe (out + (count - 4)).storeBytes(of: last, as: UInt32.self)
    return escapes(in: UInt64(first) << 32 | UInt64(last)) == 0
  }
  var position = 0
  while position < count {
    let byte = unsafe source.load(fromByteOffset: position, as: UInt8.self)
    if byte < 0x20 || byte == 0x22 || byte == 0x5C { return false }
    unsafe out.storeBytes(of: byte, toByteOffset: position, as: UInt8.self)
    position &+= 1
  }
  return true
}

/// Copies up to the first byte that needs an escape, and possibly some bytes after it.
///
/// - Parameter isEscaped: Whether the text is already escaped, so that only a backslash ends the
///   copy.
/// - Returns: The number of bytes before it.
@inline(__always)
func copyPlain(
  _ source: UnsafeRawPointer, _ count: Int, to out: UnsafeMutableRawPointer, isEscaped: Bool
) -> Int {
  var position = 0
  while position &+ 16 <= count {
    let vector = unsafe (source + position).loadUnaligned(as: SIMD16<UInt8>.self)
    unsafe (out + position).storeBytes(of: vector, as: SIMD16<UInt8>.self)
    let halves = escapes(in: vector, isEscaped: isEscaped)
    if halves[0] != 0 { return position &+ halves[0].littleEndian.trailingZeroBitCount >> 3 }
    if halves[1] != 0 { return position &+ 8 &+ halves[1].littleEndian.trailingZeroBitCount >> 3 }
    position &+= 16
  }
  while position < count {
    let byte = unsafe source.load(fromByteOffset: position, as: UInt8.self)
    if byte == 0x5C || !isEscaped && (byte < 0x20 || byte == 0x22) { break }
    unsafe out.storeBytes(of: byte, toByteOffset: position, as: UInt8.self)
    position &+= 1
  }
  return position
}

/// Returns nonzero bytes where the text needs escapes: at quotes, backslashes and control
/// characters; in already escaped text, only at backslashes.
@inline(__always)
private func escapes(in vector: SIMD16<UInt8>, isEscaped: Bool = false) -> SIMD2<UInt64> {
  var mask = vector .== SIMD16<UInt8>(repeating: 0x5C)
  if !isEscaped {
    mask .|= vector .== SIMD16<UInt8>(repeating: 0x22)
    mask .|= vector .< SIMD16<UInt8>(repeating: 0x20)
  }
  return unsafe unsafeBitCast(mask, to: SIMD2<UInt64>.self)
}

/// Returns zero if no byte needs an escape.
@inline(__always)
private func escapes(in word: UInt64) -> UInt64 {
  let ones: UInt64 = 0x0101_0101_0101_0101
  let highs: UInt64 = 0x8080_8080_8080_8080
  let quote = word ^ (ones &* 0x22)
  let backslash = word ^ (ones &* 0x5C)
  // Non-ASCII bytes have their high bit set and need no escape.
  return ((quote &- ones) | (backslash &- ones) | (word &- (ones &* 0x20))) & ~word & highs
}

extension JSONWriter {
  /// Writes a string of UTF-8 text, escaping only what JSON requires.
  package mutating func string(_ text: Span<UInt8>) {
    unsafe text.withUnsafeBufferPointer { unsafe quote($0) }
  }

  /// Writes well-formed JSON verbatim.
  ///
  /// - Parameter bytes: One complete value, or member of an object.
  package mutating func raw(_ bytes: Span<UInt8>) {
    separate()
    unsafe bytes.withUnsafeBufferPointer { unsafe put($0) }
  }

  /// Writes part of a value, such as a member's name with the text before it.
  ///
  /// - Parameter isElement: Whether it needs a comma before it, unless it is the first.
  /// - Parameter isComplete: Whether a value ends with it, so that the next one needs a comma.
  @inlinable
  package mutating func fragment(
    _ bytes: [UInt8], isElement: Bool = false, isComplete: Bool = false
  ) {
    if isElement { separate() }
    unsafe bytes.withUnsafeBufferPointer { unsafe put($0) }
    needsComma = isComplete
  }

  /// Appends a copy of a part of the output; does nothing if the range is out of bounds.
  package mutating func fragment(_ range: Range<Int>) {
    guard range.upperBound <= length else { return }
    reserve(range.count)
    unsafe (base + length).update(from: base + range.lowerBound, count: range.count)
    length &+= range.count
  }
}
