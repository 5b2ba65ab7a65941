extension Resource {
  /// Resolves a path of names.
  ///
  /// Names may be those in JSON or those of properties, which are mapped to JSON by the schemas of the types
  /// along the path. A name that no schema has is converted by the type's key format.
  static func path(named text: String) -> DottedPath { place(named: text).path }

  /// Returns the resolved path, and the field at its end if a schema has it.
  static func place(named text: String) -> (path: DottedPath, field: Schema.Field?) {
    var names = DottedPath(text).names
    var schemas = [knownSchema]
    var last: Schema.Field?
    for index in names.indices {
      let name = names[index]
      let fields = schemas.compactMap { $0.field(called: name) }
      if let field = fields.first {
        names[index] = field.name
      } else if index == 0, name != "id", let table = KeyNames.table(of: Self.self) {
        names[index] = table.externalName(for: name)
      }
      guard index < names.indices.upperBound - 1 else {
        last = fields.first
        break
      }
      schemas = fields.flatMap { field -> [Schema] in
        if case .relationship(let relationship) = field { relationship.destinations } else { [] }
      }
    }
    return (DottedPath(names), last)
  }

  /// Returns the JSON name of a field, given its name in JSON or in Swift.
  static func fieldName(for name: String) -> String {
    // A name with a dot isn't a field of the type; it is unchanged.
    name.utf8.contains(UInt8(ascii: ".")) ? name : path(named: name).text
  }
}

extension Schema {
  /// Returns the field with a name in JSON or, if there is none, in Swift.
  fileprivate func field(called name: String) -> Field? {
    self[name] ?? fields.first { $0.property == name }
  }
}
