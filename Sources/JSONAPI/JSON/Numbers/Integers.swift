extension Tape {
  /// Returns the integer at `index`, if the type can hold it.
  ///
  /// A number with a fraction or an exponent counts if its value is an integer: `1.0`, `12e2`.
  ///
  /// - Returns: The integer; `nil` if the value isn't an integer or doesn't fit.
  @inlinable @inline(__always)
  func integer<T: FixedWidthInteger>(_ index: Int, as type: T.Type) -> T? {
    let kind = kindBits(index)
    guard kind == TapeWord.integer else {
      return kind == TapeWord.real ? integralReal(index, as: type) : nil
    }
    let text = unsafe scalarBytes(index)
    let isNegative = unsafe text[0] == 0x2D
    var position = isNegative ? 1 : 0
    let count = text.count
    if count &- position <= 18 {
      // 18 digits fit into 64 bits without a check.
      var magnitude: UInt64 = 0
      while position < count {
        magnitude = unsafe magnitude &* 10 &+ UInt64(text[position] &- 0x30)
        position &+= 1
      }
      let value = Int64(bitPattern: magnitude)
      return T(exactly: isNegative ? 0 &- value : value)
    }
    return unsafe longInteger(text, isNegative: isNegative)
  }

  /// Parses an integer of 19 digits or more, checking every step.
  @usableFromInline
  func longInteger<T: FixedWidthInteger>(
    _ text: UnsafeBufferPointer<UInt8>, isNegative: Bool
  ) -> T? {
    var value: T = 0
    for position in (isNegative ? 1 : 0)..<text.count {
      let digit = unsafe T(truncatingIfNeeded: text[position] &- 0x30)
      let (shifted, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) =
        isNegative
        ? shifted.subtractingReportingOverflow(digit) : shifted.addingReportingOverflow(digit)
      guard !overflow, !carry else { return nil }
      value = sum
    }
    return value
  }

  /// Returns the value of a number with a fraction or an exponent, if it is an integer.
  @usableFromInline
  func integralReal<T: FixedWidthInteger>(_ index: Int, as type: T.Type) -> T? {
    let decimal = unsafe DecimalText(scalarBytes(index))
    guard decimal.exponent >= 0, decimal.exponent <= 40, decimal.digits.count <= 40 else {
      return decimal.digits.isEmpty ? 0 : nil
    }
    let digits = decimal.digits + [UInt8](repeating: 0x30, count: decimal.exponent)
    let text = (decimal.isNegative ? [0x2D] : []) + digits
    return unsafe text.withUnsafeBufferPointer {
      unsafe longInteger($0, isNegative: decimal.isNegative)
    }
  }
}

/// A number's parsed text: digits without leading and trailing zeros, and a power of ten.
///
/// Two numbers are equal exactly if these are.
struct DecimalText: Hashable {
  var isNegative: Bool
  /// ASCII digits; none for zero.
  var digits: [UInt8]
  /// The power of ten that the digits, as an integer, are multiplied by.
  var exponent: Int

  /// Parses a JSON number.
  init(_ text: Span<UInt8>) { self = unsafe text.withUnsafeBufferPointer { unsafe Self($0) } }

  /// Parses a JSON number.
  ///
  /// - Parameter text: A number that the parser has accepted.
  init(_ text: UnsafeBufferPointer<UInt8>) {
    isNegative = unsafe text.first == 0x2D
    digits = []
    exponent = 0
    var position = isNegative ? 1 : 0
    var isFraction = false
    scan: while position < text.count {
      let byte = unsafe text[position]
      switch byte {
      case 0x30...0x39:
        if byte != 0x30 || !digits.isEmpty { digits.append(byte) }
        if isFraction { exponent -= 1 }
      case 0x2E: isFraction = true
      default: break scan
      }
      position += 1
    }
    if position < text.count {
      position += 1
      let isDown = unsafe position < text.count && text[position] == 0x2D
      if unsafe position < text.count && (text[position] == 0x2D || text[position] == 0x2B) {
        position += 1
      }
      var power = 0
      while position < text.count {
        // In documents below 4 GiB, larger exponents needn't be distinguished.
        power = unsafe min(power * 10 + Int(text[position] & 0xF), 1 << 40)
        position += 1
      }
      exponent += isDown ? -power : power
    }
    while digits.last == 0x30 {
      digits.removeLast()
      exponent += 1
    }
    if digits.isEmpty {
      exponent = 0
      isNegative = false
    }
  }
}

extension DecimalText: Comparable {
  static func < (one: DecimalText, other: DecimalText) -> Bool {
    if one.isNegative != other.isNegative { return one.isNegative }
    return one.isNegative ? other.isNearerToZero(than: one) : one.isNearerToZero(than: other)
  }

  private func isNearerToZero(than other: DecimalText) -> Bool {
    if digits.isEmpty || other.digits.isEmpty { return digits.count < other.digits.count }
    let (place, otherPlace) = (digits.count + exponent, other.digits.count + other.exponent)
    return place == otherPlace
      ? digits.lexicographicallyPrecedes(other.digits) : place < otherPlace
  }
}
