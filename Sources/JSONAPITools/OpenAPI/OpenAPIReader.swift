import JSONAPI

/// A reader of resource types from the schemas of an OpenAPI description.
struct OpenAPIReader {
  var document: OpenAPIDocument
  let resources: OpenAPIResources
  /// What it means for an attribute not to be required.
  var policy = AbsencePolicy.nothingSaid
  /// Whether an enumeration with text as an alternative remains one, as in models, which expect other
  /// cases anyway.
  var keepsOpenEnumerations = true
  /// What responses promise of relationships, by type and name.
  private(set) var promises = ByName<ByName<RelationshipPromise>>()

  /// What all responses promise of a relationship.
  struct RelationshipPromise {
    var isAlwaysThere: Bool
    var alwaysHasLinkage: Bool
    /// Whether linkage may be null; `nil` where no response describes linkage.
    var isNullable: Bool?
  }

  /// The fields of a type that were found so far.
  private struct KnownFields {
    /// The indexes of attributes and of relationships in the type.
    var attributes = ByName<Int>()
    var relationships = ByName<Int>()
    /// The values of attributes in each response.
    var values = ByName<[ModelValue]>()
    private var references: Set<String> = []

    /// Returns whether a schema of fields wasn't read before; variants often share one.
    mutating func isNew(_ schema: JSONValue, for member: String) -> Bool {
      guard let reference = schema["$ref"]?.string else { return true }
      return references.insert(member + reference).inserted
    }
  }

  /// How a description indicates that attributes can be absent.
  enum AbsencePolicy {
    /// It uses `required` for attributes of responses.
    case required
    /// It marks some attributes as nullable, and requires none.
    case nullable
    /// It does neither.
    case nothingSaid
  }

  init(_ root: JSONValue) {
    document = OpenAPIDocument(root)
    resources = OpenAPIResources(&document)
    policy = findPolicy()
  }

  /// The types, in the order of the description.
  mutating func description() -> ModelDescription {
    var types: [String] = []
    var variants = ByName<[OpenAPIResources.Variant]>()
    for variant in resources.variants {
      guard let type = variant.type else { continue }
      if variants[type] == nil { types.append(type) }
      variants[type, default: []].append(variant)
    }
    let models = types.map { type(named: $0, variants[$0] ?? []) }
    if models.isEmpty {
      document.note("No schema is a resource: none has 'type' and 'attributes' or 'relationships'.")
    }
    return ModelDescription(types: models, notes: document.notes)
  }

  private mutating func findPolicy() -> AbsencePolicy {
    var policy = AbsencePolicy.nothingSaid
    let known = resources.variants.filter { $0.place != .request && $0.type != nil }
    // Schemas that no operation refers to count only if no operation responds with resources.
    let answers = known.filter { $0.place == .answer }
    for variant in answers.isEmpty ? known : answers {
      guard let attributes = variant.schema.properties["attributes"] else { continue }
      let read = document.schema(attributes)
      if !read.required.isEmpty { return .required }
      for (_, property) in read.properties where document.schema(property).isNullable {
        policy = .nullable
      }
    }
    return policy
  }

  // MARK: Types

  private mutating func type(
    named name: String, _ variants: [OpenAPIResources.Variant]
  ) -> ModelType {
    let isWriteOnly = !variants.contains { $0.place != .request }
    let answers = variants.filter { $0.place != .request || isWriteOnly }
    let requests = isWriteOnly ? [] : variants.filter { $0.place == .request }
    var type = ModelType(name)
    type.documentation = answers.compactMap(\.schema.documentation).first ?? documentation(of: name)
    var formats: [String?] = []
    for id in answers.compactMap({ $0.schema.properties["id"] }) {
      formats.append(document.schema(id).format)
    }
    if !formats.isEmpty, formats.allSatisfy({ $0 == "uuid" }) { type.id = .uuid }
    var segments: [String] = [name]
    var seen: Set<String> = [name]
    for case let segment? in variants.map(\.segment) where seen.insert(segment).inserted {
      segments.append(segment)
    }
    // Schemas that no operation refers to may be those of requests.
    let hasResponses = answers.allSatisfy { $0.place == .answer }
    var responses: [OpenAPISchema.Properties] = []
    var relationshipsOfResponses: [OpenAPISchema.Properties] = []
    var known = KnownFields()
    for (variant, isAnswer) in answers.map({ ($0, true) }) + requests.map({ ($0, false) }) {
      if let attributes = variant.schema.properties["attributes"],
        known.isNew(attributes, for: "attributes")
      {
        let read = document.schema(attributes)
        add(read, isAnswer: isAnswer, isResponse: isAnswer && hasResponses, to: &type, &known)
        if isAnswer, hasResponses, !read.properties.isEmpty { responses.append(read.properties) }
      }
      if let relationships = variant.schema.properties["relationships"],
        known.isNew(relationships, for: "relationships")
      {
        let read = document.schema(relationships)
        let isResponse = isAnswer && hasResponses
        if isAnswer { addPromises(of: read, isResponse: isResponse, to: type.name) }
        if isResponse, !read.properties.isEmpty { relationshipsOfResponses.append(read.properties) }
        addRelationships(read, segments, isResponse: isResponse, to: &type, &known)
      }
    }
    for (index, attribute) in type.attributes.enumerated() {
      if let values = known.values[attribute.name] {
        type.attributes[index].value = ModelValue(uniting: values)
      }
      // Such as one that resources have alone, but not in lists.
      if attribute.absence == nil, responses.contains(where: { $0[attribute.name] == nil }) {
        type.attributes[index].absence = "not in all responses"
      }
    }
    for relationship in type.relationships
    where relationshipsOfResponses.contains(where: { $0[relationship.name] == nil }) {
      var promise = promises[name]?[relationship.name]
      promise?.isAlwaysThere = false
      promises[name, default: [:]][relationship.name] = promise
    }
    return type
  }

  /// The description of the tag named after a type.
  private func documentation(of type: String) -> String? {
    document.root["tags"]?.elements.first { $0["name"]?.string == type }?["description"]?.string
  }

  /// Adds attributes to a type, and their values in each response to what is known of them.
  private mutating func add(
    _ schema: OpenAPISchema, isAnswer: Bool, isResponse: Bool, to type: inout ModelType,
    _ known: inout KnownFields
  ) {
    for (name, property) in schema.properties where name != "openapi:discriminator" {
      let read = document.schema(property)
      let index = known.attributes[name]
      let found: ModelValue = isResponse || index == nil ? value(of: property) : .any
      if isResponse { known.values[name, default: []].append(found) }
      if let index {
        guard isAnswer else { continue }
        if read.isNullable {
          type.attributes[index].absence = "nullable"
        } else if isResponse, type.attributes[index].absence == nil {
          type.attributes[index].absence = absence(of: name, read, in: schema)
        }
        if type.attributes[index].documentation == nil {
          type.attributes[index].documentation = read.documentation
        }
        continue
      }
      known.attributes[name] = type.attributes.count
      type.attributes.append(
        ModelAttribute(
          name, found,
          absence: isAnswer ? absence(of: name, read, in: schema) : "only in requests",
          documentation: read.documentation))
    }
  }

  /// The reason why a property may be absent; `nil` if it may not.
  func absence(
    of name: String, _ property: OpenAPISchema, in schema: OpenAPISchema
  ) -> String? {
    if property.isNullable { return "nullable" }
    switch policy {
    case .required: return schema.required.contains(ExactString(name)) ? nil : "not required"
    case .nullable: return nil
    case .nothingSaid:
      return schema.required.contains(ExactString(name)) ? nil : "not said to be always there"
    }
  }

  // MARK: Relationships

  /// Adds what a response promises of its relationships.
  private mutating func addPromises(
    of schema: OpenAPISchema, isResponse: Bool, to type: String
  ) {
    for (name, property) in schema.properties where name != "openapi:discriminator" {
      let read = document.schema(property)
      var promise = RelationshipPromise(
        isAlwaysThere: schema.required.contains(ExactString(name)),
        alwaysHasLinkage: read.required.contains(ExactString("data")),
        isNullable: read.properties["data"].flatMap { Self.nullability(of: document.schema($0)) })
      if let known = promises[type]?[name] {
        // Schemas that no operation refers to may be those of requests, which require less.
        promise.isAlwaysThere = known.isAlwaysThere && (promise.isAlwaysThere || !isResponse)
        promise.alwaysHasLinkage =
          known.alwaysHasLinkage && (promise.alwaysHasLinkage || !isResponse)
        if known.isNullable == true || promise.isNullable == nil {
          promise.isNullable = known.isNullable
        }
      }
      promises[type, default: [:]][name] = promise
    }
  }

  /// Whether linkage may be null; `nil` for an empty schema, which allows anything.
  private static func nullability(of linkage: OpenAPISchema) -> Bool? {
    let isEmpty =
      !linkage.isNullable && !linkage.isArray && linkage.types.isEmpty
      && linkage.properties.isEmpty && linkage.alternatives.isEmpty
    return isEmpty ? nil : linkage.isNullable
  }

  private mutating func addRelationships(
    _ schema: OpenAPISchema, _ segments: [String], isResponse: Bool, to type: inout ModelType,
    _ known: inout KnownFields
  ) {
    for (name, property) in schema.properties where name != "openapi:discriminator" {
      let index = known.relationships[name]
      guard isResponse || index == nil else { continue }
      let found = relationship(named: name, property, segments)
      if let index {
        type.relationships[index].add(found)
      } else {
        known.relationships[name] = type.relationships.count
        type.relationships.append(found)
      }
    }
  }

  private mutating func relationship(
    named name: String, _ property: JSONValue, _ segments: [String]
  ) -> ModelRelationship {
    let schema = document.schema(property)
    let found = resources.related
    let related = segments.lazy.compactMap { found[$0]?[name] }.first
    var relationship = ModelRelationship(name, .one, to: [], documentation: schema.documentation)
    let data = schema.properties["data"].map { document.schema($0) } ?? OpenAPISchema()
    if data.isArray {
      relationship.cardinality = .many
      let identifier = data.items.map { document.schema($0) } ?? OpenAPISchema()
      relationship.destinations = resources.typeNames(of: identifier, &document)
    } else if !data.properties.isEmpty || !data.alternatives.isEmpty {
      relationship.destinations = resources.typeNames(of: data, &document)
    } else if let related {
      relationship.cardinality = related.isArray ? .many : .one
    } else {
      relationship.cardinality = Schema.Cardinality(guessedFrom: name)
      relationship.evidence =
        "guessed from its name: nothing says whether it leads to one or to many"
    }
    if relationship.destinations.isEmpty, let related {
      relationship.destinations = resources.typeNames(
        of: document.schema(related.resource), &document)
    }
    var seen: Set<ExactString> = []
    relationship.destinations = relationship.destinations.filter {
      seen.insert(ExactString($0)).inserted
    }
    return relationship
  }
}

extension ModelRelationship {
  /// Adds what another response says of the relationship.
  fileprivate mutating func add(_ other: ModelRelationship) {
    if evidence != nil, other.evidence == nil {
      cardinality = other.cardinality
      evidence = nil
    }
    var seen = Set(destinations.map { ExactString($0) })
    destinations += other.destinations.filter { seen.insert(ExactString($0)).inserted }
    documentation = documentation ?? other.documentation
  }
}
