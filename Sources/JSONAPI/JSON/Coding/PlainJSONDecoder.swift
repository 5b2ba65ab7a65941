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
