@_spi(Locks) import JSONAPI

/// A database in memory, for tests and prototypes.
///
/// Filters and orders are evaluated as `FilterExpression` defines them, so it is also the reference for other
/// databases. A response sees one state of all tables; a failed transaction leaves nothing behind.
///
/// ```swift
/// let database = MemoryDatabase([
///   "people": [["id": .text("1"), "name": .text("Ada")]],
/// ])
/// ```
public final class MemoryDatabase: ServerDatabase {
  private let state: Locked<MemorySession>
  private let writing = Locked(())
  private let listeners = CommitListeners()

  /// Creates a database.
  ///
  /// - Parameter rows: The rows of each table, by column. Dates are microseconds since 1970, booleans 0 and 1,
  ///   arrays and objects JSON text.
  public init(_ rows: [String: [[String: ColumnValue]]] = [:]) {
    state = Locked(MemorySession(tables: Self.tables(rows)))
  }

  /// Replaces all rows.
  public func reset(to rows: [String: [[String: ColumnValue]]]) {
    let new = MemorySession(tables: Self.tables(rows))
    writing.withLock { _ in state.withLock { $0 = new } }
    listeners.tell(.all)
  }

  private static func tables(
    _ rows: [String: [[String: ColumnValue]]]
  ) -> [String: MemoryTable] {
    rows.mapValues { rows in
      var table = MemoryTable()
      for row in rows {
        table.insert(row.map { WriteStep.Assignment(column: $0.key, value: $0.value) })
      }
      return table
    }
  }

  /// Reads one state of the tables.
  public func read<Result: Sendable>(
    _ isolation: Isolation, until deadline: ContinuousClock.Instant,
    _ body: @escaping @Sendable (inout MemorySession) throws -> Result
  ) async throws -> Result {
    var session = state.withLock { $0 }
    return try body(&session)
  }

  /// Writes in transactions, one after the other.
  public func write<Result: Sendable>(
    until deadline: ContinuousClock.Instant,
    _ body: @escaping @Sendable (inout MemoryTransaction) throws -> Result
  ) async throws -> Result {
    let result = try writing.withLock { _ in
      var transaction = MemoryTransaction(session: state.withLock { $0 })
      let result = try body(&transaction)
      state.withLock { $0 = transaction.session }
      return result
    }
    listeners.tell(.all)
    return result
  }

  /// Reports nothing missing, since tables and columns come with the rows.
  public func verify(_ model: ServedModel) async throws -> [ServerFinding] { [] }

  /// Calls a closure after each transaction, for all tables.
  public func onCommit(
    _ action: @escaping @Sendable (ChangedTables) -> Void
  ) -> (any AnyObject & Sendable)? { listeners.add(action) }
}
