#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Encodes `Codable` values as JSON:API documents by way of the flat form.
///
/// ```swift
/// struct NewArticle: Encodable {
///   let type = "articles"
///   let title: String
///   let author: Person
/// }
/// let body = try FlatEncoder(unflattener: Unflattener(embedded: .identifiers))
///   .encode(NewArticle(title: "Moby-Dick", author: herman))
/// ```
///
/// A value is a resource, an array of resources, or has a property `data` for them. See <doc:FlatForm>
/// for how relationships are told from attributes.
public struct FlatEncoder: Sendable {
  /// The settings for creating documents from the flat form.
  public var unflattener: Unflattener

  /// The encoder for the flat form, with its strategies for dates, keys and so on.
  ///
  /// Its output format is ignored in favor of ``Unflattener/format``.
  public var encoder: PlainJSONEncoder

  /// Creates an encoder.
  public init(
    unflattener: Unflattener = Unflattener(), encoder: PlainJSONEncoder = PlainJSONEncoder()
  ) {
    self.unflattener = unflattener
    self.encoder = encoder
  }

  /// Encodes a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - additionalMembers: Members to add to the document, besides those of the unflattener.
  /// - Returns: The document in UTF-8.
  /// - Throws: `EncodingError` if the value can't be written, ``FlatFormError`` if no document can be
  ///   made of it.
  public func encode(
    _ value: some Encodable, additionalMembers: JSONObject = [:]
  ) throws -> Data {
    Data(try encodeBytes(value, additionalMembers: additionalMembers))
  }

  /// Encodes a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - additionalMembers: Members to add to the document, besides those of the unflattener.
  /// - Returns: The document in UTF-8.
  /// - Throws: `EncodingError` if the value can't be written, ``FlatFormError`` if no document can be
  ///   made of it.
  public func encodeBytes(
    _ value: some Encodable, additionalMembers: JSONObject = [:]
  ) throws -> [UInt8] {
    var encoder = encoder
    encoder.format = .compact
    var unflattener = unflattener
    for (name, member) in additionalMembers { unflattener.additionalMembers[name] = member }
    return try unflattener.unflatten(encoder.encodeBytes(value))
  }
}
