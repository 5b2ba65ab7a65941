#if Macros && SQLite
  import ConformanceSupport
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Synchronization
  import Testing

  /// Types without a Swift model: their hooks, and what they share with those that have one.
  @Suite("Definitions by names")
  struct AnyDefinitionTests {
    struct User: ServerPrincipal {
      var id: Int
      var key: String { "\(id)" }
    }

    private static let patrons = Schema("patrons", id: Int.self, [.attribute("name", String.self)])

    private static let loans = Schema(
      "loans", id: Int.self,
      [
        .attribute("copy", String.self), .attribute("isOpen", Bool.self),
        .relationship(.init("patron", .one, to: ["patrons"])),
        .relationship(.init("guarantors", .many, to: ["patrons"])),
      ])

    private static let tables = SQLFixture([
      ("patrons", "id {key}, name TEXT NOT NULL"),
      (
        "loans",
        "id {key}, copy TEXT NOT NULL, is_open {bool}, owner {int}, "
          + "patron_id {int} REFERENCES patrons, revision {int}, scan {bytes}"
      ),
      (
        "guarantors",
        "loan_id {int} REFERENCES loans, patron_id {int} REFERENCES patrons, "
          + "PRIMARY KEY (loan_id, patron_id)"
      ),
    ])

    private static let rows: [String: [[String: ColumnValue]]] = [
      "patrons": [["id": 1, "name": "Ada"], ["id": 2, "name": "Ben"]],
      "loans": [["id": 1, "copy": "C-1", "is_open": 1, "owner": 1, "patron_id": 1, "revision": 1]],
    ]

    private let databases = TestDatabases()

    private func server(
      _ kind: DatabaseKind, _ build: (inout AnyDefinition<User>) -> Void
    ) async throws -> JSONAPIServer<User> {
      let database = try await databases.make(kind, Self.tables, Self.rows)
      return try JSONAPIServer(database: database, principal: User.self) {
        Serve(schema: Self.patrons)
        Serve(schema: Self.loans) {
          $0.relationship(
            "guarantors", .through(table: "guarantors", own: "loan_id", other: "patron_id"))
          $0.serverColumn("owner", Schema.ValueType(Int?.self))
          $0.allow(.create, .update, .delete) { $0.principal != nil }
          $0.allow(.replace, .add, .remove, of: "guarantors")
          build(&$0)
        }
      }
    }

    private static let user = User(id: 1)

    private func create(
      _ copy: String, on api: JSONAPIServer<User>, isOpen: Bool = true, as user: User = Self.user
    ) async -> Exchange {
      await api.send(
        .post, "/loans",
        #"{"data": {"type": "loans", "attributes": {"copy": "\#(copy)", "isOpen": \#(isOpen)}}}"#,
        as: user)
    }

    private func rename(_ copy: String, on api: JSONAPIServer<User>) async -> Exchange {
      await api.send(
        .patch, "/loans/1",
        #"{"data": {"type": "loans", "id": "1", "attributes": {"copy": "\#(copy)"}}}"#,
        as: Self.user)
    }

    @Test(arguments: DatabaseKind.available)
    func `Hooks read and set fields by their names`(_ kind: DatabaseKind) async throws {
      let api = try await server(kind) {
        $0.rows { request in
          FilterExpression("$owner", .equal, request.principal?.id.filterValue ?? .null)
        }
        $0.prepare { change, _ in
          change.require("copy", "must not be empty") { $0.string != "" }
          if change["copy"] == "bad" { change.refuse("copy", "must not be bad") }
        }
        $0.willCreate { change, request, session in
          #expect(change.operation == .create)
          #expect(change.id == nil)
          #expect(change.names == ["copy", "isOpen"])
          let isNew = try change.old == nil
          #expect(isNew)
          change.set("owner", request.principal?.id.filterValue ?? .null)
          change["isOpen"] = false
          change[relationship: "patron"] = .one(ResourceIdentifier(type: "patrons", id: "2"))
          let taken = FilterExpression("copy", .equal, .string(change["copy"]?.string ?? ""))
          if try session.unrestricted.exists("loans", where: taken) {
            change.refuse("copy", "is taken")
          }
          let ben = try session.first("patrons", where: FilterExpression("name", .equal, "Ben"))
          #expect(ben?.id == "2")
          #expect(ben?["name"] == "Ben")
          let nobody = try session.first("patrons", where: FilterExpression("name", .equal, "X"))
          #expect(nobody == nil)
          let hasPatrons = try session.exists("patrons")
          #expect(hasPatrons)
        }
      }
      let made = await create("C-2", on: api)
      #expect(made.status == 201)
      #expect(made.value("/data/attributes/isOpen") == false)
      #expect(made.value("/data/relationships/patron/data/id") == "2")
      #expect(await api.get("/loans/2", as: User(id: 2)).status == 404)
      for (copy, detail) in [
        ("", "copy must not be empty"), ("bad", "copy must not be bad"), ("C-1", "copy is taken"),
      ] {
        let refused = await create(copy, on: api)
        #expect(refused.status == 422)
        #expect(refused.sources == ["/data/attributes/copy"])
        #expect(refused.value("/errors/0/detail")?.string == detail)
      }
    }

    @Test(arguments: DatabaseKind.available)
    func `Hooks see the resource before and after the change`(_ kind: DatabaseKind) async throws {
      let seen = Mutex<[String]>([])
      @Sendable func note(_ text: String) { seen.withLock { $0.append(text) } }
      let api = try await server(kind) {
        $0.willUpdate { change, _, _ in
          let old = try change.old
          let members = [change.added(to: "guarantors"), change.removed(from: "guarantors")]
          #expect(change.removed(from: "patron").isEmpty)
          note(
            "\(change.id ?? "") \(old?["copy"]?.string ?? "") \(change["copy"]?.string ?? "") "
              + "\(members.map { $0.compactMap(\.id) })")
          // A field that is removed from the change stays as it is.
          if change["copy"] == "kept" { change["copy"] = nil }
          if change[relationship: "patron"] == .null { change[relationship: "patron"] = .absent }
        }
        $0.willDelete { old, request, session in
          note("delete \(old.id ?? "") \(old["copy"]?.string ?? "")")
          if request.path == "/loans/1" { throw ServerError(errors: [.init(status: "409")]) }
        }
        $0.didCommit { change, _ in
          note("\(change.operation) \(change.id) \(change.value?["copy"]?.string ?? "none")")
        }
      }
      #expect(await rename("C-9", on: api).status == 200)
      let ben = #"{"data": [{"type": "patrons", "id": "2"}]}"#
      let members = "/loans/1/relationships/guarantors"
      #expect(await api.send(.post, members, ben, as: Self.user).status == 204)
      #expect(await api.send(.delete, members, ben, as: Self.user).status == 204)
      #expect(await rename("kept", on: api).value("/data/attributes/copy") == "C-9")
      let patron = "/loans/1/relationships/patron"
      _ = await api.send(.patch, patron, #"{"data": null}"#, as: Self.user)
      #expect(await api.get(patron).value("/data/id") == "1")
      #expect(await create("C-3", on: api).status == 201)
      #expect(await api.send(.delete, "/loans/1", as: Self.user).status == 409)
      #expect(await api.send(.delete, "/loans/2", as: Self.user).status == 204)
      await api.finishHooks()
      #expect(
        seen.withLock { $0 }.filter { $0 != "update 1 C-9" }.sorted()
          == [
            "1 C-1 C-9 [[], []]", "1 C-9  [[\"2\"], []]", "1 C-9  [[], [\"2\"]]",
            "1 C-9 kept [[], []]", "1 C-9  [[], []]", "create 2 C-3", "delete 1 C-9",
            "delete 2 C-3", "delete 2 none",
          ].sorted())
      #expect(seen.withLock { $0 }.contains("update 1 C-9"))
    }

    @Test(
      "A hook that sets what isn't served fails",
      arguments: [
        "attribute", "relationship", "column", "relationship as attribute",
        "attribute as relationship", "column as attribute", "value", "requirement", "refusal",
        "version", "content", "size of content", "requirement on a relationship",
        "requirement on the id",
      ],
      [false, true])
    func unknownNames(_ kind: String, _ isInTransaction: Bool) async throws {
      @Sendable func set(_ change: inout AnyChange) {
        switch kind {
        case "attribute": change["copies"] = 1
        case "relationship": change[relationship: "patrons"] = .null
        case "relationship as attribute": change["patron"] = 1
        case "attribute as relationship": change[relationship: "copy"] = .null
        case "column as attribute": change["$owner"] = 1
        case "value": change.set("owner", "1 of them")
        case "requirement": change.require("copies", "must not be empty") { _ in true }
        case "refusal": change.refuse("copies", "must not be empty")
        case "version": change.set("revision", 7)
        case "content": change.set("content.scan", 7)
        case "size of content": change.set("size.scan", 7)
        case "requirement on a relationship":
          change.require("patron", "must be known") { _ in true }
        case "requirement on the id": change.require("id", "must be even") { _ in true }
        default: change.set("owners", 1)
        }
      }
      let api = try await server(.memory) {
        $0.version("revision")
        $0.content("scan", column: "scan", type: "application/pdf")
        if isInTransaction {
          $0.willUpdate { change, _, _ in set(&change) }
        } else {
          $0.prepare { change, _ in set(&change) }
        }
      }
      #expect(await rename("C-9", on: api).status == 500)
      #expect(await api.get("/loans/1").value("/data/attributes/copy") == "C-1")
    }

    @Test(arguments: DatabaseKind.available)
    func `A hook can't set the version, whether it is an attribute or not`(
      _ kind: DatabaseKind
    ) async throws {
      let schema = Schema(
        "loans", id: Int.self,
        [.attribute("copy", String.self), .attribute("revision", Int.self)])
      let database = try await databases.make(kind, Self.tables, Self.rows)
      let api = try JSONAPIServer(database: database, principal: User.self) {
        Serve(schema: schema) {
          $0.version("revision")
          $0.allow(.update)
          $0.willUpdate { change, _, _ in
            if change["copy"] == "C-9" { change["revision"] = 7 }
          }
        }
      }
      #expect(await rename("C-9", on: api).status == 500)
      #expect(await rename("C-8", on: api).status == 200)
      #expect(await api.get("/loans/1").value("/data/attributes/revision")?.int == 2)
    }

    @Test(arguments: DatabaseKind.available)
    func `An upload and what a hook sets are both written`(_ kind: DatabaseKind) async throws {
      let ids = Mutex<[String?]>([])
      let api = try await server(kind) {
        $0.content("scan", column: "scan", type: "application/pdf")
        $0.prepare { change, _ in ids.withLock { $0.append(change.id) } }
        $0.willUpdate { change, _, _ in
          change[relationship: "guarantors"] = .many([ResourceIdentifier(type: "patrons", id: "2")])
        }
      }
      for size in [1, 3_000_000] {
        let bytes = [UInt8](repeating: 7, count: size)
        let scan = "/loans/1/content/scan"
        let put = await api.put(scan, bytes, type: "application/pdf", as: Self.user)
        #expect(put.status == (size == 1 ? 201 : 204))
        let isSame = await api.get(scan).body == bytes
        #expect(isSame)
        #expect(await api.get("/loans/1/relationships/guarantors").ids() == ["2"])
      }
      #expect(ids.withLock { $0 } == ["1", "1"])
    }

    @Test(arguments: DatabaseKind.available, [HTTPRequest.Method.post, .delete, .patch])
    func `A hook that sets a relationship decides all its members`(
      _ kind: DatabaseKind, _ method: HTTPRequest.Method
    ) async throws {
      let api = try await server(kind) {
        $0.willUpdate { change, _, _ in
          change[relationship: "guarantors"] = .many([ResourceIdentifier(type: "patrons", id: "2")])
        }
      }
      let members = "/loans/1/relationships/guarantors"
      let answer = await api.send(
        method, members, #"{"data": [{"type": "patrons", "id": "1"}]}"#, as: Self.user)
      #expect(answer.status == 200)
      #expect(answer.ids() == ["2"])
      #expect(await api.get(members).ids() == ["2"])
    }

    @Test(arguments: [("id", "/data/id"), ("copy", "/data/attributes/copy"), ("patron", "/data")])
    func `A refusal has the place of its field in the request (ERR-15)`(
      _ field: String, _ place: String
    ) async throws {
      let api = try await server(.memory) {
        $0.willUpdate { change, _, _ in change.refuse(field, "is wrong") }
      }
      let refused = await rename("C-9", on: api)
      #expect(refused.status == 422)
      #expect(refused.sources == [place])
    }

    @Test func `A session refuses types and names that aren't served`() async throws {
      let api = try await server(.memory) {
        $0.willUpdate { _, _, session in
          for (type, name) in [("fines", "id"), ("loans", "copies")] {
            do {
              _ = try session.exists(type, where: FilterExpression(DottedPath(name), .equal, 1))
              Issue.record("\(type).\(name) is looked at.")
            } catch ServerDatabaseError.unsupported(let reason) {
              #expect(reason.contains(name == "id" ? "fines" : name))
            }
          }
        }
      }
      #expect(await rename("C-9", on: api).status == 200)
    }

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
