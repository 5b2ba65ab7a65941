#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Exits with code 2.
func exitAsTrouble() -> Never { exit(2) }

/// Exits with the code that shells report for SIGPIPE.
func exitAsClosedPipe() -> Never { exit(128 + SIGPIPE) }

#if CLI
  // Within `System`, these names refer to its own functions.
  private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
  private func systemRename(_ path: String, _ other: String) -> Int32 { unsafe rename(path, other) }

  /// The system calls that the command line needs, each wrapped once.
  ///
  /// The calls take pointers, so each is marked. All are sound for the same reason: the pointer is
  /// to an array's or a string's storage, valid for the duration of the call, and passed with its
  /// size.
  enum System {
    /// The reason why a call failed.
    struct Failure: Error {
      let number: Int32

      init() { number = errno }
      init(_ number: Int32) { self.number = number }

      var isClosedPipe: Bool { number == EPIPE }
      var isAddressInUse: Bool { number == EADDRINUSE }

      /// The reason in the system's words, such as `No such file or directory`.
      var text: String {
        guard let text = unsafe strerror(number) else { return "error \(number)" }
        return unsafe String(cString: text)
      }
    }

    typealias Mode = mode_t

    /// The kind and size of the file at a path or a descriptor.
    struct FileInfo {
      let size: Int
      let mode: Mode

      var isFolder: Bool { mode & S_IFMT == S_IFDIR }
      var isRegular: Bool { mode & S_IFMT == S_IFREG }

      init(descriptor: Int32) throws(Failure) {
        var info = stat()
        guard unsafe fstat(descriptor, &info) == 0 else { throw Failure() }
        self.init(info)
      }

      init(path: String) throws(Failure) {
        var info = stat()
        guard unsafe stat(path, &info) == 0 else { throw Failure() }
        self.init(info)
      }

      private init(_ info: stat) {
        size = Int(info.st_size)
        mode = info.st_mode
      }
    }

    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// An environment variable; `nil` if it is unset or empty.
    static func environment(_ name: String) -> String? {
      guard let value = unsafe getenv(name) else { return nil }
      let text = unsafe String(cString: value)
      return text.isEmpty ? nil : text
    }

    /// Ignores SIGPIPE, so that writing to a closed pipe is an error.
    static func ignoreClosedPipes() { _ = signal(SIGPIPE, SIG_IGN) }

    /// The signals that ask a program to terminate, such as that of Control-C.
    static var endingSignals: [Int32] { [SIGINT, SIGTERM] }

    /// Ignores a signal, so that it doesn't end the program.
    static func ignore(_ number: Int32) { _ = signal(number, SIG_IGN) }

    /// Lets a signal end the program again.
    static func restore(_ number: Int32) { _ = signal(number, SIG_DFL) }

    /// Ends the program at once, without cleaning up, with the code that shells report for a
    /// signal.
    static func exit(after number: Int32) -> Never { _exit(128 + number) }

    static func openForReading(_ path: String) throws(Failure) -> Int32 {
      let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw Failure() }
      return descriptor
    }

    /// Creates a file that must not exist, or opens a special file.
    static func openForWriting(_ path: String, creating: Bool) throws(Failure) -> Int32 {
      let flags = creating ? O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC : O_WRONLY | O_CLOEXEC
      let descriptor = unsafe open(path, flags, 0o666)
      guard descriptor >= 0 else { throw Failure() }
      return descriptor
    }

    static func close(_ descriptor: Int32) throws(Failure) {
      guard systemClose(descriptor) == 0 else { throw Failure() }
    }

    static func setMode(_ mode: Mode, of descriptor: Int32) {
      _ = fchmod(descriptor, mode & 0o7777)
    }

    static func rename(_ path: String, to other: String) throws(Failure) {
      guard systemRename(path, other) == 0 else { throw Failure() }
    }

    /// Removes a file, if there is one.
    static func remove(_ path: String) throws(Failure) {
      guard unsafe unlink(path) == 0 || errno == ENOENT else { throw Failure() }
    }

    /// The path without symbolic links; `nil` if nothing is there.
    static func realPath(_ path: String) -> String? {
      guard let text = unsafe realpath(path, nil) else { return nil }
      defer { unsafe free(text) }
      return unsafe String(cString: text)
    }

    /// Reads to the end, or until there are more bytes than `limit`.
    ///
    /// - Parameters:
    ///   - descriptor: The file descriptor to read from.
    ///   - size: The expected number of bytes.
    ///   - limit: The number of bytes after which to stop.
    /// - Returns: The bytes.
    /// - Throws: The reason why reading failed.
    static func readAll(
      _ descriptor: Int32, expecting size: Int, limit: Int
    ) throws(Failure) -> [UInt8] {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(min(max(size, 0), limit) + 1)
      var chunk = [UInt8](repeating: 0, count: 1 << 20)
      while bytes.count <= limit {
        let count = unsafe chunk.withUnsafeMutableBytes {
          unsafe read(descriptor, $0.baseAddress, $0.count)
        }
        if count < 0 {
          guard errno != EINTR else { continue }
          throw Failure()
        }
        if count == 0 { break }
        bytes.append(contentsOf: chunk[..<count])
      }
      return bytes
    }

    /// Writes all bytes.
    static func writeAll(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(Failure) {
      var rest = bytes
      while !rest.isEmpty {
        let count = unsafe rest.withUnsafeBytes {
          unsafe write(descriptor, $0.baseAddress, $0.count)
        }
        if count < 0 {
          guard errno != EINTR else { continue }
          throw Failure()
        }
        rest = rest.dropFirst(count)
      }
    }
  }
#endif
