import JSONAPI

/// The URL of the Atomic Operations extension.
extension OpenAPIWriter {
  /// Adds `/operations` if somebody may do something there.
  ///
  /// - Returns: Whether it was added.
  func writeOperations(to paths: inout JSONWriter) -> Bool {
    guard configuration.offersAtomicOperations else { return false }
    let allowed = AllowedOperations(self)
    guard !allowed.operations.isEmpty else { return false }
    let mediaType = MediaType.jsonAPI(extensions: [Extension.atomicOperations.uri]).description
    let body = reference(.schemas, "OperationsDocument") {
      let operation = $0.operation(allowed)
      return [
        "type": "object", "required": ["atomic:operations"],
        "properties": [
          "atomic:operations": ["type": "array", "items": operation, "minItems": 1]
        ],
      ]
    }
    let result = reference(.schemas, "ResultsDocument") {
      let resource = $0.anyResource()
      let result = $0.reference(.schemas, "OperationResult") { _ in
        [
          "type": "object", "properties": ["data": resource],
          "description": "data is absent for operations that return no resource.",
        ]
      }
      return [
        "type": "object", "required": ["atomic:results"],
        "properties": ["atomic:results": ["type": "array", "items": result]],
      ]
    }
    var operation = Operation(
      tag: "operations", id: "performOperations",
      summary: "Perform operations in order, all or none")
    operation.parameters = idempotencyKey
    operation.body = [
      "required": true,
      "content": content(body, mediaType: mediaType, example: "Operations") {
        $0.operationsSample()
      },
    ]
    operation.responses =
      [
        (
          "200",
          [
            "description": "One result per operation.",
            "content": content(result, mediaType: mediaType, example: "Results") {
              $0.resultsSample()
            },
          ]
        ),
        ("204", ["description": "Done; no operation returns data."]),
      ] + errors(["403", "404", "409", "422"])
    if allowed.isGuarded {
      operation.isGuarded = allowed.isAlwaysGuarded
      if knowsPrincipals { operation.responses += errors(["401"]) }
    }
    write(["post": json(operation)], "/operations", to: &paths)
    return true
  }

  /// The operations that somebody may perform.
  private struct AllowedOperations {
    /// The types with allowed operations.
    var types: [Int] = []
    var operations: Set<String> = []
    var relationships: Set<String> = []
    var isGuarded = false
    var isAlwaysGuarded = true

    init(_ writer: OpenAPIWriter) {
      for type in writer.types {
        for action in writer.visible.actions(of: type) {
          let access = writer.visible.access(to: action, of: type)
          guard !access.isNobody else { continue }
          operations.insert(action.operation)
          isGuarded = isGuarded || access.isRuled
          isAlwaysGuarded = isAlwaysGuarded && access.isRuled
          if case .edit(_, let edge, _) = action {
            relationships.insert(writer.edge(edge, of: type).name)
          }
          if types.last != type { types.append(type) }
        }
      }
    }
  }

  private func operation(_ allowed: AllowedOperations) -> JSONValue {
    let type = typeSchema(allowed.types)
    let anyType = typeSchema(types)
    let identifier = reference(.schemas, "AnyIdentifier") { _ in
      [
        "type": "object", "required": ["type"],
        "properties": [
          "type": anyType, "id": ["type": "string"], "lid": ["type": "string"],
        ],
        "description":
          "Identifier with id, or with lid for a resource made by an earlier operation.",
      ]
    }
    let ref = reference(.schemas, "OperationRef") { _ in
      var properties: JSONObject = [
        "type": type, "id": ["type": "string"], "lid": ["type": "string"],
      ]
      if !allowed.relationships.isEmpty {
        properties["relationship"] = Self.enumeration(allowed.relationships.sorted())
      }
      return ["type": "object", "required": ["type"], "properties": JSONValue(properties)]
    }
    let data = reference(.schemas, "OperationData") { _ in
      [
        "description": JSONValue(
          "For a resource: the data member of its create or update document (schemas ending in Create and "
            + "Update), where linkage may use lid. For a to-one relationship: an identifier or null. For a to-many "
            + "relationship: an array of identifiers."), "type": ["object", "array", "null"],
        "required": ["type"],
        "properties": [
          "type": anyType, "id": ["type": "string"], "lid": ["type": "string"],
          "attributes": ["type": "object"], "relationships": ["type": "object"],
        ], "items": identifier,
      ]
    }
    return reference(.schemas, "Operation") {
      var schemas: [JSONValue] = []
      var mapping = JSONObject()
      for (name, text) in Self.operationTexts where allowed.operations.contains(name) {
        let isRemoval = name == "remove"
        let schema = $0.reference(.schemas, "\(capitalized(name))Operation") { _ in
          [
            "type": "object", "required": ["op", isRemoval ? "ref" : "data"],
            "properties": [
              "op": Self.enumeration([name]), "ref": ref,
              "data": isRemoval ? ["type": "array", "items": identifier] : data,
            ], "description": JSONValue(text),
          ]
        }
        schemas.append(schema)
        mapping.append(schema["$ref"] ?? .null, named: name)
      }
      return [
        "oneOf": JSONValue(schemas),
        "discriminator": ["propertyName": "op", "mapping": JSONValue(mapping)],
      ]
    }
  }

  private static let operationTexts = [
    (
      "add",
      "Creates a resource, or with ref.relationship adds members to a to-many relationship."
    ),
    (
      "update",
      "Updates a resource, or with ref.relationship sets a to-one or replaces a to-many relationship."
    ),
    (
      "remove",
      "Deletes a resource, or with ref.relationship removes members from a to-many relationship."
    ),
  ]
}

extension WriteAction {
  /// The `op` of an operation that does it.
  fileprivate var operation: String {
    switch self {
    case .resource(.create), .edit(.add, _, _): "add"
    case .resource(.delete), .edit(.remove, _, _): "remove"
    default: "update"
    }
  }
}
