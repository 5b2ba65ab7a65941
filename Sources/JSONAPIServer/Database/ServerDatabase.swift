/// A database that holds the served rows.
///
/// A request takes one session, asynchronously; everything within is synchronous and generic, so that no statement and
/// no row costs a suspension or a box. ``MemoryDatabase`` is for tests and prototypes.
public protocol ServerDatabase: Sendable {
  /// A session that reads.
  associatedtype Reader: ReadSession

  /// A session that reads and writes.
  associatedtype Writer: WriteSession

  /// Runs a closure in a session that reads.
  ///
  /// - Parameters:
  ///   - isolation: Whether all steps must see the same state.
  ///   - deadline: When to give up.
  ///   - body: The closure, which receives the session.
  /// - Throws: ``ServerDatabaseError``, and what `body` throws.
  func read<Result: Sendable>(
    _ isolation: Isolation, until deadline: ContinuousClock.Instant,
    _ body: @escaping @Sendable (inout Reader) throws -> Result
  ) async throws -> Result

  /// Writes in one transaction, which is rolled back if `body` throws.
  ///
  /// `body` runs again after a serialization failure, so it must have no effects outside the session.
  ///
  /// - Throws: ``ServerDatabaseError``, and what `body` throws.
  func write<Result: Sendable>(
    until deadline: ContinuousClock.Instant,
    _ body: @escaping @Sendable (inout Writer) throws -> Result
  ) async throws -> Result

  /// Compares the model with the database.
  ///
  /// The server also checks its own table before it remembers a request with an `Idempotency-Key`: a database that
  /// doesn't report what is missing must have the table, or such requests fail.
  ///
  /// - Returns: What is missing: tables, columns, keys, indexes.
  /// - Throws: ``ServerDatabaseError``.
  func verify(_ model: ServedModel) async throws -> [ServerFinding]

  /// Calls a closure after each commit by any program, once new reads see it.
  ///
  /// A database that isn't sure which tables have changed, or whether it missed a commit, reports ``ChangedTables/all``.
  /// Transactions that are rolled back aren't reported.
  ///
  /// - Parameter action: Receives the tables, on any thread; it must return soon.
  /// - Returns: An object that ends the calls when it is released; nil, the default, for a database that can't report
  ///   commits, whose queries can't be followed.
  func onCommit(
    _ action: @escaping @Sendable (ChangedTables) -> Void
  ) -> (any AnyObject & Sendable)?
}

extension ServerDatabase {
  /// Reports no commits.
  public func onCommit(
    _ action: @escaping @Sendable (ChangedTables) -> Void
  ) -> (any AnyObject & Sendable)? { nil }
}

/// Whether the steps of a plan have to see the same state of the database.
public enum Isolation: Sendable {
  /// The plan has a single statement.
  case single
  /// All statements see one state.
  case snapshot
}

/// A session that reads.
public protocol ReadSession {
  /// Runs a step of a plan.
  ///
  /// In a session that only reads, a plan's last step may end the transaction.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - plan: The plan, with the row rules of all types.
  ///   - parents: The rows of the steps before.
  /// - Returns: The rows, with their total if the step counts it; for a step with the limit 0, the total alone.
  mutating func fetch(
    _ step: Step, of plan: ReadPlan, parents: [RowSet]
  ) throws(ServerDatabaseError) -> RowSet

  /// Counts the rows that a step selects and aggregates their values.
  ///
  /// - Parameters:
  ///   - step: The step, whose source is all rows, without a page.
  ///   - aggregation: The columns to group by and to aggregate.
  ///   - plan: The plan, with the row rules of all types.
  /// - Returns: The groups in any order, one more than the limit if there are more. Several may have equal values.
  ///   Without columns to group by, one group, possibly of no rows.
  /// - Throws: ``ServerDatabaseError``; the default throws ``ServerDatabaseError/unsupported(_:)``.
  mutating func aggregate(
    _ step: Step, _ aggregation: Aggregation, of plan: ReadPlan
  ) throws(ServerDatabaseError) -> [GroupTotals]
}

extension ReadSession {
  /// Throws ``ServerDatabaseError/unsupported(_:)``.
  public mutating func aggregate(
    _ step: Step, _ aggregation: Aggregation, of plan: ReadPlan
  ) throws(ServerDatabaseError) -> [GroupTotals] {
    throw .unsupported("the database has no aggregates")
  }
}

extension ReadPlan {
  /// Runs all steps.
  ///
  /// - Throws: ``ServerDatabaseError``, and ``DefinitionError`` for a row rule that names what the model doesn't have.
  func run(in session: inout some ReadSession) throws -> [RowSet] {
    var rows: [RowSet] = []
    rows.reserveCapacity(steps.count)
    var first = FirstRows()
    for step in steps {
      rows.append(try session.fetch(step, of: self, parents: rows))
      if step.keepsFirst { first.keep(in: &rows[rows.count - 1], of: step, model) }
      guard rows.reduce(0, { $0 + $1.size }) <= maximumSize else {
        throw ServerDatabaseError.other(RowsTooLarge())
      }
    }
    try rules.check()
    return rows
  }
}

/// A session that reads and writes.
public protocol WriteSession: ReadSession {
  /// Runs a write step.
  ///
  /// Inserting a key that a row already has throws ``ServerDatabaseError/unique(type:columns:)``, which is how the
  /// server detects a request that is carried out twice at the same time.
  ///
  /// - Returns: The key of the row; null if no row has the step's key and version.
  mutating func write(_ step: WriteStep) throws(ServerDatabaseError) -> ColumnValue

  /// Runs insertions in their order until one fails.
  ///
  /// The default runs them one by one; a database on a network should send them together.
  ///
  /// - Parameters:
  ///   - insertions: The steps.
  ///   - keys: Receives the key of each row. If a step fails, it has the keys of the steps before, so that their number
  ///     tells which step failed.
  /// - Throws: The error of the step that failed.
  mutating func write(
    _ insertions: [WriteStep], keys: inout [ColumnValue]
  ) throws(ServerDatabaseError)

  /// Runs an insertion as the last step of the transaction; no step and no statement follows.
  ///
  /// The default runs it at once. A database on a network should send it together with the commit, which saves a round
  /// trip.
  ///
  /// - Parameter insertion: The step, which has a key.
  /// - Throws: The error of the step. If it is sent with the commit, ``ServerDatabase/write(until:_:)`` throws it, with
  ///   the name of the table as the type.
  mutating func writeLast(_ insertion: WriteStep) throws(ServerDatabaseError)

  /// Runs a statement of the application in the transaction, such as one that fills an outbox.
  ///
  /// - Throws: ``ServerDatabaseError/unsupported(_:)`` if the database has no statements.
  mutating func execute(_ statement: String, _ values: [ColumnValue]) throws(ServerDatabaseError)
}

extension WriteSession {
  /// Runs insertions one by one until one fails.
  public mutating func write(
    _ insertions: [WriteStep], keys: inout [ColumnValue]
  ) throws(ServerDatabaseError) {
    for step in insertions { keys.append(try write(step)) }
  }

  /// Runs an insertion at once.
  public mutating func writeLast(_ insertion: WriteStep) throws(ServerDatabaseError) {
    _ = try write(insertion)
  }
}
