import JSONAPI
import Logging

extension ServedType {
  /// The attribute or relationship with a column; nil for a column that isn't a field.
  func field(of column: String) -> String? {
    columns.first { $0.column == column && $0.name.first != "$" }?.name
      ?? edges.first { $0.isInRow && $0.columns.contains(column) }?.name
  }
}

/// Writing, and the errors of the database.
extension Mutator {
  mutating func write<Session: WriteSession>(
    _ action: WriteStep.Action, _ type: Int, _ key: ColumnValue, _ resource: IncomingResource,
    version: ColumnValue? = nil, isPartOfCreation: Bool = false, _ session: inout Session
  ) throws {
    var action = action
    if case .update(let assignments) = action {
      action = .update(try withoutKey(assignments, key, resource))
    }
    try checkKeys(action, key, resource)
    let moves = moves(of: action, type, key, resource)
    let old = try linked(moves, &session)
    let written: ColumnValue
    do {
      var step = WriteStep(
        type: type, key: key, version: version, action: action, model: model,
        isPartOfCreation: isPartOfCreation)
      if case .update = action { step.content = resource.content?.large(of: model.types[type]) }
      written = try session.write(step)
    } catch {
      var isRemoval = false
      if case .delete = action { isRemoval = true }
      throw refusal(error, resource, edge: action.linkage?.edge, isRemoval: isRemoval)
    }
    guard try written != .null || isReplaced(action, type, key, version, &session) else {
      throw version == nil ? Refusal.notFound : Refusal.changed
    }
    if let owner = try hidden(moves, since: old, &session) {
      guard let edge = action.linkage?.edge else {
        throw missing(model.types[type].edges[owner.edge], of: resource)
      }
      throw refusal(ServerDatabaseError.foreignKey(type: "", columns: []), resource, edge: edge)
    }
    note(moved: action, type)
  }

  /// Whether a trigger has replaced a change of the row by another one, such as a deletion by an update: no row is
  /// affected then, but the row is there, for requests or not.
  private func isReplaced<Session: WriteSession>(
    _ action: WriteStep.Action, _ type: Int, _ key: ColumnValue, _ version: ColumnValue?,
    _ session: inout Session
  ) throws -> Bool {
    guard action.linkage == nil else { return false }
    var step = Step(type: type, source: .keys([key]))
    step.columns = model.types[type].version.map { [$0] } ?? []
    let plan = ReadPlan(steps: [step], rules: engine.unrestricted(scope).rules, model: model)
    let rows = try plan.run(in: &session)[0]
    return rows.count == 1 && (version == nil || rows[0, 1] == version)
  }

  /// Remembers related rows whose own columns have changed, to check them after all is written.
  private mutating func note(moved action: WriteStep.Action, _ type: Int) {
    guard let change = action.linkage,
      case .foreignKey = model.types[type].edges[change.edge].storage
    else { return }
    moved.formUnion(
      (change.added + change.removed).filter { !scope.rules.hidesNothing(of: $0.type) })
  }

  /// Checks that the row rules still hold for rows that a relationship has moved.
  mutating func checkMoved<Session: WriteSession>(
    _ pointer: JSONPointer, _ session: inout Session
  ) throws {
    guard let first = moved.first else { return }
    guard try found(Array(moved), &session).count == moved.count else {
      throw outOfReach(first.type, at: pointer)
    }
    moved = []
  }

  /// The refusal for a database error: it points to the column's member, and reveals nothing more.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - resource: The resource to write.
  ///   - edge: The relationship to change, if it is the only one.
  ///   - isRemoval: Whether the row was to be removed.
  func refusal(
    _ error: any Error, _ resource: IncomingResource, edge: Int? = nil, isRemoval: Bool = false
  ) -> any Error {
    guard let error = error as? ServerDatabaseError else { return error }
    let type = model.types[resource.type]
    func pointer(_ columns: [String], isReference: Bool = false) -> JSONPointer {
      self.pointer(to: columns, of: resource, isReference: isReference)
    }
    switch error {
    case .unique(_, let columns):
      return Refusal.body(
        409, "conflict", "Another resource has this value already.", pointer(columns))
    case .foreignKey(let name, let columns):
      // A row that is missing is the same to the client as one that it doesn't see.
      if edge == nil, !isRemoval, name.isEmpty || name == type.name,
        let implied = impliedEdges(of: resource, isCreation: true).map({ type.edges[$0] })
          .first(where: { columns.isEmpty || Set($0.columns) == Set(columns) })
      {
        return missing(implied, of: resource)
      }
      let detail: String
      var place = resource.pointer
      if let edge {
        detail = "A related resource doesn't exist."
        place = resource.pointer(to: type.edges[edge].name, in: "relationships")
      } else if !isRemoval, name == type.name {
        detail =
          columns.count > 1
          ? "There is no resource with these values together."
          : "A resource that this one refers to doesn't exist."
        place = pointer(columns, isReference: true)
      } else if !isRemoval, name.isEmpty {
        // SQLite doesn't report which of two rows refers to the other.
        detail = "A relationship would lead to a resource that doesn't exist."
      } else {
        detail = "Other resources are related to this one."
      }
      return Refusal.body(409, "conflict", detail, place)
    case .notNull(let name, let column):
      // Linkage in other rows sets no column of this one.
      guard name == type.name, edge == nil else {
        return Refusal.forbidden(
          "A related resource requires this one.",
          at: edge.map { resource.pointer(to: type.edges[$0].name, in: "relationships") }
            ?? resource.pointer)
      }
      let place = pointer([column])
      let field = type.field(of: column).flatMap {
        scope.visible.hides($0, of: resource.type) ? nil : $0
      }
      if type.keyColumns.isComposite, type.keyColumns.names.contains(column), resource.id == nil {
        if let field {
          return Refusal.body(
            422, "missingField", "The field \"\(field)\" is a part of the id.", place)
        }
        // Only the operator can fix it, not the client.
        engine.logger.warning(
          "a part of a key has no value",
          metadata: [
            "request": "\(scope.request.id)", "type": "\(type.name)", "column": "\(column)",
          ])
        return Refusal.body(422, "missingField", "A part of the id has no value.", resource.pointer)
      }
      guard let field, !resource.has(field) else {
        return Refusal.body(422, "missingField", "The value can't be null.", place)
      }
      let kind = type.edge(field) == nil ? "attribute" : "relationship"
      return Refusal.body(422, "missingField", "The \(kind) \"\(field)\" is missing.", place)
    case .check(_, let columns):
      return Refusal.body(422, "invalidValue", "The value is not allowed.", pointer(columns))
    case .forbidden(let reason):
      // A privilege that the server lacks concerns the operator, and signing in doesn't help.
      engine.logger.warning(
        "database forbade a change",
        metadata: ["request": "\(scope.request.id)", "error": "\(reason)"])
      return Refusal.body(
        403, "forbidden", "The database doesn't allow this change.", resource.pointer)
    default: return error
    }
  }
}
