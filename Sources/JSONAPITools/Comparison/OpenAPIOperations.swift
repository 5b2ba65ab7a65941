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
    guard let body = operation["requestBody"].flatMap({ document.resolve($0)?.value }) else {
      return
    }
    needsBody = body["required"]?.bool ?? false
    for (type, media) in body["content"]?.members ?? JSONValue.null.members
    where type.contains("json") {
      guard let schema = media["schema"] else { continue }
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

  private mutating func add(
    _ schema: OpenAPISchema, path: [String], _ document: inout OpenAPIDocument
  ) {
    // Covers `data`, its `attributes` and `relationships`, and their fields.
    guard path.count < 3, document.takeStep() else { return }
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
  }
}
