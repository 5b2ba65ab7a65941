#if PostgreSQL
  package import JSONAPIServer

  /// The connection of a session.
  package struct PostgreSQLDriver: SQLDriver {
    package static var dialect: SQLDialect { .postgreSQL }

    let connection: PostgreSQLConnection

    /// Runs a statement.
    @discardableResult
    package mutating func run(
      _ statement: SQLStatement, into rows: inout SQLRows
    ) throws(DatabaseError) -> Int {
      let values = try BoundValues(statement.values)
      let result: LibPQResult
      do throws(PostgreSQLFailure) {
        result = try connection.run(statement.text, values)
      } catch {
        throw connection.databaseError(error)
      }
      do throws(PostgreSQLError) {
        try result.read(into: &rows)
      } catch {
        throw .other(error)
      }
      return result.affected
    }

    /// What the database says about its tables.
    package mutating func catalog(of tables: [String]?) throws(DatabaseError) -> SQLCatalog {
      do throws(PostgreSQLFailure) {
        var reader = CatalogReader(connection)
        return try reader.catalog(of: tables)
      } catch {
        throw connection.databaseError(error)
      }
    }
  }
#endif
