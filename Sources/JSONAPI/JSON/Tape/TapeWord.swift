/// The layout of the words of a ``Tape``.
///
/// All properties are computed, since code inlined into other modules would have to load stored
/// constants.
@usableFromInline
enum TapeWord {
  // The kinds, equal to the raw values of ``JSONValue/Kind``; containers come last.
  @inlinable static var null: UInt64 { 0 }
  @inlinable static var falseLiteral: UInt64 { 1 }
  @inlinable static var trueLiteral: UInt64 { 2 }
  @inlinable static var integer: UInt64 { 3 }
  @inlinable static var real: UInt64 { 4 }
  @inlinable static var string: UInt64 { 5 }
  @inlinable static var array: UInt64 { 6 }
  @inlinable static var object: UInt64 { 7 }

  /// The bits of the kind.
  @inlinable static var kindMask: UInt64 { 0xF }
  /// The string has at least one escape sequence.
  @inlinable static var escaped: UInt64 { 0x10 }
  /// The string has at least one byte of 0x80 or more.
  @inlinable static var nonASCII: UInt64 { 0x20 }
  /// The length that means that the actual one is in the next word.
  @inlinable static var longLength: UInt64 { 0xFF_FFFF }
  /// ``longLength`` as an `Int`.
  @inlinable static var longCount: Int { 0xFF_FFFF }
  /// The bits of the kind, the flags and the length.
  @inlinable static var lowerHalf: UInt64 { 0xFFFF_FFFF }
  /// The bits to compare with a field table's unescaped names; the non-ASCII flag doesn't count.
  @inlinable static var nameMask: UInt64 { lowerHalf & ~nonASCII }

  /// Returns the length of a scalar, or the count of a container.
  @inlinable @inline(__always)
  static func length(_ word: UInt64) -> UInt64 { word >> 8 & longLength }

  /// Returns whether the actual length is in the next word.
  @inlinable @inline(__always)
  static func isLong(_ word: UInt64) -> Bool { word & longLength << 8 == longLength << 8 }

  /// Returns whether the word is that of a string without escapes.
  @inlinable @inline(__always)
  static func isPlainString(_ word: UInt64) -> Bool { word & (kindMask | escaped) == string }

  /// Returns whether the word is that of an ASCII string without escapes, such as the
  /// specification's names.
  @inlinable @inline(__always)
  static func isName(_ word: UInt64, ofLength length: UInt64) -> Bool {
    word & lowerHalf == length << 8 | string
  }
}

/// The specification's member names as words for comparison: the first byte in the lowest bits,
/// padded with zeros.
@usableFromInline
enum MemberWord {
  @inlinable static var id: UInt64 { 0x6469 }
  @inlinable static var lid: UInt64 { 0x64_696C }
  @inlinable static var type: UInt64 { 0x6570_7974 }
  @inlinable static var meta: UInt64 { 0x6174_656D }
  @inlinable static var data: UInt64 { 0x6174_6164 }
  @inlinable static var links: UInt64 { 0x73_6B6E_696C }
  /// The first eight bytes of "attributes".
  @inlinable static var attributesHead: UInt64 { 0x7475_6269_7274_7461 }
  /// The last eight bytes of "attributes".
  @inlinable static var attributesTail: UInt64 { 0x7365_7475_6269_7274 }
  /// The first eight bytes of "relationships".
  @inlinable static var relationshipsHead: UInt64 { 0x6E6F_6974_616C_6572 }
  /// The last eight bytes of "relationships".
  @inlinable static var relationshipsTail: UInt64 { 0x7370_6968_736E_6F69 }
}
