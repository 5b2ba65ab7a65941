extension Schema {
  /// The name of a field in documents.
  ///
  /// - Parameter field: One of the fields.
  /// - Returns: The explicit name if there is one, else the name in the type's or the coder's
  ///   format.
  func documentName(of field: Field, keys: KeyFormat) -> String {
    takesNamesOfCoder && field.name == field.property
      ? keys.externalName(for: field.name) : field.name
  }

  /// The field, or typed path, that has a name in the schema or in documents.
  func field(_ name: String, keys: KeyFormat) -> Field? {
    if let field = self[name] { return field }
    if takesNamesOfCoder, !keys.isAsIs,
      let field = fields.first(where: { documentName(of: $0, keys: keys) == name })
    {
      return field
    }
    return typedPaths.first { $0.name == name }
  }
}
