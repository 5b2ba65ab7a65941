public import JSONAPI

extension Store {
  /// The value of a resource by a model: any `Resource`, be it made by `@Resource` or not.
  ///
  /// ```swift
  /// let article = try store.value(Article.self, id: "1", include: ["author", "comments.author"])
  /// ```
  ///
  /// - Parameters:
  ///   - type: The model.
  ///   - id: The resource's id.
  ///   - include: The paths to the related resources to embed; `nil` for all that the store has, which
  ///     takes as long as there are records to be reached.
  ///   - decoder: How the value is read. Live objects are those of this store, unless it has another one.
  /// - Returns: The value, with edits; `nil` where the store has no such resource, or only its name.
  /// - Throws: `ResourceDecodingError` for a resource that the model can't hold.
  public func value<R: Resource>(
    _ type: R.Type = R.self, id: R.ID, include: IncludePaths? = nil,
    using decoder: JSONAPIDecoder = JSONAPIDecoder()
  ) throws -> R? {
    guard let text = id.idText, let record = record(type: R.resourceType, id: text) else {
      return nil
    }
    return try value(of: record, as: type, include: include, using: decoder)
  }

  /// The value of a record by a model: any `Resource`, be it made by `@Resource` or not.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - type: The model.
  ///   - include: The paths to the related resources to embed; `nil` for all that the store has.
  ///   - decoder: How the value is read. Live objects are those of this store, unless it has another one.
  /// - Returns: The value, with edits; `nil` where nothing but the record's name is known.
  /// - Throws: `ResourceDecodingError` for a resource that the model can't hold.
  public func value<R: Resource>(
    of record: Record, as type: R.Type = R.self, include: IncludePaths? = nil,
    using decoder: JSONAPIDecoder = JSONAPIDecoder()
  ) throws -> R? {
    guard record.isKnown else { return nil }
    let text = text(of: .one(record), include: include)
    return try giving(objectsTo: decoder).decode(R.self, from: text)
  }

  /// Takes a value, and the resources that it embeds.
  ///
  /// Fields that the value's encoding leaves out are not erased.
  ///
  /// - Parameters:
  ///   - value: A resource, an optional, or an array of resources.
  ///   - version: The version that ``begin()`` gave when the request was started; without one, the
  ///     value is newer than everything before.
  ///   - encoder: How the value is written.
  /// - Returns: The records of the value, without those that it embeds.
  /// - Throws: `EncodingError` where the value can't be written, or what its type throws.
  @discardableResult
  public func insert<D: PrimaryData>(
    _ value: D, as version: Version? = nil, using encoder: JSONAPIEncoder = JSONAPIEncoder()
  ) throws -> PrimaryRecords {
    try insert(parsing: encoder.encodeBytes(value), as: version, limits: .unlimited)
  }

  /// Takes the resources of a decoded document, as they came.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - version: The version that ``begin()`` gave when the request was started; without one, the
  ///     document is newer than everything before.
  /// - Returns: The records of the primary data.
  /// - Throws: `EncodingError` where the document was not decoded but made of values that can't be
  ///   written.
  @discardableResult
  public func insert<D: PrimaryData, Meta>(
    _ document: CompoundDocument<D, Meta>, as version: Version? = nil
  ) throws -> PrimaryRecords {
    guard document.source.data == .absent else { return try insert(document.source, as: version) }
    return try insert(document.data, as: version)
  }
}
