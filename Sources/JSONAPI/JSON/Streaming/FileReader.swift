#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A file to read in pieces.
///
/// System calls take pointers, so each is marked unsafe. All are sound for the same reason: the
/// memory belongs to an array or a string, borrowed for the duration of the call together with its
/// size.
package final class FileReader: Sendable {
  /// An error of the system while reading a file.
  package struct Failure: Error, CustomStringConvertible {
    let number: Int32

    init() { number = errno }

    /// The system's error message.
    package var description: String {
      guard let text = unsafe strerror(number) else { return "error \(number)" }
      return unsafe String(cString: text)
    }
  }

  private let descriptor: Int32
  private let isOwned: Bool
  /// Whether it can be read at any offset, and more than once.
  let isRegular: Bool

  /// Opens a file.
  package convenience init(path: String) throws(Failure) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure() }
    try self.init(descriptor: descriptor, isOwned: true)
  }

  /// Creates a reader for an open file.
  package init(descriptor: Int32, isOwned: Bool) throws(Failure) {
    self.descriptor = descriptor
    self.isOwned = isOwned
    var info = stat()
    let isKnown = unsafe fstat(descriptor, &info) == 0
    isRegular = isKnown && info.st_mode & S_IFMT == S_IFREG
    guard isKnown else { throw Failure() }
  }

  deinit {
    if isOwned { _ = close(descriptor) }
  }

  /// Reads a piece.
  ///
  /// - Parameters:
  ///   - offset: The offset of the piece; ignored if the file isn't regular.
  ///   - count: The maximum number of bytes to read.
  /// - Returns: The bytes; empty at the end of the file.
  func read(at offset: Int, upTo count: Int) throws(Failure) -> [UInt8] {
    var result: Result<Int, Failure> = .success(0)
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      result = unsafe read(at: offset, into: UnsafeMutableRawBufferPointer(buffer))
      initialized = (try? result.get()) ?? 0
    }
    _ = try result.get()
    return bytes
  }

  /// Reads a part of a regular file.
  ///
  /// - Parameter bytes: The buffer to overwrite from its start, enlarged if too small.
  /// - Returns: The number of bytes, less than requested if the file ends before.
  func read(_ part: Range<Int>, into bytes: inout [UInt8]) throws(Failure) -> Int {
    if bytes.count < part.count {
      bytes += [UInt8](repeating: 0, count: part.count - bytes.count)
    }
    var count = 0
    while count < part.count {
      let result = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe read(
          at: part.lowerBound + count,
          into: UnsafeMutableRawBufferPointer(rebasing: buffer[count..<part.count]))
      }
      let got = try result.get()
      if got == 0 { break }
      count += got
    }
    return count
  }

  /// Reads at most as many bytes as fit in a buffer.
  private func read(
    at offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) -> Result<Int, Failure> {
    while true {
      let got =
        unsafe isRegular
        ? pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
        : readBytes(descriptor, buffer.baseAddress, buffer.count)
      if got >= 0 { return .success(got) }
      if errno != EINTR { return .failure(Failure()) }
    }
  }
}

/// Calls the system function, which the method of the same name hides.
private func readBytes(
  _ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int
) -> Int {
  unsafe read(descriptor, buffer, count)
}

/// A block cache for random access to a file.
///
/// The cache is direct-mapped: each block has one slot, shared with blocks a multiple of the
/// cache's size away. So a part of the file no larger than the cache is read only once.
struct BlockCache {
  private static let blockSize = 1 << 12
  /// In total 32 MiB, allocated only as blocks are read.
  private static let blockCount = 1 << 13
  /// Larger parts bypass the cache.
  private static let maximumPart = 2 * blockSize

  private let file: FileReader
  private var blocks = [[UInt8]](repeating: [], count: blockCount)
  /// The number of the block in each slot.
  private var numbers = [Int](repeating: -1, count: blockCount)
  /// A buffer for parts that span blocks.
  private var piece: [UInt8] = []

  init(_ file: FileReader) { self.file = file }

  /// Reads a part of the file, up to its end.
  mutating func read(_ part: Range<Int>) throws(FileReader.Failure) -> ArraySlice<UInt8> {
    if part.count > Self.maximumPart {
      let count = try file.read(part, into: &piece)
      return piece[..<count]
    }
    let first = try slice(of: part, from: part.lowerBound)
    if first.count == part.count || first.isEmpty { return first }
    piece.removeAll(keepingCapacity: true)
    piece += first
    while piece.count < part.count {
      let next = try slice(of: part, from: part.lowerBound + piece.count)
      if next.isEmpty { break }
      piece += next
    }
    return piece[...]
  }

  /// Returns the portion of a part within the block at an offset.
  private mutating func slice(
    of part: Range<Int>, from offset: Int
  ) throws(FileReader.Failure) -> ArraySlice<UInt8> {
    let number = offset / Self.blockSize
    let place = number % Self.blockCount
    let start = number * Self.blockSize
    if numbers[place] != number {
      numbers[place] = -1
      let count = try file.read(start..<start + Self.blockSize, into: &blocks[place])
      blocks[place].removeLast(blocks[place].count - count)
      numbers[place] = number
    }
    let count = blocks[place].count
    return blocks[place][min(offset - start, count)..<min(part.upperBound - start, count)]
  }
}
