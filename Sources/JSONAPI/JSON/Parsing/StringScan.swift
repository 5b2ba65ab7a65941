// How the parser walks over strings: a word of eight bytes first, since most strings are short, then
// sixteen at a time. All loads are bounds checked by the `end - p` tests before them.

/// An unaligned load of eight bytes, the first in the lowest byte.
@inlinable @inline(__always)
func loadWord(_ p: UnsafePointer<UInt8>) -> UInt64 {
  UInt64(littleEndian: unsafe UnsafeRawPointer(p).loadUnaligned(as: UInt64.self))
}

/// Whether a byte ends a run of plain string content: quote, backslash, control or beyond ASCII.
@inline(__always)
private func endsPlainRun(_ byte: UInt8) -> Bool {
  byte &- 0x20 >= 0x60 || byte == 0x22 || byte == 0x5C
}

/// High bits at the bytes that end a plain run, quotes and all others apart; each exact for its lowest
/// one, which is all that is used.
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
  // A signed comparison finds control characters and everything beyond ASCII in one instruction.
  let signed = unsafe unsafeBitCast(vector, to: SIMD16<Int8>.self)
  return (vector .== SIMD16<UInt8>(repeating: 0x22))
    .| (vector .== SIMD16<UInt8>(repeating: 0x5C))
    .| (signed .< SIMD16<Int8>(repeating: 0x20))
}

/// Looks for the end of a string that holds nothing difficult.
///
/// - Parameters:
///   - content: The byte after the opening quote.
///   - end: Where the text ends.
/// - Returns: The closing quote and `true`, or a place up to which all is plain and `false`.
@inline(__always)
func scanPlainString(
  _ content: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
) -> (position: UnsafePointer<UInt8>, isWhole: Bool) {
  var p = unsafe content
  if unsafe end - p >= 8 {
    let (quotes, others) = plainRunEnds(unsafe loadWord(p))
    // Both are exact for their lowest mark. Most strings end here, without a look at the closing quote.
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
///   - start: Where to begin.
///   - end: Where the text ends.
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
/// - Returns: The first byte that ends the run, or fewer than sixteen bytes before `end`.
@inline(__always)
private func skipPlainVectors(
  _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
) -> UnsafePointer<UInt8> {
  var p = unsafe start
  while unsafe end - p >= 16 {
    let vector = unsafe UnsafeRawPointer(p).loadUnaligned(as: SIMD16<UInt8>.self)
    let mask = plainRunEnds(vector)
    #if arch(arm64)
      // Narrowing by four bits is one instruction there, and leaves a nibble for each byte.
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

/// What became of the difficult part of a string.
@safe struct StringScanResult {
  /// The closing quote, or the offending byte.
  var position: UnsafePointer<UInt8>
  /// ``TapeWord/escaped`` and ``TapeWord/nonASCII``.
  var flags: UInt64
  /// What is wrong at `position`.
  var failure: JSONError.Code?
}

/// Checks escapes and UTF-8 from a byte that ended a plain run on, up to the closing quote.
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
      repeat {
        let length = unsafe lengthOfScalar(p, end)
        guard length > 0 else {
          return unsafe StringScanResult(position: p, flags: flags, failure: .invalidUTF8)
        }
        unsafe p += length
      } while unsafe p < end && p.pointee >= 0x80
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

/// The length of the well-formed UTF-8 sequence of two to four bytes at `p`, or 0 if there is none.
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

/// The length of the escape sequence at `p`, a surrogate pair counted as one.
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

/// The value of four hexadecimal digits, or `nil` if one of them isn't.
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
