#if SQLite
  public import JSONAPIServer

  /// A session of a ``SQLiteDatabase``.
  public struct SQLiteSession: WriteSession {
    var session: SQLSession<SQLiteDriver>

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
    public mutating func write(
      _ step: WriteStep
    ) throws(ServerDatabaseError) -> ColumnValue {
      try session.write(step)
    }

    /// Runs insertions one after the other, until one fails.
    public mutating func write(
      _ insertions: [WriteStep], keys: inout [ColumnValue]
    ) throws(ServerDatabaseError) {
      try session.write(insertions, keys: &keys)
    }

    /// Runs a statement of the application; placeholders are `?`.
    public mutating func execute(
      _ statement: String, _ values: [ColumnValue]
    ) throws(ServerDatabaseError) {
      try session.execute(statement, values)
    }
  }
#endif
