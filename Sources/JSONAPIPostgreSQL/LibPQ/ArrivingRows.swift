#if PostgreSQL
  import JSONAPIServer

  /// Takes the rows of a statement while they arrive, so that no more of them is in memory than is wanted.
  final class ArrivingRows {
    /// The rows so far.
    var rows: SQLRows

    /// What there is before the first row arrives.
    private let start: SQLRows
    private var decodings: [CellDecoding] = []
    private var error: PostgreSQLError?
    /// The size of what has arrived and isn't wanted, in bytes.
    private var unwanted = 0

    /// How much of an answer is read without being wanted, in bytes, before its connection is given up.
    private static let patience = 1 << 20

    init(_ rows: SQLRows) {
      self.rows = rows
      start = rows
    }

    /// Forgets all rows: the statement runs again.
    func restart() {
      rows = start
      (decodings, error, unwanted) = ([], nil, 0)
    }

    /// Takes the next rows.
    ///
    /// - Returns: Whether to read on: the rest of an answer that is too large is read if it is small, and the connection
    ///   can be used again.
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

    /// The rows of the whole answer.
    ///
    /// - Throws: An error if a cell hadn't the length of its type.
    func finish() throws(PostgreSQLError) -> SQLRows {
      if let error { throw error }
      return rows
    }
  }
#endif
