#if PostgreSQL
  public import JSONAPIServer

  /// A session of a ``PostgreSQLDatabase``.
  public struct PostgreSQLSession: WriteSession {
    package var session: SQLSession<PostgreSQLDriver>

    /// Runs a step of a plan.
    public mutating func fetch(
      _ step: Step, of plan: ReadPlan, parents: [RowSet]
    ) throws(ServerDatabaseError) -> RowSet {
      try session.fetch(step, of: plan, parents: parents)
    }

    /// Counts rows and aggregates their values, in one statement.
    public mutating func aggregate(
      _ step: Step, _ aggregation: Aggregation, of plan: ReadPlan
    ) throws(ServerDatabaseError) -> [GroupTotals] {
      try session.aggregate(step, aggregation, of: plan)
    }

    /// Runs a write step.
    public mutating func write(_ step: WriteStep) throws(ServerDatabaseError) -> ColumnValue {
      try session.write(step)
    }

    /// Runs insertions in a pipeline until one fails.
    ///
    /// - Parameters:
    ///   - insertions: The steps.
    ///   - keys: Receives the key of each row. If a step fails, they are those of the steps before.
    public mutating func write(
      _ insertions: [WriteStep], keys: inout [ColumnValue]
    ) throws(ServerDatabaseError) {
      try session.write(insertions, keys: &keys)
    }

    /// Runs an insertion together with the commit; any later step or statement is refused.
    ///
    /// - Parameter insertion: The step, whose error the transaction throws.
    public mutating func writeLast(_ insertion: WriteStep) throws(ServerDatabaseError) {
      try session.writeLast(insertion)
    }

    /// Runs a statement of the application in the transaction.
    ///
    /// - Parameters:
    ///   - statement: One statement, whose placeholders are `$1`, `$2`, and so on.
    ///   - values: The values of the placeholders. They are sent as text, which PostgreSQL converts
    ///     to the placeholder's type: a timestamp can't be given in microseconds.
    public mutating func execute(
      _ statement: String, _ values: [ColumnValue]
    ) throws(ServerDatabaseError) {
      try session.execute(statement, values)
    }
  }
#endif
