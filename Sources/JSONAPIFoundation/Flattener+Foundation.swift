public import Foundation
public import JSONAPI

extension Flattener {
  /// Flattens a document in a dictionary.
  ///
  /// - Parameter document: A document of JSON:API, as ``JSONAPI/JSONValue/init(foundationObject:)``
  ///   takes it.
  /// - Returns: The flat form, as ``JSONAPI/JSONValue/foundationObject()`` gives it.
  /// - Throws: `FlatFormError` if it isn't such a document or the result would be too large.
  public func flatten(_ document: [String: Any]) throws -> [String: Any] {
    try dictionary(fromJSON: compact.flatten(FoundationObjectWriter.write(document)))
  }

  /// Flattens a document in a dictionary to JSON.
  ///
  /// - Parameter document: A document of JSON:API.
  /// - Returns: The flat form in UTF-8.
  /// - Throws: `FlatFormError` if it isn't such a document or the result would be too large.
  public func flattenedData(from document: [String: Any]) throws -> Data {
    Data(try flatten(FoundationObjectWriter.write(document)))
  }

  /// Flattens a document to a dictionary.
  ///
  /// - Throws: `JSONError` if the text isn't JSON, `FlatFormError` if it isn't such a document or
  ///   the result would be too large.
  public func flattenedDictionary(from document: Data) throws -> [String: Any] {
    try dictionary(fromJSON: compact.flatten([UInt8](document)))
  }

  /// The same flattener, without the work of making the result pretty.
  private var compact: Flattener {
    var flattener = self
    flattener.format = .compact
    return flattener
  }
}

/// The dictionary for JSON of this package's own making.
func dictionary(fromJSON bytes: [UInt8]) throws -> [String: Any] {
  let value = try JSONValue(parsing: bytes, limits: JSONLimits(maximumDepth: .max))
  return try value.foundationObject() as? [String: Any] ?? [:]
}
