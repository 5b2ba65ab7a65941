/// The linkage of a relationship to many resources, with those resources that were included.
///
/// ```swift
/// article.comments.ids     // every id, in the server's order
/// article.comments.values  // the comments that were included
/// article.comments = ToMany(ids: ["5", "12"])
/// ```
///
/// Absent linkage and an empty array are different things (REL-07); ``isLinkageAbsent`` tells. Two values are
/// equal where their linkage, links and meta are.
public struct ToMany<Destination: RelatedResource>: RelationshipValue {
  private var items: [Item]?
  var extras: RelationshipExtras?

  /// One identifier, and the resource where it was included.
  struct Item: Sendable {
    var identity: LinkedIdentity
    var value: Box<Destination>?
  }

  /// Links to resources and embeds them; encoding writes them to `included`.
  ///
  /// - Parameter values: The resources.
  public init(_ values: [Destination]) {
    items = values.map { Item(identity: LinkedIdentity($0), value: Box($0)) }
  }

  /// Links to resources by their identifiers.
  ///
  /// - Parameter identifiers: The types and ids.
  public init(_ identifiers: [ResourceIdentifier]) {
    items = identifiers.map { Item(identity: LinkedIdentity($0), value: nil) }
  }

  private init(items: [Item]?, extras: RelationshipExtras?) {
    self.items = items
    self.extras = extras
  }

  /// No member `data`: nothing is said about the linkage.
  public static var absent: ToMany { ToMany(items: nil, extras: nil) }

  /// An empty array: the relationship is empty.
  public static var empty: ToMany { ToMany(items: [], extras: nil) }

  /// Whether nothing is said about the linkage.
  public var isLinkageAbsent: Bool { items == nil }

  /// The number of identifiers; 0 where nothing is said.
  public var count: Int { items?.count ?? 0 }

  /// The resources that were included or put here, in the order of the linkage.
  public var values: [Destination] { items?.compactMap(\.value?.value) ?? [] }

  /// The identifiers, in the order of the linkage; none where nothing is said.
  public var identifiers: [ResourceIdentifier] { items?.map(\.identity.identifier) ?? [] }

  /// The linkage, in its states.
  public var linkage: Linkage { items == nil ? .absent : .many(identifiers) }

  /// The links of the relationship, those of its pages among them.
  public var links: LinksObject? {
    get { extras?.relationship.links }
    set { changeExtras { $0.links = newValue } }
  }

  /// The meta of the relationship.
  public var meta: JSONObject? {
    get { extras?.relationship.meta }
    set { changeExtras { $0.meta = newValue } }
  }

  /// Adds a resource at the end.
  ///
  /// - Parameter value: The resource, embedded.
  public mutating func append(_ value: Destination) {
    items = (items ?? []) + [Item(identity: LinkedIdentity(value), value: Box(value))]
  }

  /// Adds a resource at the end by its identifier.
  ///
  /// - Parameter identifier: The type and id.
  public mutating func append(_ identifier: ResourceIdentifier) {
    items = (items ?? []) + [Item(identity: LinkedIdentity(identifier), value: nil)]
  }

  private mutating func changeExtras(_ change: (inout AnyRelationship) -> Void) {
    var relationship = extras?.relationship ?? AnyRelationship()
    change(&relationship)
    extras = RelationshipExtras(relationship)
  }
}

extension ToMany where Destination: Resource {
  /// Links to resources by their ids.
  ///
  /// - Parameter ids: The ids.
  public init(ids: [Destination.ID]) {
    items = ids.map {
      Item(
        identity: LinkedIdentity(
          type: Destination.resourceType, id: $0.idText, lid: nil, meta: nil), value: nil)
    }
  }

  /// The ids, in the order of the linkage; none where nothing is said.
  public var ids: [Destination.ID] {
    items?.compactMap { $0.identity.id.flatMap { Destination.ID(idText: $0) } } ?? []
  }
}

extension ToMany: Hashable {
  /// Compares linkage, links and meta.
  ///
  /// - Parameters:
  ///   - one: A linkage.
  ///   - other: Another one.
  /// - Returns: Whether a server would be told the same.
  public static func == (one: ToMany, other: ToMany) -> Bool {
    one.items?.map(\.identity) == other.items?.map(\.identity) && one.links == other.links
      && one.meta == other.meta
  }

  /// Hashes the linkage.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(items?.map(\.identity)) }
}

extension ToMany: ExpressibleByArrayLiteral, ExpressibleByAbsence, OmittableWhenAbsent {
  /// Links to resources and embeds them.
  ///
  /// - Parameter elements: The resources.
  public init(arrayLiteral elements: Destination...) { self.init(elements) }

  /// Absent.
  public static var valueOfAbsence: ToMany { .absent }

  /// Whether nothing is said: neither linkage nor links nor meta.
  public var isLeftOut: Bool { isAbsent }

  @usableFromInline var isAbsent: Bool { items == nil && extras == nil }
  @usableFromInline var isNilOptional: Bool { false }
}

extension ToMany {
  /// To many.
  public static var cardinality: Cardinality { .many }

  /// What the destination leads to.
  public static var destinationTypes: [String]? { Destination.destinationTypes }

  /// Reads a relationship to many resources.
  ///
  /// - Parameter reader: The relationship object.
  /// - Returns: The linkage, and the resources that are included.
  /// - Throws: ``ResourceDecodingError`` where a resource can't be decoded.
  public static func readRelationship(from reader: RelationshipReader) throws -> ToMany {
    let extras = RelationshipExtras(reader)
    guard let array = try reader.toMany() else { return ToMany(items: nil, extras: extras) }
    var items: [Item] = []
    items.reserveCapacity(reader.tape.storedCount(array))
    for identifier in JSONNode(reader.tape, array).elements {
      let identity = try LinkedIdentity(reader, identifier.index)
      let value = try reader.resolve(identifier.index, as: Destination.self).value
      items.append(Item(identity: identity, value: value.map { Box($0) }))
    }
    return ToMany(items: items, extras: extras)
  }

  /// Writes linkage, links and meta, and the resources to `included`.
  ///
  /// - Parameter writer: Takes them.
  /// - Throws: What encoding a resource throws.
  public func writeRelationship(to writer: inout ResourceWriter) throws {
    writer.json.beginObject()
    extras?.writeLinks(to: &writer.json)
    if let items {
      writer.json.name(quoted: "\"data\":")
      writer.json.beginArray()
      for item in items { try writer.linked(item.identity, embedded: item.value?.value) }
      writer.json.endArray()
    }
    extras?.writeMeta(to: &writer.json)
    writer.json.endObject()
  }
}

extension ToMany: Codable {
  /// Reads a relationship object with any decoder; no resource is embedded.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: What the decoder throws, and `DecodingError` where the linkage is no array.
  public init(from decoder: any Decoder) throws {
    let relationship = try AnyRelationship(from: decoder)
    switch relationship.data {
    case .absent: items = nil
    case .many(let identifiers):
      items = identifiers.map { Item(identity: LinkedIdentity($0), value: nil) }
    case .null, .one:
      throw DecodingError.typeMismatch(
        ToMany.self,
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "expected an array of identifiers"))
    }
    extras = RelationshipExtras(relationship)
  }

  /// Writes a relationship object with any encoder; embedded resources are not written.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var relationship = extras?.relationship ?? AnyRelationship()
    relationship.data = linkage
    try relationship.encode(to: encoder)
  }
}
