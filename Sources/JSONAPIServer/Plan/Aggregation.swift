public import JSONAPI

/// The columns to group the rows of a step by, and those to aggregate.
public struct Aggregation: Sendable {
  /// The columns to group by, as indexes of ``ServedType/columns``; none for one group with all rows.
  public var groups: [Int]

  /// The columns to aggregate, as indexes of ``ServedType/columns``.
  public var fields: [Int]

  /// The maximum number of groups.
  public var limit: Int
}

/// The count and the aggregated columns of a group.
public struct GroupTotals: Sendable {
  /// The values of the columns to group by; null also for a value that doesn't fit its attribute.
  public let group: [ColumnValue]

  /// The number of rows.
  public internal(set) var count: Int

  /// The totals of each column.
  public internal(set) var totals: [ColumnTotals]

  /// Creates a group.
  public init(group: [ColumnValue], count: Int, totals: [ColumnTotals]) {
    self.group = group
    self.count = count
    self.totals = totals
  }

  init(_ group: GroupedTotals<ColumnValue>.Group) {
    self.init(
      group: group.values, count: group.count, totals: group.totals.map { ColumnTotals($0) })
  }

  /// Adds the rows of another group.
  mutating func add(_ other: GroupTotals) {
    count += other.count
    for index in totals.indices { totals[index].add(other.totals[index]) }
  }
}

/// The aggregated values of a column.
public struct ColumnTotals: Sendable {
  private var values: ValueTotals<ColumnValue>

  /// Creates the totals of no values.
  ///
  /// - Parameter type: The type of the values.
  public init(_ type: Schema.ValueType) { values = ValueTotals(type) }

  /// Creates the totals of values that a database has aggregated.
  ///
  /// - Parameters:
  ///   - type: The type of the values.
  ///   - count: The number of values that aren't null.
  ///   - sum: Their sum; nil if they have none.
  ///   - minimum: The least of them, in the model's form.
  ///   - maximum: The greatest of them.
  public init(
    _ type: Schema.ValueType, count: Int, sum: JSONNumber?, minimum: ColumnValue,
    maximum: ColumnValue
  ) {
    values = ValueTotals(type, count: count, sum: sum, least: minimum, greatest: maximum)
  }

  init(_ values: ValueTotals<ColumnValue>) { self.values = values }

  /// The number of values, without nulls and values that don't fit the attribute.
  public var count: Int { values.count }

  /// The least value; null without values.
  public var minimum: ColumnValue { inOneSpelling(values.least) }

  /// The greatest value; null without values.
  public var maximum: ColumnValue { inOneSpelling(values.greatest) }

  /// The sum of the numbers as documents write them; nil without values, or if values have no sum.
  public var sum: JSONNumber? { values.sum }

  /// The sum divided by the number of values; nil without values, and beyond the largest double.
  public var average: Double? { values.average }

  /// Adds a value; null, and values that don't fit the attribute, don't count.
  public mutating func add(_ value: ColumnValue) { values.add(value) }

  mutating func add(_ other: ColumnTotals) { values.add(other.values) }

  /// A decimal number without trailing zeros; any other value is unchanged.
  private func inOneSpelling(_ value: ColumnValue?) -> ColumnValue {
    guard values.type.kind == .decimal, let number = value?.number else { return value ?? .null }
    var sum = DecimalSum()
    sum.add(number, limit: 1_000_000)
    return .text(sum.number.text)
  }
}

extension ColumnValue: TotalledValue {
  /// The number that the value is or contains as text.
  package var number: JSONNumber? {
    switch self {
    case .integer(let number): JSONNumber(number)
    case .real(let number): JSONNumber(number)
    case .text(let text): JSONNumber(text)
    case .null, .bytes: nil
    }
  }

  /// The value in a canonical form: numbers in their type, zeros as positive; nil if it doesn't fit.
  package func known(as type: Schema.ValueType) -> ColumnValue? {
    switch (type.kind, self) {
    case (_, .null): return .none
    case (.integer, .text), (.number, .text):
      // Databases write sums and the like as text.
      guard let number else { return .none }
      return type.kind == .integer
        ? number.integer(as: Int64.self).map { .integer($0) }
        : number.double.flatMap { ColumnValue.real($0).known(as: type) }
    case (.decimal, _): return number.map { .text($0.text) }
    case (.number, .integer(let number)): return .real(Double(number))
    case (.number, .real(let number)):
      guard number.isFinite else { return .none }
      return .real(number + 0)
    default:
      guard type.allows(self) else { return .none }
      return self
    }
  }

  package func isLess(than other: ColumnValue, as type: Schema.ValueType) -> Bool {
    switch (self, other) {
    case (.integer(let one), .integer(let other)): return one < other
    case (.real(let one), .real(let other)): return one < other
    case (.text(let one), .text(let other)):
      guard type.kind == .decimal, let one = JSONNumber(one), let other = JSONNumber(other) else {
        return one.utf8.lexicographicallyPrecedes(other.utf8)
      }
      return (FilterValue.number(one).compared(to: .number(other)) ?? 0) < 0
    default: return false
    }
  }
}
