/// The identity of a linked resource.
@usableFromInline
struct LinkedIdentity: Sendable {
  @usableFromInline let type: String
  /// The id, if there is nothing else besides the type.
  @usableFromInline let plainID: String
  /// Everything besides the type, if that is more or less than an id.
  @usableFromInline let details: Box<Details>?

  @usableFromInline
  struct Details: Sendable {
    let id: String?
    let lid: String?
    let meta: JSONObject?
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
      details = Box(Details(id: id, lid: lid, meta: meta))
    }
  }

  init(_ identifier: ResourceIdentifier) {
    self.init(
      type: identifier.type, id: identifier.id, lid: identifier.lid, meta: identifier.meta)
  }

  init(_ value: some RelatedResource) { self.init(value.resourceIdentifier) }

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

  var id: String? { details == nil ? plainID : details?.value.id }
  var lid: String? { details?.value.lid }
  var meta: JSONObject? { details?.value.meta }

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

/// An identifier in a relationship, with the resource if it was included.
///
/// ``ToOne`` and ``ToMany`` are built from these; you don't use one directly.
public struct LinkedResource<Destination: RelatedResource>: Sendable {
  @usableFromInline let identity: LinkedIdentity
  @usableFromInline let embedded: Box<Destination>?

  @inlinable @inline(__always)
  init(identity: LinkedIdentity, embedded: Box<Destination>?) {
    self.identity = identity
    self.embedded = embedded
  }
}
