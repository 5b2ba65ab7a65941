import JSONAPI

/// How entries lie in a snapshot or a journal.
///
///     file   magic:8 | format:4 | kind:4 | frame…
///     frame  length:4 | check:4 | checksum:8 | payload
///
/// Numbers have the lowest byte first. `checksum` is that of the payload, `check` that of the eleven
/// bytes around it, so that a damaged length is not mistaken for an entry that was cut off.
package enum StoreFrames {
  /// What a file of frames is.
  package enum Kind: UInt32, Sendable {
    case snapshot = 1
    case journal = 2
    /// Writes that wait for the network, as the client has them.
    case outbox = 3
  }

  /// Bytes that no text has, and that break when line ends are converted.
  static let magic: [UInt8] = [0x89, 0x4A, 0x41, 0x53, 0x0D, 0x0A, 0x1A, 0x0A]
  static let format: UInt32 = 1
  static let headerSize = 16
  static let frameHeaderSize = 16

  static func header(_ kind: Kind) -> [UInt8] { magic + bytes(format) + bytes(kind.rawValue) }

  /// A frame around a payload.
  ///
  /// - Parameter payload: Text, in which no byte is zero.
  /// - Returns: The frame.
  /// - Throws: ``StoreError`` for more than 4 GiB.
  static func frame(_ payload: [UInt8]) throws(StoreError) -> [UInt8] {
    guard let length = UInt32(exactly: payload.count) else {
      throw StoreError(
        .tooLarge, expected: "an entry of less than 4 GiB", found: "\(payload.count) bytes")
    }
    let sum = bytes(checksum(of: payload[...]))
    let check = UInt32(truncatingIfNeeded: checksum(of: (bytes(length) + sum)[...]))
    return bytes(length) + bytes(check) + sum + payload
  }

  /// Checks the beginning of a file.
  static func checkHeader(_ file: [UInt8], _ kind: Kind) throws(StoreError) {
    guard file.count >= headerSize, file.starts(with: magic) else {
      throw StoreError(
        .unknownFormat, expected: "a \(kind)", found: "\(file.count) bytes of something else",
        offset: 0)
    }
    let format: UInt32 = number(file, 8)
    guard format == Self.format else {
      throw StoreError(
        .laterFormat, expected: "a \(kind) of format \(Self.format)", found: "format \(format)",
        offset: 8)
    }
    guard number(file, 12) == kind.rawValue else {
      throw StoreError(
        .unknownFormat, expected: "a \(kind)", found: "a file of another kind", offset: 12)
    }
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
    let sum: UInt64 = number(file, offset + 8)
    let length: UInt32 = number(file, offset)
    let check: UInt32 = number(file, offset + 4)
    let expected = checksum(of: (file[offset..<offset + 4] + file[offset + 8..<offset + 16])[...])
    let start = offset + frameHeaderSize
    guard check == UInt32(truncatingIfNeeded: expected) else {
      // A file system may have made the file longer, and not have written all of the frame.
      return file[start...].allSatisfy { $0 == 0 } ? .torn : .damaged
    }
    guard Int(length) <= file.count - start else { return .torn }
    let payload = start..<start + Int(length)
    if checksum(of: file[payload]) == sum { return .payload(payload) }
    // All of it was written, unless the file system has made the file longer first. Payloads are text,
    // which has no zero bytes.
    let isLast = payload.upperBound == file.count
    return isLast && file[payload].contains(0) ? .torn : .damaged
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
