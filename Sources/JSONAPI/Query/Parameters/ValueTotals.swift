/// A value that can be aggregated, of a column or of an attribute in a record.
package protocol TotalledValue: Sendable, Hashable {
  /// The value as a number, or the number it is written as.
  var number: JSONNumber? { get }

  /// Returns the value in its canonical form for comparison; nil for null and values that don't fit
  /// the type.
  func known(as type: Schema.ValueType) -> Self?

  /// Returns whether the value is less than another, both in canonical form.
  func isLess(than other: Self, as type: Schema.ValueType) -> Bool
}

/// The totals of values: their count, exact sum, minimum and maximum.
package struct ValueTotals<Value: TotalledValue>: Sendable {
  /// The number of values, without nulls and values that don't fit the type.
  package private(set) var count = 0

  /// The least value; nil without values.
  package private(set) var least: Value?

  /// The greatest value; nil without values.
  package private(set) var greatest: Value?

  package let type: Schema.ValueType

  /// The exact sum; nil for types without a sum.
  private var exactSum: DecimalSum?

  /// Creates the totals of no values.
  package init(_ type: Schema.ValueType) {
    self.type = type
    exactSum = type.isSummable ? DecimalSum() : nil
  }

  /// Creates totals computed elsewhere.
  package init(
    _ type: Schema.ValueType, count: Int, sum: JSONNumber?, least: Value, greatest: Value
  ) {
    self.init(type)
    guard count > 0 else { return }
    self.count = count
    if let sum { exactSum?.add(sum, limit: 1_000_000) }
    self.least = least.known(as: type)
    self.greatest = greatest.known(as: type)
  }

  /// The sum of the numbers as written in documents; nil without values, and for types without a
  /// sum.
  package var sum: JSONNumber? { count == 0 ? nil : exactSum?.number }

  /// The sum divided by the count; nil without values, and if it exceeds the largest double.
  package var average: Double? {
    guard let sum = sum?.double else { return nil }
    let average = sum / Double(count)
    return average.isFinite ? average : nil
  }

  /// Adds a value, ignoring null and values that don't fit the type.
  package mutating func add(_ value: Value) {
    guard let value = value.known(as: type) else { return }
    if exactSum != nil {
      guard let number = value.number, exactSum?.add(number) == true else { return }
    }
    count += 1
    take(value, value)
  }

  /// Adds the values of other totals.
  package mutating func add(_ other: ValueTotals) {
    guard other.count > 0 else { return }
    count += other.count
    if let sum = other.exactSum { exactSum?.add(sum.number, limit: 1_000_000) }
    take(other.least, other.greatest)
  }

  private mutating func take(_ least: Value?, _ greatest: Value?) {
    if let least, self.least.map({ least.isLess(than: $0, as: type) }) ?? true {
      self.least = least
    }
    if let greatest, self.greatest.map({ $0.isLess(than: greatest, as: type) }) ?? true {
      self.greatest = greatest
    }
  }
}

/// The totals of rows, in groups with equal values.
package struct GroupedTotals<Value: TotalledValue>: Sendable {
  /// The rows of a group.
  package struct Group: Sendable {
    /// The values that all rows of the group have.
    package let values: [Value]
    package fileprivate(set) var count = 0
    package fileprivate(set) var totals: [ValueTotals<Value>]
  }

  /// The groups in the order of their first rows.
  package private(set) var groups: [Group] = []

  private let none: [ValueTotals<Value>]
  private var places: [[Value]: Int] = [:]

  /// Creates the totals of no rows.
  ///
  /// - Parameters:
  ///   - types: The types of the values to aggregate.
  ///   - isGrouped: Whether rows are grouped; otherwise there is one group with all rows, even if
  ///     there are none.
  package init(_ types: [Schema.ValueType], isGrouped: Bool) {
    none = types.map { ValueTotals($0) }
    if !isGrouped { _ = place(of: []) }
  }

  /// Adds a row.
  ///
  /// - Parameters:
  ///   - group: The values that rows are grouped by.
  ///   - value: Returns the value to aggregate for the index of a type.
  package mutating func add<Failure: Error>(
    _ group: [Value], _ value: (Int) throws(Failure) -> Value
  ) throws(Failure) {
    let place = place(of: group)
    groups[place].count += 1
    for index in none.indices { groups[place].totals[index].add(try value(index)) }
  }

  private mutating func place(of values: [Value]) -> Int {
    if let place = places[values] { return place }
    places[values] = groups.count
    groups.append(Group(values: values, totals: none))
    return groups.count - 1
  }
}
