extension Schema {
  /// Finds out the description of a `Codable` resource, by decoding it from made-up values.
  ///
  /// The fields are listed in the order in which the type asks for them, by the names that its
  /// ``Resource/keyFormat`` makes of its coding keys; `id`, `type`, `lid`, `meta` and `links` aren't fields (RES-12). A property that is
  /// optional or an array needs no value. Where a type takes none of the values that are tried, as
  /// an enumeration of strings that isn't `CaseIterable`, the description ends with that property,
  /// and ``gaps`` says so.
  public init<R: Resource>(probing type: R.Type) {
    let probe = Probe()
    let record = probe.record(type)
    var fields: [Field] = []
    let names = KeyNames.table(of: R.self)
    for member in record.members where !Self.reservedNames.contains(member.name) {
      let name = names?.externalName(for: member.name) ?? member.name
      if let value = member.type as? any RelationshipValue.Type {
        fields.append(
          .relationship(
            Relationship(
              name, value, isOptional: member.isOptional, property: member.name)))
      } else {
        let value = member.type.map { probe.valueType(of: $0) } ?? ValueType(.object)
        fields.append(
          .attribute(
            Attribute(
              name, value, isOptional: member.isOptional, property: member.name,
              // What a nested container holds has no type.
              swiftType: member.type is [Never].Type
                ? nil : member.type.map { member.isOptional ? optional($0) : $0 })))
      }
    }
    self.init(
      R.resourceType,
      id: ValueType(R.ID.self),
      fields: fields,
      gaps: record.failure.map { [Gap(field: record.members.last?.name, note: $0)] } ?? [],
    )
  }

  /// The resource's own members, which are no fields.
  static let reservedNames: Set = ["id", "type", "lid", "meta", "links"]
}
