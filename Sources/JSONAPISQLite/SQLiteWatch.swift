#if SQLite
  import Dispatch
  import GRDB
  import GRDBSQLite
  @_spi(Locks) import JSONAPI

  /// Interrupts the connections of sessions whose deadline has passed.
  ///
  /// SQLite's progress handler counts instructions, and a few of them can take seconds: `instr` of a long text in long
  /// values is a single one.
  final class SQLiteWatch: Sendable {
    private struct Session {
      let number: UInt64
      /// The address of the connection, which is open while the session runs.
      let connection: UInt
      let deadline: ContinuousClock.Instant
    }

    private struct State {
      var sessions: [Session] = []
      var count: UInt64 = 0
      /// When to check them next; nil if nothing is scheduled.
      var wake: ContinuousClock.Instant?
    }

    private let state = Locked(State())
    private let queue = DispatchQueue(label: "jsonapi.sqlite.deadlines")

    /// Runs a closure whose statements fail at an instant, or soon after.
    ///
    /// A call of a single function on a single value can't be interrupted.
    func run<Result>(
      on database: GRDB.Database, until deadline: ContinuousClock.Instant,
      _ body: () throws -> Result
    ) rethrows -> Result {
      let connection = unsafe UInt(bitPattern: database.sqliteConnection)
      let number = state.withLock { state in
        state.count &+= 1
        state.sessions.append(
          Session(number: state.count, connection: connection, deadline: deadline))
        schedule(deadline, &state)
        return state.count
      }
      defer {
        state.withLock { state in
          if let index = state.sessions.firstIndex(where: { $0.number == number }) {
            state.sessions.swapAt(index, state.sessions.count - 1)
            state.sessions.removeLast()
          }
        }
      }
      return try body()
    }

    private func schedule(_ instant: ContinuousClock.Instant, _ state: inout State) {
      if let wake = state.wake, wake <= instant { return }
      state.wake = instant
      let seconds = min(max(0, (instant - .now) / .seconds(1)), 3_600)
      queue.asyncAfter(deadline: .now() + seconds) { [weak self] in self?.look() }
    }

    /// Interrupts sessions whose deadline has passed, again if they continue with other statements.
    ///
    /// Meanwhile, the lock keeps a session from ending and its connection from beginning another one.
    private func look() {
      state.withLock { state in
        let now = ContinuousClock.now
        var next: ContinuousClock.Instant?
        for session in state.sessions {
          if session.deadline <= now {
            unsafe sqlite3_interrupt(OpaquePointer(bitPattern: session.connection))
          }
          let end = max(session.deadline, now + .milliseconds(50))
          next = min(next ?? end, end)
        }
        state.wake = nil
        if let next { schedule(next, &state) }
      }
    }
  }
#endif
