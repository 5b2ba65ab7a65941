import JSONAPI

/// The selection and the order of steps.
extension SQLCompiler {
  /// The columns of a statement's result, in the order of a ``RowSet``'s cells.
  struct Selection {
    var columns: [String] = []
    var outputs: [SQLOutput] = []

    mutating func add(_ column: String, _ output: SQLOutput) {
      columns.append(column)
      outputs.append(output)
    }

    mutating func add(_ columns: [String], of key: SQLKey) {
      self.columns += columns
      outputs += key.outputs
    }

    /// The columns with names, for a statement that others are composed of.
    var named: String {
      columns.enumerated().map { "\($1) AS c\($0)" }.joined(separator: ", ")
    }

    var text: String { columns.joined(separator: ", ") }
  }

  /// The key, the columns and the linkage of a step.
  mutating func selection(_ step: Step, _ source: Source) -> Selection {
    let table = schema.types[step.type]
    var selection = Selection()
    selection.add(selected(table.key, of: source.alias), of: table.key)
    for index in step.columns {
      let column = table.columns[index]
      if column.decoding == .content {
        addContent(column, step.bytes, source, to: &selection)
      } else {
        selection.add(selected(column, of: source.alias), .value(column.decoding))
      }
    }
    for edge in step.linkage {
      addLinkage(edge, source, isHeld: step.selectsHeldLinkage, to: &selection)
    }
    return selection
  }

  /// The key of a to-one relationship; null if it leads to no row, or to one that isn't visible.
  ///
  /// - Parameter isHeld: Whether it is the key that the columns have, whatever it leads to.
  private mutating func addLinkage(
    _ edge: Int, _ source: Source, isHeld: Bool, to selection: inout Selection
  ) {
    let relationship = model.types[source.type].edges[edge]
    let table = schema.types[source.type]
    if case .column(let columns) = relationship.storage, let target = relationship.targets.first {
      let own = table.key(in: columns)
      guard !isHeld, !isFree(target) || !schema.isEnforced(columns, from: source.type, to: target)
      else {
        selection.add(selected(own, of: source.alias), of: own)
        return
      }
      // No statement can evaluate a source's rule.
      guard !model.types[target].isFromSource else {
        selection.add(
          selected(own, of: source.alias).map { "CASE WHEN FALSE THEN \($0) END" }, of: own)
        return
      }
      let chain = extended(Chain(end: source), by: edge, to: target)
      let key = schema.types[target].key
      selection.add(
        selected(key, of: chain.end.alias).map { "(SELECT \($0) FROM \(chain.rows))" }, of: key)
      return
    }
    var types: [String] = []
    var keys: [String] = []
    for target in relationship.targets {
      var conditions = [isLinked(source, edge, to: target)]
      let column: SQLColumn
      switch relationship.storage {
      case .typed(let id, _, _): column = table.key(in: [id]).first
      case .columns(let names):
        guard let name = names[model.types[target].name] else { continue }
        column = table.key(in: [name]).first
      case .column, .foreignKey, .through: continue
      }
      let value = "\(source.alias).\(column.name)"
      conditions.append("\(value) IS NOT NULL")
      if !isHeld, !isFree(target), model.types[target].isFromSource {
        conditions.append("FALSE")
      } else if !isHeld, !model.types[target].isFromSource {
        let chain = extended(Chain(end: source), by: edge, to: target)
        conditions.append(exists([chain]) { _, _ in nil })
      }
      let condition = conditions.joined(separator: " AND ")
      types.append("WHEN \(condition) THEN \(target)")
      // Keys of several types have only text in common.
      keys.append(
        "WHEN \(condition) THEN \(dialect == .sqlite ? value : "\(value)::text")")
    }
    selection.add("CASE \(types.joined(separator: " ")) END", .type)
    selection.add("CASE \(keys.joined(separator: " ")) END", .keyOfType)
  }

  /// A sort key in a statement.
  struct Order {
    let expression: String
    let column: SQLColumn
    let isDescending: Bool
    /// Whether it can be null; nulls come last in both directions.
    let isNullable: Bool
    /// The output of the sort key as a value of the row; the last part of a key joins the others.
    let output: SQLOutput

    /// The expression as it is selected, since some types have no binary format.
    var selected: String {
      column.decoding == .plain ? expression : column.selection(of: expression)
    }
  }

  mutating func orders(_ step: Step, _ source: Source) -> [Order] {
    step.sort.flatMap { key -> [Order] in
      if let search = key.relevance {
        return [
          Order(
            expression: relevance(search, of: source), column: .number(dialect),
            isDescending: key.isDescending, isNullable: false, output: .value(.real))
        ]
      }
      let type = model.type(of: key, from: step.type)
      let table = schema.types[type]
      let columns = key.column.map { [table.columns[$0]] } ?? table.key.columns
      let outputs =
        key.column == nil && columns.count > 1
        ? table.key.outputs : columns.map { $0.inOrder.place(in: dialect) }
      var chain = Chain(end: source)
      let isInRow = key.path.isEmpty
      for edge in key.path {
        guard let target = model.types[chain.end.type].edges[edge].targets.first else { continue }
        chain = extended(chain, by: edge, to: target)
      }
      return zip(columns, outputs).map { column, output in
        let expression = comparable("\(chain.end.alias).\(column.name)", column)
        let sorted = column.inOrder
        return Order(
          expression: isInRow ? expression : "(SELECT \(expression) FROM \(chain.rows))",
          column: sorted, isDescending: key.isDescending,
          isNullable: !isInRow || (key.column != nil && sorted.isNullable), output: output)
      }
    }
  }

  /// The position in the order, with keys split into their parts.
  ///
  /// - Returns: The position; nil if no row can have one of the keys.
  func parts(of boundary: Step.Boundary, _ step: Step) -> Step.Boundary? {
    var boundary = boundary
    let values = boundary.values
    boundary.values = []
    for (key, value) in zip(step.sort, values) {
      let type = model.type(of: key, from: step.type)
      if key.column == nil, schema.types[type].key.isComposite {
        guard let parts = schema.types[type].key.parts(of: value) else { return nil }
        boundary.values += parts
      } else {
        boundary.values.append(value)
      }
    }
    return boundary
  }

  private func comparable(_ expression: String, _ column: SQLColumn) -> String {
    column.cases != nil && dialect == .postgreSQL
      ? "\(expression)::text" : column.order(of: expression)
  }

  /// The collation of a sort key, so that text sorts by its bytes.
  func collation(_ order: Order) -> String {
    if dialect == .sqlite, order.column.decoding == .decimal { return dialect.decimalCollation }
    return order.column.isText || order.column.cases != nil ? dialect.byteCollation : ""
  }

  /// The terms of `ORDER BY`.
  ///
  /// - Parameters:
  ///   - isReversed: Whether the rows are read backwards.
  ///   - names: The expressions, if they have names; nil for those of the orders.
  func terms(_ orders: [Order], isReversed: Bool, names: [String]? = nil) -> String {
    orders.enumerated().map { index, order in
      let isDescending = order.isDescending != isReversed
      let nulls =
        order.isNullable ? dialect.nulls(isDescending: isDescending, areFirst: isReversed) : ""
      return (names?[index] ?? order.expression) + collation(order)
        + (isDescending ? " DESC" : "") + nulls
    }.joined(separator: ", ")
  }

  /// The conditions for the rows after a position in the order: one for each sort key in which they
  /// can differ first, and another for the nulls after it.
  ///
  /// Each is a range of an index on the order, unlike a condition with OR.
  mutating func ranges(_ orders: [Order], _ boundary: Step.Boundary) -> [[String]] {
    var ranges: [[String]] = []
    for (index, order) in orders.enumerated().reversed() where index < boundary.values.count {
      let value = boundary.values[index]
      // Nothing comes after the nulls.
      if value == .null, !boundary.isEnd { continue }
      var prefix: [String] = []
      for before in 0..<index {
        prefix.append(place(orders[before], "=", boundary.values[before]))
      }
      if value == .null {
        ranges.append(prefix + ["\(order.expression) IS NOT NULL"])
        continue
      }
      let symbol = order.isDescending == boundary.isEnd ? ">" : "<"
      ranges.append(prefix + [place(order, symbol, value)])
      if order.isNullable, !boundary.isEnd {
        ranges.append(prefix + ["\(order.expression) IS NULL"])
      }
    }
    return ranges
  }

  private mutating func place(_ order: Order, _ symbol: String, _ value: ColumnValue) -> String {
    if value == .null { return "\(order.expression) IS NULL" }
    // An index on the order supports even equality only with its collation.
    guard case .place = order.output else {
      guard let other = order.column.ordered(symbol, value) else { return "FALSE" }
      return "\(order.expression) \(other.symbol) \(bind(other.value, as: other.type))"
        + collation(order)
    }
    let disclosed = value.disclosed
    var stored = disclosed?.value
    if stored == value { stored = order.column.decoding.stored(value) }
    guard let stored else { return "FALSE" }
    var place = bind(stored, as: order.column.type)
    if disclosed?.isText == true { place = "CAST(\(place) AS TEXT)" }
    return "\(order.expression) \(symbol) \(place)" + collation(order)
  }
}
