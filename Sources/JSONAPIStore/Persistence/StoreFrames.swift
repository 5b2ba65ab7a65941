import JSONAPI

/// How entries lie in a snapshot or a journal.
///
///     file   magic:8 | format:4 | kind:4 | frame…
///     frame  length:8 | check:8 | checksum:8 | payload
///
/// Numbers have the lowest byte first. `checksum` is that of the payload, `check` that of length and
/// checksum, so that a damaged length is not mistaken for a frame that was cut off.
///
/// The payload is the text of an entry in a snapshot. In a journal it is a commit, which is whole or torn as
/// one: the texts of its entries, each after its length in digits and a colon.
package enum StoreFrames {
  /// What a file of frames is.
  package enum Kind: UInt32, Sendable {
    case snapshot = 1
    case journal = 2
    /// Writes that wait for the network, as the client has them.
    case outbox = 3

    /// The format that is written; earlier ones are read as well.
    var format: UInt32 { self == .outbox ? 2 : 1 }
  }

  /// Bytes that no text has, and that break when line ends are converted.
  static let magic: [UInt8] = [0x89, 0x4A, 0x41, 0x53, 0x0D, 0x0A, 0x1A, 0x0A]
  static let headerSize = 16
  static let frameHeaderSize = 24

  static func header(_ kind: Kind) -> [UInt8] { magic + bytes(kind.format) + bytes(kind.rawValue) }

  /// A frame around the text of an entry.
  ///
  /// - Parameter text: The text, in which no byte is zero.
  /// - Throws: ``StoreError`` for more than 4 GiB.
  static func frame(_ text: [UInt8]) throws(StoreError) -> [UInt8] {
    try check(text)
    return sealed(unsealed + text)
  }

  /// A frame around a commit.
  ///
  /// - Parameter entries: Writes the entries, by a function that takes the text of one.
  /// - Returns: The frame; `nil` for a commit without entries.
  /// - Throws: ``StoreError`` for an entry of more than 4 GiB; what `entries` throws.
  static func commit(
    _ entries: (_ write: FrameLog.EntryWriter) throws(StoreError) -> Void
  ) throws(StoreError) -> [UInt8]? {
    var frame = unsealed
    try entries { text throws(StoreError) in
      try check(text)
      frame += Array("\(text.count):".utf8)
      frame += text
    }
    return frame.count > frameHeaderSize ? sealed(frame) : nil
  }

  /// The texts of a commit's entries; `nil` if they are not what ``commit(_:)`` writes.
  static func entries(in commit: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
    var entries: [ArraySlice<UInt8>] = []
    var rest = commit
    while !rest.isEmpty {
      guard let colon = rest.prefix(20).firstIndex(of: UInt8(ascii: ":")),
        let length = Int(String(decoding: rest[..<colon], as: UTF8.self)),
        length >= 0, length < rest.endIndex - colon
      else { return nil }
      rest = rest[(colon + 1)...]
      entries.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return entries
  }

  /// Room for the numbers that ``sealed(_:)`` writes.
  private static var unsealed: [UInt8] { [UInt8](repeating: 0, count: frameHeaderSize) }

  /// Writes length and checksums at the beginning of a frame.
  private static func sealed(_ frame: consuming [UInt8]) -> [UInt8] {
    let length = bytes(UInt64(frame.count - frameHeaderSize))
    let sum = bytes(checksum(of: frame[frameHeaderSize...]))
    let check = bytes(checksum(of: (length + sum)[...]))
    frame.replaceSubrange(..<frameHeaderSize, with: length + check + sum)
    return frame
  }

  /// Refuses what no parser would read again.
  private static func check(_ text: [UInt8]) throws(StoreError) {
    guard UInt32(exactly: text.count) != nil else {
      throw StoreError(
        .tooLarge, expected: "an entry of less than 4 GiB", found: "\(text.count) bytes")
    }
  }

  /// Checks the beginning of a file.
  ///
  /// - Returns: Whether the file has the format that is written now, and not an earlier one.
  @discardableResult
  static func checkHeader(_ file: [UInt8], _ kind: Kind) throws(StoreError) -> Bool {
    guard file.count >= headerSize, file.starts(with: magic) else {
      throw StoreError(
        .unknownFormat, expected: withArticle("\(kind)"),
        found: "\(file.count) bytes of something else",
        offset: 0)
    }
    let format: UInt32 = number(file, 8)
    guard (1...kind.format).contains(format) else {
      throw StoreError(
        .laterFormat, expected: withArticle("\(kind) of format \(kind.format)"),
        found: "format \(format)",
        offset: 8)
    }
    guard number(file, 12) == kind.rawValue else {
      throw StoreError(
        .unknownFormat, expected: withArticle("\(kind)"), found: "a file of another kind",
        offset: 12)
    }
    return format == kind.format
  }

  /// What stands at an offset of a file.
  enum Reading {
    /// The payload of a frame.
    case payload(Range<Int>)
    /// The end.
    case end
    /// The beginning of a frame that was not written to its end.
    case torn
    /// Something that no interruption leaves behind.
    case damaged
  }

  /// Reads the frame at an offset.
  static func read(_ file: [UInt8], at offset: Int) -> Reading {
    let rest = file.count - offset
    if rest == 0 { return .end }
    guard rest >= frameHeaderSize else { return .torn }
    let length: UInt64 = number(file, offset)
    let sum: UInt64 = number(file, offset + 16)
    let start = offset + frameHeaderSize
    guard hasIntactHeader(file, at: offset) else {
      // A block of zeros begins or ends in the header, and the frame is the last one.
      let isMissing = length == 0 || file[start...].first ?? 0 == 0
      return isMissing && !hasFrame(file, after: offset) ? .torn : .damaged
    }
    guard let length = Int(exactly: length), length <= file.count - start else { return .torn }
    let payload = start..<start + length
    if checksum(of: file[payload]) == sum { return .payload(payload) }
    // All of it was written, unless power was lost meanwhile: a file system may make a file longer, write
    // its blocks in any order, and leave zeros where it did not come to. Payloads are text, which has none.
    let isLast = file[payload.upperBound...].allSatisfy { $0 == 0 }
    return isLast && file[payload].contains(0) ? .torn : .damaged
  }

  /// Whether the header of a frame agrees with its `check`.
  private static func hasIntactHeader(_ file: [UInt8], at offset: Int) -> Bool {
    let check: UInt64 = number(file, offset + 8)
    let rest = file[offset..<offset + 8] + file[offset + 16..<offset + frameHeaderSize]
    return check == checksum(of: rest[...])
  }

  /// Whether a frame begins somewhere after an offset.
  private static func hasFrame(_ file: [UInt8], after offset: Int) -> Bool {
    var place = offset + 1
    while place + frameHeaderSize < file.count {
      // Lengths end with a zero, which no text has, and no text begins with one: few places are left.
      if file[place + 7] == 0, file[place + frameHeaderSize] != 0,
        hasIntactHeader(file, at: place)
      {
        return true
      }
      place += 1
    }
    return false
  }

  static func damaged(at offset: Int) -> StoreError {
    StoreError(
      .damaged, expected: "an entry with its checksum", found: "bytes that don't agree with it",
      offset: offset)
  }

  private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
    (0..<number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  private static func number<Number: FixedWidthInteger>(_ file: [UInt8], _ offset: Int) -> Number {
    var number: Number = 0
    for index in 0..<Number.bitWidth / 8 {
      number |= Number(truncatingIfNeeded: file[offset + index]) << (index * 8)
    }
    return number
  }
}
