import JSONAPI

/// The statements of steps.
extension SQLCompiler {
  /// The statement of a step.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - steps: All steps of the plan.
  ///   - parents: The rows of the steps before.
  /// - Returns: The statement; nil if there can't be rows.
  mutating func statement(
    _ step: Step, of steps: [Step], parents: [RowSet]
  ) -> SQLStatement? {
    switch step.source {
    case .all: return rows(step)
    case .keys(let keys): return keys.isEmpty ? nil : rows(step)
    case .edges(let edges):
      let filled = edges.enumerated().filter { parents[$1.step].count > 0 }
      guard let first = filled.first else { return nil }
      if edges.count == 1, parents[first.element.step].count == 1 {
        return page(step, from: (first.element, parents[first.element.step][0, 0]))
      }
      let rows = filled.map { ($0, $1, parents[$1.step]) }
      return linked(step, rows, of: steps) ?? known(step, rows)
    }
  }

  /// The statement that counts the rows of a step without its page.
  ///
  /// - Parameter limit: The number at which counting stops. SQLite counts a whole table in one instruction, which can't
  ///   be interrupted; with a limit it counts row by row.
  mutating func count(_ step: Step, parents: [RowSet], upTo limit: Int?) -> SQLStatement {
    var from: (Step.Parent, ColumnValue)?
    if case .edges(let edges) = step.source, let edge = edges.first,
      parents[edge.step].count > 0
    {
      from = (edge, parents[edge.step][0, 0])
    }
    var rows = rows(of: step, source(step.type), from: from)
    if let limit { rows = "(SELECT 1 FROM \(rows) LIMIT \(limit)) AS counted" }
    return SQLStatement("SELECT COUNT(*) FROM \(rows)", values, outputs: [.value(.integer)])
  }

  // MARK: One collection

  /// The tables and conditions of a collection: all rows, some by key, or the related rows of one row.
  mutating func rows(
    of step: Step, _ source: Source, from parent: (edge: Step.Parent, key: ColumnValue)?,
    _ more: (tables: [String], conditions: [String]) = ([], [])
  ) -> String {
    var tables = [named(source)] + more.tables
    var conditions: [String] = []
    if case .keys(let keys) = step.source { conditions.append(isOne(key(of: source), of: keys)) }
    if let parent {
      let link = link(from: parent.edge, to: source)
      tables += link.tables
      conditions += link.conditions
      conditions.append(link.owner.equals(parent.key) { bind($0, as: $1) })
    }
    conditions += condition(of: step, source)
    conditions += rule(of: source) + more.conditions
    return tables.joined(separator: ", ")
      + (conditions.isEmpty ? "" : " WHERE \(conditions.joined(separator: " AND "))")
  }

  mutating func page(
    _ step: Step, from parent: (edge: Step.Parent, key: ColumnValue)?
  ) -> SQLStatement {
    let isBackwards = step.boundary?.isEnd == true
    let source = source(step.type)
    var selection = selection(step, source)
    // A single row has no order.
    var hasOrder = true
    if case .keys(let keys) = step.source, keys.count == 1 { hasOrder = false }
    let orders = hasOrder || step.selectsSortKeys ? orders(step, source) : []
    /// The column of each sort key in the order of rows.
    var places: [Int] = []
    if step.selectsSortKeys || step.boundary != nil {
      for order in orders {
        places.append(selection.columns.count)
        let isWhole = step.selectsSortKeys && order.selected == order.expression
        selection.add(order.expression, isWhole ? order.output : .none)
        if step.selectsSortKeys, !isWhole { selection.add(order.selected, order.output) }
      }
    }
    let limit = step.rowLimit
    var text: String
    if let boundary = step.boundary {
      var ranges = parts(of: boundary, step).map { self.ranges(orders, $0) } ?? []
      if ranges.isEmpty { ranges = boundary.values.isEmpty ? [[]] : [["FALSE"]] }
      let isOne = ranges.count == 1
      let limit = limit.map { " LIMIT \(bind($0))" } ?? ""
      var parts: [String] = []
      for range in ranges {
        var part = "SELECT \(isOne ? selection.text : selection.named) FROM "
        part += rows(of: step, source, from: parent, ([], range))
        // SQLite merges the ranges while reading; PostgreSQL would read and sort them completely.
        if !isOne, dialect == .postgreSQL {
          part += " ORDER BY \(terms(orders, isReversed: isBackwards))\(limit)"
          part = "SELECT * FROM (\(part)) AS r\(parts.count)"
        }
        parts.append(part)
      }
      text = parts.joined(separator: " UNION ALL ")
      if !isOne, dialect == .postgreSQL { text = "SELECT * FROM (\(text)) AS r" }
      let names = isOne ? nil : places.map { "c\($0)" }
      text += " ORDER BY \(terms(orders, isReversed: isBackwards, names: names))\(limit)"
    } else {
      let ranking = ranking(step, source)
      text = "SELECT \(selection.text) FROM \(rows(of: step, source, from: parent, ranking))"
      if hasOrder, !orders.isEmpty { text += " ORDER BY \(terms(orders, isReversed: false))" }
      if let limit { text += " LIMIT \(bind(limit))" }
      if step.offset > 0 {
        if limit == nil, dialect == .sqlite { text += " LIMIT -1" }
        text += " OFFSET \(bind(step.offset))"
      }
      if step.locks, schema.types[step.type].isLockable { text += " FOR UPDATE OF \(source.alias)" }
    }
    return SQLStatement(text, values, outputs: selection.outputs)
  }

  // MARK: Relationships of several rows

  /// The connection from a row's key to related rows.
  private struct Link {
    var tables: [String] = []
    var conditions: [String] = []
    /// The columns that are compared with the key of the row, with their alias.
    var owner: SQLKey
  }

  /// The tables between a row of a step and the related ones, and the columns to compare the row's key with.
  private mutating func link(from parent: Step.Parent, to end: Source) -> Link {
    let relationship = model.types[parent.type].edges[parent.edge]
    switch relationship.storage {
    case .foreignKey(let columns):
      let key = schema.key(of: parent.type, in: model.types[end.type].table, columns)
      return Link(
        conditions: leadsBack(end, along: relationship, to: parent.type), owner: key.of(end.alias))
    case .through(let join, let own, let other):
      let alias = alias()
      let near = schema.key(of: parent.type, in: join, own)
      let far = schema.key(of: end.type, in: join, other)
      return Link(
        tables: ["\(dialect.quotedTable(join)) AS \(alias)"],
        conditions: [key(of: end).equals(far.of(alias).names)], owner: near.of(alias))
    case .column, .typed, .columns:
      let owner = source(parent.type)
      let link = link(owner, parent.edge, end)
      return Link(
        tables: [named(owner)], conditions: link.conditions, owner: key(of: owner))
    }
  }

  /// The related rows of rows that already have their keys, each once: this avoids the table of those rows, and many
  /// refer to the same one.
  ///
  /// - Returns: The statement; nil if not all rows have the keys.
  private mutating func linked(
    _ step: Step, _ edges: [(number: Int, edge: Step.Parent, parents: RowSet)], of steps: [Step]
  ) -> SQLStatement? {
    guard step.limit == nil else { return nil }
    var places: [ColumnValue: Int] = [:]
    var keys: [ColumnValue] = []
    var owners: [RowSet.Owner] = []
    let count = edges.reduce(0) { $0 + $1.parents.count }
    places.reserveCapacity(count)
    owners.reserveCapacity(count)
    for (number, edge, parents) in edges {
      guard let cell = linkageCell(of: edge, in: steps[edge.step]) else { return nil }
      for row in 0..<parents.count where !parents.isNull(row, cell) {
        let key = parents[row, cell]
        let place = places[key] ?? keys.count
        if place == keys.count {
          keys.append(key)
          places[key] = place
        }
        owners.append(.init(origin: .init(parent: number, row: row), place: place))
      }
    }
    var statement = known(step, keys)
    statement.owners = owners
    return statement
  }

  /// The rows of keys, each with the position of its key.
  mutating func linked(_ step: Step, _ keys: [ColumnValue]) -> SQLStatement {
    let key = schema.types[step.type].key
    let list = alias()
    let source = source(step.type)
    var selection = selection(step, source)
    selection.columns.insert(dialect.position(in: list), at: 0)
    selection.outputs.insert(.parentRow, at: 0)
    let text = all(
      step, Link(owner: self.key(of: source)), source, selection,
      from: self.table(of: keys, for: key, alias: list),
      key.named(expressions: key.elements(of: list, dialect)))
    return SQLStatement(text, values, outputs: selection.outputs)
  }

  /// The index of the cell with the related row's key in a step's rows.
  private func linkageCell(of edge: Step.Parent, in step: Step) -> Int? {
    let relationship = model.types[edge.type].edges[edge.edge]
    guard case .column(let columns) = relationship.storage, relationship.targets.count == 1,
      let cell = step.cell(of: edge.edge, in: model.types[edge.type])
    else { return nil }
    let key = schema.types[relationship.targets[0]].key
    let own = schema.types[edge.type].key(in: columns)
    // A UUID in a cell is in lower case, however the tables store it.
    let isSame = zip(own.columns, key.columns).allSatisfy { column, key in
      column.type == key.type && column.decoding == key.decoding && key.decoding != .uuid
    }
    return isSame ? cell : nil
  }

  /// The related rows of all rows of the steps before, in one statement.
  mutating func related(
    _ step: Step, _ edges: [(number: Int, edge: Step.Parent, parents: RowSet)]
  ) -> SQLStatement {
    var parts: [String] = []
    var outputs: [SQLOutput] = []
    var order = ""
    for (number, edge, parents) in edges {
      let list = alias()
      let key = schema.types[edge.type].key
      let keys = (0..<parents.count).map { parents[$0, 0] }
      let table = self.table(of: keys, for: key, alias: list)
      let source = source(step.type)
      var selection = selection(step, source)
      selection.columns.insert(contentsOf: ["\(number)", dialect.position(in: list)], at: 0)
      selection.outputs.insert(contentsOf: [.parent, .parentRow], at: 0)
      outputs = selection.outputs
      let value = key.named(expressions: key.elements(of: list, dialect))
      parts.append(
        step.limit == nil
          ? all(step, link(from: edge, to: source), source, selection, from: table, value)
          : first(step, edge, source, selection, from: table, value))
      order =
        edges.count > 1 ? keyPlaces(step) : terms(orders(step, source), isReversed: false)
    }
    var text = parts.joined(separator: " UNION ALL ") + " ORDER BY 1, 2"
    if !order.isEmpty { text += ", \(order)" }
    if let maximum = step.maximumCount(parents: edges.map(\.parents)) {
      text += " LIMIT \(bind(maximum))"
    }
    return SQLStatement(text, values, outputs: outputs)
  }

  /// The key columns in a statement that joins several, after the number and row of the parent.
  private func keyPlaces(_ step: Step) -> String {
    schema.types[step.type].key.columns.indices.map { String($0 + 3) }.joined(separator: ", ")
  }

  /// All related rows of each row.
  private mutating func all(
    _ step: Step, _ link: Link, _ source: Source, _ selection: Selection,
    from list: String, _ value: SQLKey
  ) -> String {
    var conditions = rule(of: source) + condition(of: step, source)
    let isOwner = link.tables.isEmpty
    if isOwner { conditions = link.conditions + conditions }
    let first = isOwner ? named(source) : link.tables[0]
    var text =
      "SELECT \(selection.text) FROM \(list) \(dialect.join) \(first) ON "
      + equal(link.owner, value).joined(separator: " AND ")
    if !isOwner {
      text += " \(dialect.join) \(named(source))"
      text += " ON \(link.conditions.joined(separator: " AND "))"
    }
    if !conditions.isEmpty { text += " WHERE \(conditions.joined(separator: " AND "))" }
    return text
  }

  /// The first related rows of each row; a window function would read all of them.
  private mutating func first(
    _ step: Step, _ edge: Step.Parent, _ source: Source, _ selection: Selection,
    from list: String, _ value: SQLKey
  ) -> String {
    let inner = self.source(step.type)
    let link = link(from: edge, to: inner)
    let conditions =
      equal(link.owner, value) + link.conditions + rule(of: inner) + condition(of: step, inner)
    let tables = ([named(inner)] + link.tables).joined(separator: ", ")
    let order = terms(orders(step, inner), isReversed: false)
    let limit = bind((step.limit ?? 0).withOneMore)
    let keys =
      "SELECT \(key(of: inner).list) FROM \(tables) WHERE \(conditions.joined(separator: " AND "))"
      + " ORDER BY \(order) LIMIT \(limit)"
    switch dialect {
    case .sqlite:
      return "SELECT \(selection.text) FROM \(list) CROSS JOIN \(named(source))"
        + " ON \(key(of: source).row) IN (\(keys))"
    case .postgreSQL:
      let found = alias()
      let key = key(of: source)
      let names = key.isComposite ? key.columns.indices.map { "key\($0)" } : ["key"]
      return "SELECT \(selection.text) FROM \(list) CROSS JOIN LATERAL (\(keys)) AS \(found)"
        + "(\(names.joined(separator: ", "))) JOIN \(named(source))"
        + " ON \(key.equals(names.map { "\(found).\($0)" }))"
    }
  }
}
