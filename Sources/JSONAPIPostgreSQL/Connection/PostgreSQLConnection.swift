#if PostgreSQL
  import JSONAPIServer

  /// A connection that is opened when it is needed, and again when it breaks or gets old.
  ///
  /// Only used on the thread of its slot.
  final class PostgreSQLConnection {
    let configuration: PostgreSQLConfiguration
    let names: TableNames
    private let address: String
    private let interruption: Interruption

    private var link: LibPQConnection?
    private var statements: StatementCache
    /// The names of statements that have left the cache and are still to be deallocated.
    private var evicted: [String] = []
    private var expiry = ContinuousClock.now
    private var lastUse = ContinuousClock.now
    /// The session's `statement_timeout` in milliseconds, if it was set.
    private var sessionTimeout: Int64?

    private(set) var deadline = ContinuousClock.now
    /// Whether the server hasn't responded since the connection was idle, so that it may be gone.
    private var isUnproven = false
    /// The purpose of the transaction in which statements run; nil outside of one.
    var purpose: Purpose?
    /// Whether the next statement begins the transaction.
    var isOpening = false
    /// Whether the last statement of a transaction has ended it, since its commit was sent along.
    var hasEndedReading = false
    /// The statement to send together with the `COMMIT` of a writing transaction.
    var closing: Statement?
    /// Whether cancelling the task interrupts the statement.
    var isInterruptible = false
    /// The first error in the transaction.
    var failure: ServerFailure?
    /// Whether the transaction failed because a prepared statement was outdated.
    private(set) var hadStaleStatement = false

    init(
      _ address: String, _ configuration: PostgreSQLConfiguration, _ names: TableNames,
      _ interruption: Interruption
    ) {
      self.address = address
      self.configuration = configuration
      self.names = names
      self.interruption = interruption
      statements = StatementCache(limit: configuration.preparedStatementLimit)
    }

    /// Begins a request.
    func begin(until deadline: ContinuousClock.Instant) throws(ServerDatabaseError) {
      self.deadline = deadline
      let now = ContinuousClock.now
      guard now < deadline else { throw .deadline }
      if let link,
        !link.isUsable || now > expiry
          || now - lastUse > configuration.maximumIdleTime
      {
        disconnect()
      }
      if link == nil {
        try named { () throws(PostgreSQLFailure) in try connect() }
      } else {
        isUnproven = true
      }
    }

    /// Ends a request, and closes a connection that can't be used again.
    func end() {
      lastUse = .now
      isUnproven = false
      guard let link else { return }
      if !link.isUsable || link.transaction != .none { disconnect() }
    }

    /// Closes the connection.
    func disconnect() {
      interruption.canceller = nil
      link = nil
    }

    private func connect() throws(PostgreSQLFailure) {
      disconnect()
      let now = ContinuousClock.now
      let limit = min(deadline, now + configuration.connectTimeout)
      do throws(PostgreSQLFailure) {
        let new = try LibPQConnection(configuration.parameters(address), until: limit)
        // Set by statements instead of `options`, which would replace those of the address, and which PgBouncer
        // refuses.
        var settings = "SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD'"
        if configuration.isReadOnly, configuration.preparesStatements {
          settings += "; SET default_transaction_read_only = on"
        }
        _ = try new.execute(settings, until: limit)
        link = new
        interruption.canceller = new.canceller
      } catch {
        report(error)
        throw ContinuousClock.now >= deadline ? .deadline : .broken("")
      }
      statements = StatementCache(limit: configuration.preparedStatementLimit)
      evicted = []
      sessionTimeout = nil
      isUnproven = false
      expiry = now + configuration.maximumLifetime * Double.random(in: 0.9...1)
    }

    private func report(_ failure: PostgreSQLFailure) { configuration.report(failure) }

    /// Sends the `COMMIT` of a transaction that has only read, without waiting for the answer.
    func endReading() {
      configuration.onStatement?("COMMIT")
      if link?.send("COMMIT") != true { disconnect() }
    }

    /// Whether a transaction is open, and whether it has failed.
    var transaction: LibPQConnection.Transaction {
      guard let link, link.isUsable else { return .unknown }
      return link.transaction
    }
  }

  // MARK: - Statements

  extension PostgreSQLConnection {
    /// Runs statements of the package itself, which have no values and no rows.
    ///
    /// - Parameters:
    ///   - text: The statements.
    ///   - limit: When to give up; nil for somewhat after the deadline.
    func control(
      _ text: String, until limit: ContinuousClock.Instant? = nil
    ) throws(PostgreSQLFailure) -> LibPQResult {
      guard let link else { throw .broken("") }
      configuration.onStatement?(text)
      let result = try link.execute(text, until: limit ?? patience)
      isUnproven = false
      return result
    }

    /// The text of a statement, and its bound values.
    typealias Statement = (text: String, values: BoundValues)

    /// Whether statements run in a transaction that was begun here.
    var isInTransaction: Bool { purpose != nil }

    /// Runs a statement.
    ///
    /// - Parameters:
    ///   - text: The statement.
    ///   - values: The bound values.
    ///   - endsReading: Whether it ends a transaction that only reads; `COMMIT` is then sent along.
    ///   - rows: Receives the rows as they arrive; if nil, the result has them.
    func run(
      _ text: String, _ values: BoundValues, endsReading: Bool = false, rows: ArrivingRows? = nil
    ) throws(PostgreSQLFailure) -> LibPQResult {
      var results: [LibPQResult] = []
      try run([(text, values)], endsReading: endsReading, rows: rows, into: &results)
      guard let result = results.last else { throw .broken("") }
      return result
    }

    /// Runs statements in a pipeline until one fails.
    ///
    /// - Parameters:
    ///   - batch: The statements.
    ///   - endsReading: Whether they end a transaction that only reads.
    ///   - rows: Receives the rows of a single statement as they arrive.
    ///   - results: Receives the result of each. If a statement fails, they are those of the statements before it.
    func run(
      _ batch: [Statement], endsReading: Bool = false, rows: ArrivingRows? = nil,
      into results: inout [LibPQResult]
    ) throws(PostgreSQLFailure) {
      guard !batch.isEmpty else { return }
      guard !hasEndedReading, closing == nil else {
        throw .unsupported("A statement follows the last one.")
      }
      if isInterruptible, Task.isCancelled { throw .deadline }
      if !isInTransaction { try limitTime() }
      do throws(PostgreSQLFailure) {
        try attemptTwice(batch, endsReading && purpose == .reading, rows, &results)
      } catch {
        if case .server(let failure) = error {
          if self.failure == nil { self.failure = failure }
        } else {
          // A transaction that has lost its connection can no longer begin.
          isOpening = false
        }
        throw error
      }
    }

    private func attemptTwice(
      _ batch: [Statement], _ endsReading: Bool, _ rows: ArrivingRows?,
      _ results: inout [LibPQResult]
    ) throws(PostgreSQLFailure) {
      do throws(PostgreSQLFailure) {
        try attempt(batch, endsReading, rows, &results)
      } catch {
        if isInTransaction || !takeStale() {
          try retry(after: error)
          if !isInTransaction { try limitTime() }
        }
        results = []
        rows?.restart()
        try attempt(batch, endsReading, rows, &results)
      }
    }

    /// Reconnects if that may help and nothing has happened yet.
    private func retry(after error: PostgreSQLFailure) throws(PostgreSQLFailure) {
      guard case .broken = error else { throw error }
      let isInterrupted = isInterruptible && Task.isCancelled
      guard isUnproven, !isInTransaction || isOpening, !isInterrupted else {
        if !isInterrupted { report(error) }
        throw error
      }
      try connect()
    }

    /// Whether a prepared statement was outdated since the last call.
    func takeStale() -> Bool {
      defer { hadStaleStatement = false }
      return hadStaleStatement
    }

    /// Runs a statement and commits the transaction.
    func commit(after last: Statement) throws(PostgreSQLFailure) {
      var results: [LibPQResult] = []
      try attempt([last], true, nil, &results)
    }

    private func attempt(
      _ batch: [Statement], _ endsTransaction: Bool, _ rows: ArrivingRows?,
      _ results: inout [LibPQResult]
    ) throws(PostgreSQLFailure) {
      guard let link else { throw .broken("") }
      var names: [(name: String?, isNew: Bool)] = []
      for statement in batch { names.append(try prepare(statement.text, link)) }
      // If there are more texts than are kept prepared, they evict each other.
      let isKept = zip(batch, names).allSatisfy {
        $1.name == nil || statements.name(of: $0.text) == $1.name
      }
      guard isKept || batch.count == 1 else {
        for statement in batch { try attempt([statement], false, nil, &results) }
        return
      }
      let opening = isOpening ? beginning + localLimit : []
      let ending = endsTransaction ? ["COMMIT"] : []
      if !opening.isEmpty { configuration.onStatement?(opening.joined(separator: "; ")) }
      if let report = configuration.onStatement {
        for text in batch.map(\.text) + ending { report(text) }
      }
      let done = results.count
      do throws(PostgreSQLFailure) {
        try link.execute(
          zip(batch, names).map { ($0.text, $1.name, $0.values) }, after: opening, before: ending,
          until: patience, rows: rows, into: &results)
        isUnproven = false
        isOpening = false
        hasEndedReading = endsTransaction
      } catch {
        // If nothing was begun, the next statement has to begin the transaction.
        if case .server = error, link.transaction != .none { isOpening = false }
        // A table and the columns of the result have changed, or all statements were discarded.
        let failed = results.count - done
        if case .server(let failure) = error, names.indices.contains(failed),
          let name = names[failed].name, !names[failed].isNew,
          ["0A000", "26000"].contains(failure.error.sqlState)
        {
          statements.remove(batch[failed].text)
          if failure.error.sqlState == "0A000" { evicted.append(name) }
          hadStaleStatement = true
        }
        throw error
      }
    }

    /// The statement that begins the transaction.
    ///
    /// Behind a connection pooler, each transaction has to be declared read-only: a setting of the session would reach
    /// other clients.
    private var beginning: [String] {
      guard let purpose else { return [] }
      let isReadOnly = configuration.isReadOnly && !configuration.preparesStatements
      return [isReadOnly ? Purpose.reading.begin : purpose.begin]
    }

    /// Returns the name of a statement, and prepares it if it isn't prepared yet.
    private func prepare(
      _ text: String, _ link: LibPQConnection
    ) throws(PostgreSQLFailure) -> (name: String?, isNew: Bool) {
      guard configuration.preparesStatements else { return (nil, true) }
      if let name = statements.name(of: text) { return (name, false) }
      let name = statements.newName()
      try link.prepare(text, as: name, until: patience)
      if let old = statements.insert(text, as: name) { evicted.append(old) }
      while let old = evicted.popLast() {
        do throws(PostgreSQLFailure) {
          _ = try link.execute("DEALLOCATE \(old)", until: patience)
        } catch {
          guard case .server(let failure) = error, failure.error.sqlState == "26000" else {
            evicted.append(old)
            throw error
          }
          // All statements were discarded. In a transaction the error ends it, and it runs again.
          guard link.transaction == .none else {
            hadStaleStatement = true
            throw error
          }
        }
      }
      return (name, true)
    }
  }

  // MARK: - Deadlines

  extension PostgreSQLConnection {
    /// The remaining time in milliseconds, rounded up so that it rarely changes.
    var timeout: Int64 {
      let remaining = Int64(max(1, (deadline - .now).wholeMilliseconds))
      let unit: Int64 = remaining <= 1_000 ? 100 : 1_000
      return min((remaining + unit - 1) / unit * unit, Int64(Int32.max))
    }

    /// When to stop waiting for a server that should have given up by itself.
    private var patience: ContinuousClock.Instant {
      isInTransaction || configuration.preparesStatements ? deadline + .seconds(2) : deadline
    }

    /// The statement that limits the statements of a transaction, to be run after `BEGIN`.
    private var localLimit: [String] {
      timeout == sessionTimeout ? [] : ["SET LOCAL statement_timeout = \(timeout)"]
    }

    /// Limits the time of a statement outside of a transaction.
    ///
    /// Behind a connection pooler, a setting of the session would reach other clients; there the statement is
    /// interrupted at the deadline.
    private func limitTime() throws(PostgreSQLFailure) {
      guard configuration.preparesStatements, link != nil else { return }
      let remaining = Int64(max(1, (deadline - .now).wholeMilliseconds))
      let wanted = timeout
      if let sessionTimeout,
        sessionTimeout == wanted
          || (sessionTimeout >= remaining
            && sessionTimeout <= min(2 * remaining, remaining + 1_500))
      {
        return
      }
      do throws(PostgreSQLFailure) {
        _ = try control("SET statement_timeout = \(wanted)")
        sessionTimeout = wanted
      } catch {
        try retry(after: error)
        try limitTime()
      }
    }
  }
#endif
