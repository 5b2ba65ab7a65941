#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONAPI

/// The rows of a statement while a driver steps through them.
///
/// A driver gives what the database has; here it becomes what the model says. What can't, as text in a column
/// of numbers, ends the statement.
package struct SQLRows {
  /// The rows so far.
  package private(set) var rows: RowSet

  private let outputs: [SQLOutput]
  /// The cells of a row that are parts of one key, and the number of cells with them.
  private var joins: [Range<Int>] = []
  private var cellCount = 0
  /// The maximum number of rows for each parent; those beyond are dropped.
  private let limit: Int?
  private var column = 0
  private var origin = RowSet.Origin(parent: 0, row: 0)
  private var hasOrigin = false
  private var countOfOrigin = 0
  private var lastOrigin: RowSet.Origin?
  private let keys: [ServedType.Key]
  /// The first value that can't be the model's.
  package private(set) var mismatch: Mismatch?

  /// Where a value is: the column of the result, and the row.
  package struct Mismatch: Sendable {
    package let column: Int
    /// The row; nil if it was dropped.
    package fileprivate(set) var row: Int?
  }

  /// The maximum size of the texts and bytes of all rows.
  package var maximumSize = Int.max
  /// Whether a row was beyond the maximum size, after which nobody needs more.
  package private(set) var isTooLarge = false

  /// The index of the row that is being read.
  private var row = 0

  package init(
    outputs: [SQLOutput], width: Int, limit: Int? = nil, keys: [ServedType.Key] = []
  ) {
    self.outputs = outputs
    self.limit = limit
    self.keys = keys
    rows = RowSet(width: width)
    for output in outputs {
      switch output {
      case .value(_, let count):
        cellCount += 1
        if count > 1 { joins.append(cellCount - count..<cellCount) }
      case .type, .keyOfType: cellCount += 1
      case .parent, .parentRow, .none: break
      }
    }
  }

  private var output: SQLOutput {
    column < outputs.count ? outputs[column] : .none
  }

  /// Makes room for rows.
  package mutating func reserveCapacity(_ count: Int) { rows.reserveCapacity(count) }

  /// Takes null.
  package mutating func null() {
    switch output {
    case .value, .type, .keyOfType: rows.append(.null)
    case .parent, .parentRow, .none: break
    }
    column += 1
  }

  /// Takes an integer; a boolean as 0 and 1, a date as microseconds since 1970.
  package mutating func integer(_ number: Int64) {
    take(integer: number)
    column += 1
  }

  private mutating func take(integer number: Int64) {
    switch output {
    case .value(let decoding, _):
      switch decoding {
      case .plain, .integer, .timestamp: rows.append(.integer(number))
      case .boolean: if number == 0 || number == 1 { rows.append(.integer(number)) } else { fail() }
      case .real: rows.append(.real(Double(number)))
      case .integerText, .anyText: rows.append(.text(String(number)))
      case .unixSeconds: append(number.multipliedReportingOverflow(by: 1_000_000))
      case .unixMilliseconds: append(number.multipliedReportingOverflow(by: 1_000))
      case .json, .decimal: rows.append(.text(String(number)))
      case .dateText, .rfc3339, .dates, .uuid, .uuidBytes, .bytes: fail()
      }
    case .type:
      rows.append(.integer(number))
    case .keyOfType: appendKey(.integer(number))
    case .parent: origin.parent = Int(exactly: number) ?? 0
    case .parentRow:
      origin.row = Int(exactly: number) ?? 0
      hasOrigin = true
    case .none: break
    }
  }

  /// Takes a floating-point number.
  package mutating func real(_ number: Double) {
    take(real: number)
    column += 1
  }

  private mutating func take(real number: Double) {
    switch output {
    case .value(let decoding, _):
      switch decoding {
      case .plain, .real: rows.append(.real(number))
      case .integer, .boolean, .integerText:
        guard let whole = Int64(exactly: number) else { return fail() }
        take(integer: whole)
      case .unixSeconds, .unixMilliseconds:
        // The column is compared with all of its value: a rounded one would be nowhere in its order.
        let unit: Double = decoding == .unixSeconds ? 1_000_000 : 1_000
        guard let whole = Int64(exactly: (number * unit).rounded()), Double(whole) / unit == number
        else { return fail() }
        rows.append(.integer(whole))
      case .json, .decimal, .anyText:
        rows.append(number.jsonText.map { .text($0) } ?? .null)
      case .dateText, .rfc3339, .dates, .timestamp, .uuid, .uuidBytes, .bytes: fail()
      }
    case .type, .keyOfType: fail()
    case .parent, .parentRow, .none: break
    }
  }

  /// Takes text in UTF-8.
  package mutating func text(_ text: Span<UInt8>) {
    guard hasRoom(for: text.count) else { return null() }
    take(text: text)
    column += 1
  }

  /// Notes what is too large, so that it isn't copied.
  private mutating func hasRoom(for count: Int) -> Bool {
    if count > maximumSize - rows.size { isTooLarge = true }
    return !isTooLarge
  }

  private mutating func take(text: Span<UInt8>) {
    switch output {
    case .value(let decoding, _):
      switch decoding {
      case .plain, .anyText:
        // SQLite keeps any bytes as text; what is no UTF-8 is repaired.
        if text.isASCII { rows.append(text: text) } else { rows.append(.text(text.string)) }
      case .json:
        // What a column holds becomes a part of the document, so it has to be JSON.
        guard (try? JSONValue(parsing: text.copied, limits: .unlimited)) != nil else {
          return fail()
        }
        rows.append(text: text)
      case .decimal: rows.append(JSONNumber(text.string).map { .text($0.text) } ?? .null)
      case .uuid:
        guard let uuid = uuidText(text.string) else { return fail() }
        rows.append(.text(uuid))
      case .dateText, .rfc3339, .dates:
        guard let date = Self.date(text),
          let number = Int64(exactly: (date.timeIntervalSince1970 * 1_000_000).rounded())
        else { return fail() }
        rows.append(.integer(number))
      case .real:
        guard let number = Double(text.string) else { return fail() }
        rows.append(.real(number))
      case .integer, .boolean, .unixSeconds, .unixMilliseconds, .integerText:
        let text = text.string
        // A column of decimal numbers writes whole ones with zeros behind a point.
        guard let number = Int64(text) ?? JSONNumber(text)?.integer(as: Int64.self) else {
          return fail()
        }
        return take(integer: number)
      case .timestamp, .uuidBytes, .bytes: fail()
      }
    case .keyOfType: appendKey(.text(text.string))
    case .type: fail()
    case .parent, .parentRow, .none: break
    }
  }

  /// Takes bytes.
  package mutating func bytes(_ bytes: Span<UInt8>) {
    guard hasRoom(for: bytes.count) else { return null() }
    take(bytes: bytes)
    column += 1
  }

  private mutating func take(bytes: Span<UInt8>) {
    switch output {
    case .value(.bytes, _):
      rows.append(.text(Data(bytes.copied).base64EncodedString()))
    case .value(.uuidBytes, _), .value(.uuid, _):
      guard bytes.count == 16 else { return fail() }
      let digits = hexadecimal(bytes.copied)
      var text = ""
      for (index, digit) in digits.enumerated() {
        if [8, 12, 16, 20].contains(index) { text += "-" }
        text.append(digit)
      }
      rows.append(.text(text))
    case .value, .type, .keyOfType: fail()
    case .parent, .parentRow, .none: break
    }
  }

  /// Ends a row.
  package mutating func endRow() {
    column = 0
    defer { row = rows.count }
    if !joins.isEmpty { rows.joinParts(joins, cellCount: cellCount) }
    guard hasOrigin else { return }
    countOfOrigin = lastOrigin == origin ? countOfOrigin + 1 : 1
    lastOrigin = origin
    if let limit, countOfOrigin > limit {
      rows.parentsWithMore.insert(origin)
      rows.truncate(to: rows.count - 1)
      if mismatch?.row == row { mismatch?.row = nil }
    } else {
      rows.endRow(of: origin)
    }
  }

  private mutating func append(_ result: (partialValue: Int64, overflow: Bool)) {
    if result.overflow { fail() } else { rows.append(.integer(result.partialValue)) }
  }

  /// A key of a polymorphic relationship, as the type that stands before it has them.
  private mutating func appendKey(_ value: ColumnValue) {
    guard let type = rows.lastInteger, keys.indices.contains(type) else {
      rows.append(.null)
      return
    }
    switch (keys[type], value) {
    case (.integer, .text(let text)): rows.append(Int64(text).map { .integer($0) } ?? .null)
    case (.text, .integer(let number)): rows.append(.text(String(number)))
    default: rows.append(value)
    }
  }

  private mutating func fail() {
    if mismatch == nil { mismatch = Mismatch(column: column, row: row) }
    rows.append(.null)
  }

  /// A date in any of the forms that SQLite's own functions read; without an offset it is UTC.
  private static func date(_ text: Span<UInt8>) -> Date? {
    text.count == 16
      ? RFC3339.date(from: text.string + ":00Z") : RFC3339.date(from: text, needsOffset: false)
  }
}

extension Span<UInt8> {
  var copied: [UInt8] { (0..<count).map { self[$0] } }

  var string: String {
    unsafe withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  fileprivate var isASCII: Bool {
    // To the end: so the compiler compares many bytes at once.
    unsafe withUnsafeBufferPointer { bytes in unsafe bytes.reduce(0 as UInt8) { $0 | $1 } < 0x80 }
  }
}

extension Double {
  /// The number in JSON; nil if it is not finite.
  fileprivate var jsonText: String? {
    var writer = JSONWriter(capacity: 32)
    return writer.double(self) ? String(decoding: writer.finish(), as: UTF8.self) : nil
  }
}
