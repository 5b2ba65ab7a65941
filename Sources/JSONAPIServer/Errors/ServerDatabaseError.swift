/// An error that a database reports.
///
/// Responses depend on the case alone: no text of the database leaves the server.
public enum ServerDatabaseError: Error, Sendable {
  /// Another row has these values.
  case unique(type: String, columns: [String])
  /// A referenced row doesn't exist, or a row is still referenced.
  case foreignKey(type: String, columns: [String])
  /// A column can't be null.
  case notNull(type: String, column: String)
  /// A value violates a rule of the table.
  case check(type: String, columns: [String])
  /// The database's own rules forbid it, such as row-level security; the reason is for the log.
  case forbidden(any Error)
  /// The database is busy; the request can be repeated.
  case busy
  /// The deadline has passed.
  case deadline
  /// The database can't be reached.
  case unavailable
  /// The connection broke during the commit: the transaction may have succeeded.
  case commitUnknown
  /// The database can't do this.
  case unsupported(String)
  /// Anything else.
  case other(any Error)
}
