#if PostgreSQL
  /// How a ``PostgreSQLDatabase`` connects.
  public struct PostgreSQLConfiguration: Sendable {
    /// The maximum number of connections, at least 1.
    ///
    /// Each has a thread of its own.
    public var poolSize = 10

    /// How long a request waits for a connection before it fails with `ServerDatabaseError.busy`.
    public var maximumWait: Duration = .seconds(5)

    /// How long connecting may take; a request with less time left waits no longer than that.
    public var connectTimeout: Duration = .seconds(10)

    /// Whether transactions are read-only unless they say otherwise, by `default_transaction_read_only`.
    ///
    /// Without ``preparesStatements`` they begin with `READ ONLY`: the setting would reach other clients of PgBouncer.
    public var isReadOnly = false

    /// How old a connection gets; then it is made anew before its next use.
    ///
    /// Up to a tenth less, at random, so that not all connections are made anew at once.
    public var maximumLifetime: Duration = .seconds(3600)

    /// How long an unused connection stays open.
    public var maximumIdleTime: Duration = .seconds(300)

    /// Whether connections keep statements prepared.
    ///
    /// Turn it off where connections go through PgBouncer or another pool that gives each transaction another
    /// connection to the server.
    public var preparesStatements = true

    /// The maximum number of statements that each connection keeps prepared.
    public var preparedStatementLimit = 256

    /// The name that `pg_stat_activity` shows; nil for that of the connection string, or `swift-jsonapi`.
    public var applicationName: String?

    /// How often a transaction runs again after a serialization failure or a deadlock, before it fails with
    /// `ServerDatabaseError.busy`.
    public var maximumRepeats = 5

    /// The channel on which triggers notify of changed tables, those of ``PostgreSQLDatabase/triggers(for:channel:)``; at
    /// most 50 bytes.
    ///
    /// A connection beside the pool listens to it while queries are followed; PgBouncer's mode of transactions doesn't
    /// pass notices on. With nil, the default, each commit of this program counts as a change of every table, and those
    /// of other programs are seen when followers are looked at again.
    public var channel: String?

    /// Takes the text of each statement before it runs, on the thread of its connection.
    ///
    /// Values are not in it. Nil, the default, for nothing.
    public var onStatement: (@Sendable (String) -> Void)?

    /// Takes the reason, for logs, when connecting fails, a connection breaks, or the server lacks something, such as
    /// room on its disk.
    ///
    /// Requests fail with `ServerDatabaseError.unavailable`, which has none.
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

    /// Tells what logs are to have of a failure.
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
