/// The `meta` and the `links` of a resource identifier object, combined.
///
/// The specification gives identifiers `meta` but no `links`; some servers send both. Use this type
/// as the identifier metadata of a relationship:
///
/// ```swift
/// let author: ToOneRelationship<
///   Person, IdentifierMetadata<NoMetadata, PersonLinks>, NoMetadata, NoLinks
/// >
/// ```
public struct IdentifierMetadata<MetaType: Meta, LinksType: Links>: Meta {
  /// The `meta` member of the identifier.
  public var meta: MetaType

  /// The `links` member of the identifier.
  public var links: LinksType

  /// Creates the metadata of an identifier.
  public init(meta: MetaType, links: LinksType) {
    self.meta = meta
    self.links = links
  }

  /// Reads both members of an object.
  ///
  /// - Parameter decoder: The decoder of the object with the members.
  /// - Throws: A `DecodingError` if one is missing or malformed.
  public init(from decoder: any Decoder) throws {
    self = try Self.decodeMeta(from: decoder.container(keyedBy: DocumentMember.self))
  }

  /// Writes both members of an object.
  ///
  /// - Parameter encoder: The encoder of the object with the members.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: DocumentMember.self)
    try encodeMeta(into: &container)
  }

  /// Reads the `meta` and `links` members.
  public static func decodeMeta(
    from container: KeyedDecodingContainer<DocumentMember>
  ) throws -> Self {
    Self(
      meta: try MetaType.decodeMeta(from: container),
      links: try LinksType.decodeLinks(from: container)
    )
  }

  /// Writes the `meta` and `links` members.
  public func encodeMeta(into container: inout KeyedEncodingContainer<DocumentMember>) throws {
    try meta.encodeMeta(into: &container)
    try links.encodeLinks(into: &container)
  }
}

extension IdentifierMetadata: Sendable where MetaType: Sendable, LinksType: Sendable {}
