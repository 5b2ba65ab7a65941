import HTTPTypes
import JSONAPI

/// Carries out changes in a transaction: every check, every hook and every statement of them.
struct Mutator {
  let engine: Engine
  let scope: RequestScope
  /// The value of `If-Match`.
  var precondition: String?
  /// The query parameters that say how to show what was written.
  var items: [QueryItem] = []
  /// The resources that earlier operations created, by type and `lid`.
  private var local: [String: WriteStep.Target] = [:]

  init(_ engine: Engine, _ scope: RequestScope) {
    self.engine = engine
    self.scope = scope
  }

  private var model: ServedModel { engine.model }

  mutating func run<Session: WriteSession>(
    _ mutation: Mutation, in session: inout Session
  ) throws -> MutationResult {
    switch mutation {
    case .create(let resource): try create(resource, &session)
    case .update(let key, let resource): try update(key, resource, &session)
    case .delete(let type, let key): try delete(type, key, &session)
    case .edit(let type, let key, let edge, let edit, let linkage, let pointer):
      try self.edit(type, key, edge, edit, linkage, pointer, &session)
    }
  }

  /// The change of an operation, with the key of what an operation before it created.
  func resolved(_ mutation: AtomicMutation) throws -> Mutation {
    switch mutation {
    case .plain(let mutation): return mutation
    case .local(let type, let lid, let make):
      guard let target = local[model.types[type].name + " " + lid] else {
        throw Refusal.body(
          400, "unknownLocalID", "No operation before has created a resource with this lid.",
          "/ref/lid")
      }
      return make(target.key)
    }
  }

  // MARK: - Resources

  private mutating func create<Session: WriteSession>(
    _ resource: IncomingResource, _ session: inout Session
  ) throws -> MutationResult {
    var resource = resource
    let record = engine.records[resource.type]
    let type = model.types[resource.type]
    try checkAllowed(.create, record, at: resource.pointer)
    try check(fieldsOf: resource, .create)
    let key = try clientKey(resource, record)
    try runHooks(.create, &resource, &session)
    try checkComplete(resource)
    let (assignments, edges) = try values(of: resource, .create, &session)
    let new: DatabaseValue
    do {
      new = try session.write(
        WriteStep(
          type: type.index, key: key, action: .insert(assignments), model: model))
    } catch {
      throw refusal(error, resource, isInsert: true)
    }
    for (edge, targets) in edges where !targets.isEmpty {
      try write(.add(edge: edge, targets), type.index, new, resource, &session)
    }
    if let lid = resource.lid {
      local[type.name + " " + lid] = WriteStep.Target(type: type.index, key: new)
    }
    return try finish(.create, type.index, new, resource.pointer, &session)
  }

  private mutating func update<Session: WriteSession>(
    _ key: DatabaseValue, _ resource: IncomingResource, _ session: inout Session
  ) throws -> MutationResult {
    var resource = resource
    let record = engine.records[resource.type]
    let type = model.types[resource.type]
    var version = try checkTarget(type.index, key, .update, resource.pointer, &session)
    try checkAllowed(.update, record, at: resource.pointer)
    try check(fieldsOf: resource, .update)
    if record.hooks.needsOld(.update) { resource.old = try document(type.index, key, &session) }
    try runHooks(.update, &resource, &session)
    let (assignments, edges) = try values(of: resource, .update, &session)
    if !assignments.isEmpty || edges.isEmpty {
      try write(
        .update(assignments), type.index, key, resource, version: version, &session)
      version = nil
    }
    for (edge, targets) in edges {
      try write(
        try replacement(of: edge, type.index, key, targets, resource.pointer, &session),
        type.index, key, resource, version: version, &session)
      version = nil
    }
    return try finish(.update, type.index, key, resource.pointer, &session)
  }

  private mutating func delete<Session: WriteSession>(
    _ type: Int, _ key: DatabaseValue, _ session: inout Session
  ) throws -> MutationResult {
    let record = engine.records[type]
    let version = try checkTarget(type, key, .delete, .root, &session)
    try checkAllowed(.delete, record, at: nil)
    var resource = IncomingResource(type: type, pointer: .root)
    if record.hooks.needsOld(.delete) { resource.old = try document(type, key, &session) }
    try runHooks(.delete, &resource, &session)
    try write(.delete, type, key, resource, version: version, &session)
    var result = MutationResult(type: type, key: key)
    result.committed = CommittedChange(
      operation: .delete, id: model.types[type].id(of: key), document: nil)
    return result
  }

  /// Reads the resource back: the row rule holds for it afterwards too, or nothing is written.
  private func finish<Session: WriteSession>(
    _ operation: WriteOperation, _ type: Int, _ key: DatabaseValue, _ pointer: JSONPointer,
    _ session: inout Session
  ) throws -> MutationResult {
    let response = try Planner(scope: scope, engine: engine)
      .plan(.resource(type: type, key: key), items)
    let rows = try response.plan.run(in: &session)
    guard rows[0].count == 1 else {
      throw Refusal.forbidden("The resource would be out of reach afterwards.", scope, at: pointer)
    }
    var result = MutationResult(type: type, key: key)
    result.response = response
    result.rows = rows
    if !engine.records[type].hooks.didCommit.isEmpty {
      result.committed = CommittedChange(
        operation: operation, id: model.types[type].id(of: key),
        document: try document(type, key, &session))
    }
    return result
  }

  /// The document of a resource with all of its fields, whoever asks.
  private func document<Session: WriteSession>(
    _ type: Int, _ key: DatabaseValue, _ session: inout Session
  ) throws -> [UInt8] {
    let all = engine.unrestricted(scope)
    let response = try Planner(scope: all, engine: engine)
      .plan(.resource(type: type, key: key), [])
    let rows = try response.plan.run(in: &session)
    var writer = DocumentWriter(response, rows: rows, scope: all, links: engine.links)
    return writer.document()
  }

  private func runHooks<Session: WriteSession>(
    _ operation: WriteOperation, _ resource: inout IncomingResource, _ session: inout Session
  ) throws {
    let hooks = engine.records[resource.type].hooks.will[operation] ?? []
    if !hooks.isEmpty {
      let holder = SessionHolder(session)
      for hook in hooks {
        try hook(
          &resource, scope.request, HookSession(box: holder, scope: scope, engine: engine))
      }
      session = holder.session
    }
    try engine.check(problemsOf: resource)
  }

  // MARK: - Relationships

  private mutating func edit<Session: WriteSession>(
    _ type: Int, _ key: DatabaseValue, _ edge: Int, _ edit: LinkageEdit, _ linkage: Linkage,
    _ pointer: JSONPointer, _ session: inout Session
  ) throws -> MutationResult {
    let relationship = model.types[type].edges[edge]
    let record = engine.records[type]
    var version = try checkTarget(type, key, .update, pointer, &session)
    // Hooks see the update that the change is; of additions and removals they see the resource alone.
    var resource = IncomingResource(type: type, pointer: pointer)
    if relationship.cardinality == .one {
      guard edit == .replace else {
        throw Refusal.forbidden("A to-one relationship can only be replaced.", scope, at: pointer)
      }
      try checkAllowed(.update, record, at: pointer)
      try check(writable: relationship.name, of: type, .update, at: pointer)
    } else {
      guard let rule = record.edits[relationship.name]?[edit], rule(scope.request),
        !record.readOnly.contains(relationship.name)
      else { throw forbiddenEdit(edit, relationship.name, pointer) }
      guard case .many = linkage else {
        throw Refusal.body(
          400, "REL-U-03", "A to-many relationship is written with an array of identifiers.",
          pointer)
      }
    }
    let targets = try targets(of: linkage, edge, type, pointer, &session)
    if edit == .replace { resource.set(linkage.resolved(targets, model), for: relationship.name) }
    if record.hooks.needsOld(.update) { resource.old = try document(type, key, &session) }
    try runHooks(.update, &resource, &session)
    var (assignments, edges) = try values(of: resource, .update, &session)
    let action: WriteStep.Action? =
      switch edit {
      case .replace: nil
      case .add: .add(edge: edge, targets)
      case .remove: .remove(edge: edge, targets)
      }
    if let action {
      try checkMovable(targets, relationship, pointer, &session)
      edges.removeAll { $0.edge == edge }
      try write(action, type, key, resource, version: version, &session)
      version = nil
    }
    if !assignments.isEmpty {
      try write(.update(assignments), type, key, resource, version: version, &session)
      version = nil
      assignments = []
    }
    for (edge, targets) in edges {
      try write(
        try replacement(of: edge, type, key, targets, pointer, &session), type, key, resource,
        version: version, &session)
      version = nil
    }
    return try finishEdit(type, key, pointer, &session)
  }

  private func finishEdit<Session: WriteSession>(
    _ type: Int, _ key: DatabaseValue, _ pointer: JSONPointer, _ session: inout Session
  ) throws -> MutationResult {
    let plan = ReadPlan(
      steps: [Step(type: type, source: .keys([key]))], rules: scope.rules, model: model)
    guard try plan.run(in: &session)[0].count == 1 else {
      throw Refusal.forbidden("The resource would be out of reach afterwards.", scope, at: pointer)
    }
    var result = MutationResult(type: type, key: key)
    if !engine.records[type].hooks.didCommit.isEmpty {
      result.committed = CommittedChange(
        operation: .update, id: model.types[type].id(of: key),
        document: try document(type, key, &session))
    }
    return result
  }

  private func forbiddenEdit(
    _ edit: LinkageEdit, _ name: String, _ pointer: JSONPointer?
  ) -> Refusal {
    let what =
      switch edit {
      case .replace: "replaced"
      case .add: "added to"
      case .remove: "removed from"
      }
    return .forbidden("The relationship \"\(name)\" can't be \(what).", scope, at: pointer)
  }

  /// The replacement of the related rows that the request sees.
  private func replacement<Session: WriteSession>(
    of edge: Int, _ type: Int, _ key: DatabaseValue, _ targets: [WriteStep.Target],
    _ pointer: JSONPointer, _ session: inout Session
  ) throws -> WriteStep.Action {
    let types = model.types[type].edges[edge].targets
    let plan = ReadPlan(
      steps: [Step(type: type, source: .keys([key]))]
        + types.map {
          Step(type: $0, source: .edges([.init(step: 0, type: type, edge: edge)]))
        }, rules: scope.rules, model: model)
    let rows = try plan.run(in: &session)
    let old = types.enumerated().flatMap { index, type in
      (0..<rows[index + 1].count).map {
        WriteStep.Target(type: type, key: rows[index + 1][$0, 0])
      }
    }
    try checkMovable(
      old.filter { !targets.contains($0) }, model.types[type].edges[edge], pointer, &session)
    return .replace(edge: edge, targets, of: old)
  }

  /// Rows whose own key changes with a relationship have to be writable themselves.
  private func checkMovable<Session: WriteSession>(
    _ targets: [WriteStep.Target], _ edge: ServedEdge, _ pointer: JSONPointer,
    _ session: inout Session
  ) throws {
    guard case .foreignKey = edge.storage else { return }
    for type in Set(targets.map(\.type)) {
      let keys = targets.filter { $0.type == type }.map(\.key)
      let condition = engine.records[type].writableRows?(scope.request) ?? .everything
      var step = Step(type: type, source: .keys(keys))
      step.condition = condition
      let plan = ReadPlan(steps: [step], rules: scope.rules, model: model)
      guard engine.records[type].operations[.update]?(scope.request) == true,
        try plan.run(in: &session)[0].count == Set(keys).count
      else {
        throw Refusal.forbidden(
          "The related resources may not be changed.", scope, at: pointer)
      }
    }
  }

  /// The rows that linkage names, all of which exist for the request.
  private func targets<Session: WriteSession>(
    of linkage: Linkage, _ edge: Int, _ type: Int, _ pointer: JSONPointer,
    _ session: inout Session
  ) throws -> [WriteStep.Target] {
    let allowed = scope.visible.targets(of: edge, of: type)
    let identifiers = linkage.identifiers
    guard identifiers.count <= engine.configuration.limits.linkage else {
      throw Refusal.body(400, "limitExceeded", "There are too many identifiers.", pointer)
    }
    var isMany = false
    if case .many = linkage { isMany = true }
    let isToMany = model.types[type].edges[edge].cardinality == .many
    guard isMany == isToMany || (linkage == .null && !isToMany) else {
      throw Refusal.body(
        400, "typeMismatch",
        isToMany
          ? "Expected an array of identifiers." : "Expected an identifier or null.", pointer)
    }
    var targets: [WriteStep.Target] = []
    var places: [Int] = []
    for (index, identifier) in identifiers.enumerated() {
      let pointer = isMany ? pointer.appending(index) : pointer
      guard let target = scope.visible.type(identifier.type), allowed.contains(target) else {
        throw Refusal.body(
          422, "typeMismatch", "The relationship leads to no resources of this type.",
          pointer.appending("type"))
      }
      if identifier.id == nil, let lid = identifier.lid {
        guard let known = local[identifier.type + " " + lid] else {
          throw Refusal.body(
            400, "unknownLocalID", "No operation before has created a resource with this lid.",
            pointer.appending("lid"))
        }
        if !targets.contains(known) { targets.append(known) }
        continue
      }
      guard let id = identifier.id, let key = model.types[target].key(of: id) else {
        throw Refusal.body(404, "notFound", "There is no such resource.", pointer)
      }
      let new = WriteStep.Target(type: target, key: key)
      if !targets.contains(new) {
        targets.append(new)
        places.append(index)
      }
    }
    try checkExist(targets, isMany ? pointer : pointer, &session)
    return targets
  }

  /// One statement for each type finds out whether all rows exist for the request.
  private func checkExist<Session: WriteSession>(
    _ targets: [WriteStep.Target], _ pointer: JSONPointer, _ session: inout Session
  ) throws {
    let types = Array(Set(targets.map(\.type))).sorted()
    guard !types.isEmpty else { return }
    let plan = ReadPlan(
      steps: types.map { type in
        Step(type: type, source: .keys(targets.filter { $0.type == type }.map(\.key)))
      }, rules: scope.rules, model: model)
    let found = try plan.run(in: &session).reduce(0) { $0 + $1.count }
    guard found == targets.count else {
      throw Refusal.body(404, "notFound", "A related resource doesn't exist.", pointer)
    }
  }

  // MARK: - Values

  private func assignments(
    of edge: Int, _ type: Int, _ target: WriteStep.Target?
  ) -> [WriteStep.Assignment] {
    switch model.types[type].edges[edge].storage {
    case .column(let column):
      return [.init(column: column, value: target?.key ?? .null)]
    case .typed(let id, let typeColumn, let names):
      let name = target.map { model.types[$0.type].name }
      return [
        .init(column: typeColumn, value: name.map { .text(names[$0] ?? $0) } ?? .null),
        .init(column: id, value: target?.key ?? .null),
      ]
    case .columns(let columns):
      return columns.sorted { $0.key < $1.key }.map { name, column in
        let isTarget = target.map { model.types[$0.type].name == name } ?? false
        return .init(column: column, value: isTarget ? target?.key ?? .null : .null)
      }
    case .foreignKey, .through: return []
    }
  }

  /// The values of columns, and the linkage that is not in the row.
  private func values<Session: WriteSession>(
    of resource: IncomingResource, _ operation: WriteOperation, _ session: inout Session
  ) throws -> ([WriteStep.Assignment], [(edge: Int, targets: [WriteStep.Target])]) {
    let type = model.types[resource.type]
    var assignments: [WriteStep.Assignment] = []
    var errors: [ErrorObject] = []
    for (name, json) in resource.attributes {
      guard let index = type.column(name) else { continue }
      let column = type.columns[index]
      if let value = column.value(of: json) {
        assignments.append(.init(column: column.column, value: value))
      } else {
        errors.append(
          .refused(
            422, "typeMismatch",
            "Expected \(column.type.expectation)\(column.isOptional ? " or null" : "").",
            source: .init(pointer: resource.pointer(to: name, in: "attributes"))))
      }
    }
    guard errors.isEmpty else { throw Refusal(422, errors) }
    for (column, value) in resource.serverValues.sorted(by: { $0.key < $1.key }) {
      guard let index = type.column("$" + column) else { continue }
      assignments.append(
        .init(column: column, value: type.columns[index].value(of: value) ?? .null))
    }
    var edges: [(edge: Int, targets: [WriteStep.Target])] = []
    for (name, linkage) in resource.relationships {
      guard let edge = type.edge(name) else { continue }
      let pointer = resource.pointer(to: name, in: "relationships")
      let data = resource.sent.contains(name) ? pointer.appending("data") : pointer
      let targets = try targets(of: linkage, edge, type.index, data, &session)
      if type.edges[edge].isInRow {
        assignments += self.assignments(of: edge, type.index, targets.first)
      } else {
        try checkMovable(targets, type.edges[edge], data, &session)
        edges.append((edge, targets))
      }
    }
    return (assignments, edges)
  }

  // MARK: - Checks

  /// Checks that a row exists for the request, may be written, and has the version that the request names.
  ///
  /// - Returns: The version that the row must have when it is written; nil for any.
  private func checkTarget<Session: WriteSession>(
    _ type: Int, _ key: DatabaseValue, _ operation: WriteOperation, _ pointer: JSONPointer,
    _ session: inout Session
  ) throws -> DatabaseValue? {
    let served = model.types[type]
    let record = engine.records[type]
    var visible = Step(type: type, source: .keys([key]))
    visible.locks = true
    visible.columns = served.version.map { [$0] } ?? []
    var steps = [visible]
    if let rule = record.writableRows {
      var writable = Step(type: type, source: .keys([key]))
      writable.condition = rule(scope.request)
      steps.append(writable)
    }
    let plan = ReadPlan(steps: steps, rules: scope.rules, model: model)
    let rows = try plan.run(in: &session)
    guard rows[0].count == 1 else { throw Refusal.notFound }
    guard rows.last?.count == 1 else {
      throw Refusal.forbidden("The resource may not be changed.", scope, at: nil)
    }
    guard let precondition else {
      if record.requiresVersion {
        throw Refusal(
          428, "preconditionRequired", "The request needs the entity tag of the resource.",
          source: .init(header: "If-Match"))
      }
      return nil
    }
    let failed = Refusal(
      412, "preconditionFailed", "The resource has changed.", source: .init(header: "If-Match"))
    guard served.version != nil else {
      let tag = try tag(type, key, &session)
      guard precondition == "*" || EntityTag.list(precondition, contains: tag) else { throw failed }
      return nil
    }
    guard case .integer(let version) = rows[0][0, 1],
      EntityTag.list(precondition, matches: version)
    else { throw failed }
    return .integer(version)
  }

  /// The entity tag that a GET of the resource has.
  private func tag<Session: WriteSession>(
    _ type: Int, _ key: DatabaseValue, _ session: inout Session
  ) throws -> String {
    let response = try Planner(scope: scope, engine: engine)
      .plan(.resource(type: type, key: key), [])
    let rows = try response.plan.run(in: &session)
    return try engine.document(response, rows, scope).headers[.eTag] ?? ""
  }

  private func checkAllowed(
    _ operation: WriteOperation, _ record: DefinitionRecord, at pointer: JSONPointer?
  ) throws {
    guard record.operations[operation]?(scope.request) == true else {
      throw Refusal.forbidden(
        "Resources of this type can't be \(operation.rawValue)d.", scope, at: nil)
    }
  }

  private func check(fieldsOf resource: IncomingResource, _ operation: WriteOperation) throws {
    let visible = scope.visible.types[resource.type]?.schema
    for (name, _) in resource.attributes {
      guard visible?.attribute(name) != nil else {
        throw unknown(name, resource.pointer(to: name, in: "attributes"))
      }
      try check(
        writable: name, of: resource.type, operation,
        at: resource.pointer(to: name, in: "attributes"))
    }
    let record = engine.records[resource.type]
    for (name, _) in resource.relationships {
      let pointer = resource.pointer(to: name, in: "relationships")
      guard let relationship = visible?.relationship(name) else { throw unknown(name, pointer) }
      try check(writable: name, of: resource.type, operation, at: pointer)
      guard relationship.cardinality == .many else { continue }
      let edits: [LinkageEdit] = operation == .create ? [.add, .replace] : [.replace]
      guard edits.contains(where: { record.edits[name]?[$0]?(scope.request) == true }) else {
        throw forbiddenEdit(.replace, name, pointer)
      }
    }
  }

  private func unknown(_ name: String, _ pointer: JSONPointer) -> Refusal {
    .body(422, "unknownField", "The type has no field \"\(name)\" here.", pointer)
  }

  /// Checks that a field may be written in an operation.
  private func check(
    writable name: String, of type: Int, _ operation: WriteOperation, at pointer: JSONPointer
  ) throws {
    let record = engine.records[type]
    let rule = record.writable[name]
    guard !record.readOnly.contains(name),
      rule == nil || rule?[operation]?(scope.request) == true
    else { throw Refusal.forbidden("The field \"\(name)\" can't be written.", scope, at: pointer) }
  }

  private func clientKey(
    _ resource: IncomingResource, _ record: DefinitionRecord
  ) throws -> DatabaseValue {
    let pointer = resource.pointer.appending("id")
    switch (resource.id, record.clientIDs) {
    case (nil, .refused), (nil, .allowed): return .null
    case (nil, .required):
      throw Refusal.body(
        403, "idRequired", "Resources of this type are created with an id.", resource.pointer)
    case (_?, .refused):
      throw Refusal.body(
        403, "idRefused", "Resources of this type can't be created with an id.", pointer)
    case (let id?, _):
      guard let key = model.types[resource.type].key(of: id) else {
        throw Refusal.body(422, "typeMismatch", "This can't be an id of the type.", pointer)
      }
      return key
    }
  }

  /// Checks that a creation has every attribute that can't be null.
  private func checkComplete(_ resource: IncomingResource) throws {
    let type = model.types[resource.type]
    let missing = type.columns.filter { column in
      !column.isOptional && !column.name.hasPrefix("$")
        && !resource.attributes.contains { $0.name == column.name }
        && column.column != type.version.map { type.columns[$0].column }
    }
    guard missing.isEmpty else {
      throw Refusal(
        422,
        missing.map { column in
          .refused(
            422, "missingField", "The attribute \"\(column.name)\" is missing.",
            source: .init(pointer: resource.pointer(to: column.name, in: "attributes")))
        })
    }
  }

  // MARK: - Statements

  private func write<Session: WriteSession>(
    _ action: WriteStep.Action, _ type: Int, _ key: DatabaseValue, _ resource: IncomingResource,
    version: DatabaseValue? = nil, _ session: inout Session
  ) throws {
    let written: DatabaseValue
    do {
      written = try session.write(
        WriteStep(type: type, key: key, version: version, action: action, model: model))
    } catch {
      throw refusal(error, resource, isInsert: false)
    }
    guard written == .null else { return }
    throw version == nil
      ? Refusal.notFound
      : Refusal(
        412, "preconditionFailed", "The resource has changed.",
        source: .init(header: "If-Match"))
  }

  /// The refusal for what a database reports: the member whose column it was, and nothing more.
  private func refusal(
    _ error: any Error, _ resource: IncomingResource, isInsert: Bool
  ) -> any Error {
    guard let error = error as? DatabaseError else { return error }
    let type = model.types[resource.type]
    func pointer(_ columns: [String]) -> JSONPointer {
      for column in columns {
        if column == type.keyColumn, resource.id != nil { return resource.pointer.appending("id") }
        if let field = type.columns.first(where: { $0.column == column && $0.name.first != "$" }) {
          return resource.pointer(to: field.name, in: "attributes")
        }
        if let edge = type.edges.first(where: { $0.columns.contains(column) }) {
          return resource.pointer(to: edge.name, in: "relationships")
        }
      }
      return resource.pointer
    }
    switch error {
    case .unique(_, let columns):
      return Refusal.body(
        409, "conflict", "Another resource has this value already.", pointer(columns))
    case .foreignKey(let name, let columns):
      return Refusal.body(
        409, "conflict", "Other resources are related to this one.",
        name == type.name ? pointer(columns) : resource.pointer)
    case .notNull(let name, let column):
      return name == type.name
        ? Refusal.body(422, "missingField", "The value can't be null.", pointer([column]))
        : Refusal.forbidden(
          "A related resource can't be without this one.", scope, at: resource.pointer)
    case .check(_, let columns):
      return Refusal.body(422, "invalidValue", "The value is not allowed.", pointer(columns))
    default: return error
    }
  }
}

extension Linkage {
  /// The linkage with ids in the place of local ones.
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
