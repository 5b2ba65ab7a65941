#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Decodes any `Decodable` type from plain JSON.
///
/// ```swift
/// struct Settings: Decodable { var theme: String; var updatedAt: Date }
///
/// var decoder = PlainJSONDecoder()
/// decoder.keyFormat = .underscored
/// let settings = try decoder.decode(Settings.self, from: data)
/// ```
///
/// It works as Foundation's `JSONDecoder` does, only faster, and differs in these points: dates are read
/// as RFC 3339 unless told otherwise; of members with the same name the first one counts; a `Decimal` is
/// exact or an error; messages hold a JSON pointer, what was expected and what was found; and it is a
/// value that can be copied and shared freely.
public struct PlainJSONDecoder: Sendable {
  /// How dates are read.
  public var dateDecodingStrategy = DateDecodingStrategy.rfc3339

  /// How `Data` is read.
  public var dataDecodingStrategy = DataDecodingStrategy.base64

  /// How infinities and NaN are read, which JSON can't say as numbers.
  public var nonConformingFloatDecodingStrategy = NonConformingFloatDecodingStrategy.throw

  /// What relative URLs are resolved against, if anything; the values are then absolute.
  public var baseURL: URL?

  /// How members are named; keys of dictionaries are read as they are.
  ///
  /// A member that has the name of the key itself is found too, where there is none with the name that
  /// the format makes of it.
  public var keyFormat = KeyFormat.asIs

  /// The limits on the input document.
  public var limits = JSONLimits.default

  /// Values that types can find in their decoder.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  /// Creates a decoder with the default options.
  public init() {}

  /// Decodes a value from the text of a document.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - data: UTF-8 text; it is copied.
  /// - Throws: `DecodingError`, or what the type's own decoding throws. For text that is not JSON it is
  ///   `dataCorrupted` with a ``JSONError`` as the underlying error.
  public func decode<T: Decodable>(_ type: T.Type = T.self, from data: Data) throws -> T {
    try decode(type, from: [UInt8](data))
  }

  /// Decodes a value from the text of a document.
  ///
  /// - Throws: `DecodingError`, or what the type's own decoding throws. For text that is not JSON it is
  ///   `dataCorrupted` with a ``JSONError`` as the underlying error.
  public func decode<T: Decodable>(_ type: T.Type = T.self, from bytes: [UInt8]) throws -> T {
    let storage: JSONStorage
    do {
      storage = try JSONStorage(bytes, limits: limits)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: [any CodingKey](error.pointer), debugDescription: "\(error)",
          underlyingError: error))
    }
    // Decoders that the type keeps stay usable, because they keep the storage.
    return try DecodingSession(storage, options: self).value(type, at: 0)
  }
}

extension PlainJSONDecoder {
  /// How dates are read.
  public enum DateDecodingStrategy: Sendable {
    /// In a format.
    case format(DateFormat)
    /// As `Date` itself does it: seconds since 2001-01-01T00:00:00Z.
    case deferredToDate
    /// By a function of the decoder.
    case custom(@Sendable (any Decoder) throws -> Date)

    /// Strings of RFC 3339 with any fraction and any offset, or a date alone.
    public static let rfc3339 = DateDecodingStrategy.format(.rfc3339)
    /// Numbers of seconds since 1970-01-01T00:00:00Z.
    public static let secondsSince1970 = DateDecodingStrategy.format(.secondsSince1970)
    /// Numbers of milliseconds since 1970-01-01T00:00:00Z.
    public static let millisecondsSince1970 = DateDecodingStrategy.format(.millisecondsSince1970)
  }

  /// How `Data` is read.
  public enum DataDecodingStrategy: Sendable {
    /// From strings in Base64.
    case base64
    /// As `Data` itself does it: arrays of numbers from 0 to 255.
    case deferredToData
    /// By a function of the decoder.
    case custom(@Sendable (any Decoder) throws -> Data)
  }

  /// How infinities and NaN are read.
  public enum NonConformingFloatDecodingStrategy: Sendable, Hashable {
    /// Not at all.
    case `throw`
    /// From strings.
    case convertFromString(positiveInfinity: String, negativeInfinity: String, nan: String)
  }
}

extension PlainJSONDecoder.DateDecodingStrategy {
  /// What dates are expected to be, in words; strategies that read the same have the same words.
  package var expectation: String {
    switch self {
    case .format(let format) where format.readsRFC3339: DateFormat.rfc3339.expectation
    case .format(let format): format.expectation
    case .deferredToDate: "seconds since 2001"
    case .custom: "what a function reads"
    }
  }
}

extension DateFormat {
  /// Whether it reads what ``rfc3339`` reads, whatever it writes.
  fileprivate var readsRFC3339: Bool {
    switch kind {
    case .rfc3339, .dateOnly: true
    case .secondsSince1970, .millisecondsSince1970, .custom: false
    }
  }
}
