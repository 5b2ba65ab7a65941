/// Whether text follows the rules for member names: letters, digits and anything beyond ASCII at the
/// ends; hyphens, underscores and spaces within; `namespace:name` for members of an extension, and
/// a leading `@`.
func isMemberName(_ name: some BidirectionalCollection<UInt8>) -> Bool {
  var part = name[...]
  if part.first == UInt8(ascii: "@") { part = part.dropFirst() }
  if let colon = part.firstIndex(of: UInt8(ascii: ":")) {
    guard isPlainMemberName(part[..<colon]) else { return false }
    part = part[part.index(after: colon)...]
  }
  return isPlainMemberName(part)
}

private func isPlainMemberName(_ name: some BidirectionalCollection<UInt8>) -> Bool {
  guard let first = name.first, let last = name.last, isInterior(first, atEnd: true),
    isInterior(last, atEnd: true)
  else { return false }
  return name.allSatisfy { isInterior($0, atEnd: false) }
}

private func isInterior(_ byte: UInt8, atEnd: Bool) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...0xFF:
    true
  case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: " "): !atEnd
  default: false
  }
}
