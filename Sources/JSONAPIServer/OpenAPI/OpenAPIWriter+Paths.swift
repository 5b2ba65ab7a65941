import JSONAPI

/// The URLs of a type, with the methods that somebody may use.
extension OpenAPIWriter {
  /// An operation that is being composed.
  struct Operation {
    var tag: String
    var id: String
    var summary: String?
    var parameters: [JSONValue] = []
    var body: JSONValue?
    var responses: [(status: String, response: JSONValue)] = []
    var isGuarded = false
  }

  func json(_ operation: Operation) -> JSONValue {
    var object: JSONObject = [
      "tags": [JSONValue(operation.tag)], "operationId": operationID(operation.id),
    ]
    if let summary = operation.summary, !isBrief { object["summary"] = JSONValue(summary) }
    if !operation.parameters.isEmpty { object["parameters"] = JSONValue(operation.parameters) }
    if let body = operation.body { object["requestBody"] = body }
    var responses = operation.responses
    responses.append(("default", failed()))
    object["responses"] = JSONValue(
      JSONObject(
        responses.sorted { $0.status < $1.status }.map { (name: $0.status, value: $0.response) }))
    if operation.isGuarded, knowsPrincipals { object["security"] = [["bearerAuth": []]] }
    return JSONValue(object)
  }

  func write(pathsOf type: Int, to paths: inout JSONWriter) {
    let path = "/" + percentEncoded(model.types[type].name)
    write(collectionPath(type), path, to: &paths)
    write(resourcePath(type), path + "/{id}", to: &paths)
    write(contentsOf: type, under: path, to: &paths)
    for edge in edges(of: type) {
      let name = percentEncoded(self.edge(edge, of: type).name)
      write(relatedPath(type, edge), "\(path)/{id}/\(name)", to: &paths)
      if !isBrief {
        write(
          relationshipPath(type, [edge]), "\(path)/{id}/relationships/\(name)", to: &paths)
      }
    }
    if isBrief, !edges(of: type).isEmpty {
      write(
        relationshipPath(type, edges(of: type)), path + "/{id}/relationships/{relationship}",
        to: &paths)
    }
  }

  /// Writes a path with its operations.
  func write(_ item: JSONValue, _ path: String, to paths: inout JSONWriter) {
    paths.name(path)
    item.write(to: &paths)
  }

  // MARK: - Collections and resources

  private func collectionPath(_ type: Int) -> JSONValue {
    let (name, base) = (model.types[type].name, names.base(type))
    var path = JSONObject()
    var list = Operation(tag: name, id: "list\(listName(type))", summary: "List \(name)")
    list.parameters =
      shape(of: type) + collection(of: type, isOwn: true) + aggregates(of: type)
      + ifNoneMatch([type])
    list.responses = [("200", collectionResponse(type))] + notModified([type])
    guardIfNeeded(&list, isReadingGuarded([type]))
    var json = json(list)
    if pageStyles(of: type).contains(.cursor), !isBrief {
      json["description"] = JSONValue(
        "Uses the profile \(Profile.cursorPagination.uri): each resource has its cursor in "
          + "meta.page.cursor.")
    }
    path["get"] = json
    if allows(.create, type) {
      var create = Operation(
        tag: name, id: "create\(names.singular(type))",
        summary: "Create \(withArticle(names.noun(type)))")
      create.parameters = (isBrief ? [] : shape(of: type)) + idempotencyKey
      create.body = body("\(base)CreateDocument", for: [type], example: "\(base)Create") {
        $0.createDocument(type)
      } sample: {
        $0.creationSample(type)
      }
      create.responses =
        [("201", createdResponse(type))] + errors(["403", "404", "409", "422"])
      guardIfNeeded(&create, isGuarded(.create, type))
      path["post"] = self.json(create)
    }
    return JSONValue(path)
  }

  private func resourcePath(_ type: Int) -> JSONValue {
    let (name, base) = (model.types[type].name, names.base(type))
    let (singular, noun) = (names.singular(type), names.noun(type))
    var path: JSONObject = ["parameters": [idParameter(type)]]
    var get = Operation(tag: name, id: "get\(singular)", summary: "Get one \(noun)")
    get.parameters = shape(of: type) + ifNoneMatch([type])
    get.responses =
      [("200", resourceResponse(type, isRead: true))] + notModified([type]) + errors(["404"])
    guardIfNeeded(&get, isReadingGuarded([type]))
    path["get"] = json(get)
    if allows(.update, type) {
      var update = Operation(tag: name, id: "update\(singular)", summary: "Update one \(noun)")
      update.parameters = (isBrief ? [] : shape(of: type)) + ifMatch(type)
      if !isBrief { update.parameters += idempotencyKey }
      update.body = body("\(base)UpdateDocument", for: [type], example: "\(base)Update") {
        $0.updateDocument(type)
      } sample: {
        $0.updateSample(type)
      }
      update.responses =
        [("200", resourceResponse(type, isRead: false))]
        + errors(["403", "404", "409", "422"] + versionErrors(type))
      guardIfNeeded(&update, isGuarded(.update, type))
      path["patch"] = json(update)
    }
    if allows(.delete, type) {
      var delete = Operation(tag: name, id: "delete\(singular)", summary: "Delete one \(noun)")
      delete.parameters = ifMatch(type) + (isBrief ? [] : idempotencyKey)
      delete.responses =
        [("204", response("Deleted") { _ in ["description": "Deleted."] })]
        + errors(["404"] + versionErrors(type) + keyErrors)
      guardIfNeeded(
        &delete, isGuarded(.delete, type), isForbidden: records[type].writableRows != nil)
      path["delete"] = json(delete)
    }
    return JSONValue(path)
  }

  /// Adds the responses to requests that a rule doesn't allow.
  func guardIfNeeded(
    _ operation: inout Operation, _ isGuarded: Bool, isForbidden: Bool = false
  ) {
    guard isGuarded || isForbidden else { return }
    operation.isGuarded = isGuarded
    var statuses = isGuarded && knowsPrincipals ? ["401"] : []
    if !operation.responses.contains(where: { $0.status == "403" }) { statuses.append("403") }
    operation.responses += errors(statuses)
  }

  func versionErrors(_ type: Int) -> [String] {
    (hasTags(type) ? ["412"] : []) + (records[type].requiresVersion ? ["428"] : [])
  }

  /// The response to another request with the same `Idempotency-Key`, if values can't be refused.
  private var keyErrors: [String] { remembersKeys && !isBrief ? ["422"] : [] }

  private func listName(_ type: Int) -> String { capitalized(camelCase(model.types[type].name)) }

  // MARK: - Relationships

  private func operationName(_ type: Int, _ edge: Int) -> String {
    names.singular(type) + capitalized(camelCase(self.edge(edge, of: type).name))
  }

  private func relatedPath(_ type: Int, _ edge: Int) -> JSONValue {
    let (name, noun) = (model.types[type].name, names.noun(type))
    let relationship = self.edge(edge, of: type)
    let targets = visible.targets(of: edge, of: type)
    var get = Operation(
      tag: name, id: "get\(operationName(type, edge))",
      summary: "Get \(relationship.name) of one \(noun)")
    let allowed = relatedIncludable(type, relationship, targets)
    let paths = includePaths(from: targets, allowed: allowed)
    let isOwn = targets.count == 1 && paths == includePaths(from: targets[0])
    let included = paths.isEmpty ? [] : includedTypes(from: targets, allowed: allowed)
    get.parameters = shape(
      isOwn
        ? "Include\(names.base(targets[0]))"
        : "Include\(names.base(type))\(capitalized(componentName(relationship.name)))",
      for: isOwn ? targets : [type], paths, fieldsOf: fieldTypes(targets, allowed: allowed))
    if relationship.cardinality == .many, targets.count == 1 {
      get.parameters += collection(of: targets[0], isOwn: false)
    }
    get.parameters += ifNoneMatch(targets)
    get.responses =
      [
        (
          "200",
          relationship.cardinality == .many
            ? relatedCollectionResponse(targets, included)
            : relatedResponse(targets, included)
        )
      ] + notModified(targets) + (isBrief ? [] : errors(["404"]))
    guardIfNeeded(&get, isReadingGuarded([type]) || isReadingGuarded(targets))
    return ["parameters": [idParameter(type)], "get": json(get)]
  }

  /// The paths that may be included if related resources are the primary data; nil for all.
  private func relatedIncludable(
    _ type: Int, _ relationship: ServedEdge, _ targets: [Int]
  ) -> Set<String>? {
    let own = includable(from: type, behind: relationship)
    // Every type has to allow a path.
    var result: Set<String>?
    for target in targets {
      guard var allowed = records[target].includable else { continue }
      if let own { allowed.formUnion(own) }
      result = result?.intersection(allowed) ?? allowed
    }
    return result
  }

  /// The rest of the paths that a type allows and that begin with a relationship; nil if it allows all.
  private func includable(from type: Int, behind relationship: ServedEdge) -> Set<String>? {
    records[type].includable.map { allowed in
      Set(
        allowed.compactMap { path in
          let path = DottedPath(path)
          return path.first == relationship.name ? path.withoutFirst?.text : nil
        })
    }
  }

  /// The URL of a relationship; in the brief form, of all relationships.
  private func relationshipPath(_ type: Int, _ edges: [Int]) -> JSONValue {
    let name = model.types[type].name
    let targets = Set(edges.flatMap { visible.targets(of: $0, of: type) }).sorted()
    let isMany = edges.contains { edge($0, of: type).cardinality == .many }
    let operation = edges.count == 1 ? operationName(type, edges[0]) : names.singular(type)
    var path: JSONObject = ["parameters": [idParameter(type)]]
    if isBrief {
      path["parameters"] = [idParameter(type), relationshipParameter(type, edges)]
    }
    var get = Operation(tag: name, id: "get\(operation)Linkage")
    get.parameters = isBrief ? [] : linkageParameters(type, edges[0]) + ifNoneMatch(targets)
    get.responses =
      [("200", linkageResponse(targets, isMany: isMany, type, edges, isRead: true))]
      + (isBrief ? [] : notModified(targets) + errors(["404"]))
    guardIfNeeded(&get, isReadingGuarded([type]) || isReadingGuarded(targets))
    path["get"] = json(get)
    for (method, verb, edit) in [
      ("patch", "set", LinkageEdit.replace), ("post", "add", .add), ("delete", "remove", .remove),
    ] {
      func access(_ edge: Int) -> WriteAccess {
        visible.access(to: .edit(edit, edge: edge), of: type)
      }
      let edges = edges.filter { !access($0).isNobody }
      guard !edges.isEmpty else { continue }
      let isMany = edges.contains { edge($0, of: type).cardinality == .many }
      let targets = Set(edges.flatMap { visible.targets(of: $0, of: type) }).sorted()
      var change = Operation(tag: name, id: "\(verb)\(operation)\(isBrief ? "Linkage" : "")")
      change.parameters = ifMatch(type) + (isBrief ? [] : idempotencyKey)
      change.body = linkageBody(
        targets, isMany: isMany,
        isOptional: edges.contains { !isRequired(edge($0, of: type), of: type) })
      if !isBrief {
        change.responses.append(
          ("200", linkageResponse(targets, isMany: isMany, type, edges, isRead: false)))
      }
      change.responses +=
        [("204", response("NoContent") { _ in ["description": "Done; nothing else changed."] })]
        + errors((isBrief ? [] : ["404"]) + versionErrors(type) + keyErrors)
      guardIfNeeded(
        &change, edges.contains { access($0).isRuled },
        isForbidden: records[type].writableRows != nil)
      path[method] = json(change)
    }
    return JSONValue(path)
  }

  private func relationshipParameter(_ type: Int, _ edges: [Int]) -> JSONValue {
    reference(.parameters, "Relationship\(names.base(type))", for: [type]) { writer in
      [
        "name": "relationship", "in": "path", "required": true,
        "schema": Self.enumeration(edges.map { writer.edge($0, of: type).name }),
      ]
    }
  }

  /// The parameters of linkage: paths to include begin with the relationship.
  private func linkageParameters(_ type: Int, _ edge: Int) -> [JSONValue] {
    let relationship = self.edge(edge, of: type)
    let targets = visible.targets(of: edge, of: type)
    let paths = includePaths(from: type).filter {
      $0 == relationship.name || $0.hasPrefix(relationship.name + ".")
    }
    var types: Set<Int> = []
    if !paths.isEmpty {
      types.formUnion(targets)
      let rest = includable(from: type, behind: relationship)
      types.formUnion(fieldTypes(targets, allowed: rest))
    }
    var parameters = shape(
      "Include\(names.base(type))\(capitalized(componentName(relationship.name)))Linkage",
      for: [type], paths, fieldsOf: types.sorted())
    if relationship.cardinality == .many, targets.count == 1 {
      parameters += collection(of: targets[0], isOwn: false, isLinkage: true)
    }
    return parameters
  }
}
