#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The representation of a `Date` in JSON.
///
/// Coders have one for all dates; attributes of a model can define their own.
public struct DateFormat: Sendable {
  enum Kind: Sendable {
    case rfc3339(fractionDigits: Int?)
    case dateOnly
    case secondsSince1970
    case millisecondsSince1970
    case custom(read: @Sendable (String) -> Date?, write: @Sendable (Date) -> String?)
  }

  let kind: Kind

  /// A string such as `2024-05-01T09:30:00Z`, in UTC, with as many fraction digits as needed.
  ///
  /// Any number of digits, any offset and a date alone can be read.
  public static let rfc3339 = DateFormat(kind: .rfc3339(fractionDigits: nil))

  /// A string such as `2024-05-01`, the day in UTC.
  ///
  /// Times are read as with ``rfc3339``.
  public static let dateOnly = DateFormat(kind: .dateOnly)

  /// The number of seconds since 1970-01-01T00:00:00Z, with a fraction if needed.
  public static let secondsSince1970 = DateFormat(kind: .secondsSince1970)

  /// The number of milliseconds since 1970-01-01T00:00:00Z, with a fraction if needed.
  public static let millisecondsSince1970 = DateFormat(kind: .millisecondsSince1970)

  /// A string such as `2024-05-01T09:30:00.000Z`, in UTC, with a fixed number of fraction digits.
  ///
  /// - Parameter fractionDigits: The number of digits to write, from 0 to 9. It only affects
  ///   writing.
  public static func rfc3339(fractionDigits: Int) -> DateFormat {
    DateFormat(kind: .rfc3339(fractionDigits: fractionDigits))
  }

  /// A custom string format.
  ///
  /// - Parameters:
  ///   - read: Returns the date for a text; `nil` if it isn't one. For a JSON number, the text is
  ///     the number's.
  ///   - write: Returns the text for a date; `nil` if there is none.
  public static func custom(
    read: @escaping @Sendable (String) -> Date?, write: @escaping @Sendable (Date) -> String?
  ) -> DateFormat {
    DateFormat(kind: .custom(read: read, write: write))
  }

  /// Like ``rfc3339``, with times without a zone read as UTC.
  static let localTimes = custom(
    read: { RFC3339.date(from: $0) ?? RFC3339.date(from: $0 + "Z") },
    write: { RFC3339.string(from: $0) })

  /// Whether dates are JSON numbers instead of strings.
  public var isNumeric: Bool {
    switch kind {
    case .secondsSince1970, .millisecondsSince1970: true
    default: false
    }
  }

  /// Whether dates are in RFC 3339, with any number of digits.
  var isRFC3339: Bool {
    if case .rfc3339 = kind { true } else { false }
  }

  /// Parses a date from the content of a string or the text of a number.
  ///
  /// - Returns: `nil` if the text doesn't match the format.
  public func date(from text: String) -> Date? {
    switch kind {
    case .rfc3339, .dateOnly: RFC3339.date(from: text)
    case .secondsSince1970, .millisecondsSince1970:
      JSONNumber(text)?.double.map { date(fromNumber: $0) }
    case .custom(let read, _): read(text)
    }
  }

  /// Parses a date as microseconds since 1970.
  ///
  /// RFC 3339 dates keep every microsecond in every year.
  ///
  /// - Returns: The microseconds; nil if the text doesn't match the format, or there are too many.
  package func microseconds(from text: String) -> Int64? {
    switch kind {
    case .rfc3339, .dateOnly: RFC3339.microseconds(from: text)
    case .secondsSince1970, .millisecondsSince1970, .custom:
      date(from: text).flatMap { RFC3339.microseconds(of: $0) }
    }
  }

  /// Whether dates are days.
  package var isDateOnly: Bool { if case .dateOnly = kind { true } else { false } }

  /// Formats a date as the content of a string or the text of a number.
  ///
  /// - Returns: `nil` if the format can't represent the date.
  public func string(from date: Date) -> String? {
    if case .custom(_, let write) = kind { return write(date) }
    var writer = JSONWriter(capacity: 64)
    guard write(date, to: &writer) else { return nil }
    let bytes = writer.finish()
    return String(decoding: isNumeric ? bytes[...] : bytes.dropFirst().dropLast(), as: UTF8.self)
  }

  private func date(fromNumber number: Double) -> Date {
    if case .millisecondsSince1970 = kind { return Date(timeIntervalSince1970: number / 1000) }
    return Date(timeIntervalSince1970: number)
  }
}

extension DateFormat {
  /// A description of the format, for messages.
  var expectation: String {
    switch kind {
    case .rfc3339: "a date and time as in RFC 3339"
    case .dateOnly: "a date such as 2024-05-01"
    case .secondsSince1970: "seconds since 1970"
    case .millisecondsSince1970: "milliseconds since 1970"
    case .custom: "a date in its own format"
    }
  }

  /// Compares formats; custom formats are never equal.
  package func isSame(as other: DateFormat) -> Bool {
    switch (kind, other.kind) {
    case (.rfc3339(let digits), .rfc3339(let otherDigits)): digits == otherDigits
    case (.dateOnly, .dateOnly), (.secondsSince1970, .secondsSince1970),
      (.millisecondsSince1970, .millisecondsSince1970):
      true
    default: false
    }
  }

  /// Reads the date at `index`; `nil` if the value is of another kind or format.
  func date(in tape: Tape, at index: Int) -> Date? {
    let isString = tape.isString(index)
    switch kind {
    case .rfc3339, .dateOnly:
      guard isString else { return nil }
      return JSONNode(tape, index).withText { RFC3339.date(from: $0) }
    case .secondsSince1970, .millisecondsSince1970:
      return tape.double(index).map { date(fromNumber: $0) }
    case .custom(let read, _):
      if isString { return read(tape.decodedString(index)) }
      guard tape.isNumber(index) else { return nil }
      return read(JSONNode(tape, index).scalarText)
    }
  }

  /// Writes a date as one complete value.
  ///
  /// - Returns: `false`, with nothing written, if the format can't represent the date.
  package func write(_ date: Date, to writer: inout JSONWriter) -> Bool {
    switch kind {
    case .secondsSince1970: return writer.double(date.timeIntervalSince1970)
    case .millisecondsSince1970:
      let exact = date.timeIntervalSince1970 * 1000
      let whole = exact.rounded()
      // The product may differ in its last bit from the integer that the date was read from.
      return writer.double(self.date(fromNumber: whole) == date ? whole : exact)
    case .custom(_, let write):
      guard let text = write(date) else { return false }
      writer.string(text)
      return true
    case .rfc3339, .dateOnly: break
    }
    let (mark, needsComma) = (writer.count, writer.needsComma)
    writer.separate()
    writer.put(0x22)
    let isWritten =
      if case .rfc3339(let digits) = kind {
        writer.timestamp(date, fractionDigits: digits)
      } else {
        writer.day(date)
      }
    guard isWritten else {
      writer.rewind(to: mark, needsComma: needsComma)
      return false
    }
    writer.put(0x22)
    return true
  }
}
