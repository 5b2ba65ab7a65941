#if Macros && SQLite
  import ConformanceSupport
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIClient
  #if PostgreSQL
    import JSONAPIPostgreSQL
  #endif
  import JSONAPISQLite
  import JSONAPIServer
  import JSONAPITesting
  import Testing

  @Suite("Content in definitions")
  struct ContentDefinitionTests {
    private let databases = TestDatabases()

    @Test func `Mistakes are named`() {
      let schema = Schema(
        "files", id: Int.self,
        [
          .attribute("data", Data?.self), .attribute("name", String?.self),
          .attribute("size", Int?.self),
        ])
      func message(
        _ build: @escaping (inout AnyDefinition<NoPrincipal>) -> Void
      ) -> String {
        do {
          _ = try JSONAPIServer(database: MemoryDatabase()) { Serve(schema: schema, build) }
          return ""
        } catch {
          return "\(error)"
        }
      }
      #expect(message { $0.content("data", type: "image/png") } == "")
      #expect(message { $0.content("a", in: "name", type: "x/y") }.contains("attribute with bytes"))
      #expect(message { $0.content("a", in: "none", type: "x/y") }.contains("attribute with bytes"))
      #expect(message { $0.content("data", type: "png") }.contains("isn't a media type"))
      #expect(message { $0.content("a.b", column: "x", type: "x/y") }.contains("NAM-03"))
      #expect(
        message {
          $0.content("data", type: "x/y")
          $0.content("data", column: "other", type: "x/y")
        }.contains("given twice"))
      #expect(
        message { $0.content("other", column: "data", type: "x/y") }.contains("also that of"))
      #expect(
        message { $0.content("data", type: .column("size")) }.contains("can't have media types"))
      #expect(
        message {
          $0.content("data", type: "x/y")
          $0.resourceMeta("content", column: "z", Schema.ValueType(.string))
        }.contains("choose another name"))
    }

    @Test(arguments: DatabaseKind.available)
    func `The tables are compared with it`(_ kind: DatabaseKind) async throws {
      let api = try Gallery.server(on: try await databases.make(kind, Gallery.tables, Gallery.rows))
      #expect(
        try await api.verify().map(\.description).filter {
          $0.contains("content") || $0.contains("cover")
        } == [])
      guard kind != .memory else { return }
      let wrong = SQLFixture([("books", "id {key}, title TEXT")])
      let other = try Gallery.server(on: try await databases.make(kind, wrong, [:]))
      #expect(
        try await other.verify().map(\.description).contains { $0.contains("no column \"cover\"") })
    }

    @Test(arguments: DatabaseKind.available.filter { $0 != .memory })
    func `Introspected bytes can be content`(_ kind: DatabaseKind) async throws {
      let tables = SQLFixture([
        (
          "albums",
          "id {key}, title TEXT NOT NULL, cover {bytes}, cover_type TEXT, scan {bytes} NOT NULL"
        ), ("files", "id {key}, data {bytes}, mime_type TEXT"),
      ])
      let rows: [String: [[String: ColumnValue]]] = [
        "albums": [
          [
            "id": 1, "title": "A", "cover": .bytes([1, 2]), "cover_type": "image/gif",
            "scan": .bytes([3]),
          ]
        ], "files": [["id": 1, "data": .bytes([4]), "mime_type": "no type"]],
      ]
      let database = try await TestDatabase(kind, tables, rows)
      defer { withExtendedLifetime(database) {} }
      var options = IntrospectionOptions()
      options.isWritable = true
      let found: IntrospectedDatabase
      if let database = database.original as? SQLiteDatabase {
        found = try await database.introspected(options)
      } else {
        #if PostgreSQL
          found = try await #require(database.original as? PostgreSQLDatabase).introspected(options)
        #else
          return
        #endif
      }
      let contents = found.types.map { type in type.contents.map { "\($0.attribute) \($0.type)" } }
      #expect(
        contents == [
          [
            #"cover column("cover_type")"#, #"scan constant("application/octet-stream")"#,
          ], [#"data column("mime_type")"#],
        ])
      let api = try JSONAPIServer(database: database.base) {
        for type in found.types {
          Serve(introspected: type) { definition in
            for content in type.contents {
              definition.content(content.attribute, type: content.type)
            }
          }
        }
      }
      let album = await api.get("/albums/1")
      #expect(album.value("/data/attributes/cover") == nil)
      #expect(album.value("/data/meta/content/cover/type")?.string == "image/gif")
      #expect(await api.get("/albums/1/content/cover").body == [1, 2])
      #expect(
        await api.get("/files/1/content/data").headers[.contentType] == "application/octet-stream")
      let made = await api.send(
        .post, "/albums", #"{"data":{"type":"albums","attributes":{"title":"B"}}}"#)
      #expect(made.status == 201)
      let address = try #require(made.value("/data/meta/content/scan/href")?.string)
      #expect(
        await api.put(address, [9], type: "application/octet-stream").status == 204)
      #expect(await api.get(address).body == [9])
      // Without it they stay attributes.
      let plain = try JSONAPIServer(database: database.base) {
        for type in found.types { Serve(introspected: type) }
      }
      #expect(await plain.get("/albums/1").value("/data/attributes/cover")?.string == "AQI=")
    }

    @Test(arguments: [true, false])
    func `Tables without row numbers, and views, have content as well`(_ isView: Bool) async throws
    {
      let rows = "id TEXT PRIMARY KEY, data BLOB"
      let database = try await databases.make(.sqlite, SQLFixture([("x", "id {key}")]), [:])
      try await database.run([
        "CREATE TABLE base (\(rows)) WITHOUT ROWID",
        "CREATE VIEW shown AS SELECT id, data FROM base",
        "INSERT INTO base VALUES ('a', x'010203')",
      ])
      let schema = Schema("files", [.attribute("data", Data?.self)])
      let api = try JSONAPIServer(database: database) {
        Serve(schema: schema, table: isView ? "shown" : "base") {
          $0.content("data", type: "x/y")
          $0.allow(.update)
        }
      }
      #expect(await api.get("/files/a/content/data", headers: [.range: "bytes=1-1"]).body == [2])
      let bytes = (0..<2_500_000).map { UInt8(truncatingIfNeeded: $0 >> 8) }
      guard !isView else { return }
      #expect(await api.put("/files/a/content/data", bytes, type: "x/y").status == 204)
      #expect(await api.get("/files/a/content/data").body == bytes)
    }

    @Test func `Values of other kinds in SQLite are none`() async throws {
      let database = try await databases.make(
        .sqlite, SQLFixture([("files", "id {key}, data {bytes}")]), [:])
      try await database.run(["INSERT INTO files VALUES (1, 7), (2, 'é'), (3, 1.5)"])
      let api = try JSONAPIServer(database: database) {
        Serve(schema: Schema("files", id: Int.self, [.attribute("data", Data?.self)])) {
          $0.content("data", type: "x/y")
        }
      }
      #expect(await api.get("/files/1").value("/data/meta/content/data") == .null)
      #expect(await api.get("/files/1/content/data").status == 404)
      #expect(await api.get("/files/3/content/data").status == 404)
      let text = await api.get("/files/2/content/data")
      #expect(text.headers[.contentLength] == "2")
      #expect(text.body == Array("é".utf8))
    }

    @Test func `OpenAPI describes what may be done`() throws {
      let api = try Gallery.server(on: MemoryDatabase(Gallery.rows))
      let document = api.openAPI(as: nil).json
      let paths = document["paths"]?.object ?? [:]
      func methods(_ path: String) -> [String] {
        (paths[path]?.object ?? [:]).map(\.name).filter { $0 != "parameters" }
      }
      #expect(methods("/books/{id}/content/cover") == ["get", "put", "delete"])
      #expect(methods("/books/{id}/content/page") == ["get"])
      #expect(methods("/notes/{id}/content/body") == ["get", "put"])
      let put = paths["/books/{id}/content/cover"]?["put"]
      #expect(put?["operationId"]?.string?.hasSuffix("CoverContent") == true)
      #expect(put?["requestBody"]?["content"]?.object?.map(\.name) == ["image/png"])
      let file = paths["/books/{id}/content/file"]?["get"]?["responses"]?["200"]
      #expect(file?["content"]?.object?.map(\.name) == ["*/*"])
    }

    @Test func `A transport in the process carries it`() async throws {
      let api = try Gallery.server(on: MemoryDatabase(Gallery.rows))
      let transport = ServerTransport(api, principal: Gallery.User())
      func request(_ method: HTTPRequest.Method, _ type: String? = nil) -> HTTPRequest {
        var request = HTTPRequest(
          method: method, scheme: "http", authority: "localhost",
          path: "/api/books/1/content/cover")
        request.headerFields[.contentType] = type
        return request
      }
      let put = try await transport.send(
        request(.put, "image/png"), body: Data([1, 2, 3]), context: RequestContext())
      #expect(put.status == .noContent)
      let whole = try await transport.send(request(.get), body: nil, context: RequestContext())
      #expect(whole.body == Data([1, 2, 3]))
      var context = RequestContext()
      context.streamsBody = true
      let streamed = try await transport.send(request(.get), body: nil, context: context)
      var bytes: [UInt8] = []
      for try await piece in try #require(streamed.stream) { bytes += piece }
      #expect(bytes == [1, 2, 3])
    }
  }
#endif
