/// The names that the specification gives members, as the words that comparing them loads: the first byte in the
/// lowest bits, zeros past the end.
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
