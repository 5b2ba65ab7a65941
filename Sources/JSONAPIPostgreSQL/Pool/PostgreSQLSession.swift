#if PostgreSQL
  public import JSONAPIServer

  /// A session of a ``PostgreSQLDatabase``.
  ///
  /// Placeholders of the application's statements are `$1`, `$2`, and so on. Their values are sent as text, which
  /// PostgreSQL converts to the placeholder's type: a timestamp can't be given in microseconds.
  public struct PostgreSQLSession: WriteSession, DriverSession {
    package var session: SQLSession<PostgreSQLDriver>
  }
#endif
