extension Resource {
  /// The type itself.
  public static var destinationTypes: [String]? { [resourceType] }

  /// Decodes the resource that an identifier refers to.
  ///
  /// - Returns: The resource, or the reason there is none.
  @inlinable
  public static func resolve(_ reader: RelatedReader) throws -> Resolution<Self> {
    try reader.resource(Self.self) ?? .unresolved(.unknownType)
  }

  /// Reads a to-many relationship of embedded resources; empty if the linkage is absent.
  ///
  /// - Returns: The resources, in the order of the linkage.
  /// - Throws: ``ResourceDecodingError`` if a resource can't be decoded, or a policy rejects it.
  @inlinable
  public static func readRelated(from reader: RelationshipReader) throws -> [Self] {
    guard let array = try reader.toMany(), reader.tape.storedCount(array) > 0 else { return [] }
    return try reader.reference.withObject { context in
      try context.embedded(Self.self, in: array, reader)
    }
  }

  /// Reads many resources directly into the context's memory, which becomes the result.
  ///
  /// - Parameter reader: The member `data`.
  /// - Returns: The resources, in order.
  /// - Throws: ``ResourceDecodingError`` if `data` isn't an array, or a resource can't be decoded.
  @inlinable
  public static func readMany(from reader: PrimaryDataReader) throws -> [Self] {
    guard reader.tape.isArray(reader.index) else { throw reader.noArray() }
    // Only the slow path can skip a single resource.
    if _slowPath(reader.skipsUnreadable) { return try reader.each() }
    let resources = try reader.reference.withObject { context in
      try context.primaryResources(Self.self, in: reader.index)
    }
    // Unusual documents take the slow path, which handles them.
    return try resources ?? reader.each()
  }

  /// Reads an identifier for a linkage, and the resource if it is included.
  ///
  /// Every linkage to a resource shares one copy of it.
  @inlinable
  public static func readLinked(from reader: RelatedReader) throws -> LinkedResource<Self> {
    if let identity = reader.tape.plainIdentity(reader.identifier),
      reader.tape.end(reader.identifier) == reader.identifier &+ Tape.identifierWords
    {
      let linked = try reader.reference.withObject { context in
        try context.linked(reader.identifier, identity, Self.self)
      }
      if let linked { return linked }
    }
    let identity = try LinkedIdentity(reader)
    let value = try resolve(reader).value
    return LinkedResource(identity: identity, embedded: value.map { Box($0) })
  }

  /// Returns an identity with the id in the form that resources of the type write: a UUID in lower
  /// case.
  @inlinable @inline(__always)
  static func ownForm(of identity: LinkedIdentity) -> LinkedIdentity {
    ID.self == String.self ? identity : rewritten(identity)
  }

  @usableFromInline
  static func rewritten(_ identity: LinkedIdentity) -> LinkedIdentity {
    guard identity.type == resourceType, let text = identity.id, let id = ID(idText: text)?.idText
    else { return identity }
    return LinkedIdentity(type: identity.type, id: id, lid: identity.lid, meta: identity.meta)
  }

  /// The type and id of this resource; if it has no id or an empty one, also its local id.
  public var resourceIdentifier: ResourceIdentifier {
    let id = id.idText
    return ResourceIdentifier(
      type: Self.resourceType, id: id,
      lid: id?.isEmpty ?? true ? (self as? any LocallyIdentified)?.lid : nil)
  }

  /// Registers this resource as primary data, which is never included (CMP-05).
  @inlinable
  public func notePrimary(in writer: inout ResourceWriter) {
    if let id = id.idText {
      writer.included.notePrimary(writer.included.number(of: Self.self), id: id)
    } else {
      writer.included.notePrimary(resourceIdentifier)
    }
  }

  /// Registers resources as primary data.
  @inlinable
  public static func notePrimary(_ resources: [Self], in writer: inout ResourceWriter) {
    writer.included.reserve(primary: resources.count)
    // By index, reading only the id, so that no resource is copied out of the array.
    for index in resources.indices {
      if let id = resources[index].id.idText {
        writer.included.notePrimary(writer.included.number(of: Self.self), id: id)
      } else {
        resources[index].notePrimary(in: &writer)
      }
    }
  }

  /// Writes the identifiers of many resources and queues the resources for `included`.
  ///
  /// - Throws: `EncodingError` for a resource that has neither `id` nor `lid`.
  @inlinable
  public static func writeIdentifiers(
    of resources: [Self], to writer: inout ResourceWriter
  ) throws {
    guard !resources.isEmpty else { return }
    let model = writer.included.number(of: Self.self)
    let list = writer.included.waiting(model, Self.self)
    // By index, reading only the id, so that no resource is copied out of the array.
    for index in resources.indices {
      guard let id = resources[index].id.idText else {
        try writer.relatedByLID(resources[index])
        continue
      }
      if writer.link(model, id: id) { writer.included.append(resources, index, to: list, model) }
    }
  }

  /// Writes the identifier of this resource and queues the resource for `included`.
  ///
  /// - Throws: `EncodingError` for a resource that has neither `id` nor `lid`.
  @inlinable
  public func writeIdentifier(to writer: inout ResourceWriter) throws { try writer.related(self) }

  /// Writes this resource as a resource object.
  @inlinable
  public func writeObject(to writer: inout ResourceWriter) throws {
    try writer.object(self, paths: writer.scope.paths)
  }

  /// Writes the identifier of a linkage and queues its resource for `included`.
  ///
  /// The queue shares the linkage's copy of the resource.
  @inlinable
  public static func writeLinked(
    _ linked: borrowing LinkedResource<Self>, to writer: inout ResourceWriter
  ) throws {
    guard let embedded = linked.embedded else {
      return try writer.identifier(ownForm(of: linked.identity))
    }
    guard linked.identity.details == nil, let id = embedded.lend({ $0.id.idText }) else {
      return try writer.linked(linked.identity, embedded: embedded.value)
    }
    let model = writer.included.number(of: Self.self)
    if writer.link(model, id: id) { writer.included.append(embedded, of: model) }
  }
}
