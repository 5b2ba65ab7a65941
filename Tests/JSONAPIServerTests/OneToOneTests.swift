#if Macros && SQLite
  import ConformanceSupport
  import JSONAPI
  import JSONAPIServer
  import Testing

  /// To-one relationships whose columns are in other tables, where nothing makes them unique.
  @Suite("To-one relationships with several rows")
  struct OneToOneTests {
    static let schemas = [
      Schema(
        "people", id: Int.self,
        [
          .attribute("name", String.self),
          .relationship(.init("profile", .one, to: ["profiles"])),
          .relationship(.init("token", .one, to: ["cards", "badges"])),
        ]),
      Schema(
        "profiles", id: Int.self,
        [
          .attribute("text", String.self), .relationship(.init("person", .one, to: ["people"])),
          .relationship(.init("editor", .one, to: ["editors"])),
        ]),
      Schema("editors", id: Int.self, [.attribute("name", String.self)]),
      Schema("cards", id: Int.self, [.relationship(.init("person", .one, to: ["people"]))]),
      Schema("badges", id: Int.self, [.relationship(.init("person", .one, to: ["people"]))]),
    ]

    static let tables = SQLFixture([
      ("people", "id {key}, name TEXT NOT NULL"),
      ("profiles", "id {key}, text TEXT NOT NULL, person_id {int}, editor_id {int}"),
      ("editors", "id {key}, name TEXT NOT NULL"), ("cards", "id {key}, person_id {int}"),
      ("badges", "id {key}, person_id {int}"),
    ])

    /// The first person has two profiles, a card and a badge.
    static let rows: [String: [[String: ColumnValue]]] = [
      "people": [["id": 1, "name": "Ada"], ["id": 2, "name": "Ben"], ["id": 3, "name": "Cyd"]],
      "profiles": [
        ["id": 1, "text": "a", "person_id": 1, "editor_id": 1],
        ["id": 2, "text": "b", "person_id": 1, "editor_id": 2],
        ["id": 3, "text": "c", "person_id": 2, "editor_id": 1],
      ],
      "editors": [["id": 1, "name": "Eve"], ["id": 2, "name": "Fay"]],
      "cards": [["id": 1, "person_id": 1]],
      "badges": [["id": 1, "person_id": 1], ["id": 2, "person_id": 2]],
    ]

    private let databases = TestDatabases()

    private func server(
      on database: any ServerDatabase
    ) throws -> JSONAPIServer<NoPrincipal> {
      try JSONAPIServer(database: database) {
        for schema in Self.schemas {
          Serve(schema: schema) {
            guard schema.type == "people" else { return }
            $0.relationship("profile", .foreignKey("person_id"))
            $0.relationship("token", .foreignKey("person_id"))
          }
        }
      }
    }

    private func included(_ answer: Exchange) -> [String] {
      let resources = answer.json["included"]?.array ?? []
      return resources.map { "\($0["type"]?.string ?? "")/\($0["id"]?.string ?? "")" }.sorted()
    }

    @Test(arguments: DatabaseKind.available)
    func `Only the first of several rows is in a response`(_ kind: DatabaseKind) async throws {
      let api = try server(on: await databases.make(kind, Self.tables, Self.rows))
      let profile: JSONValue = ["type": "profiles", "id": "1"]
      let card: JSONValue = ["type": "cards", "id": "1"]
      let people = await api.get("/people?include=profile.editor,token")
      #expect(people.value("/data/0/relationships/profile/data") == profile)
      #expect(people.value("/data/0/relationships/token/data") == card)
      #expect(people.value("/data/1/relationships/token/data/type") == "badges")
      #expect(people.value("/data/2/relationships/profile/data")?.isNull == true)
      #expect(
        included(people) == ["badges/2", "cards/1", "editors/1", "profiles/1", "profiles/3"])
      let person = await api.get("/people/1?include=profile,token")
      #expect(person.value("/data/relationships/profile/data") == profile)
      #expect(included(person) == ["cards/1", "profiles/1"])
      let related = await api.get("/people/1/profile?include=editor")
      #expect(related.value("/data/id") == "1")
      #expect(included(related) == ["editors/1"])
      #expect(await api.get("/people/1/token").value("/data/type") == "cards")
      #expect(await api.get("/people/1/relationships/profile").value("/data") == profile)
    }

    @Test(arguments: DatabaseKind.available.filter { $0 != .memory })
    func `Columns that aren't unique are named`(_ kind: DatabaseKind) async throws {
      let database = try await databases.make(kind, Self.tables, [:])
      let api = try server(on: database)
      func findings() async throws -> [ServerFinding] {
        try await api.verify().filter { $0.description.contains("to-one") }
      }
      let found = try await findings()
      #expect(found.allSatisfy { $0.severity == .warning })
      let places = [("profile", "profiles"), ("token", "cards"), ("token", "badges")]
      let expected = places.map { field, table in
        "people.\(field): the relationship is to-one, but \"person_id\" of the table \"\(table)\" isn't unique, so only the first row is shown."
      }
      #expect(found.map(\.description) == expected)
      try await database.run(
        ["profiles", "cards", "badges"].map {
          "CREATE UNIQUE INDEX \($0)_person ON \($0) (person_id)"
        })
      #expect(try await findings() == [])
    }
  }
#endif
