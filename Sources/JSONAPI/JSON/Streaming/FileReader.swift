#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A file that is read in pieces.
///
/// The system's calls take pointers, so each is marked. All are sound for the same reason: the memory is an
/// array's or a string's own, lent for the length of the call together with its size.
package final class FileReader: Sendable {
  /// The reason why the system can't read a file.
  package struct Failure: Error, CustomStringConvertible {
    let number: Int32

    init() { number = errno }

    /// The reason in the system's words.
    package var description: String {
      guard let text = unsafe strerror(number) else { return "error \(number)" }
      return unsafe String(cString: text)
    }
  }

  private let descriptor: Int32
  private let isOwned: Bool
  /// Whether it can be read at any place, and more than once.
  let isRegular: Bool

  /// Opens a file.
  package convenience init(path: String) throws(Failure) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure() }
    try self.init(descriptor: descriptor, isOwned: true)
  }

  /// Takes an open file.
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
  ///   - offset: Where the piece begins; ignored if the file isn't regular.
  ///   - count: The most bytes to read.
  /// - Returns: The bytes, of which there are none at the end of the file.
  func read(at offset: Int, upTo count: Int) throws(Failure) -> [UInt8] {
    let descriptor = descriptor
    let isRegular = isRegular
    var failure: Failure?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      while true {
        let got =
          unsafe isRegular
          ? pread(descriptor, buffer.baseAddress, count, off_t(offset))
          : readBytes(descriptor, buffer.baseAddress, count)
        if got < 0 {
          if errno == EINTR { continue }
          failure = Failure()
        }
        initialized = max(0, got)
        return
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads a part of a regular file, as far as there is one.
  func read(_ part: Range<Int>) throws(Failure) -> [UInt8] {
    var bytes = try read(at: part.lowerBound, upTo: part.count)
    while !bytes.isEmpty, bytes.count < part.count {
      let more = try read(at: part.lowerBound + bytes.count, upTo: part.count - bytes.count)
      guard !more.isEmpty else { break }
      bytes += more
    }
    return bytes
  }
}

/// The system's call, which the method of the same name hides.
private func readBytes(
  _ descriptor: Int32, _ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int
) -> Int {
  unsafe read(descriptor, buffer, count)
}
