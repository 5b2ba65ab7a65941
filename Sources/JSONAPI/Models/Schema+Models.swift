extension Schema.Field {
  /// Describes a relationship by its Swift type.
  ///
  /// - Parameters:
  ///   - name: The name in JSON.
  ///   - type: The type of the property.
  ///   - hasInitialValue: Whether the property has a value for a missing member.
  ///   - property: The name of the property, if it differs.
  ///   - isChecked: Generated code passes true, because reading the field checks the property's
  ///     type; it has no effect.
  public static func relationship(
    _ name: String, _ type: (some RelationshipValue).Type, hasInitialValue: Bool = false,
    property: String? = nil, isChecked: Bool = false
  ) -> Schema.Field {
    .relationship(Schema.Relationship(name, type, isOptional: hasInitialValue, property: property))
  }

  /// Describes a relationship whose Swift type is an optional linkage or array.
  ///
  /// - Parameters:
  ///   - name: The name in JSON.
  ///   - type: The type of the property.
  ///   - hasInitialValue: Whether the property has a value for a missing member.
  ///   - property: The name of the property, if it differs.
  ///   - isChecked: Generated code passes true, because reading the field checks the property's
  ///     type; it has no effect.
  @_disfavoredOverload
  public static func relationship<Value: RelationshipValue>(
    _ name: String, _ type: Value?.Type, hasInitialValue: Bool = false, property: String? = nil,
    isChecked: Bool = false
  ) -> Schema.Field {
    .relationship(Schema.Relationship(name, Value.self, isOptional: true, property: property))
  }
}

extension Schema.Relationship {
  package init(
    _ name: String, _ type: any RelationshipValue.Type, isOptional: Bool = false,
    property: String? = nil
  ) {
    self.init(
      name, type.cardinality, to: type.destinationTypes,
      isOptional: isOptional || type is any OptionalType.Type, property: property,
      hasValueOfAbsence: type is any ExpressibleByAbsence.Type,
      destinations: { type.destinationSchemas })
  }
}

extension Schema {
  /// Creates the schema of a `Codable` resource by decoding it from sample values.
  ///
  /// The fields are listed in the order in which the type decodes them, with coding keys converted
  /// by its ``Resource/keyFormat``; `id`, `type`, `lid`, `meta` and `links` aren't fields (RES-12).
  /// A property that is optional or an array needs no value. If a property accepts none of the
  /// sample values, such as a string enumeration that isn't `CaseIterable`, the schema ends with
  /// it, and ``gaps`` reports it.
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
              // The content of a nested container has no type.
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

  /// The members of a resource that aren't fields.
  static let reservedNames: Set = ["id", "type", "lid", "meta", "links"]
}

extension Resource {
  /// Whether the coder's key format names the fields, since the type has neither a format nor a
  /// table.
  static var takesNamesOfCoder: Bool { ownFormat.isInherited }

  /// Returns the document name of a field with a given schema name.
  package static func documentName(for name: String, keys: KeyFormat) -> String {
    guard !keys.isAsIs, takesNamesOfCoder else { return name }
    let schema = knownSchema
    return schema[name].map { schema.documentName(of: $0, keys: keys) } ?? name
  }

  /// The type's own key format; inherited if it has none.
  package static var ownFormat: KeyFormat {
    if let type = Self.self as? any StaticResource.Type { return type.fieldTable.format }
    return keyFormat
  }
}

extension Resource {
  /// The type's schema, computed once, including fields that only typed paths name.
  package static var knownSchema: Schema { PerType.value(of: Self.self) { schemaForQueries } }

  private static var schemaForQueries: Schema {
    let schema = schema
    return Schema(
      schema, takesNamesOfCoder: takesNamesOfCoder, typedPaths: typedPaths(notIn: schema))
  }

  /// Returns the fields with a typed path but no property, used in queries and never read.
  fileprivate static func typedPaths(notIn schema: Schema) -> [Schema.Field] {
    Mirror(reflecting: fields).children.compactMap { child in
      guard let path = child.value as? any FieldPath, path.fieldRoute.path.count == 1,
        schema[path.fieldRoute.path.text] == nil
      else { return nil }
      return path.field
    }
  }
}

extension FieldPath {
  fileprivate var field: Schema.Field {
    let name = fieldRoute.path.text
    if let path = self as? any RelationshipPath { return path.relationship(name) }
    return .attribute(Schema.Attribute(name, Schema.ValueType(.any)))
  }
}

extension RelationshipPath {
  fileprivate func relationship(_ name: String) -> Schema.Field {
    .relationship(Schema.Relationship(name, Value.self))
  }
}

extension KeyNames {
  /// Returns the table of a resource type; `nil` if the coder determines its names.
  static func table<R: Resource>(of type: R.Type) -> KeyNames? {
    table(of: type, by: R.keyFormat)
  }
}

@_documentation(visibility: internal)
extension Schema.Field {
  /// A fallback for generated code, so that only reading the relationship fails to compile.
  @_disfavoredOverload
  public static func relationship<T>(
    _ name: String, _ type: T.Type, hasInitialValue: Bool = false, property: String? = nil,
    isChecked: Bool
  ) -> Schema.Field {
    .attribute(name, type)
  }

  /// Unavailable: the type is neither a resource nor a union of resources.
  @available(
    *, unavailable,
    message: "a relationship leads to a resource or a union of resources; this type is neither"
  )
  public static func relationship<T>(
    _ name: String, _ type: T.Type, hasInitialValue: Bool = false, property: String? = nil
  ) -> Schema.Field {
    .attribute(name, type)
  }
}

extension Schema.OwnMember {
  /// Whether the property can be read from a document.
  ///
  /// - Parameters:
  ///   - value: The member; nil if the resource has none.
  ///   - keys: The format of the model's names.
  package func canBeRead(from value: JSONValue?, keys: KeyFormat) -> Bool {
    guard let value else { return hasInitialValue || type is any OptionalType.Type }
    guard let type = type as? any Decodable.Type else { return true }
    let codec = AttributeCodec(decoder: JSONAPIDecoder(), encoder: JSONAPIEncoder())
      .formatted(by: keys)
    return (try? codec.decode(type, from: value)) != nil
  }
}
