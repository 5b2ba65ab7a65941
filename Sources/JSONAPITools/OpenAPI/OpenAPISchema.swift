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
  /// The references among the alternatives.
  var subtypes: Set<String> = []
  var documentation: String?
  /// The reference to this schema, alone or with keywords that don't say what it consists of, if any.
  var reference: String?
  /// The references to the schemas that were merged into this one.
  var bases: [String] = []

  /// The properties of an object, in order.
  struct Properties: Sequence {
    /// The schemas of each property, which all apply; the first one's keywords take precedence.
    private(set) var members: [(name: String, schemas: [JSONValue])] = []
    /// The index of each name.
    private var indexes = ByName<Int>()

    subscript(name: String) -> JSONValue? { indexes[name].map { Self.schema(members[$0].schemas) } }

    var isEmpty: Bool { members.isEmpty }

    func makeIterator() -> some IteratorProtocol<(name: String, schema: JSONValue)> {
      members.lazy.map { (name: $0.name, schema: Self.schema($0.schemas)) }.makeIterator()
    }

    /// The schema of values to which all of the schemas apply.
    static func schema(_ schemas: [JSONValue]) -> JSONValue {
      schemas.count == 1 ? schemas[0] : ["allOf": JSONValue(schemas)]
    }

    /// Adds schemas of a property; if it already exists, they come before its others.
    mutating func add(_ schemas: [JSONValue], named name: String) {
      guard let index = indexes[name] else {
        indexes[name] = members.count
        members.append((name, schemas))
        return
      }
      // The same schema can be inherited in several ways.
      let others = members[index].schemas.filter { other in
        !schemas.contains { $0.position != nil && $0.position == other.position }
      }
      members[index].schemas = schemas + others.prefix(1000)
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
  var listedValues: [JSONValue]? { constant.map { [$0] } ?? cases }

  /// Whether a value may be an array.
  var isArray: Bool { types == ["array"] || types.isEmpty && items != nil }

  /// Whether objects may have any members, since none are listed.
  var isOpen: Bool {
    !listsMembers && !isArray && (types.isEmpty || types.contains("object"))
  }

  /// The number of values that merging another schema copies.
  func steps(toMerge other: OpenAPISchema) -> Int {
    var steps = 0
    if !properties.isEmpty { steps += properties.members.count + other.properties.members.count }
    if !required.isEmpty { steps += required.count + other.required.count }
    if let cases, let others = other.cases { steps += cases.count + others.count }
    return steps
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
    cases = Self.common(cases, other.cases)
    constant = constant ?? other.constant
    defaultValue = defaultValue ?? other.defaultValue
    example = example ?? other.example
    if properties.isEmpty {
      properties = other.properties
    } else {
      for (name, schemas) in other.properties.members { properties.add(schemas, named: name) }
    }
    listsMembers = listsMembers || other.listsMembers
    required = required.isEmpty ? other.required : required.union(other.required)
    items = items ?? other.items
    additional = additional ?? other.additional
    if other.hasParts { bases += other.reference.map { [$0] } ?? other.bases }
    if alternatives.isEmpty {
      alternatives = other.alternatives
      subtypes = other.subtypes
    }
    documentation = documentation ?? other.documentation
  }

  /// The values that both enumerations have; those of the first if there are none.
  private static func common(_ one: [JSONValue]?, _ other: [JSONValue]?) -> [JSONValue]? {
    guard let one, let other else { return one ?? other }
    let allowed = Set(other)
    let both = one.filter { allowed.contains($0) }
    return both.isEmpty ? one : both
  }
}
