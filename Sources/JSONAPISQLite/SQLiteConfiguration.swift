#if SQLite
  /// The settings of a ``SQLiteDatabase``.
  public struct SQLiteConfiguration: Sendable {
    /// The maximum number of connections that read.
    public var maximumReaders = 5

    /// How long to wait for a lock that another process has, in seconds.
    public var busySeconds = 5.0

    /// The maximum number of statements that are kept prepared.
    public var maximumStatements = 500

    /// Called with the text of each statement before it runs, as for tests and tracing.
    public var onStatement: (@Sendable (String) -> Void)?

    /// Creates the default settings.
    public init() {}
  }
#endif
