#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A file that is locked by this process, read once and then appended to.
///
/// System calls take pointers, which are valid for one call: to the characters of a path, or to the
/// bytes of an array that doesn't move meanwhile.
struct JournalFile: Sendable {
  let path: String
  private let file: Descriptor
  /// The number of bytes that are known to be complete.
  private(set) var size = 0

  /// A file descriptor that is closed when it is released.
  private final class Descriptor: Sendable {
    let number: Int32

    init(_ number: Int32) { self.number = number }

    deinit {
      guard number >= 0 else { return }
      // A process that is being started may keep the file open a moment longer than this one.
      _ = flock(number, LOCK_UN)
      _ = close(number)
    }

    func unlock() { _ = flock(number, LOCK_UN) }

    func isFile(at path: String) -> Bool {
      var (own, found) = (stat(), stat())
      return unsafe fstat(number, &own) == 0 && stat(path, &found) == 0
        && own.st_dev == found.st_dev && own.st_ino == found.st_ino
    }
  }

  private var descriptor: Int32 { file.number }

  /// Opens a file, creating it if necessary.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - isNew: Whether to truncate an existing file.
  ///   - willLock: Runs between opening and locking, for tests to replace the file.
  /// - Throws: ``StoreError`` if a system call fails, or the file is locked.
  init(
    _ path: String, isNew: Bool = false, willLock: () -> Void = {}
  ) throws(StoreError) {
    self.path = path
    var file = try JournalFile.locked(path, willLock)
    // Another process may have replaced the file between opening and locking. The attempts are
    // limited, since not all file systems have stable file numbers.
    for _ in 0..<10 where !file.isFile(at: path) {
      // Unlocked first, since it may be the same file after all.
      file.unlock()
      file = try JournalFile.locked(path, willLock)
    }
    self.file = file
    if isNew { try cut(to: 0) }
  }

  private static func locked(
    _ path: String, _ willLock: () -> Void
  ) throws(StoreError) -> Descriptor {
    let file = unsafe Descriptor(open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600))
    guard file.number >= 0 else { throw JournalFile.failure("open", path) }
    willLock()
    guard flock(file.number, LOCK_EX | LOCK_NB) == 0 else {
      let isLocked = errno == EWOULDBLOCK
      let failure = JournalFile.failure("lock", path)
      guard isLocked else { throw failure }
      throw StoreError(
        .inUse, expected: "a journal that is open nowhere else", found: "one that is, at \(path)")
    }
    return file
  }

  /// Whether a path leads to this file.
  func isFile(at path: String) -> Bool { file.isFile(at: path) }

  /// Reads all bytes of the file.
  func contents() throws(StoreError) -> [UInt8] {
    let end = lseek(descriptor, 0, SEEK_END)
    guard end >= 0, lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw JournalFile.failure("read", path)
    }
    var bytes = [UInt8](repeating: 0, count: Int(end))
    var position = 0
    while position < bytes.count {
      let descriptor = descriptor
      let got = unsafe bytes.withUnsafeMutableBytes { buffer in
        retrying {
          unsafe read(
            descriptor, buffer.baseAddress.map { unsafe $0 + position }, buffer.count - position)
        }
      }
      guard got >= 0 else { throw JournalFile.failure("read", path) }
      guard got > 0 else { break }
      position += got
    }
    return Array(bytes[..<position])
  }

  /// Truncates the file to an offset up to which it is complete.
  mutating func cut(to offset: Int) throws(StoreError) {
    guard ftruncate(descriptor, off_t(offset)) == 0 else {
      throw JournalFile.failure("truncate", path)
    }
    size = offset
  }

  /// Appends bytes: all, or none if writing fails.
  mutating func append(_ bytes: [UInt8]) throws(StoreError) {
    var position = 0
    while position < bytes.count {
      let descriptor = descriptor
      let written = unsafe bytes.withUnsafeBytes { buffer in
        retrying {
          unsafe write(
            descriptor, buffer.baseAddress.map { unsafe $0 + position }, buffer.count - position)
        }
      }
      guard written >= 0 else {
        let failure = JournalFile.failure("write", path)
        try cut(to: size)
        throw failure
      }
      position += written
    }
    size += bytes.count
  }

  /// Waits until written data is on disk, and not just in buffers of the system.
  func flush() throws(StoreError) {
    #if canImport(Darwin)
      // On Darwin, `fsync` leaves the bytes in the drive's cache.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    guard fsync(descriptor) == 0 else { throw JournalFile.failure("flush", path) }
  }

  /// Atomically replaces the file at another path.
  func replacing(_ target: String) throws(StoreError) -> JournalFile {
    guard unsafe rename(path, target) == 0 else { throw JournalFile.failure("rename", path) }
    JournalFile.flushDirectory(of: target)
    return JournalFile(target, file, size)
  }

  /// Removes the file; its space is freed when the last descriptor is closed.
  func remove() { _ = unsafe unlink(path) }

  private init(_ path: String, _ file: Descriptor, _ size: Int) {
    self.path = path
    self.file = file
    self.size = size
  }

  /// Flushes the directory entry of a file, if the system supports it.
  static func flushDirectory(of path: String) {
    let end = path.lastIndex(of: "/")
    let directory = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let descriptor = unsafe Descriptor(open(directory, O_RDONLY | O_CLOEXEC))
    if descriptor.number >= 0 { _ = fsync(descriptor.number) }
  }

  private static func failure(_ action: String, _ path: String) -> StoreError {
    let number = errno
    let reason = unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
    return StoreError(.fileSystem, expected: "to \(action) \(path)", found: reason)
  }
}

/// Repeats a system call that was interrupted by a signal.
private func retrying(_ call: () -> Int) -> Int {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}
