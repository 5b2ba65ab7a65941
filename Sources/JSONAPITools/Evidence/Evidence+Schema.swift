public import JSONAPI

extension Evidence {
  /// The schemas that a client can infer from the documents, by type.
  public var schemas: [Schema] {
    types.map { Schema($0.key, $0.value) }
  }
}

extension Schema {
  /// Creates the schema that a client can infer from resources of a type.
  ///
  /// A field that was ever absent or null is optional. Fields are in alphabetical order, attributes first.
  public init(_ type: String, _ evidence: TypeEvidence) {
    let attributes = evidence.attributes.map { name, value in
      Field.attribute(
        Attribute(
          name, ValueType(value), isOptional: evidence.absences(of: name) > 0 || value.nulls > 0))
    }
    let relationships = evidence.relationships.map { name, value in
      Field.relationship(
        Relationship(
          name, value.cardinality ?? .many,
          to: value.destinations.isEmpty ? nil : value.destinations.keys,
          isOptional: evidence.absences(of: name) > 0 || value.nulls > 0))
    }
    self.init(
      type, id: ValueType(evidence.id.format == .uuid ? .uuid : .string),
      attributes + relationships)
  }
}

extension Schema.ValueType {
  /// Creates the common type of all values except null, or `any` if there is none.
  public init(_ evidence: ValueEvidence) {
    guard evidence.hasOneKind else {
      self.init(.any)
      return
    }
    if evidence.booleans > 0 {
      self.init(.boolean)
    } else if evidence.strings > 0 {
      self.init(strings: evidence)
    } else if evidence.arrays > 0 {
      self.init(.array, element: evidence.element.map { Schema.ValueType($0) })
    } else if evidence.objects > 0 {
      self.init(objects: evidence)
    } else {
      self.init(evidence.fractions > 0 ? .number : .integer)
    }
  }

  private init(strings evidence: ValueEvidence) {
    guard evidence.formats[.empty] == nil else {
      self.init(.string)
      return
    }
    switch evidence.format {
    case .dateTime: self.init(.date)
    case .date: self.init(.date, dateFormat: AttributeDateFormats.Day.self)
    case .uuid: self.init(.uuid)
    case .uri: self.init(.url)
    default: self.init(.string, cases: (evidence.cases ?? []).map { .string($0) })
    }
  }

  private init(objects evidence: ValueEvidence) {
    if let value = evidence.valueOfNames {
      self.init(.dictionary, element: Schema.ValueType(value))
      return
    }
    self.init(
      .object,
      members: evidence.members.map { name, value in
        Schema.Attribute(
          name, Schema.ValueType(value),
          isOptional: evidence.absences(of: name) > 0 || value.nulls > 0)
      })
  }
}
