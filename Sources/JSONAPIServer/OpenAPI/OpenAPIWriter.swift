import JSONAPI

/// Writes the OpenAPI document of a visible model.
///
/// Above ``briefCount`` types the document is in a brief form: relationship URLs share one path per type, a filter
/// is one parameter for each field, entity tags are named where types have versions, and texts, examples and the
/// errors of relationship URLs are left out, and so is the linkage that a change of a relationship may be answered with.
final class OpenAPIWriter {
  let info: OpenAPIInfo
  let visible: VisibleModel
  let records: [DefinitionRecord]
  let configuration: ServerConfiguration
  let prefix: String
  let links: LinkWriter
  let knowsPrincipals: Bool
  /// The indexes of the visible types.
  let types: [Int]
  let names: OpenAPINames
  var filterGrammars: [FilterGrammar]
  let isBrief: Bool
  var components = OpenAPIComponents()
  var known = Known()

  /// Results that are needed repeatedly, by the indexes of types.
  struct Known {
    /// The paths that may be included from a type.
    var paths: [Int: [String]] = [:]
    /// The types that may be included from a type.
    var included: [Int: [Int]] = [:]
    /// The ids of operations.
    var operationIDs: Set<String> = []
    /// The parameters of filters in the brief form, which types share.
    var filters: [Filterable.Key: JSONValue] = [:]
  }

  /// The maximum number of types in the full form.
  static let briefCount = 60

  init(_ engine: Engine, _ visible: VisibleModel, _ info: OpenAPIInfo) {
    self.info = info
    self.visible = visible
    records = engine.records
    configuration = engine.configuration
    prefix = engine.prefix
    links = engine.links
    knowsPrincipals = engine.knowsPrincipals
    types = visible.types.indices.filter { visible.types[$0] != nil }
    names = OpenAPINames(types, visible.model, engine.records)
    filterGrammars = engine.configuration.filters.map { FilterGrammar($0) }
    isBrief = types.count > Self.briefCount
  }

  var model: ServedModel { visible.model }

  /// The whole document.
  func document() -> OpenAPIDocument {
    var paths = JSONWriter()
    paths.beginObject()
    for type in types { write(pathsOf: type, to: &paths) }
    let hasOperations = writeOperations(to: &paths)
    paths.endObject()
    var document = JSONObject()
    document["openapi"] = "3.1.0"
    document["info"] = infoObject
    document["externalDocs"] = ["url": "https://jsonapi.org/format/1.1/"]
    let path = prefix.isEmpty ? "/" : prefix
    document["servers"] = JSONValue(
      (info.servers.isEmpty ? [path] : info.servers).map { ["url": JSONValue($0)] })
    if knowsPrincipals || info.requiresBearerToken {
      _ = reference(.securitySchemes, "bearerAuth") { _ in ["type": "http", "scheme": "bearer"] }
      document["security"] =
        info.requiresBearerToken ? [["bearerAuth": []]] : [[:], ["bearerAuth": []]]
    }
    document["tags"] = tags(hasOperations)
    var json = JSONWriter()
    json.beginObject()
    for member in document {
      json.name(member.name)
      member.value.write(to: &json)
    }
    json.name("paths")
    json.raw(paths.finish())
    json.name("components")
    components.write(to: &json)
    json.endObject()
    return OpenAPIDocument(json.finish())
  }

  private var infoObject: JSONValue {
    var paragraphs = [info.description].compactMap { $0 }
    paragraphs.append(
      "A JSON:API 1.1 server. Media type application/vnd.api+json; Content-Type and Accept take no "
        + "parameters other than ext and profile. Brackets in parameter names may be sent as such or "
        + "percent-encoded.")
    var lines: [String] = []
    if configuration.offersAtomicOperations {
      lines.append("Extensions: \(Extension.atomicOperations.uri).")
    }
    var profiles: [String] = []
    if types.contains(where: { pageStyles(of: $0).contains(.cursor) }) {
      profiles.append(Profile.cursorPagination.uri)
    }
    if types.contains(where: { records[$0].aggregates != nil }) {
      profiles.append(Profile.aggregates.uri)
    }
    if !profiles.isEmpty { lines.append("Profiles: \(profiles.joined(separator: ", ")).") }
    if !lines.isEmpty { paragraphs.append(lines.joined(separator: " ")) }
    return [
      "title": JSONValue(info.title), "version": JSONValue(info.version),
      "description": JSONValue(paragraphs.joined(separator: "\n\n")),
    ]
  }

  private func tags(_ hasOperations: Bool) -> JSONValue {
    var tags = types.map { type -> JSONValue in
      var tag: JSONObject = ["name": JSONValue(model.types[type].name)]
      if let text = records[type].texts.type { tag["description"] = JSONValue(text) }
      return JSONValue(tag)
    }
    if hasOperations { tags.append(["name": "operations"]) }
    return JSONValue(tags)
  }

  /// A unique id for an operation.
  func operationID(_ id: String) -> JSONValue {
    JSONValue(uniqueName(id) { known.operationIDs.insert($0).inserted })
  }

  // MARK: - Components

  /// Refers to a component, which is created at its first use.
  ///
  /// - Parameters:
  ///   - name: The name that it has if no other has it.
  ///   - types: The types that it is about; the first determines its position.
  ///   - identity: Distinguishes it, besides the types, from others for which the same name is requested.
  func reference(
    _ kind: OpenAPIComponents.Kind, _ name: String, for types: [Int] = [], identity: String = "",
    _ make: (OpenAPIWriter) -> JSONValue
  ) -> JSONValue {
    let known = components.reserve(kind, name, for: types, identity: identity)
    if let new = known.new {
      let value = make(self)
      components.fill(kind, new, value)
    }
    return known.reference
  }
}
