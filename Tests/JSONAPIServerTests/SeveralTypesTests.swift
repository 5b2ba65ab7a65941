#if Macros && SQLite
  import ConformanceSupport
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Testing

  @Suite("Relationships to several types")
  struct SeveralTypesTests {
    static let people = Schema("people", id: Int.self, [.attribute("name", String.self)])

    static let events = Schema(
      "events", id: Int.self,
      [.relationship(.init("subject", .one, to: ["stories", "photos"]))])

    static let stories = Schema(
      "stories", id: Int.self,
      [.attribute("notes", String?.self), .relationship(.init("person", .one, to: ["people"]))])

    static let photos = Schema(
      "photos", id: Int.self,
      [
        .attribute("url", String?.self), .attribute("notes", String?.self),
        .attribute("size", Int?.self), .relationship(.init("person", .one, to: ["people"])),
      ])

    static let tables = SQLFixture([
      ("people", "id {key}, name TEXT NOT NULL"),
      ("stories", "id {key}, notes TEXT, person_id {int}, event_id {int}"),
      ("photos", "id {key}, url TEXT, notes TEXT, size {int}, person_id {int}, event_id {int}"),
      ("events", "id {key}, subject_id {int}, subject_type TEXT"),
    ])

    static let rows: [String: [[String: ColumnValue]]] = [
      "people": [["id": 1, "name": "Ada"]],
      "stories": [["id": 1, "notes": "a", "person_id": 1]],
      "photos": [["id": 1, "notes": "a", "size": 7, "person_id": 1]],
      "events": [
        ["id": 1, "subject_id": 1, "subject_type": "stories"],
        ["id": 2, "subject_id": 1, "subject_type": "photos"],
      ],
    ]

    /// Hides fields of stories, or all stories if there are none.
    static func server(
      on database: any ServerDatabase, hiding hidden: [String]?
    ) throws -> JSONAPIServer<NoPrincipal> {
      try JSONAPIServer(database: database) {
        Serve(schema: people)
        Serve(schema: events)
        Serve(schema: stories) {
          for field in hidden ?? [] { $0.hide(field) { _ in true } }
          if hidden?.isEmpty == true { $0.hide { _ in true } }
        }
        Serve(schema: photos)
      }
    }

    @Test(
      "A name that one of the types hides is no name to filter by",
      arguments: DatabaseKind.available,
      [
        "filter[subject.notes]=a", "filter[subject.notes][startsWith]=a",
        "filter[subject.person.id]=1", "filter[subject.person.name]=Ada",
      ])
    func hiddenNames(_ kind: DatabaseKind, _ query: String) async throws {
      let database = try await TestDatabase(kind, Self.tables, Self.rows)
      defer { withExtendedLifetime(database) {} }
      let open = try Self.server(on: database.base, hiding: nil)
      #expect(await open.get("/events?\(query)").ids() == ["1", "2"])
      let hiding = try Self.server(on: database.base, hiding: ["notes", "person"])
      let refused = await hiding.get("/events?\(query)")
      #expect(refused.status == 400)
      #expect(refused.codes == ["unknownField"])
      #expect(await hiding.get("/events?filter[subject.size]=7").ids() == ["2"])
      // Of a type that is hidden as a whole there are no rows to find.
      let without = try Self.server(on: database.base, hiding: [])
      #expect(await without.get("/events?\(query)").ids() == ["2"])
    }

    @Test(arguments: DatabaseKind.available)
    func `No sort key leads through a relationship to several types, though one alone is visible`(
      _ kind: DatabaseKind
    ) async throws {
      let database = try await TestDatabase(kind, Self.tables, Self.rows)
      defer { withExtendedLifetime(database) {} }
      for hidden in [nil, []] as [[String]?] {
        let api = try Self.server(on: database.base, hiding: hidden)
        let sorted = await api.get("/events?sort=subject.size")
        #expect(sorted.status == 400)
        #expect(sorted.sources == ["sort"])
      }
    }

    @Test(
      "A walk along a to-many relationship to several types meets all resources of each",
      arguments: DatabaseKind.available,
      ["page[size]=2", "page[number]=1&page[size]=3", "page[limit]=2", "page[offset]=0"])
    func walk(_ kind: DatabaseKind, _ query: String) async throws {
      func rows(_ ids: ClosedRange<Int64>) -> [[String: ColumnValue]] {
        ids.map { ["id": .integer($0), "event_id": 1] }
      }
      let database = try await TestDatabase(
        kind, Self.tables, ["events": [["id": 1]], "stories": rows(1...2), "photos": rows(3...9)])
      defer { withExtendedLifetime(database) {} }
      let api = try JSONAPIServer(database: database.base) {
        Serve(schema: Self.collections) { $0.relationship("subjects", .foreignKey("event_id")) }
        Serve(schema: Self.stories) { $0.page(default: 4, total: true) }
        Serve(schema: Self.photos) { $0.page(default: 3, [.cursor], total: true) }
        Serve(schema: Self.people)
      }
      for path in ["/events/1/subjects", "/events/1/relationships/subjects"] {
        var ids: [String] = []
        var next: String? = "\(path)?\(query)"
        while let address = next, ids.count < 20 {
          let page = await api.get(address)
          #expect(page.status == 200)
          #expect(page.value("/meta/page/total")?.int == 9)
          ids += page.ids()
          next = page.link("next")
        }
        #expect(ids.sorted() == (1...9).map { "\($0)" })
      }
      let last = try #require(await api.get("/events/1/subjects?page[size]=2").link("last"))
      #expect(await api.get(last).ids() == ["9"])
      let refused = await api.get("/events/1/subjects?page[after]=WyIxIiwiaTEiXQ")
      #expect(refused.codes == ["unsupportedPage"])
    }

    /// The relationship that both tables have a column for.
    static let collections = Schema(
      "events", id: Int.self,
      [.relationship(.init("subjects", .many, to: ["stories", "photos"]))])

    @Test(arguments: DatabaseKind.available)
    func `Written linkage changes the rows of each type, and no others with the same ids`(
      _ kind: DatabaseKind
    ) async throws {
      let database = try await TestDatabase(
        kind, Self.tables,
        [
          "events": [["id": 1], ["id": 2]],
          "stories": [["id": 1], ["id": 5, "event_id": 2], ["id": 6, "event_id": 1]],
          "photos": [["id": 1, "event_id": 2], ["id": 5], ["id": 6, "event_id": 1]],
        ])
      defer { withExtendedLifetime(database) {} }
      let api = try JSONAPIServer(database: database.base) {
        Serve(schema: Self.collections) {
          $0.relationship("subjects", .foreignKey("event_id"))
          $0.allow(.replace, .add, .remove, of: "subjects")
          $0.allow(.update)
        }
        Serve(schema: Self.stories) { $0.allow(.update) }
        Serve(schema: Self.photos) { $0.allow(.update) }
        Serve(schema: Self.people)
      }
      let path = "/events/1/relationships/subjects"
      func write(_ method: HTTPRequest.Method, _ subjects: [(String, Int)]) async -> [String] {
        let identifiers = subjects.map { #"{"type": "\#($0.0)", "id": "\#($0.1)"}"# }
        let answer = await api.send(
          method, path, #"{"data": [\#(identifiers.joined(separator: ", "))]}"#)
        #expect(answer.status < 300, "\(answer.json)")
        // No subject of the other event is taken over.
        let other = await api.get("/events/2/relationships/subjects")
        #expect(Set(names(other)) == ["stories 5", "photos 1"])
        return names(await api.get(path)).sorted()
      }
      func names(_ linkage: Exchange) -> [String] {
        linkage.json["data"]?.array?.map {
          "\($0["type"]?.string ?? "") \($0["id"]?.string ?? "")"
        } ?? []
      }
      #expect(
        await write(.post, [("stories", 1), ("photos", 5)])
          == ["photos 5", "photos 6", "stories 1", "stories 6"])
      #expect(
        await write(.delete, [("photos", 6), ("stories", 1)]) == ["photos 5", "stories 6"])
      #expect(
        await write(.patch, [("photos", 6), ("stories", 1)]) == ["photos 6", "stories 1"])
    }

    @Test func `A join table can't lead to several types`() throws {
      #expect(throws: DefinitionError.self) {
        try JSONAPIServer(database: MemoryDatabase()) {
          Serve(schema: Self.collections) {
            $0.relationship(
              "subjects", .through(table: "subjects", own: "event_id", other: "subject_id"))
          }
          Serve(schema: Self.stories)
          Serve(schema: Self.photos)
          Serve(schema: Self.people)
        }
      }
    }

    @Test(arguments: DatabaseKind.available)
    func `Ids that are numbers in one type and text in another have one spelling`(
      _ kind: DatabaseKind
    ) async throws {
      let tables = SQLFixture([
        ("stories", "id {key}"), ("labels", "id TEXT PRIMARY KEY"),
        ("notes", "id {key}, about_id TEXT, about_type TEXT, number {int}"),
      ])
      let database = try await TestDatabase(
        kind, tables,
        [
          "stories": [["id": 1]], "labels": [["id": "01"]],
          // The rows have different columns, so that their ids aren't made values of one type.
          "notes": [
            ["id": 1, "about_id": 1, "about_type": "stories"],
            ["id": 2, "about_id": "01", "about_type": "labels", "number": 1],
          ],
        ])
      defer { withExtendedLifetime(database) {} }
      let api = try JSONAPIServer(database: database.base) {
        Serve(
          schema: Schema(
            "notes", id: Int.self, [.relationship(.init("about", .one, to: ["stories", "labels"]))])
        )
        Serve(schema: Schema("stories", id: Int.self, []))
        Serve(schema: Schema("labels", []))
      }
      for (id, ids) in [("1", ["1"]), ("01", ["2"]), ("%2B1", [])] {
        #expect(await api.get("/notes?filter[about.id]=\(id)").ids() == ids, "\(id)")
      }
      let refused = await api.get("/notes?filter[about.id][gt]=0")
      #expect(refused.status == 400)
      #expect(refused.codes == ["unsupported"])
    }
  }
#endif
