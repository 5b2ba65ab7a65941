#if CLI
  import Foundation

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  /// A terminal that a program can write to, of which tests see what came.
  final class Terminal {
    /// The reason why there is no terminal.
    struct Unavailable: Error {
      let code: Int32
    }

    private let own: Int32

    /// The end for the program.
    let handle: FileHandle

    init() throws {
      var (own, other): (Int32, Int32) = (-1, -1)
      // Both variables outlive the call, and nothing else is asked for.
      guard unsafe openpty(&own, &other, nil, nil, nil) == 0 else {
        throw Unavailable(code: errno)
      }
      self.own = own
      handle = FileHandle(fileDescriptor: other, closeOnDealloc: true)
    }

    deinit { close(own) }

    /// What the program has written, which must have ended and is less than a terminal keeps.
    func text() throws -> String {
      // As long as this end is open, nothing that was written gets lost.
      let flags = fcntl(own, F_GETFL)
      guard flags >= 0, fcntl(own, F_SETFL, flags | O_NONBLOCK) >= 0 else {
        throw Unavailable(code: errno)
      }
      var bytes: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 4_096)
      while true {
        // The kernel writes at most `count` bytes into the array's own storage.
        let count = unsafe read(own, &chunk, chunk.count)
        guard count > 0 else { break }
        bytes += chunk[..<count]
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
#endif
