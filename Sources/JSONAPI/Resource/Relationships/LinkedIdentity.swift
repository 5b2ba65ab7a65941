/// What a linkage knows of the resource at its other end.
struct LinkedIdentity: Sendable, Hashable {
  var type: String
  var id: String?
  var lid: String?
  var meta: JSONObject?

  init(type: String, id: String?, lid: String?, meta: JSONObject?) {
    self.type = type
    self.id = id
    self.lid = lid
    self.meta = meta
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
  init(_ reader: RelationshipReader, _ identifier: Int) throws {
    let tape = reader.tape
    let members = ResourceMembers(of: identifier, in: tape)
    guard members.type >= 0, let type = JSONNode(tape, members.type).string else {
      throw tape.error(.missingMember, at: identifier, expected: "a member 'type'", found: "none")
    }
    self.type = type
    if members.id >= 0 {
      let node = JSONNode(tape, members.id)
      id = node.string ?? (node.kind == .integer ? node.scalarText : nil)
    }
    if members.lid >= 0 { lid = JSONNode(tape, members.lid).string }
    guard id != nil || lid != nil else {
      throw tape.error(.missingMember, at: identifier, expected: "a member 'id'", found: "none")
    }
    if members.meta >= 0, tape.kindBits(members.meta) == 7 {
      meta = unsafe reader.context.value(at: members.meta).object
    }
  }

  var identifier: ResourceIdentifier {
    ResourceIdentifier(type: type, id: id, lid: lid, meta: meta)
  }
}

/// The links and meta of a relationship, kept as they stand in the document until they are asked for.
struct RelationshipExtras: Sendable {
  private let text: JSONValue

  /// Keeps links and meta, if there are any.
  init?(_ reader: RelationshipReader) {
    guard reader.links != nil || reader.meta != nil else { return nil }
    let value = unsafe reader.context.value(at: reader.index)
    guard reader.index == 0 else {
      text = value
      return
    }
    // Of a whole document only what belongs to the relationship is kept.
    let members = value.object?.filter { $0.name == "links" || $0.name == "meta" } ?? []
    text = JSONValue(JSONObject(members)).detached()
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

extension ResourceWriter {
  /// Writes the identifier of a linkage, and puts an embedded resource on the list of what to include.
  mutating func linked<R: RelatedResource>(_ identity: LinkedIdentity, embedded: R?) throws {
    let mark = json.count
    let needsComma = json.needsComma
    if let embedded {
      // Writes the resource's own identifier, which the linkage's replaces: that has the meta. Only a
      // new resource gets its identity here.
      try embedded.writeIdentifier(to: &self)
      if identity.id == nil, identity.lid == nil { return }
      json.rewind(to: mark, needsComma: needsComma)
    }
    identifier(type: identity.type, id: identity.id, lid: identity.lid, meta: identity.meta)
  }
}
