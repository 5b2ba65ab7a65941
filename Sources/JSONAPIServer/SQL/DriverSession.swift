/// A public session of a SQL database, which forwards to the session of its driver.
///
/// The conformance to the public protocol is here, and the driver stays out of the public interface.
package protocol DriverSession: WriteSession {
  associatedtype Driver: SQLDriver

  var session: SQLSession<Driver> { get set }
}

extension DriverSession {
  /// Runs a step of a plan.
  public mutating func fetch(
    _ step: Step, of plan: ReadPlan, parents: [RowSet]
  ) throws(ServerDatabaseError) -> RowSet { try session.fetch(step, of: plan, parents: parents) }

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

  /// Runs insertions until one fails, in PostgreSQL in a pipeline.
  public mutating func write(
    _ insertions: [WriteStep], keys: inout [ColumnValue]
  ) throws(ServerDatabaseError) { try session.write(insertions, keys: &keys) }

  /// Runs an insertion as the last step of the transaction, in PostgreSQL together with the commit.
  public mutating func writeLast(_ insertion: WriteStep) throws(ServerDatabaseError) {
    try session.writeLast(insertion)
  }

  /// Runs a statement of the application.
  public mutating func execute(
    _ statement: String, _ values: [ColumnValue]
  ) throws(ServerDatabaseError) { try session.execute(statement, values) }
}
