import JSONAPI

/// Columns with several uses, such as a part of the key and of a relationship.
extension Mutator {
  /// Removes repeated columns from assignments; refuses members of a request that contradict each other.
  func unique(
    _ assignments: [WriteStep.Assignment], _ resource: IncomingResource
  ) throws -> [WriteStep.Assignment] {
    guard model.types[resource.type].sharesColumns else { return assignments }
    var values: [String: ColumnValue] = [:]
    return try assignments.filter { assignment in
      guard let known = values.updateValue(assignment.value, forKey: assignment.column) else {
        return true
      }
      if known == assignment.value { return false }
      throw Refusal.body(
        422, "invalidValue", "The value contradicts that of another member.",
        pointer(toMember: assignment.column, of: resource))
    }
  }

  /// Checks that the request sets a key that the database shouldn't generate.
  ///
  /// SQLite and memory generate any integer key, by which the row would belong to an unrelated row with that key.
  func checkHasKey(_ resource: IncomingResource, _ fields: IncomingFields) throws {
    let type = model.types[resource.type]
    let column = type.keyColumns.first
    let edge = type.edges.first { $0.columns.contains(column) }
    // The database detects missing parts of a composite key, since parts can have defaults.
    guard !type.keyColumns.isComposite, edge != nil || !type.isKeyGenerated else { return }
    let isFilled =
      fields.attributes.contains { $0.column == column && $0.value != .null }
      || fields.linkage.contains {
        type.edges[$0.edge].columns.contains(column) && !$0.references.isEmpty
      }
    guard !isFilled else { return }
    let attribute = type.columns.first { $0.column == column }?.name
    let field =
      edge.flatMap { scope.visible.edge($0.name, of: type.index) == nil ? nil : $0.name }
      ?? attribute.flatMap { scope.visible.column($0, of: type.index) == nil ? nil : $0 }
    guard let field else {
      throw Refusal.body(
        403, "idRequired", "Resources of this type are created with an id.", resource.pointer)
    }
    throw Refusal.body(
      422, "missingField", "The field \"\(field)\" is the id.",
      pointer(to: [column], of: resource))
  }

  /// The assignments without those that repeat the key of the row, which can't change.
  func withoutKey(
    _ assignments: [WriteStep.Assignment], _ key: ColumnValue, _ resource: IncomingResource,
    isCreation: Bool = false
  ) throws -> [WriteStep.Assignment] {
    let type = model.types[resource.type]
    guard type.sharesColumns, key != .null, let parts = type.parts(of: key) else {
      return assignments
    }
    return try assignments.filter { assignment in
      guard let index = type.keyColumns.names.firstIndex(of: assignment.column) else { return true }
      if assignment.value == parts[index] { return false }
      let pointer = pointer(toMember: assignment.column, of: resource)
      if assignment.value == .null {
        throw Refusal.body(422, "missingField", "The value can't be null.", pointer)
      }
      throw isCreation
        ? Refusal.body(422, "invalidValue", "The value contradicts the id.", pointer)
        : Refusal.forbidden("The id of a resource can't be changed.", at: pointer)
    }
  }

  /// The linkage of relationships that the resource doesn't name, whose columns its id or its attributes set.
  ///
  /// It is checked like any other linkage, so that an id can't bypass the row rule of a related type. Where other columns
  /// are needed as well, ``hidden(_:since:_:)`` looks at what was written.
  func impliedLinkage(
    of resource: IncomingResource, _ attributes: [WriteStep.Assignment], _ key: ColumnValue,
    isCreation: Bool
  ) throws -> [(edge: Int, references: [IncomingFields.Reference])] {
    let type = model.types[resource.type]
    guard type.sharesColumns else { return [] }
    var values: [String: ColumnValue] = [:]
    // Values set by hooks are the application's own.
    for assignment in attributes where resource.serverValues[assignment.column] == nil {
      values[assignment.column] = assignment.value
    }
    let parts = key == .null ? [] : type.parts(of: key) ?? []
    for (column, part) in zip(type.keyColumns.names, parts) { values[column] = part }
    // The key of an existing row refers to the same rows as before.
    let old = isCreation ? [] : type.keyColumns.names
    return try type.edges.enumerated().compactMap { index, edge in
      guard !resource.relationships.contains(where: { $0.name == edge.name }) else { return nil }
      if case .typed(let id, let typeColumn, let names) = edge.storage {
        guard [id, typeColumn].contains(where: { values[$0] != nil && !old.contains($0) }) else {
          return nil
        }
        return try impliedLinkage(edge, id, typeColumn, names, values, resource, isCreation)
          .map { (index, $0) }
      }
      let references = edge.columnsByTarget(in: model).compactMap {
        target, columns -> IncomingFields.Reference? in
        guard engine.records[target].source == nil,
          columns.names.contains(where: { values[$0] != nil && !old.contains($0) })
        else { return nil }
        let parts = columns.names.map { values[$0] ?? .null }
        guard !parts.contains(.null) else { return nil }
        return .row(
          .init(type: target, key: columns.isComposite ? CompositeKey.key(parts) : parts[0]))
      }
      return references.isEmpty ? nil : (index, references)
    }
  }

  /// The linkage that attributes set by the columns of a relationship, one of which is the type.
  ///
  /// An update needs both, since the row's other value isn't known here.
  private func impliedLinkage(
    _ edge: ServedEdge, _ id: String, _ typeColumn: String, _ names: [String: String],
    _ values: [String: ColumnValue], _ resource: IncomingResource, _ isCreation: Bool
  ) throws -> [IncomingFields.Reference]? {
    let (key, name) = (values[id], values[typeColumn])
    if key == .null || name == .null { return nil }
    guard let key, let name else {
      guard !isCreation else { return nil }
      throw Refusal.body(
        422, "invalidValue",
        "The attributes for \"\(edge.name)\" can only be changed together.",
        pointer(toMember: key == nil ? typeColumn : id, of: resource))
    }
    let target = edge.targets.first { target in
      name == .text(names[model.types[target].name] ?? model.types[target].name)
    }
    let served = target.map { model.types[$0] }
    guard let target, let served, let key = served.key(of: served.id(of: key)) else {
      throw Refusal.body(
        422, "invalidValue", "The value is none that \"\(edge.name)\" can have.",
        pointer(toMember: target == nil ? typeColumn : id, of: resource))
    }
    return engine.records[target].source == nil ? [.row(.init(type: target, key: key))] : nil
  }

  /// Checks that a change of a relationship changes no key: columns that both sides share keep their values.
  func checkKeys(
    _ action: WriteStep.Action, _ key: ColumnValue, _ resource: IncomingResource
  ) throws {
    guard let change = action.linkage else { return }
    let type = model.types[resource.type]
    let edge = type.edges[change.edge]
    let pointer = resource.pointer(to: edge.name, in: "relationships")
    for target in change.added where haveSameKey(edge, type, key, target) == false {
      throw Refusal.forbidden(
        "The resources can't be related without another id of one.", at: pointer)
    }
    guard case .foreignKey(let columns) = edge.storage else { return }
    for target in change.removed where haveSameKey(edge, type, key, target) == true {
      let related = model.types[target.type]
      guard related.cleared(columns.names).contains(where: related.keyColumns.names.contains) else {
        continue
      }
      throw Refusal.forbidden(
        "A related resource requires this one.", at: pointer)
    }
  }

  /// Whether the columns that a relationship shares with the key of the related row have equal values in both.
  ///
  /// - Returns: The answer; nil if there are no such columns.
  private func haveSameKey(
    _ edge: ServedEdge, _ type: ServedType, _ key: ColumnValue, _ target: WriteStep.Target
  ) -> Bool? {
    let (own, other): (KeyColumns, KeyColumns)
    switch edge.storage {
    case .foreignKey(let columns): (own, other) = (columns, model.types[target.type].keyColumns)
    case .through(_, let near, let far): (own, other) = (near, far)
    case .column, .typed, .columns: return nil
    }
    let shared = own.names.enumerated().compactMap { index, name in
      other.names.firstIndex(of: name).map { (index, $0) }
    }
    guard !shared.isEmpty else { return nil }
    guard let parts = type.parts(of: key),
      let others = model.types[target.type].parts(of: target.key)
    else { return false }
    return shared.allSatisfy { parts[$0] == others[$1] }
  }

  // MARK: Pointers

  /// The pointer of the member that sets a column.
  private func pointer(
    toMember column: String, of resource: IncomingResource
  ) -> JSONPointer {
    let type = model.types[resource.type]
    let attribute = type.columns.first { served in
      served.column == column && resource.attributes.contains { $0.name == served.name }
    }
    if let attribute { return resource.pointer(to: attribute.name, in: "attributes") }
    let edge = type.edges.last { edge in
      edge.columns.contains(column) && resource.relationships.contains { $0.name == edge.name }
    }
    return edge.map { resource.pointer(to: $0.name, in: "relationships") } ?? resource.pointer
  }

  /// The pointer of a relationship's linkage, or of the member that sets its columns.
  func pointer(toLinkage edge: ServedEdge, of resource: IncomingResource) -> JSONPointer {
    if resource.relationships.contains(where: { $0.name == edge.name }) {
      return resource.pointer(toLinkage: edge.name)
    }
    return edge.columns.lazy.map { pointer(toMember: $0, of: resource) }
      .first { $0 != resource.pointer } ?? pointer(to: edge.columns, of: resource)
  }

  /// The pointer of the member that is nearest to the columns in a database error.
  ///
  /// - Parameter isReference: Whether they refer to another row.
  func pointer(
    to columns: [String], of resource: IncomingResource, isReference: Bool = false
  ) -> JSONPointer {
    let type = model.types[resource.type]
    let isKey = resource.id != nil && Set(columns) == Set(type.keyColumns.names)
    if columns.count > 1, isReference || !isKey,
      let edge = type.edges.first(where: { Set($0.columns) == Set(columns) })
    {
      return resource.pointer(to: edge.name, in: "relationships")
    }
    // If there are several, the request may have only one of them.
    let isSent = { (column: String) in type.field(of: column).map { resource.has($0) } ?? false }
    for column in columns.filter(isSent) + columns.filter({ !isSent($0) }) {
      if type.keyColumns.names.contains(column), resource.id != nil {
        return resource.pointer.appending("id")
      }
      if let field = type.columns.first(where: { $0.column == column && $0.name.first != "$" }) {
        return resource.pointer(to: field.name, in: "attributes")
      }
      if let edge = type.edges.first(where: { $0.columns.contains(column) }) {
        return resource.pointer(to: edge.name, in: "relationships")
      }
    }
    return resource.pointer
  }
}

extension ServedEdge {
  /// The columns of this type's own table with the key of a related row, for each type that they alone determine.
  fileprivate func columnsByTarget(in model: ServedModel) -> [(target: Int, columns: KeyColumns)] {
    switch storage {
    case .column(let columns): targets.prefix(1).map { ($0, columns) }
    case .columns(let columns):
      targets.compactMap { target in
        columns[model.types[target].name].map { (target, [$0]) }
      }
    case .typed, .foreignKey, .through: []
    }
  }
}
