import JSONAPI

/// A value in a column.
public enum ColumnValue: Sendable, Hashable {
  /// No value.
  case null
  /// An integer; also a boolean as 0 or 1, and a date as microseconds since 1970.
  case integer(Int64)
  /// A floating-point number.
  case real(Double)
  /// Text; also a UUID, a decimal number, or a JSON value.
  case text(String)
  /// Bytes.
  case bytes([UInt8])

  /// Compares text by its UTF-8 bytes, as databases do.
  public static func == (one: ColumnValue, other: ColumnValue) -> Bool {
    switch (one, other) {
    case (.null, .null): true
    case (.integer(let one), .integer(let other)): one == other
    case (.real(let one), .real(let other)): one == other
    case (.text(let one), .text(let other)): one.isExactly(other)
    case (.bytes(let one), .bytes(let other)): one == other
    default: false
    }
  }

  /// Hashes text by its UTF-8 bytes.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .integer(let value): hasher.combine(value)
    case .real(let value): hasher.combine(value)
    case .text(var text): text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    case .bytes(let bytes): hasher.combine(bytes)
    }
  }
}

extension ColumnValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByNilLiteral
{
  /// Creates text.
  public init(stringLiteral value: String) { self = .text(value) }

  /// Creates an integer.
  public init(integerLiteral value: Int64) { self = .integer(value) }

  /// Creates a floating-point number.
  public init(floatLiteral value: Double) { self = .real(value) }

  /// Creates null.
  public init(nilLiteral: ()) { self = .null }
}

extension String {
  /// Whether the text has a NUL, which PostgreSQL's can't, and where many SQLite functions end.
  package var hasNUL: Bool {
    // Reads to the end, so that the compiler can compare many bytes at once.
    unsafe utf8.withContiguousStorageIfAvailable { bytes in
      unsafe bytes.reduce(0 as UInt8) { $0 | ($1 == 0 ? 1 : 0) } != 0
    } ?? utf8.contains(0)
  }
}
