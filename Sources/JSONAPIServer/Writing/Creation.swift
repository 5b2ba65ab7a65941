import JSONAPI

/// A new resource that may be created, as far as that can be known without the database.
final class Creation: Sendable {
  let resource: IncomingResource
  /// The key that the client has chosen; null if it has chosen none.
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
  /// Checks a creation before the transaction, which others wait for.
  ///
  /// - Parameters:
  ///   - mutation: The change.
  ///   - mayDefer: Whether other operations may follow.
  /// - Returns: The creation, or why it is refused; nil for other changes, and where a hook in the transaction may
  ///   still change the resource.
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

  /// Checks a creation, which hooks may change, in the transaction.
  mutating func creation<Session: WriteSession>(
    of resource: IncomingResource, _ session: inout Session
  ) throws -> Creation {
    var resource = resource
    let key = try clientKey(resource)
    try runHooks(.create, of: nil, &resource, &session)
    return try complete(resource, key, isDeferred: false)
  }

  /// Whether nothing looks at a new resource before the operations that follow.
  ///
  /// Others are written and read back at once: where a row rule or a hook looks at them, or where other rows change with
  /// them.
  private func canBeDeferred(_ resource: IncomingResource) -> Bool {
    let type = model.types[resource.type]
    return scope.rules[resource.type] == .everything
      && engine.records[resource.type].hooks.didCommit.isEmpty
      && resource.relationships.allSatisfy { relationship in
        type.edge(relationship.name).map { type.edges[$0].isInRow } ?? true
      }
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
