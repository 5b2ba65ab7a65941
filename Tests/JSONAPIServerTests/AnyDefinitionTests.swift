#if Macros && SQLite
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Testing

  /// Types without a Swift model, and what they share with those that have one.
  @Suite("Definitions by names")
  struct AnyDefinitionTests {
    struct User: ServerPrincipal {
      var id: Int
      var key: String { "\(id)" }
    }

    private static let patrons = Schema("patrons", id: Int.self, [.attribute("name", String.self)])

    private static let rows: [String: [[String: ColumnValue]]] = [
      "patrons": [["id": 1, "name": "Ada"], ["id": 2, "name": "Ben"]]
    ]

    // MARK: With a model or without

    @Resource("patrons")
    struct Patron: Sendable {
      var id: Int
      var name: String
    }

    @Test func `A function states what types with a model and without have in common`()
      async throws
    {
      func editable(_ definition: inout some ResourceDefinition<User>) {
        definition.key("id", generated: true)
        definition.page(default: 1)
        definition.meta { ["user": JSONValue($0.principal?.key ?? "")] }
        definition.allow(.create) { $0.principal?.id == 1 }
        definition.describe("Patrons.")
      }
      let database = MemoryDatabase(Self.rows)
      let servers = [
        try JSONAPIServer(database: database, principal: User.self) {
          Serve(Patron.self) { editable(&$0) }
        },
        try JSONAPIServer(database: database, principal: User.self) {
          Serve(schema: Self.patrons) { editable(&$0.names) }
        },
      ]
      for api in servers {
        let page = await api.get("/patrons", as: User(id: 2))
        #expect(page.ids() == ["1"])
        #expect(page.value("/meta/user") == "2")
        let body = #"{"data": {"type": "patrons", "attributes": {"name": "Cy"}}}"#
        #expect(await api.send(.post, "/patrons", body, as: User(id: 2)).status == 403)
        #expect(await api.send(.post, "/patrons", body, as: User(id: 1)).status == 201)
        #expect(api.openAPI().json.description.contains("Patrons."))
      }
      #expect(throws: DefinitionError.self) {
        try JSONAPIServer(database: database, principal: User.self) {
          Serve(schema: Self.patrons) {
            editable(&$0)
            $0.page(default: 2)
          }
        }
      }
    }
  }
#endif
