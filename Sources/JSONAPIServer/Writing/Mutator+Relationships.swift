import JSONAPI

/// Linkage: at relationship URLs and within resources.
extension Mutator {
  mutating func edit<Session: WriteSession>(
    _ type: Int, _ key: ColumnValue, _ edge: Int, _ edit: LinkageEdit, _ linkage: Linkage,
    _ pointer: JSONPointer, _ session: inout Session
  ) throws -> MutationResult {
    let relationship = model.types[type].edges[edge]
    let version = try checkTarget(type, key, &session)
    // Hooks see the change as an update.
    var resource = IncomingResource(type: type, pointer: pointer)
    let targets: [WriteStep.Target]
    do {
      targets = try self.targets(
        of: references(in: linkage, edge, type, mustExist: edit != .remove), edge, type,
        mustExist: edit != .remove, &session)
    } catch let refusal as Refusal {
      throw refusal.under(pointer.tokens)
    }
    // Comparing before and after shows what hooks and triggers have changed.
    let expected = try expected(edit, targets, edge, type, key, &session)
    let resolved = linkage.resolved(targets, model)
    if edit == .replace {
      resource.set(resolved, for: relationship.name)
    } else {
      resource.members = (relationship.name, edit, resolved)
    }
    try runHooks(.update, of: key, &resource, &session)
    let (assignments, edges) = try values(of: resource, fields(of: resource, key), &session)
    let action: WriteStep.Action? =
      switch edit {
      case .replace: nil
      case .add: .add(edge: edge, targets)
      case .remove: .remove(edge: edge, targets)
      }
    // A hook that sets the relationship replaces all of its members, whatever is added or removed.
    let isWritten = action != nil && !edges.contains { $0.edge == edge }
    if let action, isWritten {
      try checkMovable(targets, relationship, pointer, &session)
      try write(action, type, key, resource, version: version, &session)
    }
    if !assignments.isEmpty || !edges.isEmpty {
      try write(assignments, edges, key, resource, version: isWritten ? nil : version, &session)
    }
    return try finishEdit(type, key, edge, expected, pointer, &session)
  }

  private mutating func finishEdit<Session: WriteSession>(
    _ type: Int, _ key: ColumnValue, _ edge: Int, _ expected: Set<ResourceIdentifier>?,
    _ pointer: JSONPointer, _ session: inout Session
  ) throws -> MutationResult {
    let plan = edgePlan(type, key, expected == nil ? nil : edge)
    let rows = try plan.run(in: &session)
    guard rows[0].count == 1 else {
      throw outOfReach(type, at: pointer)
    }
    try checkMoved(pointer, &session)
    var result = MutationResult(type: type, key: key)
    if let expected, related(rows, plan, edge) != expected {
      result.reading = try linkage(type, key, edge, &session)
    }
    result.committed = try committed(.update, type, key, &session)
    return result
  }

  /// The linkage of a relationship if a change does what was requested and nothing more.
  ///
  /// - Returns: The identifiers; nil if the response has no linkage, or if it isn't compared: for relationships to
  ///   sources, and for additions and removals with more members, before or after, than a request may write.
  private func expected<Session: WriteSession>(
    _ edit: LinkageEdit, _ targets: [WriteStep.Target], _ edge: Int, _ type: Int,
    _ key: ColumnValue, _ session: inout Session
  ) throws -> Set<ResourceIdentifier>? {
    guard showsLinkage,
      model.types[type].edges[edge].targets.allSatisfy({ !model.types[$0].isFromSource })
    else { return nil }
    let targets = Set(targets.map { identifier($0) })
    guard edit != .replace else { return targets }
    let plan = edgePlan(type, key, edge)
    let old = related(try plan.run(in: &session), plan, edge)
    let limit = engine.configuration.limits.linkage
    let new = edit == .add ? old.union(targets) : old.subtracting(targets)
    // Beyond the limit, neither is read completely.
    return max(old.count, new.count) <= limit ? new : nil
  }

  /// The plan for a row and, if a relationship is given, its related rows for the request.
  private func edgePlan(_ type: Int, _ key: ColumnValue, _ edge: Int?) -> ReadPlan {
    var steps = [Step(type: type, source: .keys([key]))]
    if let edge {
      let relationship = model.types[type].edges[edge]
      if relationship.isInRow {
        steps[0].linkage = [edge]
      } else {
        steps += relationship.targets.map { target in
          var step = Step(
            type: target, source: .edges([.init(step: 0, type: type, edge: edge)]))
          step.maximumCount = engine.configuration.limits.linkage.withOneMore
          return step
        }
      }
    }
    return ReadPlan(steps: steps, rules: scope.rules, model: model)
  }

  /// The related resources in the rows of ``edgePlan(_:_:_:)``.
  private func related(
    _ rows: [RowSet], _ plan: ReadPlan, _ edge: Int
  ) -> Set<ResourceIdentifier> {
    let (owner, type) = (plan.steps[0], model.types[plan.steps[0].type])
    let targets = type.edges[edge].targets
    if owner.cell(of: edge, in: type) != nil {
      guard rows[0].count > 0, let target = target(of: edge, in: rows[0], 0, of: owner) else {
        return []
      }
      return [identifier(target)]
    }
    var found: Set<ResourceIdentifier> = []
    for (target, rows) in zip(targets, rows.dropFirst()) {
      for row in 0..<rows.count { found.insert(identifier(.init(type: target, key: rows[row, 0]))) }
    }
    return found
  }

  /// The row that linkage in a row of a step leads to.
  func target(
    of edge: Int, in rows: RowSet, _ row: Int, of step: Step
  ) -> WriteStep.Target? {
    let relationship = model.types[step.type].edges[edge]
    guard let cell = step.cell(of: edge, in: model.types[step.type]), !rows.isNull(row, cell),
      var target = relationship.targets.first
    else { return nil }
    if relationship.isPolymorphic, case .integer(let index) = rows[row, cell - 1] {
      target = Int(clamping: index)
    }
    guard model.types.indices.contains(target) else { return nil }
    return WriteStep.Target(type: target, key: rows[row, cell])
  }

  private func identifier(_ target: WriteStep.Target) -> ResourceIdentifier {
    let type = model.types[target.type]
    return ResourceIdentifier(type: type.name, id: type.id(of: target.key))
  }

  /// The whole linkage of a relationship, as the response to a change has it (REL-U-11).
  private func linkage<Session: WriteSession>(
    _ type: Int, _ key: ColumnValue, _ edge: Int, _ session: inout Session
  ) throws -> MutationResult.Reading {
    var response = try engine.plan(
      .relationship(type: type, key: key, edge: edge), items, scope)
    // Clients take it for all members, so it has no pages.
    response.page = nil
    for step in response.primary {
      response.plan.steps[step].limit = nil
      response.plan.steps[step].countsTotal = false
      response.plan.steps[step].selectsSortKeys = false
    }
    return .init(response, try response.plan.run(in: &session))
  }

  /// Replaces the related rows that the request sees.
  func replacement<Session: WriteSession>(
    of edge: Int, _ type: Int, _ key: ColumnValue, _ targets: [WriteStep.Target],
    _ pointer: JSONPointer, _ session: inout Session
  ) throws -> WriteStep.Action {
    let types = model.types[type].edges[edge].targets
    let related = types.map {
      Step(type: $0, source: .edges([.init(step: 0, type: type, edge: edge)]))
    }
    let rows = try rows(of: [Step(type: type, source: .keys([key]))] + related, &session)
    let old = types.enumerated().flatMap { index, type in
      (0..<rows[index + 1].count).map {
        WriteStep.Target(type: type, key: rows[index + 1][$0, 0])
      }
    }
    try checkMovable(old.without(targets), model.types[type].edges[edge], pointer, &session)
    return .replace(edge: edge, targets, of: old)
  }

  /// Checks that rows whose own key changes with a relationship are writable themselves.
  func checkMovable<Session: WriteSession>(
    _ targets: [WriteStep.Target], _ edge: ServedEdge, _ pointer: JSONPointer,
    _ session: inout Session
  ) throws {
    guard case .foreignKey = edge.storage else { return }
    for type in Set(targets.map(\.type)) {
      let keys = targets.filter { $0.type == type }.map(\.key)
      var step = Step(type: type, source: .keys(keys))
      if let rule = try engine.writableRows(of: type, scope.request) { step.select(where: rule) }
      let access = scope.visible.access(to: .resource(.update), of: type)
      let denied = access.denied(to: scope.request)
      guard denied == nil, try rows(of: [step], &session)[0].count == Set(keys).count else {
        throw Refusal.forbidden(
          denied?.reason ?? WritePart.related.detail, scope, hasRule: !access.isNobody,
          at: pointer)
      }
    }
  }

  /// The references of the identifiers in linkage; pointers of refusals begin at the linkage.
  ///
  /// - Parameter mustExist: Whether ids that no row can have are refused.
  func references(
    in linkage: Linkage, _ edge: Int, _ type: Int, mustExist: Bool = true
  ) throws -> [IncomingFields.Reference] {
    let edge = model.types[type].edges[edge]
    let identifiers = linkage.identifiers
    guard identifiers.count <= engine.configuration.limits.linkage else {
      throw Refusal.body(400, "limitExceeded", "There are too many identifiers.", .root)
    }
    var isMany = false
    if case .many = linkage { isMany = true }
    let isToMany = edge.cardinality == .many
    guard isMany == isToMany || (linkage == .null && !isToMany) else {
      throw Refusal.body(
        400, "typeMismatch",
        isToMany
          ? "Expected an array of identifiers." : "Expected an identifier or null.", .root)
    }
    if linkage == .null, engine.records[type].required.contains(edge.name) {
      throw Refusal.body(422, "missingField", "The value can't be null.", .root)
    }
    return try identifiers.enumerated().map { index, identifier in
      var place: JSONPointer { isMany ? JSONPointer([String(index)]) : .root }
      guard let target = scope.visible.type(identifier.type) else {
        throw Refusal.body(
          404, "notFound", "There are no resources of this type.", place.appending("type"))
      }
      guard edge.targets.contains(target) else {
        throw Refusal.body(
          422, "typeMismatch", "The relationship can't hold resources of this type.",
          place.appending("type"))
      }
      guard engine.records[target].source == nil else {
        throw Refusal.body(
          422, "unsupported", "The relationship can't be set to resources of this type.",
          place.appending("type"))
      }
      let id = identifier.id
      if id == nil, let lid = identifier.lid { return .local(LocalID(type: target, lid: lid)) }
      guard let id, let key = model.types[target].key(of: id) else {
        if id != nil, !mustExist { return .missing }
        throw Refusal.body(404, "notFound", "There is no such resource.", place)
      }
      return .row(WriteStep.Target(type: target, key: key))
    }
  }

  /// Resolves references to keys, after checking that every row exists and is visible to the request.
  ///
  /// Pointers of refusals begin at the linkage.
  ///
  /// - Parameter mustExist: Whether rows that don't exist are refused; if not, they are left out, as in a removal, for
  ///   which they count as removed (REL-U-09).
  mutating func targets<Session: WriteSession>(
    of references: [IncomingFields.Reference], _ edge: Int, _ type: Int, mustExist: Bool = true,
    _ session: inout Session
  ) throws -> [WriteStep.Target] {
    var targets: [WriteStep.Target] = []
    var known: Set<WriteStep.Target> = []
    for (index, reference) in references.enumerated() {
      let target: WriteStep.Target
      switch reference {
      case .row(let row): target = row
      case .missing: continue
      case .local(let id):
        guard let created = local[id] else {
          let isMany = model.types[type].edges[edge].cardinality == .many
          throw Refusal.unknownLocalID(isMany ? JSONPointer([String(index), "lid"]) : "/lid")
        }
        target = created
      }
      if known.insert(target).inserted { targets.append(target) }
    }
    guard mustExist else { return Array(try found(targets, &session)) }
    let missing = try missing(of: targets, &session)
    guard missing.isEmpty else {
      let isMany = model.types[type].edges[edge].cardinality == .many
      let places = references.indices.filter { index in
        if case .row(let row) = references[index] { missing.contains(row) } else { false }
      }
      throw Refusal(
        404,
        (places.isEmpty || !isMany ? [.root] : places.map { JSONPointer([String($0)]) }).map {
          .refused(
            404, "notFound", "A related resource doesn't exist.", source: .init(pointer: $0))
        })
    }
    return targets
  }

  /// The rows that don't exist for the request.
  private mutating func missing<Session: WriteSession>(
    of targets: [WriteStep.Target], _ session: inout Session
  ) throws -> Set<WriteStep.Target> {
    let targets = targets.filter { !existing.contains($0) }
    guard !targets.isEmpty else { return [] }
    let found = try found(targets, &session)
    // An attribute may spell a key differently from the row that it refers to.
    guard found.count < targets.count else {
      remember(targets)
      return []
    }
    return Set(targets).subtracting(found)
  }

  /// The rows that exist for the request, found with one statement for each type.
  func found<Session: WriteSession>(
    _ targets: [WriteStep.Target], _ session: inout Session
  ) throws -> Set<WriteStep.Target> {
    let types = Set(targets.map(\.type)).sorted()
    let steps = types.map { type in
      Step(type: type, source: .keys(targets.filter { $0.type == type }.map(\.key)))
    }
    var found: Set<WriteStep.Target> = []
    for (type, rows) in zip(types, try rows(of: steps, &session)) {
      for row in 0..<rows.count { found.insert(.init(type: type, key: rows[row, 0])) }
    }
    return found
  }

  /// Remembers that rows exist, for the operations that follow.
  ///
  /// With a row rule, a row may become invisible after any change.
  mutating func remember(_ targets: [WriteStep.Target]) {
    for target in targets where scope.rules.hidesNothing(of: target.type) {
      existing.insert(target)
    }
  }
}

extension Linkage {
  /// The linkage with ids instead of local ids.
  fileprivate func resolved(_ targets: [WriteStep.Target], _ model: ServedModel) -> Linkage {
    let identifiers = targets.map { target in
      let type = model.types[target.type]
      return ResourceIdentifier(type: type.name, id: type.id(of: target.key))
    }
    switch self {
    case .absent, .null: return self
    case .one: return identifiers.first.map { .one($0) } ?? .null
    case .many: return .many(identifiers)
    }
  }
}
