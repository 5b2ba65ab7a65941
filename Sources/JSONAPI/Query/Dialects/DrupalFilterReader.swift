/// Parses the conditions and groups of ``DrupalFilterDialect``.
struct DrupalFilterReader {
  /// The parameters that don't name a field.
  private(set) var rest: [QueryItem] = []
  private let scope: Schema.Scope
  private let limits: QueryReader.Limits

  /// The meaning of the parameters with one name.
  private struct Entry {
    let name: String
    /// One of the parameters, for errors.
    let parameter: String
    var path: String?
    var operatorName: String?
    /// The parameter with the operator's name.
    var operatorParameter: String?
    var values: [String] = []
    var conjunction: String?
    var isGroup = false
    var memberOf: String?
  }

  private var entries: [Entry] = []
  private var indexes: [ExactString: Int] = [:]

  init(scope: Schema.Scope, limits: QueryReader.Limits) {
    self.scope = scope
    self.limits = limits
  }

  /// Reads a parameter.
  mutating func take(_ item: QueryItem) throws(QueryError) {
    let parts = try ParameterName(item.name).parts
    guard let id = parts.first, !id.isEmpty else {
      rest.append(item)
      return
    }
    switch (parts.count, parts.count > 1 ? parts[1] : "", parts.count > 2 ? parts[2] : "") {
    case (1, _, _):
      guard scope.compared(DottedPath(id)) != nil else {
        rest.append(item)
        return
      }
      try change(id, item) { $0.values.append(item.value) }
    case (2, "value", _), (3, "value", _), (3, "condition", "value"), (4, "condition", "value"):
      try change(id, item) { $0.values.append(item.value) }
    case (2, "operator", _), (3, "condition", "operator"):
      try change(id, item) { ($0.operatorName, $0.operatorParameter) = (item.value, item.name) }
    case (2, "path", _), (3, "condition", "path"): try change(id, item) { $0.path = item.value }
    case (3, "condition", "memberOf"): try change(id, item) { $0.memberOf = item.value }
    case (3, "group", "conjunction"):
      try change(id, item) { ($0.isGroup, $0.conjunction) = (true, item.value) }
    case (3, "group", "memberOf"):
      try change(id, item) { ($0.isGroup, $0.memberOf) = (true, item.value) }
    default: rest.append(item)
    }
  }

  private mutating func change(
    _ id: String, _ item: QueryItem, _ change: (inout Entry) -> Void
  ) throws(QueryError) {
    var index = entries.count - 1
    // The parameters of a name are usually consecutive.
    if index < 0 || !entries[index].name.isExactly(id) {
      index = indexes[ExactString(id)] ?? entries.count
    }
    if index == entries.count {
      indexes[ExactString(id)] = index
      entries.append(Entry(name: id, parameter: item.name))
      try limits.check(
        entries.count, limits.filterNodes, "conditions in the filter", parameter: item.name)
    }
    change(&entries[index])
    try limits.check(
      entries[index].values.count, limits.listValues, "values in a list", parameter: item.name)
  }

  /// Returns the filter of all parameters; nil if there are no conditions.
  func filter() throws(QueryError) -> FilterExpression? {
    guard !entries.isEmpty else { return nil }
    // The last element holds the members of the root.
    var members = [[Int]](repeating: [], count: entries.count + 1)
    for (index, entry) in entries.enumerated() {
      guard let group = entry.memberOf, group != "@root" else {
        members[entries.count].append(index)
        continue
      }
      guard let parent = indexes[ExactString(group)], entries[parent].isGroup else {
        throw error(entry, "The condition is a member of what is no group.", "\"\(group)\"")
      }
      members[parent].append(index)
    }
    var isRead = [Bool](repeating: false, count: entries.count)
    let filter = try expression(members[entries.count], members, &isRead, depth: 1)
    if let lost = isRead.firstIndex(of: false) {
      throw error(entries[lost], "The group is a member of itself.", nil)
    }
    return .all(filter)
  }

  private func expression(
    _ indexes: [Int], _ members: [[Int]], _ isRead: inout [Bool], depth: Int
  ) throws(QueryError) -> [FilterExpression] {
    var parts: [FilterExpression] = []
    for index in indexes {
      let entry = entries[index]
      try limits.check(
        depth, min(limits.filterDepth, 64), "conditions within each other",
        parameter: entry.parameter)
      isRead[index] = true
      guard entry.isGroup else {
        parts.append(try condition(entry))
        continue
      }
      guard !members[index].isEmpty, entry.values.isEmpty, entry.path == nil else {
        throw error(entry, "The group has no conditions, or is one itself.", nil)
      }
      let inner = try expression(members[index], members, &isRead, depth: depth + 1)
      switch entry.conjunction {
      case "AND"?: parts.append(.all(inner))
      case "OR"?: parts.append(.any(inner))
      case let other:
        throw error(entry, "The group has no conjunction AND or OR.", other.map { "\"\($0)\"" })
      }
    }
    return parts
  }

  private func condition(_ entry: Entry) throws(QueryError) -> FilterExpression {
    let written = DottedPath(entry.path ?? entry.name)
    guard written.isWellFormed else {
      throw error(entry, "The path is malformed.", "\"\(written)\"")
    }
    try limits.check(
      written.count, limits.pathDepth, "names in a path", parameter: entry.parameter)
    guard let (path, type) = scope.compared(written) else {
      throw .unknownField(written, parameter: entry.parameter)
    }
    func value(
      _ comparison: FilterComparison.Operator, _ index: Int
    ) throws(QueryError) -> FilterValue {
      let text = entry.values[index]
      if type.kind == .boolean, text == "1" || text == "0" { return .boolean(text == "1") }
      return try type.filterValue(text, for: comparison, parameter: entry.parameter)
    }
    func check(_ count: Int) throws(QueryError) {
      guard entry.values.count == count else {
        throw error(
          entry, "The operator takes \(count == 1 ? "one value" : "\(count) values").",
          "\(entry.values.count)")
      }
    }
    switch entry.operatorName ?? "=" {
    case "IS NULL", "IS NOT NULL":
      try check(0)
      return FilterExpression(path, entry.operatorName == "IS NULL" ? .equal : .notEqual, .null)
    case "BETWEEN", "NOT BETWEEN":
      try check(2)
      if entry.operatorName == "BETWEEN" {
        return .all([
          FilterExpression(path, .greaterOrEqual, try value(.greaterOrEqual, 0)),
          FilterExpression(path, .lessOrEqual, try value(.lessOrEqual, 1)),
        ])
      }
      return .any([
        FilterExpression(path, .lessThan, try value(.lessThan, 0)),
        FilterExpression(path, .greaterThan, try value(.greaterThan, 1)),
      ])
    case let name:
      guard let comparison = DrupalFilterDialect.named[name] else {
        throw .unknownOperator(
          name, among: type.names(of: DrupalFilterDialect.operatorNames),
          parameter: entry.operatorParameter ?? entry.parameter)
      }
      guard comparison == .isIn || comparison == .isNotIn else {
        try check(1)
        return FilterExpression(path, comparison, try value(comparison, 0))
      }
      guard !entry.values.isEmpty else { throw error(entry, "The list has no values.", nil) }
      var values: [FilterValue] = []
      for index in entry.values.indices { values.append(try value(comparison, index)) }
      return FilterExpression(path, comparison, .list(values))
    }
  }

  private func error(_ entry: Entry, _ message: String, _ found: String?) -> QueryError {
    QueryError(
      .malformedValue, parameter: entry.parameter, message: message, found: found)
  }
}
