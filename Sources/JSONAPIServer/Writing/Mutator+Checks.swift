import HTTPTypes
import JSONAPI

/// Checks before anything is written.
extension Mutator {
  /// Checks whether the request may make a change, as far as can be determined without the row.
  ///
  /// It runs before the transaction, so a request without permission never takes the write lock.
  func checkAccess(to mutation: Mutation) throws {
    switch mutation {
    case .create(let resource):
      try check(resource, .create)
      _ = try clientKey(resource)
      guard scope.rules[resource.type] == .nothing else { return }
      try scope.rules.check()
      throw outOfReach(resource.type, at: resource.pointer)
    case .update(_, let resource): try check(resource, .update)
    case .delete(let type, _): try check(.resource(.delete), type) { _ in .root }
    case .edit(let type, _, let edge, let edit, let linkage, let pointer):
      try check(.edit(edit, edge: edge, linkage), type) { _ in pointer }
      guard model.types[type].edges[edge].cardinality == .many else { break }
      guard case .many = linkage else {
        throw Refusal.body(
          400, "REL-U-03", "A to-many relationship is written with an array of identifiers.",
          pointer)
      }
    }
    if scope.rules[mutation.type] == .nothing {
      try scope.rules.check()
      throw Refusal.notFound
    }
    if try engine.writableRows(of: mutation.type, scope.request)?.expression == .nothing {
      throw forbiddenRow
    }
  }

  /// The refusal for a row that exists for the request but may not be written.
  private var forbiddenRow: Refusal {
    .forbidden("The resource may not be changed.", scope, hasRule: true)
  }

  /// Checks that a row exists for the request, may be written, and has the version that the request names.
  ///
  /// - Returns: The version that the row must have when it is written; nil for any.
  func checkTarget<Session: WriteSession>(
    _ type: Int, _ key: ColumnValue, _ session: inout Session
  ) throws -> ColumnValue? {
    // A hidden version is in no tag.
    let shownVersion = scope.visible.version(of: type)
    let record = engine.records[type]
    var visible = Step(type: type, source: .keys([key]))
    visible.locks = true
    visible.columns = shownVersion.map { [$0] } ?? []
    var steps = [visible]
    if let rule = try engine.writableRows(of: type, scope.request) {
      var writable = Step(type: type, source: .keys([key]))
      writable.select(where: rule)
      steps.append(writable)
    }
    let rows = try rows(of: steps, &session)
    guard rows[0].count == 1 else { throw Refusal.notFound }
    guard rows.last?.count == 1 else { throw forbiddenRow }
    var version: Int64?
    if shownVersion != nil, case .integer(let number) = rows[0][0, 1] { version = number }
    if let tags = precondition?.noneMatch, try isCurrent(tags, version, &session) {
      throw Refusal.unchanged
    }
    guard let tags = precondition?.match else {
      if record.requiresVersion { throw Refusal.versionRequired }
      return nil
    }
    guard try isCurrent(tags, version, &session) else { throw Refusal.changed }
    return version.map { .integer($0) }
  }

  /// Whether a list of entity tags contains the version of a row, or the tag of a relevant representation.
  private func isCurrent<Session: WriteSession>(
    _ tags: String, _ version: Int64?, _ session: inout Session
  ) throws -> Bool {
    let content = precondition?.content
    if tags == "*" {
      guard let content else { return true }
      return try engine.facts(of: content, scope, in: &session).size != nil
    }
    if let version, EntityTag.list(tags, matches: version) { return true }
    for representation in precondition?.representations ?? [] {
      guard var tag = try tag(of: representation, &session) else { continue }
      if let seen = representation.seen {
        guard tag == seen.stored else { continue }
        tag = seen.shown
      }
      if EntityTag.list(tags, contains: tag) { return true }
    }
    guard let content, let tag = try engine.contentTag(of: content, scope, in: &session) else {
      return false
    }
    return EntityTag.list(tags, contains: tag)
  }

  /// The entity tag of a GET, without what sources hide.
  ///
  /// - Returns: The tag; nil if sources hold a part of the representation, which a transaction can't query.
  private func tag<Session: WriteSession>(
    of representation: Precondition.Representation, _ session: inout Session
  ) throws -> String? {
    let response = try engine.plan(representation.target, representation.items, scope)
    guard !response.plan.steps.contains(where: { model.types[$0.type].isFromSource }) else {
      return nil
    }
    let rows = try engine.forDatabase(response.plan).run(in: &session)
    return try engine.document(response, rows, scope).headers[.eTag]
  }

  /// Checks that the request may create or update resources of the type, and write the fields that it has.
  private func check(_ resource: IncomingResource, _ operation: WriteOperation) throws {
    let type = resource.type
    let action = resource.content.map { WriteAction.content($0.target.content) }
    try check(action ?? .resource(operation), type) { _ in .root }
    func checkKnown(_ name: String, in member: String, _ index: Int?) throws -> Int {
      if let index { return index }
      throw Refusal.body(
        422, "unknownField", "The type has no field \"\(name)\" here.",
        resource.pointer(to: name, in: member))
    }
    for (name, _) in resource.attributes where resource.isSent(name, in: "attributes") {
      _ = try checkKnown(name, in: "attributes", scope.visible.column(name, of: type))
      try check(.attribute(name, operation), type) { _ in
        resource.pointer(to: name, in: "attributes")
      }
    }
    for (name, linkage) in resource.relationships
    where resource.isSent(name, in: "relationships") {
      let edge = try checkKnown(name, in: "relationships", scope.visible.edge(name, of: type))
      try check(.relationship(edge: edge, operation, linkage), type) { part in
        if case .related = part { return resource.pointer(toLinkage: name) }
        return resource.pointer(to: name, in: "relationships")
      }
    }
  }

  /// Checks access to a write.
  ///
  /// - Parameter pointer: The place of a part in the body; the resource as a whole has none.
  private func check(
    _ action: WriteAction, _ type: Int, at pointer: (WritePart) -> JSONPointer
  ) throws {
    let access = scope.visible.access(to: action, of: type)
    guard let denied = access.denied(to: scope.request) else { return }
    var place: JSONPointer? = pointer(denied.part)
    if case .resource = denied.part { place = nil }
    throw Refusal.forbidden(
      denied.reason ?? denied.part.detail, scope, hasRule: !access.isNobody, at: place)
  }

  func clientKey(_ resource: IncomingResource) throws -> ColumnValue {
    let pointer = resource.pointer.appending("id")
    switch (resource.id, engine.records[resource.type].clientIDs) {
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

  /// Whether the id or a relationship sets a column.
  private func hasValue(_ column: String, _ resource: IncomingResource) -> Bool {
    let type = model.types[resource.type]
    guard type.sharesColumns else { return false }
    return resource.id != nil && type.keyColumns.names.contains(column)
      || resource.relationships.contains { relationship in
        type.edge(relationship.name).map { type.edges[$0].columns.contains(column) } ?? false
      }
  }

  /// Checks that a creation has every attribute and every to-one relationship whose column can't be null.
  func checkComplete(_ resource: IncomingResource) throws {
    let type = model.types[resource.type]
    let defaulted = engine.records[resource.type].defaulted
    func lacks(_ name: String) -> Bool { !defaulted.contains(name) && !resource.has(name) }
    let attributes = type.columns.filter { column in
      !column.isOptional && !column.name.hasPrefix("$") && lacks(column.name)
        && column.column != type.version.map { type.columns[$0].column }
        && !hasValue(column.column, resource)
    }.map { (kind: "attribute", name: $0.name) }
    let relationships = type.edges.filter { edge in
      engine.records[resource.type].required.contains(edge.name) && lacks(edge.name)
        && !isFilled(edge, resource)
    }.map { (kind: "relationship", name: $0.name) }
    let missing = attributes + relationships
    guard missing.isEmpty else {
      throw Refusal(
        422,
        missing.map { kind, name in
          .refused(
            422, "missingField",
            scope.visible.hides(name, of: type.index)
              ? "A value is missing that the request can't give."
              : "The \(kind) \"\(name)\" is missing.",
            source: .init(pointer: resource.pointer(to: name, in: kind + "s")))
        })
    }
  }

  /// Whether something else sets a column of a relationship: an attribute, a hook, or the key, which is checked
  /// separately.
  private func isFilled(_ edge: ServedEdge, _ resource: IncomingResource) -> Bool {
    let type = model.types[resource.type]
    return edge.columns.contains { column in
      type.keyColumns.names.contains(column) || resource.serverValues[column] != nil
        || type.columns.contains { $0.column == column && resource.has($0.name) }
        || type.edges.contains { $0.columns.contains(column) && resource.has($0.name) }
    }
  }
}
