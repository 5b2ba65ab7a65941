#if PostgreSQL
  import JSONAPIServer

  /// An error of PostgreSQL, for logs.
  ///
  /// The message is the primary one, without details and hints, which quote values of rows.
  public struct PostgreSQLError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The five-character code; empty if the error is not the server's.
    public let sqlState: String

    /// The primary message, in the server's language.
    public let message: String

    /// The code and the message.
    public var description: String { sqlState.isEmpty ? message : "\(sqlState): \(message)" }
  }

  /// An error of the server, with the names in it.
  struct ServerFailure: Sendable {
    var error: PostgreSQLError
    var schema: String?
    var table: String?
    var column: String?
    var constraint: String?
    /// Further information on which value it was.
    var violation: SQLViolation?

    /// Whether the same transaction can succeed when it runs again.
    var isTransient: Bool { ["40001", "40P01"].contains(error.sqlState) }
  }

  /// The reason why a statement has no result.
  enum PostgreSQLFailure: Error {
    case server(ServerFailure)
    /// The connection is gone, with what libpq says about it.
    case broken(String)
    /// The server didn't answer in time.
    case deadline
    /// The rest of the answer isn't wanted, and was too large to read.
    case stopped
    case unsupported(String)
  }
#endif
