#if SQLite
  public import GRDB
  import enum JSONAPIServer.ServerDatabaseError

  /// The settings of a ``SQLiteDatabase``.
  public struct SQLiteConfiguration: Sendable {
    /// The maximum number of readers in the pool, at least 1; as many connections again may be opened for short reads.
    public var maximumReaders = 5

    /// The maximum time to wait for a lock of another process, in seconds; at most 23 days.
    public var busySeconds = 5.0

    /// The maximum number of prepared statements that are kept.
    public var maximumStatements = 500

    /// Whether the file is opened read-only: neither it nor its folder changes, and no other file is created.
    ///
    /// Writes fail with `ServerDatabaseError.unavailable`. A file in WAL mode that no program has open is read without locks;
    /// if another program changes it meanwhile, the read is repeated.
    public var isReadOnly = false

    /// Whether a file that isn't in WAL mode stays that way, so that readers and writers wait for each other.
    public var keepsJournalMode = false

    /// The interval, in seconds, at which to check for commits of other programs while queries are followed.
    public var watchSeconds = 0.5

    /// Called with the text of each statement, without its values, before it runs; nil for nothing.
    public var onStatement: (@Sendable (String) -> Void)?

    /// Receives the reason, for logs, when the file can't be read or written, for example because the disk is full.
    ///
    /// Requests fail with `ServerDatabaseError.unavailable`, which doesn't contain it.
    public var onFailure: (@Sendable (GRDB.DatabaseError) -> Void)?

    /// Creates the default settings.
    public init() {}

    /// Translates an error for the server, and reports a reason that the server doesn't get.
    func translated(_ error: GRDB.DatabaseError) -> ServerDatabaseError {
      let meaning = ServerDatabaseError(error)
      if case .unavailable = meaning { onFailure?(error) }
      return meaning
    }
  }
#endif
