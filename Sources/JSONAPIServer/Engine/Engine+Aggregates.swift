import HTTPTypes
import JSONAPI

extension Engine {
  private static let aggregatesObject =
    JSONAPIObject(version: "1.1", profile: [Profile.aggregates.uri]).json

  private static let aggregatesType =
    MediaType.jsonAPI(profiles: [Profile.aggregates.uri]).description

  /// Plans the answer to a request for aggregates.
  ///
  /// - Returns: The plan; nil for any other request.
  func aggregates(
    of target: ReadTarget, _ items: [QueryItem], _ scope: RequestScope
  ) throws -> PlannedAggregates? {
    guard case .collection(let type) = target else { return nil }
    return try Planner(scope: scope, engine: self).aggregates(of: type, items)
  }

  /// Answers a request for aggregates with a document whose primary data is empty, like that of a page of size 0.
  ///
  /// The groups are in `meta`: they have no identity, so they aren't resources, which clients could cache or link to.
  func aggregate(_ planned: PlannedAggregates, _ scope: RequestScope) async throws -> Answer {
    let found = try await totals(of: planned, on: database)
    let (type, aggregation) = (model.types[planned.step.type], planned.aggregation)
    guard found.count <= aggregation.limit else {
      throw Refusal.parameter(
        AggregateTerm.groupsParameter, "limitExceeded",
        "There are more than \(aggregation.limit) groups; filter the collection, or group by less.")
    }
    let groups = found.merged.sorted { $0.group.precedes($1.group) }
    // Cells are written like those of resources.
    var cells = RowSet(width: aggregation.groups.count + planned.terms.count)
    for group in groups {
      for value in group.group { cells.append(value) }
      for term in planned.terms { cells.append(group.value(of: term)) }
    }
    var json = JSONWriter(capacity: 256 + groups.count * 96)
    json.beginObject()
    json.name("jsonapi")
    Self.aggregatesObject.write(to: &json)
    json.name("links")
    json.beginObject()
    json.name("self")
    json.beginObject()
    json.name("href")
    json.string("\(links.collection(type))?\(planned.query)")
    // DOC-09.
    json.name("type")
    json.string(Self.aggregatesType)
    json.endObject()
    json.endObject()
    json.name("meta")
    json.beginObject()
    json.name("aggregates")
    json.beginArray()
    for row in groups.indices {
      json.beginObject()
      if !aggregation.groups.isEmpty {
        json.name("group")
        json.beginObject()
        for (cell, column) in aggregation.groups.enumerated() {
          json.name(type.columns[column].name)
          _ = type.columns[column].codec.write(cells, row, cell, to: &json)
        }
        json.endObject()
      }
      write(planned, cells, row, type, to: &json)
      json.endObject()
    }
    json.endArray()
    json.endObject()
    json.name("data")
    json.beginArray()
    json.endArray()
    json.endObject()
    let body = json.finish()
    guard body.count <= configuration.limits.responseSize else { throw Self.responseTooLarge }
    var answer = Answer(200, body: body)
    answer.headers.append(HTTPField(name: .contentType, value: Self.aggregatesType))
    answer.headers.append(
      HTTPField(name: .eTag, value: EntityTag.text(nil, body, isPlain: false)))
    return answer
  }

  /// Writes the numbers of a group, by function.
  private func write(
    _ planned: PlannedAggregates, _ cells: borrowing RowSet, _ row: Int, _ type: ServedType,
    to json: inout JSONWriter
  ) {
    let aggregation = planned.aggregation
    for function in AggregateTerm.Function.allCases {
      var names: Set<String> = []
      for (index, term) in planned.terms.enumerated() where term.function == function {
        guard names.insert(term.name).inserted else { continue }
        if names.count == 1 {
          json.name(function.rawValue)
          if function != .count { json.beginObject() }
        }
        if function != .count { json.name(term.name) }
        let cell = aggregation.groups.count + index
        let codec: CellCodec =
          switch function {
          case .count, .average: .plain
          // The text of a number.
          case .sum: .json
          case .minimum, .maximum: type.columns[aggregation.fields[term.field]].codec
          }
        _ = codec.write(cells, row, cell, to: &json)
      }
      if !names.isEmpty, function != .count { json.endObject() }
    }
  }

  private func totals<D: ServerDatabase>(
    of planned: PlannedAggregates, on database: D
  ) async throws -> [GroupTotals] {
    var plan = forDatabase(planned.plan)
    if planned.step.countsOnly {
      if let total = try await run(plan, on: database)[0].total {
        return [GroupTotals(group: [], count: total, totals: [])]
      }
      // The database can't count without rows.
      (plan.steps[0].countsTotal, plan.steps[0].limit) = (false, nil)
    }
    plan.maximumSize = configuration.limits.responseSize
    do {
      return try await database.read(.single, until: deadline) { [plan] session in
        let groups = try session.aggregate(plan.steps[0], planned.aggregation, of: plan)
        try plan.rules.check()
        return groups
      }
    } catch ServerDatabaseError.other(let error) where error is RowsTooLarge {
      throw Self.responseTooLarge
    }
  }
}

extension [GroupTotals] {
  /// The groups, merged because a database can have a value in several spellings.
  fileprivate var merged: [GroupTotals] {
    guard count > 1 else { return self }
    var places: [[ColumnValue]: Int] = [:]
    var merged: [GroupTotals] = []
    for group in self {
      if let place = places[group.group] {
        merged[place].add(group)
      } else {
        places[group.group] = merged.count
        merged.append(group)
      }
    }
    return merged
  }
}

extension GroupTotals {
  fileprivate func value(of term: PlannedAggregates.Term) -> ColumnValue {
    guard term.function != .count else { return .integer(Int64(count)) }
    let total = totals[term.field]
    return switch term.function {
    case .count: .null
    case .sum: total.sum.map { .text($0.text) } ?? .null
    case .minimum: total.minimum
    case .maximum: total.maximum
    case .average: total.average.map { .real($0) } ?? .null
    }
  }
}

extension [ColumnValue] {
  /// Whether a group comes before another: by its first value that differs, null last.
  fileprivate func precedes(_ other: [ColumnValue]) -> Bool {
    for (one, other) in zip(self, other) {
      let order = one.order(other)
      if order != 0 { return order < 0 }
    }
    return false
  }
}
