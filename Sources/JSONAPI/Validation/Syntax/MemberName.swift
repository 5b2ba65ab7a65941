/// The rules for member names and types.
package enum MemberName {
  /// A violation of the rules for names.
  enum Problem {
    case empty
    /// The byte is allowed inside a name, but neither first nor last.
    case edge(UInt8)
    case reserved(UInt8)

    /// The id of the rule.
    var requirement: String {
      switch self {
      case .empty: "NAM-02"
      case .edge: "NAM-04"
      case .reserved: "NAM-07"
      }
    }

    /// A description of the problem, for messages.
    var found: String {
      switch self {
      case .empty: "an empty name"
      case .edge(let byte): "\(Self.name(byte)) as its first or last character"
      case .reserved(let byte): "the reserved character \(Self.name(byte))"
      }
    }

    private static func name(_ byte: UInt8) -> String {
      switch byte {
      case 0x20: "U+0020 (space)"
      case 0x21...0x7E: "\"\(Character(Unicode.Scalar(byte)))\""
      default: "U+00" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
  }

  /// Returns whether a name or type follows the rules.
  package static func isAllowed(_ name: String) -> Bool {
    problem(in: Array(name.utf8).span) == nil
  }

  /// Returns the first violation in a name, reserved characters before bad edges.
  static func problem(in name: Span<UInt8>) -> Problem? {
    guard !name.isEmpty else { return .empty }
    for index in name.indices where !isGloballyAllowed(name[index]) && !isInner(name[index]) {
      return .reserved(name[index])
    }
    if isInner(name[0]) { return .edge(name[0]) }
    let last = name[name.count - 1]
    return isInner(last) ? .edge(last) : nil
  }

  /// Returns whether a character is allowed anywhere in a name (NAM-05).
  ///
  /// The parser has validated UTF-8, so bytes from 0x80 belong to characters from U+0080.
  @inline(__always)
  private static func isGloballyAllowed(_ byte: UInt8) -> Bool {
    byte >= 0x80 || isLetterOrDigit(byte)
  }

  /// Returns whether a character is allowed only inside a name (NAM-06).
  @inline(__always)
  private static func isInner(_ byte: UInt8) -> Bool {
    byte == 0x2D || byte == 0x5F || byte == 0x20
  }

  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  static func isLetterOrDigit(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }
}

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
