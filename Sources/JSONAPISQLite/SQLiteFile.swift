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

  /// What can be told of a file before SQLite opens it.
  struct SQLiteFile: Sendable {
    let path: String

    init(_ path: String) { self.path = path }

    /// How a file keeps what isn't committed.
    enum Journal {
      case rollback, wal
    }

    /// The journal of the file; nil if there is no file, or none of SQLite.
    ///
    /// To close the file ends the locks that this process has on it, so it must not be asked while connections have any.
    var journal: Journal? {
      guard let file = FileHandle(forReadingAtPath: path) else { return nil }
      defer { try? file.close() }
      guard let head = try? file.read(upToCount: 20), head.count == 20,
        head.starts(with: Array("SQLite format 3\0".utf8))
      else { return nil }
      return head[head.startIndex + 18] == 2 || head[head.startIndex + 19] == 2 ? .wal : .rollback
    }

    /// What the system says of the file now.
    var state: State {
      var info = stat()
      let exists = unsafe stat(path, &info) == 0
      // SQLite puts the WAL beside the file that a link leads to.
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

    /// A state of the file; where two are equal and settled, nobody has written it in between.
    struct State: Sendable, Equatable {
      /// Which file it is, and its size; none if there is no file.
      fileprivate let numbers: [Int64]
      /// When its content, and anything about it, changed last: seconds and nanoseconds.
      fileprivate let times: [[Int64]]
      /// Whether another program has the file open in WAL mode, or didn't close it.
      let hasWAL: Bool

      /// Whether a change from now on would be seen: systems count time in steps, in which a second change of the file
      /// leaves its times as they are.
      var isSettled: Bool {
        // File systems that know no parts of a second count in steps of one or two.
        let step = times.allSatisfy { $0[1] == 0 } ? 2.1 : 0.03
        let now = Date().timeIntervalSince1970
        return times.allSatisfy { abs(now - Double($0[0]) - Double($0[1]) / 1e9) > step }
      }
    }

    /// The address by which SQLite takes the file for one that nobody changes.
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
