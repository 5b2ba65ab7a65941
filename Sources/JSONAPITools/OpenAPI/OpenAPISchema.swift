import JSONAPI

/// A schema with everything in one place: references resolved, `allOf` merged, branches for null dropped.
struct OpenAPISchema {
  /// The types but for null; none if the schema doesn't say.
  var types: Set<String> = []
  var isNullable = false
  var format: String?
  /// `enum`, without null.
  var cases: [JSONValue]?
  var constant: JSONValue?
  var defaultValue: JSONValue?
  var example: JSONValue?
  var properties = Properties()
  var required: Set<ExactString> = []
  var items: JSONValue?
  var additional: JSONValue?
  /// The branches of `oneOf` and `anyOf`, if there are several.
  var alternatives: [JSONValue] = []
  var documentation: String?
  /// The reference that led here, if one did.
  var reference: String?

  /// The properties of an object, in order.
  struct Properties: Sequence {
    private var members: [(name: String, schema: JSONValue)] = []
    /// Where each name stands.
    private var indexes = ByName<Int>()

    subscript(name: String) -> JSONValue? { indexes[name].map { members[$0].schema } }

    var isEmpty: Bool { members.isEmpty }

    func makeIterator() -> some IteratorProtocol<(name: String, schema: JSONValue)> {
      members.makeIterator()
    }

    /// Adds a property; one that is there already has to fulfil both schemas.
    mutating func add(_ schema: JSONValue, named name: String) {
      if let index = indexes[name] {
        members[index].schema = ["allOf": JSONValue([schema, members[index].schema])]
      } else {
        indexes[name] = members.count
        members.append((name, schema))
      }
    }
  }

  /// Whether null is all that the schema allows.
  var isNull: Bool {
    types.isEmpty && isNullable && properties.isEmpty && alternatives.isEmpty
      && (cases?.isEmpty ?? true) && constant == nil && items == nil && format == nil
  }

  /// Whether a value may be an array.
  var isArray: Bool { types == ["array"] || types.isEmpty && items != nil }

  /// Adds what another schema says that has to hold too; this one's own words count first.
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
    required.formUnion(other.required)
    items = items ?? other.items
    additional = additional ?? other.additional
    if alternatives.isEmpty { alternatives = other.alternatives }
    documentation = documentation ?? other.documentation
  }
}
