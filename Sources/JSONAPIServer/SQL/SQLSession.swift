@_spi(Locks) import JSONAPI

/// A session of a database that is asked in SQL.
package struct SQLSession<Driver: SQLDriver>: WriteSession {
  /// The connection.
  package var driver: Driver

  private let schemas: SQLSchemas

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - driver: The connection.
  ///   - schemas: What is known of the database's tables, which all sessions share.
  package init(_ driver: Driver, _ schemas: SQLSchemas) {
    self.driver = driver
    self.schemas = schemas
  }

  /// Runs a step of a plan.
  package mutating func fetch(
    _ step: Step, of plan: ReadPlan, parents: [RowSet]
  ) throws(DatabaseError) -> RowSet {
    throw .unsupported("")
  }

  /// Runs a write step.
  package mutating func write(_ step: WriteStep) throws(DatabaseError) -> DatabaseValue {
    throw .unsupported("")
  }

  /// Runs a statement of the application's own.
  package mutating func execute(
    _ statement: String, _ values: [DatabaseValue]
  ) throws(DatabaseError) {
    try driver.run(SQLStatement(statement, values))
  }
}

/// What the tables of each model look like, read once.
package final class SQLSchemas: Sendable {
  private let schemas = Guarded<[ObjectIdentifier: SQLSchema]>([:])

  package init() {}

  /// The schema of a model; the first time, the driver looks at the database.
  package func schema<Driver: SQLDriver>(
    of model: ServedModel, _ driver: inout Driver
  ) throws(DatabaseError) -> SQLSchema {
    let id = ObjectIdentifier(model)
    if let known = schemas.withLock({ $0[id] }) { return known }
    let catalog = try driver.catalog(of: SQLSchema.tables(of: model))
    let schema = SQLSchema(model, Driver.dialect, catalog)
    // The schema keeps the model, so that no other one gets its identifier.
    schemas.withLock { $0[id] = schema }
    return schema
  }
}
