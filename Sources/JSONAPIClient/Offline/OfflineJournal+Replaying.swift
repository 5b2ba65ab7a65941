import HTTPTypes
import JSONAPI
public import JSONAPIStore

extension OfflineJournal {
  /// Sends the journal's entries in order, until it is empty or an entry can't be sent.
  ///
  /// ```swift
  /// let report = try await journal.replay(through: client, into: store) { conflict in
  ///   conflict.error.code == .notFound ? .drop : .stop
  /// }
  /// ```
  ///
  /// Each entry has its own `Idempotency-Key`, which stays the same until the server has answered, across
  /// restarts too, so that a server that supports such keys does nothing twice. Local ids are replaced by the
  /// ids that the server has assigned. Deleting a missing resource (404, 410) succeeds. A write that the server
  /// accepts for later (202) counts as taken, but records aren't updated.
  /// As the server hasn't said the id then, a record without one stays new, and the next save creates it again;
  /// with servers that answer so, choose the ids yourself.
  ///
  /// The replay ends at the first entry that can't be sent, because the network or the server fails (no
  /// response, 408, 425, 429, 5xx, a response that isn't JSON:API, a page of HTML), the address isn't one that takes
  /// the request (405, 406, 415), the same request is under way (409 because of the `Idempotency-Key`), or the user
  /// has to sign in (401, 407). It doesn't throw then; the report has the error. Any other 4xx is a conflict.
  ///
  /// Entries added during the replay are sent as well.
  ///
  /// - Parameters:
  ///   - client: Sends the requests.
  ///   - store: The store whose records are updated.
  ///   - sending: ``AtomicFallback/oneByOne`` sends each entry as a request of its own. The others send all
  ///     as one request of the extension for atomic operations, of which the server does all or
  ///     nothing; a request whose answer got lost is repeated as it was, whatever is asked for here. Once one
  ///     of its entries is dropped or replaced, the others are sent as a new request with a new key.
  ///   - resolve: Decides about an entry that the server refuses.
  /// - Returns: The entries that were sent and dropped, and why others are left.
  /// - Throws: `StoreError` if the file can't be written, or the journal is being replayed already;
  ///   `CancellationError` if the task was cancelled; the errors of `resolve`. The entry that was under way
  ///   stays.
  public func replay(
    through client: JSONAPIClient,
    into store: Store? = nil,
    sending: AtomicFallback = .oneByOne,
    resolvingConflicts resolve:
      @escaping @Sendable (WriteConflict) async throws ->
      ConflictResolution = { _ in .stop }
  ) async throws -> ReplayReport {
    try beginReplay()
    defer { endReplay() }
    if let store { reconnect(to: store) }
    var replay = JournalReplay(
      journal: self, client: client, store: store, sending: sending, resolve: resolve)
    try await replay.run()
    replay.report.remaining = read(\.entries.count)
    return replay.report
  }
}

/// One replay of a journal.
struct JournalReplay {
  let journal: OfflineJournal
  let client: JSONAPIClient
  let store: Store?
  var sending: AtomicFallback
  let resolve: @Sendable (WriteConflict) async throws -> ConflictResolution
  var report = ReplayReport()
  /// How often entries were refused, by their numbers.
  var attempts: [Int: Int] = [:]

  /// Whether to go on.
  enum Step {
    case next
    case end
  }

  mutating func run() async throws {
    var step = Step.next
    while step == .next {
      try Task.checkCancellation()
      let (first, isBatched) = journal.read { ($0.entries.first, $0.batch != nil) }
      guard let first else { return }
      // What was sent alone, and may have been done, is not to be done again within a batch.
      let isAlone = !isBatched && (sending == .oneByOne || first.wasSentAlone)
      step = try await isAlone ? sendAlone(first) : sendBatch(journal.state)
    }
  }

  // MARK: - One by one

  private mutating func sendAlone(_ entry: JournalEntry) async throws -> Step {
    let (operation, missing) = journal.read { state in
      var missing: [ResourceIdentifier] = []
      return (entry.operation.named(by: state.names, missing: &missing), missing)
    }
    if let missing = missing.first {
      return try await settle(entry, operation, .unknownLocalID(missing))
    }
    let version = store?.begin()
    do {
      var request = try operation.request()
      request.model = journal.model(of: operation, in: store)
      request.version = entry.version
      request.fields.idempotencyKey = "\"\(entry.idempotencyKey)\""
      // Not flushed: after a loss of power it is not known whether the entry was sent, and the key is.
      if !entry.wasSentAlone { try journal.write(.sent(entry.id), isFlushed: false) }
      let response = try await client.send(request)
      let isSaid = !response.isEmpty && response.status != .accepted
      let document = isSaid ? try response.anyDocument(operation.responseContext) : nil
      try take([entry], [operation], [document], response, to: version)
      return .next
    } catch let error as ClientError {
      if operation.isDone(despite: error), !error.isPage {
        try take([entry], [operation], [nil], nil, to: version)
        return .next
      }
      return try await settle(entry, operation, error)
    }
  }

  // MARK: - Many as one

  private mutating func sendBatch(_ state: JournalState) async throws -> Step {
    let entries =
      state.batch.map { batch in
        let numbers = Set(batch.entries)
        return state.entries.filter { numbers.contains($0.id) }
      } ?? Array(state.entries)
    var operations: [AtomicOperation] = []
    var created: Set<ResourceIdentifier.Identity> = []
    for entry in entries {
      var missing: [ResourceIdentifier] = []
      let operation = entry.operation.named(by: state.names, missing: &missing)
      if let missing = missing.first(where: { $0.identity.map { !created.contains($0) } ?? true }) {
        return try await settle(entry, operation, .unknownLocalID(missing))
      }
      if operation.isCreation, let identity = operation.subject?.identity {
        created.insert(identity)
      }
      operations.append(operation)
    }
    let batch = state.batch ?? .init(key: journal.makeKey(), entries: entries.map(\.id))
    let isRepeated = state.batch != nil
    // Written down before it is sent, so that whoever decides about a conflict knows that it was.
    if !isRepeated { try journal.write(.batched(batch)) }
    let version = store?.begin()
    do {
      let models = operations.map { journal.model(of: $0, in: store) }
      let response = try await client.send(.operations(operations, of: models, key: batch.key))
      let results = try response.results(of: operations.count)
      try take(entries, operations, results, response, to: version)
      return .next
    } catch let error as ClientError {
      if error.isExtensionRefused {
        try journal.write(.unbatched(wasRepeated: isRepeated))
        guard sending == .none else {
          sending = .oneByOne
          return .next
        }
        return stop(at: entries.first, error)
      }
      guard error.isConflict else { return stop(at: entries.first, error) }
      if !error.mayBeUnderWay { try journal.write(.unbatched(wasRepeated: isRepeated)) }
      let index = error.failedOperations.min()
      guard entries.indices.contains(index ?? 0) else { return stop(at: entries.first, error) }
      return try await settle(
        entries[index ?? 0], operations[index ?? 0], error,
        isCertain: index != nil || entries.count == 1)
    }
  }

  // MARK: - Answers

  /// Notes that the server has taken entries, and tells the store, unless they are carried out later or it
  /// was cleared since a version.
  private mutating func take(
    _ entries: [JournalEntry], _ operations: [AtomicOperation], _ documents: [AnyDocument?],
    _ response: ClientResponse?, to sent: Store.Version?
  ) throws {
    let names = zip(operations, documents).compactMap { operation, document in
      operation.name(givenIn: document)
    }
    try journal.write(.done(entries.map(\.id), names))
    report.sent += entries
    let state = journal.state
    let known = state.names
    var deleted: Set<ResourceIdentifier.Identity> = []
    // A new record with the id of what is deleted later is of another resource.
    var isOfAnother = operations.reversed().map { operation in
      let operation = operation.named(by: known)
      guard let subject = operation.subject, let identity = subject.identity else { return false }
      guard !operation.isDeletion else {
        deleted.insert(identity)
        return false
      }
      return store?.record(subject)?.isNew == true
        && (deleted.contains(identity) || state.deletes(identity))
    }
    isOfAnother.reverse()
    Store.together([store].compactMap(\.self)[...]) {
      for (index, (operation, document)) in zip(operations, documents).enumerated() {
        do {
          if response?.status != .accepted, !isOfAnother[index], let store, let sent,
            let version = store.begin(answering: sent)
          {
            try store.settle(operation, document, as: version, naming: known)
          }
        } catch {
          report.storeErrors.append(error)
        }
        journal.endSaving([entries[index].id])
      }
      store?.invalidate(operations)
    }
  }

  /// Asks what becomes of an entry that the server refuses; ends where it doesn't answer at all.
  private mutating func settle(
    _ entry: JournalEntry, _ operation: AtomicOperation, _ error: ClientError,
    isCertain: Bool = true
  ) async throws -> Step {
    guard error.isConflict else { return stop(at: entry, error) }
    attempts[entry.id, default: 0] += 1
    let conflict = WriteConflict(
      entry: entry, operation: operation, error: error, wasSentBefore: entry.wasSent,
      attempt: attempts[entry.id] ?? 1, isCertain: isCertain)
    switch try await resolve(conflict).kind {
    case .stop: return stop(at: entry, error)
    case .drop:
      try journal.write(.dropped(entry.id))
      report.dropped.append(entry)
      journal.endSaving([entry.id])
    case .retry: if !error.mayBeUnderWay { try renew(entry, entry.operation) }
    case .replace(let operation): try renew(entry, operation)
    }
    return .next
  }

  /// Has an entry sent as a new request, which the server does not take for the one that it has refused.
  private func renew(_ entry: JournalEntry, _ operation: AtomicOperation) throws {
    let renewed = JournalEntry(id: entry.id, operation, key: journal.makeKey())
    try journal.write(.renewed(renewed))
    journal.changeSaving(to: renewed)
  }

  private mutating func stop(at entry: JournalEntry?, _ error: ClientError) -> Step {
    report.failure = error
    report.failedEntry = entry
    return .end
  }
}
