import JSONAPI

/// Statements that differ only in their values, compiled once.
///
/// Composing a text costs as much as a database takes to find a row with it.
final class SQLStatementCache: Sendable {
  /// Everything that the text of a statement depends on.
  enum Shape: Hashable, Sendable {
    case rows(Rows)
    /// Rows by the keys that other rows refer to.
    case linked(Rows)
    case related(Rows, [Edge], limitsEach: Bool, hasMaximum: Bool)
    case insert(type: Int, hasKey: Bool, columns: [String])
  }

  /// A step without conditions, as far as it affects the text.
  struct Rows: Hashable, Sendable {
    let type: Int
    /// 0 for all rows, 1 for one key, 2 for several.
    let keys: Int
    let columns: [Int]
    let linkage: [Int]
    let sort: [Step.SortKey]
    let selectsSortKeys: Bool
    let hasLimit: Bool
    let hasOffset: Bool
    let locks: Bool
  }

  /// A relationship that leads to rows of a step.
  struct Edge: Hashable, Sendable {
    /// Its index in the step's source.
    let number: Int
    let parent: Step.Parent
  }

  private let statements = BoundedCache<Shape, SQLStatement>()
  /// The texts of counts that had to read many rows.
  private let longCounts = BoundedCache<String, Void>()

  /// Whether a count with the same text has read many rows.
  func isLong(_ count: SQLStatement) -> Bool { longCounts[count.text] != nil }

  /// Records that a count reads many rows.
  func noteLong(_ count: SQLStatement) { longCounts.insert((), for: count.text) }

  /// The statement of a shape.
  ///
  /// - Parameters:
  ///   - shape: The shape.
  ///   - values: The values of the placeholders.
  ///   - make: Creates the statement the first time.
  func statement(
    _ shape: Shape, _ values: [ColumnValue], _ make: () -> SQLStatement
  ) -> SQLStatement {
    guard var known = statements[shape] else {
      let made = make()
      var kept = made
      kept.values = []
      statements.insert(kept, for: shape)
      return made
    }
    known.values = values
    return known
  }
}

extension SQLCompiler {
  /// The statement of a step that isn't about relationships.
  mutating func rows(_ step: Step) -> SQLStatement {
    guard let shape = shape(of: step), let values = values(of: step) else {
      return page(step, from: nil)
    }
    return schema.statements.statement(.rows(shape), values) { page(step, from: nil) }
  }

  /// The statement of ``linked(_:_:)``.
  mutating func known(_ step: Step, _ keys: [ColumnValue]) -> SQLStatement {
    guard let shape = shape(of: step) else { return linked(step, keys) }
    let values = values(of: keys, for: schema.types[step.type].key)
    return schema.statements.statement(.linked(shape), values) { linked(step, keys) }
  }

  /// The statement of ``related(_:_:)``.
  mutating func known(
    _ step: Step, _ edges: [(number: Int, edge: Step.Parent, parents: RowSet)]
  ) -> SQLStatement {
    // A relationship whose row has the other one's type is compared with its name.
    let hasNames = edges.contains { _, edge, _ in
      let relationship = model.types[edge.type].edges[edge.edge]
      return relationship.isPolymorphic || !relationship.inverses.isEmpty
    }
    guard !hasNames, let rows = shape(of: step) else { return related(step, edges) }
    var values: [ColumnValue] = []
    for (_, edge, parents) in edges {
      let keys = (0..<parents.count).map { parents[$0, 0] }
      values += self.values(of: keys, for: schema.types[edge.type].key)
      if let limit = step.limit { values.append(.integer(Int64(limit.withOneMore))) }
    }
    if let maximum = step.maximumCount(parents: edges.map(\.parents)) {
      values.append(.integer(Int64(maximum)))
    }
    let shape = SQLStatementCache.Shape.related(
      rows, edges.map { .init(number: $0.number, parent: $0.edge) },
      limitsEach: step.limit != nil, hasMaximum: step.maximumCount != nil)
    return schema.statements.statement(shape, values) { related(step, edges) }
  }

  /// The values of a list of keys, in the order of its placeholders.
  private func values(of keys: [ColumnValue], for key: SQLKey) -> [ColumnValue] {
    var values: [ColumnValue] = []
    _ = key.list(keys, dialect) { value, _ in
      values.append(value)
      return ""
    }
    return values
  }

  /// The shape of a step whose values are its keys, its limit and its offset; nil for others.
  private func shape(of step: Step) -> SQLStatementCache.Rows? {
    let edges = model.types[step.type].edges
    guard step.condition == .everything, step.boundary == nil, step.bytes == nil, isFree(step.type),
      !step.selectsHeldLinkage,
      step.sort.allSatisfy({ $0.path.isEmpty && $0.relevance == nil }),
      step.linkage.allSatisfy({ index in
        guard case .column = edges[index].storage else { return false }
        return edges[index].targets.allSatisfy { isFree($0) }
      })
    else { return nil }
    var keys = 0
    if case .keys(let all) = step.source { keys = min(all.count, 2) }
    return SQLStatementCache.Rows(
      type: step.type, keys: keys, columns: step.columns, linkage: step.linkage, sort: step.sort,
      selectsSortKeys: step.selectsSortKeys, hasLimit: step.rowLimit != nil,
      hasOffset: step.offset > 0, locks: step.locks)
  }

  /// The values in the order of the placeholders; nil for composite keys, and if no row can have one of the keys.
  private func values(of step: Step) -> [ColumnValue]? {
    var values: [ColumnValue] = []
    if case .keys(let keys) = step.source {
      let key = schema.types[step.type].key
      guard !key.isComposite else { return nil }
      if keys.count == 1 {
        guard let stored = key.first.stored(keys[0]) else { return nil }
        values.append(stored)
      } else {
        let stored = keys.compactMap { key.first.stored($0) }
        guard !stored.isEmpty, stored.count == keys.count else { return nil }
        values.append(dialect.list(key.first.spellings(of: stored)))
      }
    }
    if let limit = step.rowLimit { values.append(.integer(Int64(limit))) }
    if step.offset > 0 { values.append(.integer(Int64(step.offset))) }
    return values
  }
}

extension Step {
  /// The maximum number of rows to select, including the one that tells whether there are more.
  var rowLimit: Int? {
    guard let limit else { return maximumCount }
    return min(limit.withOneMore, maximumCount ?? .max)
  }

  /// The maximum number of rows to select for all parents: with a limit, each may have one more row, which is dropped.
  func maximumCount(parents: [RowSet]) -> Int? {
    guard limit != nil, let maximumCount else { return maximumCount }
    let count = parents.reduce(0) { $0 + $1.count }
    let (sum, isTooLarge) = maximumCount.addingReportingOverflow(count)
    return isTooLarge ? .max : sum
  }
}
