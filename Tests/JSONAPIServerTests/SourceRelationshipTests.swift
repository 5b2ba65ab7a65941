#if Macros && SQLite
  import ConformanceSupport
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Testing

  /// Relationships between what tables and what sources hold.
  @Suite("Relationships of sources")
  struct SourceRelationshipTests {
    @Resource("briefs")
    struct Brief: Sendable {
      var id: String
      var title: String
      var isPublic: Bool
      var notes: ToMany<Note>
    }

    @Resource("notes")
    struct Note: Sendable {
      var id: Int
      var text: String
      var brief: ToOne<Brief>?
    }

    struct Briefs: ResourceSource {
      static let all = [
        Brief(id: "a", title: "A", isPublic: true, notes: .absent),
        Brief(id: "b", title: "B", isPublic: false, notes: .absent),
      ]

      func page(_ request: SourceRequest<Brief>) async throws -> SourcePage<Brief> {
        SourcePage(
          request.filter.expression == .everything ? Self.all : Self.all.filter(\.isPublic))
      }

      func resources(_ ids: [String]) async throws -> [Brief] {
        Self.all.filter { ids.contains($0.id) }
      }
    }

    static let tables = SQLFixture([
      ("notes", "id {key}, text TEXT NOT NULL, brief_id TEXT")
    ])

    static let rows: [String: [[String: DatabaseValue]]] = [
      "notes": [
        ["id": 1, "text": "x", "brief_id": "a"], ["id": 2, "text": "y", "brief_id": "b"],
        ["id": 3, "text": "z", "brief_id": "a"],
      ]
    ]

    @Test(arguments: DatabaseKind.available)
    func `A to-many relationship of a source leads to the rows with its id`(
      _ kind: DatabaseKind
    ) async throws {
      let database = try await TestDatabase(kind, Self.tables, Self.rows)
      defer { withExtendedLifetime(database) {} }
      let api = try JSONAPIServer(database: database.base) {
        Serve(source: Briefs())
        Serve(Note.self)
      }
      let briefs = await api.get("/briefs")
      #expect(briefs.value("/data/0/relationships/notes/data") == nil)
      #expect(briefs.value("/data/0/relationships/notes/links/related") != nil)
      #expect(await api.get("/briefs/a/notes").ids() == ["1", "3"])
      #expect(await api.get("/briefs/a/relationships/notes").ids() == ["1", "3"])
      #expect(await api.get("/briefs/c/notes").status == 404)
      let included = await api.get("/briefs?include=notes")
      #expect(included.ids("included").sorted() == ["1", "2", "3"])
      let linkage = included.value("/data/1/relationships/notes/data")?.array
      #expect(linkage?.compactMap { $0["id"]?.string } == ["2"])
    }

    @Test(arguments: DatabaseKind.available)
    func `Rows are filtered by the ids of a source's resources, and not by what the source holds`(
      _ kind: DatabaseKind
    ) async throws {
      let database = try await TestDatabase(kind, Self.tables, Self.rows)
      defer { withExtendedLifetime(database) {} }
      let free = try JSONAPIServer(database: database.base) {
        Serve(source: Briefs())
        Serve(Note.self)
      }
      #expect(await free.get("/notes?filter[brief]=a").ids() == ["1", "3"])
      #expect(await free.get("/notes?filter[brief.id][ne]=a").ids() == ["2"])
      let ruled = try JSONAPIServer(database: database.base) {
        Serve(source: Briefs()) { $0.rows { brief, _ in brief.isPublic == true } }
        Serve(Note.self)
      }
      for (api, query, parameter) in [
        (free, "filter[brief.title]=A", "filter"), (free, "sort=brief.title", "sort"),
        (free, "sort=brief.id", "sort"), (ruled, "filter[brief]=b", "filter"),
      ] {
        let refused = await api.get("/notes?\(query)")
        #expect(refused.status == 400, "\(query)")
        #expect(refused.sources == [parameter], "\(query)")
      }
    }

    @Test func `Resources of a source can't be found by what they refer to`() throws {
      let reports = Schema("reports", [.relationship(.init("briefs", .many, to: ["briefs"]))])
      let error = #expect(throws: DefinitionError.self) {
        try JSONAPIServer(database: MemoryDatabase()) {
          Serve(source: Briefs())
          Serve(Note.self)
          Serve(reports) { $0.relationship("briefs", .foreignKey("report_id")) }
        }
      }
      #expect(error?.field == "briefs")
    }
  }
#endif
