// How the parser scans strings: eight bytes first, since most strings are short, then sixteen at a
// time. All loads are bounds checked by the preceding `end - p` tests.

/// Returns eight bytes from an unaligned load, the first in the lowest byte.
@inlinable @inline(__always)
func loadWord(_ p: UnsafePointer<UInt8>) -> UInt64 {
  UInt64(littleEndian: unsafe UnsafeRawPointer(p).loadUnaligned(as: UInt64.self))
}

/// Returns whether a byte ends a run of plain string content: quote, backslash, control or
/// non-ASCII.
@inline(__always)
private func endsPlainRun(_ byte: UInt8) -> Bool {
  byte &- 0x20 >= 0x60 || byte == 0x22 || byte == 0x5C
}

/// Returns high bits at the bytes that end a plain run, separately for quotes and others; only the
/// lowest of each is exact, and only that is used.
@inline(__always)
private func plainRunEnds(_ word: UInt64) -> (quotes: UInt64, others: UInt64) {
  let ones: UInt64 = 0x0101_0101_0101_0101
  let highs: UInt64 = 0x8080_8080_8080_8080
  let quote = word ^ (ones &* 0x22)
  let backslash = word ^ (ones &* 0x5C)
  return (
    (quote &- ones) & ~quote & highs,
    ((backslash &- ones) | (word &- (ones &* 0x20)) | word) & highs
  )
}

@inline(__always)
private func plainRunEnds(_ vector: SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>> {
  // A signed comparison finds control characters and non-ASCII bytes in one instruction.
  let signed = unsafe unsafeBitCast(vector, to: SIMD16<Int8>.self)
  return (vector .== SIMD16<UInt8>(repeating: 0x22))
    .| (vector .== SIMD16<UInt8>(repeating: 0x5C))
    .| (signed .< SIMD16<Int8>(repeating: 0x20))
}

/// Finds the end of a string without escapes and non-ASCII characters.
///
/// - Parameters:
///   - content: The byte after the opening quote.
///   - end: The end of the text.
/// - Returns: The closing quote and `true`, or a position up to which the content is plain and
///   `false`.
@inline(__always)
func scanPlainString(
  _ content: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
) -> (position: UnsafePointer<UInt8>, isWhole: Bool) {
  var p = unsafe content
  if unsafe end - p >= 8 {
    let (quotes, others) = plainRunEnds(unsafe loadWord(p))
    // Both are exact for their lowest mark. Most strings end here, without checking the closing
    // quote.
    if quotes != 0, others & (quotes ^ (quotes &- 1)) == 0 {
      return unsafe (p + quotes.trailingZeroBitCount >> 3, true)
    }
    if quotes | others != 0 { return unsafe (p, false) }
    unsafe p = unsafe skipPlainVectors(p + 8, end)
  }
  while unsafe p < end, unsafe !endsPlainRun(p.pointee) { unsafe p += 1 }
  return unsafe (p, p < end && p.pointee == 0x22)
}

/// Skips plain ASCII content of a string.
///
/// - Parameters:
///   - start: The start.
///   - end: The end of the text.
/// - Returns: The first byte that ends the run, or `end`.
@inline(__always)
private func skipPlainRun(
  _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
) -> UnsafePointer<UInt8> {
  var p = unsafe start
  if unsafe end - p >= 8 {
    let (quotes, others) = plainRunEnds(unsafe loadWord(p))
    let ends = quotes | others
    if ends != 0 { return unsafe p + ends.trailingZeroBitCount >> 3 }
    unsafe p = unsafe skipPlainVectors(p + 8, end)
  }
  while unsafe p < end, unsafe !endsPlainRun(p.pointee) { unsafe p += 1 }
  return unsafe p
}

/// Skips plain content sixteen bytes at a time.
///
/// - Returns: The first byte that ends the run, or a position fewer than sixteen bytes before
///   `end`.
@inline(__always)
private func skipPlainVectors(
  _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
) -> UnsafePointer<UInt8> {
  var p = unsafe start
  while unsafe end - p >= 16 {
    let vector = unsafe UnsafeRawPointer(p).loadUnaligned(as: SIMD16<UInt8>.self)
    let mask = plainRunEnds(vector)
    #if arch(arm64)
      // Narrowing by four bits is one instruction on this architecture, and leaves a nibble for
      // each byte.
      let halves = unsafe unsafeBitCast(mask, to: SIMD8<UInt16>.self) &>> 4
      let nibbles = unsafe unsafeBitCast(SIMD8<UInt8>(truncatingIfNeeded: halves), to: UInt64.self)
      if nibbles != 0 { return unsafe p + nibbles.trailingZeroBitCount >> 2 }
    #else
      let halves = unsafe unsafeBitCast(mask, to: SIMD2<UInt64>.self)
      if halves[0] != 0 { return unsafe p + halves[0].trailingZeroBitCount >> 3 }
      if halves[1] != 0 { return unsafe p + 8 + halves[1].trailingZeroBitCount >> 3 }
    #endif
    unsafe p += 16
  }
  return unsafe p
}

/// Returns whether each byte is in the range of `count` bytes from `first` on.
@inline(__always)
private func isWithin(
  _ vector: SIMD16<UInt8>, _ first: UInt8, _ count: UInt8
) -> SIMDMask<SIMD16<Int8>> {
  // Only a signed comparison of two vectors is a single instruction.
  let offset = vector &- SIMD16<UInt8>(repeating: first &+ 0x80)
  return unsafe unsafeBitCast(offset, to: SIMD16<Int8>.self)
    .< SIMD16<Int8>(repeating: Int8(truncatingIfNeeded: count &- 0x80))
}

extension Span<UInt8> {
  /// Skips ASCII letters and digits, hyphens, dots, slashes and colons, sixteen at a time.
  ///
  /// - Parameter start: The start.
  /// - Returns: The index where other characters are among the next sixteen, or fewer than sixteen
  ///   are left.
  @inline(__always)
  func skippingPath(from start: Int) -> Int {
    unsafe withUnsafeBytes { bytes in
      var index = start
      while index + 16 <= bytes.count {
        guard isPath(unsafe bytes.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self))
        else { return index }
        index += 16
      }
      // The last sixteen, some of them again.
      let last = bytes.count - 16
      guard index > start, index < bytes.count,
        isPath(unsafe bytes.loadUnaligned(fromByteOffset: last, as: SIMD16<UInt8>.self))
      else { return index }
      return bytes.count
    }
  }
}

@inline(__always)
private func isPath(_ vector: SIMD16<UInt8>) -> Bool {
  let isPath = isWithin(vector | SIMD16(repeating: 0x20), 0x61, 26) .| isWithin(vector, 0x2D, 14)
  let halves = unsafe unsafeBitCast(isPath, to: SIMD2<UInt64>.self)
  return halves[0] & halves[1] == .max
}

/// The result of scanning the difficult part of a string.
@safe struct StringScanResult {
  /// The closing quote, or the offending byte.
  var position: UnsafePointer<UInt8>
  /// ``TapeWord/escaped`` and ``TapeWord/nonASCII``.
  var flags: UInt64
  /// The error at `position`, if any.
  var failure: JSONError.Code?
}

/// Checks escapes and UTF-8 from the byte that ended a plain run up to the closing quote.
@inline(never)
func scanDifficultString(
  _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
) -> StringScanResult {
  var p = unsafe start
  var flags: UInt64 = 0
  while true {
    guard unsafe p < end else {
      return unsafe StringScanResult(position: p, flags: flags, failure: .unexpectedEnd)
    }
    let byte = unsafe p.pointee
    if byte == 0x22 { return unsafe StringScanResult(position: p, flags: flags, failure: nil) }
    if byte >= 0x80 {
      flags |= TapeWord.nonASCII
      let length = unsafe lengthOfScalar(p, end)
      guard length > 0 else {
        return unsafe StringScanResult(position: p, flags: flags, failure: .invalidUTF8)
      }
      unsafe p = unsafe skipText(p + length, end)
      continue
    } else if byte == 0x5C {
      flags |= TapeWord.escaped
      let (length, failure) = unsafe lengthOfEscape(p, end)
      if let failure {
        return unsafe StringScanResult(position: p, flags: flags, failure: failure)
      }
      unsafe p += length
    } else if byte < 0x20 {
      return unsafe StringScanResult(position: p, flags: flags, failure: .controlCharacter)
    }
    unsafe p = unsafe skipPlainRun(p, end)
  }
}

/// Skips well-formed characters of all lengths, sixteen bytes at a time.
///
/// - Parameters:
///   - start: The end of a character of two bytes or more, so that three bytes before it can be read.
///   - end: The end of the text.
/// - Returns: A quote, a backslash or a control character, or the start of a character that is
///   malformed or not checked yet.
@inline(__always)
private func skipText(
  _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
) -> UnsafePointer<UInt8> {
  var p = unsafe start
  while unsafe end - p >= 16 {
    let vector = unsafe UnsafeRawPointer(p).loadUnaligned(as: SIMD16<UInt8>.self)
    let specials =
      (vector .== SIMD16<UInt8>(repeating: 0x22)) .| (vector .== SIMD16<UInt8>(repeating: 0x5C))
      .| (vector .< SIMD16<UInt8>(repeating: 0x20))
    let special = firstIndex(specials)
    // Most characters are ASCII in many languages.
    if unsafe p[-1] >= 0x80 || !isASCII(vector) {
      // A character cut off by the quote is an error at the quote.
      let error = unsafe firstIndex(malformed(p))
      if error < 16, error <= special { break }
    }
    if special < 16 { return unsafe p + special }
    unsafe p += 16
  }
  // Go back to the start of a character whose end isn't checked.
  if unsafe p[-1] >= 0xC0 { return unsafe p - 1 }
  if unsafe p[-2] >= 0xE0 { return unsafe p - 2 }
  return unsafe p[-3] >= 0xF0 ? p - 3 : p
}

/// Returns which of sixteen bytes are malformed UTF-8, by table 3-7 of the Unicode standard.
///
/// - Parameter p: The first byte, preceded by at least three bytes.
@inline(__always)
private func malformed(_ p: UnsafePointer<UInt8>) -> SIMDMask<SIMD16<Int8>> {
  @inline(__always) func load(_ offset: Int) -> SIMD16<UInt8> {
    unsafe UnsafeRawPointer(p).loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
  }
  @inline(__always) func all(_ byte: UInt8) -> SIMD16<UInt8> { SIMD16(repeating: byte) }
  let (bytes, before) = (load(0), load(-1))
  let continues = (bytes & all(0xC0)) .== all(0x80)
  let mustContinue = (before .>= all(0xC0)) .| (load(-2) .>= all(0xE0)) .| (load(-3) .>= all(0xF0))
  let neverOccurs = ((bytes & all(0xFE)) .== all(0xC0)) .| (bytes .>= all(0xF5))
  // Overlong forms, surrogates, and code points past U+10FFFF.
  let wrongSecond =
    (before .== all(0xE0)) .& (bytes .< all(0xA0)) .| (before .== all(0xED))
    .& (bytes .>= all(0xA0))
    .| (before .== all(0xF0)) .& (bytes .< all(0x90)) .| (before .== all(0xF4))
    .& (bytes .>= all(0x90))
  return (continues .^ mustContinue) .| neverOccurs .| wrongSecond
}

@inline(__always)
private func isASCII(_ vector: SIMD16<UInt8>) -> Bool {
  let halves = unsafe unsafeBitCast(vector, to: SIMD2<UInt64>.self)
  return (halves[0] | halves[1]) & 0x8080_8080_8080_8080 == 0
}

/// Returns the index of the first byte set in a mask; 16 if there is none.
@inline(__always)
private func firstIndex(_ mask: SIMDMask<SIMD16<Int8>>) -> Int {
  let halves = unsafe unsafeBitCast(mask, to: SIMD2<UInt64>.self)
  if halves[0] != 0 { return halves[0].littleEndian.trailingZeroBitCount >> 3 }
  return 8 &+ halves[1].littleEndian.trailingZeroBitCount >> 3
}

/// Returns the length of the well-formed UTF-8 sequence of two to four bytes at `p`; 0 if there is
/// none.
///
/// The ranges are those of table 3-7 of the Unicode standard: no overlong forms, no surrogates,
/// nothing past U+10FFFF.
@inline(__always)
private func lengthOfScalar(_ p: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Int {
  let left = unsafe end - p
  let lead = unsafe p[0]
  guard left >= 2, lead >= 0xC2 else { return 0 }
  let second = unsafe p[1]
  guard second & 0xC0 == 0x80 else { return 0 }
  if lead < 0xE0 { return 2 }
  guard left >= 3, unsafe p[2] & 0xC0 == 0x80 else { return 0 }
  if lead < 0xF0 {
    if lead == 0xE0 && second < 0xA0 || lead == 0xED && second > 0x9F { return 0 }
    return 3
  }
  guard left >= 4, lead <= 0xF4, unsafe p[3] & 0xC0 == 0x80 else { return 0 }
  if lead == 0xF0 && second < 0x90 || lead == 0xF4 && second > 0x8F { return 0 }
  return 4
}

/// Returns the length of the escape sequence at `p`, counting a surrogate pair as one.
@inline(__always)
private func lengthOfEscape(
  _ p: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
) -> (Int, JSONError.Code?) {
  let left = unsafe end - p
  guard left >= 2 else { return (0, .unexpectedEnd) }
  switch unsafe p[1] {
  case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74:
    return (2, nil)
  case 0x75:
    guard left >= 6, let unit = unsafe hexadecimalUnit(p + 2) else { return (0, .invalidEscape) }
    guard unit & 0xF800 == 0xD800 else { return (6, nil) }
    guard unit < 0xDC00, left >= 12, unsafe p[6] == 0x5C, unsafe p[7] == 0x75,
      let low = unsafe hexadecimalUnit(p + 8), low & 0xFC00 == 0xDC00
    else { return (0, .loneSurrogate) }
    return (12, nil)
  default:
    return (0, .invalidEscape)
  }
}

/// Returns the value of four hexadecimal digits; `nil` if one of them isn't.
@inline(__always)
func hexadecimalUnit(_ p: UnsafePointer<UInt8>) -> UInt32? {
  var unit: UInt32 = 0
  for index in 0..<4 {
    let byte = unsafe p[index]
    let digit: UInt8
    switch byte {
    case 0x30...0x39: digit = byte &- 0x30
    case 0x41...0x46: digit = byte &- 0x37
    case 0x61...0x66: digit = byte &- 0x57
    default: return nil
    }
    unit = unit << 4 | UInt32(digit)
  }
  return unit
}
