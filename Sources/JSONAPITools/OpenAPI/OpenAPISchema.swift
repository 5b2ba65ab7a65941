import JSONAPI

/// A complete schema: references resolved, `allOf` merged, branches for null dropped.
struct OpenAPISchema {
  /// The types except null; empty if the schema doesn't restrict them.
  var types: Set<String> = []
  var isNullable = false
  var format: String?
  /// The value of `enum`, without null.
  var cases: [JSONValue]?
  var constant: JSONValue?
  var defaultValue: JSONValue?
  var example: JSONValue?
  var properties = Properties()
  /// Whether the members of objects are listed, even if there are none.
  var listsMembers = false
  var required: Set<ExactString> = []
  var items: JSONValue?
  var additional: JSONValue?
  /// The branches of `oneOf` or `anyOf`, if there are several.
  var alternatives: [JSONValue] = []
  var documentation: String?
  /// The reference to this schema, alone or with keywords that don't say what it consists of, if any.
  var reference: String?

  /// The properties of an object, in order.
  struct Properties: Sequence {
    private var members: [(name: String, schema: JSONValue)] = []
    /// The index of each name.
    private var indexes = ByName<Int>()

    subscript(name: String) -> JSONValue? { indexes[name].map { members[$0].schema } }

    var isEmpty: Bool { members.isEmpty }

    func makeIterator() -> some IteratorProtocol<(name: String, schema: JSONValue)> {
      members.makeIterator()
    }

    /// Adds a property; if it already exists, both schemas apply.
    mutating func add(_ schema: JSONValue, named name: String) {
      if let index = indexes[name] {
        members[index].schema = ["allOf": JSONValue([schema, members[index].schema])]
      } else {
        indexes[name] = members.count
        members.append((name, schema))
      }
    }
  }

  /// Whether the schema allows only null.
  var isNull: Bool {
    types.isEmpty && isNullable && properties.isEmpty && alternatives.isEmpty
      && (cases?.isEmpty ?? true) && constant == nil && items == nil && format == nil
  }

  /// Whether the schema says what values consist of.
  var hasParts: Bool {
    !properties.isEmpty || !alternatives.isEmpty || items != nil || additional != nil
  }

  /// The values of `enum` or `const`; nil if there is neither.
  var listedValues: [JSONValue]? { cases ?? constant.map { [$0] } }

  /// Whether a value may be an array.
  var isArray: Bool { types == ["array"] || types.isEmpty && items != nil }

  /// Whether objects may have any members, since none are listed.
  var isOpen: Bool {
    !listsMembers && !isArray && (types.isEmpty || types.contains("object"))
  }

  /// Adds the constraints of another schema; this schema's own keywords take precedence.
  mutating func merge(_ other: OpenAPISchema) {
    if types.isEmpty {
      types = other.types
    } else if !other.types.isEmpty, !types.isDisjoint(with: other.types) {
      types.formIntersection(other.types)
    }
    isNullable = isNullable || other.isNullable
    format = format ?? other.format
    cases = cases ?? other.cases
    constant = constant ?? other.constant
    defaultValue = defaultValue ?? other.defaultValue
    example = example ?? other.example
    for (name, schema) in other.properties { properties.add(schema, named: name) }
    listsMembers = listsMembers || other.listsMembers
    required.formUnion(other.required)
    items = items ?? other.items
    additional = additional ?? other.additional
    if alternatives.isEmpty { alternatives = other.alternatives }
    documentation = documentation ?? other.documentation
  }
}
