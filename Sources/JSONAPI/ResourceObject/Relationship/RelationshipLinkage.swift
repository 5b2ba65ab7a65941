/// A resource identifier object as it is read: what it identifies, or the type that it shouldn't
/// have.
enum IdentifierLinkage<Identifiable: JSONAPIIdentifiable, IdMetaType: Meta>: Decodable
where Identifiable.ID: OptionalId {
  case identifier(Identifiable.ID, IdMetaType)
  case typeMismatch(found: String)

  init(from decoder: any Decoder) throws {
    try self.init(members: decoder.container(keyedBy: DocumentMember.self))
  }

  init(members: KeyedDecodingContainer<DocumentMember>) throws {
    let type = try members.decode(String.self, forKey: .type)
    guard type == Identifiable.jsonType else {
      self = .typeMismatch(found: type)
      return
    }
    let meta = try IdMetaType.decodeMeta(from: members)
    let rawValue = try Identifiable.ID.RawType.decodeIdentifier(from: members)
    self = .identifier(Identifiable.ID(rawValue: rawValue), meta)
  }

  /// The identifier and its metadata.
  ///
  /// The path of a mismatch is that of the relationship, since that is what its message names.
  func value(at path: @autoclosure () -> [any CodingKey]) throws -> (Identifiable.ID, IdMetaType) {
    switch self {
    case .identifier(let id, let meta):
      return (id, meta)
    case .typeMismatch(let found):
      throw JSONAPICodingError.typeMismatch(
        expected: Identifiable.jsonType, found: found, path: path())
    }
  }
}

/// The linkage of a to-one relationship that isn't null.
struct ToOneLinkage<Identifiable: JSONAPIIdentifiable, IdMetaType: Meta>: Decodable
where Identifiable.ID: OptionalId {
  var identifier: IdentifierLinkage<Identifiable, IdMetaType>

  init(from decoder: any Decoder) throws {
    let members: KeyedDecodingContainer<DocumentMember>
    do {
      members = try decoder.container(keyedBy: DocumentMember.self)
    } catch DecodingError.typeMismatch(_, let context) {
      throw JSONAPICodingError.quantityMismatch(expected: .one, path: context.codingPath)
    }
    identifier = try IdentifierLinkage(members: members)
  }
}

/// The linkage of a to-many relationship.
struct ToManyLinkage<Identifiable: JSONAPIIdentifiable, IdMetaType: Meta>: Decodable
where Identifiable.ID: OptionalId {
  var identifiers: [IdentifierLinkage<Identifiable, IdMetaType>] = []

  init(from decoder: any Decoder) throws {
    var elements: any UnkeyedDecodingContainer
    do {
      elements = try decoder.unkeyedContainer()
    } catch DecodingError.typeMismatch(_, let context) {
      throw JSONAPICodingError.quantityMismatch(expected: .many, path: context.codingPath)
    }
    identifiers.reserveCapacity(elements.count ?? 0)
    while !elements.isAtEnd {
      identifiers.append(try elements.decode(IdentifierLinkage<Identifiable, IdMetaType>.self))
    }
  }
}

extension KeyedEncodingContainer<DocumentMember> {
  /// Writes the members of a resource identifier object: `id` or `lid`, `meta`, `type`.
  mutating func encodeIdentifier<RawType: MaybeRawId, IdMetaType: Meta>(
    _ rawValue: RawType, meta: IdMetaType, type: String
  ) throws {
    try rawValue.encodeIdentifier(into: &self)
    try meta.encodeMeta(into: &self)
    try encode(type, forKey: .type)
  }
}
