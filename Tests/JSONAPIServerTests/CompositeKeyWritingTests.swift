#if Macros && SQLite
  import ConformanceSupport
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Testing

  @Suite("Writing composite keys")
  struct CompositeKeyWritingTests {
    private let one = Warehouse.one
    private let two = Warehouse.two

    private func warehouse(
      _ kind: DatabaseKind
    ) async throws -> (api: JSONAPIServer<NoPrincipal>, database: TestDatabase) {
      let database = try await TestDatabase(kind, Warehouse.tables, Warehouse.rows)
      return (try Warehouse.server(on: database.base), database)
    }

    /// A document with a resource, or with linkage.
    private func document(
      _ type: String, _ id: String? = nil, _ attributes: String = "{}",
      _ relationships: [String: String] = [:]
    ) -> String {
      let id = id.map { "\"id\": \"\($0)\"," } ?? ""
      let members = relationships.map { "\"\($0)\": {\"data\": \($1)}" }.joined(separator: ",")
      return """
        {"data": {"type": "\(type)", \(id) "attributes": \(attributes),
          "relationships": {\(members)}}}
        """
    }

    private func ref(_ type: String, _ id: String) -> String {
      "{\"type\": \"\(type)\", \"id\": \"\(id)\"}"
    }

    private func refs(_ type: String, _ ids: String...) -> String {
      "[\(ids.map { ref(type, $0) }.joined(separator: ","))]"
    }

    private func linked(_ exchange: Exchange) -> [String] {
      exchange.value("/data")?.array?.compactMap { $0["id"]?.string }
        ?? exchange.value("/data/id")?.string.map { [$0] } ?? []
    }

    // MARK: Creating

    @Test(
      "The parts of a client's id are the columns", arguments: DatabaseKind.available,
      [
        ("lines", "2:7", "2:7"), ("tags", "a~1:~0~0", "a~1:~0~0"), ("tags", "x:", "x:"),
        ("shipments", "\(Warehouse.two):b b", "\(Warehouse.two):b%20b"),
      ])
    func create(_ kind: DatabaseKind, _ sample: (String, String, String)) async throws {
      let (api, database) = try await warehouse(kind)
      defer { withExtendedLifetime(database) {} }
      let (type, id, path) = sample
      let created = await api.send(.post, "/\(type)", document(type, id))
      #expect(created.status == 201, "\(created.json)")
      #expect(created.value("/data/id")?.string == id)
      let location = try #require(created.headers[.location])
      #expect(location == "/\(type)/\(path)")
      #expect(await api.get(location).body == created.body)
      // The row is there once, with these columns.
      #expect(await api.get("/\(type)?page[size]=100").ids().count { $0 == id } == 1)
      let again = await api.send(.post, "/\(type)", document(type, id))
      #expect(again.status == 409)
      #expect(again.sources == ["/data/id"])
      #expect(await api.send(.delete, location).status == 204)
      #expect(await api.get(location).status == 404)
    }

    @Test(arguments: DatabaseKind.available)
    func `Without an id, fields make the key`(_ kind: DatabaseKind) async throws {
      let (api, database) = try await warehouse(kind)
      defer { withExtendedLifetime(database) {} }
      let order = ["order": ref("orders", "2")]
      let created = await api.send(
        .post, "/lines?include=order", document("lines", nil, "{\"number\": 8}", order))
      #expect(created.status == 201, "\(created.json)")
      #expect(created.value("/data/id")?.string == "2:8")
      #expect(created.value("/data/attributes/number")?.int == 8)
      #expect(created.ids("included") == ["2"])
      // Both may say it.
      let both = await api.send(
        .post, "/lines", document("lines", "2:9", "{\"number\": 9}", order))
      #expect(both.status == 201, "\(both.json)")
      let missing = await api.send(.post, "/lines", document("lines", nil, "{}", order))
      #expect(missing.status == 422)
      #expect(missing.sources == ["/data/attributes"])
      let none = await api.send(.post, "/lines", document("lines", nil, "{\"number\": 1}"))
      #expect(none.status == 422)
    }

    @Test(arguments: DatabaseKind.available)
    func `What contradicts the id is refused where it stands`(_ kind: DatabaseKind) async throws {
      let (api, database) = try await warehouse(kind)
      defer { withExtendedLifetime(database) {} }
      let number = await api.send(
        .post, "/lines", document("lines", "2:7", "{\"number\": 8}"))
      #expect(number.status == 422)
      #expect(number.sources == ["/data/attributes/number"])
      let order = await api.send(
        .post, "/lines", document("lines", "2:7", "{}", ["order": ref("orders", "1")]))
      #expect(order.status == 422)
      #expect(order.sources == ["/data/relationships/order"])
      for id in ["2", "2:x", "02:1", "2:1:1"] {
        let refused = await api.send(.post, "/lines", document("lines", id))
        #expect(refused.status == 422, "\(id)")
        #expect(refused.sources == ["/data/id"])
      }
    }

    @Test(arguments: DatabaseKind.available)
    func `An order and its line in one atomic request`(_ kind: DatabaseKind) async throws {
      let (api, database) = try await warehouse(kind)
      defer { withExtendedLifetime(database) {} }
      let answer = await api.operate(
        """
        {"op": "add", "data": {"type": "orders", "lid": "o", "attributes": {"name": "New"}}},
        {"op": "add", "data": {"type": "lines", "lid": "l", "attributes": {"number": 1},
          "relationships": {"order": {"data": {"type": "orders", "lid": "o"}}}}},
        {"op": "add", "data": {"type": "shipments", "id": "\(one):new",
          "relationships": {"line": {"data": {"type": "lines", "lid": "l"}}}}},
        {"op": "add", "ref": {"type": "lines", "lid": "l", "relationship": "tags"},
          "data": [{"type": "tags", "id": "~0:1"}]}
        """)
      #expect(answer.status == 200, "\(answer.json)")
      #expect(answer.value("/atomic:results/1/data/id")?.string == "11:1")
      #expect(linked(await api.get("/shipments/\(one):new/relationships/line")) == ["11:1"])
      #expect(linked(await api.get("/lines/11:1/relationships/tags")) == ["~0:1"])
    }

    // MARK: Updating

    @Test(arguments: DatabaseKind.available)
    func `A key can't be changed by a field`(_ kind: DatabaseKind) async throws {
      let (api, database) = try await warehouse(kind)
      defer { withExtendedLifetime(database) {} }
      func patch(_ attributes: String, _ order: String? = nil) async -> Exchange {
        await api.send(
          .patch, "/lines/1:1",
          document("lines", "1:1", attributes, order.map { ["order": $0] } ?? [:]))
      }
      let number = await patch("{\"number\": 2}")
      #expect(number.status == 403)
      #expect(number.sources == ["/data/attributes/number"])
      let other = await patch("{}", ref("orders", "2"))
      #expect(other.status == 403)
      #expect(other.sources == ["/data/relationships/order"])
      let null = await patch("{}", "null")
      #expect(null.status == 422)
      #expect(null.sources == ["/data/relationships/order"])
      let same = await patch("{\"number\": 1, \"text\": \"new\"}", ref("orders", "1"))
      #expect(same.status == 200, "\(same.json)")
      #expect(same.value("/data/attributes/text")?.string == "new")
      let url = "/lines/1:1/relationships/order"
      #expect(await api.send(.patch, url, "{\"data\": null}").status == 422)
      #expect(await api.send(.patch, url, "{\"data\": \(ref("orders", "2"))}").status == 403)
      #expect(await api.send(.patch, url, "{\"data\": \(ref("orders", "1"))}").status == 204)
      #expect(await api.get("/lines?page[size]=10").ids().count == 6)
    }

    @Test(arguments: DatabaseKind.available)
    func `A to-one relationship sets all of its columns`(_ kind: DatabaseKind) async throws {
      let (api, database) = try await warehouse(kind)
      defer { withExtendedLifetime(database) {} }
      let path = "/shipments/\(one):a"
      func patch(_ line: String) async -> Exchange {
        await api.send(.patch, path, document("shipments", "\(one):a", "{}", ["line": line]))
      }
      let moved = await patch(ref("lines", "10:12"))
      #expect(moved.value("/data/relationships/line/data/id")?.string == "10:12")
      #expect(
        linked(await api.get("/lines/10:12/relationships/shipments"))
          == ["\(one):a", "\(two):a"])
      #expect(await patch("null").value("/data/relationships/line/data")?.isNull == true)
      #expect(linked(await api.get("/lines/10:12/shipments")) == ["\(two):a"])
      for id in ["10:13", "010:12", "10", "10:12:1"] {
        #expect(await patch(ref("lines", id)).status == 404, "\(id)")
      }
      let url = path + "/relationships/line"
      #expect(await api.send(.patch, url, "{\"data\": \(ref("lines", "1:2"))}").status == 204)
      #expect(linked(await api.get(url)) == ["1:2"])
      #expect(await api.send(.patch, url, "{\"data\": null}").status == 204)
      #expect(await api.get(url).value("/data")?.isNull == true)
    }

    @Test(
      "A to-many relationship by a foreign key of several columns is written",
      arguments: DatabaseKind.available)
    func toMany(_ kind: DatabaseKind) async throws {
      let (api, database) = try await warehouse(kind)
      defer { withExtendedLifetime(database) {} }
      let url = "/lines/1:1/relationships/shipments"
      func send(_ method: HTTPRequest.Method, _ ids: String) async -> Int {
        await api.send(method, url, "{\"data\": \(ids)}").status
      }
      let (a, b, other, loose) = ("\(one):a", "\(one):b~1c", "\(two):a", "\(two):z")
      #expect(await send(.post, refs("shipments", loose, a)) == 204)
      #expect(linked(await api.get(url)) == [a, b, loose])
      #expect(await send(.delete, refs("shipments", a, other)) == 204)
      #expect(linked(await api.get(url)) == [b, loose])
      // What leads elsewhere stays there.
      #expect(linked(await api.get("/lines/10:12/relationships/shipments")) == [other])
      #expect(await send(.patch, refs("shipments", other, b)) == 204)
      #expect(linked(await api.get(url)) == [b, other])
      #expect(linked(await api.get("/lines/10:12/relationships/shipments")) == [])
      #expect(await send(.patch, "[]") == 204)
      #expect(linked(await api.get("/shipments?filter=has(line)")) == [])
      let created = await api.send(
        .post, "/lines?include=shipments",
        document("lines", "2:5", "{}", ["shipments": refs("shipments", a, other)]))
      #expect(created.ids("included") == [a, other], "\(created.json)")
    }

    @Test(
      "A join table with several columns on both sides is written",
      arguments: DatabaseKind.available)
    func joined(_ kind: DatabaseKind) async throws {
      let (api, database) = try await warehouse(kind)
      defer { withExtendedLifetime(database) {} }
      let url = "/lines/1:1/relationships/tags"
      func send(_ method: HTTPRequest.Method, _ ids: String, _ url: String) async -> Int {
        await api.send(method, url, "{\"data\": \(ids)}").status
      }
      #expect(await send(.post, refs("tags", "~0:1", "a~1b:x"), url) == 204)
      #expect(linked(await api.get(url)) == ["a:b~1x", "a~1b:x", "~0:1"])
      #expect(await send(.delete, refs("tags", "a~1b:x", "é:~00/"), url) == 204)
      #expect(linked(await api.get(url)) == ["a:b~1x", "~0:1"])
      #expect(await send(.patch, refs("tags", "é:~00/", "~0:1"), url) == 204)
      #expect(linked(await api.get(url)) == ["~0:1", "é:~00/"])
      let inverse = "/tags/~0:1/relationships/lines"
      #expect(linked(await api.get(inverse)) == ["1:1", "10:12"])
      #expect(await send(.patch, refs("lines", "10:12", "2:1"), inverse) == 204)
      #expect(linked(await api.get(inverse)) == ["2:1", "10:12"])
      // The rows of the join table go with those that they join.
      #expect(await api.send(.delete, "/tags/~0:1").status == 204)
      #expect(linked(await api.get("/lines/2:1/relationships/tags")) == [])
      #expect(linked(await api.get("/lines/10:12/relationships/tags")) == ["é:~00/"])
      #expect(await api.send(.delete, "/lines/1:2").status == 204)
      #expect(linked(await api.get("/tags/a:b~1x/relationships/lines")) == [])
    }

    @Test(
      "A relationship doesn't change the keys of related rows", arguments: DatabaseKind.available)
    func foreignKeys(_ kind: DatabaseKind) async throws {
      let (api, database) = try await warehouse(kind)
      defer { withExtendedLifetime(database) {} }
      let url = "/orders/1/relationships/lines"
      func send(_ method: HTTPRequest.Method, _ ids: String) async -> Int {
        await api.send(method, url, "{\"data\": \(ids)}").status
      }
      #expect(await send(.post, refs("lines", "2:1")) == 403)
      #expect(await send(.delete, refs("lines", "1:1")) == 403)
      #expect(await send(.patch, "[]") == 403)
      #expect(await send(.post, refs("lines", "1:1")) == 204)
      #expect(await send(.delete, refs("lines", "2:1")) == 204)
      #expect(await send(.patch, refs("lines", "1:1", "1:2", "1:10")) == 204)
      #expect(linked(await api.get(url + "?page[size]=9")) == ["1:1", "1:2", "1:10"])
      #expect(linked(await api.get("/orders/2/relationships/lines")) == ["2:1"])
      // Rows whose key has the order's can't be without it.
      #expect(await api.send(.delete, "/orders/2").status == 409)
      #expect(await api.send(.delete, "/lines/2:1").status == 204)
      #expect(await api.send(.delete, "/orders/2").status == 204)
    }

    @Test(
      "A constraint's error leads to the member", arguments: CompositeKeyTests.sql)
    func constraints(_ kind: DatabaseKind) async throws {
      let (api, database) = try await warehouse(kind)
      defer { withExtendedLifetime(database) {} }
      let taken = await api.send(
        .post, "/labels",
        document("labels", nil, "{\"text\": \"x\"}", ["shipment": ref("shipments", "\(one):a")]))
      #expect(taken.status == 409)
      #expect(taken.sources == ["/data/relationships/shipment"])
      #expect(await api.send(.delete, "/lines/1:1").status == 409)
    }

    // MARK: One-to-one

    @Test(arguments: DatabaseKind.available)
    func `A to-one relationship is kept on the other side`(_ kind: DatabaseKind) async throws {
      let (api, database) = try await warehouse(kind)
      defer { withExtendedLifetime(database) {} }
      let path = "/shipments/\(one):a"
      func patch(_ label: String) async -> Exchange {
        await api.send(
          .patch, path + "?include=label",
          document("shipments", "\(one):a", "{}", ["label": label]))
      }
      let url = path + "/relationships/label"
      #expect(linked(await api.get(url)) == ["1"])
      let replaced = await patch(ref("labels", "3"))
      #expect(replaced.status == 200, "\(replaced.json)")
      #expect(replaced.value("/data/relationships/label/data/id")?.string == "3")
      #expect(replaced.ids("included") == ["3"])
      #expect(await api.get("/labels/1/shipment").value("/data")?.isNull == true)
      // It is taken from where it was.
      #expect(await patch(ref("labels", "2")).status == 200)
      #expect(await api.get("/shipments/\(two):a/label").value("/data")?.isNull == true)
      #expect(await patch("null").value("/data/relationships/label/data")?.isNull == true)
      #expect(await api.get(url).value("/data")?.isNull == true)
      #expect(await api.send(.patch, url, "{\"data\": \(ref("labels", "1"))}").status == 204)
      #expect(linked(await api.get(url)) == ["1"])
      #expect(await api.send(.post, url, "{\"data\": \(ref("labels", "2"))}").status == 405)
      #expect(await api.send(.patch, url, "{\"data\": null}").status == 204)
      let created = await api.send(
        .post, "/shipments?include=label",
        document("shipments", "\(two):n", "{}", ["label": ref("labels", "1")]))
      #expect(created.ids("included") == ["1"], "\(created.json)")
      #expect(linked(await api.get("/labels/1/relationships/shipment")) == ["\(two):n"])
    }

    @Resource("members")
    struct Member: Sendable {
      var id: Int
      var badge: ToOne<Badge>
    }

    @Resource("badges")
    struct Badge: Sendable {
      var id: Int
      var member: ToOne<Member>
    }

    @Test func `A definition with typed paths names the column on the other side`() async throws {
      let api = try JSONAPIServer(
        database: MemoryDatabase([
          "members": [["id": 1], ["id": 2]], "badges": [["id": 7, "holder": 2]],
        ])
      ) {
        Serve(Member.self) { $0.toOne(\.badge, foreignKey: "holder") }
        Serve(Badge.self) { $0.toOne(\.member, "holder") }
      }
      let members = await api.get("/members?include=badge")
      #expect(members.value("/data/0/relationships/badge/data")?.isNull == true)
      #expect(members.value("/data/1/relationships/badge/data/id")?.string == "7")
      #expect(members.ids("included") == ["7"])
    }

    @Test(
      "A one-to-one relationship whose foreign key is the key stays",
      arguments: DatabaseKind.available)
    func sharedKey(_ kind: DatabaseKind) async throws {
      let (api, database) = try await warehouse(kind)
      defer { withExtendedLifetime(database) {} }
      func patch(_ order: String, _ invoice: String) async -> Int {
        await api.send(
          .patch, "/orders/\(order)", document("orders", order, "{}", ["invoice": invoice])
        ).status
      }
      #expect(await patch("2", ref("invoices", "1")) == 403)
      #expect(await patch("1", "null") == 403)
      #expect(await patch("1", ref("invoices", "1")) == 200)
      #expect(await patch("2", "null") == 200)
      let created = await api.send(
        .post, "/invoices",
        document("invoices", nil, "{\"total\": 1}", ["order": ref("orders", "2")]))
      #expect(created.value("/data/id")?.string == "2", "\(created.json)")
      #expect(linked(await api.get("/orders/2/relationships/invoice")) == ["2"])
      #expect(
        await api.send(
          .patch, "/invoices/2",
          document("invoices", "2", "{}", ["order": ref("orders", "1")])
        ).status == 403)
    }

    @Test(
      "No key is made up where it is that of a related row, or where clients choose it",
      arguments: DatabaseKind.available)
    func noKey(_ kind: DatabaseKind) async throws {
      let (api, database) = try await warehouse(kind)
      defer { withExtendedLifetime(database) {} }
      let total = "{\"total\": 1}"
      for order in [[:], ["order": "null"]] {
        let body = document("invoices", nil, total, order)
        #expect(await api.send(.post, "/invoices", body).codes == ["missingField"])
      }
      #expect(await api.get("/invoices").ids() == ["1", "10"])
      #expect(await api.send(.post, "/invoices", document("invoices", "2", total)).status == 201)

      let chosen = try JSONAPIServer(database: database.base) {
        Serve(schema: Schema("orders", id: Int.self, [.attribute("name", String.self)])) {
          $0.key("id", generated: false)
          $0.clientIDs(.allowed)
          $0.allow(.create)
        }
      }
      func create(_ id: String?) async -> Exchange {
        await chosen.send(.post, "/orders", document("orders", id, "{\"name\": \"Cyd\"}"))
      }
      #expect(await create(nil).codes == ["idRequired"])
      #expect(await create("7").status == 201)
    }
  }
#endif
