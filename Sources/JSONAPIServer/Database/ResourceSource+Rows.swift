import JSONAPI

extension ResourceSource {
  /// The rows that a step selects.
  func fetch(_ step: Step, of plan: ReadPlan, parents: [RowSet]) async throws -> RowSet {
    let type = plan.model.types[step.type]
    var rows = RowSet(width: step.width(in: plan.model))
    switch step.source {
    case .all:
      let page = try await page(
        SourceRequest(
          filter: Filter(step.condition && plan.rules[step.type]),
          sort: try step.sort.map { try field($0, type) }, limit: step.limit ?? .max,
          offset: step.offset))
      for value in page.resources { try append(value, step, type, plan, &rows) }
      rows.hasMore = page.hasMore
      rows.total = step.countsTotal ? page.total : nil
    case .keys(let keys):
      let condition = step.condition(in: plan.model)
      for value in try await resources(keys, type) {
        try append(value, step, type, plan, &rows, if: condition)
      }
    case .edges(let edges):
      for (number, parent) in edges.enumerated() {
        try await appendRelated(parent, number, parents[parent.step], step, plan, &rows)
      }
    }
    return rows
  }

  private func field(_ key: Step.SortKey, _ type: ServedType) throws -> SortField {
    guard key.path.isEmpty, key.relevance == nil else {
      throw Refusal.parameter("sort", "unsupported", "This collection can't be sorted so.")
    }
    let name = key.column.map { type.columns[$0].name } ?? "id"
    return SortField(DottedPath(name), isDescending: key.isDescending)
  }

  private func resources(
    _ keys: [ColumnValue], _ type: ServedType
  ) async throws -> [Model] {
    let ids = keys.compactMap { Model.ID(idText: type.id(of: $0)) }
    return ids.isEmpty ? [] : try await resources(ids)
  }

  /// Appends the resources whose ids are in the rows of a database, read in one call.
  private func appendRelated(
    _ parent: Step.Parent, _ number: Int, _ parentRows: RowSet, _ step: Step, _ plan: ReadPlan,
    _ rows: inout RowSet
  ) async throws {
    let places = plan.places(
      of: step.type, in: parentRows, of: plan.steps[parent.step], parent.edge)
    let type = plan.model.types[step.type]
    let condition = step.condition(in: plan.model)
    for value in try await resources(Array(places.keys), type) {
      for row in value.id.idText.flatMap({ type.key(of: $0) }).flatMap({ places[$0] }) ?? [] {
        guard try append(value, step, type, plan, &rows, if: condition) else { continue }
        rows.endRow(of: RowSet.Origin(parent: number, row: row))
      }
    }
  }

  /// Adds a row if the resource exists for the request.
  ///
  /// - Parameter condition: The condition of the step; nil if the source has applied it and the row rules.
  @discardableResult
  private func append(
    _ value: Model, _ step: Step, _ type: ServedType, _ plan: ReadPlan,
    _ rows: inout RowSet, if condition: Condition? = nil
  ) throws -> Bool {
    let resource = try resourceObject(of: value)
    if let condition {
      let record = SourceRecord(model: plan.model, served: type, resource: resource)
      guard condition.matches(record),
        plan.rules.condition(of: step.type).matches(record)
      else { return false }
    }
    let key = resource.id.flatMap { type.key(of: $0) } ?? .null
    rows.append(key)
    for index in step.columns { rows.append(type.columns[index].value(in: resource)) }
    for index in step.linkage {
      let edge = type.edges[index]
      let identifier = resource.relationships?[edge.name]?.data.identifiers.first
      let target = identifier.flatMap { plan.model.type($0.type) }
        .flatMap { edge.targets.contains($0) ? $0 : nil }
      if edge.isPolymorphic { rows.append(target.map { .integer(Int64($0)) } ?? .null) }
      let related = target.flatMap { target in
        identifier?.id.flatMap { plan.model.types[target].key(of: $0) }
      }
      rows.append(related ?? .null)
    }
    guard step.selectsSortKeys else { return true }
    for sort in step.sort {
      rows.append(sort.column.map { type.columns[$0].value(in: resource) } ?? key)
    }
    return true
  }
}

/// A resource of a source, for evaluating conditions; only the ids of related resources are known.
private struct SourceRecord: ServedRecord {
  let model: ServedModel
  let served: ServedType
  let resource: AnyResource

  var type: Int { served.index }

  var typeName: String { served.name }

  var keyValue: FilterValue {
    resource.id.flatMap { served.key(of: $0) }?.keyFilterValue ?? .null
  }

  func filterValue(ofColumn column: Int) -> FilterValue {
    let column = served.columns[column]
    return column.filterValue(column.value(in: resource))
  }

  func related(by edge: Int) -> [SourceRecord] {
    let edge = served.edges[edge]
    return (resource.relationships?[edge.name]?.data.identifiers ?? []).compactMap { identifier in
      guard let target = model.type(identifier.type), edge.targets.contains(target) else {
        return nil
      }
      let related = AnyResource(type: identifier.type, id: identifier.id)
      return SourceRecord(model: model, served: model.types[target], resource: related)
    }
  }
}

extension ServedColumn {
  /// The resource's value; null if it has none.
  fileprivate func value(in resource: AnyResource) -> ColumnValue {
    resource[name].flatMap { value(of: $0) } ?? .null
  }
}

extension Step {
  /// The index of the cell with the key of a to-one relationship in the rows of the step.
  func cell(of edge: Int, in type: ServedType) -> Int? {
    var cell = 1 + columns.count
    for index in linkage {
      let isPolymorphic = type.edges[index].isPolymorphic
      if index == edge { return isPolymorphic ? cell + 1 : cell }
      cell += isPolymorphic ? 2 : 1
    }
    return nil
  }
}

/// A model as the resource object of a document.
func resourceObject(of value: some Resource) throws -> AnyResource {
  let document = try AnyDocument(parsing: JSONAPIEncoder().encode(value), limits: .unlimited)
  guard case .one(let resource) = document.data else { throw Refusal.notFound }
  return resource
}
