import JSONAPI

/// Schemas of linkage.
extension OpenAPIWriter {
  private func identifier(_ types: [Int], isOptional: Bool) -> JSONValue {
    reference(
      .schemas, "\(base(types))Identifier\(isOptional ? "OrNull" : "")", for: types
    ) {
      [
        "type": isOptional ? ["object", "null"] : "object", "required": ["type", "id"],
        "properties": ["type": $0.typeSchema(types), "id": Self.idSchema],
      ]
    }
  }

  /// - Parameter isOptional: Whether null is allowed.
  func toOneReference(_ types: [Int], isOptional: Bool = true) -> JSONValue {
    reference(.schemas, "\(base(types))\(isOptional ? "" : "Required")ToOne", for: types) {
      $0.toOne(types, hasData: true, isOptional: isOptional)
    }
  }

  func toManyReference(_ types: [Int]) -> JSONValue {
    reference(.schemas, "\(base(types))ToMany", for: types) {
      $0.toMany(types, hasData: true)
    }
  }

  func toOne(_ types: [Int], hasData: Bool, isOptional: Bool = true) -> JSONValue {
    linkage(identifier(types, isOptional: isOptional), plainLinks(), hasData)
  }

  func toMany(_ types: [Int], hasData: Bool) -> JSONValue {
    linkage(
      ["type": "array", "items": identifier(types, isOptional: false)], pageLinks(), hasData)
  }

  private func linkage(_ data: JSONValue, _ links: JSONValue, _ hasData: Bool) -> JSONValue {
    var schema: JSONObject = ["type": "object"]
    if hasData { schema["required"] = ["data"] }
    schema["properties"] = ["data": data, "links": links]
    return JSONValue(schema)
  }

  /// Linkage of any cardinality, for the brief form.
  func linkageDocument() -> JSONValue {
    let identifier: JSONObject = [
      "required": ["type", "id"],
      "properties": ["type": ["type": "string"], "id": Self.idSchema],
    ]
    var item = identifier
    item["type"] = "object"
    var data = identifier
    data["type"] = ["object", "array", "null"]
    data["items"] = JSONValue(item)
    return [
      "type": "object", "required": ["data"],
      "properties": ["data": JSONValue(data), "links": pageLinks()],
    ]
  }
}
