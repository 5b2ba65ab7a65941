public import Foundation
public import JSONAPI

extension Unflattener {
  /// Makes a document of a flat resource, or of a flat document, in a dictionary.
  ///
  /// - Parameter flat: The resource or document, as ``JSONAPI/JSONValue/init(foundationObject:)`` takes
  ///   it.
  /// - Returns: The document, as ``JSONAPI/JSONValue/foundationObject()`` gives it.
  /// - Throws: `FlatFormError` if no document can be made of it.
  public func unflatten(_ flat: [String: Any]) throws -> [String: Any] {
    try dictionary(fromJSON: compact.unflatten(FoundationObjectWriter.write(flat)))
  }

  /// Makes a document of flat resources in dictionaries.
  ///
  /// - Returns: The document, with an array as `data`.
  /// - Throws: `FlatFormError` if no document can be made of them.
  public func unflatten(_ flat: [[String: Any]]) throws -> [String: Any] {
    try dictionary(fromJSON: compact.unflatten(FoundationObjectWriter.write(flat)))
  }

  /// Makes a document in JSON of a flat resource, or of a flat document, in a dictionary.
  ///
  /// - Parameter flat: The resource or document.
  /// - Returns: The document in UTF-8.
  /// - Throws: `FlatFormError` if no document can be made of it.
  public func unflattenedData(from flat: [String: Any]) throws -> Data {
    Data(try unflatten(FoundationObjectWriter.write(flat)))
  }

  /// Makes a document in a dictionary of flat JSON.
  ///
  /// - Parameter flat: A resource, an array of resources, or a document with them in `data`, in UTF-8.
  /// - Throws: `JSONError` if the text isn't JSON, `FlatFormError` if no document can be made of it.
  public func unflattenedDictionary(from flat: Data) throws -> [String: Any] {
    try dictionary(fromJSON: compact.unflatten([UInt8](flat)))
  }

  /// The same unflattener, without the work of making the result pretty.
  private var compact: Unflattener {
    var unflattener = self
    unflattener.format = .compact
    return unflattener
  }
}
