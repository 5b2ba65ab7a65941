import JSONAPI

/// A new resource that may be created, as far as can be determined without the database.
final class Creation: Sendable {
  let resource: IncomingResource
  /// The key that the client has chosen; null if there is none.
  let key: ColumnValue
  let fields: IncomingFields
  /// Whether the resource is written and read back together with those of the operations that follow.
  let isDeferred: Bool

  init(
    _ resource: IncomingResource, key: ColumnValue, fields: IncomingFields, isDeferred: Bool
  ) {
    self.resource = resource
    self.key = key
    self.fields = fields
    self.isDeferred = isDeferred
  }
}

extension Mutator {
  /// Checks a creation before the transaction, for which others have to wait.
  ///
  /// - Parameters:
  ///   - mutation: The change.
  ///   - mayDefer: Whether other operations may follow.
  /// - Returns: The creation, or the reason why it is refused; nil for other changes, and if a hook in the transaction
  ///   may still change the resource.
  func creation(of mutation: AtomicMutation, mayDefer: Bool) -> Result<Creation, any Error>? {
    guard case .create(let resource) = mutation.change,
      engine.records[resource.type].hooks.will[.create] == nil
    else { return nil }
    return Result {
      let key = try clientKey(resource)
      try engine.check(problemsOf: resource)
      return try complete(resource, key, isDeferred: mayDefer && canBeDeferred(resource))
    }
  }

  /// Checks a creation in the transaction, where hooks may change it.
  mutating func creation<Session: WriteSession>(
    of resource: IncomingResource, _ session: inout Session
  ) throws -> Creation {
    var resource = resource
    let key = try clientKey(resource)
    try runHooks(.create, of: nil, &resource, &session)
    return try complete(resource, key, isDeferred: false)
  }

  /// Whether a new resource isn't read before the operations that follow.
  ///
  /// Other resources are written and read back at once: if a row rule or a hook reads them, or if other rows change
  /// along with them.
  private func canBeDeferred(_ resource: IncomingResource) -> Bool {
    let type = model.types[resource.type]
    return scope.rules.hidesNothing(of: resource.type)
      && engine.records[resource.type].hooks.didCommit.isEmpty
      && resource.relationships.allSatisfy { relationship in
        type.edge(relationship.name).map { type.edges[$0].isInRow } ?? true
      }
      && impliedEdges(of: resource, isCreation: true).isEmpty
  }

  private func complete(
    _ resource: IncomingResource, _ key: ColumnValue, isDeferred: Bool
  ) throws -> Creation {
    try checkComplete(resource)
    let fields = try fields(of: resource, key, isCreation: true)
    if key == .null { try checkHasKey(resource, fields) }
    let isDeferred = isDeferred && !fields.refer(to: resource, key)
    return Creation(resource, key: key, fields: fields, isDeferred: isDeferred)
  }
}
