import JSONAPI

/// The resources among the schemas of an OpenAPI description.
struct OpenAPIResources {
  /// The kind of place where a schema was found.
  enum Place: Hashable { case answer, request, unused }

  /// A schema that describes resources.
  struct Variant {
    let schema: OpenAPISchema
    let place: Place
    /// The last segment of its path, not counting parameters.
    let segment: String?
    var type: String?

    fileprivate var exactType: ExactString? { type.map { ExactString($0) } }
  }

  /// The data of a response at a related URL or a relationship URL.
  struct RelatedData {
    let isArray: Bool
    let resource: JSONValue
  }

  private(set) var variants: [Variant] = []
  /// The data at URLs below a resource, by the names of its collection and of the relationship.
  private(set) var related: [String: [String: RelatedData]] = [:]

  private var seen: Set<Key> = []
  private var pending: [Pending] = []

  private struct Key: Hashable {
    var reference: String?
    /// The positions of schemas in the document, of which there are several for a property that is inherited.
    var positions: [Int] = []
    var segment: String?
    let place: Place
  }

  private struct Pending {
    let schema: JSONValue
    let place: Place
    let segment: String?
  }

  init(_ document: inout OpenAPIDocument) {
    for (path, item) in document.root["paths"]?.members ?? JSONValue.null.members {
      addPath(path, item, &document)
    }
    visitAll(&document)
    for (name, _) in document.components("schemas") {
      let escaped = JSONPointer(["components", "schemas", name]).description
      let reference: JSONValue = ["$ref": JSONValue("#\(escaped)")]
      let isUsed = [Place.answer, .request].contains {
        seen.contains(Key(reference: "#\(escaped)", place: $0))
      }
      if !isUsed { pending.append(Pending(schema: reference, place: .unused, segment: nil)) }
    }
    visitAll(&document)
    for index in variants.indices {
      variants[index].type = typeName(
        of: variants[index].schema, variants[index].segment, &document)
    }
    // An unused schema is ignored if an operation responds with the same type.
    let answered = Set(variants.filter { $0.place == .answer }.compactMap(\.exactType))
    variants.removeAll { variant in
      variant.place == .unused && variant.exactType.map { answered.contains($0) } ?? false
    }
  }

  // MARK: Paths

  private mutating func addPath(
    _ path: String, _ item: JSONValue, _ document: inout OpenAPIDocument
  ) {
    guard let item = document.resolve(item)?.value else { return }
    let segments = path.split(separator: "/").map(String.init)
    let named = segments.filter { !$0.hasPrefix("{") }
    for method in ["get", "post", "patch", "put", "delete"] {
      guard let operation = item[method], document.takeStep() else { continue }
      for schema in schemas(in: operation["requestBody"], &document) {
        pending.append(Pending(schema: schema, place: .request, segment: named.last))
      }
      for (status, response) in operation["responses"]?.members ?? JSONValue.null.members {
        for schema in schemas(in: response, &document) {
          pending.append(Pending(schema: schema, place: .answer, segment: named.last))
          guard method == "get", status.hasPrefix("2"), named.count > 1 else { continue }
          addRelated(segments, schema, &document)
        }
      }
    }
  }

  private func schemas(in content: JSONValue?, _ document: inout OpenAPIDocument) -> [JSONValue] {
    guard let content, let body = document.resolve(content)?.value else { return [] }
    return (body["content"]?.members ?? JSONValue.null.members).compactMap { type, media in
      type.contains("json") ? media["schema"] : nil
    }
  }

  /// Records the data at `/articles/{id}/author` and `/articles/{id}/relationships/author`.
  private mutating func addRelated(
    _ segments: [String], _ schema: JSONValue, _ document: inout OpenAPIDocument
  ) {
    guard let last = segments.last,
      let parameter = segments.lastIndex(where: { $0.hasPrefix("{") }),
      parameter > 0, parameter < segments.count - 1, !last.hasPrefix("{"),
      let data = document.schema(schema).properties["data"]
    else { return }
    let collection = segments[parameter - 1]
    let isLinkage = segments[parameter + 1] == "relationships"
    guard related[collection]?[last] == nil || !isLinkage else { return }
    let read = document.schema(data)
    let resource = read.isArray ? read.items ?? .null : data
    related[collection, default: [:]][last] = RelatedData(isArray: read.isArray, resource: resource)
  }

  // MARK: Schemas

  private mutating func visitAll(_ document: inout OpenAPIDocument) {
    // Visits the schemas in the order in which they were found.
    var next = 0
    while next < pending.count {
      let found = pending[next]
      next += 1
      guard !document.isExhausted else { break }
      let schema = document.schema(found.schema)
      if let reference = schema.reference,
        !seen.insert(Key(reference: reference, place: found.place)).inserted
      {
        continue
      }
      visit(found, schema, &document)
    }
    pending = []
  }

  private mutating func visit(
    _ found: Pending, _ schema: OpenAPISchema, _ document: inout OpenAPIDocument
  ) {
    let properties = schema.properties
    if properties["type"] != nil,
      properties["attributes"] != nil || properties["relationships"] != nil
    {
      variants.append(Variant(schema: schema, place: found.place, segment: found.segment))
    }
    var inner = schema.alternatives.map { [$0] }
    inner += properties.members.map(\.schemas)
    inner += [schema.items, schema.additional].compactMap(\.self).map { [$0] }
    guard document.takeStep(inner.count) else { return }
    for schemas in inner {
      let schema = OpenAPISchema.Properties.schema(schemas)
      guard schema.kind == .object else { continue }
      // Schemas can lead back to themselves without being references, as those do that may be null.
      let key = Key(
        positions: schemas.compactMap(\.position).sorted(), segment: found.segment,
        place: found.place)
      guard key.positions.count < schemas.count || seen.insert(key).inserted else { continue }
      pending.append(Pending(schema: schema, place: found.place, segment: found.segment))
    }
  }

  // MARK: Names

  /// The possible type names of a resource or an identifier.
  func typeNames(of schema: OpenAPISchema, _ document: inout OpenAPIDocument) -> [String] {
    if !schema.alternatives.isEmpty {
      return schema.alternatives.prefix(1000)
        .flatMap { branch -> [String] in
          let read = document.schema(branch)
          return read.alternatives.isEmpty ? typeNames(of: read, &document) : []
        }
    }
    guard let type = schema.properties["type"] else { return [] }
    if let name = typeName(of: schema, nil, &document) { return [name] }
    return document.schema(type).cases?.compactMap(\.string) ?? []
  }

  private func typeName(
    of schema: OpenAPISchema, _ segment: String?, _ document: inout OpenAPIDocument
  ) -> String? {
    guard let property = schema.properties["type"] else { return nil }
    let type = document.schema(property)
    let mapped = schema.reference.flatMap { document.namesOfMappings[$0] }
    // A base lists the types of all that inherit from it, and maps them to their schemas.
    guard type.cases?.count ?? 1 == 1 else {
      let isShared = schema.reference.map { document.sharedMappings.contains($0) } ?? false
      return type.constant?.string ?? (isShared ? nil : mapped)
    }
    let name =
      type.constant?.string ?? type.cases?.first?.string ?? type.defaultValue?.string
      ?? mapped ?? type.example?.string ?? schema.example?["type"]?.string
    if let name { return name }
    // A schema for arbitrary resources has no attributes.
    guard let segment, let attributes = schema.properties["attributes"],
      !document.schema(attributes).properties.isEmpty
    else { return nil }
    return segment
  }
}
