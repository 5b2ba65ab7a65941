package import JSONAPI

/// A relationship type that describes its destination.
protocol DescribedRelationship: ProbedType {
  /// The description for a schema; `nil` if the destination is unknown.
  static func described(as name: String, isOptional: Bool) -> Schema.Relationship?
}

extension ToOneRelationship: DescribedRelationship, ProbedType
where Identifiable.ID: OptionalId {
  static func described(as name: String, isOptional: Bool) -> Schema.Relationship? {
    let isOptional = isOptional || Identifiable.self is any OptionalType.Type
    guard let value = Identifiable.self as? any RelationshipValue.Type else {
      return Schema.Relationship(
        name, .one, to: [Identifiable.jsonType], isOptional: isOptional)
    }
    return Schema.Relationship(name, value, isOptional: isOptional)
  }

  package static func sample(madeUpBy probe: Probe) throws -> Self? {
    let id = try Identifiable.ID.null ?? Identifiable.ID(rawValue: probe.id())
    return Self(id: (id, try probe.value()), meta: try probe.value(), links: try probe.value())
  }
}

extension ToManyRelationship: DescribedRelationship {
  static func described(as name: String, isOptional: Bool) -> Schema.Relationship? {
    guard let value = [Relatable].self as? any RelationshipValue.Type else {
      return Schema.Relationship(name, .many, to: [Relatable.jsonType], isOptional: isOptional)
    }
    return Schema.Relationship(name, value, isOptional: isOptional)
  }

  package static func sample(madeUpBy probe: Probe) throws -> Self? {
    Self(idsWithMeta: [], meta: try probe.value(), links: try probe.value())
  }
}

extension OptionalLinkage: DescribedRelationship {
  static func described(as name: String, isOptional: Bool) -> Schema.Relationship? {
    (Base.self as? any DescribedRelationship.Type)?.described(as: name, isOptional: true)
  }

  package static func sample(madeUpBy probe: Probe) throws -> Self? {
    Self(meta: try probe.value(), links: try probe.value())
  }
}

extension MetaRelationship: DescribedRelationship {
  static func described(as name: String, isOptional: Bool) -> Schema.Relationship? { nil }

  package static func sample(madeUpBy probe: Probe) throws -> Self? {
    Self(meta: try probe.value(), links: try probe.value())
  }
}

extension KeyedDecodingContainer {
  /// Reads a relationship again by its type if the error comes from a probe.
  @usableFromInline
  func probed<Relationship: Decodable>(
    _ type: Relationship.Type, forKey key: Key, after error: any Error
  ) throws -> Relationship {
    guard error is UntypedProbe else { throw error }
    return try decode(type, forKey: key)
  }

  /// Reads a relationship that may be missing again if the error comes from a probe.
  @usableFromInline
  func probedIfPresent<Relationship: Decodable>(
    _ type: Relationship.Type, forKey key: Key, after error: any Error
  ) throws -> Relationship? {
    guard error is UntypedProbe else { throw error }
    return try decodeIfPresent(type, forKey: key)
  }
}
