public import JSONAPI

extension JSONAPIEncoder {
  /// Encodes primary data as a document of Foundation's objects.
  ///
  /// - Parameters:
  ///   - data: One resource, an optional, or an array.
  ///   - meta: The member `meta`, if there shall be one.
  ///   - links: The member `links`, if there shall be one.
  /// - Throws: `EncodingError` if a value can't be written, or what its type throws; `FlatFormError`
  ///   for a number that is too large for every type.
  public func encodeDictionary<D: PrimaryData>(
    _ data: D, meta: JSONObject? = nil, links: LinksObject? = nil
  ) throws -> [String: Any] {
    try dictionary(fromJSON: encodeBytes(data, meta: meta, links: links))
  }
}

extension JSONAPIDecoder {
  /// Decodes the primary data of a document of Foundation's objects.
  ///
  /// - Parameters:
  ///   - type: A model for one resource, an optional for data that may be null, an array for many.
  ///   - document: The document, as `JSONSerialization` makes it.
  /// - Throws: `ServerError` for a document of errors, `ResourceDecodingError` for anything else
  ///   that can't be taken, `FlatFormError` for objects that aren't JSON.
  public func decode<D: PrimaryData>(
    _ type: D.Type = D.self, from document: [String: Any]
  ) throws -> D {
    try decode(type, from: JSONValue(foundationObject: document).bytes())
  }

  /// Decodes a whole document of Foundation's objects.
  ///
  /// - Parameters:
  ///   - type: The types of the primary data and of the member `meta`.
  ///   - document: The document, as `JSONSerialization` makes it.
  /// - Returns: The resources, and everything else that stands in the document.
  /// - Throws: `ServerError` for a document of errors, `ResourceDecodingError` for anything else
  ///   that can't be taken, `FlatFormError` for objects that aren't JSON.
  public func decode<D: PrimaryData, Meta>(
    _ type: Document<D, Meta>.Type = Document<D, Meta>.self,
    from document: [String: Any]
  ) throws -> Document<D, Meta> {
    try decode(type, from: JSONValue(foundationObject: document).bytes())
  }
}
