public import JSONAPI

extension ResourceObject
where
  Description: SendableResourceObjectDescription,
  MetaType: SendableMeta,
  LinksType: SendableLinks,
  EntityRawIdType: RawIdType & ResourceID
{
  /// The attributes and relationships of the description, determined by decoding them from test
  /// values.
  ///
  /// A ``MetaRelationship`` has no known destination, so it is listed as a gap. If an attribute
  /// accepts none of the values that are tried, the attributes end there, and a gap is listed for
  /// it.
  public static var schema: Schema {
    let probe = Probe()
    let attributes = probe.record(Description.Attributes.self)
    let relationships = probe.record(Description.Relationships.self)
    var fields: [Schema.Field] = []
    var gaps = [attributes, relationships].compactMap { record in
      record.failure.map { Schema.Gap(field: record.members.last?.name, note: $0) }
    }
    for member in attributes.members {
      let value = member.type.map { probe.valueType(of: $0) } ?? Schema.ValueType(.object)
      fields.append(.attribute(.init(member.name, value, isOptional: member.isOptional)))
    }
    for member in relationships.members {
      let type = member.type as? any DescribedRelationship.Type
      if let described = type?.described(as: member.name, isOptional: member.isOptional) {
        fields.append(.relationship(described))
      } else {
        gaps.append(Schema.Gap(field: member.name, note: "The type does not say where it leads."))
      }
    }
    return Schema(
      jsonType, id: Schema.ValueType(EntityRawIdType.self), fields: fields, gaps: gaps)
  }
}

extension ResourceObject: ProbedType {
  package static func sample(madeUpBy probe: Probe) throws -> Self? {
    Self(
      id: Id(rawValue: try probe.id()), attributes: try probe.value(),
      relationships: try probe.value(), meta: try probe.value(), links: try probe.value())
  }
}
