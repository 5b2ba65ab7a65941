public import JSONAPI

extension Store {
  /// Returns a resource as a value of a model, which can be any `Resource`.
  ///
  /// ```swift
  /// let article = try store.value(Article.self, id: "1", include: ["author", "comments.author"])
  /// ```
  ///
  /// - Parameters:
  ///   - type: The model.
  ///   - id: The resource's id.
  ///   - include: The paths of related resources to embed; `nil` for all in the store, which
  ///     takes time linear in the number of reachable records.
  ///   - decoder: The decoder for the value. Live objects come from this store unless the decoder
  ///     has another one.
  /// - Returns: The value with local edits; `nil` if the store has no such resource, or only its
  ///   identity.
  /// - Throws: `ResourceDecodingError` for a resource that the model can't represent.
  public func value<R: Resource>(
    _ type: R.Type = R.self, id: R.ID, include: IncludePaths? = nil,
    using decoder: JSONAPIDecoder = JSONAPIDecoder()
  ) throws -> R? {
    guard let text = id.idText, let record = record(type: R.resourceType, id: text) else {
      return nil
    }
    return try value(of: record, as: type, include: include, using: decoder)
  }

  /// Returns a record as a value of a model, which can be any `Resource`.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - type: The model.
  ///   - include: The paths of related resources to embed; `nil` for all in the store.
  ///   - decoder: The decoder for the value. Live objects come from this store unless the decoder
  ///     has another one.
  /// - Returns: The value with local edits; `nil` if only the record's identity is known.
  /// - Throws: `ResourceDecodingError` for a resource that the model can't represent.
  public func value<R: Resource>(
    of record: Record, as type: R.Type = R.self, include: IncludePaths? = nil,
    using decoder: JSONAPIDecoder = JSONAPIDecoder()
  ) throws -> R? {
    guard record.isKnown else { return nil }
    let text = text(of: .one(record), include: include)
    return try giving(objectsTo: decoder).decode(R.self, from: text)
  }

  /// Inserts a value and the resources that it embeds.
  ///
  /// Fields missing from the encoded value keep their stored values.
  ///
  /// - Parameters:
  ///   - value: A resource, an optional, or an array of resources.
  ///   - version: The version from ``begin()`` at the start of the request. Without one, the value
  ///     counts as newer than everything before.
  ///   - encoder: The encoder for the value.
  /// - Returns: The records of the value, without the embedded ones.
  /// - Throws: `EncodingError` if the value can't be written, or what its type throws.
  @discardableResult
  public func insert<D: PrimaryData>(
    _ value: D, as version: Version? = nil, using encoder: JSONAPIEncoder = JSONAPIEncoder()
  ) throws -> PrimaryRecords {
    try insert(parsing: encoder.encodeBytes(value), as: version, limits: .unlimited)
  }

  /// Inserts the resources of a decoded document as received.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - version: The version from ``begin()`` at the start of the request. Without one, the
  ///     document counts as newer than everything before.
  /// - Returns: The records of the primary data.
  /// - Throws: `EncodingError` if the document was not decoded but made of values that can't be
  ///   written.
  @discardableResult
  public func insert<D: PrimaryData, Meta>(
    _ document: Document<D, Meta>, as version: Version? = nil
  ) throws -> PrimaryRecords {
    guard document.source.data == .absent else { return try insert(document.source, as: version) }
    return try insert(document.data, as: version)
  }
}
