@_spi(Locks) public import JSONAPI

extension Store {
  /// Returns the store as a readable JSON:API document.
  ///
  /// Resources have the server's state; edits are in `meta.store.edits`, as objects with the
  /// identifier and a list of edits. An edit has the name of the attribute or the relationship, and
  /// its value unless the field is removed, or the additions to and removals from unknown linkage.
  /// The object of a new resource with an id has `"new": true`. Versions are omitted: in a store
  /// read from the document, all fields have the same version.
  ///
  /// - Parameter primary: The primary data, whose related records are included; `nil` for all
  ///   records as primary data.
  public func snapshotDocument(of primary: [Record]? = nil) -> AnyDocument {
    let records = primary ?? self.records
    let included = primary.map { related(to: $0, nil) } ?? []
    let edits = (records + included).filter { $0.isDirty || $0.isNewWithID }.map { record in
      var members = AnyResource(type: record.type, id: record.id, lid: record.lid).members
      if record.isNewWithID { members["new"] = true }
      // Local ids of saved resources aren't in the document.
      let ids = record.idsOfLinkedRecords()
      let named = record.state.withLock { $0.edits }.map { $0.naming(ids).json }
      members["edits"] = JSONValue(named)
      return JSONValue(members)
    }
    return AnyDocument(
      data: .many(records.map(\.serverResource)),
      meta: edits.isEmpty ? nil : ["store": ["edits": JSONValue(edits)]],
      included: primary == nil ? nil : included.map(\.serverResource))
  }

  /// Creates a store from a document made by ``snapshotDocument(of:)``, or any other.
  ///
  /// - Throws: ``StoreError`` for malformed edits, `ServerError` for a document of errors.
  public convenience init(snapshotDocument: AnyDocument) throws {
    self.init()
    let list = snapshotDocument.meta?["store"]?["edits"]?.array ?? []
    let images = try list.map { element in
      guard element["edits"]?.kind == .array, let image = RecordImage(element) else {
        throw StoreError(
          .damaged, expected: "a type, an id or a lid, and edits", found: "\(element)")
      }
      return image
    }
    // Before inserting the resources, which don't tell new ones from those of the server.
    for (element, image) in zip(list, images) where element["new"]?.bool == true {
      _ = try? create(image.type, id: image.id, lid: image.lid)
    }
    try insert(snapshotDocument)
    for image in images {
      let identifier = ResourceIdentifier(type: image.type, id: image.id, lid: image.lid)
      let record =
        self.record(identifier) ?? (try? create(image.type, id: image.id, lid: image.lid))
      for edit in image.edits { record?.set(edit) }
    }
  }
}

extension Record {
  /// Whether a new resource has a client-generated id; without an id, its local id marks it as new.
  fileprivate var isNewWithID: Bool { id != nil && isNew }
}
