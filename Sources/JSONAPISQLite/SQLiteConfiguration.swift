#if SQLite
  public import GRDB
  import enum JSONAPIServer.ServerDatabaseError

  /// The settings of a ``SQLiteDatabase``.
  public struct SQLiteConfiguration: Sendable {
    /// The maximum number of readers in the pool, at least 1; up to as many connections again are opened for short reads.
    public var maximumReaders = 5

    /// How long to wait for a lock that another process has, in seconds; 23 days at most.
    public var busySeconds = 5.0

    /// The maximum number of statements that are kept prepared.
    public var maximumStatements = 500

    /// Whether the file is opened read-only: neither it nor its folder changes, and no other file is created.
    ///
    /// Writes fail with `ServerDatabaseError.unavailable`. A file in WAL mode that no program has open is read without locks;
    /// if another program changes it meanwhile, the read is repeated.
    public var isReadOnly = false

    /// Whether a file that isn't in WAL mode stays so, in which readers and writers wait for each other.
    public var keepsJournalMode = false

    /// The interval, in seconds, at which commits of other programs are looked for while queries are followed.
    public var watchSeconds = 0.5

    /// Called with the text of each statement, without its values, before it runs; nil for nothing.
    public var onStatement: (@Sendable (String) -> Void)?

    /// Takes the reason, for logs, when the file can't be read or written, for example because the disk is full.
    ///
    /// Requests fail with `ServerDatabaseError.unavailable`, which has none.
    public var onFailure: (@Sendable (GRDB.DatabaseError) -> Void)?

    /// Creates the default settings.
    public init() {}

    /// What an error means to the server; the reason is reported where the server doesn't get it.
    func translated(_ error: GRDB.DatabaseError) -> ServerDatabaseError {
      let meaning = ServerDatabaseError(error)
      if case .unavailable = meaning { onFailure?(error) }
      return meaning
    }
  }
#endif
