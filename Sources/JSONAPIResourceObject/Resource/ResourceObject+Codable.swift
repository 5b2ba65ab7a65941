extension ResourceObject {
  /// Reads a resource.
  ///
  /// - Throws: A ``ResourceObjectDecodingError`` if the type isn't the expected one, or an
  ///   attribute or a relationship is missing or of another kind; a `DecodingError` if the
  ///   identifier, the metadata or the links are.
  public init(from decoder: any Decoder) throws {
    try self.init(typeChecked: Self.members(of: decoder))
  }

  /// Writes the resource.
  ///
  /// The members are written in the order `type`, `id`, `attributes`, `relationships`, `meta`,
  /// `links`. Those that the types rule out are omitted.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: DocumentMember.self)
    try container.encode(Self.jsonType, forKey: .type)
    try id.rawValue.encodeIdentifier(into: &container)
    try attributes.encodeAttributes(into: &container)
    try relationships.encodeRelationships(into: &container)
    try meta.encodeMeta(into: &container)
    try links.encodeLinks(into: &container)
  }

  /// Returns the members of a resource object after checking its `type`.
  static func members(
    of decoder: any Decoder
  ) throws -> KeyedDecodingContainer<DocumentMember> {
    let members = try decoder.container(keyedBy: DocumentMember.self)
    let type: String
    do {
      type = try members.decode(String.self, forKey: .type)
    } catch let error as DecodingError {
      throw ResourceObjectDecodingError(error, jsonAPIType: jsonType) ?? error
    }
    guard type == jsonType else {
      throw ResourceObjectDecodingError(expectedJSONAPIType: jsonType, found: type)
    }
    return members
  }
}

extension ResourceObject: TypeDispatched {
  /// Reads a resource whose `type` has already been checked.
  init(typeChecked members: KeyedDecodingContainer<DocumentMember>) throws {
    id = JSONAPIResourceObject.Id(rawValue: try EntityRawIdType.decodeIdentifier(from: members))
    do {
      attributes = try Description.Attributes.decodeAttributes(from: members)
    } catch {
      throw ResourceObjectDecodingError.located(error, .attributes, jsonAPIType: Self.jsonType)
    }
    do {
      relationships = try Description.Relationships.decodeRelationships(from: members)
    } catch {
      throw ResourceObjectDecodingError.located(error, .relationships, jsonAPIType: Self.jsonType)
    }
    meta = try MetaType.decodeMeta(from: members)
    links = try LinksType.decodeLinks(from: members)
  }
}
