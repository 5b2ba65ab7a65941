/// An exact sum of decimal numbers of any size and number of digits.
package struct DecimalSum: Sendable {
  /// Groups of nine digits, each with its own sign, by their power of 10⁹.
  private var groups: [Int: Int64] = [:]

  private static let base: Int64 = 1_000_000_000

  /// Creates an empty sum, zero.
  package init() {}

  /// Adds a number.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - limit: The magnitude of the power of ten, and the number of digits, above which the number
  ///     isn't added; it bounds the digits of the sum.
  /// - Returns: Whether it was added.
  @discardableResult
  package mutating func add(_ number: JSONNumber, limit: Int = 10_000) -> Bool {
    let parts = number.text.withBytes { DecimalText($0) }
    guard (-limit...limit).contains(parts.exponent), parts.digits.count <= limit else {
      return false
    }
    // Make the exponent a multiple of nine.
    let zeros = (parts.exponent % 9 + 9) % 9
    var place = (parts.exponent - zeros) / 9
    let digits = parts.digits + [UInt8](repeating: 0x30, count: zeros)
    var end = digits.count
    while end > 0 {
      let start = max(0, end - 9)
      let group = digits[start..<end].reduce(0 as Int64) { $0 * 10 + Int64($1 & 0xF) }
      add(parts.isNegative ? -group : group, at: place)
      end = start
      place += 1
    }
    return true
  }

  private mutating func add(_ group: Int64, at place: Int) {
    let sum = (groups[place] ?? 0) + group
    // Carry to the next group, well before an overflow.
    guard sum.magnitude > 1 << 60 else { return groups[place] = sum }
    groups[place] = sum % Self.base
    add(sum / Self.base, at: place + 1)
  }

  /// The sum without an exponent and without trailing zeros in the fraction.
  package var number: JSONNumber {
    guard let low = groups.keys.min(), let high = groups.keys.max() else { return 0 }
    let positive = carried(from: low, through: high, sign: 1)
    let digits = positive ?? carried(from: low, through: high, sign: -1) ?? []
    var text: [UInt8] = []
    for group in digits.reversed() {
      let written = Array(String(group).utf8)
      text += [UInt8](repeating: 0x30, count: 9 - written.count) + written
    }
    if low > 0 { text += [UInt8](repeating: 0x30, count: low * 9) }
    let fractionCount = low < 0 ? -low * 9 : 0
    if text.count < fractionCount {
      text = [UInt8](repeating: 0x30, count: fractionCount - text.count) + text
    }
    var fraction = text.suffix(fractionCount)
    while fraction.last == 0x30 { fraction.removeLast() }
    let whole = text.dropLast(fractionCount).drop { $0 == 0x30 }
    if whole.isEmpty, fraction.isEmpty { return 0 }
    var result = positive == nil ? "-" : ""
    result += whole.isEmpty ? "0" : String(decoding: whole, as: UTF8.self)
    if !fraction.isEmpty { result += "." + String(decoding: fraction, as: UTF8.self) }
    return JSONNumber(checked: result)
  }

  /// Returns the groups of the sum times a sign, lowest first, each from 0 to 999,999,999; nil if
  /// the product is negative.
  private func carried(from low: Int, through high: Int, sign: Int64) -> [Int64]? {
    var digits: [Int64] = []
    var carry: Int64 = 0
    var place = low
    while place <= high || carry != 0 && carry != -1 {
      let value = carry + sign * (groups[place] ?? 0)
      let rest = (value % Self.base + Self.base) % Self.base
      digits.append(rest)
      carry = (value - rest) / Self.base
      place += 1
    }
    return carry == -1 ? nil : digits
  }
}
