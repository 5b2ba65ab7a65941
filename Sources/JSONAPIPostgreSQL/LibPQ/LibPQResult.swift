#if PostgreSQL
  import CLibPQ
  import JSONAPIServer

  /// A result of libpq, which is freed with this object.
  ///
  /// Cells are copied from libpq's memory into the row set without intermediate values.
  @safe final class LibPQResult {
    private let result: OpaquePointer
    /// The previous parts, whose rows precede those of this one.
    var parts: [LibPQResult] = []

    /// Takes ownership of a result.
    init(_ result: OpaquePointer) { unsafe self.result = result }

    deinit { unsafe PQclear(result) }

    /// The error that the server reports; nil if there is none.
    var failure: ServerFailure? {
      if isPart { return nil }
      switch unsafe PQresultStatus(result) {
      case PGRES_EMPTY_QUERY, PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_NONFATAL_ERROR:
        return nil
      default: break
      }
      func field(_ code: Character) -> String? {
        guard let ascii = code.asciiValue,
          let text = unsafe PQresultErrorField(result, Int32(ascii))
        else { return nil }
        return unsafe String(cString: text)
      }
      // The fields that libpq's header calls PG_DIAG_…, whose character constants aren't imported.
      let violation: SQLViolation? =
        if let domain = field("d") {
          .domain(domain)
        } else if let number = field("W").flatMap({ Self.parameter(in: $0) }) {
          .type(ofValue: number - 1)
        } else {
          nil
        }
      return ServerFailure(
        error: PostgreSQLError(
          sqlState: field("C") ?? "",
          message: field("M") ?? "The server's response is not a result."),
        schema: field("s"), table: field("t"), column: field("c"), constraint: field("n"),
        violation: violation)
    }

    /// The number of the value that doesn't fit its type, from 1: `unnamed portal parameter $2`, in any language.
    ///
    /// Contexts of functions quote their statements.
    private static func parameter(in context: String) -> Int? {
      let line = context.prefix { $0 != "\n" }
      guard let mark = line.firstIndex(of: "$"), !line[..<mark].contains("\"") else { return nil }
      return Int(line[line.index(after: mark)...].prefix { $0.isASCII && $0.isNumber })
        .flatMap { $0 > 0 ? $0 : nil }
    }

    /// Whether it has some rows of a statement, with others to follow.
    var isPart: Bool { unsafe jsonapi_is_part(result) != 0 }

    /// The size in memory, in bytes.
    var size: Int { unsafe PQresultMemorySize(result) }

    /// Whether the server expects rows to be copied from or to the client, which isn't supported.
    var isCopying: Bool {
      let status = unsafe PQresultStatus(result)
      return status == PGRES_COPY_IN || status == PGRES_COPY_OUT || status == PGRES_COPY_BOTH
    }

    /// The command that was completed, such as `COMMIT`.
    var command: String {
      guard let text = unsafe PQcmdStatus(result) else { return "" }
      return unsafe String(cString: text)
    }

    /// The number of rows that the statement changed, or selected.
    var affected: Int {
      guard let text = unsafe PQcmdTuples(result) else { return 0 }
      return unsafe Int(String(cString: text)) ?? 0
    }

    /// The number of rows.
    var count: Int { parts.reduce(ownCount) { $0 + $1.count } }

    private var ownCount: Int { unsafe Int(PQntuples(result)) }

    /// The number of columns.
    var width: Int { unsafe Int(PQnfields(result)) }

    /// A cell that the statement casts to text; nil for null.
    func text(_ row: Int, _ column: Int) -> String? {
      var row = row
      for part in parts {
        if row < part.count { return part.text(row, column) }
        row -= part.count
      }
      guard row >= 0, row < ownCount, column >= 0, column < width,
        unsafe PQgetisnull(result, Int32(row), Int32(column)) == 0,
        let bytes = unsafe cell(Int32(row), Int32(column))
      else { return nil }
      return unsafe String(decoding: bytes, as: UTF8.self)
    }

    private func cell(_ row: Int32, _ column: Int32) -> UnsafeRawBufferPointer? {
      let length = unsafe Int(PQgetlength(result, row, column))
      guard length >= 0, let value = unsafe PQgetvalue(result, row, column) else { return nil }
      return unsafe UnsafeRawBufferPointer(start: value, count: length)
    }

    /// Reads all cells.
    ///
    /// - Throws: An error if a cell doesn't have the length of its type.
    func read(into rows: inout SQLRows) throws(PostgreSQLError) {
      var decodings: [CellDecoding] = []
      rows.reserveCapacity(count)
      try read(into: &rows, &decodings)
    }

    /// Reads all cells.
    ///
    /// - Parameter decodings: The decoding of each column, shared by all parts of an answer; determined if empty.
    /// - Throws: An error if a cell doesn't have the length of its type.
    func read(
      into rows: inout SQLRows, _ decodings: inout [CellDecoding]
    ) throws(PostgreSQLError) {
      for part in parts { try part.read(into: &rows, &decodings) }
      if decodings.isEmpty {
        decodings = (0..<max(0, unsafe PQnfields(result))).map { column in
          unsafe PQfformat(result, column) == 1
            ? CellDecoding(oid: PQftype(result, column)) : .text
        }
      }
      for row in 0..<(unsafe PQntuples(result)) {
        for (index, decoding) in decodings.enumerated() {
          let column = Int32(truncatingIfNeeded: index)
          if unsafe PQgetisnull(result, row, column) != 0 {
            rows.null()
          } else if let bytes = unsafe cell(row, column), unsafe decoding.give(bytes, to: &rows) {
            continue
          } else {
            throw PostgreSQLError(
              sqlState: "08P01", message: "A value hasn't the length of its type.")
          }
        }
        rows.endRow()
        if rows.isTooLarge { break }
      }
    }
  }
#endif
