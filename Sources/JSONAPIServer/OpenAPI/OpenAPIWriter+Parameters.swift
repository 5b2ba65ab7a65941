import JSONAPI

/// Query parameters and header fields.
extension OpenAPIWriter {
  /// The component of a parameter that is an array, separated by commas.
  func list(
    _ name: String, _ description: String?, _ items: JSONValue, isUnique: Bool = true,
    minimum: Int? = nil, maximum: Int? = nil
  ) -> JSONValue {
    var schema: JSONObject = ["type": "array", "items": items]
    if isUnique { schema["uniqueItems"] = true }
    if let minimum { schema["minItems"] = JSONValue(minimum) }
    if let maximum { schema["maxItems"] = JSONValue(maximum) }
    var parameter: JSONObject = ["name": JSONValue(name), "in": "query"]
    if let description { parameter["description"] = JSONValue(description) }
    parameter["style"] = "form"
    parameter["explode"] = false
    parameter["schema"] = JSONValue(schema)
    return JSONValue(parameter)
  }

  /// The component of a parameter with a single value.
  func query(_ name: String, _ description: String?, _ schema: JSONValue) -> JSONValue {
    var parameter: JSONObject = ["name": JSONValue(name), "in": "query"]
    if let description { parameter["description"] = JSONValue(description) }
    parameter["schema"] = schema
    return JSONValue(parameter)
  }

  /// A text, in the full form only.
  private func text(_ text: String) -> String? { isBrief ? nil : text }

  // MARK: - Inclusion and fields

  /// `include`, and `fields` of each type that the response can have.
  ///
  /// - Parameters:
  ///   - primary: The types of the primary data.
  ///   - name: The name of the component of `include`.
  ///   - paths: The paths to include.
  ///   - types: The types whose fields can be chosen.
  func shape(
    _ name: String, for owner: [Int], _ paths: [String], fieldsOf types: [Int]
  ) -> [JSONValue] {
    var parameters: [JSONValue] = []
    if !paths.isEmpty {
      let limit = configuration.limits.query.includePaths
      parameters.append(
        reference(.parameters, name, for: owner, identity: paths.joined(separator: ",")) {
          $0.list(
            "include", $0.text("Relationship paths whose resources are added to the document."),
            Self.enumeration(paths), maximum: paths.count > limit ? limit : nil)
        })
    }
    for type in types {
      parameters.append(
        reference(.parameters, "Fields\(names.base(type))", for: [type]) {
          let name = $0.model.types[type].name
          return $0.list(
            "fields[\(name)]", $0.text("Fields of \(name) to return; all of them when absent."),
            Self.enumeration($0.fieldNames(of: type)))
        })
    }
    return parameters
  }

  /// `include` and `fields`, if resources of a type are the primary data.
  func shape(of type: Int) -> [JSONValue] {
    let paths = includePaths(from: type)
    return shape(
      "Include\(names.base(type))", for: [type], paths,
      fieldsOf: fieldTypes([type], allowed: records[type].includable))
  }

  /// The types whose fields can be chosen: in the brief form, those of the primary data alone; if the definition
  /// doesn't limit inclusion, also those that one relationship leads to.
  func fieldTypes(_ primary: [Int], allowed: Set<String>?) -> [Int] {
    guard !isBrief else { return primary }
    let included = includedTypes(from: primary, allowed: allowed, depth: allowed == nil ? 1 : nil)
    return Set(primary + included).sorted()
  }

  // MARK: - Collections

  /// `filter`, `sort` and `page` of a type's collection.
  ///
  /// - Parameters:
  ///   - isOwn: Whether it is the type's own collection. Related ones take the same filters and order, which the brief
  ///     form doesn't repeat.
  ///   - isLinkage: Whether it is linkage, whose filters are listed only if the definition names them: they are those of
  ///     the related list.
  func collection(of type: Int, isOwn: Bool, isLinkage: Bool = false) -> [JSONValue] {
    let repeats = isOwn || !isBrief
    let hasFilters = repeats && (!isLinkage || records[type].filterable != nil)
    return (hasFilters ? filters(of: type) + search(of: type) : [])
      + (repeats ? sort(of: type) : [])
      + pages(of: type)
  }

  private func sort(of type: Int) -> [JSONValue] {
    let fields = sortNames(of: type) + relevanceName(of: type)
    guard !fields.isEmpty else { return [] }
    return [
      reference(.parameters, "Sort\(names.base(type))", for: [type]) {
        let limit = $0.configuration.limits.query.sortFields
        return $0.list(
          "sort",
          $0.text("Sort fields, most significant first; a minus sign means descending."),
          Self.enumeration(fields.flatMap { [$0, "-" + $0] }), minimum: 1,
          maximum: fields.count * 2 > limit ? limit : nil)
      }
    ]
  }

  func pages(of type: Int) -> [JSONValue] {
    let styles = pageStyles(of: type)
    var parameters: [JSONValue] = []
    func add(_ component: String, _ name: String, _ text: String, _ schema: JSONValue) {
      parameters.append(
        reference(.parameters, component) { $0.query("page[\(name)]", text, schema) })
    }
    // In the brief form, types with equal pages share parameters.
    func addSize(_ component: String, _ name: String) {
      let schema: JSONValue = [
        "type": "integer", "minimum": records[type].showsTotal ? 0 : 1,
        "maximum": JSONValue(records[type].maximumPage),
        "default": JSONValue(records[type].defaultPage),
      ]
      parameters.append(
        reference(
          .parameters, component + (isBrief ? "" : names.base(type)), for: isBrief ? [] : [type],
          identity: schema.description
        ) {
          let text =
            "Resources per page." + (records[type].showsTotal ? " 0 for the total alone." : "")
          return $0.query("page[\(name)]", text, schema)
        })
    }
    if styles.contains(.number) {
      add("PageNumber", "number", "Page, counted from 1.", ["type": "integer", "minimum": 1])
    }
    if styles.contains(.number) || styles.contains(.cursor) { addSize("PageSize", "size") }
    if styles.contains(.cursor) {
      add(
        "PageAfter", "after",
        "Cursor of the resource before the page. Not together with page[before].",
        ["type": "string"])
      add(
        "PageBefore", "before",
        "Cursor of the resource after the page. Not together with page[after].",
        ["type": "string"])
    }
    if styles.contains(.offset) {
      add("PageOffset", "offset", "Resources to skip.", ["type": "integer", "minimum": 0])
      addSize("PageLimit", "limit")
    }
    return parameters
  }

  // MARK: - Paths and header fields

  func idParameter(_ type: Int) -> JSONValue {
    let isComposite = model.types[type].keyColumns.isComposite
    let isUUID = model.types[type].key == .uuid && !isComposite
    let example = sampleID(type)
    let name = isComposite ? "CompositeId" : isUUID ? "UUID" : "Id"
    return reference(.parameters, name, identity: example.string ?? "") { _ in
      [
        "name": "id", "in": "path", "required": true,
        "schema": isUUID
          ? ["type": "string", "format": "uuid"] : Self.idSchema,
        "example": example,
      ]
    }
  }

  /// Whether entity tags of a type are described: in the brief form, only those that are versions.
  func hasTags(_ type: Int) -> Bool { !isBrief || visible.version(of: type) != nil }

  func ifNoneMatch(_ types: [Int]) -> [JSONValue] {
    guard types.contains(where: hasTags) else { return [] }
    let parameter = reference(.parameters, "IfNoneMatch") { _ in
      [
        "name": "If-None-Match", "in": "header",
        "description": "Answer 304 if the representation still has this ETag.",
        "schema": ["type": "string"],
      ]
    }
    return [parameter]
  }

  var remembersKeys: Bool { configuration.idempotencyKeyLifetime != nil }

  /// The header field of every write, if the server remembers keys; the brief form has it only where a repeated request
  /// would create something.
  var idempotencyKey: [JSONValue] {
    guard remembersKeys else { return [] }
    let parameter = reference(.parameters, "IdempotencyKey") { _ in
      [
        "name": "Idempotency-Key", "in": "header",
        "description": JSONValue(
          "Carries the request out once, however often it is sent with this key. A repeat is answered with "
            + "Idempotent-Replayed: true and the resource as it is now; another request with the same key is 422."
        ),
        "schema": ["type": "string", "minLength": 1, "maxLength": 257],
      ]
    }
    return [parameter]
  }

  func ifMatch(_ type: Int) -> [JSONValue] {
    guard hasTags(type) else { return [] }
    let isRequired = records[type].requiresVersion
    let parameter = reference(.parameters, isRequired ? "IfMatchRequired" : "IfMatch") { _ in
      var parameter: JSONObject = [
        "name": "If-Match", "in": "header",
        "description": "Perform the change only if the resource still has this ETag.",
      ]
      if isRequired { parameter["required"] = true }
      parameter["schema"] = ["type": "string"]
      return JSONValue(parameter)
    }
    return [parameter]
  }
}
