import HTTPTypes
import JSONAPI

extension Engine {
  /// Carries out a POST, PATCH or DELETE.
  func write(
    _ target: ReadTarget, _ method: HTTPRequest.Method, _ body: [UInt8], _ items: [QueryItem],
    _ scope: RequestScope
  ) async throws -> Answer {
    let mutation: Mutation
    switch (target, method) {
    case (.collection(let type), _):
      mutation = .create(try resource(body, as: .createRequest, type))
    case (.resource(let type, let key), .delete): mutation = .delete(type: type, key: key)
    case (.resource(let type, let key), _):
      let resource = try resource(body, as: .updateRequest, type)
      guard resource.id.flatMap({ model.types[type].key(of: $0) }) == key else {
        throw Refusal.body(
          409, "conflict", "The body has another id than the URL.", "/data/id")
      }
      mutation = .update(key: key, resource)
    case (.relationship(let type, let key, let edge), _):
      let document = try parse(body, as: .relationship)
      let linkage = AnyRelationship(members: document.object ?? [:]).data
      guard linkage != .absent else {
        throw Refusal.body(400, "missingMember", "The body has no linkage.", .root)
      }
      mutation = .edit(
        type: type, key: key, edge: edge, LinkageEdit(method), linkage, pointer: "/data")
    case (.related, _): throw Refusal.notFound
    }
    // Before the response is planned, which can't have resources of a source.
    if records[mutation.type].source != nil { try Mutator(self, scope).checkAccess(to: mutation) }
    do {
      return try await once(method, body, scope, types: [mutation.type]) { key in
        try await carryOut(mutation, items, scope, key)
      } repeating: { created in
        try await answer(repeated: mutation, created, items, scope)
      }
    } catch let refusal as Refusal {
      guard case .delete = mutation else { throw refusal }
      throw refusal.ofRequestWithoutDocument
    }
  }

  private func carryOut(
    _ mutation: Mutation, _ items: [QueryItem], _ scope: RequestScope, _ key: RequestKey?
  ) async throws -> Answer {
    switch mutation {
    case .create, .update:
      // Refuse what the response can't show before anything is written.
      let response = try plan(.resource(type: mutation.type, key: .null), items, scope)
      guard !response.plan.steps.contains(where: { model.types[$0.type].isFromSource }) else {
        throw Refusal.parameter(
          "include", "unsupported", "A change can't be answered with resources of this type.")
      }
    case .delete, .edit: try refuseParameters(items)
    }
    let prepared = try await prepare(mutation, scope)
    let precondition = try await precondition(for: mutation, items, scope)
    let results = try await transact([AtomicMutation(prepared)], scope, on: database, key) {
      mutator in
      mutator.items = items
      mutator.precondition = precondition
      mutator.showsLinkage = true
    }
    guard let result = results.first, let reading = result.reading else { return Answer(204) }
    var isCreation = false
    if case .create = mutation { isCreation = true }
    var isDown = false
    let rows = await shownRows(of: reading, scope, isDown: &isDown)
    var answer = try document(
      reading.response, rows, scope, status: isCreation ? 201 : 200)
    // A GET of linkage is paged, so its tag differs.
    if reading.response.isLinkage { answer.headers[.eTag] = nil }
    guard isCreation else { return answer }
    let type = model.types[result.type]
    let id = type.id(of: result.key)
    if isPathSegment(id) { answer.headers[.location] = links.resource(type, id) }
    return answer
  }

  /// The precondition in the header fields, with the tags that depend on sources.
  func precondition(
    for mutation: Mutation, _ items: [QueryItem], _ scope: RequestScope
  ) async throws -> Precondition? {
    guard var precondition = Precondition(scope.request.head, mutation, items) else { return nil }
    guard precondition.needsTags, asksSources(about: mutation.type, scope) else {
      return precondition
    }
    for (index, representation) in precondition.representations.enumerated() {
      guard case .resource = representation.target else { continue }
      precondition.representations[index].seen = try await seenTags(of: representation, scope)
    }
    return precondition
  }

  /// Carries out changes in one transaction and then calls the `didCommit` hooks.
  ///
  /// - Parameter key: The key to record at the end of the transaction; nil for none.
  func transact<D: ServerDatabase>(
    _ mutations: [AtomicMutation], _ scope: RequestScope, on database: D, _ key: RequestKey?,
    isAtomic: Bool = false, _ configure: @escaping @Sendable (inout Mutator) -> Void = { _ in }
  ) async throws -> [MutationResult] {
    let checker = Mutator(self, scope)
    let creations = mutations.map { checker.creation(of: $0, mayDefer: isAtomic) }
    // A refused operation waits for the earlier ones, which the database may refuse; a single change needn't wait.
    if !isAtomic { for creation in creations { _ = try creation?.get() } }
    let results: [MutationResult]
    let isAtCommit = Guarded(false)
    do {
      results = try await database.write(until: deadline) { session in
        isAtCommit.withLock { $0 = false }
        if let key { try self.requests?.lookUp(key, in: &session) }
        var mutator = Mutator(self, scope)
        configure(&mutator)
        var results: [MutationResult] = []
        for (index, creation) in creations.enumerated() {
          try mutator.flush(before: creation, &results, in: &session)
          do {
            results.append(
              try creation.map { try mutator.create($0.get(), &session) }
                ?? mutator.run(mutations[index], in: &session))
          } catch {
            guard isAtomic, let refusal = Refusal(thrown: error) else { throw error }
            // Errors of earlier operations come first.
            try mutator.write(&results, in: &session)
            throw refusal.ofOperation(index)
          }
        }
        try mutator.readBack(&results, in: &session)
        if let key {
          try self.requests?.note(key, created: self.created(results, mutations), &session)
        }
        isAtCommit.withLock { $0 = true }
        return results
      }
    } catch {
      // The commit alone checks some constraints and doesn't say which change violates them. Earlier errors include
      // those of hooks.
      guard isAtCommit.withLock({ $0 }), let change = mutations.first?.change else { throw error }
      // The row of the key may have been sent with the commit.
      if key != nil, case ServerDatabaseError.unique(RequestMemory.table, _) = error {
        throw RepeatedRequest(known: nil)
      }
      var isRemoval = false
      if case .delete = change { isRemoval = true }
      throw checker.refusal(
        error, isAtomic ? IncomingResource(type: change.type, pointer: .root) : change.resource,
        isRemoval: isRemoval)
    }
    for result in results {
      guard let change = result.committed else { continue }
      for hook in records[result.type].hooks.didCommit {
        let request = scope.request
        commits.run { await hook(change, request) }
      }
    }
    return results
  }

  /// The ids of the resources that were created.
  private func created(_ results: [MutationResult], _ mutations: [AtomicMutation]) -> [String] {
    zip(results, mutations).compactMap { result, mutation in
      guard case .create = mutation.change else { return nil }
      return model.types[result.type].id(of: result.key)
    }
  }

  /// Checks the rules that need no row and calls the `prepare` hooks.
  func prepare(_ mutation: Mutation, _ scope: RequestScope) async throws -> Mutation {
    try Mutator(self, scope).checkAccess(to: mutation)
    let hooks = records[mutation.type].hooks.prepare
    guard !hooks.isEmpty else { return mutation }
    func run(
      _ resource: IncomingResource, _ operation: WriteOperation
    ) async throws -> IncomingResource {
      var change = AnyChange(incoming: resource, operation: operation)
      for hook in hooks { try await hook(&change, scope.request) }
      change.incoming.isPrepared = true
      try check(settingsOf: change.incoming)
      try check(problemsOf: change.incoming)
      return change.incoming
    }
    switch mutation {
    case .create(let resource): return .create(try await run(resource, .create))
    case .update(let key, var resource):
      resource.rowID = model.types[resource.type].id(of: key)
      return .update(key: key, try await run(resource, .update))
    case .delete, .edit: return mutation
    }
  }

  /// Checks what hooks have set or required: a name that isn't served would be ignored, and a value that the column
  /// can't have would be null.
  func check(settingsOf resource: IncomingResource) throws {
    let (schema, type) = (records[resource.type].schema, model.types[resource.type])
    let name =
      // Names with a leading `$` are those of columns that aren't fields.
      (resource.attributes.map(\.name) + resource.requiredAttributes)
      .first { $0.hasPrefix("$") || type.column($0) == nil || type.isVersion($0) }
      ?? resource.relationships.first { type.edge($0.name) == nil }?.name
      ?? resource.problems.map(\.field).first { name in
        name != "id" && !name.utf8.contains(UInt8(ascii: "."))
          && schema.attribute(name) == nil && schema.relationship(name) == nil
      }
    if let name {
      throw DefinitionError(
        type.name, name, "A hook has named this, which is no field that it can set.")
    }
    for (column, value) in resource.serverValues {
      let name = "$" + column
      guard let index = type.column(name), type.columns[index].part == .value,
        index != type.version
      else { throw DefinitionError(type.name, name, "Hooks can't set this column.") }
      guard value == .null || type.columns[index].value(of: value) != nil else {
        throw DefinitionError(
          type.name, name, "A hook has set this to a value that the column can't have.")
      }
    }
  }

  func check(problemsOf resource: IncomingResource) throws {
    guard !resource.problems.isEmpty else { return }
    throw Refusal(
      422,
      resource.problems.map { problem in
        .refused(
          422, "invalidValue", "\(problem.field) \(problem.message)",
          source: .init(pointer: pointer(to: problem.field, of: resource)))
      })
  }

  private func pointer(to field: String, of resource: IncomingResource) -> JSONPointer {
    guard field != "id" else {
      return resource.id == nil ? resource.pointer : resource.pointer.appending("id")
    }
    let isRelationship = model.types[resource.type].edge(field) != nil
    return resource.pointer(to: field, in: isRelationship ? "relationships" : "attributes")
  }

  // MARK: - Bodies

  /// Members that the specification doesn't define are ignored everywhere (DOC-07): each kind of object has its own
  /// rule that forbids them.
  private static let unknownMembers = Quirks(
    "server",
    tolerating: [
      .init("DOC-06"), .init("EXT-08"), .init("EXT-11"), .init("JAO-06"), .init("REL-11"),
      .init("RID-06"), .init("LNK-13"), .init("LNK-17"), .init("ATM-14"),
    ])

  /// Parses a body and validates it.
  func parse(_ body: [UInt8], as context: DocumentContext) throws -> JSONValue {
    let limits = JSONLimits(
      maximumDepth: configuration.limits.bodyDepth, maximumSize: configuration.limits.bodySize,
      maximumMemberCount: configuration.limits.bodyMembers)
    let document: JSONValue
    do {
      document = try JSONValue(parsing: body, limits: limits)
    } catch {
      throw Refusal(
        400, "DOC-01",
        "Line \(error.line), column \(error.column): expected \(error.expected), found \(error.found)."
      )
    }
    let isAtomic = context == .atomicRequest
    var validator = DocumentValidator(
      context: context,
      options: .init(
        extensions: isAtomic ? [.atomicOperations] : [], maximumFindings: 20, limits: limits,
        quirks: Self.unknownMembers))
    validator.options.reportsErrorsOnly = true
    // Refuse too many elements, or the wrong kind, before validating each of them.
    if let data = document["data"], data.kind == .array {
      guard context == .relationship else {
        throw Refusal.body(400, "typeMismatch", "Expected one resource.", "/data")
      }
      guard data.count <= configuration.limits.linkage else {
        throw Refusal.body(400, "limitExceeded", "There are too many identifiers.", "/data")
      }
    }
    let errors = validator.validate(document)
    guard errors.isEmpty else {
      throw Refusal(
        400,
        errors.map { finding in
          .refused(
            400, finding.requirement, capitalized(finding.message) + ".",
            source: .init(pointer: finding.pointer))
        })
    }
    return document
  }

  private func resource(
    _ body: [UInt8], as context: DocumentContext, _ type: Int
  ) throws -> IncomingResource {
    let document = try parse(body, as: context)
    guard let members = document["data"]?.object else {
      throw Refusal.body(400, "CRU-03", "The body has no resource.", .root)
    }
    let resource = AnyResource(members: members)
    guard resource.type == model.types[type].name else {
      throw Refusal.otherCollection(of: model.types[type].name)
    }
    return IncomingResource(resource, type: type)
  }

  /// The model with all types and fields.
  private var everything: VisibleModel { visibleModel(hidingRules.map { _ in false }) }

  /// A scope with all rows and fields, for the application's own hooks.
  func unrestricted(_ scope: RequestScope) -> RequestScope {
    RequestScope(
      request: scope.request, visible: everything, rules: RowRules(of: model),
      knowsPrincipals: scope.knowsPrincipals)
  }

  /// The document with the resources of a hook's query.
  func resources(
    _ response: PlannedResponse, _ rows: [RowSet], _ scope: RequestScope
  ) -> [UInt8] {
    var writer = DocumentWriter(response, rows: rows, scope: scope, links: links)
    return writer.document()
  }
}
