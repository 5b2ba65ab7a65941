/// The links and meta of a relationship, kept as JSON and parsed on access.
@usableFromInline
struct RelationshipExtras: Sendable {
  private let text: JSONValue

  /// Keeps the links and meta of a relationship that has some.
  @usableFromInline
  init(_ reader: RelationshipReader) {
    let value = reader.reference.withObject { $0.value(at: reader.index) }
    guard reader.index == 0 else {
      text = value
      return
    }
    // Of a whole document, keep only the relationship's members.
    let members = value.object?.filter { $0.name == "links" || $0.name == "meta" } ?? []
    text = JSONValue(JSONObject(members)).detached()
  }

  /// Returns the links and meta of a relationship; nil if it has neither.
  @inlinable @inline(__always)
  static func of(_ reader: RelationshipReader, _ members: RelationshipMembers) -> Self? {
    members.links >= 0 || members.meta >= 0 ? RelationshipExtras(reader) : nil
  }

  /// Keeps the links and meta of a relationship; nil if it has neither.
  init?(_ relationship: AnyRelationship) {
    guard relationship.links != nil || relationship.meta != nil else { return nil }
    var relationship = relationship
    relationship.data = .absent
    text = relationship.json
  }

  /// The relationship's members without the linkage.
  var relationship: AnyRelationship {
    var relationship = AnyRelationship(members: text.object ?? JSONObject())
    relationship.data = .absent
    return relationship
  }

  /// Whether a link leads to another page of the linkage.
  var isPage: Bool { text["links"].map { JSONValue.leadToOtherPages($0) } ?? false }

  func writeLinks(to writer: inout JSONWriter) {
    text.write(member: "links", as: "\"links\":", to: &writer)
  }

  func writeMeta(to writer: inout JSONWriter) {
    text.write(member: "meta", as: "\"meta\":", to: &writer)
  }
}

extension RelationshipExtras? {
  /// Changes links or meta, creating the extras if needed and removing them once empty.
  mutating func change(_ change: (inout AnyRelationship) -> Void) {
    var relationship = relationship(to: .absent)
    change(&relationship)
    self = RelationshipExtras(relationship)
  }

  /// Returns a relationship with these links and meta.
  func relationship(to linkage: Linkage) -> AnyRelationship {
    var relationship = self?.relationship ?? AnyRelationship()
    relationship.data = linkage
    return relationship
  }
}
