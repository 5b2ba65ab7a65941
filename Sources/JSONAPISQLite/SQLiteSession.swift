#if SQLite
  public import JSONAPIServer

  /// A session of a ``SQLiteDatabase``; placeholders of statements are `?`.
  public struct SQLiteSession: WriteSession, DriverSession {
    package var session: SQLSession<SQLiteDriver>
  }
#endif
