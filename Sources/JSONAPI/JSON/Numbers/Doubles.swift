extension Tape {
  /// Returns the number at `index` as the nearest double; `nil` if it isn't a number or is too
  /// large.
  @inlinable @inline(__always)
  func double(_ index: Int) -> Double? {
    guard isNumber(index) else { return nil }
    return unsafe parseDouble(scalarBytes(index))
  }
}

/// Parses a JSON number as the nearest double.
func parseDouble(_ text: Span<UInt8>) -> Double? {
  unsafe text.withUnsafeBufferPointer { unsafe parseDouble($0) }
}

/// Parses a JSON number as the nearest double, independent of locale.
///
/// Tries three algorithms in turn: Clinger's, exact for short numbers; Eisel and Lemire's, for up
/// to 19 digits; the standard library's.
///
/// - Parameter text: A number that the parser has accepted.
/// - Returns: `nil` if the number is too large for a double.
@usableFromInline
func parseDouble(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
  let count = text.count
  let isNegative = unsafe text[0] == 0x2D
  var position = isNegative ? 1 : 0
  var mantissa: UInt64 = 0
  var exponent = 0
  let first = position
  while position < count {
    let digit = unsafe text[position] &- 0x30
    guard digit < 10 else { break }
    mantissa = mantissa &* 10 &+ UInt64(digit)
    position &+= 1
  }
  var digits = position &- first
  if mantissa == 0 && digits == 1 { digits = 0 }
  if position < count, unsafe text[position] == 0x2E {
    position &+= 1
    let fraction = position
    if digits == 0 {
      while position < count, unsafe text[position] == 0x30 { position &+= 1 }
    }
    let significant = position
    while position < count {
      let digit = unsafe text[position] &- 0x30
      guard digit < 10 else { break }
      mantissa = mantissa &* 10 &+ UInt64(digit)
      position &+= 1
    }
    exponent = fraction &- position
    digits &+= position &- significant
  }
  if position < count {
    position &+= 1
    let isDown = unsafe text[position] == 0x2D
    if unsafe isDown || text[position] == 0x2B { position &+= 1 }
    var power = 0
    while position < count {
      power = unsafe min(power &* 10 &+ Int(text[position] &- 0x30), 1_000_000)
      position &+= 1
    }
    exponent &+= isDown ? 0 &- power : power
  }
  guard digits <= 19 else { return unsafe standardDouble(text) }
  if mantissa <= 1 << 53, exponent >= -22, exponent <= 22 {
    let magnitude =
      exponent < 0
      ? Double(mantissa) / exactPowersOfTen[0 &- exponent]
      : Double(mantissa) * exactPowersOfTen[exponent]
    return isNegative ? -magnitude : magnitude
  }
  guard let magnitude = eiselLemire(mantissa, exponent) else { return unsafe standardDouble(text) }
  guard magnitude.isFinite else { return nil }
  return isNegative ? -magnitude : magnitude
}

/// The powers of ten that a double can represent exactly.
private let exactPowersOfTen: [Double] = [
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
  1e18, 1e19, 1e20, 1e21, 1e22,
]

/// The slow but exact fallback, for more digits than 64 bits hold.
@inline(never)
private func standardDouble(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
  guard let value = unsafe Double(String(decoding: text, as: UTF8.self)), value.isFinite else {
    return nil
  }
  return value
}

/// Returns the double nearest to `mantissa` × 10^`exponent`; see Lemire, "Number Parsing at a
/// Gigabyte per Second", Software: Practice and Experience 51 (8), 2021.
///
/// - Returns: The double; infinity if it is too large, `nil` if 128 bits can't decide.
private func eiselLemire(_ mantissa: UInt64, _ exponent: Int) -> Double? {
  if mantissa == 0 || exponent < -342 { return 0 }
  if exponent > 308 { return .infinity }
  let leadingZeros = mantissa.leadingZeroBitCount
  let normalized = mantissa << UInt64(leadingZeros)
  let row = (exponent &+ 342) &* 2
  var (high, low) = normalized.multipliedFullWidth(by: powersOfFive[row])
  if high & 0x1FF == 0x1FF {
    let second = normalized.multipliedFullWidth(by: powersOfFive[row &+ 1])
    let (sum, carry) = low.addingReportingOverflow(second.high)
    low = sum
    if carry { high &+= 1 }
    if low == .max && (exponent < -27 || exponent > 55) { return nil }
  }
  let upperBit = Int(truncatingIfNeeded: high >> 63)
  var bits = high >> UInt64(upperBit &+ 9)
  // 217706 / 2¹⁶ approximates log₂ 10 closely enough for every exponent of the table.
  var power = (217_706 &* exponent) >> 16 &+ 1023 &+ 63 &+ upperBit &- leadingZeros
  if power <= 0 {
    // Subnormal: shift the bits right and round there.
    let shift = 1 &- power
    guard shift < 64 else { return 0 }
    bits >>= UInt64(shift)
    bits = (bits &+ bits & 1) >> 1
    return Double(bitPattern: bits)
  }
  if low <= 1, exponent >= -4, exponent <= 23, bits & 3 == 1,
    bits << UInt64(upperBit &+ 9) == high
  {
    // Exactly halfway between two doubles: round to even.
    bits &= ~1
  }
  bits = (bits &+ bits & 1) >> 1
  if bits >= 2 << 52 {
    bits = 1 << 52
    power &+= 1
  }
  guard power < 0x7FF else { return .infinity }
  return Double(bitPattern: bits & ~(1 << 52) | UInt64(truncatingIfNeeded: power) << 52)
}

extension Tape {
  /// Returns the number at `index` as the nearest float; `nil` if it isn't a number or is too
  /// large.
  func float(_ index: Int) -> Float? {
    guard let double = double(index) else { return nil }
    var float = Float(double)
    // Double rounding is wrong only if the first result is halfway between two floats. Subnormal
    // floats are always parsed again, since their halfway points have no single bit pattern.
    let isHalfWay = double.bitPattern & 0x1FFF_FFFF == 0x1000_0000
    if isHalfWay || double.magnitude < Double(Float.leastNormalMagnitude) {
      float = Float(JSONNode(self, index).scalarText) ?? float
    }
    return float.isFinite ? float : nil
  }
}
