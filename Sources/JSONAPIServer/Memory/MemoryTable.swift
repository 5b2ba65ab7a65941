@_spi(Locks) import JSONAPI

/// The rows of one table, with indexes that are created when they are first needed.
struct MemoryTable: Sendable {
  /// The position of each column in a row.
  private(set) var columns: [String: Int] = [:]

  /// The rows; nil for deleted ones.
  private(set) var rows: [[ColumnValue]?] = []

  private var largestInteger: Int64?
  private var indexes = Indexes()

  /// Indexes for one state of the table; a change starts with new ones.
  private final class Indexes: Sendable {
    /// By position; nil if no index has been needed yet.
    let slots = Locked<[[ColumnValue: [Int]]?]>([])
    /// By the positions of composite keys.
    let keys = Locked<[[Int]: [ColumnValue: [Int]]]>([:])
    let orders = Locked<[[Int]: [Int]]>([:])
  }

  /// The positions of the columns of a key in a row.
  enum Key: Sendable {
    case missing
    case one(Int)
    case several([Int])
  }

  func position(of column: String) -> Int? { columns[column] }

  func key(of columns: KeyColumns) -> Key {
    let positions = columns.names.compactMap { self.columns[$0] }
    guard positions.count == columns.names.count else { return .missing }
    return columns.isComposite ? .several(positions) : .one(positions[0])
  }

  func value(_ row: [ColumnValue], _ key: Key) -> ColumnValue {
    switch key {
    case .missing: .null
    case .one(let position): row.value(at: position)
    case .several(let positions): CompositeKey.key(positions.map { row.value(at: $0) })
    }
  }

  /// The rows with a value in a column, in insertion order.
  func slots(with value: ColumnValue, in columns: KeyColumns) -> [Int] {
    find(value, at: key(of: columns)) { $0 } ?? []
  }

  /// The first row with a key.
  func slot(with value: ColumnValue, at key: Key) -> Int? {
    find(value, at: key) { $0.first } ?? nil
  }

  private func find<Result>(
    _ value: ColumnValue, at key: Key, _ take: ([Int]) -> Result
  ) -> Result? {
    guard value != .null else { return nil }
    let position: Int
    switch key {
    case .missing: return nil
    case .one(let one): position = one
    case .several(let positions):
      return indexes.keys.withLock { indexes in
        if indexes[positions] == nil { indexes[positions] = index { self.value($0, key) } }
        return (indexes[positions]?[value]).map(take)
      }
    }
    return indexes.slots.withLock { indexes in
      while indexes.count <= position { indexes.append(nil) }
      if indexes[position] == nil { indexes[position] = index { $0.value(at: position) } }
      return (indexes[position]?[value]).map(take)
    }
  }

  private func index(_ value: ([ColumnValue]) -> ColumnValue) -> [ColumnValue: [Int]] {
    var index: [ColumnValue: [Int]] = [:]
    for case (let slot, let row?) in rows.enumerated() {
      index[value(row), default: []].append(slot)
    }
    return index
  }

  /// All rows in ascending order of the columns of a key, none of which has nulls.
  func slots(orderedBy columns: KeyColumns) -> [Int] {
    let positions = columns.names.compactMap { self.columns[$0] }
    guard positions.count == columns.names.count else { return [] }
    let rows = rows
    return indexes.orders.withLock { orders -> [Int] in
      if let order = orders[positions] { return order }
      let order = rows.indices.filter { rows[$0] != nil }.sorted { one, other in
        for position in positions {
          // Rows may be older than the columns.
          let first = rows[one]?.value(at: position) ?? .null
          let order = first.order(rows[other]?.value(at: position) ?? .null)
          if order != 0 { return order < 0 }
        }
        return false
      }
      orders[positions] = order
      return order
    }
  }

  // MARK: Changing

  mutating func position(adding column: String) -> Int {
    if let position = columns[column] { return position }
    columns[column] = columns.count
    return columns.count - 1
  }

  mutating func insert(_ assignments: [WriteStep.Assignment]) {
    var row: [ColumnValue] = []
    for assignment in assignments {
      row.set(assignment.value, at: position(adding: assignment.column))
    }
    // Every row has a value for every column known at its insertion.
    while row.count < columns.count { row.append(.null) }
    rows.append(row)
    indexes = Indexes()
  }

  mutating func update(_ slot: Int, _ assignments: [WriteStep.Assignment]) {
    guard var row = rows[slot] else { return }
    for assignment in assignments {
      row.set(assignment.value, at: position(adding: assignment.column))
    }
    rows[slot] = row
    indexes = Indexes()
  }

  mutating func remove(_ slot: Int) {
    guard rows[slot] != nil else { return }
    rows[slot] = nil
    indexes = Indexes()
  }

  /// Returns an integer that is not and was not the key of any row.
  mutating func nextInteger(in column: String) -> Int64 {
    let largest = keepLargestInteger(in: column)
    let next = largest == .max ? largest : largest + 1
    largestInteger = next
    return next
  }

  /// Finds the largest integer key, before its row may be deleted.
  @discardableResult
  mutating func keepLargestInteger(in column: String) -> Int64 {
    if let largestInteger { return largestInteger }
    let position = columns[column]
    let largest = rows.reduce(Int64(0)) { largest, row in
      guard let row, case .integer(let number) = row.value(at: position) else { return largest }
      return max(largest, number)
    }
    largestInteger = largest
    return largest
  }

  /// Raises the counter of generated keys to a key chosen by a client.
  mutating func note(_ key: ColumnValue) {
    if case .integer(let number) = key, let largest = largestInteger {
      largestInteger = max(largest, number)
    }
  }
}

extension [ColumnValue] {
  /// The value of a column in a row, which may be older than the column.
  func value(at position: Int?) -> ColumnValue {
    guard let position, position < count else { return .null }
    return self[position]
  }

  fileprivate mutating func set(_ value: ColumnValue, at position: Int) {
    guard position >= 0 else { return }
    while count <= position { append(.null) }
    self[position] = value
  }
}

extension ColumnValue {
  /// Compares two values: numbers by size, text and bytes by their bytes; null is the greatest.
  func order(_ other: ColumnValue) -> Int {
    switch (self, other) {
    case (.null, .null): 0
    case (.null, _): 1
    case (_, .null): -1
    case (.integer(let one), .integer(let other)): compare(one, other)
    case (.real(let one), .real(let other)): compare(one, other)
    case (.integer(let one), .real(let other)): compare(Double(one), other)
    case (.real(let one), .integer(let other)): compare(one, Double(other))
    case (.text(let one), .text(let other)): one.utf8.order(other.utf8)
    case (.bytes(let one), .bytes(let other)): one.order(other)
    default: compare(rank, other.rank)
    }
  }

  private var rank: Int {
    switch self {
    case .integer, .real: 0
    case .text: 1
    case .bytes: 2
    case .null: 3
    }
  }
}

private func compare<Value: Comparable>(_ one: Value, _ other: Value) -> Int {
  one < other ? -1 : one == other ? 0 : 1
}

extension Collection<UInt8> {
  fileprivate func order(_ other: some Collection<UInt8>) -> Int {
    if elementsEqual(other) { return 0 }
    return lexicographicallyPrecedes(other) ? -1 : 1
  }
}
