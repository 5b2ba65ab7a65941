#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension DocumentObject {
  /// Creates the object from a JSON value.
  ///
  /// - Throws: ``ResourceDecodingError`` with the code
  ///   ``ResourceDecodingError/Code/invalidDocument`` for any other value (DOC-01).
  public init(_ value: JSONValue) throws(ResourceDecodingError) {
    guard let members = value.object else {
      throw ResourceDecodingError(
        code: .invalidDocument, pointer: .root, expected: "an object",
        found: value.kind.description)
    }
    self.init(members: members)
  }
}

extension AnyDocument {
  /// Reads a document from bytes.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 text, with or without a byte order mark.
  ///   - limits: The limits of the parser.
  /// - Throws: ``JSONError`` for text that isn't JSON, ``ResourceDecodingError`` if the root isn't
  ///   an object.
  public init(parsing bytes: [UInt8], limits: JSONLimits = .default) throws {
    try self.init(JSONValue(leniently: bytes, limits: limits))
  }

  /// Reads a document from data.
  ///
  /// - Parameters:
  ///   - data: UTF-8 text, with or without a byte order mark.
  ///   - limits: The limits of the parser.
  /// - Throws: ``JSONError`` for text that isn't JSON, ``ResourceDecodingError`` if the root isn't
  ///   an object.
  public init(parsing data: Data, limits: JSONLimits = .default) throws {
    try self.init(JSONValue(leniently: [UInt8](data), limits: limits))
  }

  /// Reads a document from a string.
  ///
  /// - Throws: ``JSONError`` for text that isn't JSON, ``ResourceDecodingError`` if the root isn't
  ///   an object.
  public init(parsing text: String, limits: JSONLimits = .default) throws {
    try self.init(JSONValue(leniently: Array(text.utf8), limits: limits))
  }
}

extension DocumentSlices {
  /// Parses a document and collects positions only.
  ///
  /// - Parameter bytes: UTF-8 text, with or without a byte order mark.
  /// - Throws: ``JSONError`` for text that isn't JSON, ``ResourceDecodingError`` if the root isn't
  ///   an object, ``ServerError`` for a document with errors, even with data; an empty list counts
  ///   only without data.
  package init(parsing bytes: [UInt8], limits: JSONLimits = .default) throws {
    let storage = try JSONStorage(bytes, limits: limits)
    let (isObject, hasData, hasErrors) = storage.withRoot { root in
      (root.isObject, root.member("data") != nil, root.member("errors") != nil)
    }
    if !isObject || hasErrors {
      let document = try AnyDocument(JSONValue(storage: storage, index: 0))
      if let error = ServerError(document), !hasData || !error.errors.isEmpty { throw error }
    }
    self.init(storage, root: 0)
  }
}
