/// The linkage of a to-many relationship, with the resources that were included.
///
/// ```swift
/// article.comments.ids     // every id, in the server's order
/// article.comments.values  // the comments that were included
/// article.comments = ToMany(ids: ["5", "12"])
/// article.comments.append(id: "13")
/// article.comments.remove(id: "5")
/// ```
///
/// Absent linkage and an empty array are different things (REL-07); ``isLinkageAbsent``
/// distinguishes them. Two values are equal if their linkage, links, meta and changes to incomplete
/// linkage are equal.
///
/// Linkage is complete unless it is absent or the links lead to another page of it; see
/// ``isLinkageComplete``. Requests omit an unchanged page. Members appended to absent linkage
/// become the linkage of a new resource. No update sends members appended to or removed from
/// incomplete linkage, since that would unlink the members the server didn't send. Plain `Codable`
/// code can't make this distinction: it writes the appended members as all of the linkage.
public struct ToMany<Destination: RelatedResource>: RelationshipValue {
  @usableFromInline var items: [LinkedResource<Destination>]?
  @usableFromInline var extras: RelationshipExtras?
  /// The changes to incomplete linkage; nil if there are none.
  @usableFromInline var edits: Box<PartialEdits>?

  /// Links to resources and embeds them; encoding writes them to `included`.
  public init(_ values: [Destination]) {
    items = values.map { LinkedResource(identity: LinkedIdentity($0), embedded: Box($0)) }
  }

  /// Links to resources by their identifiers.
  public init(_ identifiers: [ResourceIdentifier]) {
    items = identifiers.map { LinkedResource(identity: LinkedIdentity($0), embedded: nil) }
  }

  @inlinable
  init(items: [LinkedResource<Destination>]?, extras: RelationshipExtras?) {
    self.items = items
    self.extras = extras
  }

  /// No member `data`: the linkage is unknown.
  public static var absent: ToMany { ToMany(items: nil, extras: nil) }

  /// An empty array: the relationship is empty.
  public static var empty: ToMany { ToMany(items: [], extras: nil) }

  /// Whether the linkage is absent.
  public var isLinkageAbsent: Bool { items == nil }

  /// Whether this is all of the linkage: it isn't absent, and no link leads to another page of it.
  ///
  /// Send changes to incomplete linkage to the relationship's own URL, with `add` and `remove` of a
  /// client or of a live object.
  public var isLinkageComplete: Bool { items != nil && edits == nil && !isPage }

  /// Whether the links lead to another page of the linkage.
  @usableFromInline var isPage: Bool { extras?.isPage ?? false }

  /// The number of identifiers; 0 if the linkage is absent.
  public var count: Int { items?.count ?? 0 }

  /// The resources that were included or set, in the order of the linkage.
  public var values: [Destination] { items?.compactMap(\.embedded?.value) ?? [] }

  /// The identifiers, in the order of the linkage; none if it is absent.
  public var identifiers: [ResourceIdentifier] { items?.map(\.identity.identifier) ?? [] }

  /// The linkage: absent or many identifiers.
  public var linkage: Linkage { items == nil ? .absent : .many(identifiers) }

  /// The links of the relationship, including those of its pages; nil if there are none.
  public var links: LinksObject? {
    get { extras?.relationship.links }
    set { extras.change { $0.links = newValue } }
  }

  /// The meta of the relationship; nil if there is none.
  public var meta: JSONObject? {
    get { extras?.relationship.meta }
    set { extras.change { $0.meta = newValue } }
  }

  /// Adds a resource at the end.
  ///
  /// - Parameter value: The resource, embedded.
  public mutating func append(_ value: Destination) {
    append(LinkedResource(identity: LinkedIdentity(value), embedded: Box(value)))
  }

  /// Adds a resource at the end by its identifier, whether or not the linkage has it already.
  public mutating func append(_ identifier: ResourceIdentifier) {
    append(LinkedResource(identity: LinkedIdentity(identifier), embedded: nil))
  }

  private mutating func append(_ item: LinkedResource<Destination>) {
    changeIncomplete { $0.append(item.identity.identifier) }
    items = (items ?? []) + [item]
  }

  /// Removes a resource, whether or not it is embedded.
  public mutating func remove(_ value: Destination) { remove(value.resourceIdentifier) }

  /// Removes a resource by its identifier.
  ///
  /// - Parameter identifier: The type and the id, or the local id. If the linkage doesn't have it, nothing
  ///   is removed.
  public mutating func remove(_ identifier: ResourceIdentifier) {
    guard let identity = identifier.identity else { return }
    changeIncomplete { $0.remove(identifier) }
    items = (items ?? []).filter { $0.identity.identifier.identity != identity }
  }

  /// Records a change if the linkage is incomplete.
  private mutating func changeIncomplete(_ change: (inout PartialEdits) -> Void) {
    guard !isLinkageComplete else { return }
    var known = edits?.value ?? PartialEdits()
    change(&known)
    edits = Box(known)
  }

  /// The identifiers appended to and removed from incomplete linkage; nil if there are none.
  package var partialChanges: (added: [ResourceIdentifier], removed: [ResourceIdentifier])? {
    edits.map { ($0.value.added, $0.value.removed) }
  }
}

/// The identifiers appended to and removed from incomplete linkage; for each resource, only the
/// last change counts.
@usableFromInline
struct PartialEdits: Sendable, Hashable {
  private(set) var added: [ResourceIdentifier] = []
  private(set) var removed: [ResourceIdentifier] = []

  mutating func append(_ identifier: ResourceIdentifier) {
    forget(identifier)
    added.append(identifier)
  }

  mutating func remove(_ identifier: ResourceIdentifier) {
    forget(identifier)
    removed.append(identifier)
  }

  private mutating func forget(_ identifier: ResourceIdentifier) {
    let identity = identifier.identity
    added.removeAll { $0.identity == identity }
    removed.removeAll { $0.identity == identity }
  }
}

extension ToMany where Destination: Resource {
  /// Links to resources by their ids.
  public init(ids: [Destination.ID]) {
    items = ids.map {
      LinkedResource(
        identity: LinkedIdentity(
          type: Destination.resourceType, id: $0.idText, lid: nil, meta: nil), embedded: nil)
    }
  }

  /// Adds a resource at the end by its id, whether or not the linkage has it already.
  public mutating func append(id: Destination.ID) {
    append(ResourceIdentifier(type: Destination.resourceType, id: id.idText))
  }

  /// Removes a resource by its id, whether or not it is embedded; does nothing if complete linkage
  /// doesn't have it.
  public mutating func remove(id: Destination.ID) {
    remove(ResourceIdentifier(type: Destination.resourceType, id: id.idText))
  }

  /// The ids, in the order of the linkage; none if it is absent.
  public var ids: [Destination.ID.Assigned] {
    items?.compactMap { $0.identity.id.flatMap { Destination.ID.Assigned(idText: $0) } } ?? []
  }
}

extension ToMany: Hashable {
  /// Compares linkage, links, meta and changes to incomplete linkage.
  ///
  /// - Returns: Whether both say the same to a server.
  public static func == (one: ToMany, other: ToMany) -> Bool {
    one.items?.map(\.identity) == other.items?.map(\.identity) && one.links == other.links
      && one.meta == other.meta && one.edits?.value == other.edits?.value
  }

  /// Hashes the linkage.
  public func hash(into hasher: inout Hasher) { hasher.combine(items?.map(\.identity)) }
}

extension ToMany: ExpressibleByArrayLiteral, ExpressibleByAbsence, OmittableWhenAbsent {
  /// Links to resources and embeds them.
  public init(arrayLiteral elements: Destination...) { self.init(elements) }

  /// Absent.
  public static var valueOfAbsence: ToMany { .absent }

  /// Whether there is neither linkage nor links nor meta.
  public func isLeftOutOfDocument() -> Bool { isAbsent }

  @usableFromInline var isAbsent: Bool { items == nil && extras == nil }
}

extension ToMany {
  /// To many.
  public static var cardinality: Schema.Cardinality { .many }

  /// The destination's types.
  public static var destinationTypes: [String]? { Destination.destinationTypes }

  /// Reads a to-many relationship.
  ///
  /// - Returns: The linkage, and the resources that are included.
  /// - Throws: ``ResourceDecodingError`` if a resource can't be decoded.
  @inlinable
  public static func readRelationship(from reader: RelationshipReader) throws -> ToMany {
    let tape = reader.tape
    let members = RelationshipMembers(of: reader.index, in: tape)
    var array = members.data
    if array < 0 || !tape.isArray(array) {
      // Absent or malformed.
      guard let other = try reader.toMany() else {
        return ToMany(items: nil, extras: .of(reader, members))
      }
      array = other
    }
    var items: [LinkedResource<Destination>] = []
    items.reserveCapacity(tape.reservedCount(array))
    var identifier = tape.first(array)
    let end = tape.end(array)
    while identifier < end {
      items.append(
        try Destination.readLinked(from: RelatedReader(tape, identifier, reader.reference)))
      identifier = tape.next(identifier)
    }
    return ToMany(items: items, extras: .of(reader, members))
  }

  /// Writes linkage, links and meta, and the resources to `included`.
  @inlinable
  public func writeRelationship(to writer: inout ResourceWriter) throws {
    let hasLinkage = items != nil && !writer.leavesOutPage(extras, isEdited: edits != nil)
    guard writer.beginRelationship(extras, hasLinkage: hasLinkage) else { return }
    if edits != nil, !isPage { writer.notePartialLinkage() }
    if let items {
      writer.json.name(quoted: "\"data\":[")
      try lendEach(of: items) { try Destination.writeLinked($0, to: &writer) }
      writer.json.endArray()
    }
    writer.endRelationship(extras)
  }
}

extension ToMany: Codable {
  /// Reads a relationship object with any decoder; no resource is embedded.
  ///
  /// - Throws: Any error of the decoder, and `DecodingError` if the linkage isn't an array.
  public init(from decoder: any Decoder) throws {
    let relationship = try AnyRelationship(from: decoder)
    switch relationship.data {
    case .absent: self = .absent
    case .many(let identifiers): self.init(identifiers)
    case .null, .one:
      throw decoder.mismatch(ToMany.self, "expected an array of identifiers")
    }
    extras = RelationshipExtras(relationship)
  }

  /// Writes a relationship object with any encoder; embedded resources are not written.
  ///
  /// Members appended to absent linkage are written as all of the linkage, and removals from it are
  /// lost. Update such a relationship on the server before you store its value. A page remains
  /// marked as one.
  public func encode(to encoder: any Encoder) throws {
    try extras.relationship(to: linkage).encode(to: encoder)
  }
}

extension ToMany {
  /// The destination's schemas.
  public static var destinationSchemas: [Schema] { Destination.destinationSchemas }
}

extension ToMany: RequestOutput {
  /// The resource type that paths start from.
  public typealias QuerySubject = Destination

  /// Reads the document of a relationship.
  public static func read(from response: some ResponseSource) throws -> ToMany {
    try response.decodeRelationship(ToMany.self)
  }
}

extension ToMany: CustomStringConvertible, CustomDebugStringConvertible {
  /// The types and ids of the linked resources, such as `ToMany([tags 1, tags 2])`; `absent` for
  /// absent linkage.
  public var description: String { "ToMany(\(linkage.summary))" }

  /// The same as ``description``.
  public var debugDescription: String { description }
}

extension ToMany: LinkageValue {}

extension ToMany {
  /// Links to resources by references, in order.
  public init(_ references: [ResourceReference<Destination>]) {
    self.init(references.map(\.resourceIdentifier))
  }
}
