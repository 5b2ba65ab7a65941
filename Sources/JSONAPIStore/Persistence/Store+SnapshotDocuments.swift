@_spi(Locks) public import JSONAPI

extension Store {
  /// The whole store as a readable JSON:API document.
  ///
  /// Resources are as the server described them; edits are in `meta.store.edits`, as objects with the
  /// identifier, the attributes and relationships that are set, the names of those that are to be
  /// absent, and what was added to and removed from linkage that is not known. Versions are left out: where the document is read again, all fields are of one version.
  ///
  /// - Parameter primary: The records to have as primary data; what they lead to is included. `nil` for
  ///   all records as primary data.
  public func snapshotDocument(of primary: [Record]? = nil) -> AnyDocument {
    let records = primary ?? self.records
    let included = primary.map { related(to: $0, nil) } ?? []
    let edits = (records + included).filter(\.isDirty).map { JSONValue($0.editsObject) }
    return AnyDocument(
      data: .many(records.map(\.serverResource)),
      meta: edits.isEmpty ? nil : ["store": ["edits": JSONValue(edits)]],
      included: primary == nil ? nil : included.map(\.serverResource))
  }

  /// Creates a store from a document that ``snapshotDocument(of:)`` has made, or any other.
  ///
  /// - Throws: ``StoreError`` for edits that are not written as they should be, `ServerError` for a
  ///   document of errors.
  public convenience init(snapshotDocument: AnyDocument) throws {
    self.init()
    let edits = try Store.edits(in: snapshotDocument)
    try insert(snapshotDocument)
    for (identifier, edits) in edits {
      guard
        let record = record(identifier)
          ?? (try? create(identifier.type, id: identifier.id, lid: identifier.lid))
      else { continue }
      for edit in edits { record.set(edit) }
    }
  }

  private static func edits(
    in document: AnyDocument
  ) throws(StoreError) -> [(ResourceIdentifier, [Edit])] {
    let list = document.meta?["store"]?["edits"]
    return try (list?.array ?? []).map { element throws(StoreError) in
      guard let members = element.object, members["type"]?.string != nil,
        members["id"]?.string != nil || members["lid"]?.string != nil
      else {
        throw StoreError(
          .damaged, expected: "edits with a type, and an id or a lid", found: "\(element)")
      }
      let resource = AnyResource(members: members)
      var edits = (resource.attributes ?? [:]).map {
        Edit(name: $0.name, value: .attribute($0.value))
      }
      let ordered = members["orderedRelationships"]?.array ?? []
      for (name, relationship) in resource.relationships ?? [:] {
        let isOrdered = ordered.contains(JSONValue(name))
        edits.append(
          Edit(name: name, value: .relationship(relationship), isOrdered: isOrdered))
      }
      for name in members["absentAttributes"]?.array ?? [] {
        edits.append(Edit(name: name.string ?? "", value: .attribute(nil)))
      }
      for name in members["absentRelationships"]?.array ?? [] {
        edits.append(Edit(name: name.string ?? "", value: .relationship(nil)))
      }
      for (name, value) in members["changedMembers"]?.object ?? [:] {
        let members = MemberEdits(
          added: value["added"]?.objects() ?? [], removed: value["removed"]?.objects() ?? [])
        edits.append(Edit(name: name, value: .members(members)))
      }
      return (resource.resourceIdentifier, edits)
    }
  }
}

extension Record {
  /// The edits as an object.
  fileprivate var editsObject: JSONObject {
    var object = AnyResource(type: type, id: id, lid: lid).members
    var attributes = JSONObject()
    var relationships = JSONObject()
    var absentAttributes: [JSONValue] = []
    var absentRelationships: [JSONValue] = []
    var changedMembers = JSONObject()
    let edits = state.withLock { $0.edits }
    let ordered = edits.filter(\.isOrdered).map { JSONValue($0.name) }
    for edit in edits {
      switch edit.value {
      case .attribute(let value?): attributes[edit.name] = value
      case .attribute(nil): absentAttributes.append(JSONValue(edit.name))
      case .relationship(let value?): relationships[edit.name] = value.json
      case .relationship(nil): absentRelationships.append(JSONValue(edit.name))
      case .members(let members):
        changedMembers[edit.name] = [
          "added": JSONValue(members.added.map(\.json)),
          "removed": JSONValue(members.removed.map(\.json)),
        ]
      }
    }
    if !attributes.isEmpty { object["attributes"] = JSONValue(attributes) }
    if !relationships.isEmpty { object["relationships"] = JSONValue(relationships) }
    if !changedMembers.isEmpty { object["changedMembers"] = JSONValue(changedMembers) }
    if !ordered.isEmpty { object["orderedRelationships"] = JSONValue(ordered) }
    if !absentAttributes.isEmpty { object["absentAttributes"] = JSONValue(absentAttributes) }
    if !absentRelationships.isEmpty {
      object["absentRelationships"] = JSONValue(absentRelationships)
    }
    return object
  }
}
