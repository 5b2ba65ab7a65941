#if SQLite
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif
  import GRDB
  @_spi(Locks) import JSONAPI
  import JSONAPIServer

  /// The connections to a database, with the schemas and statements known to them.
  final class SQLiteConnections: Sendable {
    let writer: any DatabaseWriter
    let schemas = SQLSchemas()
    let statements: SQLiteStatements
    /// Idle connections for reads on the thread of a task, since GRDB's own pool costs as much as the statement that
    /// finds a row.
    let unused: Locked<[DatabaseQueue]>
    /// The state of the file when it was opened as immutable; nil if SQLite checks for changes itself.
    let state: SQLiteFile.State?
    /// Whether a change after the state was read would have resulted in another state.
    private let isSettled: Bool

    init(
      _ writer: any DatabaseWriter, _ configuration: SQLiteConfiguration,
      state: SQLiteFile.State? = nil, isSettled: Bool = false
    ) {
      self.writer = writer
      self.state = state
      self.isSettled = isSettled
      statements = SQLiteStatements(maximum: configuration.maximumStatements)
      unused = Locked(Self.connections(to: writer))
    }

    /// Opens a file for reading and writing.
    convenience init(opening file: SQLiteFile, _ configuration: SQLiteConfiguration) throws {
      let settings = Self.settings(configuration)
      if configuration.keepsJournalMode, file.journal == .rollback {
        self.init(try DatabaseQueue(path: file.path, configuration: settings), configuration)
      } else {
        self.init(try DatabasePool(path: file.path, configuration: settings), configuration)
      }
    }

    /// Opens a file for reading, without creating any other.
    ///
    /// SQLite creates two files next to one in WAL mode that no program has open, unless it is opened as immutable.
    /// Other programs may change it at any time, so the state has to be compared before and after each read.
    convenience init(
      reading file: SQLiteFile, in state: SQLiteFile.State, _ configuration: SQLiteConfiguration
    ) throws {
      let isSettled = state.isSettled
      var settings = Self.settings(configuration)
      settings.readonly = true
      settings.prepareDatabase { try $0.execute(sql: "PRAGMA query_only = ON") }
      let isIdle = !state.hasWAL && file.journal == .wal
      let address = isIdle ? file.immutableAddress : file.path
      self.init(
        try DatabasePool(path: address, configuration: settings), configuration,
        state: isIdle ? state : nil, isSettled: isSettled)
    }

    /// Whether the file is still the one that was opened.
    func isOpened(in state: SQLiteFile.State) -> Bool { isSettled && self.state == state }

    private static func settings(_ configuration: SQLiteConfiguration) -> GRDB.Configuration {
      var settings = GRDB.Configuration()
      settings.maximumReaderCount = max(1, configuration.maximumReaders)
      // SQLite counts milliseconds in 32 bits.
      settings.busyMode = .timeout(min(max(0, configuration.busySeconds), 2e6))
      return settings
    }

    /// As many connections as there are threads for tasks.
    private static func connections(to writer: any DatabaseWriter) -> [DatabaseQueue] {
      guard let pool = writer as? DatabasePool else { return [] }
      var configuration = pool.configuration
      configuration.readonly = true
      // Never wait for a lock on a thread that other tasks need.
      configuration.busyMode = .immediateError
      let count = ProcessInfo.processInfo.activeProcessorCount
      return (0..<min(count, configuration.maximumReaderCount)).compactMap { _ in
        try? DatabaseQueue(path: pool.path, configuration: configuration)
      }
    }
  }
#endif
