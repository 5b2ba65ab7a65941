public import JSONAPI

extension Contract {
  /// Creates the contract that an OpenAPI description declares for its resources.
  ///
  /// ``OpenAPIOperations`` covers the rest.
  ///
  /// - Parameter document: The description, version 3.0 or 3.1.
  /// - Throws: ``OpenAPIError`` if the document isn't such a description, or is too large.
  public init(openAPI document: JSONValue) throws(OpenAPIError) {
    var reader = try OpenAPIReader(checking: document)
    reader.keepsOpenEnumerations = false
    let description = reader.description()
    // Types that weren't read would be no change.
    guard !reader.document.isExhausted else {
      throw OpenAPIError("the description is too large to be compared")
    }
    for type in description.types {
      var known = ResourceType(observations: nil, id: Value(type.id, isOptional: false))
      for attribute in type.attributes {
        known.fields[attribute.name] = .attribute(Value(attribute))
      }
      for relationship in type.relationships {
        let promise = reader.promises[type.name]?[relationship.name]
        let isNullable = promise?.isNullable
        var field = Relationship(
          absent: Frequency(declared: promise?.isAlwaysThere != true),
          withoutLinkage: Frequency(declared: promise?.alwaysHasLinkage != true),
          null: isNullable.map { Frequency(declared: $0) } ?? .unknown)
        // A guessed cardinality doesn't count.
        if relationship.evidence == nil { field.cardinalities = [relationship.cardinality] }
        for destination in relationship.destinations { field.destinations[destination] = 1 }
        known.fields[relationship.name] = .relationship(field)
      }
      types[type.name] = known
    }
  }
}

extension Contract.Value {
  fileprivate init(_ attribute: ModelAttribute) {
    self.init(attribute.value, isOptional: attribute.absence != nil)
  }

  /// In a model, null and absence are the same.
  fileprivate init(_ value: ModelValue, isOptional: Bool) {
    self.init(
      absent: Contract.Frequency(declared: isOptional),
      null: Contract.Frequency(declared: isOptional))
    switch value {
    case .string, .data: setKind(.string)
    case .integer: setKind(.integer)
    case .number, .decimal: setKind(.number)
    case .boolean: setKind(.boolean)
    case .date: setFormat(.dateTime)
    case .day: setFormat(.date)
    case .url: setFormat(.uri)
    case .uuid: setFormat(.uuid)
    case .enumeration(let cases):
      setKind(.string)
      self.cases = cases.distinct
    case .integers(let cases):
      setKind(.integer)
      integerCases = cases
    case .array(let element):
      setKind(.array)
      elements = [Contract.Value(element, isOptional: false)]
    case .dictionary(let value):
      setKind(.object)
      elements = [Contract.Value(value, isOptional: false)]
    case .object(let attributes):
      setKind(.object)
      for attribute in attributes { members[attribute.name] = Contract.Value(attribute) }
    case .several(let values):
      for value in values { add(Contract.Value(value, isOptional: isOptional)) }
    case .any: break
    case .nullable(let value): self.init(value, isOptional: true)
    }
  }

  /// Adds values of another kind.
  private mutating func add(_ other: Contract.Value) {
    kinds.merge(other.kinds, uniquingKeysWith: +)
    formats.merge(other.formats, uniquingKeysWith: +)
    cases = cases ?? other.cases
    integerCases = integerCases ?? other.integerCases
    if elements.isEmpty { elements = other.elements }
    members.merge(other.members) { first, _ in first }
  }

  private mutating func setKind(_ kind: Contract.Kind) { kinds[kind] = 1 }

  private mutating func setFormat(_ format: StringFormat) {
    setKind(.string)
    formats[format] = 1
  }
}
