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
#endif
