public import JSONAPI

extension ResourceObject
where
  Description: SendableResourceObjectDescription,
  MetaType: SendableMeta,
  LinksType: SendableLinks,
  EntityRawIdType: RawIdType & ResourceID
{
  /// The attributes and relationships of the description, found out by decoding them from made-up
  /// values.
  ///
  /// A ``MetaRelationship`` does not say where it leads, so it stands among the gaps. Where an
  /// attribute takes none of the values that are tried, the attributes end with it, and a gap says so.
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
