extension Resource {
  /// The type itself.
  public static var destinationTypes: [String]? { [resourceType] }

  /// Decodes the resource that an identifier means.
  ///
  /// - Returns: The resource, or why there is none.
  @inlinable
  public static func resolve(_ reader: RelatedReader) throws -> Resolution<Self> {
    try reader.resource(Self.self) ?? .unresolved(.unknownType)
  }

  /// Reads a to-many relationship of embedded resources; empty if the linkage is absent.
  ///
  /// - Returns: The resources, in the order of the linkage.
  /// - Throws: ``ResourceDecodingError`` where a resource can't be decoded, or a policy says so.
  @inlinable
  public static func readRelated(from reader: RelationshipReader) throws -> [Self] {
    guard let array = try reader.toMany(), reader.tape.storedCount(array) > 0 else { return [] }
    return try reader.reference.withObject { context in
      try context.embedded(Self.self, in: array, reader)
    }
  }

  /// Reads many resources directly into the memory of the context, which becomes the result.
  ///
  /// - Parameter reader: The member `data`.
  /// - Returns: The resources, in order.
  /// - Throws: ``ResourceDecodingError`` if `data` isn't an array, or a resource can't be decoded.
  @inlinable
  public static func readMany(from reader: PrimaryDataReader) throws -> [Self] {
    guard reader.tape.isArray(reader.index) else { throw reader.noArray() }
    // The general way can leave out a resource alone.
    if _slowPath(reader.skipsUnreadable) { return try reader.each() }
    let resources = try reader.reference.withObject { context in
      try context.primaryResources(Self.self, in: reader.index)
    }
    // What is not as it usually is goes the general way, which knows what to do.
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

  /// An identity with the id as resources of the type write it: a UUID in lower case.
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

  /// The type and id of this resource; where it has no id, or an empty one, also its local id.
  public var resourceIdentifier: ResourceIdentifier {
    let id = id.idText
    return ResourceIdentifier(
      type: Self.resourceType, id: id,
      lid: id?.isEmpty ?? true ? (self as? any LocallyIdentified)?.lid : nil)
  }

  /// Tells a writer that this resource is primary data, which is never included (CMP-05).
  @inlinable
  public func notePrimary(in writer: inout ResourceWriter) {
    if let id = id.idText {
      writer.included.notePrimary(writer.included.number(of: Self.self), id: id)
    } else {
      writer.included.notePrimary(resourceIdentifier)
    }
  }

  /// Tells a writer which resources are primary data.
  @inlinable
  public static func notePrimary(_ resources: [Self], in writer: inout ResourceWriter) {
    writer.included.reserve(primary: resources.count)
    // By index and by the id alone, so that no resource is copied out of the array.
    for index in resources.indices {
      if let id = resources[index].id.idText {
        writer.included.notePrimary(writer.included.number(of: Self.self), id: id)
      } else {
        resources[index].notePrimary(in: &writer)
      }
    }
  }

  /// Writes the identifiers of many resources, and puts those on the list of what to include.
  ///
  /// - Throws: `EncodingError` for a resource that has neither `id` nor `lid`.
  @inlinable
  public static func writeIdentifiers(
    of resources: [Self], to writer: inout ResourceWriter
  ) throws {
    guard !resources.isEmpty else { return }
    let model = writer.included.number(of: Self.self)
    let list = writer.included.waiting(model, Self.self)
    // By index and by the id alone, so that no resource is copied out of the array.
    for index in resources.indices {
      guard let id = resources[index].id.idText else {
        try writer.relatedByLID(resources[index])
        continue
      }
      if writer.link(model, id: id) { writer.included.append(resources, index, to: list, model) }
    }
  }

  /// Writes the identifier of this resource, and puts the resource on the list of what to include.
  ///
  /// - Throws: `EncodingError` for a resource that has neither `id` nor `lid`.
  @inlinable
  public func writeIdentifier(to writer: inout ResourceWriter) throws { try writer.related(self) }

  /// Writes this resource as a resource object.
  @inlinable
  public func writeObject(to writer: inout ResourceWriter) throws {
    try writer.object(self, paths: writer.scope.paths)
  }

  /// Writes the identifier of a linkage, and puts the resource on the list of what to include.
  ///
  /// The list shares the linkage's copy of it.
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
