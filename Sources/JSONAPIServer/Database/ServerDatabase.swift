/// Where the served rows are.
///
/// A request takes one session, asynchronously; everything within is synchronous and generic, so that no
/// statement and no row costs a suspension or a box. ``MemoryDatabase`` is the database of tests and
/// prototypes.
public protocol ServerDatabase: Sendable {
  /// A session that reads.
  associatedtype Reader: ReadSession

  /// A session that reads and writes.
  associatedtype Writer: WriteSession

  /// Reads.
  ///
  /// - Parameters:
  ///   - isolation: Whether all steps have to see the same state.
  ///   - deadline: When to give up.
  ///   - body: What to do with the session.
  /// - Throws: ``ServerDatabaseError``, and what `body` throws.
  func read<Result: Sendable>(
    _ isolation: Isolation, until deadline: ContinuousClock.Instant,
    _ body: @escaping @Sendable (inout Reader) throws -> Result
  ) async throws -> Result

  /// Writes in one transaction, which is rolled back if `body` throws.
  ///
  /// `body` runs again after a serialization failure, so it must have no effect but through the session.
  ///
  /// - Throws: ``ServerDatabaseError``, and what `body` throws.
  func write<Result: Sendable>(
    until deadline: ContinuousClock.Instant,
    _ body: @escaping @Sendable (inout Writer) throws -> Result
  ) async throws -> Result

  /// Compares the model with the database.
  ///
  /// The server asks about its own table, too, before it remembers a request with an `Idempotency-Key`: a database that
  /// doesn't name what is missing has to have the table, or fails such requests.
  ///
  /// - Returns: What is missing: tables, columns, keys, indexes.
  /// - Throws: ``ServerDatabaseError``.
  func verify(_ model: ServedModel) async throws -> [ServerFinding]

  /// Calls a closure after each commit, whichever program made it, once new reads see it.
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
  /// There is one statement.
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
  /// - Returns: The rows, with their total if the step counts it; of a step with the limit 0, the total alone.
  mutating func fetch(
    _ step: Step, of plan: ReadPlan, parents: [RowSet]
  ) throws(ServerDatabaseError) -> RowSet

  /// Counts the rows that a step selects, and adds up their values.
  ///
  /// - Parameters:
  ///   - step: The step, whose source is all rows, without a page.
  ///   - aggregation: What to group by, and what to add up.
  ///   - plan: The plan, with the row rules of all types.
  /// - Returns: The groups in any order, one more than the limit if there are more. Several may have equal values.
  ///   Without columns to group by, one group, of no rows maybe.
  /// - Throws: ``ServerDatabaseError``; the default throws ``ServerDatabaseError/unsupported(_:)``.
  mutating func aggregate(
    _ step: Step, _ aggregation: Aggregation, of plan: ReadPlan
  ) throws(ServerDatabaseError) -> [GroupTotals]
}

extension ReadSession {
  /// Refuses to aggregate.
  public mutating func aggregate(
    _ step: Step, _ aggregation: Aggregation, of plan: ReadPlan
  ) throws(ServerDatabaseError) -> [GroupTotals] {
    throw .unsupported("the database has no aggregates")
  }
}

/// A session that reads and writes.
public protocol WriteSession: ReadSession {
  /// Runs a write step.
  ///
  /// An insertion with a key that a row has is ``ServerDatabaseError/unique(type:columns:)``, by which requests that are
  /// carried out twice at the same time are told apart.
  ///
  /// - Returns: The key of the row; null if no row has the step's key and version.
  mutating func write(_ step: WriteStep) throws(ServerDatabaseError) -> ColumnValue

  /// Runs insertions in their order until one fails.
  ///
  /// The default runs them one by one; a database on a network should send them together.
  ///
  /// - Parameters:
  ///   - insertions: The steps.
  ///   - keys: Takes the key of each row. If a step fails, they are those of the steps before, and their number
  ///     tells which one it was.
  /// - Throws: The error of the step that failed.
  mutating func write(
    _ insertions: [WriteStep], keys: inout [ColumnValue]
  ) throws(ServerDatabaseError)

  /// Runs an insertion as the last step of the transaction, which no other step and no statement follows.
  ///
  /// The default runs it at once. A database on a network should send it together with the commit, which spares a round
  /// trip.
  ///
  /// - Parameter insertion: The step; its key is given.
  /// - Throws: The error of the step. If it is sent with the commit, ``ServerDatabase/write(until:_:)`` throws it, with
  ///   the name of the table as the type.
  mutating func writeLast(_ insertion: WriteStep) throws(ServerDatabaseError)

  /// Runs a statement of the application's own in the transaction, such as one that fills an outbox.
  ///
  /// - Throws: ``ServerDatabaseError/unsupported(_:)`` where the database knows no statements.
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
