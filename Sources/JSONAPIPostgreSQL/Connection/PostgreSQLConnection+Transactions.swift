#if PostgreSQL
  import JSONAPIServer

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  extension PostgreSQLConnection {
    /// The purpose of a transaction.
    enum Purpose {
      case reading
      case writing

      /// The statement that begins the transaction.
      ///
      /// Writing uses `REPEATABLE READ`, too: what a plan looks up before it writes, such as row rules, linkage and
      /// versions, is then unchanged when the rows are written, or the transaction fails and runs again. With
      /// `READ COMMITTED` each statement would see another state.
      var begin: String {
        switch self {
        case .reading: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
        case .writing: "BEGIN ISOLATION LEVEL REPEATABLE READ"
        }
      }
    }

    /// Runs `body` in a transaction, and again if it failed because of others.
    func transact<Result>(
      _ purpose: Purpose, _ body: () throws -> Result
    ) throws -> Result {
      var attempt = 0
      while true {
        do {
          return try once(purpose, body)
        } catch is Transient {
          attempt += 1
          let pause = Int64.random(in: 1...(Int64(4) << min(attempt, 5)))
          guard attempt <= configuration.maximumRepeats,
            deadline - .now > .milliseconds(pause)
          else { throw ServerDatabaseError.busy }
          if isInterruptible, Task.isCancelled { throw CancellationError() }
          _ = poll(nil, 0, Int32(truncatingIfNeeded: pause))
          try begin(until: deadline)
        }
      }
    }

    /// The transaction failed because of others, and nothing of it remains.
    private struct Transient: Error {}

    private func once<Result>(_ purpose: Purpose, _ body: () throws -> Result) throws -> Result {
      failure = nil
      // The first statement is sent together with BEGIN, which saves a round trip.
      isOpening = true
      hasEndedReading = false
      defer {
        isOpening = false
        hasEndedReading = false
        closing = nil
      }
      let outcome: Swift.Result<Result, any Error>
      do {
        self.purpose = purpose
        defer { self.purpose = nil }
        outcome = Swift.Result { try body() }
      }
      // A failure in the transaction or at its beginning has undone everything, even if the body caught it.
      guard case .success(let result) = outcome, failure == nil else {
        throw abandon(outcome)
      }
      if isOpening || hasEndedReading { return result }
      guard transaction == .open else { throw abandon(outcome) }
      if purpose == .reading { endReading() } else { try commit() }
      return result
    }

    /// Ends a transaction that must not be committed.
    ///
    /// - Returns: The error to throw, also for one that the body caught, which has undone the transaction.
    private func abandon<Result>(
      _ outcome: Swift.Result<Result, any Error>
    ) -> any Error {
      let last = transaction
      if last == .open || last == .failed {
        do throws(PostgreSQLFailure) {
          _ = try control("ROLLBACK")
        } catch {
          disconnect()
        }
      } else if last == .unknown {
        disconnect()
      }
      if failure?.isTransient == true || takeStale() { return Transient() }
      if case .failure(let error) = outcome { return error }
      if let failure { return databaseError(.server(failure)) }
      if last == .unknown { return ServerDatabaseError.unavailable }
      return ServerDatabaseError.unsupported("A statement has ended the transaction.")
    }

    private func commit() throws {
      // From here on, nothing interrupts, since the outcome must be known.
      isInterruptible = false
      do throws(PostgreSQLFailure) {
        if let closing {
          try commit(after: closing)
        } else {
          let result = try control("COMMIT", until: max(deadline, .now) + .seconds(30))
          guard result.command == "COMMIT" else {
            throw .unsupported("The transaction was rolled back.")
          }
        }
      } catch {
        switch error {
        case .server(let failure) where transaction == .failed:
          // The statement before failed: nothing was committed, and its errors are those of writing.
          self.failure = failure
          purpose = .writing
          defer { purpose = nil }
          throw abandon(Swift.Result<Void, any Error>.failure(databaseError(error)))
        case .server(let failure) where failure.isTransient: throw Transient()
        case .server(let failure) where ["08007", "40003"].contains(failure.error.sqlState):
          throw ServerDatabaseError.commitUnknown
        case .server, .unsupported: throw databaseError(error)
        case .broken, .deadline, .stopped:
          disconnect()
          throw ServerDatabaseError.commitUnknown
        }
      }
    }

    /// Runs a closure and translates its failure.
    func named<Result>(
      _ body: () throws(PostgreSQLFailure) -> Result
    ) throws(ServerDatabaseError) -> Result {
      do throws(PostgreSQLFailure) {
        return try body()
      } catch {
        throw databaseError(error)
      }
    }
  }
#endif
