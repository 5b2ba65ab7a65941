#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Decodes `Codable` values from JSON:API documents by way of the flat form.
///
/// A type only needs the member names of the flat form; attributes and relationships aren't
/// declared.
///
/// ```swift
/// struct Article: Decodable {
///   let id: String
///   let title: String
///   let author: Person
///   let authorMeta: AuthorMeta?
/// }
/// let articles = try FlatDecoder(include: ["author"], keyPath: "data").decode([Article].self, from: body)
/// ```
///
/// Without a key path the type has to have a property for `data`, and may have others for `links`,
/// `meta` and the like. See <doc:FlatForm> for the structure.
public struct FlatDecoder: Sendable {
  /// The settings for flattening documents; its `format` is ignored.
  public var flattener: Flattener

  /// The decoder for the flat form, with its strategies for dates, keys and so on.
  public var decoder: PlainJSONDecoder

  /// The dot-separated path of the value in the flat form; `nil` for the whole document.
  public var keyPath: String?

  /// Creates a decoder.
  ///
  /// - Parameters:
  ///   - flattener: How documents are flattened.
  ///   - decoder: What reads values from the flat form.
  ///   - keyPath: Where in the flat form the value is, such as `data`.
  public init(
    flattener: Flattener = Flattener(), decoder: PlainJSONDecoder = PlainJSONDecoder(),
    keyPath: String? = nil
  ) {
    self.flattener = flattener
    self.flattener.format = .compact
    self.decoder = decoder
    self.keyPath = keyPath
  }

  /// Creates a decoder that follows only the given relationships.
  ///
  /// - Parameters:
  ///   - include: The relationships to follow.
  ///   - keyPath: Where in the flat form the value is, such as `data`.
  public init(include: IncludePaths, keyPath: String? = nil) {
    self.init(flattener: Flattener(include: include), keyPath: keyPath)
  }

  /// Decodes a value.
  ///
  /// - Throws: ``JSONError`` for invalid JSON, ``FlatFormError`` if it isn't a JSON:API document or
  ///   has no value at the key path, `DecodingError` if the value doesn't match the type. The
  ///   latter's coding path refers to the flat form.
  public func decode<T: Decodable>(
    _ type: T.Type = T.self, from document: [UInt8]
  ) throws -> T {
    var flat = try flattener.flatten(document)
    var decoder = decoder
    // The flat form can be larger and deeper than the document, which has already passed the
    // limits.
    decoder.limits = .unlimited
    if let keyPath, !keyPath.isEmpty { flat = try value(at: keyPath, in: flat) }
    return try decoder.decode(type, from: flat)
  }

  /// Decodes a value.
  ///
  /// - Throws: ``JSONError`` if the text isn't JSON, ``FlatFormError`` if it isn't such a document or
  ///   has nothing at the key path, `DecodingError` if the value isn't of the type.
  public func decode<T: Decodable>(_ type: T.Type = T.self, from document: Data) throws -> T {
    try decode(type, from: [UInt8](document))
  }

  private func value(at keyPath: String, in flat: [UInt8]) throws -> [UInt8] {
    let storage = try JSONStorage(flat, limits: .unlimited)
    return try storage.withRoot { root in
      var node = root
      var names: [String] = []
      for name in keyPath.split(separator: ".", omittingEmptySubsequences: false) {
        names.append(String(name))
        guard let next = node.member(named: String(name)) else {
          throw FlatFormError(
            code: .missingValue, pointer: JSONPointer(names),
            expected: "a value at the key path \(keyPath)",
            found: node.isObject ? "no such member" : node.tape.describe(node.index))
        }
        node = next
      }
      return node.bytes
    }
  }
}
