#if PostgreSQL
  import JSONAPIServer

  /// Listens for commits as long as it is retained.
  final class PostgreSQLCommits: Sendable {
    private let listening: Task<Void, Never>?

    init(
      _ address: String, _ configuration: PostgreSQLConfiguration, _ channel: String,
      _ listeners: CommitListeners
    ) {
      listening = DedicatedThread.start().map { thread in
        let listener = PostgreSQLListener(thread, address, configuration, channel, listeners)
        return Task { await listener.run() }
      }
    }

    deinit { stop() }

    /// Closes the connection soon.
    func stop() { listening?.cancel() }
  }
#endif
