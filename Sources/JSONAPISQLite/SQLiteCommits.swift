#if SQLite
  import GRDB
  @_spi(Locks) import JSONAPI
  import JSONAPIServer

  /// Watches for commits of this program and others, and for new schemas, while it is retained.
  final class SQLiteCommits: Sendable {
    /// A value that changes with a commit of another program.
    ///
    /// It is read on the writing connection, where `data_version` doesn't
    /// count that connection's own commits.
    private struct Version: Equatable {
      let data: Int
      let schema: Int
      /// The state of a file that is opened as immutable.
      let file: SQLiteFile.State?
    }

    private let looking: Task<Void, Never>

    /// Starts to watch, and then reports a commit.
    ///
    /// - Parameters:
    ///   - file: A file whose state reveals changes that the connection doesn't.
    ///   - seconds: The interval between two checks.
    ///   - connections: Returns the current connections; nil once the database is gone.
    init(
      _ listeners: CommitListeners, _ file: SQLiteFile?, every seconds: Double,
      _ connections: @escaping @Sendable () -> SQLiteConnections?
    ) {
      let pause = Duration.seconds(min(max(0.01, seconds), 1e6))
      looking = Task {
        let observer = SQLiteCommitObserver(listeners)
        var known: Version?
        while !Task.isCancelled, let writer = connections()?.writer {
          let before = known
          let version = try? await writer.writeWithoutTransaction { database in
            let version = Version(
              data: try Int.fetchOne(database, sql: "PRAGMA data_version") ?? 0,
              schema: try Int.fetchOne(database, sql: "PRAGMA schema_version") ?? 0,
              file: file?.state)
            if before?.schema != version.schema {
              observer.begin(database, views: try Self.views(database))
            }
            return version
          }
          if version != known || version == nil { listeners.tell(.all) }
          known = version
          try? await Task.sleep(for: pause)
        }
      }
    }

    deinit { looking.cancel() }

    /// The views and virtual tables, which may show rows of other tables.
    private static func views(_ database: GRDB.Database) throws -> Set<String> {
      let text = """
        SELECT name FROM sqlite_master WHERE type = 'view' OR type = 'table' AND rootpage = 0
        """
      return Set(try String.fetchAll(database, sql: text))
    }
  }
#endif
