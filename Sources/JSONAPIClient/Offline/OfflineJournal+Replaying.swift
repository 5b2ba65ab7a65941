import HTTPTypes
import JSONAPI
import JSONAPIStore

extension OfflineJournal {
  /// Sends the journal's entries in order, and merges them with changes that others have made.
  ///
  /// ```swift
  /// let report = try await journal.replay(through: client) { conflict in
  ///   conflict.theirs == nil ? .drop : .park
  /// }
  /// ```
  ///
  /// Each entry has its own `Idempotency-Key`, which stays the same until the server has answered,
  /// across restarts too, so that a server that supports such keys performs nothing twice. Local
  /// ids are replaced by the ids that the server has assigned. Deleting a missing resource (404,
  /// 410) succeeds. A write that the server accepts for later (202) counts as accepted, but records
  /// aren't updated. As the response has no id then, a record without one stays new, and the next
  /// save creates it again; for servers that answer so, choose the ids yourself.
  ///
  /// An update or deletion of a record is sent with the version that it was based on (`If-Match`),
  /// if one is known. If the server refuses it (412, 428, 409), or if some of its fields were
  /// fetched before the version was, the resource is fetched and compared field by field. Fields
  /// that already have the written values are done; fields that only this device has changed are
  /// sent again, based on the new version. A field that both sides have changed to different values
  /// is a conflict, and so is a missing resource, a creation whose id another resource has, and any other 4xx.
  ///
  /// A conflict that `resolve` parks, as it does by default, waits in ``OfflineJournal/parked`` for
  /// a decision (``resolve(_:_:)``), and only entries that depend on it wait, too.
  ///
  /// The replay ends at the first entry that can't be sent, because the network or the server fails
  /// (no response, 408, 425, 429, 5xx, a response that isn't JSON:API, a page of HTML other than 413
  /// and 414), the address doesn't support the request (405, 406, 415), the same request is in
  /// progress (409 because of the `Idempotency-Key`), or the user has to sign in (401, 407). It
  /// doesn't throw then; the report has the error.
  ///
  /// The journal's store is updated from the responses. Entries added during the replay are sent as well.
  ///
  /// - Parameters:
  ///   - client: Sends the requests.
  ///   - sending: ``AtomicFallback/oneByOne`` sends each entry as a separate request. The others
  ///     send all as one request of the extension for atomic operations, which the server performs
  ///     completely or not at all, without conditions on versions; a request whose answer was lost
  ///     is repeated unchanged, regardless of this parameter. Once one of its entries is parked,
  ///     dropped or replaced, the others are sent as a new request with a new key. If the server
  ///     doesn't say which entry it refuses, ``AtomicFallback/none`` ends the replay, and
  ///     ``AtomicFallback/oneByOneIfUnsupported`` continues one by one.
  ///   - resolve: Decides about a conflict. It is called at most three times for an entry, which is
  ///     parked then.
  /// - Returns: The entries that were sent and dropped, and the reason why others are left.
  /// - Throws: `StoreError` if the file can't be written, or the journal is already being replayed;
  ///   `CancellationError` if the task was cancelled; the errors of `resolve`. The current entry
  ///   stays.
  public func replay(
    through client: JSONAPIClient,
    sending: AtomicFallback = .oneByOne,
    resolvingConflicts resolve:
      @escaping @Sendable (WriteConflict) async throws ->
      ConflictResolution = { _ in .park }
  ) async throws -> ReplayReport {
    try await replay(
      through: client, into: store, sending: sending, resolvingConflicts: resolve)
  }

  /// Replays into any store, which need not be the journal's.
  func replay(
    through client: JSONAPIClient, into store: Store?, sending: AtomicFallback = .oneByOne,
    resolvingConflicts resolve:
      @escaping @Sendable (WriteConflict) async throws ->
      ConflictResolution = { _ in .park }
  ) async throws -> ReplayReport {
    try beginReplay()
    defer { endReplay() }
    if let store, store !== self.store { reconnect(to: store) }
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
  /// The number of calls of `resolve`, by the numbers of entries.
  var questions: [Int: Int] = [:]
  /// The number of comparisons with the server's resource, by the numbers of entries.
  var comparisons: [Int: Int] = [:]

  /// Whether to continue.
  enum Step {
    case next
    case end
  }

  mutating func run() async throws {
    var step = Step.next
    while step == .next {
      try Task.checkCancellation()
      let (first, isBatched) = journal.read { ($0.sendable(limit: 1).first, $0.batch != nil) }
      guard let first else { return }
      // An entry that was sent alone, and may have taken effect, must not be repeated in a batch.
      let isAlone = !isBatched && (sending == .oneByOne || first.wasSent)
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
    guard entry.match != JournalEntry.look else {
      let stale = ClientError(.preconditionFailed, "the resource may have changed since the edit")
      return try await compare(entry, operation, stale)
    }
    let version = store?.begin()
    do {
      var request = try operation.request()
      request.model = journal.model(of: operation, in: store)
      request.fields[.ifMatch] = operation.isCreation ? nil : entry.match
      request.fields.idempotencyKey = "\"\(entry.idempotencyKey)\""
      request.mayIgnoreKey = true
      // Not flushed: a loss of power may lose this mark, but not the key.
      if !entry.wasSent { try journal.write(.sent(entry.id), isFlushed: false) }
      let response = try await client.send(request)
      let isSaid = !response.isEmpty && response.status != .accepted
      let document = isSaid ? try response.anyDocument(operation.responseContext) : nil
      try take([entry], [operation], [document], response, to: version)
      return .next
    } catch let error as ClientError {
      if operation.isDone(despite: error) {
        try take([entry], [operation], [nil], nil, to: version)
        return .next
      }
      guard error.asksToCompare(operation) else {
        return try await settle(entry, operation, error)
      }
      return try await compare(entry, operation, error)
    }
  }

  /// Rebases a write on the server's current resource, unless both sides have changed the same fields.
  private mutating func compare(
    _ entry: JournalEntry, _ operation: AtomicOperation, _ refusal: ClientError
  ) async throws -> Step {
    guard let subject = operation.subject, let id = subject.id else {
      return try await settle(entry, operation, refusal)
    }
    let version = store?.begin()
    let (theirs, document, response): (AnyResource, AnyDocument, ClientResponse)
    do {
      let target = Endpoint.Target.resource(type: subject.type, id: id)
      response = try await client.send(ClientRequest(.get, .endpoint(Endpoint(.fetch, target))))
      document = try response.anyDocument()
      guard case .one(let resource) = document.data else {
        return try await settle(entry, operation, refusal)
      }
      theirs = resource
    } catch let error as ClientError {
      guard !operation.isDone(despite: error) else {
        try take([entry], [operation], [nil], nil, to: version)
        return .next
      }
      // A creation isn't refused because its resource can't be seen.
      let isOwn = operation.isCreation && error.isConflict
      return try await settle(entry, operation, isOwn ? refusal : error)
    }
    let tag = response.tag(of: theirs)
    let merged = entry.merged(operation, with: theirs)
    if merged == .done {
      try take([entry], [operation], [document], response, to: version)
      return .next
    }
    comparisons[entry.id, default: 0] += 1
    // Not if the server refuses a write of an unchanged resource, or the resource keeps changing.
    let isRefusedAnyway = refusal.status == 409 && tag == entry.match
    if merged == .disjoint, !isRefusedAnyway, comparisons[entry.id, default: 0] <= 8 {
      // If the server refuses its own tag, the write is sent without one.
      let rebased = entry.renewed(
        entry.operation, key: journal.makeKey(), on: theirs, tag: tag == entry.match ? nil : tag)
      try journal.write(.renewed(rebased))
      // A resource that is about to be deleted isn't shown again.
      if !operation.isDeletion { tell(document, to: version) }
      return .next
    }
    tell(document, to: version)
    var fields: [String] = []
    if case .conflict(let names) = merged { fields = names }
    return try await settle(entry, operation, refusal, theirs: theirs, tag: tag, fields)
  }

  /// Inserts a resource that was fetched for a comparison into the store.
  private mutating func tell(_ document: AnyDocument, to version: Store.Version?) {
    guard let store, let version else { return }
    do {
      try store.insert(document, as: version)
    } catch {
      report.storeErrors.append(error)
    }
  }

  // MARK: - Many as one

  private mutating func sendBatch(_ state: JournalState) async throws -> Step {
    let entries =
      state.batch.map { batch in
        let numbers = Set(batch.entries)
        return state.entries.filter { numbers.contains($0.id) }
      } ?? Array(state.sendable().prefix { !$0.wasSent })
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
    // Recorded before it is sent, so that it is repeated with its key.
    if state.batch == nil { try journal.write(.batched(batch)) }
    let version = store?.begin()
    do {
      let models = operations.map { journal.model(of: $0, in: store) }
      let response = try await client.send(.operations(operations, of: models, key: batch.key))
      let results = try response.results(of: operations.count)
      try take(entries, operations, results, response, to: version)
      return .next
    } catch let error as ClientError {
      guard error.isConflict || error.isExtensionRefused else {
        return stop(at: entries.first, error)
      }
      try journal.write(.unbatched)
      let index = error.failedOperations.min() ?? (entries.count == 1 ? 0 : nil)
      let needsConditions = error.status == 412 || error.status == 428
      if !error.isExtensionRefused, !needsConditions, let index, entries.indices.contains(index) {
        return try await settle(entries[index], operations[index], error)
      }
      guard sending == .none else {
        sending = .oneByOne
        return .next
      }
      return stop(at: error.isExtensionRefused ? entries.first : nil, error)
    }
  }

  // MARK: - Answers

  /// Notes that the server has accepted entries, and updates the store.
  ///
  /// The store isn't updated if the entries are performed later, or if it was cleared since a version.
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
    /// Whether a write is about a resource that another one replaces, and the created resource if it is deleted later.
    typealias Handling = (isOfAnother: Bool, created: ResourceIdentifier.Identity?)
    var handlings = zip(operations, documents).reversed().map { operation, document -> Handling in
      let created = operation.name(givenIn: document)?.identity
      let operation = operation.named(by: known)
      guard let subject = operation.subject, let identity = subject.identity else {
        return (false, nil)
      }
      guard !operation.isDeletion else {
        deleted.insert(identity)
        return (false, nil)
      }
      let isDeleted = deleted.contains(identity) || state.deletes(identity)
      // In one request with its deletion, a creation has its local id, and the deletion that of the server.
      let isHidden = created.map { deleted.contains($0) || state.deletes($0) } ?? false
      // A new record with the id of a resource that is deleted later is another resource.
      return (isDeleted && store?.record(subject)?.isNew == true, isHidden ? created : nil)
    }
    handlings.reverse()
    Store.together([store].compactMap(\.self)[...]) {
      for (index, (operation, document)) in zip(operations, documents).enumerated() {
        do {
          if response?.status != .accepted, !handlings[index].isOfAnother, let store, let sent,
            let version = store.begin(answering: sent)
          {
            // Other threads never see a created resource that is deleted later.
            let created = handlings[index].created
            if let created { store.withholdNew(created, as: version) }
            let behind = operations[(index + 1)...]
            try store.settle(
              operation, document, as: version, naming: known,
              before: later(than: operation.named(by: known), entries[index], behind, state))
            if let created {
              store.record(type: created.type, id: created.id).map { store.withhold($0) }
            }
          }
        } catch {
          report.storeErrors.append(error)
        }
        journal.endSaving([entries[index].id])
      }
      store?.invalidate(operations)
    }
    guard response?.status != .accepted else {
      for subject in operations.filter(\.isDeletion).compactMap(\.subject) {
        store?.readmit(subject)
      }
      return
    }
    for document in documents {
      guard case .one(let saved)? = document?.data else { continue }
      let version = saved.meta?["version"]?.int.map { EntityTag.text(version: $0) }
      try adopt(saved, operations.count == 1 ? response?.tag(of: saved) : version)
    }
  }

  /// Returns the later operations on the record of a sent one, from the same request and from waiting
  /// entries, if any of them changes the same fields.
  private func later(
    than operation: AtomicOperation, _ entry: JournalEntry, _ sent: ArraySlice<AtomicOperation>,
    _ state: JournalState
  ) -> [AtomicOperation] {
    guard let store, let subject = operation.subject,
      let record = store.record(subject) ?? store.withheld(subject),
      record.isSaving(operation.fields, besides: 1)
    else { return [] }
    return sent.compactMap { state.named($0, of: record) }
      + state.operations(of: record, after: entry.id)
  }

  /// Rebases the next write of a resource on the version of the last one, unless its fields have
  /// been changed by others.
  private func adopt(_ saved: AnyResource, _ tag: String?) throws {
    guard let tag, let identity = saved.resourceIdentifier.identity else { return }
    let (next, operation) = journal.read { state in
      let next = state.nextMatched(identity)
      return (next, next?.operation.named(by: state.names))
    }
    guard var next, let operation, next.match != tag, next.base != nil else { return }
    if case .conflict = next.merged(operation, with: saved) { return }
    next.match = tag
    // If this is lost, the server refuses the old tag.
    try journal.write(.renewed(next), isFlushed: false)
  }

  /// Resolves the conflict of an entry that the server refuses; other errors end the replay.
  private mutating func settle(
    _ entry: JournalEntry, _ operation: AtomicOperation, _ error: ClientError,
    theirs: AnyResource? = nil, tag: String? = nil, _ fields: [String] = []
  ) async throws -> Step {
    guard error.isConflict || error.code == .preconditionFailed else {
      return stop(at: entry, error)
    }
    let conflict = WriteConflict(
      entry: entry, operation: operation, error: error, theirs: theirs, fields: fields, tag: tag)
    questions[entry.id, default: 0] += 1
    // A closure that returns the same decision again and again isn't called forever.
    let isAsked = questions[entry.id, default: 0] <= 3
    switch try await isAsked ? resolve(conflict).kind : .park {
    case .stop: return stop(at: entry, error)
    case .park:
      try journal.write(.parked(entry.id, conflict.json))
      journal.showParked(operation, error)
    case .drop:
      try journal.write(.dropped(entry.id))
      report.dropped.append(entry)
      journal.showDropped(entry)
    case .replace(let operation):
      let renewed = entry.renewed(operation, key: journal.makeKey(), on: theirs, tag: tag)
      try journal.write(.renewed(renewed))
      journal.showReplaced(entry, by: renewed)
    }
    return .next
  }

  private mutating func stop(at entry: JournalEntry?, _ error: ClientError) -> Step {
    report.failure = error
    report.failedEntry = entry
    return .end
  }
}
