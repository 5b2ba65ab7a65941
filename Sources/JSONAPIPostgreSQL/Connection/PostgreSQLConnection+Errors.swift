#if PostgreSQL
  import JSONAPIServer

  extension PostgreSQLConnection {
    /// Translates a failure, naming tables and columns as the catalog does.
    func databaseError(_ failure: PostgreSQLFailure) -> ServerDatabaseError {
      switch failure {
      case .broken, .stopped: return .unavailable
      case .deadline: return .deadline
      case .unsupported(let what): return .unsupported(what)
      case .server(let failure):
        let error = databaseError(failure)
        // The server doesn't get the reason.
        if case .unavailable = error { configuration.onConnectionFailure?(failure.error) }
        return error
      }
    }

    /// Whether a transaction is open that may write.
    private var isWriting: Bool { isInTransaction && !isInterruptible }

    private func databaseError(_ failure: ServerFailure) -> ServerDatabaseError {
      let state = failure.error.sqlState
      let table = names.name(ofTable: failure.table, inSchema: failure.schema)
      let columns = names.columns(of: failure)
      switch state {
      case "23505", "23P01": return .unique(type: table, columns: columns)
      case "23503", "23001": return .foreignKey(type: table, columns: columns)
      case "23502": return .notNull(type: table, column: failure.column ?? "")
      // Values that a column or a type can't hold, including those of filters.
      case "23514", "23000", "44000", "22001", "22003", "22P02", "22P05", "22007", "22008", "22021":
        return .check(type: table, columns: columns)
      // Errors of triggers, and values too large for an index; when reading, a view is to blame.
      case "P0001" where isWriting, "54000" where isWriting:
        return .check(type: table, columns: columns)
      case "42501": return .forbidden(failure.error)
      case "57014": return .deadline
      case "40001", "40P01", "55P03": return .busy
      case "57P01", "57P02", "57P03": return .unavailable
      // In a transaction that may write: the server has become a standby.
      case "25006" where isWriting:
        disconnect()
        return .unavailable
      // In a transaction that has failed: report the first failure.
      case "25P02":
        guard let first = self.failure, first.error.sqlState != state else {
          return .other(failure.error)
        }
        return databaseError(first)
      default:
        if state.hasPrefix("22"), isWriting { return .check(type: table, columns: columns) }
        return state.hasPrefix("53") || state.hasPrefix("08")
          ? .unavailable : .other(failure.error)
      }
    }
  }
#endif
