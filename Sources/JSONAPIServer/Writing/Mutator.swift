import JSONAPI

/// Carries out changes in a transaction, with all their checks, hooks and statements.
struct Mutator {
  let engine: Engine
  let scope: RequestScope
  /// The precondition on the row.
  var precondition: Precondition?
  /// The query parameters for showing the written resource.
  var items: [QueryItem] = []
  /// Whether the response shows a relationship that has changed in other ways than requested (REL-U-11); the result of
  /// an operation doesn't (ATM-38).
  var showsLinkage = false
  /// The resources that earlier operations created.
  var local: [LocalID: WriteStep.Target] = [:]
  /// Rows of types without a row rule that exist, as found by earlier operations.
  var existing: Set<WriteStep.Target> = []
  /// Rows that a relationship has moved, and that have a row rule.
  var moved: Set<WriteStep.Target> = []
  /// The deferred creations.
  var unwritten: [(step: WriteStep, creation: Creation)] = []

  init(_ engine: Engine, _ scope: RequestScope) {
    self.engine = engine
    self.scope = scope
  }

  var model: ServedModel { engine.model }

  /// Carries out a change for which ``creation(of:mayDefer:)`` returned nothing.
  mutating func run<Session: WriteSession>(
    _ mutation: AtomicMutation, in session: inout Session
  ) throws -> MutationResult {
    let mutation = try resolved(mutation)
    // All changes but creations may remove or move rows.
    if case .create = mutation {} else { existing.removeAll() }
    switch mutation {
    case .create(let resource): return try create(creation(of: resource, &session), &session)
    case .update(let key, let resource): return try update(key, resource, &session)
    case .delete(let type, let key): return try delete(type, key, &session)
    case .edit(let type, let key, let edge, let edit, let linkage, let pointer):
      return try self.edit(type, key, edge, edit, linkage, pointer, &session)
    }
  }

  /// The change of an operation, with the key of the resource that an earlier operation created.
  private func resolved(_ mutation: AtomicMutation) throws -> Mutation {
    guard let lid = mutation.lid else { return mutation.change }
    guard let target = local[LocalID(type: mutation.change.type, lid: lid)] else {
      throw Refusal.unknownLocalID(mutation.lidPointer)
    }
    return mutation.change.of(target.key)
  }

  mutating func create<Session: WriteSession>(
    _ creation: Creation, _ session: inout Session
  ) throws -> MutationResult {
    let type = model.types[creation.resource.type]
    var fields = creation.fields
    let own = fields.takeOwnLinkage(of: creation.resource, creation.key)
    let (all, edges) = try values(of: creation.resource, fields, &session)
    let assignments = try withoutKey(all, creation.key, creation.resource, isCreation: true)
    let step = WriteStep(
      type: type.index, key: creation.key, action: .insert(assignments), model: model)
    guard !creation.isDeferred else {
      unwritten.append((step, creation))
      var result = MutationResult(type: type.index, key: .null)
      result.isUnread = true
      return result
    }
    let resource = creation.resource
    let new: ColumnValue
    do {
      new = try session.write(step)
    } catch {
      throw refusal(error, resource)
    }
    for (edge, targets) in edges where !targets.isEmpty {
      try write(
        .add(edge: edge, targets), type.index, new, resource, isPartOfCreation: true, &session)
    }
    note(creation, new)
    if !own.isEmpty {
      fields = IncomingFields(attributes: [], linkage: own)
      let (columns, edges) = try values(of: resource, fields, &session)
      let actions =
        (columns.isEmpty ? [] : [WriteStep.Action.update(columns)])
        + edges.map { .add(edge: $0.edge, $0.targets) }
      for action in actions {
        try write(action, type.index, new, resource, isPartOfCreation: true, &session)
      }
    }
    try checkImplied(of: resource, new, &session)
    return try finish(.create, type.index, new, resource.pointer, &session)
  }

  /// Records the key of a new resource, for operations that refer to it.
  private mutating func note(_ creation: Creation, _ key: ColumnValue) {
    let type = creation.resource.type
    let target = WriteStep.Target(type: type, key: key)
    if let lid = creation.resource.lid { local[LocalID(type: type, lid: lid)] = target }
    remember([target])
  }

  mutating func update<Session: WriteSession>(
    _ key: ColumnValue, _ resource: IncomingResource, _ session: inout Session
  ) throws -> MutationResult {
    var resource = resource
    let type = model.types[resource.type]
    let version = try checkTarget(type.index, key, &session)
    try runHooks(.update, of: key, &resource, &session)
    let (assignments, edges) = try values(of: resource, fields(of: resource, key), &session)
    try write(assignments, edges, key, resource, version: version, &session)
    return try finish(.update, type.index, key, resource.pointer, &session)
  }

  /// Writes the columns and content of a row, if there are any or nothing else, and the linkage that is not in the row.
  ///
  /// - Parameter version: The version that the row must have before the first statement, which increments it.
  mutating func write<Session: WriteSession>(
    _ assignments: [WriteStep.Assignment], _ edges: [(edge: Int, targets: [WriteStep.Target])],
    _ key: ColumnValue, _ resource: IncomingResource, version: ColumnValue?,
    _ session: inout Session
  ) throws {
    let type = resource.type
    var version = version
    let content = resource.content?.large(of: model.types[type])
    if !assignments.isEmpty || content != nil || edges.isEmpty {
      try write(.update(assignments), type, key, resource, version: version, &session)
      version = nil
    }
    for (edge, targets) in edges {
      let action = try replacement(of: edge, type, key, targets, resource.pointer, &session)
      try write(action, type, key, resource, version: version, &session)
      version = nil
    }
  }

  mutating func delete<Session: WriteSession>(
    _ type: Int, _ key: ColumnValue, _ session: inout Session
  ) throws -> MutationResult {
    // The row is locked, and hooks and triggers of the join tables may raise its version, so it isn't compared again.
    _ = try checkTarget(type, key, &session)
    var resource = IncomingResource(type: type, pointer: .root)
    try runHooks(.delete, of: key, &resource, &session)
    try write(engine.deletion(of: type, scope.request), type, key, resource, &session)
    var result = MutationResult(type: type, key: key)
    result.committed = try committed(.delete, type, key, &session)
    return result
  }

  /// Reads the resource back: if it no longer satisfies the row rule, nothing is written.
  mutating func finish<Session: WriteSession>(
    _ operation: WriteOperation, _ type: Int, _ key: ColumnValue, _ pointer: JSONPointer,
    _ session: inout Session
  ) throws -> MutationResult {
    let response = try engine.plan(.resource(type: type, key: key), items, scope)
    let rows = try engine.forDatabase(response.plan).run(in: &session)
    guard rows[0].count == 1 else {
      throw outOfReach(type, at: pointer)
    }
    try checkMoved(pointer, &session)
    // Refuse what the response can't show before the commit.
    try engine.check(response, rows)
    var result = MutationResult(type: type, key: key)
    result.reading = .init(response, rows)
    result.committed = try committed(operation, type, key, &session)
    return result
  }

  /// The change for hooks after the commit; nil if there are none.
  func committed<Session: WriteSession>(
    _ operation: WriteOperation, _ type: Int, _ key: ColumnValue, _ session: inout Session
  ) throws -> AnyCommitted? {
    guard !engine.records[type].hooks.didCommit.isEmpty else { return nil }
    return AnyCommitted(
      operation: operation, id: model.types[type].id(of: key),
      document: operation == .delete ? nil : try document(type, key, &session))
  }

  /// Writes the deferred creations if the next change may read them.
  ///
  /// A deferred one may refer to them; before any other change they are also read back.
  ///
  /// - Parameter creation: The result of ``creation(of:mayDefer:)`` for the change.
  mutating func flush<Session: WriteSession>(
    before creation: Result<Creation, any Error>?, _ results: inout [MutationResult],
    in session: inout Session
  ) throws {
    guard case .success(let creation)? = creation, creation.isDeferred else {
      return try readBack(&results, in: &session)
    }
    if refersToUnwritten(creation) { try write(&results, in: &session) }
  }

  /// Whether a new resource refers, or may refer, to one that hasn't been written yet.
  private func refersToUnwritten(_ creation: Creation) -> Bool {
    guard !unwritten.isEmpty else { return false }
    return creation.fields.linkage.contains { linkage in
      linkage.references.contains { reference in
        let type: Int
        switch reference {
        case .row(let target):
          if existing.contains(target) { return false }
          type = target.type
        case .local(let id): type = id.type
        case .missing: return false
        }
        // A row rule may read any of them.
        return !scope.rules.hidesNothing(of: type) || unwritten.contains { $0.step.type == type }
      }
    }
  }

  /// Writes the deferred creations.
  ///
  /// - Parameter results: The results of all operations so far; those of the creations come last.
  mutating func write<Session: WriteSession>(
    _ results: inout [MutationResult], in session: inout Session
  ) throws {
    guard !unwritten.isEmpty else { return }
    let creations = unwritten
    unwritten = []
    let start = results.count - creations.count
    var keys: [ColumnValue] = []
    do {
      try session.write(creations.map(\.step), keys: &keys)
    } catch {
      guard keys.count < creations.count else { throw error }
      let error = refusal(error, creations[keys.count].creation.resource)
      guard let refusal = error as? Refusal else { throw error }
      throw refusal.ofOperation(start + keys.count)
    }
    existing.reserveCapacity(existing.count + keys.count)
    for (index, key) in keys.enumerated() {
      results[start + index].key = key
      note(creations[index].creation, key)
    }
  }

  /// Writes and reads back the resources that the last operations have created.
  mutating func readBack<Session: WriteSession>(
    _ results: inout [MutationResult], in session: inout Session
  ) throws {
    try write(&results, in: &session)
    let start = results.lastIndex { !$0.isUnread }.map { $0 + 1 } ?? 0
    guard start < results.count else { return }
    for (type, indexes) in Dictionary(grouping: start..<results.count, by: { results[$0].type }) {
      let keys = indexes.map { results[$0].key }
      var response = try engine.plan(.resource(type: type, key: .null), items, scope)
      response.plan.steps[0].source = .keys(keys)
      let rows = try engine.forDatabase(response.plan).run(in: &session)
      let reading = MutationResult.Reading(response, rows)
      var places: [ColumnValue: Int] = [:]
      places.reserveCapacity(keys.count)
      for row in 0..<rows[0].count { places[rows[0][row, 0]] = row }
      for (index, key) in zip(indexes, keys) {
        guard let row = places[key] else {
          throw outOfReach(type, at: JSONPointer(["atomic:operations", String(index), "data"]))
        }
        results[index].reading = reading
        results[index].row = row
        results[index].isUnread = false
      }
    }
  }

  /// The rows of steps that exist for the request.
  func rows<Session: WriteSession>(
    of steps: [Step], _ session: inout Session
  ) throws -> [RowSet] {
    try ReadPlan(steps: steps, rules: scope.rules, model: model).run(in: &session)
  }

  func outOfReach(_ type: Int, at pointer: JSONPointer) -> Refusal {
    .forbidden(
      "The resource would be out of reach afterwards.", scope,
      hasRule: engine.records[type].rows != nil, at: pointer)
  }

  /// The document of a resource with all of its fields, regardless of the request.
  func document<Session: WriteSession>(
    _ type: Int, _ key: ColumnValue, _ session: inout Session
  ) throws -> [UInt8] {
    let all = engine.unrestricted(scope)
    let response = try engine.plan(.resource(type: type, key: key), [], all)
    let rows = try response.plan.run(in: &session)
    var writer = DocumentWriter(response, rows: rows, scope: all, links: engine.links)
    return writer.document()
  }

  /// Calls the hooks in the transaction.
  ///
  /// - Parameters:
  ///   - operation: The operation that is about to be carried out.
  ///   - key: The row, whose current resource hooks see; nil for a new one.
  ///   - resource: The resource that is about to be written.
  ///   - session: The transaction.
  mutating func runHooks<Session: WriteSession>(
    _ operation: WriteOperation, of key: ColumnValue?, _ resource: inout IncomingResource,
    _ session: inout Session
  ) throws {
    let hooks = engine.records[resource.type].hooks.will[operation] ?? []
    if !hooks.isEmpty {
      if let key {
        resource.rowID = model.types[resource.type].id(of: key)
        resource.old = try document(resource.type, key, &session)
      }
      // Hooks have their own session to write in.
      existing.removeAll()
      let holder = SessionHolder(session)
      var change = AnyChange(incoming: resource, operation: operation)
      for hook in hooks {
        try hook(&change, scope.request, HookSession(box: holder, scope: scope, engine: engine))
      }
      resource = change.incoming
      session = holder.session
      try engine.check(settingsOf: resource)
    }
    try engine.check(problemsOf: resource)
  }
}
