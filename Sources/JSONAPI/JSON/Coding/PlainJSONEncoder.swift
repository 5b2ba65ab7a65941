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
/// It works like Foundation's `JSONEncoder` but faster, with these differences: dates are written
/// as RFC 3339 by default; slashes aren't escaped; members keep the order in which they were
/// encoded; a type that misuses its encoder causes an error rather than a crash; and it is a value
/// type that can be copied and shared freely.
///
/// A member that is encoded twice, for example by a class and its superclass, is written once, with
/// the last value and at its position. Any value may be the root, not only objects and arrays.
public struct PlainJSONEncoder: Sendable {
  /// The format of the text.
  public var format = JSONFormat.compact

  /// How dates are written.
  public var dateEncodingStrategy = DateEncodingStrategy.rfc3339

  /// How `Data` is written.
  public var dataEncodingStrategy = DataEncodingStrategy.base64

  /// How infinities and NaN are written, which JSON can't represent as numbers.
  public var nonConformingFloatEncodingStrategy = NonConformingFloatEncodingStrategy.throw

  /// The key format for member names; dictionary keys are unchanged.
  public var keyFormat = KeyFormat.asIs

  /// The maximum number of nested values.
  ///
  /// It makes the encoding of cyclic object graphs fail with an error.
  public var maximumDepth = 512

  /// Values that types can access in their encoder.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  /// Creates an encoder with the default options.
  public init() {}

  /// Encodes a value as the text of a document.
  ///
  /// - Returns: UTF-8 text.
  /// - Throws: `EncodingError`, or any error the type's own encoding throws.
  public func encode<T: Encodable>(_ value: T) throws -> Data {
    try write(value).intoData()
  }

  /// Encodes a value as the text of a document.
  ///
  /// - Returns: UTF-8 text.
  /// - Throws: `EncodingError`, or any error the type's own encoding throws.
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
    /// In a given format.
    case format(DateFormat)
    /// Like `Date` itself: seconds since 2001-01-01T00:00:00Z.
    case deferredToDate
    /// With a function that encodes one value.
    case custom(@Sendable (Date, any Encoder) throws -> Void)

    /// RFC 3339 strings in UTC, with as many fraction digits as needed.
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
    /// Like `Data` itself: an array of numbers from 0 to 255.
    case deferredToData
    /// With a function that encodes one value.
    case custom(@Sendable (Data, any Encoder) throws -> Void)
  }

  /// How infinities and NaN are written.
  public enum NonConformingFloatEncodingStrategy: Sendable, Hashable {
    /// Throw an error.
    case `throw`
    /// As strings.
    case convertToString(positiveInfinity: String, negativeInfinity: String, nan: String)
  }
}

extension PlainJSONEncoder {
  /// Returns an encoder for values of a type with its own format.
  func formatted(by format: KeyFormat) -> PlainJSONEncoder {
    guard !format.isInherited else { return self }
    var encoder = self
    encoder.keyFormat = format
    return encoder
  }
}

extension PlainJSONEncoder {
  /// Writes a value compactly, regardless of the format.
  func write<T: Encodable>(_ value: T, to writer: inout JSONWriter) throws {
    // Most values are strings, or not; comparing types costs less than a cast that fails.
    if T.self == String.self, let value = value as? String { return writer.string(value) }
    if let value = value as? JSONValue { return value.write(to: &writer) }
    var encoder = self
    encoder.format = .compact
    writer.join(try encoder.write(value))
  }
}
