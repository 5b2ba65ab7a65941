#if PostgreSQL
  package import JSONAPIServer

  /// The connection of a session.
  package struct PostgreSQLDriver: SQLDriver {
    package static var dialect: SQLDialect { .postgreSQL }

    let connection: PostgreSQLConnection

    package var violation: SQLViolation? { connection.failure?.violation }

    /// Runs a statement.
    @discardableResult
    package mutating func run(
      _ statement: SQLStatement, into rows: inout SQLRows
    ) throws(ServerDatabaseError) -> Int {
      let values = try BoundValues(statement.values)
      let arriving = ArrivingRows(rows)
      let result: LibPQResult
      do throws(PostgreSQLFailure) {
        result = try connection.run(
          statement.text, values, endsReading: statement.endsPlan, rows: arriving)
      } catch {
        guard case .stopped = error else { throw connection.databaseError(error) }
        // The rows themselves tell that there are more.
        rows = arriving.rows
        return 0
      }
      do throws(PostgreSQLError) {
        rows = try arriving.finish()
      } catch {
        throw .other(error)
      }
      try read(result, into: &rows)
      return result.affected
    }

    /// Runs statements after a savepoint, since an error ends a transaction of PostgreSQL.
    package mutating func attempt(
      _ statements: (inout Self) throws(ServerDatabaseError) -> Void
    ) throws(ServerDatabaseError) -> ServerDatabaseError? {
      try run(SQLStatement("SAVEPOINT attempt"))
      do throws(ServerDatabaseError) {
        try statements(&self)
      } catch {
        guard !error.isUnavailable, !connection.hadStaleStatement,
          connection.failure?.isTransient != true
        else { throw error }
        // Unprepared, since preparing may deallocate another statement, which a failed transaction refuses.
        try connection.named { () throws(PostgreSQLFailure) in
          _ = try connection.control("ROLLBACK TO SAVEPOINT attempt")
          _ = try connection.control("RELEASE SAVEPOINT attempt")
        }
        connection.failure = nil
        return error
      }
      try run(SQLStatement("RELEASE SAVEPOINT attempt"))
      return nil
    }

    /// Runs statements that each add a row, in a pipeline, until one fails.
    package mutating func run(
      _ insertions: [SQLStatement], into results: inout [SQLRows]
    ) throws(ServerDatabaseError) {
      var statements: [PostgreSQLConnection.Statement] = []
      var failure: ServerDatabaseError?
      for statement in insertions {
        do throws(ServerDatabaseError) {
          statements.append((statement.text, try BoundValues(statement.values)))
        } catch {
          // It fails after the ones before it.
          failure = error
          break
        }
      }
      var answers: [LibPQResult] = []
      do throws(PostgreSQLFailure) {
        try connection.run(statements, into: &answers)
      } catch {
        failure = connection.databaseError(error)
      }
      for (statement, answer) in zip(insertions, answers) {
        var rows = SQLRows(outputs: statement.outputs, width: 1)
        try read(answer, into: &rows)
        results.append(rows)
      }
      if let failure { throw failure }
    }

    /// Keeps a statement to send it with the commit.
    package mutating func runLast(_ insertion: SQLStatement) throws(ServerDatabaseError) {
      // No transaction has begun that the commit could end.
      guard connection.isInTransaction, !connection.isOpening else {
        var results: [SQLRows] = []
        return try run([insertion], into: &results)
      }
      connection.closing = (insertion.text, try BoundValues(insertion.values))
    }

    private func read(
      _ result: LibPQResult, into rows: inout SQLRows
    ) throws(ServerDatabaseError) {
      do throws(PostgreSQLError) {
        try result.read(into: &rows)
      } catch {
        throw .other(error)
      }
    }

    /// Reads the database's description of its tables.
    package mutating func catalog(of tables: [String]?) throws(ServerDatabaseError) -> SQLCatalog {
      var reader = CatalogReader(connection)
      return try connection.named { () throws(PostgreSQLFailure) in
        try reader.catalog(of: tables)
      }
    }
  }
#endif
