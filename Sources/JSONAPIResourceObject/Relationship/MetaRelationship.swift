/// A relationship without linkage: only `meta`, `links` or both.
///
/// Servers use it to link to related resources without identifying them. An existing `data` member
/// is ignored; ``OptionalLinkage`` reads it if present.
public struct MetaRelationship<MetaType: Meta, LinksType: Links>: RelationshipType, Codable,
  Equatable
{
  /// The metadata of the relationship.
  public let meta: MetaType

  /// The links of the relationship.
  public let links: LinksType

  /// Creates a relationship.
  public init(meta: MetaType, links: LinksType) {
    self.meta = meta
    self.links = links
  }

  /// Reads a relationship.
  ///
  /// - Throws: A `DecodingError` if the metadata or the links are missing or of another kind.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: DocumentMember.self)
    meta = try MetaType.decodeMeta(from: container)
    links = try LinksType.decodeLinks(from: container)
  }

  /// Writes the relationship.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: DocumentMember.self)
    try meta.encodeMeta(into: &container)
    try links.encodeLinks(into: &container)
  }
}

extension MetaRelationship: Hashable where MetaType: Hashable, LinksType: Hashable {}

extension MetaRelationship: Sendable where MetaType: Sendable, LinksType: Sendable {}

extension MetaRelationship: CustomStringConvertible {
  /// The name of the type.
  public var description: String { "MetaRelationship" }
}
