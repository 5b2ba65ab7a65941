/// Returns whether text follows the rules for member names: letters, digits and anything beyond
/// ASCII at the ends; hyphens, underscores and spaces within; `namespace:name` for members of an
/// extension, and a leading `@`.
func isMemberName(_ name: String) -> Bool {
  name.withBytes { bytes in
    var check = MemberNameCheck()
    for index in bytes.indices { guard check.take(bytes[index]) else { return false } }
    return check.isComplete
  }
}

/// The rules for member names, byte by byte.
struct MemberNameCheck {
  private var isFirst = true
  private var isInExtension = false
  /// Whether the part before or after a colon has begun.
  private var hasBegun = false
  /// Whether the name may end here.
  private(set) var isComplete = false

  /// Consumes the next byte.
  ///
  /// - Returns: Whether the name is still valid so far.
  mutating func take(_ byte: UInt8) -> Bool {
    if byte >= 0x80 || MemberName.isLetterOrDigit(byte) {
      (isFirst, hasBegun, isComplete) = (false, true, true)
      return true
    }
    defer { isFirst = false }
    switch byte {
    case UInt8(ascii: "@") where isFirst: return true
    case UInt8(ascii: ":") where isComplete && !isInExtension:
      (isInExtension, hasBegun, isComplete) = (true, false, false)
      return true
    case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "_"):
      isComplete = false
      return hasBegun
    default: return false
    }
  }
}
