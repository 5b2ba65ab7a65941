import JSONAPI

/// Schemas of resources and their parts.
extension OpenAPIWriter {
  // MARK: - Names

  /// The start of the names of components about one or several types.
  func base(_ types: [Int]) -> String {
    guard types.count > 1 else { return types.first.map { names.base($0) } ?? "" }
    if types == self.types { return "Any" }
    let name = types.map { names.base($0) }.joined(separator: "Or")
    return name.utf8.count <= 64
      ? name : "\(names.base(types[0]))Or\(types.count - 1)More"
  }

  func typeSchema(_ types: [Int]) -> JSONValue {
    Self.enumeration(types.map { model.types[$0].name })
  }

  /// The schema of one of several texts.
  static func enumeration(_ texts: [String]) -> JSONValue {
    ["type": "string", "enum": JSONValue(texts.map { JSONValue($0) })]
  }

  static let idSchema: JSONValue = ["type": "string", "minLength": 1]

  // MARK: - Shared

  func link() -> JSONValue {
    reference(.schemas, "Link") { _ in
      ["type": ["string", "null"], "format": "uri-reference"]
    }
  }

  func linksObject(_ names: [String], _ component: String) -> JSONValue {
    reference(.schemas, component) {
      let link = $0.link()
      return [
        "type": "object",
        "properties": JSONValue(JSONObject(names.map { (name: $0, value: link) })),
      ]
    }
  }

  func plainLinks() -> JSONValue { linksObject(["self", "related"], "Links") }

  func pageLinks() -> JSONValue {
    linksObject(["self", "related", "first", "last", "prev", "next"], "PageLinks")
  }

  func errorDocument() -> JSONValue {
    reference(.schemas, "ErrorDocument") {
      let link = $0.link()
      let meta = $0.reference(.schemas, "Meta") { _ in
        [
          "type": "object", "description": "Non-standard information.",
          "additionalProperties": true,
        ]
      }
      let error = $0.reference(.schemas, "Error") { _ in
        [
          "type": "object",
          "properties": [
            "id": ["type": "string"],
            "links": ["type": "object", "properties": ["about": link, "type": link]],
            "status": ["type": "string", "pattern": "^[1-5][0-9]{2}$"],
            "code": ["type": "string"], "title": ["type": "string"],
            "detail": ["type": "string"],
            "source": [
              "type": "object",
              "properties": [
                "pointer": [
                  "type": "string", "description": "JSON Pointer into the request document.",
                ],
                "parameter": ["type": "string"], "header": ["type": "string"],
              ],
            ],
            "meta": meta,
          ],
        ]
      }
      return [
        "type": "object", "required": ["errors"],
        "properties": ["errors": ["type": "array", "items": error, "minItems": 1]],
      ]
    }
  }

  // MARK: - Resources

  /// Refers to the schema of a type's resources.
  func resourceReference(_ type: Int) -> JSONValue {
    reference(.schemas, names.base(type), for: [type]) { $0.resource([type]) }
  }

  /// Resources of several types, distinguished by their type.
  func union(_ types: [Int]) -> JSONValue {
    var mapping = JSONObject()
    var schemas: [JSONValue] = []
    for type in types {
      let schema = resourceReference(type)
      schemas.append(schema)
      mapping.append(schema["$ref"] ?? .null, named: model.types[type].name)
    }
    return [
      "oneOf": JSONValue(schemas),
      "discriminator": ["propertyName": "type", "mapping": JSONValue(mapping)],
    ]
  }

  /// Any served resource.
  func anyResource() -> JSONValue {
    if types.count == 1 { return resourceReference(types[0]) }
    return reference(.schemas, "AnyResource") {
      $0.isBrief ? $0.generalResource($0.types, isOptional: false) : $0.union($0.types)
    }
  }

  /// A resource of one or several types, or null.
  func resource(_ types: [Int], isOptional: Bool = false) -> JSONValue {
    guard types.count == 1, let type = types.first else {
      return isOptional ? generalResource(types, isOptional: true) : union(types)
    }
    var properties: JSONObject = ["type": typeSchema(types), "id": Self.idSchema]
    if !columns(of: type).isEmpty {
      properties["attributes"] = reference(
        .schemas, "\(names.base(type))Attributes", for: types
      ) { $0.attributes(of: type) }
    }
    if !edges(of: type).isEmpty {
      properties["relationships"] = reference(
        .schemas, "\(names.base(type))Relationships", for: types
      ) { $0.relationships(of: type) }
    }
    properties["links"] = plainLinks()
    if let meta = resourceMeta(type) { properties["meta"] = meta }
    var schema: JSONObject = [
      "type": isOptional ? ["object", "null"] : "object", "required": ["type", "id"],
      "properties": JSONValue(properties),
    ]
    if !isOptional, let text = records[type].texts.type {
      schema["description"] = JSONValue(text)
    }
    return JSONValue(schema)
  }

  /// A resource without descriptions of its fields.
  private func generalResource(_ types: [Int], isOptional: Bool) -> JSONValue {
    [
      "type": isOptional ? ["object", "null"] : "object", "required": ["type", "id"],
      "properties": [
        "type": typeSchema(types), "id": Self.idSchema, "attributes": ["type": "object"],
        "relationships": ["type": "object"], "links": plainLinks(),
      ],
    ]
  }

  /// The type's own members, the version and, if the profile is requested, the cursor.
  private func resourceMeta(_ type: Int) -> JSONValue? {
    let served = model.types[type]
    let content = contentMeta(type)
    guard !served.meta.isEmpty || content != nil else { return serverMeta(type) }
    var properties = JSONObject()
    for member in served.meta {
      properties[member.name] = JSONValue(schema(of: served.columns[member.column]))
    }
    if let content { properties[content.name] = content.value }
    let own: JSONValue = ["type": "object", "properties": JSONValue(properties)]
    guard let meta = serverMeta(type) else { return own }
    return ["allOf": [own, meta]]
  }

  private func serverMeta(_ type: Int) -> JSONValue? {
    let hasVersion = visible.version(of: type) != nil
    let hasCursor = pageStyles(of: type).contains(.cursor)
    guard hasVersion || hasCursor else { return nil }
    let name = (hasVersion ? "Version" : "") + (hasCursor ? "Cursor" : "") + "Meta"
    return reference(.schemas, name) { _ in
      var properties = JSONObject()
      if hasVersion { properties["version"] = ["type": "integer", "format": "int64"] }
      if hasCursor {
        properties["page"] = [
          "type": "object", "required": ["cursor"],
          "properties": ["cursor": ["type": "string"]],
        ]
      }
      return ["type": "object", "properties": JSONValue(properties)]
    }
  }

  private func attributes(of type: Int) -> JSONValue {
    var properties = JSONObject()
    for column in columns(of: type) {
      var schema = schema(of: column)
      if isReadOnly(column, of: type) { schema["readOnly"] = true }
      if let text = records[type].texts.fields[column.name] {
        schema["description"] = JSONValue(text)
      }
      properties.append(JSONValue(schema), named: column.name)
    }
    return ["type": "object", "properties": JSONValue(properties)]
  }

  private func relationships(of type: Int) -> JSONValue {
    var properties = JSONObject()
    for index in edges(of: type) {
      let edge = edge(index, of: type)
      let targets = visible.targets(of: index, of: type)
      var schema: JSONValue
      switch (edge.cardinality, edge.isInRow) {
      case (.one, true):
        // Linkage to a row that a request doesn't see is null.
        let isSeen = targets.allSatisfy {
          records[$0].rows == nil && records[$0].hidesType == nil && records[$0].source == nil
        }
        schema = toOneReference(targets, isOptional: edge.mayBeNull || !isSeen)
      // Linkage that is not in the row is only present if it is included.
      case (.one, false):
        schema = reference(.schemas, "\(base(targets))ToOneRelationship", for: targets) {
          $0.toOne(targets, hasData: false)
        }
      case (.many, _):
        schema = reference(.schemas, "\(base(targets))ToManyRelationship", for: targets) {
          $0.toMany(targets, hasData: false)
        }
      }
      if let text = records[type].texts.fields[edge.name] {
        schema["description"] = JSONValue(text)
      }
      properties.append(schema, named: edge.name)
    }
    return ["type": "object", "properties": JSONValue(properties)]
  }

  // MARK: - Documents

  /// The types that can be included at a type's own URLs.
  func ownIncluded(_ type: Int) -> [Int] {
    includePaths(from: type).isEmpty
      ? [] : includedTypes(from: [type], allowed: records[type].includable)
  }

  func resourceDocument(_ type: Int) -> JSONValue {
    document(resourceReference(type), ownIncluded(type))
  }

  /// A document; its links are those of a page if its data is a collection.
  func document(
    _ data: JSONValue, _ included: [Int], isCollection: Bool = false
  ) -> JSONValue {
    var properties: JSONObject = ["data": data]
    if let items = self.included(included) {
      properties["included"] = ["type": "array", "items": items]
    }
    properties["links"] = isCollection ? pageLinks() : plainLinks()
    return ["type": "object", "required": ["data"], "properties": JSONValue(properties)]
  }

  func collectionDocument(
    _ types: [Int], _ included: [Int], hasTotal: Bool
  ) -> JSONValue {
    let items =
      types.count == 1
      ? resourceReference(types[0])
      : types == self.types
        ? anyResource() : reference(.schemas, base(types), for: types) { $0.resource(types) }
    var document = document(
      ["type": "array", "items": items], included, isCollection: true)
    let aggregates = types.count == 1 ? aggregatesSchema(of: types[0]) : nil
    guard hasTotal || aggregates != nil else { return document }
    let name = (hasTotal ? "Total" : "") + (aggregates == nil ? "" : "Aggregates") + "Meta"
    document["properties"]?["meta"] = reference(.schemas, name) { _ in
      var properties = JSONObject()
      if hasTotal {
        properties["page"] = [
          "type": "object", "properties": ["total": ["type": "integer", "minimum": 0]],
        ]
      }
      if let aggregates { properties["aggregates"] = aggregates }
      return ["type": "object", "properties": JSONValue(properties)]
    }
    return document
  }

  /// The items of `included`: a reference, or one of several types.
  private func included(_ types: [Int]) -> JSONValue? {
    guard !types.isEmpty else { return nil }
    if types.count == 1 { return resourceReference(types[0]) }
    if isBrief || types == self.types { return anyResource() }
    return reference(.schemas, "\(base(types))Included", for: types) { $0.union(types) }
  }
}
