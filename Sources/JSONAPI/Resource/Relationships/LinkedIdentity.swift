/// What a linkage knows of the resource at its other end.
@usableFromInline
struct LinkedIdentity: Sendable {
  @usableFromInline let type: String
  /// The id, if that is all there is beside the type.
  @usableFromInline let plainID: String
  /// Everything beside the type, if there is more than an id, or none.
  @usableFromInline let details: Details?

  @usableFromInline
  final class Details: Sendable {
    let id: String?
    let lid: String?
    let meta: JSONObject?

    init(id: String?, lid: String?, meta: JSONObject?) {
      self.id = id
      self.lid = lid
      self.meta = meta
    }
  }

  @inlinable @inline(__always)
  init(type: String, id: String) {
    self.type = type
    plainID = id
    details = nil
  }

  init(type: String, id: String?, lid: String?, meta: JSONObject?) {
    self.type = type
    if let id, lid == nil, meta == nil {
      plainID = id
      details = nil
    } else {
      plainID = ""
      details = Details(id: id, lid: lid, meta: meta)
    }
  }

  init(_ identifier: ResourceIdentifier) {
    self.init(
      type: identifier.type, id: identifier.id, lid: identifier.lid, meta: identifier.meta)
  }

  init(_ value: some RelatedResource) {
    // A writer that goes nowhere learns the identifier, whatever the resource's type.
    let identifier = value.resourceIdentifier
    self.init(identifier)
  }

  /// Reads an identifier (RID-01, RID-02).
  @usableFromInline
  init(_ reader: RelatedReader) throws {
    let tape = reader.tape
    let identifier = reader.identifier
    guard tape.isObject(identifier) else {
      throw tape.error(
        .typeMismatch, at: identifier, expected: "an identifier", found: tape.describe(identifier))
    }
    let members = ResourceMembers(of: identifier, in: tape)
    guard members.type >= 0, let type = JSONNode(tape, members.type).string else {
      throw tape.error(.missingMember, at: identifier, expected: "a member 'type'", found: "none")
    }
    var id: String?
    if members.id >= 0 {
      let node = JSONNode(tape, members.id)
      id = node.string ?? (node.kind == .integer ? node.scalarText : nil)
    }
    let lid = members.lid >= 0 ? JSONNode(tape, members.lid).string : nil
    guard id != nil || lid != nil else {
      throw tape.error(.missingMember, at: identifier, expected: "a member 'id'", found: "none")
    }
    var meta: JSONObject?
    if members.meta >= 0, tape.isObject(members.meta) {
      meta = reader.context.value(at: members.meta).object
    }
    self.init(type: type, id: id, lid: lid, meta: meta)
  }

  var id: String? { details == nil ? plainID : details?.id }
  var lid: String? { details?.lid }
  var meta: JSONObject? { details?.meta }

  var identifier: ResourceIdentifier {
    ResourceIdentifier(type: type, id: id, lid: lid, meta: meta)
  }
}

extension LinkedIdentity: Hashable {
  @usableFromInline
  static func == (one: LinkedIdentity, other: LinkedIdentity) -> Bool {
    one.type == other.type && one.id == other.id && one.lid == other.lid && one.meta == other.meta
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    hasher.combine(id)
    hasher.combine(lid)
    hasher.combine(meta)
  }
}

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
    return LinkedResource(
      identity: LinkedIdentity(
        type: memo.pointee.name.text, id: tape.decodedString(identity.id)),
      embedded: number >= 0 ? try box(number, memo, for: identifier) : nil)
  }
}

/// The links and meta of a relationship, kept as they stand in the document until they are asked for.
@usableFromInline
struct RelationshipExtras: Sendable {
  private let text: JSONValue

  /// Keeps the links and the meta of a relationship that has some.
  @usableFromInline
  init(_ reader: RelationshipReader) {
    let value = reader.reference.withObject { $0.value(at: reader.index) }
    guard reader.index == 0 else {
      text = value
      return
    }
    // Of a whole document only what belongs to the relationship is kept.
    let members = value.object?.filter { $0.name == "links" || $0.name == "meta" } ?? []
    text = JSONValue(JSONObject(members)).detached()
  }

  /// Keeps the links and the meta of a relationship, if it has some.
  @inlinable @inline(__always)
  static func of(_ reader: RelationshipReader, _ members: RelationshipMembers) -> Self? {
    members.links >= 0 || members.meta >= 0 ? RelationshipExtras(reader) : nil
  }

  /// Keeps links and meta, if there are any.
  init?(_ relationship: AnyRelationship) {
    guard relationship.links != nil || relationship.meta != nil else { return nil }
    var relationship = relationship
    relationship.data = .absent
    text = relationship.json
  }

  /// Links, meta and whatever else there is, without the linkage.
  var relationship: AnyRelationship {
    var relationship = AnyRelationship(members: text.object ?? JSONObject())
    relationship.data = .absent
    return relationship
  }

  func writeLinks(to writer: inout JSONWriter) {
    guard let links = text["links"] else { return }
    writer.name(quoted: "\"links\":")
    links.write(to: &writer)
  }

  func writeMeta(to writer: inout JSONWriter) {
    guard let meta = text["meta"] else { return }
    writer.name(quoted: "\"meta\":")
    meta.write(to: &writer)
  }
}

extension RelatedResource {
  /// Writes the identifier of a linkage, and puts the resource on the list of what to include.
  @inlinable
  public static func writeLinked(
    _ linked: borrowing LinkedResource<Self>, to writer: inout ResourceWriter
  ) throws {
    try writer.linked(linked.identity, embedded: linked.embedded?.value)
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
    guard linked.identity.details == nil, let embedded = linked.embedded,
      let id = embedded.value.id.idText
    else {
      return try writer.linked(linked.identity, embedded: linked.embedded?.value)
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

  /// Writes the identifier of a linkage, and puts an embedded resource on the list of what to include.
  @usableFromInline
  mutating func linked<R: RelatedResource>(_ identity: LinkedIdentity, embedded: R?) throws {
    let mark = json.count
    let needsComma = json.needsComma
    let references = request.references.count
    var id = identity.id
    if let embedded {
      // Writes the resource's own identifier, which the linkage's replaces only where that says more. A
      // new resource gets its identity here.
      try embedded.writeIdentifier(to: &self)
      let isNew = id == nil && identity.lid == nil
      if isNew || identity.lid == nil && identity.meta == nil { return }
      json.rewind(to: mark, needsComma: needsComma)
      request.references.removeSubrange(references...)
      // The resource may write an id in another way than it was read, a UUID in lower case.
      id = embedded.resourceIdentifier.id ?? id
    }
    guard id != nil || identity.lid != nil else { throw noIdentity(of: identity.type) }
    identifier(type: identity.type, id: id, lid: identity.lid, meta: identity.meta)
  }

  /// The error for linkage that identifies nothing (RID-01).
  func noIdentity(of type: String) -> EncodingError {
    .invalidValue(
      type,
      EncodingError.Context(
        codingPath: [],
        debugDescription: "a related resource of type '\(type)' has no id and no lid"))
  }
}
