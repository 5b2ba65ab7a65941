#if PostgreSQL
  /// The settings of a ``PostgreSQLDatabase``.
  public struct PostgreSQLConfiguration: Sendable {
    /// The maximum number of connections, at least 1.
    ///
    /// Each has its own thread.
    public var poolSize = 10

    /// How long a request waits for a connection before it fails with `ServerDatabaseError.busy`.
    public var maximumWait: Duration = .seconds(5)

    /// How long connecting may take; a request with less time left waits no longer than that.
    public var connectTimeout: Duration = .seconds(10)

    /// Whether transactions are read-only by default, with `default_transaction_read_only`.
    ///
    /// Without ``preparesStatements`` they begin with `READ ONLY`, since PgBouncer would share the setting among
    /// clients.
    public var isReadOnly = false

    /// The maximum age of a connection, after which it is reopened before its next use.
    ///
    /// It is reduced by up to a tenth, at random, so that not all connections are reopened at once.
    public var maximumLifetime: Duration = .seconds(3600)

    /// How long an unused connection stays open.
    public var maximumIdleTime: Duration = .seconds(300)

    /// Whether connections keep prepared statements.
    ///
    /// Turn it off if connections go through PgBouncer or another pooler that gives each transaction another connection
    /// to the server.
    public var preparesStatements = true

    /// The maximum number of prepared statements that each connection keeps.
    public var preparedStatementLimit = 256

    /// The name in `pg_stat_activity`; nil for that of the connection string, or `swift-jsonapi`.
    public var applicationName: String?

    /// The number of times that a transaction runs again after a serialization failure or a deadlock, before it fails
    /// with `ServerDatabaseError.busy`.
    public var maximumRepeats = 5

    /// The channel that the triggers of ``PostgreSQLDatabase/triggers(for:channel:)`` notify of changed tables; at most
    /// 50 bytes.
    ///
    /// A connection outside the pool listens to it while queries are followed; PgBouncer in transaction mode doesn't
    /// pass on notifications. With nil, the default, each commit of this program counts as a change of every table, and
    /// those of other programs are noticed when followers are checked again.
    public var channel: String?

    /// Receives the text of each statement before it runs, on the thread of its connection.
    ///
    /// The text contains no values. Nil, the default, for nothing.
    public var onStatement: (@Sendable (String) -> Void)?

    /// Receives the reason, for logs, when connecting fails, a connection breaks, or the server lacks something, such
    /// as disk space.
    ///
    /// Requests fail with `ServerDatabaseError.unavailable`, which doesn't contain it.
    public var onConnectionFailure: (@Sendable (PostgreSQLError) -> Void)?

    /// Creates the default configuration.
    public init() {}
  }

  extension PostgreSQLConfiguration {
    /// The parameters of libpq for a connection.
    func parameters(_ address: String) -> [(String, String)] {
      let name =
        applicationName.map { ("application_name", $0) }
        ?? ("fallback_application_name", "swift-jsonapi")
      return [("dbname", address), ("client_encoding", "UTF8"), name]
    }

    /// Reports a failure for logs.
    func report(_ failure: PostgreSQLFailure) {
      switch failure {
      case .broken(let message):
        onConnectionFailure?(PostgreSQLError(sqlState: "", message: message))
      case .server(let failure): onConnectionFailure?(failure.error)
      case .deadline:
        onConnectionFailure?(
          PostgreSQLError(sqlState: "", message: "The server didn't answer in time."))
      case .stopped, .unsupported: break
      }
    }
  }
#endif
