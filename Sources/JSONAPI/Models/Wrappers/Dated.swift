#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A date in a specific format, regardless of the coder's strategy.
///
/// ```swift
/// @DateOnly var birthday: Date
/// @EpochSeconds.OrNull var deletedAt: Date?
/// @Dated<GermanDay> var due: Date
/// ```
@propertyWrapper
public struct Dated<Format: AttributeDateFormat>: Sendable, Hashable {
  /// The date.
  public var wrappedValue: Date

  /// Creates an attribute.
  public init(wrappedValue: Date) { self.wrappedValue = wrappedValue }
}

/// The date formats of the named property wrappers.
public enum AttributeDateFormats {
  /// A day such as `2024-05-01`.
  public enum Day: AttributeDateFormat {
    /// A day such as `2024-05-01`.
    public static var format: DateFormat { .dateOnly }
  }

  /// A number of seconds since 1970.
  public enum Seconds: AttributeDateFormat {
    /// A number of seconds since 1970.
    public static var format: DateFormat { .secondsSince1970 }
  }

  /// A number of milliseconds since 1970.
  public enum Milliseconds: AttributeDateFormat {
    /// A number of milliseconds since 1970.
    public static var format: DateFormat { .millisecondsSince1970 }
  }

  /// A moment such as `2024-05-01T09:30:00Z`.
  public enum Timestamp: AttributeDateFormat {
    /// A moment such as `2024-05-01T09:30:00Z`.
    public static var format: DateFormat { .rfc3339 }
  }
}

/// A day such as `2024-05-01`.
public typealias DateOnly = Dated<AttributeDateFormats.Day>
/// A date that is a number of seconds since 1970 in JSON.
public typealias EpochSeconds = Dated<AttributeDateFormats.Seconds>
/// A date that is a number of milliseconds since 1970 in JSON.
public typealias EpochMilliseconds = Dated<AttributeDateFormats.Milliseconds>
/// A date in RFC 3339 format, for coders with another strategy.
public typealias RFC3339Date = Dated<AttributeDateFormats.Timestamp>

extension Dated: Decodable {
  /// Reads a date.
  ///
  /// - Throws: `DecodingError` for a value that isn't in the format.
  public init(from decoder: any Decoder) throws {
    let format = Format.format
    if let decoder = decoder as? TapeDecoder {
      guard let date = format.date(in: decoder.session.tape, at: decoder.index) else {
        throw decoder.session.corrupted(at: decoder.index, expected: format.expectation)
      }
      wrappedValue = date
      return
    }
    let value = try JSONValue(from: decoder)
    guard let date = (value.string ?? value.number?.text).flatMap({ format.date(from: $0) }) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "expected \(format.expectation)"))
    }
    wrappedValue = date
  }
}

extension Dated: Encodable {
  /// Writes a date.
  ///
  /// - Throws: `EncodingError` for a date that the format can't express.
  public func encode(to encoder: any Encoder) throws {
    var writer = JSONWriter(capacity: 64)
    try write(to: &writer)
    try JSONValue(parsing: writer.finish()).encode(to: encoder)
  }
}

extension Dated: JSONReadable, JSONWritable {
  /// Reads a date.
  ///
  /// - Throws: ``JSONError`` for a value that isn't in the format.
  public static func read(from reader: JSONReader) throws -> Dated {
    guard let date = Format.format.date(in: reader.tape, at: reader.index) else {
      throw reader.invalid(expected: Format.format.expectation)
    }
    return Dated(wrappedValue: date)
  }

  /// Writes a date.
  ///
  /// - Throws: `EncodingError` for a date that the format can't express.
  public func write(to writer: inout JSONWriter) throws {
    guard Format.format.write(wrappedValue, to: &writer) else {
      throw EncodingError.unwritable(
        wrappedValue, "the date can't be written as \(Format.self)")
    }
  }
}

extension Dated: ProbedType {
  package static var attributeType: Any.Type? { Date.self }
  package static func sample(madeUpBy probe: Probe) -> Self? {
    Dated(wrappedValue: Date(timeIntervalSince1970: 0))
  }
  package static var dateFormat: (any AttributeDateFormat.Type)? { Format.self }
}

extension AttributeDateFormat {
  /// The property wrapper of attributes in this format.
  static var wrapper: any AttributeCoding.Type { Dated<Self>.self }
}

extension Dated: FilterLiteral {
  /// The date, written in the attribute's format.
  public var filterValue: FilterValue { .dated(FilterDate(wrappedValue, as: Format.self)) }
}

extension Dated: AttributeCoding {}
