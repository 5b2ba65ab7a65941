@_spi(Locks) public import JSONAPI

extension Store {
  /// Returns the object of a resource in the store.
  ///
  /// ```swift
  /// let article = store.object(Article.self, id: "1")
  /// ```
  ///
  /// - Returns: The object, which is the same as long as it is retained; `nil` if the store doesn't
  ///   have the resource.
  public func object<Object: LiveResource>(_ type: Object.Type = Object.self, id: String) -> Object?
  {
    record(type: Object.resourceType, id: id).map { object(of: $0) }
  }

  /// Returns the object of a resource, whether or not it is loaded.
  ///
  /// - Returns: The object; an unloaded one if the store doesn't have the resource.
  public func reference<Object: LiveResource>(
    _ type: Object.Type = Object.self, id: String
  ) -> Object {
    object(of: placeholder(type: Object.resourceType, id: id))
  }

  func reference<Object: LiveResource>(
    _ type: Object.Type, to identifier: ResourceIdentifier
  ) -> Object? {
    guard identifier.type == Object.resourceType else { return nil }
    if let record = record(identifier) { return object(of: record) }
    return identifier.id.map { object(of: placeholder(type: Object.resourceType, id: $0)) }
  }

  /// Evaluates a query on the store only and returns the matching objects.
  ///
  /// ```swift
  /// let short = try store.objects(matching: Article.query.filter { $0.wordCount < 100 })
  /// ```
  ///
  /// See ``records(matching:nulls:)`` for the rules. The result has the current matches, and isn't observed;
  /// ``live(_:nulls:)-(Query<Object>,_)`` is.
  ///
  /// - Returns: The objects, sorted by the sort fields, else in insertion order.
  /// - Throws: ``StoreError`` for queries that only a server can evaluate: cursors, custom filters,
  ///   and unchecked sort fields other than `SortField.relevance`.
  public func objects<Object: LiveResource>(
    matching query: Query<Object>, nulls: SortField.NullPlacement = .last
  ) throws(StoreError) -> [Object] {
    try records(matching: query, nulls: nulls).map { object(of: $0) }
  }

  /// Inserts a value of any model and its embedded resources.
  ///
  /// ```swift
  /// let article: Article = try store.object(for: ArticleValue(id: "1", title: "New"))
  /// ```
  ///
  /// Fields that are `nil` in the value stay unchanged in the store.
  ///
  /// - Returns: The object of the value's record.
  /// - Throws: What encoding the value throws, and `ResourceEncodingError` for a value of another
  ///   type or without id.
  public func object<Object: LiveResource, Value: Resource>(
    for value: Value, as type: Object.Type = Object.self
  ) throws -> Object {
    object(of: try take(value))
  }

  /// Returns the object of a record, creating it if none is in use.
  package func object<Object: LiveResource>(of record: Record) -> Object {
    record.live { registrar in
      Object(liveRecord: UnclaimedRecord(LiveRecord(record, in: self, registrar)))
    }
  }
}

extension Store {
  /// Creates a record for a new resource, with a new local id.
  func makeRecord(_ type: String) -> Record {
    changeMap { map in
      let kind = map.kind(type, in: self)
      return map.make(kind, id: nil, lid: Store.newLID())
    }
  }

  /// Copies a record of another store, unless this store has the resource.
  func adopt(_ record: Record) {
    guard self.record(record.identifier) == nil else { return }
    let copy =
      record.isLoaded
      ? try? insert(record.serverResource)
      : try? create(record.type, id: record.id, lid: record.isNew ? record.lid : nil)
    copy?.takeFields(of: record.changes)
    for (name, changes) in record.memberChanges {
      copy?.edit(MemberEdits(added: changes.added, removed: changes.removed), of: name)
    }
  }

  /// Inserts a value of any model and its embedded resources.
  ///
  /// A value without an id becomes a new record, all of whose fields are edits.
  func take<Value: Resource>(_ value: Value) throws -> Record {
    var encoder = codec.encoder
    encoder.nilEncoding = .omit
    encoder.includesRelated = true
    encoder.include = nil
    encoder.fieldsets = [:]
    encoder.format = .compact
    let document = try AnyDocument(parsing: encoder.encodeBytes(value))
    guard case .one(let resource) = document.data, resource.id == nil else {
      guard let record = try insert(document).first else {
        throw StoreError(.missingIdentity, expected: "a resource", found: "a value without type")
      }
      return record
    }
    return try together {
      if let included = document.included { try insert(included) }
      let known = resource.lid.flatMap { self.record(type: resource.type, lid: $0) }
      let record = known ?? makeRecord(resource.type)
      record.takeFields(of: resource)
      return record
    }
  }
}

extension Record {
  /// Applies fields as edits.
  func take(_ attributes: JSONObject, _ relationships: RelationshipsObject) {
    for (name, value) in attributes { setAttribute(name, to: value) }
    for (name, relationship) in relationships { setRelationship(name, to: relationship) }
  }

  fileprivate func takeFields(of resource: AnyResource) {
    take(resource.attributes ?? [:], resource.relationships ?? [:])
  }
}

extension LiveResource {
  /// Creates a new resource in a store, with a local id until the server assigns an id.
  ///
  /// - Parameter store: The store, by default a new one. An object in such a store joins the store
  ///   of the first object that it is linked to.
  public init(in store: Store? = nil) {
    let store = store ?? Store(forOneObject: true)
    self.init(store.makeRecord(Self.resourceType), in: store)
  }

  /// Creates a new resource in a store, with a client-generated id (CRU-06).
  ///
  /// - Throws: ``StoreError`` with the code `identityTaken` if the store has a resource with this
  ///   id.
  public init(in store: Store, id: String) throws(StoreError) {
    // A record with an id is new if it also has a local one.
    self.init(try store.create(Self.resourceType, id: id, lid: Store.newLID()), in: store)
  }
}
