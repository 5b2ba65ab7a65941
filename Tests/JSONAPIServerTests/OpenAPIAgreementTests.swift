#if Macros
  import ConformanceSupport
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Testing

  @Suite("The OpenAPI document and the server agree")
  struct OpenAPIAgreementTests {
    /// An operation of a document.
    struct Operation: CustomTestStringConvertible {
      let path: String
      let method: String
      let json: JSONValue
      let document: JSONValue

      var testDescription: String { "\(method) \(path)" }

      /// The path with a resource that exists.
      var target: String { path.replacing("{id}", with: "1") }

      var parameters: [JSONValue] {
        (json["parameters"]?.array ?? []).map { $0.resolved(in: document).value }
          .filter { $0["in"] == "query" }
      }
    }

    private static func operations(_ document: JSONValue) -> [Operation] {
      (document["paths"]?.object ?? [:]).flatMap { path, item in
        (item.object ?? [:]).filter { $0.name != "parameters" }.map {
          Operation(path: path, method: $0.name, json: $0.value, document: document)
        }
      }
    }

    private func blog() throws -> JSONAPIServer<NoPrincipal> {
      try Blog.server(on: MemoryDatabase(Blog.rows))
    }

    private func newsroom() throws -> JSONAPIServer<Newsroom.User> {
      try Newsroom.server(on: MemoryDatabase(Newsroom.rows))
    }

    /// Values that a parameter says are right.
    private func samples(_ parameter: JSONValue) -> [String] {
      let schema = parameter["schema"] ?? .null
      let item = schema["items"] ?? schema
      if let values = item["enum"]?.array { return values.compactMap(\.string) }
      if let value = schema["default"]?.int { return [String(value)] }
      return switch (item["type"]?.string, item["format"]?.string) {
      case ("integer", _): [schema["maximum"]?.int.map(String.init) ?? "1"]
      case ("number", _): ["1.5"]
      case ("boolean", _): ["true", "false"]
      case (_, "date-time"): ["2024-05-01T00:00:00Z"]
      case (_, "uuid"): ["6ba7b810-9dad-11d1-80b4-00c04fd430c8"]
      default: ["1"]
      }
    }

    private func checkParameters<User>(
      _ api: JSONAPIServer<User>, _ user: User?, prefix: String = ""
    ) async throws {
      var count = 0
      for operation in Self.operations(api.openAPI(as: user).json) where operation.method == "get" {
        let plain = await api.get(prefix + operation.target, as: user)
        #expect(plain.status == 200, "\(operation.target)")
        for parameter in operation.parameters {
          let name = try #require(parameter["name"]?.string)
          // Cursors come from the server.
          guard name != "page[after]", name != "page[before]" else { continue }
          for value in samples(parameter) {
            let query = QueryItem.queryString([QueryItem(name, value)])
            let answer = await api.get("\(prefix)\(operation.target)?\(query)", as: user)
            #expect(answer.status == 200, "\(operation.target)?\(name)=\(value) \(answer.codes)")
            count += 1
          }
        }
      }
      #expect(count > 100)
    }

    @Test func `Each parameter is accepted, with each of its values`() async throws {
      try await checkParameters(blog(), nil)
      try await checkParameters(newsroom(), nil, prefix: "/api")
      try await checkParameters(newsroom(), Newsroom.User(id: 1, isEditor: true), prefix: "/api")
    }

    @Test func `Each operation exists, and what the document lacks is refused`() async throws {
      let operations = Self.operations(try blog().openAPI().json)
      #expect(operations.count == 33)
      for path in Set(operations.map(\.path)) where path != "/operations" {
        for method in ["get", "post", "patch", "delete"] {
          let operation = operations.first { $0.path == path && $0.method == method }
          let target = path.replacing("{id}", with: "1")
          let isMany = target.hasSuffix("comments") || target.hasSuffix("reviewers")
          let body =
            path.contains("/relationships/") ? #"{"data": \#(isMany ? "[]" : "null")}"# : "{}"
          let answer = try await blog().send(
            HTTPRequest.Method(rawValue: method.uppercased()) ?? .get, target,
            method == "get" ? nil : body)
          let isKnown = ![403, 404, 405].contains(answer.status)
          #expect(isKnown == (operation != nil), "\(method) \(target) \(answer.status)")
          guard let operation else { continue }
          let responses = try #require(operation.json["responses"]?.object)
          #expect(
            responses[String(answer.status)] != nil || answer.status >= 400,
            "\(method) \(target) \(answer.status)")
        }
      }
    }

    @Test func `All that is served is in the document`() throws {
      let paths = try #require(try blog().openAPI().json["paths"]?.object)
      for type in try blog().model.types {
        #expect(paths["/\(type.name)"] != nil)
        #expect(paths["/\(type.name)/{id}"] != nil)
        for edge in type.edges {
          #expect(paths["/\(type.name)/{id}/\(edge.name)"] != nil)
          #expect(paths["/\(type.name)/{id}/relationships/\(edge.name)"] != nil)
        }
      }
      #expect(paths["/operations"] != nil)
      #expect(paths.count == 17)
    }

    @Test func `What is hidden is nowhere in the document, and is for those who may see it`() throws
    {
      let api = try newsroom()
      func text(_ user: Newsroom.User?) -> String {
        String(decoding: api.openAPI(as: user).bytes, as: UTF8.self).lowercased()
      }
      let open = text(Newsroom.User(id: 1, isEditor: true))
      for name in ["salary", "notes", "lawyer", "audit"] {
        #expect(open.contains(name))
        #expect(!text(nil).contains(name))
        #expect(!text(Newsroom.User(id: 1)).contains(name))
      }
    }

    @Test func `Rules of access and versions are described where they are`() throws {
      let api = try JSONAPIServer(
        database: MemoryDatabase([:]), principal: Newsroom.User.self
      ) {
        Serve(schema: Schema("notes", id: Int.self, [.attribute("text", String.self)])) {
          $0.version("version", required: true)
          $0.allow(.create)
          $0.allow(.update) { $0.principal?.isEditor == true }
        }
      }
      let document = api.openAPI().json
      #expect(document["security"] == [[:], ["bearerAuth": []]])
      let create = try #require(document["paths"]?["/notes"]?["post"])
      #expect(create["security"] == nil)
      #expect(create["responses"]?["401"] == nil)
      let update = try #require(document["paths"]?["/notes/{id}"]?["patch"])
      #expect(update["security"] == [["bearerAuth": []]])
      for status in ["401", "403", "412", "428"] { #expect(update["responses"]?[status] != nil) }
      #expect(document["paths"]?["/notes/{id}"]?["delete"] == nil)
      let parameters = document["components"]?["parameters"]
      #expect(parameters?["IfMatchRequired"]?["required"] == true)
      #expect(document["components"]?["schemas"]?["VersionCursorMeta"] != nil)
    }

    @Test func `An attribute is required whose value nothing else gives`() async throws {
      let boxes = Schema("boxes", id: Int.self, [])
      let parts = Schema(
        "parts",
        [
          .attribute("number", Int.self), .attribute("boxNumber", Int.self),
          .attribute("label", String.self), .attribute("rank", Int.self),
          .relationship(.init("box", .one, to: ["boxes"])),
        ])
      func server(_ clientIDs: ClientIDs) throws -> JSONAPIServer<NoPrincipal> {
        try JSONAPIServer(database: MemoryDatabase(["boxes": [["id": 1]]])) {
          Serve(schema: boxes)
          Serve(schema: parts) {
            $0.key(["box_id", "number"])
            $0.column("boxNumber", "box_id")
            $0.defaulted(["rank"])
            $0.clientIDs(clientIDs)
            $0.allow(.create)
          }
        }
      }
      func required(_ api: JSONAPIServer<NoPrincipal>) -> JSONValue? {
        api.openAPI().json["components"]?["schemas"]?["PartsCreateAttributes"]?["required"]
      }
      let api = try server(.refused)
      #expect(required(api) == ["number", "label"])
      let body = """
        {"data": {"type": "parts", "attributes": {"number": 7, "label": "x"},
          "relationships": {"box": {"data": {"type": "boxes", "id": "1"}}}}}
        """
      let created = await api.send(.post, "/parts", body)
      #expect(created.status == 201, "\(created.json)")
      let other = try server(.allowed)
      #expect(required(other) == ["label"])
      let chosen = #"{"data": {"type": "parts", "id": "1:8", "attributes": {"label": "x"}}}"#
      let answer = await other.send(.post, "/parts", chosen)
      #expect(answer.status == 201, "\(answer.json)")
    }

    @Test func `A filter that is one expression is one parameter with its grammar`() throws {
      var configuration = ServerConfiguration()
      configuration.filters = [.functions]
      let api = try JSONAPIServer(database: MemoryDatabase([:]), configuration: configuration) {
        Serve(Person.self)
      }
      let document = api.openAPI().json
      let parameter = try #require(document["components"]?["parameters"]?["FilterPeople"])
      #expect(parameter["name"] == "filter")
      #expect(parameter["example"] == "equals(name,'Name')")
      #expect(parameter["description"]?.string?.contains("Fields: name, age, id.") == true)
    }
  }
#endif
