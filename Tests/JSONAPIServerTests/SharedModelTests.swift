#if Macros
  import ConformanceSupport
  import HTTPTypes
  import JSONAPI
  import JSONAPIClient
  import JSONAPIServer
  import JSONAPITesting
  import Testing

  /// What a model says to the client, it says to the server.
  @Suite("A model that an app and a server share")
  struct SharedModelTests {
    struct Place: Codable, Sendable, Equatable { var floorNumber: Int? }

    struct Address: Codable, Sendable, Equatable {
      var postalCode: String
      var entryPlace = Place()
      var formerPlaces: [Place] = []
      var namedPlaces: [String: Place] = [:]
    }

    @Resource("branches", keys: .dasherized)
    struct Branch: Sendable {
      var id: String
      var headAddress: Address
      var renewals = 0
      var note: String? = nil
    }

    private static let address = Address(
      postalCode: "20457", entryPlace: Place(floorNumber: 1),
      formerPlaces: [Place(floorNumber: 2)], namedPlaces: ["firstPlace": Place(floorNumber: 3)])

    private static let json = """
      {"postal-code":"20457","entry-place":{"floor-number":1},\
      "former-places":[{"floor-number":2}],"named-places":{"firstPlace":{"floor-number":3}}}
      """

    private func server() throws -> JSONAPIServer<NoPrincipal> {
      let database = MemoryDatabase([
        "branches": [["id": "1", "head_address": .text(Self.json), "renewals": 2]]
      ])
      return try JSONAPIServer(database: database) {
        Serve(Branch.self) {
          $0.allow(.create, .update)
          $0.clientIDs(.allowed)
          $0.willUpdate { change, _, _ in
            let old = try change.old
            #expect(old?.headAddress.entryPlace.floorNumber == 1)
            change.require(\.headAddress, "must have a code") { !$0.postalCode.isEmpty }
          }
        }
      }
    }

    @Test func `Names within values are the same for both, in every direction`() async throws {
      let api = try server()
      let client = JSONAPIClient(transport: ServerTransport(api))
      #expect(try await client.fetch(Branch.query(id: "1")).headAddress == Self.address)
      let new = Branch(id: "9", headAddress: Self.address)
      let created = try await client.create(new)
      #expect(created.headAddress == Self.address)
      #expect(created.renewals == 0)
      let stored = await api.get("/branches/9").value("/data/attributes/head-address")
      #expect(try stored == JSONValue(parsing: Self.json))
      var other = Self.address
      other.postalCode = "1"
      let changed = try await client.update(created) { $0.headAddress = other }
      #expect(changed.headAddress == other)
    }

    @Test func `Names within values that nobody sends are refused, and hooks see the value`()
      async throws
    {
      let api = try server()
      func update(_ address: String) async -> Exchange {
        await api.send(
          .patch, "/branches/1",
          """
          {"data": {"type": "branches", "id": "1", "attributes": {"head-address": \(address)}}}
          """)
      }
      let camel = await update(
        Self.json.replacing("postal-code", with: "postalCode"))
      #expect(camel.status == 422)
      #expect(camel.sources == ["/data/attributes/head-address"])
      let empty = await update(Self.json.replacing("20457", with: ""))
      #expect(empty.status == 422, "\(empty.json)")
      #expect(await update(Self.json).status == 200)
      let schemas = api.openAPI().json["components"]?["schemas"]
      let properties = schemas?["BranchesAttributes"]?["properties"]?["head-address"]?["properties"]
      #expect(
        properties?.object?.map { $0.name }
          == ["postal-code", "entry-place", "former-places", "named-places"])
      #expect(
        properties?["former-places"]?["items"]?["properties"]?.object?.map { $0.name }
          == ["floor-number"])
    }

    @Test func `An initial value may be left out, and is not null`() async throws {
      let api = try server()
      func create(_ attributes: String) async -> Exchange {
        await api.send(
          .post, "/branches",
          """
          {"data": {"type": "branches", "attributes": {"head-address": \(Self.json)\(attributes)}}}
          """)
      }
      #expect(await create("").status == 201)
      #expect(await create(#", "renewals": 1, "note": null"#).status == 201)
      let null = await create(#", "renewals": null"#)
      #expect(null.status == 422)
      #expect(null.sources == ["/data/attributes/renewals"])
      let schemas = api.openAPI().json["components"]?["schemas"]
      let properties = schemas?["BranchesAttributes"]?["properties"]
      #expect(properties?["renewals"]?["type"] == "integer")
      #expect(properties?["note"]?["type"] == ["string", "null"])
      #expect(schemas?["BranchesCreateAttributes"]?["required"] == ["head-address"])
    }

    @Resource("people")
    struct Person: Sendable {
      var id: Int
      var name: String
      var email: String
      var phone: String?
    }

    @Resource("posts")
    struct Post: Sendable {
      var id: Int
      @Relationship var author: Person
      var editor: ToOne<Person>
    }

    @Test func `Hidden fields that the model needs are reported`() async throws {
      let api = try JSONAPIServer(database: MemoryDatabase([:])) {
        Serve(Person.self) {
          $0.hide(\.email) { _ in true }
          $0.hide(\.phone) { _ in true }
        }
        Serve(Post.self) {
          $0.hide(\.author) { _ in true }
          $0.hide(\.editor) { _ in true }
        }
      }
      let problems = try await api.verify().map(\.description)
      #expect(problems.count == 2)
      #expect(problems.contains { $0.hasPrefix("people.email: ") })
      #expect(problems.contains { $0.hasPrefix("posts.author: ") })
    }

    @Test func `A relationship without a value for null is required and not null`() throws {
      func schemas(
        _ build: (inout Definition<Post, NoPrincipal>) -> Void = { _ in }
      ) throws -> JSONValue {
        let api = try JSONAPIServer(database: MemoryDatabase([:])) {
          Serve(Person.self)
          Serve(Post.self) {
            $0.allow(.create, .update)
            build(&$0)
          }
        }
        return api.openAPI().json["components"]?["schemas"] ?? .null
      }
      let all = try schemas()
      let creation = all["PostsCreate"]
      #expect(creation?["required"] == ["type", "relationships"])
      let relationships = creation?["properties"]?["relationships"]
      #expect(relationships?["required"] == ["author"])
      func identifier(_ schema: JSONValue?) -> JSONValue? {
        schema?.resolved(in: ["components": ["schemas": all]]).value["properties"]?["data"]?
          .resolved(in: ["components": ["schemas": all]]).value["type"]
      }
      #expect(identifier(relationships?["properties"]?["author"]) == "object")
      #expect(identifier(relationships?["properties"]?["editor"]) == ["object", "null"])
      let shown = all["PostsRelationships"]?["properties"]
      #expect(identifier(shown?["author"]) == "object")
      #expect(identifier(shown?["editor"]) == ["object", "null"])
      #expect(all["PostsUpdate"]?["properties"]?["relationships"]?["required"] == nil)
      let filled = try schemas { $0.defaulted(\.author) }
      #expect(filled["PostsCreate"]?["required"] == ["type"])
    }

    @Test func `A related list describes its filters, and Allow agrees with OpenAPI`()
      async throws
    {
      let articles = Schema(
        "articles", id: Int.self, [.relationship(.init("comments", .many, to: ["comments"]))])
      let comments = Schema(
        "comments", id: Int.self,
        [
          .attribute("body", String.self),
          .relationship(.init("article", .one, to: ["articles"], isOptional: true)),
        ])
      for isWritable in [true, false] {
        let rows: [String: [[String: ColumnValue]]] = [
          "articles": [["id": 1]], "comments": [["id": 1, "body": "x", "article_id": .null]],
        ]
        let api = try JSONAPIServer(database: MemoryDatabase(rows)) {
          Serve(schema: articles) { $0.allow(.add, .remove, .replace, of: "comments") }
          Serve(schema: comments) { if isWritable { $0.allow(.update) } }
        }
        let document = api.openAPI().json
        let paths = document["paths"]
        let related = paths?["/articles/{id}/comments"]?["get"]?["parameters"]?.array ?? []
        let names = related.map { $0.resolved(in: document).value["name"]?.string ?? "" }
        #expect(names.contains("filter[body]") && names.contains("filter[article]"))
        let url = "/articles/1/relationships/comments"
        let methods = Set(
          paths?["/articles/{id}/relationships/comments"]?.object?.map { $0.name } ?? []
        ).subtracting(["parameters"])
        let allow = await api.send(.options, url).headers[.allow] ?? ""
        let allowed = Set(allow.lowercased().split(separator: ",").map { $0.filter { $0 != " " } })
        #expect(allowed.subtracting(["head", "options"]) == methods)
        #expect(methods.contains("post") == isWritable)
        let add = await api.send(.post, url, #"{"data": [{"type": "comments", "id": "1"}]}"#)
        #expect(add.status == (isWritable ? 204 : 403))
      }
    }
  }
#endif
