extension JSONWriter {
  /// Writes an integer.
  @inlinable public mutating func integer<T: FixedWidthInteger>(_ value: T) {
    if T.isSigned {
      if let value = Int64(exactly: value) {
        digits(of: value.magnitude, isNegative: value < 0)
      } else {
        verbatim(String(value))
      }
    } else if let value = UInt64(exactly: value) {
      digits(of: value, isNegative: false)
    } else {
      verbatim(String(value))
    }
  }

  /// Writes an integer as a string.
  package mutating func string(_ value: Int64) {
    separate()
    put(0x22)
    if value < 0 { put(0x2D) }
    digits(of: value.magnitude)
    put(0x22)
  }

  /// Writes a finite number with the fewest digits that read back as the same value.
  ///
  /// - Parameter value: The value; a whole number is written without a fraction.
  /// - Returns: `false`, with nothing written, for infinities and NaN, which JSON can't represent.
  public mutating func double(_ value: Double) -> Bool {
    guard value.isFinite else { return false }
    if let decimal = ShortDecimal(value) {
      self.decimal(decimal)
    } else {
      shortest(value.description)
    }
    return true
  }

  /// Writes a finite number with the fewest digits that read back as the same value.
  ///
  /// - Parameter value: The value; a whole number is written without a fraction.
  /// - Returns: `false`, with nothing written, for infinities and NaN, which JSON can't represent.
  public mutating func float(_ value: Float) -> Bool {
    guard value.isFinite else { return false }
    shortest(value.description)
    return true
  }

  private mutating func shortest(_ description: String) {
    separate()
    var description = description
    description.withUTF8 { text in
      let count = text.count
      let isWhole =
        unsafe count > 2 && text[count - 1] == 0x30 && text[count - 2] == 0x2E
      unsafe put(UnsafeBufferPointer(rebasing: text[0..<(isWhole ? count - 2 : count)]))
    }
  }

  /// Writes a number's text unchanged.
  @usableFromInline
  mutating func verbatim(_ text: String) {
    separate()
    var text = text
    text.withUTF8 { unsafe put($0) }
  }

  /// Writes a whole number.
  @usableFromInline
  mutating func digits(of magnitude: UInt64, isNegative: Bool) {
    separate()
    if isNegative { put(0x2D) }
    digits(of: magnitude)
  }

  private mutating func digits(of magnitude: UInt64) {
    // No 64-bit number has more digits.
    reserve(20)
    let count = digitCount(magnitude)
    length &+= count
    var position = unsafe base + length
    var rest = magnitude
    while rest >= 100 {
      let quotient = rest / 100
      unsafe position -= 2
      unsafe storePair(rest &- quotient &* 100, at: position)
      rest = quotient
    }
    if rest >= 10 {
      unsafe storePair(rest, at: position - 2)
    } else {
      unsafe position[-1] = 0x30 &+ UInt8(truncatingIfNeeded: rest)
    }
  }

  private mutating func decimal(_ decimal: ShortDecimal) {
    separate()
    if decimal.isNegative { put(0x2D) }
    digits(of: decimal.whole)
    if decimal.fraction > 0 { put(fraction: decimal.fraction, unit: 1000) }
  }

  /// Appends a decimal point and the digits of a fraction, without trailing zeros.
  ///
  /// - Parameters:
  ///   - fraction: The fraction in units of its last digit, below ten times `unit`.
  ///   - unit: The weight of the first digit in those units, a power of ten.
  @inline(__always)
  mutating func put(fraction: UInt64, unit: UInt64) {
    put(0x2E)
    var (rest, unit) = (fraction, unit)
    while rest > 0 {
      put(0x30 &+ UInt8(truncatingIfNeeded: rest / unit))
      rest %= unit
      unit /= 10
    }
  }
}

/// Returns the number of decimal digits, at least one.
@inline(__always)
private func digitCount(_ value: UInt64) -> Int {
  var rest = value
  var count = 1
  while true {
    if rest < 10 { return count }
    if rest < 100 { return count &+ 1 }
    if rest < 1000 { return count &+ 2 }
    if rest < 10_000 { return count &+ 3 }
    rest /= 10_000
    count &+= 4
  }
}

/// Stores the two digits of a number below 100.
@inline(__always)
private func storePair(_ value: UInt64, at position: UnsafeMutablePointer<UInt8>) {
  // 103 / 1024 approximates a tenth closely enough for two-digit numbers.
  let tens = (value &* 103) >> 10
  unsafe position[0] = 0x30 &+ UInt8(truncatingIfNeeded: tens)
  unsafe position[1] = 0x30 &+ UInt8(truncatingIfNeeded: value &- tens &* 10)
}

/// A double whose shortest decimal form has at most four fraction digits.
///
/// No two decimals with at most 15 digits give the same double, so one that reads back as the
/// double is the shortest, without its trailing zeros. Most numbers that people write are like
/// this.
private struct ShortDecimal {
  let isNegative: Bool
  let whole: UInt64
  /// In ten thousandths.
  let fraction: UInt64

  init?(_ value: Double) {
    let magnitude = value.magnitude
    // At most 15 digits with the fraction. Negative zero is handled elsewhere.
    guard magnitude < 1e11, magnitude > 0 || value.sign == .plus else { return nil }
    let scaled = (magnitude * 10_000).rounded()
    guard scaled / 10_000 == magnitude else { return nil }
    let units = UInt64(scaled)
    isNegative = value < 0
    whole = units / 10_000
    fraction = units % 10_000
  }
}
