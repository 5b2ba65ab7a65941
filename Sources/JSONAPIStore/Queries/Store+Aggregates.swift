public import JSONAPI

extension Store {
  /// Counts the resources that a query matches and aggregates their values.
  ///
  /// The result covers the store's resources, including edits and new resources, and not all of the server's.
  ///
  /// ```swift
  /// let rows = try store.aggregates(
  ///   matching: Order.query.filter { $0.isPaid == true }
  ///     .aggregate(.count, .sum(\.amount), by: \.country))
  /// ```
  ///
  /// Sums are as exact as a server's, and grouping compares values as a server does. The filter is
  /// evaluated as in ``records(matching:nulls:)``, except that unknown values don't count as null:
  /// if the filter or a figure needs an attribute or linkage that the store lacks for a resource,
  /// as after a request with sparse fieldsets, the call throws. A search skips unknown attributes.
  ///
  /// - Parameters:
  ///   - query: The query, which can only have filters.
  ///   - takesUnknownAsNull: Whether unknown values count as null, for servers that omit attributes
  ///     without a value.
  /// - Returns: The groups, sorted by their values, null last; a single one without grouping.
  /// - Throws: ``StoreError``, with the code ``StoreError/Code/unknownField`` and the resource for
  ///   an unknown value, and ``StoreError/Code/unsupportedQuery`` for attributes that can't be
  ///   summed, ordered or grouped by, and for queries that only a server can evaluate.
  public func aggregates<R: Resource>(
    matching query: AggregateQuery<R>, takingUnknownAsNull takesUnknownAsNull: Bool = false
  ) throws(StoreError) -> [AggregateRow<R>] {
    let parameters = try named(query.query, codec.decoder)
    if let (_, name) = parameters.parameter(besides: [.filter, .other]) {
      throw .unsupported("filters and nothing else", name)
    }
    let scope = Schema.Scope(R.knownSchema, keys: codec.decoder.values.keyFormat)
    let held = try StoreQuery(of: R.resourceType, parameters, .last, scope, codec.decoder)
    let names = try query.names { query throws(StoreError) in try named(query, codec.decoder) }
    let terms = query.terms.map { term in
      AggregateTerm(term.function, of: term.field.map { names[$0] ?? $0 })
    }
    let reader = HeldValueReader(scope, codec.decoder)
    var fields: [(name: String, type: Schema.ValueType)] = []
    for term in terms {
      guard let name = term.field else { continue }
      let type = try reader.type(of: name, "an attribute with \(term.function.rawValue)") {
        $0.has(term.function)
      }
      if !fields.contains(where: { $0.name == name }) { fields.append((name, type)) }
    }
    var groups: [(name: String, type: Schema.ValueType)] = []
    for group in query.groups {
      let name = names[group] ?? group
      let type = try reader.type(of: name, "an attribute to group by", \.isGroupable)
      groups.append((name, type))
    }
    var found = GroupedTotals<HeldValue>(fields.map(\.type), isGrouped: !groups.isEmpty)
    for record in knownRecords(of: R.resourceType) {
      let source = CheckedRecord(record: record)
      func value(_ field: (name: String, type: Schema.ValueType)) -> HeldValue {
        reader.value(source.attribute(field.name), field.type)
      }
      if held.filter?.matches(source) ?? true {
        found.add(groups.map { value($0) }) { value(fields[$0]) }
      }
      if !takesUnknownAsNull, let unknown = source.gaps.first { throw unknown }
    }
    let ownCodec = codec.formatted(by: R.ownFormat)
    return found.groups.sorted { $0.values.lexicographicallyPrecedes($1.values) }.map { group in
      let json = group.json(terms, fields.map(\.name), groups.map(\.name))
      return AggregateRow(json: json, names: names, codec: ownCodec)
    }
  }
}

/// The first value that an evaluation needed and didn't find.
///
/// It is used by one evaluation, on one thread.
private final class Gaps {
  var first: StoreError?
}

/// A record that notes the first unknown field that was needed.
private struct CheckedRecord: FieldSource {
  let record: Record
  var gaps = Gaps()

  func attribute(_ name: String) -> JSONValue? {
    let value = record.attribute(name)
    // A new record is completely known.
    if value == nil, !record.isNew { note(name) }
    return value
  }

  func value(of field: String) -> FilterValue {
    if field == "id" || field == "type" { return record.value(of: field) }
    return attribute(field)?.filterValue ?? .null
  }

  func related(by relationship: String) -> [CheckedRecord] {
    if !record.isLinkageKnown(relationship) { note(relationship) }
    return record.related(record.resolved(relationship)).map {
      CheckedRecord(record: $0, gaps: gaps)
    }
  }

  var searchedTexts: [FilterValue] { record.searchedTexts }

  private func note(_ field: String) {
    gaps.first =
      gaps.first
      ?? StoreError(
        .unknownField, identifier: record.identifier, expected: "a known \"\(field)\"",
        found: "a resource without it")
  }
}

extension GroupedTotals.Group where Value == HeldValue {
  /// Returns the group in the format of a server.
  fileprivate func json(
    _ terms: [AggregateTerm], _ fields: [String], _ groups: [String]
  ) -> JSONValue {
    var row = JSONObject()
    if !groups.isEmpty {
      row["group"] = JSONValue(JSONObject(zip(groups, values).map { (name: $0, value: $1.json) }))
    }
    for function in AggregateTerm.Function.allCases {
      let asked = terms.filter { $0.function == function }
      guard !asked.isEmpty else { continue }
      var members = JSONObject()
      for case let name? in asked.map(\.field) {
        guard let index = fields.firstIndex(of: name) else { continue }
        members[name] = totals[index].json(function)
      }
      row[function.rawValue] = function == .count ? JSONValue(count) : JSONValue(members)
    }
    return JSONValue(row)
  }
}

extension ValueTotals where Value == HeldValue {
  fileprivate func json(_ function: AggregateTerm.Function) -> JSONValue {
    switch function {
    case .count: JSONValue(count)
    case .sum: sum.map { JSONValue($0) } ?? .null
    case .minimum: least?.json ?? .null
    case .maximum: greatest?.json ?? .null
    case .average: average.flatMap { JSONValue($0) } ?? .null
    }
  }
}
