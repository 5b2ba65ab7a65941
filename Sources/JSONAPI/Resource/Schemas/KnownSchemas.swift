/// The schemas of types, each computed once.
enum KnownSchemas {
  private static let schemas = Guarded<[ObjectIdentifier: Schema]>([:])

  static func schema<R: Resource>(of type: R.Type) -> Schema {
    let key = ObjectIdentifier(type)
    if let known = schemas.withLock({ $0[key] }) { return known }
    // Without the lock: computing a schema runs code of the type.
    let schema = R.schemaForQueries
    schemas.withLock { $0[key] = schema }
    return schema
  }
}

extension Resource {
  /// Whether coders name the type's fields, since neither a format nor a table of its own does.
  static var takesNamesOfCoder: Bool {
    if let type = Self.self as? any StaticResource.Type { return type.takesNamesOfCoder }
    return keyFormat.isInherited
  }
}

extension StaticResource {
  /// As the table says.
  static var takesNamesOfCoder: Bool { fieldTable.isInherited }
}

extension Resource {
  /// The name in documents of a field that has a name in the schema.
  package static func documentName(for name: String, keys: KeyFormat) -> String {
    guard !keys.isAsIs, takesNamesOfCoder else { return name }
    let schema = KnownSchemas.schema(of: Self.self)
    return schema[name].map { schema.documentName(of: $0, keys: keys) } ?? name
  }

  /// The format of the type itself; inherited where it has none.
  static var ownFormat: KeyFormat {
    if let type = Self.self as? any StaticResource.Type { return type.fieldTable.format }
    return keyFormat
  }
}

extension Resource {
  fileprivate static var schemaForQueries: Schema {
    var schema = schema
    schema.takesNamesOfCoder = takesNamesOfCoder
    schema.typedPaths = typedPaths(notIn: schema)
    return schema
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
