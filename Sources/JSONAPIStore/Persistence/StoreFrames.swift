import JSONAPI

/// The layout of entries in a snapshot or a journal.
///
///     file   magic:8 | format:4 | kind:4 | frame…
///     frame  length:8 | check:8 | checksum:8 | payload
///
/// Numbers are little-endian. `checksum` covers the payload, `check` covers length and checksum, so
/// that a damaged length is not mistaken for a truncated frame.
///
/// In a snapshot, the payload is the text of an entry. In a journal it is a commit, which is
/// complete or torn as a whole: the texts of its entries, each after its length in digits and a colon.
package enum StoreFrames {
  /// The kind of a file of frames.
  package enum Kind: UInt32, Sendable {
    case snapshot = 1
    case journal = 2
    /// The client's writes that wait for the network.
    case outbox = 3

    /// The format that is written; earlier ones are read as well.
    var format: UInt32 { self == .outbox ? 2 : 1 }
  }

  /// Bytes that don't occur in text, and that converting line ends damages.
  static let magic: [UInt8] = [0x89, 0x4A, 0x41, 0x53, 0x0D, 0x0A, 0x1A, 0x0A]
  static let headerSize = 16
  static let frameHeaderSize = 24

  static func header(_ kind: Kind) -> [UInt8] { magic + bytes(kind.format) + bytes(kind.rawValue) }

  /// Returns a frame around the text of an entry.
  ///
  /// - Parameter text: The text, without zero bytes.
  /// - Throws: ``StoreError`` for more than 4 GiB.
  static func frame(_ text: [UInt8]) throws(StoreError) -> [UInt8] {
    try check(text)
    return sealed(unsealed + text)
  }

  /// Returns a frame around a commit.
  ///
  /// - Parameter entries: Writes the entries by calling `write` with the text of each.
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

  /// Returns the texts of a commit's entries; `nil` if ``commit(_:)`` didn't write it.
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

  /// Space for the numbers that ``sealed(_:)`` writes.
  private static var unsealed: [UInt8] { [UInt8](repeating: 0, count: frameHeaderSize) }

  /// Writes length and checksums at the beginning of a frame.
  private static func sealed(_ frame: consuming [UInt8]) -> [UInt8] {
    let length = bytes(UInt64(frame.count - frameHeaderSize))
    let sum = bytes(checksum(of: frame[frameHeaderSize...]))
    let check = bytes(checksum(of: (length + sum)[...]))
    frame.replaceSubrange(..<frameHeaderSize, with: length + check + sum)
    return frame
  }

  /// Rejects text that is too large for the parser.
  private static func check(_ text: [UInt8]) throws(StoreError) {
    guard UInt32(exactly: text.count) != nil else {
      throw StoreError(
        .tooLarge, expected: "an entry of less than 4 GiB", found: "\(text.count) bytes")
    }
  }

  /// Checks the header of a file.
  ///
  /// - Returns: Whether the file has the current format, and not an earlier one.
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

  /// The result of reading at an offset of a file.
  enum Reading {
    /// The payload of a frame.
    case payload(Range<Int>)
    /// The end.
    case end
    /// A frame that was not written completely.
    case torn
    /// Damage that an interrupted write can't cause.
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
    // The frame was written completely, unless power was lost: a file system may extend a file,
    // write its blocks in any order, and leave zeros in place of unwritten ones. Payloads are text,
    // which has no zeros.
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
      // Lengths end with a zero byte and text has none, which leaves few candidates.
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
