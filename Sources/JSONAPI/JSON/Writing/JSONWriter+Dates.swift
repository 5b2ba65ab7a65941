#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension JSONWriter {
  /// Writes a date and time in RFC 3339 with as many digits as it needs, up to microseconds.
  ///
  /// - Parameter microseconds: The time since 1970.
  /// - Returns: Whether the format can represent the time; if not, nothing is written.
  package mutating func timestamp(microseconds: Int64) -> Bool {
    let second: Int64 = 1_000_000
    var fraction = microseconds % second
    if fraction < 0 { fraction += second }
    let whole = Date(timeIntervalSince1970: Double((microseconds &- fraction) / second))
    let (mark, wasFirst) = (count, needsComma)
    separate()
    put(0x22)
    guard timestamp(whole, fractionDigits: 0) else {
      rewind(to: mark, needsComma: wasFirst)
      return false
    }
    if fraction > 0 {
      // Before the Z at the end.
      length &-= 1
      put(fraction: UInt64(fraction), unit: 100_000)
      put(0x5A)
    }
    put(0x22)
    return true
  }
}
