#if Macros && SQLite
  import ConformanceSupport
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Testing

  /// Tenants: each key and each relationship begins with the same column.
  @Suite("Columns of a key and of relationships")
  struct SharedColumnTests {
    static let accounts = Schema(
      "accounts", [.relationship(.init("posts", .many, to: ["posts"]))])
    static let posts = Schema(
      "posts",
      [
        .relationship(.init("owner", .one, to: ["accounts"])),
        .relationship(.init("labels", .many, to: ["labels"])),
      ])
    static let labels = Schema("labels", [])

    static let tables = SQLFixture([
      (
        "accounts", "tenant {int} NOT NULL, number {int} NOT NULL, PRIMARY KEY (tenant, number)"
      ),
      (
        "posts",
        "tenant {int} NOT NULL, number {int} NOT NULL, owner {int}, "
          + "PRIMARY KEY (tenant, number), FOREIGN KEY (tenant, owner) REFERENCES accounts"
      ),
      ("labels", "tenant {int} NOT NULL, number {int} NOT NULL, PRIMARY KEY (tenant, number)"),
      (
        "post_labels",
        "tenant {int} NOT NULL, post {int} NOT NULL, label {int} NOT NULL, "
          + "PRIMARY KEY (tenant, post, label), FOREIGN KEY (tenant, post) REFERENCES posts, "
          + "FOREIGN KEY (tenant, label) REFERENCES labels"
      ),
    ])

    static let rows: [String: [[String: ColumnValue]]] = [
      "accounts": [
        ["tenant": 1, "number": 1], ["tenant": 1, "number": 2], ["tenant": 2, "number": 1],
      ],
      "posts": [
        ["tenant": 1, "number": 1, "owner": 1], ["tenant": 1, "number": 2, "owner": .null],
        ["tenant": 2, "number": 1, "owner": 1],
      ],
      "labels": [["tenant": 1, "number": 1], ["tenant": 2, "number": 1]],
      "post_labels": [["tenant": 2, "post": 1, "label": 1]],
    ]

    @Test(arguments: DatabaseKind.available)
    func `A relationship stays within what both keys have`(_ kind: DatabaseKind) async throws {
      let database = try await TestDatabase(kind, Self.tables, Self.rows)
      defer { withExtendedLifetime(database) {} }
      let integer = Schema.ValueType(.integer)
      let api = try JSONAPIServer(database: database.base) {
        for schema in [Self.accounts, Self.posts, Self.labels] {
          Serve(schema: schema) {
            $0.key(["tenant", "number"])
            $0.serverColumn("tenant", integer)
            $0.serverColumn("number", integer)
            $0.clientIDs(.required)
            $0.allow(.create, .update, .delete)
            if schema.type == "accounts" {
              $0.relationship("posts", .foreignKey(["tenant", "owner"]))
              $0.allow(.replace, .add, .remove, of: "posts")
            }
            if schema.type == "posts" {
              $0.relationship("owner", .column(["tenant", "owner"]))
              $0.relationship(
                "labels",
                .through(
                  table: "post_labels", own: ["tenant", "post"], other: ["tenant", "label"]))
              $0.allow(.replace, .add, .remove, of: "labels")
            }
          }
        }
      }
      func send(
        _ method: HTTPRequest.Method, _ url: String, _ type: String, _ ids: String...,
        isMany: Bool = true
      ) async -> Int {
        let list = ids.map { "{\"type\": \"\(type)\", \"id\": \"\($0)\"}" }.joined(separator: ",")
        let data = isMany ? "[\(list)]" : list.isEmpty ? "null" : list
        return await api.send(method, url, "{\"data\": \(data)}").status
      }
      func ids(_ url: String) async -> [String] { await api.get(url).ids() }

      let owner = "/posts/1:1/relationships/owner"
      #expect(await send(.patch, owner, "accounts", "1:2", isMany: false) == 204)
      #expect(await api.get("/posts/1:1/owner").value("/data/id")?.string == "1:2")
      #expect(await send(.patch, owner, "accounts", "2:1", isMany: false) == 403)
      // The tenant is a part of the key, and stays.
      #expect(await send(.patch, owner, "accounts", isMany: false) == 204)
      #expect(await api.get(owner).value("/data") == .null)
      #expect(await send(.patch, owner, "accounts", "1:2", isMany: false) == 204)

      let posts = "/accounts/1:2/relationships/posts"
      #expect(await send(.post, posts, "posts", "1:2") == 204)
      #expect(await ids(posts) == ["1:1", "1:2"])
      #expect(await send(.post, posts, "posts", "2:1") == 403)
      #expect(await send(.delete, posts, "posts", "1:1") == 204)
      #expect(await ids(posts) == ["1:2"])
      #expect(await send(.delete, posts, "posts", "2:1") == 204)
      #expect(await send(.patch, posts, "posts", "1:2", "1:1") == 204)
      #expect(await ids("/accounts/2:1/relationships/posts") == ["2:1"])

      let labels = "/posts/1:1/relationships/labels"
      #expect(await send(.post, labels, "labels", "1:1") == 204)
      #expect(await send(.post, labels, "labels", "2:1") == 403)
      #expect(await ids(labels) == ["1:1"])
      #expect(await send(.patch, labels, "labels") == 204)
      #expect(await ids(labels) == [])
      #expect(await ids("/posts/2:1/labels") == ["2:1"])

      func create(_ id: String, _ owner: String) async -> Exchange {
        await api.send(
          .post, "/posts",
          """
          {"data": {"type": "posts", "id": "\(id)", "relationships": {
            "owner": {"data": {"type": "accounts", "id": "\(owner)"}},
            "labels": {"data": [{"type": "labels", "id": "2:1"}]}}}}
          """)
      }
      #expect(await create("2:9", "2:1").status == 201)
      #expect(await ids("/posts/2:9/labels") == ["2:1"])
      let other = await create("1:9", "2:1")
      #expect(other.status == 422)
      #expect(other.sources == ["/data/relationships/owner"])
      let label = await create("1:9", "1:1")
      #expect(label.status == 403)
      #expect(label.sources == ["/data/relationships/labels"])
      #expect(await api.get("/posts/1:9").status == 404)
    }

    static let orders = Schema("orders", id: Int.self, [.attribute("tenant", Int.self)])
    static let lines = Schema(
      "lines",
      [
        .attribute("reviewOrder", Int?.self),
        .relationship(.init("order", .one, to: ["orders"])),
        .relationship(.init("review", .one, to: ["orders"])),
      ])
    static let orderTables = SQLFixture([
      ("orders", "id {key}, tenant {int} NOT NULL"),
      (
        "lines",
        "order_id {int} NOT NULL REFERENCES orders, number {int} NOT NULL, "
          + "review_order {int} REFERENCES orders, PRIMARY KEY (order_id, number)"
      ),
    ])

    @Test(
      "An id or an attribute leads to no row that the request doesn't see",
      arguments: DatabaseKind.available)
    func implied(_ kind: DatabaseKind) async throws {
      let database = try await TestDatabase(
        kind, Self.orderTables,
        [
          "orders": [["id": 1, "tenant": 1], ["id": 2, "tenant": 2]],
          "lines": [["order_id": 1, "number": 1], ["order_id": 2, "number": 1]],
        ])
      defer { withExtendedLifetime(database) {} }
      let api = try JSONAPIServer(database: database.base) {
        Serve(schema: Self.orders) {
          $0.rows { _ in FilterExpression("tenant", .equal, .number(1)) }
          $0.clientIDs(.allowed)
          $0.allow(.create)
        }
        Serve(schema: Self.lines) {
          $0.key(["order_id", "number"])
          $0.serverColumn("number", Schema.ValueType(.integer))
          $0.relationship("review", .column("review_order"))
          $0.clientIDs(.required)
          $0.allow(.create, .update)
        }
      }
      func line(_ id: String, review: Int? = nil) -> String {
        let review = review.map { "{\"reviewOrder\": \($0)}" } ?? "{}"
        return "{\"type\": \"lines\", \"id\": \"\(id)\", \"attributes\": \(review)}"
      }
      // A hidden order and one that is missing are the same to the client.
      for id in ["2:7", "99:7"] {
        let refused = await api.send(.post, "/lines", "{\"data\": \(line(id))}")
        #expect(refused.status == 404)
        #expect(refused.sources == ["/data/id"])
        #expect(await api.get("/lines/\(id)").status == 404)
      }
      for order in [2, 99] {
        let created = await api.send(
          .post, "/lines", "{\"data\": \(line("1:7", review: order))}")
        #expect(created.status == 404)
        #expect(created.sources == ["/data/attributes/reviewOrder"])
        let changed = await api.send(
          .patch, "/lines/1:1", "{\"data\": \(line("1:1", review: order))}")
        #expect(changed.status == 404)
        #expect(changed.sources == ["/data/attributes/reviewOrder"])
      }
      // The key of a row that is there isn't looked at again.
      #expect(
        await api.send(.patch, "/lines/2:1", "{\"data\": \(line("2:1", review: 1))}").status == 200)
      // An order that an operation before has created can be referred to.
      let order = #"{"type": "orders", "id": "5", "attributes": {"tenant": 1}}"#
      let operations = [order, line("5:1", review: 5)].map { "{\"op\": \"add\", \"data\": \($0)}" }
      let added = await api.operate(operations.joined(separator: ", "))
      #expect(added.status == 200, "\(added.json)")
      #expect(await api.get("/lines/5:1/review").value("/data/id")?.string == "5")
      let early = await api.operate(
        [line("6:1"), order].map { "{\"op\": \"add\", \"data\": \($0)}" }.joined(separator: ", "))
      #expect(early.status == 404)
      #expect(early.sources == ["/atomic:operations/0/data/id"])
    }

    @Test(
      "An attribute with a part of a relationship's columns leads to no row that the request doesn't see",
      arguments: DatabaseKind.available)
    func impliedInPart(_ kind: DatabaseKind) async throws {
      let members = Schema("members", [.attribute("level", Int.self)])
      let tasks = Schema(
        "tasks", id: Int.self,
        [
          .attribute("ownerNumber", Int?.self),
          .relationship(.init("owner", .one, to: ["members"], isOptional: true)),
        ])
      let database = try await TestDatabase(
        kind,
        SQLFixture([
          (
            "members",
            "tenant {int} NOT NULL, number {int} NOT NULL, level {int} NOT NULL, "
              + "PRIMARY KEY (tenant, number)"
          ),
          (
            "tasks",
            "id {key}, tenant {int} NOT NULL, owner {int}, "
              + "FOREIGN KEY (tenant, owner) REFERENCES members"
          ),
        ]),
        [
          "members": [
            ["tenant": 1, "number": 1, "level": 1], ["tenant": 1, "number": 2, "level": 2],
            ["tenant": 2, "number": 2, "level": 1],
          ],
          "tasks": [["id": 5, "tenant": 1, "owner": 1], ["id": 6, "tenant": 1, "owner": .null]],
        ])
      defer { withExtendedLifetime(database) {} }
      let integer = Schema.ValueType(.integer)
      let api = try JSONAPIServer(database: database.base) {
        Serve(schema: members) {
          $0.key(["tenant", "number"])
          $0.rows { _ in FilterExpression("level", .equal, .number(1)) }
        }
        Serve(schema: tasks) {
          $0.serverColumn("tenant", integer)
          $0.column("ownerNumber", "owner")
          $0.relationship("owner", .column(["tenant", "owner"]))
          $0.allow(.create, .update)
          $0.willCreate { change, _, _ in change.set("tenant", 1) }
        }
      }
      func send(_ owner: Int?, id: String?) async -> Exchange {
        let member = id.map { ", \"id\": \"\($0)\"" } ?? ""
        let number = owner.map { String($0) } ?? "null"
        return await api.send(
          id == nil ? .post : .patch, id.map { "/tasks/\($0)" } ?? "/tasks",
          "{\"data\": {\"type\": \"tasks\"\(member), \"attributes\": {\"ownerNumber\": \(number)}}}"
        )
      }
      // The row has the tenant, and the hook sets that of a new one.
      for id in ["5", "6", nil] {
        for owner in [2, 99] {
          let refused = await send(owner, id: id)
          #expect(refused.status == 404)
          #expect(refused.sources == ["/data/attributes/ownerNumber"])
        }
        for owner in [1, nil] {
          let written = await send(owner, id: id)
          #expect(written.status == (id == nil ? 201 : 200))
          let linked = written.value("/data/relationships/owner/data/id")?.string
          #expect(linked == owner.map { "1:\($0)" })
        }
      }
    }

    @Test(
      "The id and a hook together lead to no row that the request doesn't see",
      arguments: DatabaseKind.available)
    func impliedByKey(_ kind: DatabaseKind) async throws {
      let zones = Schema("zones", [.attribute("level", Int.self)])
      let slots = Schema(
        "slots", [.relationship(.init("zone", .one, to: ["zones"], isOptional: true))])
      let database = try await TestDatabase(
        kind,
        SQLFixture([
          (
            "zones",
            "tenant {int} NOT NULL, number {int} NOT NULL, level {int} NOT NULL, "
              + "PRIMARY KEY (tenant, number)"
          ),
          (
            "slots",
            "tenant {int} NOT NULL, number {int} NOT NULL, zone {int}, PRIMARY KEY (tenant, number), "
              + "FOREIGN KEY (tenant, zone) REFERENCES zones"
          ),
        ]),
        [
          "zones": [
            ["tenant": 1, "number": 7, "level": 2], ["tenant": 2, "number": 7, "level": 1],
          ],
          "slots": [],
        ])
      defer { withExtendedLifetime(database) {} }
      let api = try JSONAPIServer(database: database.base) {
        Serve(schema: zones) {
          $0.key(["tenant", "number"])
          $0.rows { _ in FilterExpression("level", .equal, .number(1)) }
        }
        Serve(schema: slots) {
          $0.key(["tenant", "number"])
          $0.serverColumn("zone", Schema.ValueType(.integer))
          $0.relationship("zone", .column(["tenant", "zone"]))
          $0.clientIDs(.allowed)
          $0.allow(.create)
          $0.willCreate { change, _, _ in change.set("zone", 7) }
        }
      }
      func create(_ id: String) async -> Exchange {
        await api.send(.post, "/slots", "{\"data\": {\"type\": \"slots\", \"id\": \"\(id)\"}}")
      }
      #expect(await create("1:5").status == 404)
      let created = await create("2:5")
      #expect(created.status == 201)
      #expect(created.value("/data/relationships/zone/data/id")?.string == "2:7")
    }

    @Test(
      "An attribute with a column for one of several types leads to no row that the request doesn't see",
      arguments: DatabaseKind.available)
    func impliedOfSeveral(_ kind: DatabaseKind) async throws {
      let notes = Schema(
        "notes", id: Int.self,
        [
          .attribute("order", Int?.self),
          .relationship(.init("subject", .one, to: ["orders", "shops"])),
        ])
      let database = try await TestDatabase(
        kind,
        SQLFixture([
          ("orders", "id {key}, tenant {int} NOT NULL"), ("shops", "id {key}"),
          (
            "notes",
            "id {key}, order_id {int} REFERENCES orders, shop_id {int} REFERENCES shops"
          ),
        ]),
        [
          "orders": [["id": 1, "tenant": 1], ["id": 2, "tenant": 2]], "shops": [["id": 1]],
          "notes": [["id": 1, "order_id": .null, "shop_id": 1]],
        ])
      defer { withExtendedLifetime(database) {} }
      let api = try JSONAPIServer(database: database.base) {
        Serve(schema: Self.orders) {
          $0.rows { _ in FilterExpression("tenant", .equal, .number(1)) }
        }
        Serve(schema: Schema("shops", id: Int.self, []))
        Serve(schema: notes) {
          $0.column("order", "order_id")
          $0.relationship("subject", .columns(["orders": "order_id", "shops": "shop_id"]))
          $0.allow(.create, .update)
        }
      }
      func note(_ order: Int, _ id: String? = nil) -> String {
        let id = id.map { ", \"id\": \"\($0)\"" } ?? ""
        return "{\"data\": {\"type\": \"notes\"\(id), \"attributes\": {\"order\": \(order)}}}"
      }
      for order in [2, 99] {
        for refused in [
          await api.send(.post, "/notes", note(order)),
          await api.send(.patch, "/notes/1", note(order, "1")),
        ] {
          #expect(refused.status == 404)
          #expect(refused.sources == ["/data/attributes/order"])
        }
      }
      let created = await api.send(.post, "/notes", note(1))
      #expect(created.status == 201)
      #expect(created.value("/data/relationships/subject/data/type")?.string == "orders")
      #expect(await api.send(.patch, "/notes/1", note(1, "1")).status == 200)
    }

    @Test(
      "Attributes with the columns of an id and its type lead to no row that the request doesn't see",
      arguments: DatabaseKind.available)
    func impliedOfType(_ kind: DatabaseKind) async throws {
      let notes = Schema(
        "notes", id: Int.self,
        [
          .attribute("number", Int?.self), .attribute("kind", String?.self),
          .attribute("text", String?.self),
          .relationship(.init("subject", .one, to: ["orders", "shops"])),
        ])
      let database = try await TestDatabase(
        kind,
        SQLFixture([
          ("orders", "id {key}, tenant {int} NOT NULL"), ("shops", "id {key}"),
          ("notes", "id {key}, number {int}, kind TEXT, text TEXT"),
        ]),
        [
          "orders": [["id": 1, "tenant": 1], ["id": 2, "tenant": 2]], "shops": [["id": 1]],
          "notes": [["id": 1, "number": 1, "kind": "Shop", "text": .null]],
        ])
      defer { withExtendedLifetime(database) {} }
      let api = try JSONAPIServer(database: database.base) {
        Serve(schema: Self.orders) {
          $0.rows { _ in FilterExpression("tenant", .equal, .number(1)) }
        }
        Serve(schema: Schema("shops", id: Int.self, []))
        Serve(schema: notes) {
          $0.relationship("subject", .typed(id: "number", type: "kind", names: ["shops": "Shop"]))
          $0.allow(.create, .update)
        }
      }
      func send(_ attributes: String, id: String? = nil) async -> Exchange {
        let member = id.map { ", \"id\": \"\($0)\"" } ?? ""
        return await api.send(
          id == nil ? .post : .patch, id == nil ? "/notes" : "/notes/1",
          "{\"data\": {\"type\": \"notes\"\(member), \"attributes\": {\(attributes)}}}")
      }
      for id in [nil, "1"] {
        for number in [2, 99] {
          let refused = await send(#""number": \#(number), "kind": "orders""#, id: id)
          #expect(refused.status == 404)
          #expect(refused.sources.allSatisfy { $0.hasPrefix("/data/attributes/") })
        }
        let unknown = await send(#""number": 1, "kind": "shops""#, id: id)
        #expect(unknown.status == 422)
        #expect(unknown.sources == ["/data/attributes/kind"])
      }
      for (half, member) in [(#""number": 2"#, "number"), (#""kind": "orders""#, "kind")] {
        let refused = await send(half, id: "1")
        #expect(refused.status == 422)
        #expect(refused.sources == ["/data/attributes/\(member)"])
      }
      #expect(await send(#""text": "a""#, id: "1").status == 200)
      #expect(await send(#""number": null, "kind": "orders""#, id: "1").status == 200)
      let updated = await send(#""number": 1, "kind": "Shop""#, id: "1")
      #expect(updated.value("/data/relationships/subject/data/type")?.string == "shops")
      let created = await send(#""number": 1, "kind": "orders""#)
      #expect(created.status == 201)
      #expect(created.value("/data/relationships/subject/data/type")?.string == "orders")
    }
  }
#endif
