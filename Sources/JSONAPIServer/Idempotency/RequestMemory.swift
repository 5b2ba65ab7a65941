import JSONAPI

/// Remembers by their keys which requests were carried out.
///
/// Each is a row of a table, inserted in the transaction of the request, so that both are there or neither is. The row
/// has nothing that a client has sent or was answered but the key.
final class RequestMemory: Sendable {
  static let table = "jsonapi_requests"
  /// How many rows a transaction deletes.
  private static let batch = 500

  /// How long requests are remembered, in seconds.
  let lifetime: Int64
  /// How many requests are remembered.
  let maximumCount: Int
  private let model: ServedModel
  /// The same model with an order that needs an index, for ``findings(about:)``.
  private let ordered: ServedModel
  private let state = Guarded(State())

  private struct State {
    /// Whether the table is there; nil before the first look.
    var isReady: Bool?
    /// When to look again for a table that is missing.
    var nextLook = ContinuousClock.now
    var nextCleaning = ContinuousClock.now
    /// The requests that this process is carrying out.
    var underWay: Set<String> = []
  }

  init(lifetime: Duration, maximumCount: Int, _ mistakes: inout [DefinitionError]) {
    self.lifetime = max(0, lifetime.components.seconds)
    self.maximumCount = max(0, maximumCount)
    let text = Schema.ValueType(.string)
    let schema = Schema(
      Self.table, id: text,
      [
        .attribute(.init("fingerprint", text)),
        .attribute(.init("created", text, isOptional: true)),
        .attribute(.init("made_at", Schema.ValueType(.integer))),
      ])
    var record = DefinitionRecord(schema: schema, table: nil)
    record.isKeyGenerated = false
    record.sortable = []
    record.filterable = []
    model = ServedModel([record], &mistakes)
    record.sortable = ["made_at"]
    ordered = ServedModel([record], &mistakes)
  }

  /// A request that was carried out.
  struct Known: Sendable {
    let fingerprint: String
    /// The ids of the resources that it created, in the order of its operations.
    let created: [String]
  }

  // MARK: The table

  /// What is wrong with the table.
  func findings(about database: some ServerDatabase) async throws -> [ServerFinding] {
    let serious = try await database.verify(model)
    let statement = ServerConfiguration.idempotencyTable.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    guard serious.isEmpty else {
      return serious.map {
        ServerFinding(
          .warning,
          "Idempotency-Key is ignored. \($0) `ServerConfiguration.idempotencyTable` makes the table: \(statement)"
        )
      }
    }
    return try await database.verify(ordered).map {
      ServerFinding(
        .warning, "\($0) `ServerConfiguration.idempotencyTable` makes it: \(statement)")
    }
  }

  /// Whether the database has the table.
  func isReady(in database: some ServerDatabase) async throws -> Bool {
    let known = state.withLock { state -> Bool? in
      guard state.isReady == false else { return state.isReady }
      guard ContinuousClock.now >= state.nextLook else { return false }
      state.nextLook = .now + .seconds(1)
      return nil
    }
    if let known { return known }
    // Before the first answer each request looks itself, so that none is carried out without its key.
    let found = try await database.verify(model).isEmpty
    state.withLock { $0.isReady = found || $0.isReady == true }
    return found
  }

  // MARK: One at a time

  /// Waits until no other request of this process has the key.
  ///
  /// So hooks before the transaction run once, and no request waits while it holds a connection. In another process the
  /// insertion of the row waits.
  ///
  /// - Throws: ``ServerDatabaseError/busy`` at the deadline.
  func enter(_ key: RequestKey, until deadline: ContinuousClock.Instant) async throws {
    while !state.withLock({ $0.underWay.insert(key.id).inserted }) {
      guard ContinuousClock.now < deadline, !Task.isCancelled else {
        throw ServerDatabaseError.busy
      }
      try? await Task.sleep(for: .milliseconds(10))
    }
  }

  /// Lets the next request with the key enter.
  func leave(_ key: RequestKey) { state.withLock { _ = $0.underWay.remove(key.id) } }

  // MARK: Rows

  /// The request that was carried out with a key; nil if there was none, or it is forgotten.
  func known(
    _ key: RequestKey, in database: some ServerDatabase, until deadline: ContinuousClock.Instant
  ) async throws -> Known? {
    try await database.read(.single, until: deadline) { try self.known(key, in: &$0) }
  }

  /// The request that was carried out with a key, as a session sees it.
  private func known(_ key: RequestKey, in session: inout some ReadSession) throws -> Known? {
    var step = Step(type: 0, source: .keys([.text(key.id)]))
    step.columns = [0, 1]
    let rows = try plan(step).run(in: &session)[0]
    // One that is too old counts until it is deleted: to replace it would need a lock.
    guard rows.count == 1, case .text(let fingerprint) = rows[0, 1] else { return nil }
    var created: [String] = []
    if case .text(let text) = rows[0, 2], let ids = try? JSONValue(parsing: text).array {
      created = ids.compactMap(\.string)
    }
    return Known(fingerprint: fingerprint, created: created)
  }

  private func plan(_ step: Step) -> ReadPlan {
    ReadPlan(steps: [step], rules: RowRules([.everything]), model: model)
  }

  /// Looks a key up as the first statement of a transaction, which costs less than a session before it.
  ///
  /// - Throws: ``RepeatedRequest`` if a request with the key was carried out.
  func lookUp(_ key: RequestKey, in session: inout some ReadSession) throws {
    guard key.needsLookUp, let known = try known(key, in: &session) else { return }
    throw RepeatedRequest(known: known)
  }

  /// Inserts the row of a request, as the last statement of its transaction.
  ///
  /// While another process is about to insert the same, the database waits for its transaction.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - created: The ids of the resources that the request created.
  ///   - session: The transaction.
  /// - Throws: ``RepeatedRequest`` if a request with the key was carried out meanwhile.
  func note<Session: WriteSession>(
    _ key: RequestKey, created: [String], _ session: inout Session
  ) throws {
    var row: [WriteStep.Assignment] = [
      .init(column: "fingerprint", value: .text(key.fingerprint)),
      .init(column: "made_at", value: .integer(key.date)),
    ]
    if !created.isEmpty {
      let list = JSONValue(created.map { JSONValue($0) })
      let text = String(decoding: list.bytes(), as: UTF8.self)
      row.append(.init(column: "created", value: .text(text)))
    }
    let step = WriteStep(type: 0, key: .text(key.id), action: .insert(row), model: model)
    do throws(ServerDatabaseError) {
      try session.writeLast(step)
    } catch {
      guard case .unique = error else { throw error }
      throw RepeatedRequest(known: nil)
    }
  }

  // MARK: Forgetting

  /// Whether it is time to forget what is too old, once a minute.
  func isCleaningDue() -> Bool {
    let now = ContinuousClock.now
    return state.withLock { state in
      guard now >= state.nextCleaning else { return false }
      state.nextCleaning = now + .seconds(60)
      return true
    }
  }

  /// Deletes the oldest rows: those that are too old, and those that are too many.
  ///
  /// - Parameters:
  ///   - database: The database.
  ///   - now: The time, in seconds since 1970.
  func clean(_ database: some ServerDatabase, now: Int64) async throws {
    var step = Step(type: 0, source: .all)
    step.columns = [2]
    step.sort = [
      .init(path: [], column: 2, isDescending: false),
      .init(path: [], column: nil, isDescending: false),
    ]
    step.limit = Self.batch
    step.countsTotal = true
    let plan = plan(step)
    let (end, isTooFar) = now.subtractingReportingOverflow(lifetime)
    // A bound, should rows come as fast as they go.
    for _ in 0..<1000 {
      let deadline = ContinuousClock.now + .seconds(5)
      let rows = try await database.read(.snapshot, until: deadline) { try plan.run(in: &$0) }[0]
      let excess = (rows.total ?? rows.count) - maximumCount
      let keys = (0..<rows.count).filter { row in
        guard case .integer(let date) = rows[row, 1] else { return false }
        return row < excess || (!isTooFar && date <= end)
      }.map { rows[$0, 0] }
      guard !keys.isEmpty else { return }
      let model = model
      try await database.write(until: deadline) { session in
        for key in keys {
          _ = try session.write(WriteStep(type: 0, key: key, action: .delete, model: model))
        }
      }
      guard keys.count == Self.batch else { return }
    }
  }
}
