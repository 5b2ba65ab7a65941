extension Tape {
  /// Returns the unescaped text of the string or name at `index`.
  @inlinable @inline(__always)
  func decodedString(_ index: Int) -> String {
    let content = unsafe scalarBytes(index)
    let word = word(index)
    let isASCII = word & TapeWord.nonASCII == 0
    if _slowPath(word & TapeWord.escaped != 0) {
      return unsafe unescaped(content, isASCII: isASCII)
    }
    return unsafe makeString(content, isASCII: isASCII)
  }

  /// Returns whether the string or name at `index` is the given one.
  @inlinable
  func stringEquals(_ index: Int, _ text: StaticString) -> Bool {
    text.withUTF8Buffer { unsafe isName(index, $0) }
  }

  /// Returns whether the scalar at `index`, without quotes and escapes, has exactly this text.
  @inlinable
  func stringEquals(_ index: Int, _ text: String) -> Bool {
    var text = text
    return text.withUTF8 { unsafe isName(index, $0) }
  }

  /// Returns whether two strings on this tape are equal, regardless of escapes.
  @inline(__always)
  func stringsEqual(_ first: Int, _ second: Int) -> Bool {
    let (one, other) = (word(first), word(second))
    if _slowPath((one | other) & TapeWord.escaped != 0 || TapeWord.isLong(one)) {
      return unusualStringsEqual(first, second)
    }
    // Without escapes, the same text has the same length and the same flags.
    guard (one ^ other) & TapeWord.lowerHalf == 0 else { return false }
    return unsafe equalBytes(
      bytes + Int(truncatingIfNeeded: one >> 32), bytes + Int(truncatingIfNeeded: other >> 32),
      Int(truncatingIfNeeded: TapeWord.length(one)))
  }

  @inline(never)
  private func unusualStringsEqual(_ first: Int, _ second: Int) -> Bool {
    if (word(first) | word(second)) & TapeWord.escaped != 0 {
      return decodedString(first).isExactly(decodedString(second))
    }
    let one = unsafe scalarBytes(first)
    let other = unsafe scalarBytes(second)
    return unsafe one.count == other.count
      && equalBytes(one.baseAddress, other.baseAddress, one.count)
  }
}

/// Compares two runs of bytes of the same length.
@inlinable @inline(__always)
func equalBytes(
  _ one: UnsafePointer<UInt8>?, _ other: UnsafePointer<UInt8>?, _ count: Int
) -> Bool {
  guard let one = unsafe one, let other = unsafe other else { return count == 0 }
  if count >= 8 {
    // The last step reads some bytes again.
    let last = count &- 8
    var index = 0
    while index < last {
      if unsafe loadWord(one + index) != loadWord(other + index) { return false }
      index &+= 8
    }
    return unsafe loadWord(one + last) == loadWord(other + last)
  }
  if count >= 4 {
    return unsafe equalHalfWords(one, other, 0) && equalHalfWords(one, other, count &- 4)
  }
  var index = 0
  while index < count {
    if unsafe one[index] != other[index] { return false }
    index &+= 1
  }
  return true
}

/// Compares four bytes.
@inlinable @inline(__always)
func equalHalfWords(
  _ one: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>, _ offset: Int
) -> Bool {
  unsafe UnsafeRawPointer(one + offset).loadUnaligned(as: UInt32.self)
    == UnsafeRawPointer(other + offset).loadUnaligned(as: UInt32.self)
}

/// Creates a string from bytes that the parser has checked to be UTF-8.
@inlinable @inline(__always)
func makeString(_ content: UnsafeBufferPointer<UInt8>, isASCII: Bool) -> String {
  if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
    // Sound, because the parser checked every byte of every string.
    return unsafe String(copying: UTF8Span(unchecked: content.span, isKnownASCII: isASCII))
  }
  return unsafe String(decoding: content, as: UTF8.self)
}

/// Creates a string from content with escape sequences, which the parser has checked.
///
/// - Parameters:
///   - content: The content between the quotes.
///   - isASCII: Whether it has no byte of 0x80 or more.
@usableFromInline
func unescaped(_ content: UnsafeBufferPointer<UInt8>, isASCII: Bool) -> String {
  guard let source = content.baseAddress else { return "" }
  let count = content.count
  // Unescaped text is never longer; the rest is for a last step of sixteen.
  return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count &+ 16) { buffer in
    guard let output = buffer.baseAddress else { return "" }
    var isASCII = isASCII
    var length = 0
    var index = 0
    while index < count {
      if unsafe source[index] != 0x5C {
        let plain = unsafe copyPlain(
          source + index, count &- index, to: output + length, isEscaped: true)
        index &+= plain
        length &+= plain
        continue
      }
      guard index &+ 1 < count else { break }
      let escape = unsafe source[index &+ 1]
      index &+= 2
      switch escape {
      case 0x62: unsafe output[length] = 0x08
      case 0x66: unsafe output[length] = 0x0C
      case 0x6E: unsafe output[length] = 0x0A
      case 0x72: unsafe output[length] = 0x0D
      case 0x74: unsafe output[length] = 0x09
      case 0x75:
        isASCII = false
        length &+= unsafe writeUnicodeEscape(content, &index, buffer, length)
        continue
      default: unsafe output[length] = escape
      }
      length &+= 1
    }
    return unsafe makeString(UnsafeBufferPointer(start: output, count: length), isASCII: isASCII)
  }
}

/// Writes the scalar of `\uXXXX`, or of a surrogate pair, as UTF-8, which is never longer than the
/// escape.
private func writeUnicodeEscape(
  _ content: UnsafeBufferPointer<UInt8>, _ index: inout Int,
  _ output: UnsafeMutableBufferPointer<UInt8>, _ position: Int
) -> Int {
  guard let base = content.baseAddress, index &+ 4 <= content.count,
    var value = unsafe hexadecimalUnit(base + index)
  else { return 0 }
  index &+= 4
  if value & 0xFC00 == 0xD800, index &+ 6 <= content.count,
    let low = unsafe hexadecimalUnit(base + index + 2)
  {
    value = 0x1_0000 &+ (value &- 0xD800) << 10 &+ (low &- 0xDC00)
    index &+= 6
  }
  guard let scalar = Unicode.Scalar(value), let encoded = UTF8.encode(scalar) else { return 0 }
  var written = 0
  for byte in encoded {
    unsafe output[position &+ written] = byte
    written &+= 1
  }
  return written
}
