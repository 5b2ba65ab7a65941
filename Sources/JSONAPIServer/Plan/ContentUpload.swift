#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A complete upload: in memory if it is small, otherwise in an unnamed file.
package final class ContentUpload: Sendable {
  /// The number of bytes.
  package let count: Int

  /// The bytes, if they are in memory; nil if they are in a file.
  package let bytes: [UInt8]?

  private let file: TemporaryFile?

  /// The maximum number of bytes that stay in memory.
  static let maximumInMemory = 1 << 20

  fileprivate init(_ bytes: [UInt8], _ file: TemporaryFile?, count: Int) {
    self.bytes = file == nil ? bytes : nil
    self.file = file
    self.count = count
  }

  /// Some of the bytes.
  ///
  /// - Parameter range: Their positions; those beyond the end are ignored.
  package func bytes(in range: Range<Int>) throws(ServerDatabaseError) -> [UInt8] {
    let range = range.clamped(to: 0..<count)
    if let bytes { return Array(bytes[range]) }
    do {
      return try file?.bytes(in: range) ?? []
    } catch {
      throw .other(error)
    }
  }

  /// Calls a closure for one part after the other, with its offset.
  package func forEachPart(
    _ body: (Int, [UInt8]) throws(ServerDatabaseError) -> Void
  ) throws(ServerDatabaseError) {
    for start in stride(from: 0, to: count, by: Self.maximumInMemory) {
      try body(start, try bytes(in: start..<start + min(Self.maximumInMemory, count - start)))
    }
  }
}

/// Collects the bytes of a request.
struct ContentSpool {
  private let directory: String
  private var bytes: [UInt8] = []
  private var file: TemporaryFile?
  private(set) var count = 0

  /// - Parameter directory: The directory of the file, if one is needed.
  init(directory: String) { self.directory = directory }

  /// Adds bytes.
  ///
  /// - Throws: ``TemporaryFileError`` if there is no room for them.
  mutating func append(_ piece: some Sequence<UInt8>) throws {
    let start = bytes.count
    bytes.append(contentsOf: piece)
    count += bytes.count - start
    guard bytes.count > ContentUpload.maximumInMemory else { return }
    let file = try self.file ?? TemporaryFile(in: directory)
    self.file = file
    try file.append(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// The bytes.
  mutating func finish() throws -> ContentUpload {
    if let file {
      try file.append(bytes)
      bytes = []
    }
    return ContentUpload(bytes, file, count: count)
  }
}

/// A file that nobody else can open, and that disappears with the program.
private final class TemporaryFile: Sendable {
  private let descriptor: Int32

  init(in directory: String) throws(TemporaryFileError) {
    let name = String(UInt64.random(in: .min ... .max), radix: 36)
    let path = "\(directory)/jsonapi-upload-\(name)"
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw TemporaryFileError(number: errno) }
    _ = unsafe unlink(path)
  }

  deinit { if descriptor >= 0 { _ = close(descriptor) } }

  func append(_ bytes: [UInt8]) throws(TemporaryFileError) {
    var position = 0
    while position < bytes.count {
      let written = unsafe bytes.withUnsafeBytes { buffer in
        unsafe write(
          descriptor, buffer.baseAddress.map { unsafe $0 + position }, buffer.count - position)
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw TemporaryFileError(number: errno) }
      position += written
    }
  }

  func bytes(in range: Range<Int>) throws(TemporaryFileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    var position = 0
    while position < bytes.count {
      let got = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe pread(
          descriptor, buffer.baseAddress.map { unsafe $0 + position }, buffer.count - position,
          off_t(range.lowerBound + position))
      }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { throw TemporaryFileError(number: errno) }
      position += got
    }
    return bytes
  }
}

/// An error in creating, writing or reading the file of an upload.
struct TemporaryFileError: Error, CustomStringConvertible {
  /// The error number of the system.
  let number: Int32

  var description: String { "temporary file: error \(number) of the system" }
}
