extension Schema {
  /// Returns the name of a field in documents.
  ///
  /// - Parameter field: One of the fields.
  /// - Returns: The explicit name if there is one, else the name in the type's or the coder's
  ///   format.
  func documentName(of field: Field, keys: KeyFormat) -> String {
    takesNamesOfCoder && field.name == field.property
      ? keys.externalName(for: field.name) : field.name
  }

  /// Returns the field or typed path with a name in the schema or in documents.
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

extension Schema {
  /// Returns the schema with names within values in a key format, as coders write and read them.
  ///
  /// Values without a Swift type already have their final names.
  package func formattingValues(by keys: KeyFormat) -> Schema {
    guard !keys.isAsIs else { return self }
    let fields = fields.map { field -> Field in
      guard case .attribute(let attribute) = field, attribute.swiftType != nil else { return field }
      return .attribute(
        Attribute(
          attribute.name, attribute.value.formatted(by: keys), isOptional: attribute.isOptional,
          property: attribute.property, swiftType: attribute.swiftType))
    }
    return Schema(type, id: id, fields: fields, gaps: gaps, ownMembers: ownMembers)
  }
}

extension Schema.ValueType {
  /// Returns the type with member names in a key format.
  fileprivate func formatted(by keys: KeyFormat) -> Self {
    guard !members.isEmpty || element != nil else { return self }
    return Self(
      kind, cases: cases,
      members: members.map { member in
        Schema.Attribute(
          keys.externalName(for: member.name), member.value.formatted(by: keys),
          isOptional: member.isOptional, property: member.property)
      }, element: element?.formatted(by: keys))
  }
}
