/// An identifier of a relationship, with the resource where it was included.
///
/// ``ToOne`` and ``ToMany`` are made of these. There is no need to use one directly.
public struct LinkedResource<Destination: RelatedResource>: Sendable {
  @usableFromInline let identity: LinkedIdentity
  @usableFromInline let embedded: Box<Destination>?

  @inlinable @inline(__always)
  init(identity: LinkedIdentity, embedded: Box<Destination>?) {
    self.identity = identity
    self.embedded = embedded
  }
}

extension RelatedResource {
  /// Reads an identifier for a linkage, and the resource if it is included.
  @inlinable
  public static func readLinked(from reader: RelatedReader) throws -> LinkedResource<Self> {
    let identity = try LinkedIdentity(reader)
    let value = try resolve(reader).value
    return LinkedResource(identity: identity, embedded: value.map { Box($0) })
  }
}

extension Resource {
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
}

extension Resource {
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
}

extension DecodeContext {
  /// Reads an identifier, and the resource if it is included.
  ///
  /// - Returns: `nil` for what has to be done the general way.
  @inlinable @inline(__always)
  func linked<R: Resource>(
    _ identifier: Int, _ identity: PlainIdentity, _ type: R.Type
  ) throws -> LinkedResource<R>? {
    let memo = decoded.memo(of: type)
    guard tape.isPlain(identity.type, memo.pointee.name) else { return nil }
    let number = number(identity, memo)
    guard number >= 0 ? included.token(of: number) != identifier : !decodesIdentifiers else {
      return nil
    }
    let identity = LinkedIdentity(
      type: memo.pointee.name.text, id: tape.decodedString(identity.id))
    return LinkedResource(
      identity: identity,
      embedded: number >= 0 ? try box(number, memo, for: identifier) : nil)
  }
}

extension RelatedResource {
  /// Writes the identifier of a linkage, and puts the resource on the list of what to include.
  @inlinable
  public static func writeLinked(
    _ linked: borrowing LinkedResource<Self>, to writer: inout ResourceWriter
  ) throws {
    guard let embedded = linked.embedded else { return try writer.identifier(linked.identity) }
    try writer.linked(linked.identity, embedded: embedded.value)
  }
}

extension Resource {
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

extension ResourceWriter {
  /// Opens a relationship object, with its links; a request has no links.
  ///
  /// - Returns: `false` if the relationship is left out, since a request has none without linkage (CRU-05).
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

  /// Writes the identifier of a linkage whose resource is embedded, and puts that on the list of what to include.
  @usableFromInline
  mutating func linked<R: RelatedResource>(_ identity: LinkedIdentity, embedded: R) throws {
    let mark = json.count
    let needsComma = json.needsComma
    let references = request.references.count
    // Writes the resource's own identifier, which the linkage's replaces only where that says more. A
    // new resource gets its identity here.
    try embedded.writeIdentifier(to: &self)
    let isNew = identity.id == nil && identity.lid == nil
    if isNew || identity.lid == nil && identity.meta == nil { return }
    json.rewind(to: mark, needsComma: needsComma)
    request.references.removeSubrange(references...)
    // The resource may write an id in another way than it was read, a UUID in lower case.
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
