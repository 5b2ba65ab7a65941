public import JSONAPI

/// What to group the rows of a step by, and which of their columns to add up.
public struct Aggregation: Sendable {
  /// The columns to group by, as indexes of ``ServedType/columns``; none for one group with all rows.
  public var groups: [Int]

  /// The columns to add up, as indexes of ``ServedType/columns``.
  public var fields: [Int]

  /// The maximum number of groups.
  public var limit: Int
}

/// The rows of a group, counted and added up.
public struct GroupTotals: Sendable {
  /// The values of the columns to group by; null also where a value doesn't fit its attribute.
  public let group: [ColumnValue]

  /// The number of rows.
  public internal(set) var count: Int

  /// What each column adds up to.
  public internal(set) var totals: [ColumnTotals]

  /// Creates a group.
  public init(group: [ColumnValue], count: Int, totals: [ColumnTotals]) {
    self.group = group
    self.count = count
    self.totals = totals
  }

  /// Adds the rows of another group.
  mutating func add(_ other: GroupTotals) {
    count += other.count
    for index in totals.indices { totals[index].add(other.totals[index]) }
  }
}

/// What the values of a column add up to.
public struct ColumnTotals: Sendable {
  /// The number of values, without nulls and what doesn't fit the attribute.
  public private(set) var count = 0

  /// The least value; null without values.
  public var minimum: ColumnValue { inOneSpelling(least) }

  /// The greatest value; null without values.
  public var maximum: ColumnValue { inOneSpelling(greatest) }

  private var least = ColumnValue.null
  private var greatest = ColumnValue.null

  /// The sum, which has no rounding.
  private var exactSum: DecimalSum?

  private let type: Schema.ValueType

  /// Creates the totals of no values.
  ///
  /// - Parameter type: The type of the values.
  public init(_ type: Schema.ValueType) {
    self.type = type
    exactSum = type.isSummable ? DecimalSum() : nil
  }

  /// Creates the totals of values that a database has added up.
  ///
  /// - Parameters:
  ///   - type: The type of the values.
  ///   - count: The number of values that aren't null.
  ///   - sum: Their sum; nil if they have none.
  ///   - minimum: The least of them, as the model has it.
  ///   - maximum: The greatest of them.
  public init(
    _ type: Schema.ValueType, count: Int, sum: JSONNumber?, minimum: ColumnValue,
    maximum: ColumnValue
  ) {
    self.init(type)
    guard count > 0 else { return }
    self.count = count
    if let sum { exactSum?.add(sum, limit: 1_000_000) }
    least = known(minimum) ?? .null
    greatest = known(maximum) ?? .null
  }

  /// The sum of the numbers as documents write them; nil without values, and where values have no sum.
  public var sum: JSONNumber? { count == 0 ? nil : exactSum?.number }

  /// The sum divided by the number of values; nil without values, and beyond the largest double.
  public var average: Double? {
    guard let sum = sum?.double else { return nil }
    let average = sum / Double(count)
    return average.isFinite ? average : nil
  }

  /// Adds a value; null, and what doesn't fit the attribute, doesn't count.
  public mutating func add(_ value: ColumnValue) {
    guard let value = known(value) else { return }
    if exactSum != nil {
      guard let number = value.number, exactSum?.add(number) == true else { return }
    }
    count += 1
    take(value, value)
  }

  mutating func add(_ other: ColumnTotals) {
    guard other.count > 0 else { return }
    count += other.count
    if let sum = other.exactSum { exactSum?.add(sum.number, limit: 1_000_000) }
    take(other.least, other.greatest)
  }

  private mutating func take(_ least: ColumnValue, _ greatest: ColumnValue) {
    if self.least == .null || isLess(least, self.least) { self.least = least }
    if self.greatest == .null || isLess(self.greatest, greatest) { self.greatest = greatest }
  }

  private func isLess(_ one: ColumnValue, _ other: ColumnValue) -> Bool {
    switch (one, other) {
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

  /// A decimal number without zeros at its end; any other value as it is.
  private func inOneSpelling(_ value: ColumnValue) -> ColumnValue {
    guard type.kind == .decimal, let number = value.number else { return value }
    var sum = DecimalSum()
    sum.add(number, limit: 1_000_000)
    return .text(sum.number.text)
  }

  /// A value in one form: of numbers as one of their type, of zeros the positive one; nil if it doesn't fit.
  private func known(_ value: ColumnValue) -> ColumnValue? {
    switch (type.kind, value) {
    case (_, .null): return .none
    case (.integer, .text), (.number, .text):
      // As databases write sums and their like.
      guard let number = value.number else { return .none }
      return type.kind == .integer
        ? number.integer(as: Int64.self).map { .integer($0) }
        : number.double.flatMap { known(.real($0)) }
    case (.decimal, _): return value.number.map { .text($0.text) }
    case (.number, .integer(let number)): return .real(Double(number))
    case (.number, .real(let number)):
      guard number.isFinite else { return .none }
      return .real(number + 0)
    default:
      guard type.allows(value) else { return .none }
      return value
    }
  }
}

extension ColumnValue {
  /// The number that the value is, or is written as.
  fileprivate var number: JSONNumber? {
    switch self {
    case .integer(let number): JSONNumber(number)
    case .real(let number): JSONNumber(number)
    case .text(let text): JSONNumber(text)
    case .null, .bytes: nil
    }
  }
}
