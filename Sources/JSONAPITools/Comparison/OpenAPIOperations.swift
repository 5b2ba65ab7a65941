public import JSONAPI

/// The operations of an OpenAPI description, reduced to what requests depend on.
public struct OpenAPIOperations: Sendable, Hashable {
  /// The operations by method and path, such as `GET /articles/{}`.
  private(set) var operations: ByName<Operation> = [:]

  /// The parts of an operation that a request depends on.
  struct Operation: Sendable, Hashable {
    /// The query and header parameters, by name.
    var parameters: ByName<Parameter> = [:]
    /// Whether a body is required.
    var needsBody = false
    /// The required members of the body, such as `data.attributes.title`.
    var required: Set<ExactString> = []
    /// The members that the body can have, if they are described.
    var members: Set<ExactString> = []
    /// The members, and `""` for the body, that are objects with any members.
    var open: Set<ExactString> = []
    /// The allowed values of the body's attributes that list them, by member.
    var cases: ByName<[String]> = [:]
  }

  /// A parameter.
  struct Parameter: Sendable, Hashable {
    let isRequired: Bool
    /// The allowed values; `nil` for any.
    let cases: [String]?
  }

  /// Reads the operations of a description.
  ///
  /// - Parameter document: The description. Malformed parts are ignored.
  public init(_ document: JSONValue) {
    var document = OpenAPIDocument(document)
    for (path, item) in document.root["paths"]?.members ?? JSONValue.null.members {
      guard let item = document.resolve(item)?.value else { continue }
      for method in ["get", "post", "patch", "put", "delete"] {
        guard let operation = item[method], document.takeStep() else { continue }
        let name = "\(method.uppercased()) \(Self.withoutNames(path))"
        guard operations[name] == nil else { continue }
        operations[name] = Operation(operation, in: item, &document)
      }
    }
  }

  /// The path without parameter names, which clients never see.
  private static func withoutNames(_ path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("{") && $0.hasSuffix("}") ? "{}" : String($0) }
      .joined(separator: "/")
  }
}

extension OpenAPIOperations.Operation {
  fileprivate init(
    _ operation: JSONValue, in item: JSONValue, _ document: inout OpenAPIDocument
  ) {
    // Parameters of the operation override those of the path.
    for list in [item["parameters"], operation["parameters"]] {
      for reference in list?.elements ?? JSONValue.null.elements {
        guard let parameter = document.resolve(reference)?.value,
          let name = parameter["name"]?.string, let place = parameter["in"]?.string,
          place == "query" || place == "header"
        else { continue }
        let schema = parameter["schema"].map { document.schema($0) }
        let items = schema?.items.map { document.schema($0) }
        let values =
          schema.flatMap { Self.values($0, &document) }
          ?? items.flatMap { Self.values($0, &document) }
        // In a URL or a header field, numbers are text.
        let cases = values?.map { $0.string ?? $0.description }
        parameters[place == "query" ? name : "\(name) (header)"] = OpenAPIOperations.Parameter(
          isRequired: parameter["required"]?.bool ?? false, cases: cases?.distinct)
      }
    }
    guard let request = operation["requestBody"] else { return }
    guard let body = document.resolve(request)?.value else {
      open = [ExactString("")]
      return
    }
    needsBody = body["required"]?.bool ?? false
    for (type, media) in body["content"]?.members ?? JSONValue.null.members
    where type.contains("json") {
      guard let schema = media["schema"] else {
        open = [ExactString("")]
        continue
      }
      open = []
      add(document.schema(schema), path: [], &document)
      return
    }
  }

  /// The values that a schema, or each of its alternatives, lists; nil if it allows others.
  private static func values(
    _ schema: OpenAPISchema, _ document: inout OpenAPIDocument
  ) -> [JSONValue]? {
    if let values = schema.listedValues { return values }
    guard !schema.alternatives.isEmpty else { return nil }
    var values: [JSONValue] = []
    for alternative in schema.alternatives {
      guard let listed = document.schema(alternative).listedValues else { return nil }
      values += listed
    }
    return values
  }

  /// Whether the body may have a member, although it isn't described.
  func allows(_ member: ExactString) -> Bool {
    var path = member.text.split(separator: ".", omittingEmptySubsequences: false).dropLast()
    while !path.isEmpty, !members.contains(ExactString(path.joined(separator: "."))) {
      path.removeLast()
    }
    return open.contains(ExactString(path.joined(separator: ".")))
  }

  private mutating func add(
    _ schema: OpenAPISchema, path: [String], depth: Int = 0, _ document: inout OpenAPIDocument
  ) {
    // Covers `data`, its `attributes` and `relationships`, and their fields.
    guard path.count < 3, depth < 4, document.takeStep() else { return }
    let here = ExactString(path.joined(separator: "."))
    if schema.isOpen, schema.alternatives.isEmpty { open.insert(here) }
    for (name, property) in schema.properties {
      let path = path + [name]
      let place = ExactString(path.joined(separator: "."))
      members.insert(place)
      if schema.required.contains(ExactString(name)) { required.insert(place) }
      if path.count == 3, path[1] == "attributes" {
        let values = Self.values(document.schema(property), &document)
        cases[place.text] = values?.map { $0.string ?? $0.description }
      }
      if path == ["data"] || path.first == "data" && ["attributes", "relationships"].contains(name)
      {
        add(document.schema(property), path: path, &document)
      }
    }
    guard !schema.alternatives.isEmpty else { return }
    var branches: [Self] = []
    for alternative in schema.alternatives {
      var branch = Self()
      branch.add(document.schema(alternative), path: path, depth: depth + 1, &document)
      branches.append(branch)
    }
    add(branches)
    // Members listed beside the alternatives.
    if !schema.isOpen { open.remove(here) }
  }

  /// Adds the alternatives of a body, or of an object in it.
  private mutating func add(_ alternatives: [Self]) {
    var lists: ByName<[String]> = [:]
    var unlisted: Set<ExactString> = []
    for alternative in alternatives {
      members.formUnion(alternative.members)
      open.formUnion(alternative.open)
      for member in alternative.members {
        if let cases = alternative.cases[member.text] {
          lists[member.text, default: []] += cases
        } else {
          unlisted.insert(member)
        }
      }
    }
    for (name, values) in lists
    where cases[name] == nil && !unlisted.contains(ExactString(name)) {
      cases[name] = values
    }
    var common = alternatives.first?.required ?? []
    for alternative in alternatives { common.formIntersection(alternative.required) }
    required.formUnion(common)
  }
}
