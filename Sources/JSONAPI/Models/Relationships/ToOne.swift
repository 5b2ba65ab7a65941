/// The linkage of a to-one relationship, with the resource if it was included.
///
/// The identifier is kept whether or not the server includes the resource; ``value`` is the
/// included resource. The three states of linkage are distinct (REL-07): absent, null, and an
/// identifier.
///
/// ```swift
/// article.editor.id          // the id, even if the editor wasn't included
/// article.editor.value?.name // the editor's name, if it was
/// article.editor = .null     // no editor
/// article.editor = ToOne(id: "9")
/// ```
///
/// Two values are equal if their linkage, links and meta are. The embedded resource doesn't count,
/// since it isn't part of the relationship.
public struct ToOne<Destination: RelatedResource>: RelationshipValue {
  @usableFromInline var state: LinkageState
  @usableFromInline var embedded: Box<Destination>?
  @usableFromInline var extras: RelationshipExtras?

  @inlinable @inline(__always)
  init(state: LinkageState, embedded: Box<Destination>?, extras: RelationshipExtras?) {
    self.state = state
    self.embedded = embedded
    self.extras = extras
  }

  /// Links to a resource and embeds it; encoding writes it to `included`.
  public init(_ value: Destination) {
    state = .identifier(LinkedIdentity(value))
    embedded = Box(value)
  }

  /// Links to a resource by its identifier.
  ///
  /// - Parameter identifier: The type and the id, or the local id.
  public init(_ identifier: ResourceIdentifier) { state = .identifier(LinkedIdentity(identifier)) }

  /// No member `data`: the linkage is unknown.
  public static var absent: ToOne { ToOne(state: .absent, embedded: nil, extras: nil) }

  /// `null`: the relationship is empty.
  public static var null: ToOne { ToOne(state: .null, embedded: nil, extras: nil) }

  /// The resource, if it was included or set.
  public var value: Destination? { embedded?.value }

  /// The linkage, in its three states.
  public var linkage: Linkage {
    switch state {
    case .absent: .absent
    case .null: .null
    case .identifier(let identity): .one(identity.identifier)
    }
  }

  /// The identifier, unless the linkage is absent or null.
  public var identifier: ResourceIdentifier? {
    if case .identifier(let identity) = state { identity.identifier } else { nil }
  }

  /// The links of the relationship; nil if there are none.
  public var links: LinksObject? {
    get { extras?.relationship.links }
    set { extras.change { $0.links = newValue } }
  }

  /// The meta of the relationship; nil if there is none.
  public var meta: JSONObject? {
    get { extras?.relationship.meta }
    set { extras.change { $0.meta = newValue } }
  }
}

extension ToOne where Destination: Resource {
  /// Links to a resource by its id.
  public init(id: Destination.ID) {
    state = .identifier(
      LinkedIdentity(type: Destination.resourceType, id: id.idText, lid: nil, meta: nil))
  }

  /// Links to a resource that the same document creates (RID-03).
  public init(lid: String) {
    state = .identifier(
      LinkedIdentity(type: Destination.resourceType, id: nil, lid: lid, meta: nil))
  }

  /// The id of the related resource, unless the linkage is absent, null, or a local id.
  public var id: Destination.ID.Assigned? {
    guard case .identifier(let identity) = state, let text = identity.id else { return nil }
    return Destination.ID.Assigned(idText: text)
  }
}

extension ToOne where Destination: ResourceUnion {
  /// Links to a resource of one of the union's types by its id.
  ///
  /// ```swift
  /// comment.author = ToOne(Commenter.person, id: "9")
  /// ```
  ///
  /// - Parameters:
  ///   - member: The case of the union that holds resources of the type.
  ///   - id: The id.
  public init<R: Resource>(_ member: (R) -> Destination, id: R.ID) {
    self.init(ResourceIdentifier(member, id: id))
  }

  /// The id of the related resource, if the linkage leads to one of the case's type.
  ///
  /// - Parameter member: The case of the union that holds resources of the type.
  /// - Returns: The id; nil if the linkage is absent, null, a local id, or of another type.
  public func id<R: Resource>(of member: (R) -> Destination) -> R.ID.Assigned? {
    guard case .identifier(let identity) = state, identity.identifier.type == R.resourceType,
      let text = identity.id
    else { return nil }
    return R.ID.Assigned(idText: text)
  }
}

extension ResourceIdentifier {
  /// Creates the identifier of a resource of one of a union's types.
  ///
  /// ```swift
  /// post.commenters.append(ResourceIdentifier(Commenter.bot, id: "3"))
  /// ```
  ///
  /// - Parameters:
  ///   - member: The case of the union that holds resources of the type.
  ///   - id: The id.
  public init<Union: ResourceUnion, R: Resource>(_ member: (R) -> Union, id: R.ID) {
    self.init(type: R.resourceType, id: id.idText)
  }
}

extension ToOne: Hashable {
  /// Compares linkage, links and meta.
  ///
  /// - Returns: Whether both say the same to a server.
  public static func == (one: ToOne, other: ToOne) -> Bool {
    one.state == other.state && one.links == other.links && one.meta == other.meta
  }

  /// Hashes the linkage.
  public func hash(into hasher: inout Hasher) { hasher.combine(state) }
}

extension ToOne {
  /// Whether nothing is linked: the linkage is absent or null.
  ///
  /// To distinguish these, compare with ``absent`` or ``null``.
  public static func == (relationship: ToOne, nothing: _OptionalNilComparisonType) -> Bool {
    relationship.identifier == nil
  }

  /// Whether a resource is linked.
  public static func != (relationship: ToOne, nothing: _OptionalNilComparisonType) -> Bool {
    relationship.identifier != nil
  }
}

extension ToOne: ExpressibleByNilLiteral, ExpressibleByAbsence, OmittableWhenAbsent {
  /// Creates an empty relationship: `null`.
  public init(nilLiteral: ()) { state = .null }

  /// Absent.
  public static var valueOfAbsence: ToOne { .absent }

  /// Whether there is neither linkage nor links nor meta.
  public func isLeftOutOfDocument() -> Bool { isAbsent }

  @usableFromInline var isAbsent: Bool { state == .absent && extras == nil }
}

extension ToOne {
  /// To one.
  public static var cardinality: Schema.Cardinality { .one }

  /// The destination's types.
  public static var destinationTypes: [String]? { Destination.destinationTypes }

  /// Reads a to-one relationship.
  ///
  /// - Returns: The linkage, and the resource if it is included.
  /// - Throws: ``ResourceDecodingError`` if the resource can't be decoded.
  @inlinable
  public static func readRelationship(from reader: RelationshipReader) throws -> ToOne {
    let tape = reader.tape
    let members = RelationshipMembers(of: reader.index, in: tape)
    if members.data >= 0, tape.isObject(members.data) {
      let linked = try Destination.readLinked(
        from: RelatedReader(tape, members.data, reader.reference))
      return ToOne(
        state: .identifier(linked.identity), embedded: linked.embedded,
        extras: .of(reader, members))
    }
    return ToOne(state: try reader.emptyState(), embedded: nil, extras: .of(reader, members))
  }

  /// Writes linkage, links and meta, and the resource to `included`.
  @inlinable
  public func writeRelationship(to writer: inout ResourceWriter) throws {
    guard writer.beginRelationship(extras, hasLinkage: !state.isAbsent) else { return }
    switch state {
    case .absent: break
    case .null:
      writer.json.name(quoted: "\"data\":")
      writer.json.null()
    case .identifier(let identity):
      writer.json.name(quoted: "\"data\":")
      try Destination.writeLinked(
        LinkedResource(identity: identity, embedded: embedded), to: &writer)
    }
    writer.endRelationship(extras)
  }
}

extension ToOne: Codable {
  /// Reads a relationship object with any decoder; no resource is embedded.
  ///
  /// - Throws: Any error of the decoder, and `DecodingError` if the linkage is an array.
  public init(from decoder: any Decoder) throws {
    let relationship = try AnyRelationship(from: decoder)
    switch relationship.data {
    case .absent: state = .absent
    case .null: state = .null
    case .one(let identifier): state = .identifier(LinkedIdentity(identifier))
    case .many:
      throw decoder.mismatch(ToOne.self, "expected one identifier or null")
    }
    extras = RelationshipExtras(relationship)
  }

  /// Writes a relationship object with any encoder; an embedded resource is not written.
  public func encode(to encoder: any Encoder) throws {
    try extras.relationship(to: linkage).encode(to: encoder)
  }
}

/// The state of a linkage to one resource.
@usableFromInline
enum LinkageState: Sendable, Hashable {
  case absent
  case null
  case identifier(LinkedIdentity)

  @usableFromInline var isAbsent: Bool { if case .absent = self { true } else { false } }
}

extension ToOne {
  /// Whether the linkage is absent.
  public var isLinkageAbsent: Bool { state == .absent }
}

extension ToOne {
  /// The destination's schemas.
  public static var destinationSchemas: [Schema] { Destination.destinationSchemas }
}

extension ToOne: RequestOutput {
  /// The resource type that paths start from.
  public typealias QuerySubject = Destination

  /// Reads the document of a relationship.
  public static func read(from response: some ResponseSource) throws -> ToOne {
    try response.decodeRelationship(ToOne.self)
  }
}

extension ToOne: CustomStringConvertible, CustomDebugStringConvertible {
  /// The type and id of the linked resource, such as `ToOne(people 9)`; `null` for an empty
  /// relationship, `absent` for absent linkage.
  public var description: String { "ToOne(\(linkage.summary))" }

  /// The same as ``description``.
  public var debugDescription: String { description }
}

extension ToOne: LinkageValue {}

extension ToOne {
  /// Links to a resource by a reference.
  public init(_ reference: ResourceReference<Destination>) {
    self.init(reference.resourceIdentifier)
  }
}
