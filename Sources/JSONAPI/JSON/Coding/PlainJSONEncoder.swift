#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Encodes any `Encodable` value as plain JSON.
///
/// ```swift
/// var encoder = PlainJSONEncoder()
/// encoder.keyFormat = .dasherized
/// encoder.format = .pretty
/// let data = try encoder.encode(settings)
/// ```
///
/// It works as Foundation's `JSONEncoder` does, only faster, and differs in these points: dates are
/// written as RFC 3339 unless told otherwise; slashes are not escaped; members stand in the order in which
/// they were encoded; a type that uses its encoder wrongly gets an error and does not end the program;
/// and it is a value that can be copied and shared freely.
///
/// A member that is encoded twice, as a class and its superclass may do, is written once, with the value
/// that came last and at its place. Any value may be the root, not only objects and arrays.
public struct PlainJSONEncoder: Sendable {
  /// How the text looks.
  public var format = JSONFormat.compact

  /// How dates are written.
  public var dateEncodingStrategy = DateEncodingStrategy.rfc3339

  /// How `Data` is written.
  public var dataEncodingStrategy = DataEncodingStrategy.base64

  /// How infinities and NaN are written, which JSON can't say as numbers.
  public var nonConformingFloatEncodingStrategy = NonConformingFloatEncodingStrategy.throw

  /// How members are named; keys of dictionaries are written as they are.
  public var keyFormat = KeyFormat.asIs

  /// The greatest number of values that may stand inside one another.
  ///
  /// It ends the encoding of objects that refer to each other in a circle with an error.
  public var maximumDepth = 512

  /// Values that types can find in their encoder.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  /// Creates an encoder with the default options.
  public init() {}

  /// Encodes a value as the text of a document.
  ///
  /// - Returns: UTF-8 text.
  /// - Throws: `EncodingError`, or what the type's own encoding throws.
  public func encode<T: Encodable>(_ value: T) throws -> Data {
    try write(value).intoData()
  }

  /// Encodes a value as the text of a document.
  ///
  /// - Returns: UTF-8 text.
  /// - Throws: `EncodingError`, or what the type's own encoding throws.
  public func encodeBytes<T: Encodable>(_ value: T) throws -> [UInt8] {
    try write(value).finish()
  }

  private func write<T: Encodable>(_ value: T) throws -> JSONWriter {
    let session = EncodingSession(options: self)
    defer { session.dispose() }
    let writer = try session.encode(value)
    guard session.mayRepeatNames || format != .compact else { return writer }
    do {
      return try format.write(writer.finish(), removingRepeats: session.mayRepeatNames)
    } catch {
      throw EncodingError.invalidValue(
        self, EncodingError.Context(codingPath: [], debugDescription: "\(error)"))
    }
  }
}

extension PlainJSONEncoder {
  /// How dates are written.
  public enum DateEncodingStrategy: Sendable {
    /// In a format.
    case format(DateFormat)
    /// As `Date` itself does it: seconds since 2001-01-01T00:00:00Z.
    case deferredToDate
    /// By a function that encodes one value.
    case custom(@Sendable (Date, any Encoder) throws -> Void)

    /// Strings of RFC 3339, in UTC, with as many digits of a fraction as are needed.
    public static let rfc3339 = DateEncodingStrategy.format(.rfc3339)
    /// Numbers of seconds since 1970-01-01T00:00:00Z.
    public static let secondsSince1970 = DateEncodingStrategy.format(.secondsSince1970)
    /// Numbers of milliseconds since 1970-01-01T00:00:00Z.
    public static let millisecondsSince1970 = DateEncodingStrategy.format(.millisecondsSince1970)
  }

  /// How `Data` is written.
  public enum DataEncodingStrategy: Sendable {
    /// As a string in Base64.
    case base64
    /// As `Data` itself does it: an array of numbers from 0 to 255.
    case deferredToData
    /// By a function that encodes one value.
    case custom(@Sendable (Data, any Encoder) throws -> Void)
  }

  /// How infinities and NaN are written.
  public enum NonConformingFloatEncodingStrategy: Sendable, Hashable {
    /// Not at all.
    case `throw`
    /// As strings.
    case convertToString(positiveInfinity: String, negativeInfinity: String, nan: String)
  }
}

extension PlainJSONEncoder {
  /// The encoder for values of a type that has a format of its own.
  func formatted(by format: KeyFormat) -> PlainJSONEncoder {
    guard !format.isInherited else { return self }
    var encoder = self
    encoder.keyFormat = format
    return encoder
  }
}

extension PlainJSONEncoder {
  /// Writes a value, whatever the format, compactly.
  func write<T: Encodable>(_ value: T, to writer: inout JSONWriter) throws {
    switch value {
    case let value as String: writer.string(value)
    case let value as JSONValue: value.write(to: &writer)
    default:
      var encoder = self
      encoder.format = .compact
      writer.raw(try encoder.encodeBytes(value))
    }
  }
}
