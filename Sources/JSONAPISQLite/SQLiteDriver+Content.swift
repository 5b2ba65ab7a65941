#if SQLite
  import GRDB
  import GRDBSQLite
  package import JSONAPIServer
  import enum JSONAPIServer.ServerDatabaseError

  /// Content by SQLite's incremental I/O, which keeps no more of it in memory than requested.
  extension SQLiteDriver {
    package mutating func content(
      of column: String, in table: String, row: Int64, _ bytes: Range<Int>
    ) throws(ServerDatabaseError) -> [UInt8]? {
      try unsafe withContent(of: column, in: table, row: row, isWritable: false) { content, count in
        let range = bytes.clamped(to: 0..<count)
        var piece = [UInt8](repeating: 0, count: range.count)
        let code = unsafe piece.withUnsafeMutableBytes { buffer in
          unsafe sqlite3_blob_read(
            content, buffer.baseAddress, Int32(clamping: buffer.count),
            Int32(clamping: range.lowerBound))
        }
        try check(code)
        return piece
      }
    }

    package mutating func write(
      _ upload: ContentUpload, to column: String, of table: String, row: Int64
    ) throws(ServerDatabaseError) {
      let isWritten: Void? = try unsafe withContent(
        of: column, in: table, row: row, isWritable: true
      ) {
        content, count in
        guard count == upload.count else { throw ServerDatabaseError.unavailable }
        try upload.forEachPart { (start, bytes) throws(ServerDatabaseError) in
          let code = unsafe bytes.withUnsafeBytes { buffer in
            unsafe sqlite3_blob_write(
              content, buffer.baseAddress, Int32(clamping: buffer.count), Int32(clamping: start))
          }
          do { try check(code) } catch { throw ServerDatabaseError(any: error, configuration) }
        }
      }
      guard isWritten != nil else { throw .check(type: table, columns: [column]) }
    }

    /// Calls a closure with the content of a row and its number of bytes.
    ///
    /// The content is open only during the call.
    ///
    /// - Returns: What the closure returns; nil if the row has no bytes there.
    private func withContent<Result>(
      of column: String, in table: String, row: Int64, isWritable: Bool,
      _ body: (OpaquePointer, Int) throws -> Result
    ) throws(ServerDatabaseError) -> Result? {
      do {
        var content: OpaquePointer?
        let code = unsafe sqlite3_blob_open(
          database.sqliteConnection, "main", table, column, row, isWritable ? 1 : 0, &content)
        // Values other than text and bytes can't be opened.
        if code == SQLITE_ERROR { return nil }
        try check(code)
        guard let content = unsafe content else { return nil }
        defer { unsafe sqlite3_blob_close(content) }
        return try unsafe body(content, Int(sqlite3_blob_bytes(content)))
      } catch {
        throw ServerDatabaseError(any: error, configuration)
      }
    }

    private func check(_ code: Int32) throws {
      guard code != SQLITE_OK else { return }
      throw GRDB.DatabaseError(
        resultCode: ResultCode(rawValue: code), message: database.lastErrorMessage)
    }
  }

  extension ServerDatabaseError {
    fileprivate init(any error: any Error, _ configuration: SQLiteConfiguration) {
      switch error {
      case let error as ServerDatabaseError: self = error
      case let error as GRDB.DatabaseError: self = configuration.translated(error)
      default: self = .other(error)
      }
    }
  }
#endif
