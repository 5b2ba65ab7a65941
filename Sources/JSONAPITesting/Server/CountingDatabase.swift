import JSONAPI
public import JSONAPIServer

/// A database that records each statement that runs in another one.
///
/// ```swift
/// let database = CountingDatabase(MemoryDatabase(rows))
/// let transport = ServerTransport(try Blog.server(on: database))
/// let client = JSONAPIClient(transport: transport)
///
/// _ = try await client.fetch(Article.query.include(\.author, \.comments.author))
/// #expect(transport.exchanges.last?.statements?.count == 3)
/// ```
///
/// The statements are those that the server requests: the steps of plans, two for one that counts
/// its rows, and the steps that write. A transaction that is retried counts again.
public struct CountingDatabase<Base: ServerDatabase>: ServerDatabase {
  private let base: Base
  private let log = StatementLog()

  /// Creates a database that counts the statements of another one.
  public init(_ base: Base) { self.base = base }

  /// The statements so far, such as `SELECT people VIA 0.author [name] ORDER id`.
  public var statements: [String] { log.statements }

  /// Forgets the statements so far.
  public func removeStatements() { log.removeAll() }

  /// Reads from the other database.
  public func read<Result: Sendable>(
    _ isolation: Isolation, until deadline: ContinuousClock.Instant,
    _ body: @escaping @Sendable (inout CountingSession<Base.Reader>) throws -> Result
  ) async throws -> Result {
    let logs = logs
    return try await base.read(isolation, until: deadline) { session in
      var counting = CountingSession(base: session, logs: logs)
      defer { session = counting.base }
      return try body(&counting)
    }
  }

  /// Writes to the other database.
  public func write<Result: Sendable>(
    until deadline: ContinuousClock.Instant,
    _ body: @escaping @Sendable (inout CountingSession<Base.Writer>) throws -> Result
  ) async throws -> Result {
    let logs = logs
    return try await base.write(until: deadline) { session in
      var counting = CountingSession(base: session, logs: logs)
      defer { session = counting.base }
      return try body(&counting)
    }
  }

  /// Compares the model with the other database.
  public func verify(_ model: ServedModel) async throws -> [ServerFinding] {
    try await base.verify(model)
  }

  /// Calls a closure after each commit of the other database.
  public func onCommit(
    _ action: @escaping @Sendable (ChangedTables) -> Void
  ) -> (any AnyObject & Sendable)? { base.onCommit(action) }

  /// The log of the database, and that of the current task's request.
  private var logs: [StatementLog] { [log] + (StatementLog.ofRequest.map { [$0] } ?? []) }
}

/// A session of a ``CountingDatabase``.
public struct CountingSession<Base: ReadSession>: ReadSession {
  fileprivate var base: Base
  fileprivate let logs: [StatementLog]

  private func add(_ statement: String) { for log in logs { log.add(statement) } }

  /// Runs a step of a plan.
  public mutating func fetch(
    _ step: Step, of plan: ReadPlan, parents: [RowSet]
  ) throws(ServerDatabaseError) -> RowSet {
    let text = plan.text(of: step)
    if !step.countsOnly { add(text) }
    if step.countsTotal { add("COUNT of \(text)") }
    return try base.fetch(step, of: plan, parents: parents)
  }

  /// Counts rows and aggregates their values.
  public mutating func aggregate(
    _ step: Step, _ aggregation: Aggregation, of plan: ReadPlan
  ) throws(ServerDatabaseError) -> [GroupTotals] {
    add("AGGREGATE \(plan.text(of: step))")
    return try base.aggregate(step, aggregation, of: plan)
  }
}

extension CountingSession: WriteSession where Base: WriteSession {
  /// Runs a write step.
  public mutating func write(_ step: WriteStep) throws(ServerDatabaseError) -> ColumnValue {
    add(step.description)
    return try base.write(step)
  }

  /// Runs insertions.
  public mutating func write(
    _ insertions: [WriteStep], keys: inout [ColumnValue]
  ) throws(ServerDatabaseError) {
    for step in insertions { add(step.description) }
    try base.write(insertions, keys: &keys)
  }

  /// Runs a custom statement of the application.
  public mutating func execute(
    _ statement: String, _ values: [ColumnValue]
  ) throws(ServerDatabaseError) {
    add(statement)
    try base.execute(statement, values)
  }
}

/// A database that counts statements.
protocol StatementCounting {}

extension CountingDatabase: StatementCounting {}

/// The statements that ran, as text.
final class StatementLog: Sendable {
  /// The log of the request that the current task answers.
  @TaskLocal static var ofRequest: StatementLog?

  private let lines = Guarded<[String]>([])

  var statements: [String] { lines.withLock { $0 } }

  func add(_ statement: String) { lines.withLock { $0.append(statement) } }

  func removeAll() { lines.withLock { $0.removeAll() } }
}
