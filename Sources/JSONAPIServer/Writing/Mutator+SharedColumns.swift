import JSONAPI

/// Relationships that a change moves without naming them, since they share columns with what it sets.
///
/// Some of their columns keep what only the table knows, so they are read before and after the change.
extension Mutator {
  /// The rows of a type with relationships that a change may move.
  struct Moves {
    let type: Int
    let keys: [ColumnValue]
    let edges: [Int]
  }

  /// A relationship of a row.
  struct LinkOwner: Hashable {
    let row: WriteStep.Target
    let edge: Int
  }

  /// The relationships that a resource moves by attributes or other relationships, where a row rule may hide what they
  /// then lead to.
  ///
  /// Those whose columns attributes and the new id set completely are left to
  /// ``impliedLinkage(of:_:_:isCreation:)``.
  func impliedEdges(of resource: IncomingResource, isCreation: Bool) -> [Int] {
    let type = model.types[resource.type]
    guard type.sharesColumns else { return [] }
    let named = resource.relationships.compactMap { type.edge($0.name) }
    let own = Set(
      resource.attributes.compactMap { type.column($0.name) }.map { type.columns[$0].column })
    // Values that a hook sets for columns replace those of attributes.
    var settled = own.subtracting(resource.serverValues.keys)
    var given = own.union(named.flatMap { type.edges[$0].columns })
    if !isCreation {
      given.subtract(type.keyColumns.names)
    } else if resource.id != nil {
      settled.formUnion(type.keyColumns.names)
      given.formUnion(type.keyColumns.names)
    }
    return ruledEdges(of: type, sharing: given).filter {
      !named.contains($0) && !settled.isSuperset(of: type.edges[$0].columns)
    }
  }

  /// The relationships with one of the columns that may lead to rows which the request doesn't see.
  private func ruledEdges(of type: ServedType, sharing columns: Set<String>) -> [Int] {
    type.edges.indices.filter { index in
      !columns.isDisjoint(with: type.edges[index].columns)
        && type.edges[index].targets.contains {
          engine.records[$0].source == nil && !scope.rules.hidesNothing(of: $0)
        }
    }
  }

  /// What an action moves besides the columns and the relationship that it names.
  func moves(
    of action: WriteStep.Action, _ type: Int, _ key: ColumnValue, _ resource: IncomingResource
  ) -> [Moves] {
    switch action {
    case .insert, .delete, .remove: return []
    case .update:
      let edges = impliedEdges(of: resource, isCreation: false)
      return edges.isEmpty ? [] : [Moves(type: type, keys: [key], edges: edges)]
    case .add(let edge, _), .replace(let edge, _, _):
      let relationship = model.types[type].edges[edge]
      guard case .foreignKey(let columns) = relationship.storage else { return [] }
      let added = Dictionary(grouping: action.linkage?.added ?? [], by: \.type)
      return added.sorted { $0.key < $1.key }.compactMap { target, rows in
        let other = model.types[target]
        guard other.sharesColumns else { return nil }
        let names = Set(
          relationship.inverses[target].map { other.edges[$0].columns } ?? columns.names)
        // The relationship that leads back leads to this row, which the request sees.
        let edges = ruledEdges(of: other, sharing: names.subtracting(other.keyColumns.names))
          .filter { Set(other.edges[$0].columns) != names }
        return edges.isEmpty ? nil : Moves(type: target, keys: rows.map(\.key), edges: edges)
      }
    }
  }

  /// The rows that the columns refer to, whether they exist or not.
  func linked<Session: WriteSession>(
    _ moves: [Moves], _ session: inout Session
  ) throws -> [LinkOwner: WriteStep.Target] {
    guard !moves.isEmpty else { return [:] }
    let steps = moves.map { move in
      var step = Step(type: move.type, source: .keys(move.keys))
      step.linkage = move.edges
      step.selectsHeldLinkage = true
      return step
    }
    let plan = ReadPlan(steps: steps, rules: RowRules(of: model), model: model)
    var targets: [LinkOwner: WriteStep.Target] = [:]
    for (step, rows) in zip(steps, try plan.run(in: &session)) {
      for row in 0..<rows.count {
        let owner = WriteStep.Target(type: step.type, key: rows[row, 0])
        for edge in step.linkage {
          targets[LinkOwner(row: owner, edge: edge)] = target(of: edge, in: rows, row, of: step)
        }
      }
    }
    return targets
  }

  /// A relationship that a change has moved to a row that doesn't exist for the request; nil if there is none.
  ///
  /// - Parameter old: The result of ``linked(_:_:)`` before the change; a row that was hidden all along may stay related.
  func hidden<Session: WriteSession>(
    _ moves: [Moves], since old: [LinkOwner: WriteStep.Target], _ session: inout Session
  ) throws -> LinkOwner? {
    let new = try linked(moves, &session).filter { owner, target in
      target != old[owner] && engine.records[target.type].source == nil
    }
    let targets = Set(new.values)
    guard !targets.isEmpty else { return nil }
    let found = try found(Array(targets), &session)
    guard found.count < targets.count else { return nil }
    return new.first { !found.contains($0.value) }?.key
  }

  /// Checks the relationships that a new resource doesn't name.
  func checkImplied<Session: WriteSession>(
    of resource: IncomingResource, _ key: ColumnValue, _ session: inout Session
  ) throws {
    let edges = impliedEdges(of: resource, isCreation: true)
    guard !edges.isEmpty else { return }
    let moves = [Moves(type: resource.type, keys: [key], edges: edges)]
    if let owner = try hidden(moves, since: [:], &session) {
      throw missing(model.types[resource.type].edges[owner.edge], of: resource)
    }
  }

  /// The refusal for a relationship to a row that doesn't exist for the request.
  func missing(_ edge: ServedEdge, of resource: IncomingResource) -> Refusal {
    .body(
      404, "notFound", "A related resource doesn't exist.", pointer(toLinkage: edge, of: resource))
  }
}
