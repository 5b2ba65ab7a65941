#if PostgreSQL
  import JSONAPIServer

  /// Receives the rows of a statement as they arrive, so that no more of them is in memory than wanted.
  final class ArrivingRows {
    /// The rows so far.
    var rows: SQLRows

    /// The initial rows, before the first one arrives.
    private let start: SQLRows
    private var decodings: [CellDecoding] = []
    private var error: PostgreSQLError?
    /// The size of the unwanted data that has arrived, in bytes.
    private var unwanted = 0

    /// The size of the unwanted data that is read, in bytes, before the connection is given up.
    private static let patience = 1 << 20

    init(_ rows: SQLRows) {
      self.rows = rows
      start = rows
    }

    /// Discards all rows, since the statement runs again.
    func restart() {
      rows = start
      (decodings, error, unwanted) = ([], nil, 0)
    }

    /// Takes the next rows.
    ///
    /// - Returns: Whether to read on: the rest of an answer that is too large is read if it is small, so that the
    ///   connection can be used again.
    func take(_ result: LibPQResult) -> Bool {
      guard !rows.isTooLarge, error == nil else {
        unwanted += result.size
        return unwanted <= Self.patience
      }
      do throws(PostgreSQLError) {
        try result.read(into: &rows, &decodings)
      } catch {
        self.error = error
      }
      return true
    }

    /// The rows of the complete answer.
    ///
    /// - Throws: An error if a cell didn't have the length of its type.
    func finish() throws(PostgreSQLError) -> SQLRows {
      if let error { throw error }
      return rows
    }
  }
#endif
