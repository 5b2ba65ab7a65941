#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ResourceWriter {
  /// Writes a relationship, unless a sparse fieldset leaves it out.
  ///
  /// - Parameters:
  ///   - field: The field's index.
  ///   - table: The type's fields.
  ///   - value: The related resources or the linkage.
  ///   - isChecked: Generated code passes true, because reading the field checks the property's
  ///     type; it has no effect.
  @inlinable
  public mutating func relationship<T: RelationshipValue>(
    _ field: Int, in table: FieldTable, _ value: T, isChecked: Bool = false
  ) throws {
    if value.isLeftOutOfDocument() { return }
    guard beginRelationship(field, table) else {
      return try includeHidden(value)
    }
    try value.writeRelationship(to: &self)
  }

  /// Writes a relationship that may be `nil`, which the encoder omits or writes as null.
  @inlinable
  public mutating func relationship<T: RelatedResource>(
    _ field: Int, in table: FieldTable, _ value: T?, isChecked: Bool = false
  ) throws {
    guard !value.isAbsent || options.nilEncoding == .null else { return }
    guard beginRelationship(field, table) else { return try includeHidden(value) }
    try value.writeRelationship(to: &self)
  }

  /// Writes an optional relationship.
  ///
  /// Nil is omitted, since null linkage would mean something else (REL-07). Only the new value of a
  /// difference writes an empty relationship instead.
  @inlinable
  public mutating func relationship<T: RelationshipValue>(
    _ field: Int, in table: FieldTable, _ value: T?, isChecked: Bool = false
  ) throws {
    if let value { return try relationship(field, in: table, value) }
    guard options.emptiesRelationships else { return }
    switch T.cardinality {
    case .one: try relationship(field, in: table, ToOne<AnyResource>.null)
    case .many: try relationship(field, in: table, ToMany<AnyResource>.empty)
    }
    noteEmptiedRelationship()
  }

  /// Writes the linkage of a relationship by its name, unless a sparse fieldset leaves it out.
  ///
  /// One page of linkage is written with its links, and omitted in a request.
  ///
  /// - Returns: Whether the include paths allow related resources to be included.
  package mutating func linkage(named name: String, of relationship: AnyRelationship) -> Bool {
    let (linkage, isPage) = (relationship.data, relationship.isPage)
    guard let value = linkage.json, !(isPage && options.isRequest) else { return false }
    noteReferences(of: linkage)
    enterRelationship(name)
    if scope.fields?.contains(name) != false {
      if scope.part != .relationships { move(to: .relationships) }
      json.name(name)
      json.beginObject()
      if isPage, let links = relationship.members["links"] {
        json.name(quoted: "\"links\":")
        links.write(to: &json)
      }
      json.name(quoted: "\"data\":")
      value.write(to: &json)
      json.endObject()
    }
    return scope.includesChildren && options.includesRelated
  }

  /// Opens `relationships` if needed, and writes the name.
  ///
  /// - Returns: `false` if the relationship is left out.
  @usableFromInline
  mutating func beginRelationship(_ field: Int, _ table: FieldTable) -> Bool {
    if options.isRequest { markRelationship(named(table).name(at: field)) }
    if _slowPath(scope.isNarrowed) { return beginNarrowedRelationship(field, table) }
    if scope.part != .relationships { move(to: .relationships) }
    // The piece points into the table's memory.
    json.name(quoted: table.quotedNames[field])
    withExtendedLifetime(table) {}
    return true
  }

  /// Begins a relationship subject to a sparse fieldset, include paths or a key format.
  private mutating func beginNarrowedRelationship(_ field: Int, _ table: FieldTable) -> Bool {
    let name = named(table).name(at: field)
    enterRelationship(name)
    if scope.fields?.contains(name) == false { return false }
    if scope.part != .relationships { move(to: .relationships) }
    json.name(name)
    return true
  }

  /// Queues the resources of a hidden relationship if an include path requests them (CMP-04).
  @usableFromInline
  mutating func includeHidden(_ value: some RelationshipValue) throws {
    guard scope.paths != nil, scope.includesChildren else { return }
    let mark = json.count
    let needsComma = json.needsComma
    try value.writeRelationship(to: &self)
    json.rewind(to: mark, needsComma: needsComma)
  }

  /// Records which relationship is being written, for the include paths.
  mutating func enterRelationship(_ name: String) {
    guard let paths = scope.paths else {
      scope.childPaths = nil
      scope.includesChildren = true
      return
    }
    scope.childPaths = paths.contains(name) ? paths.under(name) : nil
    scope.includesChildren = scope.childPaths != nil
  }
}

extension ResourceWriter {
  /// Writes an empty to-one relationship.
  public mutating func null() {
    json.beginObject()
    json.name(quoted: "\"data\":")
    json.null()
    json.endObject()
  }

  /// Writes a to-one relationship and queues its resource for `included`.
  @inlinable
  public mutating func one(_ value: some RelatedResource) throws {
    json.name(quoted: "{\"data\":")
    try value.writeIdentifier(to: &self)
    json.endObject()
  }

  /// Writes a to-many relationship and queues its resources for `included`.
  @inlinable
  public mutating func many<R: RelatedResource>(_ values: [R]) throws {
    json.name(quoted: "{\"data\":[")
    try R.writeIdentifiers(of: values, to: &self)
    json.endArray()
    json.endObject()
  }

  /// Writes an identifier.
  public mutating func identifier(
    type: String, id: String?, lid: String? = nil, meta: JSONObject? = nil
  ) {
    if let id {
      included.writeHead(ofType: included.number(of: type), to: &json)
      json.string(id)
    } else {
      noteReference(ResourceIdentifier(type: type, lid: lid))
      json.beginObject()
      json.name(quoted: "\"type\":")
      json.string(type)
    }
    if let lid {
      json.name(quoted: "\"lid\":")
      json.string(lid)
    }
    if let meta {
      json.name(quoted: "\"meta\":")
      JSONValue(meta).write(to: &json)
    }
    json.endObject()
  }

  /// Writes the identifier of a resource and queues the resource for `included`.
  ///
  /// - Throws: `EncodingError` for a resource that has neither `id` nor `lid`.
  @inlinable
  public mutating func related<R: Resource>(_ resource: R) throws {
    guard let id = resource.id.idText else { return try relatedByLID(resource) }
    let model = included.number(of: R.self)
    if link(model, id: id) { included.append(resource, of: model) }
  }

  /// Writes the identifier of a resource.
  ///
  /// - Returns: Whether the resource has to be queued; most already are.
  @usableFromInline
  mutating func link(_ model: Int, id: String) -> Bool {
    beginObject(of: model, id: id)
    json.endObject()
    guard scope.includesChildren, options.includesRelated else { return false }
    if _fastPath(scope.childPaths == nil) { return included.insert(model: model, id: id) }
    return included.insert(
      type: included.models[model].type, id: id, isLocal: false, paths: scope.childPaths)
  }

  /// Writes an identifier by type and id.
  ///
  /// - Returns: Whether the resource has to be queued.
  mutating func link(type: String, id: String, isBare: Bool) -> Bool {
    let type = included.number(of: type)
    included.writeHead(ofType: type, to: &json)
    json.string(id)
    json.endObject()
    return !isBare && isWanted(type: type, id: id, isLocal: false)
  }

  /// Opens a resource object or identifier with its type and id.
  @usableFromInline
  mutating func beginObject(of model: Int, id: String) {
    request.awaitsNames = false
    included.writeHead(of: model, to: &json)
    json.string(id)
  }

  /// Writes the identifier of a resource that has no id.
  @usableFromInline
  mutating func relatedByLID<R: Resource>(_ resource: R) throws {
    guard let lid = (resource as? any LocallyIdentified)?.lid ?? givenLID() else {
      throw EncodingError.notIdentified(resource, type: R.resourceType)
    }
    identifier(type: R.resourceType, id: nil, lid: lid)
    let type = included.number(of: R.resourceType)
    guard isWanted(type: type, id: lid, isLocal: true) else { return }
    included.append { (writer: inout ResourceWriter, paths: IncludePaths?) throws in
      try writer.object(resource, paths: paths, lid: lid)
    }
  }

  /// Returns a local id for a new resource without one, if it goes to `included` and may get one.
  ///
  /// Random, so that it can't clash with the local ids of resources written later.
  private func givenLID() -> String? {
    let isIncluded = scope.includesChildren && options.includesRelated
    return isIncluded && options.givesLIDs ? "new-\(UUID().uuidString.lowercased())" : nil
  }

  /// Registers the resource that a relationship leads to.
  ///
  /// - Returns: Whether it has to be queued.
  mutating func isWanted(type: Int, id: String, isLocal: Bool) -> Bool {
    guard scope.includesChildren, options.includesRelated else { return false }
    return included.insert(type: type, id: id, isLocal: isLocal, paths: scope.childPaths)
  }
}

extension ResourceWriter {
  /// Opens a relationship object with its links, which requests omit.
  ///
  /// - Returns: `false` if the relationship is omitted: a request has none without linkage
  ///   (CRU-05).
  @usableFromInline
  mutating func beginRelationship(_ extras: RelationshipExtras?, hasLinkage: Bool) -> Bool {
    guard hasLinkage || !options.isRequest else {
      leaveOutRelationship()
      return false
    }
    json.beginObject()
    if !options.isRequest { extras?.writeLinks(to: &json) }
    return true
  }

  /// Closes a relationship object, with its meta.
  @usableFromInline
  mutating func endRelationship(_ extras: RelationshipExtras?) {
    extras?.writeMeta(to: &json)
    json.endObject()
  }

  /// Writes the identifier of a linkage and queues its embedded resource for `included`.
  @usableFromInline
  mutating func linked<R: RelatedResource>(_ identity: LinkedIdentity, embedded: R) throws {
    let mark = json.count
    let needsComma = json.needsComma
    let references = request.references.count
    // Writes the resource's own identifier; the linkage's replaces it only if it has more members.
    // A new resource gets its identity here.
    try embedded.writeIdentifier(to: &self)
    let isNew = identity.id == nil && identity.lid == nil
    if isNew || identity.lid == nil && identity.meta == nil { return }
    json.rewind(to: mark, needsComma: needsComma)
    request.references.removeSubrange(references...)
    // The resource may write its id differently than it was read, such as a UUID in lower case.
    try identifier(identity, id: embedded.resourceIdentifier.id ?? identity.id)
  }

  /// Writes the identifier of a linkage.
  @usableFromInline
  mutating func identifier(_ identity: LinkedIdentity) throws {
    guard identity.details == nil else { return try identifier(identity, id: identity.id) }
    identifier(type: identity.type, id: identity.plainID)
  }

  private mutating func identifier(_ identity: LinkedIdentity, id: String?) throws {
    guard id != nil || identity.lid != nil else {
      throw EncodingError.notIdentified(identity.type, type: identity.type)
    }
    identifier(type: identity.type, id: id, lid: identity.lid, meta: identity.meta)
  }
}
