/// Percent-encodes text as a path segment: everything but unreserved characters and colons.
func percentEncoded(_ text: String) -> String {
  guard !text.utf8.allSatisfy(isPlainInSegments) else { return text }
  var bytes: [UInt8] = []
  let digits = Array("0123456789ABCDEF".utf8)
  for byte in text.utf8 {
    if isPlainInSegments(byte) {
      bytes.append(byte)
    } else {
      bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}

/// Whether an id can be a path segment: an empty one leads to the collection; clients resolve dots.
func isPathSegment(_ id: String) -> Bool { id.utf8.count > 2 || !["", ".", ".."].contains(id) }

/// Whether a character needs no encoding in a path segment.
func isPlainInSegments(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
    UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: ":"):
    true
  default: false
  }
}
