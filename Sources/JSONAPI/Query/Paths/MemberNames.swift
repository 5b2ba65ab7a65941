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
  guard let first = name.first, let last = name.last, isEnd(first), isEnd(last) else {
    return false
  }
  return name.allSatisfy { isEnd($0) || " -_".utf8.contains($0) }
}

private func isEnd(_ byte: UInt8) -> Bool { byte >= 0x80 || MemberName.isLetterOrDigit(byte) }
