extension Resource {
  /// Whether coders name the type's fields, since neither a format nor a table of its own does.
  static var takesNamesOfCoder: Bool { ownFormat.isInherited }

  /// The name in documents of a field that has a name in the schema.
  package static func documentName(for name: String, keys: KeyFormat) -> String {
    guard !keys.isAsIs, takesNamesOfCoder else { return name }
    let schema = knownSchema
    return schema[name].map { schema.documentName(of: $0, keys: keys) } ?? name
  }

  /// The format of the type itself; inherited where it has none.
  package static var ownFormat: KeyFormat {
    if let type = Self.self as? any StaticResource.Type { return type.fieldTable.format }
    return keyFormat
  }
}

extension Resource {
  /// The type's schema, computed once, with the fields that only typed paths name.
  package static var knownSchema: Schema { PerType.value(of: Self.self) { schemaForQueries } }

  private static var schemaForQueries: Schema {
    let schema = schema
    return Schema(
      schema, takesNamesOfCoder: takesNamesOfCoder, typedPaths: typedPaths(notIn: schema))
  }

  /// The fields that only the type's typed paths name, as those that a program queries and never reads.
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
  /// The table of a resource type; `nil` where the type leaves its names to the coder.
  static func table<R: Resource>(of type: R.Type) -> KeyNames? {
    table(of: type, by: R.keyFormat)
  }
}
