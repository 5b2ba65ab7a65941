/// A to-one relationship.
///
/// It may be null if `Identifiable` is optional, and missing if the whole relationship is:
///
/// ```swift
/// let author: ToOneRelationship<Person, NoIdMetadata, NoMetadata, NoLinks>
/// let nullable: ToOneRelationship<Person?, NoIdMetadata, NoMetadata, NoLinks>
/// let omittable: ToOneRelationship<Person, NoIdMetadata, NoMetadata, NoLinks>?
/// ```
///
/// A relationship without `data` can't be read; see ``MetaRelationship`` for one that never has it,
/// and ``OptionalLinkage`` for one that sometimes does.
public struct ToOneRelationship<
  Identifiable: JSONAPIIdentifiable, IdMetaType: Meta, MetaType: Meta, LinksType: Links
>: RelationshipType, Equatable {
  /// The identifier of the resource.
  public let id: Identifiable.ID

  /// The metadata of the identifier.
  public let idMeta: IdMetaType

  /// The metadata of the relationship.
  public let meta: MetaType

  /// The links of the relationship.
  public let links: LinksType

  /// Creates a relationship.
  @inlinable
  public init(id: (Identifiable.ID, IdMetaType), meta: MetaType, links: LinksType) {
    self.id = id.0
    self.idMeta = id.1
    self.meta = meta
    self.links = links
  }
}

extension ToOneRelationship where MetaType == NoMetadata, LinksType == NoLinks {
  /// Creates a relationship from an identifier with metadata.
  public init(id: (Identifiable.ID, IdMetaType)) {
    self.init(id: id, meta: .none, links: .none)
  }
}

extension ToOneRelationship where IdMetaType == NoIdMetadata {
  /// Creates a relationship.
  public init(id: Identifiable.ID, meta: MetaType, links: LinksType) {
    self.init(id: (id, .none), meta: meta, links: links)
  }
}

extension ToOneRelationship
where IdMetaType == NoIdMetadata, MetaType == NoMetadata, LinksType == NoLinks {
  /// Creates a relationship from an identifier.
  public init(id: Identifiable.ID) {
    self.init(id: (id, .none), meta: .none, links: .none)
  }
}

extension ToOneRelationship: Codable, LinkageRelationship where Identifiable.ID: OptionalId {
  /// Reads a relationship.
  ///
  /// - Throws: A ``JSONAPICodingError`` if it is to-many or refers to a resource of another type; a
  ///   `DecodingError` if a member is missing or of another kind.
  @inlinable
  public init(from decoder: any Decoder) throws {
    try self.init(members: decoder.container(keyedBy: DocumentMember.self))
  }

  @inlinable
  init(members: KeyedDecodingContainer<DocumentMember>) throws {
    let meta = try MetaType.decodeMeta(from: members)
    let links = try LinksType.decodeLinks(from: members)
    if try members.decodeNil(forKey: .data) {
      let id = try Self.nullIdentifier(in: members)
      self.init(id: id, meta: meta, links: links)
      return
    }
    let identifier: KeyedDecodingContainer<DocumentMember>
    do {
      identifier = try members.nestedContainer(keyedBy: DocumentMember.self, forKey: .data)
    } catch {
      throw JSONAPICodingError.quantityMismatch(error, expected: .one)
    }
    try identifier.requireType(Identifiable.jsonType, in: members)
    let idMeta = try IdMetaType.decodeMeta(from: identifier)
    let rawId = try Identifiable.ID.RawType.decodeIdentifier(from: identifier)
    self.init(id: (Identifiable.ID(rawValue: rawId), idMeta), meta: meta, links: links)
  }

  /// Writes the relationship.
  ///
  /// The members are written in the order `meta`, `links`, `data`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: DocumentMember.self)
    try meta.encodeMeta(into: &container)
    try links.encodeLinks(into: &container)
    guard !id.isNull else {
      try container.encodeNil(forKey: .data)
      return
    }
    var identifier = container.nestedContainer(keyedBy: DocumentMember.self, forKey: .data)
    try identifier.encodeIdentifier(id.rawValue, meta: idMeta, type: Identifiable.jsonType)
  }

  @usableFromInline
  static func nullIdentifier(
    in members: KeyedDecodingContainer<DocumentMember>
  ) throws -> (Identifiable.ID, IdMetaType) {
    let path = members.codingPath
    guard members.contains(.data) else {
      throw DecodingError.keyNotFound(
        DocumentMember.data,
        .init(codingPath: path, debugDescription: "The relationship has no linkage."))
    }
    guard let id = Identifiable.ID.null else {
      throw DecodingError.valueNotFound(
        Self.self,
        .init(codingPath: path, debugDescription: "Expected non-null relationship data."))
    }
    if let meta = NoIdMetadata.none as? IdMetaType {
      return (id, meta)
    }
    if let meta = Any?.none as? IdMetaType {
      return (id, meta)
    }
    throw DecodingError.valueNotFound(
      Self.self,
      .init(
        codingPath: path,
        debugDescription: "Expected non-null relationship data with metadata inside."))
  }
}

extension ToOneRelationship: Hashable
where
  Identifiable.ID: Hashable, IdMetaType: Hashable, MetaType: Hashable, LinksType: Hashable
{}

extension ToOneRelationship: Sendable
where
  Identifiable.ID: Sendable, IdMetaType: Sendable, MetaType: Sendable, LinksType: Sendable
{}

extension ToOneRelationship: CustomStringConvertible {
  /// The identifier.
  public var description: String { "Relationship(\(String(describing: id)))" }
}
