import JSONAPI

/// Bodies of requests and responses.
extension OpenAPIWriter {
  static let mediaType = MediaType.jsonAPI.description

  func response(
    _ name: String, for types: [Int] = [], _ make: (OpenAPIWriter) -> JSONValue
  ) -> JSONValue { reference(.responses, name, for: types, make) }

  /// A content in the media type of JSON:API, with an example in the full form.
  func content(
    _ schema: JSONValue, mediaType: String = OpenAPIWriter.mediaType, example: String? = nil,
    for types: [Int] = [], _ sample: (OpenAPIWriter) -> JSONValue? = { _ in nil }
  ) -> JSONValue {
    var media: JSONObject = ["schema": schema]
    if !isBrief, let example, let sample = sample(self) {
      media["examples"] = [
        example: reference(.examples, example, for: types) { _ in ["value": sample] }
      ]
    }
    return [mediaType: JSONValue(media)]
  }

  /// The body of a request.
  func body(
    _ name: String, for types: [Int], example: String,
    _ schema: (OpenAPIWriter) -> JSONValue,
    sample: (OpenAPIWriter) -> JSONValue?
  ) -> JSONValue {
    reference(.requestBodies, name, for: types) {
      let schema = $0.isBrief ? schema($0) : $0.reference(.schemas, name, for: types, schema)
      return [
        "required": true, "content": $0.content(schema, example: example, for: types, sample),
      ]
    }
  }

  /// Whether the resources of types can be followed.
  private func canFollow(_ types: [Int]) -> Bool {
    configuration.followers != nil && !types.contains { model.types[$0].isFromSource }
  }

  /// A response with a document.
  ///
  /// - Parameter isRead: Whether it is that of a GET, which can also be a stream of documents.
  private func document(
    _ name: String, schemaName: String? = nil, for types: [Int], _ description: String,
    identity: String = "", isCreated: Bool = false, isRead: Bool = true, example: String? = nil,
    _ schema: (OpenAPIWriter) -> JSONValue,
    sample: (OpenAPIWriter) -> JSONValue? = { _ in nil }
  ) -> JSONValue {
    let isFollowed = canFollow(types)
    // If a GET offers more, it doesn't share the response with others.
    let responseName = isFollowed && !isRead && !isCreated ? name + "Changed" : name
    return reference(.responses, responseName, for: types, identity: identity) {
      var headers = JSONObject()
      if isCreated { headers["Location"] = $0.header("Location") }
      if !$0.isBrief || types.contains(where: $0.hasTags) { headers["ETag"] = $0.header("ETag") }
      let schema = $0.reference(
        .schemas, schemaName ?? name, for: types, identity: identity, schema)
      var response: JSONObject = ["description": JSONValue(description)]
      if !headers.isEmpty { response["headers"] = JSONValue(headers) }
      var content = $0.content(schema, example: example, for: types, sample)
      if isFollowed, isRead {
        content[FollowerLimits.mediaType] = [
          "schema": [
            "type": "string",
            "description":
              "Server-sent events: such a document at first and after each change, with its ETag as the id of the event.",
          ]
        ]
      }
      response["content"] = content
      return JSONValue(response)
    }
  }

  func header(_ name: String) -> JSONValue {
    reference(.headers, name) { _ in
      name == "ETag"
        ? ["description": "Version of this representation.", "schema": ["type": "string"]]
        : [
          "description": "URL of the new resource.",
          "schema": ["type": "string", "format": "uri-reference"],
        ]
    }
  }

  // MARK: - Resources

  func collectionResponse(_ type: Int) -> JSONValue {
    let name = "\(names.base(type))Collection"
    return document(
      name, for: [type], "Collection of \(model.types[type].name).", example: name
    ) {
      $0.collectionDocument([type], $0.ownIncluded(type), hasTotal: $0.records[type].showsTotal)
    } sample: {
      $0.collectionSample(type)
    }
  }

  func resourceResponse(_ type: Int, isRead: Bool) -> JSONValue {
    let name = "\(names.base(type))Document"
    return document(
      name, schemaName: name, for: [type], "The \(names.noun(type)).", isRead: isRead, example: name
    ) {
      $0.resourceDocument(type)
    } sample: {
      $0.documentSample(type)
    }
  }

  func createdResponse(_ type: Int) -> JSONValue {
    let name = "\(names.base(type))Document"
    return document(
      name + "Created", schemaName: name, for: [type], "Created.", isCreated: true,
      isRead: false
    ) { $0.resourceDocument(type) }
  }

  // MARK: - Related resources

  func relatedResponse(_ targets: [Int], _ included: [Int]) -> JSONValue {
    // The paths to include that a relationship adds can lead to more types.
    let isOwn = targets.count == 1 && included == ownIncluded(targets[0])
    return document(
      "\(base(targets))OrNullDocument", for: targets,
      "A resource of \(typeNames(targets)), or null.", identity: isOwn ? "" : "\(included)"
    ) {
      let data = $0.reference(.schemas, "\($0.base(targets))OrNull", for: targets) {
        $0.resource(targets, isOptional: true)
      }
      return $0.document(data, included)
    }
  }

  func relatedCollectionResponse(_ targets: [Int], _ included: [Int]) -> JSONValue {
    if targets.count == 1, included == ownIncluded(targets[0]) {
      return collectionResponse(targets[0])
    }
    let hasTotal = targets.contains { records[$0].showsTotal }
    return document(
      "\(base(targets))Collection", for: targets, "Collection of \(typeNames(targets)).",
      identity: "\(included)"
    ) { $0.collectionDocument(targets, included, hasTotal: hasTotal) }
  }

  // MARK: - Linkage

  /// The response of relationship URLs; in the brief form, of all of a type.
  func linkageResponse(
    _ targets: [Int], isMany: Bool, _ type: Int, _ edges: [Int], isRead: Bool
  ) -> JSONValue {
    guard !isBrief else {
      return document(
        "LinkageDocument", schemaName: "LinkageDocument", for: [], "Identifiers.", isRead: isRead
      ) { $0.linkageDocument() }
    }
    let included = targets.isEmpty || edges.allSatisfy { !canInclude($0, of: type) } ? [] : types
    let name = "\(base(targets))\(isMany ? "ToMany" : "ToOne")Document"
    let description =
      isMany
      ? "Identifiers of \(typeNames(targets))." : "Identifier of \(typeNames(targets)), or null."
    return document(
      name, schemaName: name, for: targets, description,
      identity: included.isEmpty ? "" : "included", isRead: isRead
    ) {
      var document =
        isMany ? $0.toMany(targets, hasData: true) : $0.toOne(targets, hasData: true)
      if !included.isEmpty {
        document["properties"]?["included"] = [
          "type": "array", "items": $0.anyResource(),
        ]
      }
      return document
    }
  }

  private func canInclude(_ edge: Int, of type: Int) -> Bool {
    records[type].includable?.contains(self.edge(edge, of: type).name) ?? true
  }

  /// The body of a request to a relationship URL.
  ///
  /// - Parameter isOptional: Whether a to-one relationship can be set to null.
  func linkageBody(_ targets: [Int], isMany: Bool, isOptional: Bool) -> JSONValue {
    guard !isBrief else {
      return reference(.requestBodies, "Linkage") {
        let schema = $0.reference(.schemas, "Linkage") { $0.linkageDocument() }
        return ["required": true, "content": $0.content(schema)]
      }
    }
    let name = isMany ? "ToMany" : isOptional ? "ToOne" : "RequiredToOne"
    return reference(.requestBodies, base(targets) + name, for: targets) {
      let schema =
        isMany
        ? $0.toManyReference(targets) : $0.toOneReference(targets, isOptional: isOptional)
      return [
        "required": true,
        "content": $0.content(
          schema, example: "\($0.base(targets))\(isMany ? "Linkages" : "Linkage")", for: targets
        ) {
          let identifier = $0.identifierSample(targets[0])
          return ["data": isMany ? [identifier] : identifier]
        },
      ]
    }
  }

  /// The names of types in a sentence.
  private func typeNames(_ types: [Int]) -> String {
    types.map { model.types[$0].name }.joined(separator: ", ")
  }

  // MARK: - Errors

  func notModified(_ types: [Int]) -> [(status: String, response: JSONValue)] {
    guard types.contains(where: hasTags) else { return [] }
    let response = response("NotModified") {
      [
        "description": "The representation still has the given ETag.",
        "headers": ["ETag": $0.header("ETag")],
      ]
    }
    return [("304", response)]
  }

  func failed() -> JSONValue {
    response("Failed") {
      let text =
        "Any other error: 400 for an invalid query parameter or document, 405, 406, 413, 414, 415, or 5xx; 503 "
        + "has Retry-After."
      return [
        "description": JSONValue(text),
        "content": $0.content($0.errorDocument(), example: "UnknownSortField") { _ in
          [
            "errors": [
              [
                "status": "400", "code": "unknownField", "title": "Unknown field",
                "source": ["parameter": "sort"],
              ]
            ]
          ]
        },
      ]
    }
  }

  private static let errors: [String: (name: String, description: String)] = [
    "401": ("Unauthorized", "Nobody is signed in; WWW-Authenticate says how to."),
    "403": ("Forbidden", "The request is not supported or not allowed."),
    "404": ("NotFound", "The resource or a related resource does not exist."),
    "409": ("Conflict", "Type, id or state conflict."),
    "412": ("PreconditionFailed", "The resource has changed: If-Match does not hold."),
    "422": ("UnprocessableContent", "An attribute or relationship value is invalid."),
    "428": ("PreconditionRequired", "The request needs If-Match."),
  ]

  func errors(_ statuses: [String]) -> [(status: String, response: JSONValue)] {
    statuses.compactMap { status in
      guard let error = Self.errors[status] else { return nil }
      let response = response(error.name) {
        var text = error.description
        if status == "422", $0.remembersKeys {
          text += " Or another request had the same Idempotency-Key."
        }
        return [
          "description": JSONValue(text),
          "content": $0.content($0.errorDocument()),
        ]
      }
      return (status, response)
    }
  }
}
