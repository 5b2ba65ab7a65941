/// A relationship to any number of resources.
///
/// The order of the identifiers and repeated ones are preserved. A relationship to no resources is
/// empty and never null; it may be missing if the whole relationship is optional.
public struct ToManyRelationship<
  Relatable: JSONAPIResourceObject.Relatable, IdMetaType: Meta, MetaType: Meta, LinksType: Links
>: RelationshipType, Equatable {
  /// An identifier with its metadata.
  public struct ID: Equatable {
    /// The identifier.
    public let id: Relatable.ID

    /// The metadata of the identifier.
    public let meta: IdMetaType

    /// Creates an identifier with metadata.
    @inlinable
    public init(id: Relatable.ID, meta: IdMetaType) {
      self.id = id
      self.meta = meta
    }
  }

  /// The identifiers of the resources with their metadata.
  public let idsWithMeta: [ID]

  /// The metadata of the relationship.
  public let meta: MetaType

  /// The links of the relationship.
  public let links: LinksType

  /// The identifiers of the resources.
  public var ids: [Relatable.ID] { idsWithMeta.map(\.id) }

  @inlinable
  init(idsWithMeta: [ID], meta: MetaType, links: LinksType) {
    self.idsWithMeta = idsWithMeta
    self.meta = meta
    self.links = links
  }

  /// Creates a relationship.
  public init(idsWithMetadata ids: [(Relatable.ID, IdMetaType)], meta: MetaType, links: LinksType) {
    self.init(
      idsWithMeta: ids.map { ID(id: $0.0, meta: $0.1) }, meta: meta, links: links)
  }

  /// Creates a relationship from to-one relationships.
  public init<T: JSONAPIIdentifiable>(
    pointers: [ToOneRelationship<T, NoIdMetadata, NoMetadata, NoLinks>],
    meta: MetaType,
    links: LinksType
  ) where T.ID == Relatable.ID, IdMetaType == NoIdMetadata {
    self.init(ids: pointers.map(\.id), meta: meta, links: links)
  }

  /// Returns a relationship to no resources.
  public static func none(withMeta meta: MetaType, links: LinksType) -> ToManyRelationship {
    ToManyRelationship(idsWithMeta: [], meta: meta, links: links)
  }
}

extension ToManyRelationship where IdMetaType == NoIdMetadata {
  /// Creates a relationship.
  public init(ids: [Relatable.ID], meta: MetaType, links: LinksType) {
    self.init(
      idsWithMeta: ids.map { ID(id: $0, meta: .none) }, meta: meta, links: links)
  }
}

extension ToManyRelationship where MetaType == NoMetadata, LinksType == NoLinks {
  /// A relationship to no resources.
  public static var none: ToManyRelationship { .none(withMeta: .none, links: .none) }

  /// Creates a relationship from identifiers with metadata.
  public init(idsWithMetadata ids: [(Relatable.ID, IdMetaType)]) {
    self.init(idsWithMetadata: ids, meta: .none, links: .none)
  }

  /// Creates a relationship from to-one relationships.
  public init<T: JSONAPIIdentifiable>(
    pointers: [ToOneRelationship<T, NoIdMetadata, NoMetadata, NoLinks>]
  ) where T.ID == Relatable.ID, IdMetaType == NoIdMetadata {
    self.init(pointers: pointers, meta: .none, links: .none)
  }
}

extension ToManyRelationship
where IdMetaType == NoIdMetadata, MetaType == NoMetadata, LinksType == NoLinks {
  /// Creates a relationship from identifiers.
  public init(ids: [Relatable.ID]) {
    self.init(ids: ids, meta: .none, links: .none)
  }
}

extension ToManyRelationship: Codable, LinkageRelationship {
  /// Reads a relationship.
  ///
  /// - Throws: A ``JSONAPICodingError`` if it is to-one or refers to resources of another type; a
  ///   `DecodingError` if a member is missing or of another kind.
  @inlinable
  public init(from decoder: any Decoder) throws {
    try self.init(members: decoder.container(keyedBy: DocumentMember.self))
  }

  @inlinable
  init(members: KeyedDecodingContainer<DocumentMember>) throws {
    let meta = try MetaType.decodeMeta(from: members)
    let links = try LinksType.decodeLinks(from: members)
    var elements: any UnkeyedDecodingContainer
    do {
      elements = try members.nestedUnkeyedContainer(forKey: .data)
    } catch {
      throw JSONAPICodingError.quantityMismatch(error, expected: .many)
    }
    let type = Relatable.jsonType
    var ids: [ID] = []
    ids.reserveCapacity(min(elements.count ?? 0, 0xFFFF))
    while !elements.isAtEnd {
      let identifier = try elements.nestedContainer(keyedBy: DocumentMember.self)
      try identifier.requireType(type, in: members)
      let idMeta = try IdMetaType.decodeMeta(from: identifier)
      let rawId = try Relatable.ID.RawType.decodeIdentifier(from: identifier)
      ids.append(ID(id: Relatable.ID(rawValue: rawId), meta: idMeta))
    }
    self.init(idsWithMeta: ids, meta: meta, links: links)
  }

  /// Writes the relationship.
  ///
  /// The members are written in the order `meta`, `links`, `data`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: DocumentMember.self)
    try meta.encodeMeta(into: &container)
    try links.encodeLinks(into: &container)
    var elements = container.nestedUnkeyedContainer(forKey: .data)
    for element in idsWithMeta {
      var identifier = elements.nestedContainer(keyedBy: DocumentMember.self)
      try identifier.encodeIdentifier(
        element.id.rawValue, meta: element.meta, type: Relatable.jsonType)
    }
  }
}

extension ToManyRelationship.ID: Hashable where IdMetaType: Hashable {}

extension ToManyRelationship.ID: Sendable where Relatable.ID: Sendable, IdMetaType: Sendable {}

extension ToManyRelationship: Hashable
where IdMetaType: Hashable, MetaType: Hashable, LinksType: Hashable {}

extension ToManyRelationship: Sendable
where Relatable.ID: Sendable, IdMetaType: Sendable, MetaType: Sendable, LinksType: Sendable {}

extension ToManyRelationship: CustomStringConvertible {
  /// The identifiers.
  public var description: String {
    "Relationship([\(ids.map { String(describing: $0) }.joined(separator: ", "))])"
  }
}
