import JSONAPI

/// Schemas of request bodies.
extension OpenAPIWriter {
  func createDocument(_ type: Int) -> JSONValue {
    document(of: type, "Create") { $0.creation(of: type) }
  }

  func updateDocument(_ type: Int) -> JSONValue {
    document(of: type, "Update") { $0.update(of: type) }
  }

  private func document(
    of type: Int, _ suffix: String, _ data: (OpenAPIWriter) -> JSONValue
  ) -> JSONValue {
    let data = reference(.schemas, names.base(type) + suffix, for: [type], data)
    return ["type": "object", "required": ["data"], "properties": ["data": data]]
  }

  private func creation(of type: Int) -> JSONValue {
    var required: [JSONValue] = ["type"]
    var properties: JSONObject = ["type": typeSchema([type])]
    switch records[type].clientIDs {
    case .refused: break
    case .allowed: properties["id"] = Self.idSchema
    case .required:
      properties["id"] = Self.idSchema
      required.append("id")
    }
    properties["lid"] = Self.idSchema
    if !writableColumns(of: type, .create).isEmpty {
      if !requiredNames(of: type).isEmpty { required.append("attributes") }
      properties["attributes"] = attributes(of: type, .create)
    }
    if !requiredRelationships(of: type).isEmpty { required.append("relationships") }
    properties["relationships"] = relationships(of: type, .create)
    return [
      "type": "object", "required": JSONValue(required), "properties": JSONValue(properties),
    ]
  }

  private func update(of type: Int) -> JSONValue {
    var properties: JSONObject = ["type": typeSchema([type]), "id": Self.idSchema]
    if !writableColumns(of: type, .update).isEmpty {
      properties["attributes"] = attributes(of: type, .update)
    }
    properties["relationships"] = relationships(of: type, .update)
    return [
      "type": "object", "required": ["type", "id"], "properties": JSONValue(properties),
    ]
  }

  /// The attributes that a creation requires: those whose value nothing else provides.
  func requiredNames(of type: Int) -> [String] {
    let (served, record) = (model.types[type], records[type])
    var given = Set(writableEdges(of: type, .create).flatMap { served.edges[$0].columns })
    if record.clientIDs != .refused { given.formUnion(served.keyColumns.names) }
    if let version = served.version { given.insert(served.columns[version].column) }
    return writableColumns(of: type, .create).filter {
      !$0.isOptional && !record.defaulted.contains($0.name) && !given.contains($0.column)
    }.map(\.name)
  }

  /// The relationships that a creation requires: to-one ones that can't be null, and whose columns
  /// nothing else sets.
  func requiredRelationships(of type: Int) -> [String] {
    let (served, record) = (model.types[type], records[type])
    var given = Set(writableColumns(of: type, .create).map(\.column))
    if record.clientIDs != .refused { given.formUnion(served.keyColumns.names) }
    return writableEdges(of: type, .create).map { served.edges[$0] }.filter {
      isRequired($0, of: type) && !record.defaulted.contains($0.name)
        && given.isDisjoint(with: $0.columns)
    }.map(\.name)
  }

  /// The attributes of a body; an update with those of a creation shares its schema.
  private func attributes(of type: Int, _ operation: WriteOperation) -> JSONValue {
    let isShared =
      allows(.create, type) && requiredNames(of: type).isEmpty
      && writableColumns(of: type, .create).map(\.name)
        == writableColumns(of: type, .update).map(\.name)
    let isCreation = operation == .create || isShared
    let name = "\(names.base(type))\(isCreation ? "Create" : "Update")Attributes"
    return reference(.schemas, name, for: [type]) {
      var schema: JSONObject = ["type": "object"]
      let required = operation == .create ? $0.requiredNames(of: type) : []
      if !required.isEmpty { schema["required"] = JSONValue(required.map { JSONValue($0) }) }
      var properties = JSONObject()
      for column in $0.writableColumns(of: type, operation) {
        properties.append(JSONValue($0.schema(of: column)), named: column.name)
      }
      schema["properties"] = JSONValue(properties)
      schema["additionalProperties"] = false
      return JSONValue(schema)
    }
  }

  private func relationships(of type: Int, _ operation: WriteOperation) -> JSONValue? {
    let edges = writableEdges(of: type, operation)
    guard !edges.isEmpty else { return nil }
    // In the brief form, an update that may write what a creation may shares its schema.
    let isShared =
      isBrief && operation == .update && allows(.create, type)
      && edges == writableEdges(of: type, .create) && requiredRelationships(of: type).isEmpty
    let make = { (writer: OpenAPIWriter) -> JSONValue in
      var properties = JSONObject()
      for edge in edges {
        let targets = writer.visible.targets(of: edge, of: type)
        let relationship = writer.edge(edge, of: type)
        properties.append(
          relationship.cardinality == .many
            ? writer.toManyReference(targets)
            : writer.toOneReference(
              targets, isOptional: !writer.isRequired(relationship, of: type)),
          named: relationship.name)
      }
      var schema: JSONObject = ["type": "object"]
      let required =
        operation == .create ? writer.requiredRelationships(of: type) : []
      if !required.isEmpty { schema["required"] = JSONValue(required.map { JSONValue($0) }) }
      schema["properties"] = JSONValue(properties)
      schema["additionalProperties"] = false
      return JSONValue(schema)
    }
    guard isBrief else { return make(self) }
    let name = isShared || operation == .create ? "Create" : "Update"
    return reference(.schemas, "\(names.base(type))\(name)Relationships", for: [type], make)
  }
}
