import JSONAPI

/// Remembers which requests were carried out, by their idempotency keys.
///
/// Each is a row of a table, inserted in the transaction of the request, so that both are committed or neither is. The
/// row has the key, a hash of the request, the ids of created resources and the time, but no content.
final class RequestMemory: Sendable {
  static let table = "jsonapi_requests"
  /// The maximum number of rows that a transaction deletes.
  private static let batch = 500

  /// How long requests are remembered, in seconds.
  let lifetime: Int64
  /// The maximum number of requests that are remembered.
  let maximumCount: Int
  private let model: ServedModel
  /// The same model with an order that needs an index, for ``findings(about:)``.
  private let ordered: ServedModel
  private let state = Guarded(State())

  private struct State {
    /// Whether the table exists; nil before the first check.
    var isReady: Bool?
    /// When to check again for a missing table.
    var nextLook = ContinuousClock.now
    var nextCleaning = ContinuousClock.now
    /// The keys of the requests that this process is carrying out.
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

  /// Findings about the table.
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
    // Until the first result, each request checks itself, so that none is carried out without its key.
    let found = try await database.verify(model).isEmpty
    state.withLock { $0.isReady = found || $0.isReady == true }
    return found
  }

  // MARK: One at a time

  /// Waits until no other request of this process has the key.
  ///
  /// This way, hooks before the transaction run once, and no request waits while it holds a connection. In another
  /// process, the insertion of the row waits.
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

  /// The request that was carried out with a key; nil if there was none, or it was forgotten.
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
    // An expired one counts until it is deleted, since replacing it would need a lock.
    guard rows.count == 1, case .text(let fingerprint) = rows[0, 1] else { return nil }
    var created: [String] = []
    if case .text(let text) = rows[0, 2], let ids = try? JSONValue(parsing: text).array {
      created = ids.compactMap(\.string)
    }
    return Known(fingerprint: fingerprint, created: created)
  }

  private func plan(_ step: Step) -> ReadPlan {
    ReadPlan(steps: [step], rules: RowRules(of: model), model: model)
  }

  /// Looks up a key as the first statement of a transaction, which costs less than a separate session.
  ///
  /// - Throws: ``RepeatedRequest`` if a request with the key was carried out.
  func lookUp(_ key: RequestKey, in session: inout some ReadSession) throws {
    guard key.needsLookUp, let known = try known(key, in: &session) else { return }
    throw RepeatedRequest(known: known)
  }

  /// Inserts the row of a request, as the last statement of its transaction.
  ///
  /// If another process is about to insert the same key, the database waits for its transaction.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - created: The ids of the resources that the request created.
  ///   - session: The transaction.
  /// - Throws: ``RepeatedRequest`` if a request with the key was carried out in the meantime.
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

  // MARK: Cleanup

  /// Whether cleanup is due, once a minute.
  func isCleaningDue() -> Bool {
    let now = ContinuousClock.now
    return state.withLock { state in
      guard now >= state.nextCleaning else { return false }
      state.nextCleaning = now + .seconds(60)
      return true
    }
  }

  /// Deletes the oldest rows: those that have expired, and those beyond the maximum number.
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
    // A bound, in case rows arrive as fast as they are deleted.
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
