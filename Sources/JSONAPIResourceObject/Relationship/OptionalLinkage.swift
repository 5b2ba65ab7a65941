/// A relationship whose linkage may be absent.
///
/// Linkage has three states, and servers use all of them: absent (only `links` or `meta`), null or
/// empty, and identifiers. A ``ToOneRelationship`` or ``ToManyRelationship`` alone requires the
/// `data` member; wrapped in this type, it may be absent:
///
/// ```swift
/// let author: OptionalLinkage<
///   ToOneRelationship<Person?, NoIdMetadata, NoMetadata, AuthorLinks>
/// >
///
/// article.relationships.author.linkage       // nil: not sent
/// article.relationships.author.linkage?.id   // .some(nil): sent, and null
/// ```
public struct OptionalLinkage<Base: LinkageRelationship>: RelationshipType, Codable, Equatable {
  /// The relationship with its linkage, if that was sent.
  public let linkage: Base?

  /// The metadata of the relationship.
  public let meta: Base.MetaType

  /// The links of the relationship.
  public let links: Base.LinksType

  /// Creates a relationship with linkage.
  public init(_ linkage: Base) {
    self.linkage = linkage
    meta = linkage.meta
    links = linkage.links
  }

  /// Creates a relationship without linkage.
  public init(meta: Base.MetaType, links: Base.LinksType) {
    linkage = nil
    self.meta = meta
    self.links = links
  }

  /// Reads a relationship.
  ///
  /// - Throws: Any error of the relationship if there is linkage; a `DecodingError` if the metadata
  ///   or the links are missing or of another kind.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: DocumentMember.self)
    if container.contains(.data) {
      self.init(try Base(from: decoder))
    } else {
      self.init(
        meta: try Base.MetaType.decodeMeta(from: container),
        links: try Base.LinksType.decodeLinks(from: container))
    }
  }

  /// Writes the relationship, without `data` if there is no linkage.
  public func encode(to encoder: any Encoder) throws {
    if let linkage {
      try linkage.encode(to: encoder)
    } else {
      try MetaRelationship(meta: meta, links: links).encode(to: encoder)
    }
  }
}

extension OptionalLinkage: Sendable
where Base: Sendable, Base.MetaType: Sendable, Base.LinksType: Sendable {}

extension OptionalLinkage: Hashable
where Base: Hashable, Base.MetaType: Hashable, Base.LinksType: Hashable {}

extension OptionalLinkage: CustomStringConvertible {
  /// The relationship, or a text for absent linkage.
  public var description: String {
    linkage.map { String(describing: $0) } ?? "Relationship(no linkage)"
  }
}
