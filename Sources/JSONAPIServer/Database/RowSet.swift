/// The rows that one step of a plan selects: fixed cells in one buffer, text and bytes in another.
///
/// No lock and no snapshot of the database is held while a response is written from it.
public struct RowSet: Sendable {
  /// A cell: a number, or a range of bytes.
  @usableFromInline
  struct Cell: Sendable, BitwiseCopyable {
    @usableFromInline
    enum Tag: UInt8, Sendable, BitwiseCopyable {
      case null, integer, real, text, bytes
      /// Null instead of a value that doesn't fit the attribute.
      case unreadable
    }

    let tag: Tag
    /// The number, or the offset of the bytes (upper half) and their count (lower half).
    let bits: UInt64
  }

  /// The number of cells of each row.
  public let width: Int

  private var cells: [Cell] = []
  private(set) var bytes: [UInt8] = []

  /// The parent of each row, for a step along relationships.
  public private(set) var origins: [Origin] = []

  /// The parent rows that have more rows than the step's limit.
  public var parentsWithMore: Set<Origin> = []

  /// Whether there are more rows than the step's limit, in the direction of reading.
  public var hasMore = false

  /// The number of rows without the limit, if the step asks for it.
  public var total: Int?

  /// A row of an earlier step, with the index of that step among the step's parents.
  public struct Origin: Sendable, Hashable {
    /// The index in ``Step/Source/edges(_:)``.
    public var parent: Int
    /// The row of the parent's step.
    public var row: Int

    /// Creates an origin.
    public init(parent: Int, row: Int) {
      self.parent = parent
      self.row = row
    }
  }

  /// Creates an empty set.
  public init(width: Int) { self.width = width }

  /// The size of the texts and bytes in the cells.
  var size: Int { bytes.count }

  /// The number of rows.
  public var count: Int { width == 0 ? 0 : cells.count / width }

  /// Makes room for rows.
  public mutating func reserveCapacity(_ rows: Int) {
    cells.reserveCapacity(rows * width)
    // The first cell is the key, most often an integer.
    bytes.reserveCapacity(rows * max(0, width - 1) * 40)
  }

  /// Adds a cell to the last row.
  public mutating func append(_ value: ColumnValue) {
    switch value {
    case .null: cells.append(Cell(tag: .null, bits: 0))
    case .integer(let value): cells.append(Cell(tag: .integer, bits: UInt64(bitPattern: value)))
    case .real(let value): cells.append(Cell(tag: .real, bits: value.bitPattern))
    case .text(let text): append(text.utf8, .text)
    case .bytes(let bytes): append(bytes, .bytes)
    }
  }

  private mutating func append(_ content: some Collection<UInt8>, _ tag: Cell.Tag) {
    let start = bytes.count
    bytes.append(contentsOf: content)
    let count = bytes.count - start
    // Responses are limited to far less than 4 GiB; anything beyond becomes null, never another value.
    guard let start = UInt32(exactly: start), let count = UInt32(exactly: count) else {
      cells.append(Cell(tag: .null, bits: 0))
      return
    }
    cells.append(Cell(tag: tag, bits: UInt64(start) << 32 | UInt64(count)))
  }

  /// Adds a cell for a value that doesn't fit the type of its attribute: null, which the document reports.
  mutating func appendUnreadable() { cells.append(Cell(tag: .unreadable, bits: 0)) }

  /// Whether the database has a value that the type of the attribute doesn't allow.
  func isUnreadable(_ row: Int, _ column: Int) -> Bool {
    cells[row * width + column].tag == .unreadable
  }

  /// Adds text in UTF-8 to the last row.
  package mutating func append(text: Span<UInt8>) {
    unsafe text.withUnsafeBufferPointer { unsafe append($0, .text) }
  }

  /// Adds bytes to the last row.
  package mutating func append(bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append($0, .bytes) }
  }

  /// The last cell, if it is an integer.
  var lastInteger: Int? {
    guard let cell = cells.last, cell.tag == .integer else { return nil }
    return Int(exactly: Int64(bitPattern: cell.bits))
  }

  /// Replaces the parts of keys in the last row with the keys.
  ///
  /// - Parameters:
  ///   - ranges: The cells with parts, relative to the start of the row.
  ///   - cellCount: The number of cells of the row before the replacement.
  mutating func joinParts(_ ranges: [Range<Int>], cellCount: Int) {
    let start = cells.count - cellCount
    for range in ranges.reversed() {
      append(CompositeKey.key(range.map { value(cells[start + $0]) }))
      let key = cells.removeLast()
      cells.replaceSubrange(start + range.lowerBound..<start + range.upperBound, with: [key])
    }
  }

  /// Sets the parent of the last row.
  public mutating func endRow(of origin: Origin) { origins.append(origin) }

  /// Reverses the order of the rows of a step without parents.
  mutating func reverse() {
    var reversed: [Cell] = []
    reversed.reserveCapacity(cells.count)
    for row in stride(from: count - 1, through: 0, by: -1) {
      reversed += cells[(row * width)..<((row + 1) * width)]
    }
    cells = reversed
  }

  /// A row of an earlier step, and the index of the key that it refers to in a list.
  struct Owner: Sendable {
    let origin: Origin
    let place: Int
  }

  /// Repeats rows for each row that refers to them; their origins so far are the indexes of their keys.
  mutating func repeatRows(for owners: [Owner]) {
    var rows: [Int: Int] = [:]
    for (row, origin) in origins.enumerated() { rows[origin.row] = row }
    let found = cells
    cells.removeAll()
    origins.removeAll()
    cells.reserveCapacity(owners.count * width)
    for owner in owners {
      guard let row = rows[owner.place] else { continue }
      cells += found[(row * width)..<((row + 1) * width)]
      origins.append(owner.origin)
    }
  }

  /// Removes all rows but some of them, which have origins.
  mutating func keep(_ rows: [Int]) {
    let (found, all) = (cells, origins)
    cells.removeAll()
    cells.reserveCapacity(rows.count * width)
    origins.removeAll()
    for row in rows {
      cells += found[(row * width)..<((row + 1) * width)]
      origins.append(all[row])
    }
  }

  /// Removes the rows after the given number of them.
  mutating func truncate(to count: Int) {
    cells.removeLast(max(0, cells.count - count * width))
  }

  /// The value in a row and a column, both counted from 0 and within the set.
  public subscript(row: Int, column: Int) -> ColumnValue {
    value(cells[row * width + column])
  }

  private func value(_ cell: Cell) -> ColumnValue {
    switch cell.tag {
    case .null, .unreadable: .null
    case .integer: .integer(Int64(bitPattern: cell.bits))
    case .real: .real(Double(bitPattern: cell.bits))
    case .text: .text(String(decoding: bytes[range(of: cell)], as: UTF8.self))
    case .bytes: .bytes(Array(bytes[range(of: cell)]))
    }
  }

  func cell(_ row: Int, _ column: Int) -> Cell { cells[row * width + column] }

  func range(of cell: Cell) -> Range<Int> {
    let start = Int(cell.bits >> 32)
    return start..<(start + Int(cell.bits & 0xFFFF_FFFF))
  }

  /// Makes a cell null.
  mutating func hide(_ row: Int, _ column: Int) {
    cells[row * width + column] = Cell(tag: .null, bits: 0)
  }

  func isNull(_ row: Int, _ column: Int) -> Bool {
    let tag = cells[row * width + column].tag
    return tag == .null || tag == .unreadable
  }
}
