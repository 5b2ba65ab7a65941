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
/// It works like Foundation's `JSONDecoder` but faster, with these differences: dates are read as
/// RFC 3339 by default; of members with the same name the first one counts; a `Decimal` is exact or
/// an error; messages contain a JSON pointer, what was expected and what was found; and it is a
/// value type that can be copied and shared freely.
public struct PlainJSONDecoder: Sendable {
  /// How dates are read.
  public var dateDecodingStrategy = DateDecodingStrategy.rfc3339

  /// How `Data` is read.
  public var dataDecodingStrategy = DataDecodingStrategy.base64

  /// How infinities and NaN are read, which JSON can't represent as numbers.
  public var nonConformingFloatDecodingStrategy = NonConformingFloatDecodingStrategy.throw

  /// The URL against which relative URLs are resolved; nil leaves them relative.
  public var baseURL: URL?

  /// The key format for member names; dictionary keys are unchanged.
  ///
  /// If there is no member with the converted name, one with the key's own name is used.
  public var keyFormat = KeyFormat.asIs

  /// The limits on the input document.
  public var limits = JSONLimits.default

  /// Values that types can access in their decoder.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  /// Creates a decoder with the default options.
  public init() {}

  /// Decodes a value from the text of a document.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - data: UTF-8 text; it is copied.
  /// - Throws: `DecodingError`, or any error the type's own decoding throws. For text that isn't
  ///   JSON it is `dataCorrupted` with a ``JSONError`` as the underlying error.
  public func decode<T: Decodable>(_ type: T.Type = T.self, from data: Data) throws -> T {
    try decode(type, from: [UInt8](data))
  }

  /// Decodes a value from the text of a document.
  ///
  /// - Throws: `DecodingError`, or any error the type's own decoding throws. For text that isn't
  ///   JSON it is `dataCorrupted` with a ``JSONError`` as the underlying error.
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
    // Decoders that the type stores remain usable, since they keep the storage alive.
    return try DecodingSession(storage, options: self).value(type, at: 0)
  }
}

extension PlainJSONDecoder {
  /// How dates are read.
  public enum DateDecodingStrategy: Sendable {
    /// In a given format.
    case format(DateFormat)
    /// Like `Date` itself: seconds since 2001-01-01T00:00:00Z.
    case deferredToDate
    /// With a function of the decoder.
    case custom(@Sendable (any Decoder) throws -> Date)

    /// RFC 3339 strings with any fraction and any offset, or only a date.
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
    /// Like `Data` itself: arrays of numbers from 0 to 255.
    case deferredToData
    /// With a function of the decoder.
    case custom(@Sendable (any Decoder) throws -> Data)
  }

  /// How infinities and NaN are read.
  public enum NonConformingFloatDecodingStrategy: Sendable, Hashable {
    /// Throw an error.
    case `throw`
    /// From strings.
    case convertFromString(positiveInfinity: String, negativeInfinity: String, nan: String)
  }
}

extension PlainJSONDecoder.DateDecodingStrategy {
  /// A description of the expected dates, for messages; strategies that read the same have the same
  /// description.
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
  /// Whether it reads the same as ``rfc3339``, regardless of what it writes.
  fileprivate var readsRFC3339: Bool {
    switch kind {
    case .rfc3339, .dateOnly: true
    case .secondsSince1970, .millisecondsSince1970, .custom: false
    }
  }
}
