#if SQLite
  import GRDB
  @_spi(Locks) import JSONAPI
  import JSONAPIServer

  /// Reports the commits of the writing connection.
  final class SQLiteCommitObserver: TransactionObserver, Sendable {
    private struct State {
      /// The tables of the changed rows that GRDB has reported.
      var tables: Set<String> = []
      var last = ""
      /// The number of those rows.
      var rows = 0
      var isUnsure = false
      /// The connection's own count of changed rows before the transaction.
      var total = 0
      /// The views and virtual tables, which may show rows of any table.
      var views: Set<String> = []
    }

    private let state = Locked(State())
    private let listeners: CommitListeners

    init(_ listeners: CommitListeners) { self.listeners = listeners }

    /// Starts or restarts observing; call it on the writing connection, outside of a transaction.
    func begin(_ database: GRDB.Database, views: Set<String>) {
      database.remove(transactionObserver: self)
      database.add(transactionObserver: self)
      let total = database.totalChangesCount
      state.withLock { $0 = State(total: total, views: views) }
    }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { true }

    func databaseDidChange() { state.withLock { $0.isUnsure = true } }

    func databaseDidChange(with event: DatabaseEvent) {
      let table = event.tableName
      state.withLock { state in
        state.rows &+= 1
        guard table != state.last else { return }
        state.last = table
        state.tables.insert(table)
      }
    }

    func databaseDidCommit(_ database: GRDB.Database) {
      let total = database.totalChangesCount
      let changed = state.withLock { state -> ChangedTables? in
        defer { state = State(total: total, views: state.views) }
        // SQLite counts rows that it doesn't report, such as those of WITHOUT ROWID tables.
        if state.isUnsure || total &- state.total != state.rows { return .all }
        return state.tables.isEmpty ? nil : .some(state.tables.union(state.views))
      }
      if let changed { listeners.tell(changed) }
    }

    func databaseDidRollback(_ database: GRDB.Database) {
      let total = database.totalChangesCount
      state.withLock { $0 = State(total: total, views: $0.views) }
    }
  }
#endif
