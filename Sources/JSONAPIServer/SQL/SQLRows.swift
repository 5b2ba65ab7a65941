#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSONAPI

/// The rows of a statement while a driver steps through them.
///
/// A driver passes the database's values, which are converted to the model's here. A value that
/// can't be converted, such as text in a numeric column, becomes an unreadable cell.
package struct SQLRows {
  /// The rows so far.
  package private(set) var rows: RowSet

  private let outputs: [SQLOutput]
  /// The ranges of cells that are parts of one key, and the number of cells including them.
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

  /// The maximum size of the texts and bytes of all rows.
  package var maximumSize = Int.max
  /// Whether a row was beyond the maximum size, after which no more are needed.
  package private(set) var isTooLarge = false

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
      case .place, .type, .keyOfType: cellCount += 1
      case .parent, .parentRow, .none: break
      }
    }
  }

  private var output: SQLOutput {
    column < outputs.count ? outputs[column] : .none
  }

  /// Makes room for rows.
  package mutating func reserveCapacity(_ count: Int) { rows.reserveCapacity(count) }

  /// Adds null.
  package mutating func null() {
    switch output {
    case .value, .place, .type, .keyOfType: rows.append(.null)
    case .parent, .parentRow, .none: break
    }
    column += 1
  }

  /// Adds an integer; a boolean as 0 and 1, a date as microseconds since 1970.
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
      case .unixSeconds, .unixMilliseconds: append(decoding.microseconds(number))
      case .json, .decimal, .numberText: rows.append(.text(String(number)))
      case .dateText, .rfc3339, .dates, .uuid, .uuidBytes, .bytes, .content: fail()
      }
    case .place(let decoding): append(.integer(number), inPlaceOf: decoding)
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

  /// Adds a floating-point number.
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
      case .unixSeconds, .unixMilliseconds: append(decoding.microseconds(number))
      case .json, .decimal, .anyText, .numberText:
        if let text = number.jsonText { rows.append(.text(text)) } else { fail() }
      case .dateText, .rfc3339, .dates, .timestamp, .uuid, .uuidBytes, .bytes, .content:
        fail()
      }
    case .place(let decoding): append(.real(number), inPlaceOf: decoding)
    case .type, .keyOfType: fail()
    case .parent, .parentRow, .none: break
    }
  }

  /// Adds text in UTF-8.
  package mutating func text(_ text: Span<UInt8>) {
    guard hasRoom(for: text.count) else { return null() }
    take(text: text)
    column += 1
  }

  /// Adds text that the database knows to be JSON.
  package mutating func json(_ text: Span<UInt8>) {
    guard hasRoom(for: text.count) else { return null() }
    if case .value(.json, _) = output { rows.append(text: text) } else { take(text: text) }
    column += 1
  }

  /// Notes a value that is too large, so that it isn't copied.
  private mutating func hasRoom(for count: Int) -> Bool {
    if count > maximumSize - rows.size { isTooLarge = true }
    return !isTooLarge
  }

  private mutating func take(text: Span<UInt8>) {
    switch output {
    case .value(let decoding, _):
      switch decoding {
      case .plain, .anyText:
        // SQLite stores any bytes as text; invalid UTF-8 is repaired.
        if text.isASCII { rows.append(text: text) } else { rows.append(.text(text.string)) }
      case .json:
        // The text becomes part of the document, so it has to be JSON.
        guard (try? JSONValue(parsing: text.copied, limits: .unlimited)) != nil else {
          return fail()
        }
        rows.append(text: text)
      case .decimal:
        if let number = JSONNumber(text.string) { rows.append(.text(number.text)) } else { fail() }
      case .numberText:
        guard let number = SQLDecoding.numberText(text.string) else { return fail() }
        rows.append(.text(number))
      case .uuid:
        guard let uuid = uuidText(text.string) else { return fail() }
        rows.append(.text(uuid))
      case .dates(let form) where form.refusesTimes:
        let date = SQLDecoding.microseconds(text)
        append(date.flatMap { $0.isMultiple(of: 86_400_000_000) ? $0 : nil })
      case .dateText, .rfc3339, .dates: append(SQLDecoding.microseconds(text))
      case .real:
        guard let number = Double(text.string) else { return fail() }
        rows.append(.real(number))
      case .integer, .boolean, .unixSeconds, .unixMilliseconds, .integerText:
        let text = text.string
        // A column of decimal numbers writes integers with zeros after a point.
        guard let number = Int64(text) ?? JSONNumber(text)?.integer(as: Int64.self) else {
          return fail()
        }
        return take(integer: number)
      case .content: rows.append(bytes: text)
      case .timestamp, .uuidBytes, .bytes: fail()
      }
    case .place(let decoding): append(text: text, inPlaceOf: decoding)
    case .keyOfType: appendKey(.text(text.string))
    case .type: fail()
    case .parent, .parentRow, .none: break
    }
  }

  /// Adds bytes.
  package mutating func bytes(_ bytes: Span<UInt8>) {
    guard hasRoom(for: bytes.count) else { return null() }
    take(bytes: bytes)
    column += 1
  }

  private mutating func take(bytes: Span<UInt8>) {
    switch output {
    case .value(.content, _): rows.append(bytes: bytes)
    case .value(.bytes, _):
      rows.append(.text(Data(bytes.copied).base64EncodedString()))
    case .place(let decoding) where decoding != .uuidBytes || bytes.count != 16:
      rows.append(ColumnValue.bytes(bytes.copied).opaque)
    case .value(.uuidBytes, _), .value(.uuid, _), .place:
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
    if !joins.isEmpty { rows.joinParts(joins, cellCount: cellCount) }
    guard hasOrigin else { return }
    countOfOrigin = lastOrigin == origin ? countOfOrigin + 1 : 1
    lastOrigin = origin
    if let limit, countOfOrigin > limit {
      rows.parentsWithMore.insert(origin)
      rows.truncate(to: rows.count - 1)
    } else {
      rows.endRow(of: origin)
    }
  }

  private mutating func append(_ number: Int64?) {
    if let number { rows.append(.integer(number)) } else { fail() }
  }

  /// Adds a number as a position in an order: unchanged if it is the value's only spelling.
  private mutating func append(_ number: ColumnValue, inPlaceOf decoding: SQLDecoding) {
    switch (decoding, number) {
    case (.integer, .integer), (.real, .real), (.boolean, .integer(0...1)): rows.append(number)
    case (.integerText, .integer(let whole)): rows.append(.text(String(whole)))
    case (.unixSeconds, .integer(let whole)), (.unixMilliseconds, .integer(let whole)):
      rows.append(decoding.date(decoding.microseconds(whole), writtenAs: number) ?? number.opaque)
    default: rows.append(number.opaque)
    }
  }

  /// Adds text as a position in an order.
  private mutating func append(text: Span<UInt8>, inPlaceOf decoding: SQLDecoding) {
    switch decoding {
    case .plain, .anyText:
      // Text in SQLite may be any bytes, all of which a cursor needs.
      if text.isPlain { return rows.append(text: text) }
      let string = text.string
      rows.append(
        string.hasNUL || !string.utf8.elementsEqual(text.copied)
          ? .opaque(text: text.copied) : .text(string))
    case .uuid:
      let string = text.string
      rows.append(uuidText(string) == string ? .text(string) : .opaque(text: text.copied))
    case .dateText, .rfc3339, .dates:
      let date = decoding.date(SQLDecoding.microseconds(text), writtenAs: .text(text.string))
      rows.append(date ?? .opaque(text: text.copied))
    default: rows.append(.opaque(text: text.copied))
    }
  }

  /// Adds a key of a polymorphic relationship, converted for the type in the preceding cell.
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

  private mutating func fail() { rows.appendUnreadable() }
}

extension Span<UInt8> {
  var copied: [UInt8] { (0..<count).map { self[$0] } }

  var string: String {
    unsafe withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  fileprivate var isASCII: Bool {
    // Reads to the end, so that the compiler can compare many bytes at once.
    unsafe withUnsafeBufferPointer { bytes in unsafe bytes.reduce(0 as UInt8) { $0 | $1 } < 0x80 }
  }

  /// Whether it is ASCII without a NUL.
  fileprivate var isPlain: Bool {
    unsafe withUnsafeBufferPointer { bytes in
      unsafe bytes.reduce(0 as UInt8) { $0 | $1 | ($1 &- 1) } < 0x80
    }
  }
}

extension Double {
  /// The number in JSON; nil if it is not finite.
  fileprivate var jsonText: String? {
    var writer = JSONWriter(capacity: 32)
    return writer.double(self) ? String(decoding: writer.finish(), as: UTF8.self) : nil
  }
}
