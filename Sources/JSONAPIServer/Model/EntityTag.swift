/// Entity tags: `"v7"` if version 7 identifies the representation, `"v7.hash"` if not, `"hash"` without a version.
package enum EntityTag {
  static func text(_ version: Int64?, _ body: [UInt8], isPlain: Bool) -> String {
    switch (version, isPlain) {
    case (let version?, true): "\"v\(version)\""
    case (let version?, false): "\"v\(version).\(hash(body))\""
    case (nil, _): "\"\(hash(body))\""
    }
  }

  /// Whether a list of tags contains one, comparing weakly, for `If-None-Match`, and `If-Match` of reads.
  package static func list(_ field: String, contains tag: String) -> Bool {
    field == "*" || tags(field).contains(tag)
  }

  /// Whether a list of tags contains one for a version, for `If-Match`.
  ///
  /// The part after the point says nothing about the resource, and proxies that compress mark tags as weak.
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

  /// A process-independent hash, without collision resistance since nobody gains from a collision.
  static func hash(_ bytes: [UInt8]) -> String {
    // Four hashes, since each step waits for the previous multiplication.
    var (one, two, three, four) = (UInt64(bytes.count), 2 as UInt64, 3 as UInt64, 4 as UInt64)
    var index = 0
    unsafe bytes.withUnsafeBytes { bytes in
      func word(_ place: Int) -> UInt64 {
        UInt64(
          littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: index &+ place, as: UInt64.self))
      }
      while index &+ 32 <= bytes.count {
        one = mixed(one, word(0))
        two = mixed(two, word(8))
        three = mixed(three, word(16))
        four = mixed(four, word(24))
        index &+= 32
      }
      while index < bytes.count {
        one = mixed(one, UInt64(unsafe bytes[index]))
        index &+= 1
      }
    }
    return String(mixed(mixed(mixed(one, two), three), four), radix: 36)
  }

  static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let (high, low) = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return high ^ low
  }
}

/// A hash of bytes that arrive in parts, wherever they are cut; for the same purposes as ``EntityTag/hash(_:)``.
struct ContentHash {
  private var lanes: (UInt64, UInt64, UInt64, UInt64) = (1, 2, 3, 4)
  private var rest: [UInt8] = []
  private var count: UInt64 = 0

  mutating func add(_ part: some Collection<UInt8>) {
    count &+= UInt64(part.count)
    let bytes = rest + part
    let end = bytes.count / 32 * 32
    unsafe bytes.withUnsafeBytes { bytes in
      func word(_ place: Int) -> UInt64 {
        UInt64(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      }
      var index = 0
      while index < end {
        lanes.0 = EntityTag.mixed(lanes.0, word(index))
        lanes.1 = EntityTag.mixed(lanes.1, word(index &+ 8))
        lanes.2 = EntityTag.mixed(lanes.2, word(index &+ 16))
        lanes.3 = EntityTag.mixed(lanes.3, word(index &+ 24))
        index &+= 32
      }
    }
    rest = Array(bytes[end...])
  }

  /// The hash of all bytes so far.
  var text: String {
    var hash = rest.reduce(lanes.0 ^ count) { EntityTag.mixed($0, UInt64($1) | 0x100) }
    for lane in [lanes.1, lanes.2, lanes.3] { hash = EntityTag.mixed(hash, lane) }
    return String(hash, radix: 36)
  }
}
