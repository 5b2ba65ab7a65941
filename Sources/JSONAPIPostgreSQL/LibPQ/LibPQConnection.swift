#if PostgreSQL
  import CLibPQ
  import Dispatch
  @_spi(Locks) import JSONAPI
  import JSONAPIServer

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// A connection of libpq, used by one thread at a time.
  ///
  /// Nothing waits for the server beyond a deadline: libpq is used without blocking, except for looking up host names.
  @safe final class LibPQConnection {
    private let connection: OpaquePointer

    /// Interrupts the running statement.
    private(set) var canceller: LibPQCanceller?

    /// Whether an answer is still pending, so that the connection can't be used any more.
    private(set) var isAbandoned = false

    /// Whether the answer to ``send(_:)`` hasn't been read yet.
    private var isAnswerDue = false

    /// Connects.
    ///
    /// - Parameters:
    ///   - parameters: The names and values of libpq's parameters; later ones win, and `dbname` may be a
    ///     connection string.
    ///   - deadline: When to give up.
    init(
      _ parameters: [(String, String)], until deadline: ContinuousClock.Instant
    ) throws(PostgreSQLFailure) {
      var names: [UnsafePointer<CChar>?] = unsafe []
      var values: [UnsafePointer<CChar>?] = unsafe []
      for (name, value) in parameters {
        unsafe names.append(UnsafePointer(strdup(name)))
        unsafe values.append(UnsafePointer(strdup(value)))
      }
      unsafe names.append(nil)
      unsafe values.append(nil)
      let started = unsafe PQconnectStartParams(names, values, 1)
      unsafe (names + values).forEach { unsafe free(UnsafeMutablePointer(mutating: $0)) }
      guard let started = unsafe started else { throw .broken("There is no memory left.") }
      unsafe connection = started
      var state = PGRES_POLLING_WRITING
      while state != PGRES_POLLING_OK {
        guard state != PGRES_POLLING_FAILED, unsafe PQstatus(connection) != CONNECTION_BAD else {
          throw .broken(message)
        }
        let events = state == PGRES_POLLING_READING ? POLLIN : POLLOUT
        guard wait(for: events, until: deadline) else {
          throw .broken("The server didn't answer in time.")
        }
        state = unsafe PQconnectPoll(connection)
      }
      unsafe PQsetnonblocking(connection, 1)
      // By default, notices are written to standard error.
      unsafe PQsetNoticeProcessor(connection, { _, _ in }, nil)
      if let handle = unsafe PQgetCancel(connection) {
        unsafe canceller = LibPQCanceller(handle)
      }
    }

    deinit { unsafe PQfinish(connection) }

    /// Whether libpq can parse a connection string; text without `=` is the name of a database.
    static func canRead(_ address: String) -> Bool {
      let isString =
        address.contains("=") || address.hasPrefix("postgres://")
        || address.hasPrefix("postgresql://")
      guard isString else { return !address.utf8.contains(0) }
      var message: UnsafeMutablePointer<CChar>? = nil
      let options = unsafe PQconninfoParse(address, &message)
      unsafe PQconninfoFree(options)
      unsafe PQfreemem(message)
      return unsafe options != nil && !address.utf8.contains(0)
    }

    /// Whether the connection can be used.
    ///
    /// After an interruption it can't, since that might reach the next statement.
    var isUsable: Bool {
      let status = unsafe PQstatus(connection)
      return !isAbandoned && canceller?.wasUsed != true && status == CONNECTION_OK
    }

    /// Whether a transaction is open, and whether it has failed.
    var transaction: Transaction {
      // What was sent without waiting ends the transaction.
      if isAnswerDue { return .none }
      return switch unsafe PQtransactionStatus(connection) {
      case PQTRANS_IDLE: .none
      case PQTRANS_INTRANS: .open
      case PQTRANS_INERROR: .failed
      default: .unknown
      }
    }

    enum Transaction { case none, open, failed, unknown }

    private var message: String {
      guard let text = unsafe PQerrorMessage(connection) else { return "" }
      // Only the first line, since the others may contain values.
      return unsafe String(cString: text).split(separator: "\n").first.map(String.init) ?? ""
    }

    /// Runs statements without values, possibly several in one text.
    func execute(
      _ text: String, until deadline: ContinuousClock.Instant
    ) throws(PostgreSQLFailure) -> LibPQResult {
      try result(until: deadline) { unsafe PQsendQuery(connection, text) }
    }

    /// Sends the end of a transaction without waiting; the next use of the connection reads the answer.
    ///
    /// - Returns: Whether it was sent.
    func send(_ text: String) -> Bool {
      guard isUsable, unsafe PQsendQuery(connection, text) == 1, unsafe PQflush(connection) == 0
      else { return false }
      isAnswerDue = true
      return true
    }

    /// Reads the answer to ``send(_:)``.
    private func readDueAnswer(until deadline: ContinuousClock.Instant) throws(PostgreSQLFailure) {
      guard isAnswerDue else { return }
      isAnswerDue = false
      // Usually it has arrived.
      unsafe PQconsumeInput(connection)
      while let result = try next(until: deadline) {
        guard let failure = result.failure else { continue }
        isAbandoned = true
        throw .broken(failure.error.message)
      }
    }

    /// Prepares a statement.
    func prepare(
      _ text: String, as name: String, until deadline: ContinuousClock.Instant
    ) throws(PostgreSQLFailure) {
      _ = try result(until: deadline) { unsafe PQsendPrepare(connection, name, text, 0, nil) }
    }

    /// Runs statements, several in a pipeline, and requests their rows in the binary format.
    ///
    /// - Parameters:
    ///   - batch: The statements, the names under which they are prepared, and their bound values.
    ///   - opening: Statements without values to run before them.
    ///   - ending: Statements without values to run after them.
    ///   - deadline: When to give up.
    ///   - arriving: Receives the rows of the batch, which is a single statement then, as they arrive.
    ///   - results: Receives the results of the batch up to the first that fails.
    func execute(
      _ batch: [(text: String, name: String?, values: BoundValues)], after opening: [String] = [],
      before ending: [String] = [], until deadline: ContinuousClock.Instant,
      rows arriving: ArrivingRows? = nil, into results: inout [LibPQResult]
    ) throws(PostgreSQLFailure) {
      if opening.isEmpty, ending.isEmpty, batch.count == 1, let statement = batch.first {
        return results.append(
          try result(until: deadline, rows: arriving) { send(statement) })
      }
      try readDueAnswer(until: deadline)
      guard isUsable, unsafe PQenterPipelineMode(connection) == 1 else { throw .broken(message) }
      var all: [LibPQResult] = []
      defer { results += all.dropFirst(opening.count).prefix(batch.count) }
      let noValues = BoundValues()
      let commands =
        opening.map { ($0, nil, noValues) } + batch + ending.map { ($0, nil, noValues) }
      try run(
        until: deadline, commandCount: commands.count, rows: arriving, of: opening.count, into: &all
      ) {
        for command in commands {
          let status = send(command)
          guard status == 1 else { return status }
        }
        return unsafe PQpipelineSync(connection)
      }
    }

    /// Waits for notifications.
    ///
    /// - Parameter deadline: When to stop waiting.
    /// - Returns: The payloads; empty if nothing arrived in time.
    func notifications(
      until deadline: ContinuousClock.Instant
    ) throws(PostgreSQLFailure) -> [String] {
      var texts: [String] = []
      while true {
        while let notice = unsafe PQnotifies(connection) {
          if let text = unsafe notice.pointee.extra {
            texts.append(unsafe String(cString: text))
          }
          unsafe PQfreemem(notice)
        }
        guard texts.isEmpty, wait(for: POLLIN, until: deadline) else { return texts }
        guard unsafe PQconsumeInput(connection) == 1, isUsable else { throw .broken(message) }
      }
    }

    private func send(_ statement: (text: String, name: String?, values: BoundValues)) -> Int32 {
      let (text, name, values) = statement
      return unsafe values.bytes.withUnsafeBytes { bytes in
        let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
        let pointers: [UnsafePointer<CChar>?] = unsafe values.offsets.map { offset in
          guard let start = unsafe start, offset >= 0 else { return nil }
          return unsafe start + offset
        }
        let count = Int32(clamping: values.offsets.count)
        return if let name {
          unsafe PQsendQueryPrepared(connection, name, count, pointers, nil, nil, 1)
        } else {
          unsafe PQsendQueryParams(connection, text, count, nil, pointers, nil, nil, 1)
        }
      }
    }

    /// Sends a command and reads its last result.
    private func result(
      until deadline: ContinuousClock.Instant, rows: ArrivingRows? = nil, _ send: () -> Int32
    ) throws(PostgreSQLFailure) -> LibPQResult {
      var results: [LibPQResult] = []
      try run(until: deadline, rows: rows, into: &results, send)
      guard let last = results.last else { throw .broken(message) }
      return last
    }

    /// Sends commands and reads their results.
    ///
    /// - Parameters:
    ///   - commandCount: The number of commands that are sent in pipeline mode; nil outside of it.
    ///   - rows: Receives the rows of one command as they arrive.
    ///   - index: The index of that command.
    ///   - results: Receives the last result of each command, up to the first that fails.
    private func run(
      until deadline: ContinuousClock.Instant, commandCount: Int? = nil,
      rows: ArrivingRows? = nil, of index: Int = 0, into results: inout [LibPQResult],
      _ send: () -> Int32
    ) throws(PostgreSQLFailure) {
      try readDueAnswer(until: deadline)
      guard isUsable else { throw .broken(message) }
      guard send() == 1 else {
        // A pipeline can only be left when it is empty.
        if commandCount != nil { isAbandoned = true }
        guard isUsable else { throw .broken(message) }
        throw .server(ServerFailure(error: PostgreSQLError(sqlState: "", message: message)))
      }
      var failure: ServerFailure?
      for command in 0..<(commandCount ?? 1) {
        var last: LibPQResult?
        // The first command of a pipeline inherits the mode of the previous one, so its rows may come in parts.
        var parts: [LibPQResult] = []
        // After an error, the server skips the commands that follow.
        let rows = command == index && failure == nil ? rows : nil
        if rows != nil { _ = unsafe jsonapi_read_in_parts(connection) }
        while let result = try next(until: deadline) {
          if result.isCopying {
            isAbandoned = true
            throw .unsupported("COPY")
          }
          if let rows, result.isPart {
            guard rows.take(result) else {
              canceller?.cancel()
              isAbandoned = true
              throw .stopped
            }
            continue
          }
          if result.isPart {
            parts.append(result)
            continue
          }
          if failure == nil { failure = result.failure }
          last = result
        }
        if failure == nil, let last {
          last.parts = parts
          results.append(last)
        }
      }
      if commandCount != nil {
        _ = try next(until: deadline)
        if unsafe PQexitPipelineMode(connection) == 0 { isAbandoned = true }
      }
      if let failure {
        // After some errors the server closes the connection.
        throw isUsable ? .server(failure) : .broken(failure.error.message)
      }
      guard isUsable, results.count == commandCount ?? 1 else { throw .broken(message) }
    }

    private func next(
      until deadline: ContinuousClock.Instant
    ) throws(PostgreSQLFailure) -> LibPQResult? {
      while true {
        let unsent = unsafe PQflush(connection)
        if unsent == 0, unsafe PQisBusy(connection) == 0 { break }
        guard unsent >= 0 else {
          // The server's last message tells why it closed the connection.
          unsafe PQconsumeInput(connection)
          break
        }
        let events = unsent == 1 ? POLLIN | POLLOUT : POLLIN
        guard wait(for: events, until: deadline) else {
          canceller?.cancel()
          isAbandoned = true
          throw .deadline
        }
        if unsafe PQconsumeInput(connection) == 0 { break }
      }
      guard let result = unsafe PQgetResult(connection) else { return nil }
      return unsafe LibPQResult(result)
    }

    /// Waits until the socket is ready.
    ///
    /// - Returns: Whether it is ready before the deadline, or broken, which the next read detects.
    private func wait(for events: some FixedWidthInteger, until deadline: ContinuousClock.Instant)
      -> Bool
    {
      let socket = unsafe PQsocket(connection)
      guard socket >= 0 else { return true }
      while true {
        let remaining = deadline - .now
        guard remaining > .zero else { return false }
        var descriptor = pollfd(
          fd: socket, events: Int16(truncatingIfNeeded: events), revents: 0)
        let status = unsafe poll(&descriptor, 1, remaining.wholeMilliseconds)
        if status > 0 { return true }
        if status < 0, errno != EINTR { return true }
      }
    }
  }

  /// Interrupts the statement of a connection, from any thread.
  @safe final class LibPQCanceller: Sendable {
    /// Libpq allows its use by any thread, and it never changes.
    private nonisolated(unsafe) let handle: OpaquePointer
    private let used = Locked(false)

    /// Interrupting connects to the server and waits, so it must not run on Swift's own threads.
    private static let queue = DispatchQueue(label: "JSONAPIPostgreSQL.cancel")

    /// Takes ownership of a handle.
    init(_ handle: OpaquePointer) { unsafe self.handle = handle }

    deinit { unsafe PQfreeCancel(handle) }

    /// Whether an interruption was requested.
    var wasUsed: Bool { used.withLock { $0 } }

    /// Asks the server to interrupt the statement, without waiting for it.
    func cancel() {
      let isFirst = used.withLock { used in
        defer { used = true }
        return !used
      }
      guard isFirst else { return }
      Self.queue.async { [self] in
        var message = (0 as CChar, 0 as CChar)
        unsafe withUnsafeMutableBytes(of: &message) { bytes in
          let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
          _ = unsafe PQcancel(handle, start, Int32(bytes.count))
        }
      }
    }
  }
#endif
