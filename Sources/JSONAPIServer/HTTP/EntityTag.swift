/// Entity tags: `"v7"` for a resource of version 7 alone, `"v7.hash"` for more, `"hash"` without a version.
enum EntityTag {
  static func text(_ version: Int64?, _ body: [UInt8], isPlain: Bool) -> String {
    switch (version, isPlain) {
    case (let version?, true): "\"v\(version)\""
    case (let version?, false): "\"v\(version).\(hash(body))\""
    case (nil, _): "\"\(hash(body))\""
    }
  }

  /// Whether a list of tags has one, comparing weakly, as `If-None-Match` does.
  static func list(_ field: String, contains tag: String) -> Bool {
    field == "*" || tags(field).contains(tag)
  }

  /// Whether a list of tags has one for a version, as `If-Match` does.
  ///
  /// What comes after the point says nothing of the resource, and proxies that compress mark tags as weak.
  static func list(_ field: String, matches version: Int64) -> Bool {
    field == "*"
      || tags(field).contains { tag in
        let text = tag.dropFirst().dropLast()
        return text.split(separator: ".", omittingEmptySubsequences: false).first == "v\(version)"
      }
  }

  private static func tags(_ field: String) -> [String] {
    field.split(separator: ",").map { part in
      let tag = part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
      let text = String(tag)
      return text.hasPrefix("W/") ? String(text.dropFirst(2)) : text
    }
  }

  /// A hash that is the same in every process; nobody gains anything by making two bodies have the same.
  private static func hash(_ bytes: [UInt8]) -> String {
    let prime: UInt64 = 0x9E37_79B9_7F4A_7C15
    var hash = UInt64(bytes.count) &* prime
    var index = 0
    unsafe bytes.withUnsafeBytes { bytes in
      // Eight bytes at a time, and what is left one by one.
      while index &+ 8 <= bytes.count {
        let word = unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        let (high, low) = (hash ^ UInt64(littleEndian: word)).multipliedFullWidth(by: prime)
        hash = high ^ low
        index &+= 8
      }
      while index < bytes.count {
        let (high, low) = (hash ^ UInt64(unsafe bytes[index])).multipliedFullWidth(by: prime)
        hash = high ^ low
        index &+= 1
      }
    }
    return String(hash, radix: 36)
  }
}
