#if Macros && SQLite
  import ConformanceSupport
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Testing

  /// DELETE where a column says that a row is deleted.
  @Suite("Marking rows as deleted")
  struct MarkedDeletionTests {
    @Resource("notes")
    struct Note: Sendable {
      var id: Int
      var text: String
      var tags: ToMany<Tag>
    }

    @Resource("tags")
    struct Tag: Sendable {
      var id: Int
      var label: String
    }

    static let tables = SQLFixture([
      (
        "notes",
        "id {key}, text TEXT NOT NULL, owner {int}, deleted_at {date}, version {int} NOT NULL"
      ),
      ("tags", "id {key}, label TEXT NOT NULL, deleted_by TEXT"),
      (
        "note_tags",
        "note_id {int} REFERENCES notes, tag_id {int} REFERENCES tags, "
          + "PRIMARY KEY (note_id, tag_id)"
      ),
    ])

    static let rows: [String: [[String: ColumnValue]]] = [
      "notes": [
        ["id": 1, "text": "a", "owner": 1, "version": 1],
        ["id": 2, "text": "b", "owner": 1, "version": 1],
        ["id": 3, "text": "c", "owner": 2, "version": 1],
      ],
      "tags": [["id": 1, "label": "x"]], "note_tags": [["note_id": 1, "tag_id": 1]],
    ]

    /// A server that shows what isn't deleted, and one that shows all.
    private func servers(
      _ kind: DatabaseKind
    ) async throws -> (JSONAPIServer<NoPrincipal>, all: JSONAPIServer<NoPrincipal>, TestDatabase) {
      let database = try await TestDatabase(kind, Self.tables, Self.rows)
      let api = try JSONAPIServer(database: database.base) {
        Serve(Note.self) {
          let deletedAt = $0.serverColumn("deleted_at", Date.self)
          let owner = $0.serverColumn("owner", Int.self)
          $0.toMany(\.tags, through: "note_tags", "note_id", "tag_id")
          $0.version("version")
          $0.allow(.delete, .update)
          $0.delete(setting: deletedAt)
          $0.rows { _, _ in deletedAt == nil }
          $0.writableRows { _, _ in owner < 2 }
        }
        Serve(Tag.self) {
          let deletedBy = $0.serverColumn("deleted_by", String.self)
          $0.allow(.delete)
          $0.delete(setting: deletedBy) { $0.principal?.key ?? "nobody" }
          $0.rows { _, _ in deletedBy == nil }
        }
      }
      let all = try JSONAPIServer(database: database.base) {
        Serve(Note.self) {
          let deletedAt = $0.serverColumn("deleted_at", Date.self)
          $0.toMany(\.tags, through: "note_tags", "note_id", "tag_id")
          $0.allow(.delete)
          $0.rows { _, request in
            request.head.headerFields[.userAgent] == "deleted"
              ? deletedAt != nil && deletedAt <= request.date : .everything
          }
        }
        Serve(Tag.self)
      }
      return (api, all, database)
    }

    @Test(arguments: DatabaseKind.available)
    func `The row stays, and the resource is gone`(_ kind: DatabaseKind) async throws {
      let (api, all, database) = try await servers(kind)
      defer { withExtendedLifetime(database) {} }
      #expect(await api.send(.delete, "/notes/1").status == 204)
      #expect(await api.get("/notes/1").status == 404)
      #expect(await api.get("/notes").ids() == ["2", "3"])
      #expect(await api.send(.delete, "/notes/1").status == 404)
      #expect(await all.get("/notes").ids() == ["1", "2", "3"])
      #expect(await all.get("/notes", headers: [.userAgent: "deleted"]).ids() == ["1"])
      // What it is related to stays.
      #expect(await all.get("/notes/1/tags").ids() == ["1"])
      #expect(await api.send(.delete, "/tags/1").status == 204)
      #expect(await api.get("/tags").ids().isEmpty)
      #expect(await all.get("/tags").ids() == ["1"])
    }

    @Test(arguments: DatabaseKind.available)
    func `The version and the rows that may be written count`(_ kind: DatabaseKind) async throws {
      let (api, all, database) = try await servers(kind)
      defer { withExtendedLifetime(database) {} }
      #expect(await api.send(.delete, "/notes/3").status == 403)
      let tag = try #require(await api.get("/notes/1").headers[.eTag])
      let patch = #"{"data": {"type": "notes", "id": "1", "attributes": {"text": "z"}}}"#
      #expect(await api.send(.patch, "/notes/1", patch).status == 200)
      #expect(await api.send(.delete, "/notes/1", headers: [.ifMatch: tag]).status == 412)
      let newer = try #require(await api.get("/notes/1").headers[.eTag])
      #expect(await api.send(.delete, "/notes/1", headers: [.ifMatch: newer]).status == 204)
      #expect(await api.get("/notes").ids() == ["2", "3"])
      #expect(await all.get("/notes").ids() == ["1", "2", "3"])
    }

    @Test(arguments: DatabaseKind.available)
    func `An atomic operation marks the row, too`(_ kind: DatabaseKind) async throws {
      let (api, all, database) = try await servers(kind)
      defer { withExtendedLifetime(database) {} }
      let remove = #"{"op": "remove", "ref": {"type": "notes", "id": "1"}}"#
      let twice = await api.operate("\(remove), \(remove)")
      #expect(twice.status == 404)
      #expect(await api.get("/notes").ids() == ["1", "2", "3"])
      #expect(await api.operate(remove).status < 300)
      #expect(await api.get("/notes").ids() == ["2", "3"])
      #expect(await all.get("/notes").ids() == ["1", "2", "3"])
    }

    @Test func `Without a row rule, or with a name that is nowhere, it is an error at the start`() {
      let schema = Schema("notes", id: Int.self, [.attribute("deletedAt", Date?.self)])
      #expect(throws: DefinitionError.self) {
        try JSONAPIServer(database: MemoryDatabase()) {
          Serve(schema: schema) { $0.delete(setting: "deletedAt") { .date($0.date) } }
        }
      }
      #expect(throws: DefinitionError.self) {
        try JSONAPIServer(database: MemoryDatabase()) {
          Serve(schema: schema) {
            $0.delete(setting: "deleted") { .date($0.date) }
            $0.rows { _ in FilterExpression("deletedAt", .equal, .null) }
          }
        }
      }
    }
  }
#endif
