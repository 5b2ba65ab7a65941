public import JSONAPI

/// Everything that a request reads, planned before the first statement: the only access to data.
///
/// Parents come before children in the order of steps. A step takes all rows of its parents at once, so there is no way
/// to read one row after another.
public struct ReadPlan: Sendable, CustomStringConvertible {
  /// The steps.
  public var steps: [Step]

  /// The condition for each type of the model that its rows must satisfy, however they are reached.
  ///
  /// It applies to the rows that a step selects and to those that a filter, a sort path or linkage leads to. The
  /// conditions themselves see all rows.
  public var rules: RowRules

  /// The maximum size of the texts and bytes that all steps select; more than that throws ``RowsTooLarge``.
  var maximumSize = Int.max

  /// The model that the indexes in steps refer to.
  public let model: ServedModel

  /// The number of statements, known before the first one runs.
  public var statementCount: Int {
    steps.reduce(0) { $0 + ($1.countsTotal && !$1.countsOnly ? 2 : 1) }
  }

  /// The steps, one per line.
  public var description: String {
    steps.indices.map { "\($0): \(text(of: steps[$0]))" }.joined(separator: "\n")
  }
}

/// One statement.
public struct Step: Sendable {
  /// The rows that a step starts from.
  public enum Source: Sendable, Hashable {
    /// All rows of the type.
    case all
    /// The rows with these keys.
    case keys([ColumnValue])
    /// The rows that relationships of earlier rows lead to.
    case edges([Parent])
  }

  /// The rows of an earlier step, with the relationship to follow.
  public struct Parent: Sendable, Hashable {
    /// The index of the step.
    public var step: Int
    /// The type of that step's rows.
    public var type: Int
    /// The index of the relationship in that type.
    public var edge: Int
  }

  /// The type of the rows, an index of ``ServedModel/types``.
  public var type: Int { didSet { resolved = nil } }

  /// The rows to start from.
  public var source: Source

  /// The condition of the request.
  ///
  /// Names are those of documents; the key is `$id`, other columns that aren't fields
  /// have a leading `$`.
  public var condition = FilterExpression.everything { didSet { resolved = nil } }

  /// The condition with its names resolved by the planner; nil if ``condition`` was set otherwise.
  private(set) var resolved: Condition?

  /// The columns of each row after the key, as indexes of ``ServedType/columns``.
  public var columns: [Int] = []

  /// The range of the bytes of content to select, clamped to its size; if left out, all of them.
  public var bytes: Range<Int>?

  /// The to-one relationships whose keys follow in each row.
  ///
  /// If a relationship leads to several types, the index of the related one precedes its key.
  public var linkage: [Int] = []

  /// Whether linkage is what the columns have, even if it leads to no row or to one that isn't visible.
  var selectsHeldLinkage = false

  /// Whether the values of the sort keys follow in each row, for cursors.
  public var selectsSortKeys = false

  /// The order; it ends with the key, so that it is total, except for a source.
  public var sort: [SortKey] = []

  /// The maximum number of rows, for each parent if there are parents.
  public var limit: Int?

  /// The number of rows after which the step may stop, regardless of their parents.
  public var maximumCount: Int?

  /// The number of rows to skip.
  public var offset = 0

  /// The values of the sort keys after which the rows begin, or before which they end.
  public var boundary: Boundary?

  /// Whether to count the rows without the limit.
  public var countsTotal = false

  /// Whether only the number of rows is wanted.
  package var countsOnly: Bool { countsTotal && limit == 0 }

  /// Whether rows are about to be written, so that no other transaction may change them.
  public var locks = false

  /// Whether a response has only the first row: the rows are those of a to-one relationship in another table.
  var keepsFirst = false

  /// A position in the order.
  public struct Boundary: Sendable, Hashable {
    /// The values of the sort keys; empty for the end, which comes after all rows.
    public var values: [ColumnValue]
    /// Whether to read rows before the position, the nearest ones if there is a limit.
    public var isEnd: Bool
  }

  /// A sort key.
  public struct SortKey: Sendable, Hashable {
    /// The to-one relationships that lead to the column.
    public var path: [Int]
    /// The column; nil for the key, and for ``relevance``.
    public var column: Int?
    /// Whether the order is descending.
    public var isDescending: Bool
    /// The search whose relevance is compared, instead of a column or the key.
    ///
    /// A database may define relevance itself; otherwise it is the number of occurrences of the words.
    public var relevance: TextSearch?

    /// Whether it is the key of the rows themselves.
    package var isKey: Bool { column == nil && path.isEmpty && relevance == nil }
  }
}

extension Step {
  /// Selects the rows that fulfil a condition.
  mutating func select(where condition: Condition) {
    self.condition = condition.expression
    resolved = condition
  }

  /// The condition with its names resolved.
  func condition(in model: ServedModel) -> Condition {
    resolved ?? model.condition(condition, of: [type])
  }
}

extension ReadPlan {
  /// The types of the rows that steps select, and of those that their linkage leads to.
  var types: Set<Int> {
    steps.reduce(into: []) { types, step in
      types.insert(step.type)
      for edge in step.linkage { types.formUnion(model.types[step.type].edges[edge].targets) }
    }
  }
}

/// The rows of a plan are larger than it allows.
struct RowsTooLarge: Error {}

extension ServedModel {
  /// The type of the rows that a sort key's path leads to.
  func type(of key: Step.SortKey, from type: Int) -> Int {
    key.path.reduce(type) { type, edge in types[type].edges[edge].targets.first ?? type }
  }
}

extension ReadPlan {
  /// One step of the plan as a line of text.
  package func text(of step: Step) -> String {
    let type = model.types[step.type]
    var text = "SELECT \(type.name)"
    switch step.source {
    case .all: break
    case .keys(let keys): text += " WITH \(keys.count) keys"
    case .edges(let parents):
      let names = parents.map { parent in
        "\(parent.step).\(model.types[parent.type].edges[parent.edge].name)"
      }
      text += " VIA \(names.joined(separator: ", "))"
    }
    if !step.columns.isEmpty {
      text += " [\(step.columns.map { type.columns[$0].name }.joined(separator: ", "))]"
    }
    if let bytes = step.bytes { text += " BYTES \(bytes.lowerBound)..<\(bytes.upperBound)" }
    if !step.linkage.isEmpty {
      text += " LINK [\(step.linkage.map { type.edges[$0].name }.joined(separator: ", "))]"
    }
    if step.condition != .everything { text += " WHERE \(describe(step.condition))" }
    if !rules.hidesNothing(of: step.type) { text += " RULE \(describe(rules[step.type]))" }
    if !step.sort.isEmpty {
      text += " ORDER \(step.sort.map { describe($0, of: step.type) }.joined(separator: ", "))"
    }
    if step.boundary != nil { text += step.boundary?.isEnd == true ? " BEFORE" : " AFTER" }
    if let limit = step.limit { text += " LIMIT \(limit)" }
    if step.offset > 0 { text += " OFFSET \(step.offset)" }
    if step.countsTotal { text += " COUNT" }
    return text
  }

  private func describe(_ key: Step.SortKey, of type: Int) -> String {
    guard key.relevance == nil else { return (key.isDescending ? "-" : "") + "relevance" }
    var type = model.types[type]
    var names: [String] = []
    for edge in key.path {
      names.append(type.edges[edge].name)
      guard let target = type.edges[edge].targets.first else { break }
      type = model.types[target]
    }
    names.append(key.column.map { type.columns[$0].name } ?? "id")
    return (key.isDescending ? "-" : "") + names.joined(separator: ".")
  }

  private func describe(_ filter: FilterExpression) -> String {
    let items = try? FunctionFilterDialect().items(for: filter)
    return items?.first?.value ?? "…"
  }
}

extension Int {
  /// A limit with one more row, which tells whether there are more; the largest number, no limit, is unchanged.
  var withOneMore: Int { self == .max ? self : self + 1 }
}
