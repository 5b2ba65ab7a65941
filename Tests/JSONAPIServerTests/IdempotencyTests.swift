#if Macros && SQLite
  import ConformanceSupport
  import Foundation
  import HTTPTypes
  import JSONAPI
  @testable import JSONAPIServer
  import Synchronization
  import Testing

  @Resource("memos")
  struct Memo {
    var id: Int
    var text: String
    var stars: Int?
  }

  struct Writer: ServerPrincipal {
    let name: String
    var key: String { name }
  }

  @Suite("Requests with an Idempotency-Key")
  struct IdempotencyTests {
    static let memos = (
      "memos", "id {key}, text TEXT NOT NULL, stars {int}, version {int} NOT NULL DEFAULT 1"
    )
    static let shelves = [
      ("shelves", "id {key}, name TEXT NOT NULL"),
      (
        "shelf_memos",
        "shelf_id {int} NOT NULL, memo_id {int} NOT NULL, PRIMARY KEY (shelf_id, memo_id)"
      ),
    ]
    static let keys = (
      "jsonapi_requests",
      "id TEXT NOT NULL PRIMARY KEY, fingerprint TEXT NOT NULL, created TEXT, made_at {int} NOT NULL"
    )
    static let rows: [String: [[String: ColumnValue]]] = [
      "memos": [["id": 1, "text": "One", "stars": 3, "version": 1]],
      "shelves": [["id": 1, "name": "Top"]], "shelf_memos": [],
    ]
    let databases = TestDatabases()

    final class Calls: Sendable {
      let prepared = Mutex(0)
      let created = Mutex(0)
      let committed = Mutex(0)
    }

    func database(_ kind: DatabaseKind) async throws -> any ServerDatabase {
      try await databases.make(
        kind, SQLFixture([Self.memos] + Self.shelves + [Self.keys]), Self.rows)
    }

    func server(
      _ kind: DatabaseKind, _ calls: Calls = Calls(), wait: Duration? = .zero,
      _ configure: (inout ServerConfiguration) -> Void = { _ in }
    ) async throws -> JSONAPIServer<Writer> {
      try server(on: await database(kind), calls, wait: wait, configure)
    }

    /// - Parameters:
    ///   - wait: How long the hook before the transaction takes; nil for no such hook.
    ///   - hasHooks: Whether there are any hooks.
    ///   - prepare: What the hook before the transaction does.
    ///   - hidesGone: Whether memos whose text is "gone" are out of reach, and stars for everybody but Ann.
    func server(
      on database: any ServerDatabase, _ calls: Calls = Calls(), wait: Duration? = .zero,
      hasHooks: Bool = true, hidesGone: Bool = false,
      _ configure: (inout ServerConfiguration) -> Void = { _ in },
      prepare: @escaping @Sendable () async throws -> Void = {}
    ) throws -> JSONAPIServer<Writer> {
      var configuration = ServerConfiguration()
      configure(&configuration)
      return try JSONAPIServer(
        database: database, principal: Writer.self, configuration: configuration
      ) {
        Serve(Memo.self) {
          $0.version("version")
          $0.allow(.create, .update, .delete)
          if hidesGone {
            $0.rows { memo, _ in memo.text != "gone" }
            $0.hide(\.stars) { $0.principal?.name != "ann" }
          }
          guard hasHooks else { return }
          if let wait {
            $0.prepare { _, _ in
              calls.prepared.withLock { $0 += 1 }
              if wait > .zero { try await Task.sleep(for: wait) }
              try await prepare()
            }
          }
          $0.willCreate { change, _, _ in
            calls.created.withLock { $0 += 1 }
            change.require(\.text, "must not be empty") { !$0.isEmpty }
          }
          $0.didCommit { _, _ in calls.committed.withLock { $0 += 1 } }
        }
        Serve(
          schema: Schema(
            "shelves", id: Int.self,
            [
              .attribute("name", String.self), .relationship(.init("memos", .many, to: ["memos"])),
            ])
        ) {
          $0.relationship(
            "memos", .through(table: "shelf_memos", own: "shelf_id", other: "memo_id"))
          $0.allow(.add, .remove, .replace, of: "memos")
        }
      }
    }

    func send(
      _ api: JSONAPIServer<Writer>, _ method: HTTPRequest.Method, _ path: String,
      _ body: String = "", key: String? = "\"k\"", match: String? = nil, as name: String? = "ann",
      at date: Date = Date(timeIntervalSince1970: 1_700_000_000)
    ) async -> Exchange {
      var fields: HTTPFields = [:]
      if !body.isEmpty {
        fields[.contentType] =
          path == "/operations"
          ? #"application/vnd.api+json;ext="https://jsonapi.org/ext/atomic""#
          : "application/vnd.api+json"
      }
      if path == "/operations" { fields[.accept] = fields[.contentType] }
      if let key { fields[.idempotencyKey] = key }
      if let match { fields[.ifMatch] = match }
      let head = HTTPRequest(
        method: method, scheme: nil, authority: nil, path: path, headerFields: fields)
      let (response, bytes) = await api.respond(
        to: head, body: Array(body.utf8), principal: name.map { Writer(name: $0) }, date: date)
      return Exchange(status: response.status.code, headers: response.headerFields, body: bytes)
    }

    func count(_ api: JSONAPIServer<Writer>) async -> Int {
      await send(api, .get, "/memos", key: nil).ids().count
    }

    static let create = #"{"data":{"type":"memos","attributes":{"text":"New"}}}"#

    @Test(arguments: DatabaseKind.available, [false, true])
    func `A creation that comes again is answered as before`(
      _ kind: DatabaseKind, _ isPrepared: Bool
    ) async throws {
      let calls = Calls()
      let api = try await server(kind, calls, wait: isPrepared ? .zero : nil)
      let first = await send(api, .post, "/memos", Self.create)
      #expect(first.status == 201)
      #expect(first.headers[.idempotentReplayed] == nil)
      for key in ["\"k\"", "k"] {
        let again = await send(api, .post, "/memos", Self.create, key: key)
        #expect(again.status == 201)
        #expect(again.body == first.body)
        #expect(again.headers[.location] == first.headers[.location])
        #expect(again.headers[.eTag] == first.headers[.eTag])
        #expect(again.headers[.idempotentReplayed] == "true")
      }
      #expect(await count(api) == 2)
      await api.finishHooks()
      #expect(calls.committed.withLock { $0 } == 1)
      #expect(calls.prepared.withLock { $0 } == (isPrepared ? 1 : 0))
      #expect(calls.created.withLock { $0 } == 1)
      // Of others it is another key, and another one is another request.
      #expect(await send(api, .post, "/memos", Self.create, as: "bob").status == 201)
      #expect(await send(api, .post, "/memos", Self.create, as: nil).status == 201)
      // Nobody isn't somebody without a name.
      #expect(await send(api, .post, "/memos", Self.create, as: "").status == 201)
      #expect(await send(api, .post, "/memos", Self.create, key: "\"l\"").status == 201)
      #expect(await count(api) == 6)
    }

    @Test(arguments: DatabaseKind.available)
    func `Without hooks the row of the key finds repeated requests`(
      _ kind: DatabaseKind
    ) async throws {
      let api = try server(on: await database(kind), hasHooks: false)
      let update = #"{"data":{"type":"memos","id":"1","attributes":{"text":"B"}}}"#
      let first = await send(api, .post, "/memos", Self.create)
      let changed = await send(api, .patch, "/memos/1", update, key: "u", match: "\"v1\"")
      #expect(first.status == 201)
      #expect(changed.status == 200)
      for _ in 0..<2 {
        let again = await send(api, .post, "/memos", Self.create)
        #expect(again.body == first.body)
        #expect(again.headers[.idempotentReplayed] == "true")
        let unchanged = await send(api, .patch, "/memos/1", update, key: "u", match: "\"v1\"")
        #expect(unchanged.body == changed.body)
        #expect(unchanged.headers[.eTag] == "\"v2\"")
      }
      #expect(await send(api, .post, "/memos", Self.create + " ").status == 422)
      #expect(await send(api, .delete, "/memos/1", key: "d").status == 204)
      #expect(await send(api, .delete, "/memos/1", key: "d").status == 204)
      #expect(await count(api) == 1)
    }

    @Test(arguments: DatabaseKind.available)
    func `A key with another request is refused`(_ kind: DatabaseKind) async throws {
      let api = try await server(kind)
      #expect(await send(api, .post, "/memos", Self.create).status == 201)
      for (path, body) in [
        ("/memos", Self.create + " "), ("/memos?fields[memos]=text", Self.create),
      ] {
        let other = await send(api, .post, path, body)
        #expect(other.status == 422)
        #expect(other.value("/errors/0/source/header")?.string == "Idempotency-Key")
        #expect(other.codes == ["keyReused"])
        #expect(other.headers[.idempotentReplayed] == nil)
      }
      for key in ["", "\"\"", "a b", "\"a\u{7F}\"", String(repeating: "x", count: 256)] {
        let wrong = await send(api, .post, "/memos", Self.create, key: key)
        #expect(wrong.status == 400, "\(key)")
        #expect(wrong.codes == ["malformedValue"])
        #expect(wrong.sources == ["Idempotency-Key"])
      }
      #expect(await count(api) == 2)
    }

    @Test(arguments: DatabaseKind.available, [nil, Duration.zero])
    func `An update and a deletion that come again are not compared`(
      _ kind: DatabaseKind, _ wait: Duration?
    ) async throws {
      let api = try await server(kind, wait: wait)
      let body = #"{"data":{"type":"memos","id":"1","attributes":{"text":"B"}}}"#
      let first = await send(api, .patch, "/memos/1", body, match: "\"v1\"")
      #expect(first.status == 200)
      #expect(await send(api, .patch, "/memos/1", body, key: nil, match: "\"v1\"").status == 412)
      let again = await send(api, .patch, "/memos/1", body, match: "\"v1\"")
      #expect(again.status == 200)
      #expect(again.body == first.body)
      // What somebody else has changed meanwhile is in the answer.
      let other = #"{"data":{"type":"memos","id":"1","attributes":{"stars":5}}}"#
      #expect(await send(api, .patch, "/memos/1", other, key: nil).status == 200)
      let later = await send(api, .patch, "/memos/1", body, match: "\"v1\"")
      #expect(later.value("/data/attributes/stars")?.int == 5)
      #expect(later.headers[.eTag] == "\"v3\"")
      #expect(await send(api, .delete, "/memos/1", key: "\"d\"").status == 204)
      #expect(await send(api, .delete, "/memos/1", key: "\"d\"").status == 204)
      #expect(await send(api, .delete, "/memos/1", key: "\"e\"").status == 404)
      // It was carried out, whatever became of it.
      #expect(await send(api, .patch, "/memos/1", body, match: "\"v1\"").status == 204)
    }

    @Test(arguments: DatabaseKind.available)
    func `What was refused is not remembered, and what was created since is named`(
      _ kind: DatabaseKind
    ) async throws {
      let api = try await server(kind)
      let empty = #"{"data":{"type":"memos","attributes":{"text":""}}}"#
      #expect(await send(api, .post, "/memos", empty).status == 422)
      #expect(await send(api, .post, "/memos", Self.create).status == 201)
      #expect(await send(api, .delete, "/memos/2", key: nil).status == 204)
      let again = await send(api, .post, "/memos", Self.create)
      #expect(again.status == 201)
      #expect(again.headers[.location] == "/memos/2")
      #expect(again.json["data"] == ["type": "memos", "id": "2"])
    }

    @Test(arguments: DatabaseKind.available)
    func `Requests with one key at the same time are one`(_ kind: DatabaseKind) async throws {
      let calls = Calls()
      let api = try await server(kind, calls, wait: .milliseconds(20)) {
        $0.limits.databaseSeconds = 60
      }
      let statuses = await withTaskGroup(of: Int.self) { group in
        for _ in 0..<20 {
          group.addTask { await self.send(api, .post, "/memos", Self.create).status }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(Set(statuses) == [201])
      #expect(await count(api) == 2)
      await api.finishHooks()
      #expect(calls.prepared.withLock { $0 } == 1)
      #expect(calls.committed.withLock { $0 } == 1)
    }

    @Test(arguments: DatabaseKind.available, [nil, Duration.zero])
    func `Servers beside each other carry a request out once`(
      _ kind: DatabaseKind, _ wait: Duration?
    ) async throws {
      let calls = Calls()
      let database = try await database(kind)
      let servers = try (0..<4).map { _ in
        try server(on: database, calls, wait: wait) { $0.limits.databaseSeconds = 60 }
      }
      for key in 0..<10 {
        let answers = await withTaskGroup(of: Exchange.self) { group in
          for api in servers {
            group.addTask { await self.send(api, .post, "/memos", Self.create, key: "k\(key)") }
          }
          return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.map(\.status) == [201, 201, 201, 201])
        #expect(Set(answers.map(\.body)).count == 1)
        #expect(answers.count { $0.headers[.idempotentReplayed] == nil } == 1)
      }
      #expect(await count(servers[0]) == 11)
      for api in servers { await api.finishHooks() }
      #expect(calls.committed.withLock { $0 } == 10)
    }

    @Test(arguments: DatabaseKind.available)
    func `Operations that come again are answered as before`(_ kind: DatabaseKind) async throws {
      let calls = Calls()
      let api = try await server(kind, calls)
      let body =
        #"{"atomic:operations":[{"op":"add","data":{"type":"memos","lid":"a","attributes":{"text":"A"}}},{"op":"add","data":{"type":"memos","attributes":{"text":"B"}}},{"op":"update","data":{"type":"memos","lid":"a","attributes":{"stars":2}}},{"op":"remove","ref":{"type":"memos","id":"1"}}]}"#
      let first = await send(api, .post, "/operations", body)
      #expect(first.status == 200)
      let again = await send(api, .post, "/operations", body)
      #expect(again.status == 200)
      #expect(again.headers[.idempotentReplayed] == "true")
      // A resource that two operations were about is twice as it is now.
      #expect(again.value("/atomic:results/0/data") == first.value("/atomic:results/2/data"))
      #expect(again.value("/atomic:results/1/data") == first.value("/atomic:results/1/data"))
      await api.finishHooks()
      #expect(calls.committed.withLock { $0 } == 4)
      let ids = { (one: Exchange) in
        (one.json["atomic:results"]?.array ?? []).map { $0["data"]?["id"]?.string }
      }
      #expect(ids(again) == ids(first))
      #expect(ids(again) == ["2", "3", "2", nil])
      #expect(await send(api, .delete, "/memos/3", key: nil).status == 204)
      #expect(ids(await send(api, .post, "/operations", body)) == ["2", "3", "2", nil])
      #expect(await count(api) == 1)
    }

    @Test(arguments: DatabaseKind.available)
    func `Keys are forgotten after their time, and the oldest where there are too many`(
      _ kind: DatabaseKind
    ) async throws {
      let api = try await server(kind) {
        $0.idempotencyKeyLifetime = .seconds(100)
        $0.limits.idempotencyKeys = 3
      }
      let start = Date(timeIntervalSince1970: 1_700_000_000)
      #expect(await send(api, .post, "/memos", Self.create, at: start).status == 201)
      let early = await send(api, .post, "/memos", Self.create, at: start + 99)
      #expect(early.headers[.idempotentReplayed] == "true")
      await api.finishHooks()
      for number in 0..<9 {
        let key = "\"n\(number)\""
        let one = await send(
          api, .post, "/memos", Self.create, key: key, at: start + 150 + Double(number))
        #expect(one.status == 201)
      }
      let requests = try #require(api.engine.requests)
      try await requests.clean(api.engine.database, now: 1_700_000_160)
      #expect(await count(api) == 11)
      for number in 0..<9 {
        let key = "\"n\(number)\""
        let again = await send(
          api, .post, "/memos", Self.create, key: key, at: start + 160)
        #expect((again.headers[.idempotentReplayed] == "true") == (number >= 6), "\(number)")
      }
    }

    @Test(arguments: DatabaseKind.available)
    func `Operations without results come again without them`(_ kind: DatabaseKind) async throws {
      let api = try await server(kind)
      let body =
        #"{"atomic:operations":[{"op":"add","ref":{"type":"shelves","id":"1","relationship":"memos"},"data":[{"type":"memos","id":"1"}]}]}"#
      #expect(await send(api, .post, "/operations", body).status == 204)
      let again = await send(api, .post, "/operations", body)
      #expect(again.status == 204)
      #expect(again.headers[.idempotentReplayed] == "true")
      // One operation is refused: all of them are, with the key.
      let wrong =
        #"{"atomic:operations":[{"op":"add","data":{"type":"memos","attributes":{"text":"A"}}},{"op":"remove","ref":{"type":"memos","id":"99"}}]}"#
      #expect(await send(api, .post, "/operations", wrong, key: "w").status == 404)
      #expect(await send(api, .post, "/operations", wrong, key: "w").status == 404)
      #expect(await count(api) == 1)
    }

    @Test(arguments: DatabaseKind.available)
    func `A change of a relationship that comes again changes nothing`(
      _ kind: DatabaseKind
    ) async throws {
      let api = try await server(kind)
      let body = #"{"data":[{"type":"memos","id":"1"}]}"#
      let path = "/shelves/1/relationships/memos"
      #expect(await send(api, .post, path, body, key: "add").status == 204)
      #expect(await send(api, .delete, path, body, key: "remove").status == 204)
      for (method, key) in [(HTTPRequest.Method.post, "add"), (.delete, "remove")] {
        let again = await send(api, method, path, body, key: key)
        #expect(again.status == 204)
        #expect(again.headers[.idempotentReplayed] == "true")
      }
      #expect(await send(api, .get, path, key: nil).ids() == [])
      // The method counts, too.
      #expect(await send(api, .patch, path, body, key: "add").status == 422)
    }

    @Test(arguments: DatabaseKind.available)
    func `A repeated request shows what a GET does now`(_ kind: DatabaseKind) async throws {
      let database = try await database(kind)
      let api = try server(on: database, hidesGone: true)
      let (body, path) = (Self.create, "/memos")
      #expect(await send(api, .post, path, body).status == 201)
      #expect(await send(api, .post, path, body, as: "bob").status == 201)
      let free = try server(on: database)
      let stars = #"{"data":{"type":"memos","id":"2","attributes":{"stars":4}}}"#
      #expect(await send(free, .patch, "/memos/2", stars, key: nil).status == 200)
      for (name, id) in [("ann", "2"), ("bob", "3")] {
        let again = await send(api, .post, path, body, as: name)
        let shown = await send(api, .get, "/memos/\(id)", key: nil, as: name)
        #expect(again.headers[.location] == "/memos/\(id)")
        #expect(again.json["data"] == shown.json["data"])
        #expect(again.headers[.eTag] == shown.headers[.eTag])
        #expect((again.value("/data/attributes/stars") == nil) == (name == "bob"))
      }
      let gone = #"{"data":{"type":"memos","id":"2","attributes":{"text":"gone"}}}"#
      #expect(await send(free, .patch, "/memos/2", gone, key: nil).status == 200)
      #expect(await send(api, .get, "/memos/2", key: nil).status == 404)
      let again = await send(api, .post, path, body)
      #expect(again.status == 201)
      #expect(again.json["data"] == ["type": "memos", "id": "2"])
      #expect(again.headers[.eTag] == nil)
    }

    @Test(arguments: DatabaseKind.available)
    func `Any byte in a key is read or refused`(_ kind: DatabaseKind) async throws {
      let api = try await server(kind)
      var accepted = 0
      for byte in UInt8.min...UInt8.max {
        let key = "a\(Unicode.Scalar(byte))z"
        let isKey = (0x21...0x7E).contains(byte) && byte != 0x22 && byte != 0x5C
        let first = await send(api, .post, "/memos", Self.create, key: key)
        #expect(first.status == (isKey ? 201 : 400), "\(byte)")
        let again = await send(api, .post, "/memos", Self.create, key: key)
        #expect(again.body == first.body, "\(byte)")
        if isKey { accepted += 1 }
      }
      #expect(await send(api, .get, "/memos?page[size]=100", key: nil).ids().count == 1 + accepted)
    }

    @Test func `Without a lifetime the field is ignored, whatever it says`() async throws {
      let api = try await server(.memory) { $0.idempotencyKeyLifetime = nil }
      for key in ["k", "k", "a b", ""] {
        #expect(await send(api, .post, "/memos", Self.create, key: key).status == 201)
      }
      #expect(await count(api) == 5)
      #expect(try await api.verify() == [])
    }

    @Test(arguments: DatabaseKind.available.filter { $0 != .memory })
    func `Without the table keys are ignored, and it is told`(_ kind: DatabaseKind) async throws {
      let fixture = SQLFixture([Self.memos] + Self.shelves)
      let database = try await databases.make(kind, fixture, Self.rows)
      let api = try server(on: database)
      func problems() async throws -> [String] {
        try await api.verify().map(\.description).filter {
          $0.contains("idempotencyTable") || $0.contains("Idempotency")
        }
      }
      #expect(await send(api, .post, "/memos", Self.create).status == 201)
      #expect(await send(api, .post, "/memos", Self.create).status == 201)
      #expect(await count(api) == 3)
      var found = try await problems()
      #expect(found.count == 1)
      #expect(found[0].hasPrefix("Idempotency-Key is ignored. "))
      #expect(found[0].contains(#"there is no table "jsonapi_requests""#))
      #expect(found[0].contains("CREATE TABLE IF NOT EXISTS jsonapi_requests ("))
      // A table with other columns is none.
      try await database.run(["CREATE TABLE jsonapi_requests (id TEXT PRIMARY KEY)"])
      found = try await problems()
      #expect(found.count == 3)
      #expect(found.allSatisfy { $0.hasPrefix("Idempotency-Key is ignored. ") })
      let statement = ServerConfiguration.idempotencyTable.prefix { $0 != ";" }
      try await database.run(["DROP TABLE jsonapi_requests", String(statement)])
      found = try await problems()
      #expect(found.count == 1)
      #expect(found[0].contains("no index"))
      #expect(!found[0].contains("ignored"))
      // A second later it is looked for again; the index isn't needed.
      try await Task.sleep(for: .milliseconds(1100))
      let first = await send(api, .post, "/memos", Self.create)
      #expect(first.status == 201)
      #expect(await send(api, .post, "/memos", Self.create).body == first.body)
      #expect(await count(api) == 4)
      try await database.makeIdempotencyTable()
      #expect(try await problems() == [])
    }

    @Test func `A server where nobody writes needs no table`() async throws {
      let fixture = SQLFixture([Self.memos])
      let database = try await databases.make(.sqlite, fixture, Self.rows)
      let api = try JSONAPIServer(database: database) { Serve(Memo.self) }
      #expect(try await api.verify().map(\.description).filter { $0.contains("dempotency") } == [])
    }

    @Test func `The OpenAPI document has the field where keys are remembered`() async throws {
      for lifetime in [Duration.seconds(60), nil] {
        let api = try await server(.memory) { $0.idempotencyKeyLifetime = lifetime }
        let document = await send(api, .get, "/openapi.json", key: nil).json
        let parameter: JSONValue = ["$ref": "#/components/parameters/IdempotencyKey"]
        var found = 0
        for (path, item) in document["paths"]?.object?.map({ ($0.name, $0.value) }) ?? [] {
          for method in ["get", "post", "patch", "delete"] {
            guard let operation = item[method] else { continue }
            let has = operation["parameters"]?.array?.contains(parameter) ?? false
            #expect(has == (lifetime != nil && method != "get"), "\(method) \(path)")
            if has {
              found += 1
              #expect(operation["responses"]?["422"] != nil, "\(method) \(path)")
            }
          }
        }
        #expect(found == (lifetime == nil ? 0 : 7))
        let component = document["components"]?["parameters"]?["IdempotencyKey"]
        #expect(component?["name"]?.string == (lifetime == nil ? nil : "Idempotency-Key"))
      }
    }
  }
#endif
