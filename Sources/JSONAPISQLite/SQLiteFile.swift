#if SQLite
  import Foundation

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #endif

  /// A file, and what can be found out before SQLite opens it.
  struct SQLiteFile: Sendable {
    let path: String

    init(_ path: String) { self.path = path }

    /// The journal mode of a file.
    enum Journal {
      case rollback, wal
    }

    /// The journal mode of the file; nil if there is no file, or not one of SQLite.
    ///
    /// Closing the file releases the locks that this process has on it, so don't call this while connections have any.
    var journal: Journal? {
      guard let file = FileHandle(forReadingAtPath: path) else { return nil }
      defer { try? file.close() }
      guard let head = try? file.read(upToCount: 20), head.count == 20,
        head.starts(with: Array("SQLite format 3\0".utf8))
      else { return nil }
      return head[head.startIndex + 18] == 2 || head[head.startIndex + 19] == 2 ? .wal : .rollback
    }

    /// The current state of the file in the file system.
    var state: State {
      var info = stat()
      let exists = unsafe stat(path, &info) == 0
      // SQLite puts the WAL next to the target of a link.
      let real = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
      let hasWAL = FileManager.default.fileExists(atPath: real + "-wal")
      #if canImport(Darwin)
        let times = [info.st_mtimespec, info.st_ctimespec]
      #else
        let times = [info.st_mtim, info.st_ctim]
      #endif
      return State(
        numbers: exists
          ? [Int64(info.st_dev), Int64(clamping: info.st_ino), Int64(info.st_size)] : [],
        times: times.map { [Int64($0.tv_sec), Int64($0.tv_nsec)] }, hasWAL: hasWAL)
    }

    /// A state of the file; if two are equal and settled, it was not written in between.
    struct State: Sendable, Equatable {
      /// The identity and size of the file; empty if there is none.
      fileprivate let numbers: [Int64]
      /// When its content and its metadata last changed: seconds and nanoseconds.
      fileprivate let times: [[Int64]]
      /// Whether another program has the file open in WAL mode, or didn't close it.
      let hasWAL: Bool

      /// Whether any later change would be visible: systems count time in steps, and a second change within one leaves
      /// the times unchanged.
      var isSettled: Bool {
        // File systems without fractions of a second count in steps of one or two.
        let step = times.allSatisfy { $0[1] == 0 } ? 2.1 : 0.03
        let now = Date().timeIntervalSince1970
        return times.allSatisfy { abs(now - Double($0[0]) - Double($0[1]) / 1e9) > step }
      }
    }

    /// The URI with which SQLite opens the file as immutable.
    var immutableAddress: String {
      var bytes = Array("file:".utf8)
      for byte in path.utf8 {
        switch byte {
        case UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "#"):
          bytes += Array(("%" + String(byte, radix: 16)).utf8)
        default: bytes.append(byte)
        }
      }
      return String(decoding: bytes, as: UTF8.self) + "?immutable=1"
    }
  }
#endif
