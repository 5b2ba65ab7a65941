import JSONAPI

/// The URLs of contents.
extension OpenAPIWriter {
  /// The visible contents of a type.
  func contents(of type: Int) -> [ServedContent] {
    (visible.types[type]?.contents ?? []).map { model.types[type].contents[$0] }
  }

  func write(contentsOf type: Int, under path: String, to paths: inout JSONWriter) {
    for index in visible.types[type]?.contents ?? [] {
      let name = percentEncoded(model.types[type].contents[index].name)
      write(contentPath(type, index), "\(path)/{id}/\(Route.contentName)/\(name)", to: &paths)
    }
  }

  private func contentPath(_ type: Int, _ index: Int) -> JSONValue {
    let content = model.types[type].contents[index]
    let (tag, noun) = (model.types[type].name, names.noun(type))
    let name = names.singular(type) + capitalized(camelCase(content.name)) + "Content"
    let media: JSONValue =
      isBrief ? [:] : ["schema": ["type": "string", "format": "binary"]]
    let bytes = JSONValue(JSONObject([(name: content.mediaType ?? "*/*", value: media)]))
    var path: JSONObject = ["parameters": [idParameter(type)]]
    var get = Operation(tag: tag, id: "get\(name)", summary: "Get \(content.name) of one \(noun)")
    get.parameters = isBrief ? [] : [rangeParameter] + ifNoneMatch([type])
    var found: JSONObject = ["description": "The bytes.", "content": bytes]
    if !isBrief { found["headers"] = ["ETag": header("ETag")] }
    get.responses = [("200", JSONValue(found))] + errors(["404"])
    if !isBrief {
      found["description"] = "The bytes of the range."
      get.responses += [("206", JSONValue(found))] + notModified([type])
      get.responses.append(
        (
          "416",
          response("NoSuchRange") {
            [
              "description": "The content has no such bytes.",
              "content": $0.content($0.errorDocument()),
            ]
          }
        ))
    }
    guardIfNeeded(&get, isReadingGuarded([type]))
    path["get"] = json(get)
    let access = visible.access(to: .content(index), of: type)
    guard !access.isNobody else { return JSONValue(path) }
    let isForbidden = records[type].writableRows != nil
    var put = Operation(
      tag: tag, id: "replace\(name)", summary: "Replace \(content.name) of one \(noun)")
    put.parameters = ifMatch(type)
    put.body = ["required": true, "content": bytes]
    let done: [(status: String, response: JSONValue)] = [
      ("204", response("ContentWritten") { _ in ["description": "Done."] })
    ]
    put.responses = done + errors(["404"] + versionErrors(type))
    if content.isNullable {
      put.responses.append(
        ("201", response("ContentCreated") { _ in ["description": "Done; there was none."] }))
    }
    guardIfNeeded(&put, access.isRuled, isForbidden: isForbidden)
    path["put"] = json(put)
    guard content.isNullable else { return JSONValue(path) }
    var delete = Operation(
      tag: tag, id: "delete\(name)", summary: "Delete \(content.name) of one \(noun)")
    delete.parameters = ifMatch(type)
    delete.responses = done + errors(["404"] + versionErrors(type))
    guardIfNeeded(&delete, access.isRuled, isForbidden: isForbidden)
    path["delete"] = json(delete)
    return JSONValue(path)
  }

  private var rangeParameter: JSONValue {
    reference(.parameters, "Range") { _ in
      [
        "name": "Range", "in": "header",
        "description": "One range of bytes, such as bytes=0-1023.",
        "schema": ["type": "string"],
      ]
    }
  }

  /// The member of a resource's `meta` with links to its contents.
  func contentMeta(_ type: Int) -> (name: String, value: JSONValue)? {
    let contents = contents(of: type)
    guard !contents.isEmpty else { return nil }
    let link = reference(.schemas, "ContentLink") { _ in
      [
        "type": ["object", "null"], "required": ["href", "type", "meta"],
        "properties": [
          "href": ["type": "string", "format": "uri-reference"], "type": ["type": "string"],
          "meta": [
            "type": "object", "properties": ["size": ["type": "integer", "format": "int64"]],
          ],
        ], "description": "Link object of content; null if there is none.",
      ]
    }
    let properties = JSONObject(contents.map { (name: $0.name, value: link) })
    return ("content", ["type": "object", "properties": JSONValue(properties)])
  }

  /// The sample of that member.
  func contentSample(_ type: Int, _ id: String) -> JSONValue? {
    let contents = contents(of: type)
    guard !contents.isEmpty else { return nil }
    return JSONValue(
      JSONObject(
        contents.map { content -> (name: String, value: JSONValue) in
          let link: JSONObject = [
            "href": JSONValue(links.content(model.types[type], id, content.name)),
            "type": JSONValue(content.mediaType ?? ContentType.unknown), "meta": ["size": 1024],
          ]
          return (content.name, JSONValue(link))
        }))
  }
}
