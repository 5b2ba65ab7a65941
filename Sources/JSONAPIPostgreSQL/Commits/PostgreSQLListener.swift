#if PostgreSQL
  import JSONAPIServer

  /// A connection with its own thread that listens to the channel on which triggers report commits.
  actor PostgreSQLListener {
    private nonisolated let thread: DedicatedThread
    private let address: String
    private let configuration: PostgreSQLConfiguration
    private let channel: String
    private let listeners: CommitListeners

    nonisolated var unownedExecutor: UnownedSerialExecutor {
      unsafe thread.asUnownedSerialExecutor()
    }

    init(
      _ thread: DedicatedThread, _ address: String, _ configuration: PostgreSQLConfiguration,
      _ channel: String, _ listeners: CommitListeners
    ) {
      (self.thread, self.address, self.configuration) = (thread, address, configuration)
      (self.channel, self.listeners) = (channel, listeners)
    }

    deinit { thread.stop() }

    /// Listens until the task is cancelled, reconnecting when the connection is lost.
    func run() async {
      var pause = Duration.milliseconds(250)
      while !Task.isCancelled {
        let start = ContinuousClock.now
        do throws(PostgreSQLFailure) {
          try listen()
        } catch {
          configuration.report(error)
        }
        // A connection that lasted is reconnected at once.
        pause = ContinuousClock.now - start > .seconds(60) ? .milliseconds(250) : pause * 2
        pause = min(pause, .seconds(15))
        try? await Task.sleep(for: pause)
      }
    }

    private func listen() throws(PostgreSQLFailure) {
      let link = try LibPQConnection(
        configuration.parameters(address), until: .now + configuration.connectTimeout)
      _ = try link.execute(
        "LISTEN \(SQLDialect.postgreSQL.quoted(channel))", until: .now + .seconds(10))
      var views = try views(link)
      // Commits before LISTEN were missed.
      listeners.tell(.all)
      var proof = ContinuousClock.now
      while !Task.isCancelled {
        let tables = try link.notifications(until: .now + .milliseconds(250))
        if !tables.isEmpty { listeners.tell(.some(Set(tables).union(views))) }
        // Detects a peer that is gone, and finds new views.
        if ContinuousClock.now - proof > .seconds(20) {
          views = try self.views(link)
          proof = .now
        }
      }
    }

    /// The views and foreign tables, which may show rows of any table.
    private func views(_ link: LibPQConnection) throws(PostgreSQLFailure) -> Set<String> {
      let text = """
        SELECT c.relname::text FROM pg_catalog.pg_class c
        JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind IN ('v', 'm', 'f') AND n.nspname !~ '^pg_'
          AND n.nspname <> 'information_schema'
        """
      let result = try link.execute(text, until: .now + .seconds(10))
      return Set((0..<result.count).compactMap { result.text($0, 0) })
    }
  }
#endif
