import JSONAPI

/// Examples, made of the sample values of attributes.
extension OpenAPIWriter {
  func identifierSample(_ type: Int) -> JSONValue {
    ["type": JSONValue(model.types[type].name), "id": sampleID(type)]
  }

  private func resourceSample(_ type: Int) -> JSONValue {
    let served = model.types[type]
    let id = sampleID(type)
    let text = id.string ?? ""
    var resource: JSONObject = ["type": JSONValue(served.name), "id": id]
    resource["attributes"] = samples(of: columns(of: type), type)
    var relationships = JSONObject()
    for index in edges(of: type) {
      let edge = edge(index, of: type)
      var object: JSONObject = [
        "links": [
          "self": JSONValue(links.relationship(served, text, edge.name)),
          "related": JSONValue(links.related(served, text, edge.name)),
        ]
      ]
      if edge.isInRow, let target = visible.targets(of: index, of: type).first {
        object["data"] = identifierSample(target)
      }
      relationships.append(JSONValue(object), named: edge.name)
    }
    if !relationships.isEmpty { resource["relationships"] = JSONValue(relationships) }
    resource["links"] = ["self": JSONValue(links.resource(served, text))]
    var meta = JSONObject()
    for member in served.meta {
      meta[member.name] = served.columns[member.column].type.sample(named: member.name)
    }
    if let content = contentSample(type, text) { meta["content"] = content }
    if visible.version(of: type) != nil { meta["version"] = 1 }
    if !meta.isEmpty { resource["meta"] = JSONValue(meta) }
    return JSONValue(resource)
  }

  /// The sample values of attributes, if there are any.
  private func samples(of columns: [ServedColumn], _ type: Int) -> JSONValue? {
    guard !columns.isEmpty else { return nil }
    return JSONValue(JSONObject(columns.map { (name: $0.name, value: sample(of: $0, type)) }))
  }

  func documentSample(_ type: Int) -> JSONValue {
    let served = model.types[type]
    return [
      "data": resourceSample(type),
      "links": ["self": JSONValue(links.resource(served, sampleID(type).string ?? ""))],
    ]
  }

  func collectionSample(_ type: Int) -> JSONValue {
    let address = links.collection(model.types[type])
    var pages: JSONObject = ["self": JSONValue(address)]
    if !pageStyles(of: type).isEmpty {
      pages["first"] = JSONValue(address)
      pages["prev"] = .null
      pages["next"] = .null
    }
    return ["data": [resourceSample(type)], "links": JSONValue(pages)]
  }

  func creationSample(_ type: Int) -> JSONValue {
    ["data": createdSample(type, named: records[type].clientIDs == .refused ? nil : "id")]
  }

  /// A resource to create, with an id or a local one.
  private func createdSample(_ type: Int, named member: String?) -> JSONValue {
    var resource: JSONObject = ["type": JSONValue(model.types[type].name)]
    if let member { resource[member] = member == "id" ? sampleID(type) : "new" }
    resource["attributes"] = samples(of: writableColumns(of: type, .create), type)
    var relationships = JSONObject()
    for edge in writableEdges(of: type, .create) {
      guard self.edge(edge, of: type).cardinality == .one,
        let target = visible.targets(of: edge, of: type).first
      else { continue }
      relationships.append(
        ["data": identifierSample(target)], named: self.edge(edge, of: type).name)
    }
    if !relationships.isEmpty { resource["relationships"] = JSONValue(relationships) }
    return JSONValue(resource)
  }

  func updateSample(_ type: Int) -> JSONValue {
    var resource: JSONObject = [
      "type": JSONValue(model.types[type].name), "id": sampleID(type),
    ]
    if let column = writableColumns(of: type, .update).first {
      resource["attributes"] = [column.name: sample(of: column, type)]
    }
    return ["data": JSONValue(resource)]
  }

  func operationsSample() -> JSONValue? {
    if let type = types.first(where: { allows(.create, $0) }) {
      let member = records[type].clientIDs == .required ? "id" : "lid"
      return ["atomic:operations": [["op": "add", "data": createdSample(type, named: member)]]]
    }
    if let type = types.first(where: { allows(.update, $0) }) {
      return [
        "atomic:operations": [["op": "update", "data": updateSample(type)["data"] ?? .null]]
      ]
    }
    guard let type = types.first(where: { allows(.delete, $0) }) else { return nil }
    return ["atomic:operations": [["op": "remove", "ref": identifierSample(type)]]]
  }

  func resultsSample() -> JSONValue? {
    types.first { allows(.create, $0) || allows(.update, $0) }.map {
      ["atomic:results": [["data": resourceSample($0)], [:]]]
    }
  }
}
