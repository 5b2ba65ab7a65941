#if SQLite
  import Foundation

  /// What can be told of a file before SQLite opens it.
  package struct SQLiteFile: Sendable {
    private let path: String

    package init(_ path: String) { self.path = path }

    /// How a file keeps what isn't committed.
    enum Journal {
      case rollback, wal
    }

    /// The journal of the file; nil if there is no file, or none of SQLite.
    var journal: Journal? {
      guard let file = FileHandle(forReadingAtPath: path) else { return nil }
      defer { try? file.close() }
      guard let head = try? file.read(upToCount: 20), head.count == 20,
        head.starts(with: Array("SQLite format 3\0".utf8))
      else { return nil }
      return head[head.startIndex + 18] == 2 || head[head.startIndex + 19] == 2 ? .wal : .rollback
    }

    /// Whether another program has the file open in WAL mode, or didn't close it.
    package var hasWAL: Bool { FileManager.default.fileExists(atPath: path + "-wal") }

    /// Whether the file is in WAL mode and no program has it open.
    ///
    /// To open it as usual would make files beside it.
    package var isIdleInWALMode: Bool { journal == .wal && !hasWAL }

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
