#if Macros && SQLite
  import ConformanceSupport
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Testing

  /// Mistakes in definitions by name are found at the start; those in row rules show nothing.
  @Suite("Definitions by name")
  struct DefinitionTests {
    typealias Definition = AnyDefinition<NoPrincipal>

    private static let stories = Schema(
      "stories", id: Int.self,
      [
        .attribute("title", String.self), .relationship(.init("author", .one, to: ["people"])),
        .relationship(.init("tags", .many, to: ["tags"])),
      ])

    private static let people = Schema(
      "people", id: Int.self,
      [
        .attribute("name", String.self), .relationship(.init("stories", .many, to: ["stories"])),
      ])

    private func server(
      _ database: some ServerDatabase = MemoryDatabase([:]), _ build: (inout Definition) -> Void
    ) throws -> JSONAPIServer<NoPrincipal> {
      try JSONAPIServer(database: database) {
        Serve(schema: Self.people) { $0.relationship("stories", .foreignKey("author_id")) }
        Serve(schema: Self.stories) { build(&$0) }
      }
    }

    static let mistakes: [(String, @Sendable (inout Definition) -> Void)] = [
      ("titel", { $0.filter(by: ["title", "titel"]) }),
      ("author.nme", { $0.filter(by: ["author.nme"]) }),
      ("titel", { $0.sort(by: ["titel"]) }),
      ("author", { $0.sort(by: ["author"]) }),
      ("author.nme", { $0.sort(by: [], default: [SortField("author.nme")]) }),
      ("autor", { $0.include(["autor"]) }),
      ("title", { $0.include(["title"]) }),
      ("author.storys", { $0.include(["author.storys"]) }),
      ("author.nme", { $0.included("author", sort: [SortField("nme")]) }),
      ("nme", { $0.included("author", where: FilterExpression("nme", .notEqual, "x")) }),
    ]

    @Test(arguments: mistakes.indices)
    func `A name that no schema has is an error at the start`(_ index: Int) {
      let (field, build) = Self.mistakes[index]
      let error = #expect(throws: DefinitionError.self) { try server(MemoryDatabase(), build) }
      #expect(error?.field == field)
    }

    @Test func `Paths may lead through what is not served`() throws {
      _ = try server {
        $0.filter(by: ["title", "author", "author.name", "author.id", "tags.label"])
        $0.sort(by: ["title", "id", "author.name"], default: [SortField("author.name")])
        $0.include(["author.stories", "tags"])
        $0.included("author", where: FilterExpression("name", .notEqual, "x"))
      }
    }

    static let rules: [FilterExpression] = [
      FilterExpression("isDeletd", .notEqual, true), FilterExpression("author", .equal, nil),
      FilterExpression("author.nme", .equal, nil), !FilterExpression.has("autor"),
      !FilterExpression.has("author", FilterExpression("nme", .equal, "x")),
      // What is not served can't be looked at.
      !FilterExpression.has("tags"),
    ]

    @Test(arguments: DatabaseKind.available, rules.indices)
    func `A row rule that names what is not served shows nothing`(
      _ kind: DatabaseKind, _ index: Int
    ) async throws {
      let database = try await TestDatabase(kind, Newsroom.tables, Newsroom.rows)
      defer { withExtendedLifetime(database) {} }
      let rule = Self.rules[index]
      let api = try server(database.base) { $0.rows { _ in rule } }
      for path in ["/stories", "/stories/1", "/people?include=stories"] {
        #expect(await api.get(path).status == 500)
      }
      let writing = try server(database.base) {
        $0.allow(.delete)
        $0.writableRows { _ in rule }
      }
      #expect(await writing.send(.delete, "/stories/1").status == 500)
      #expect(await writing.get("/stories/1").status == 200)
    }

    @Test(arguments: DatabaseKind.available)
    func `A row rule by name compares server columns and related ids`(_ kind: DatabaseKind)
      async throws
    {
      let database = try await TestDatabase(kind, Newsroom.tables, Newsroom.rows)
      defer { withExtendedLifetime(database) {} }
      let api = try server(database.base) {
        $0.serverColumn("words", Schema.ValueType(.integer))
        $0.rows { _ in
          FilterExpression("$words", .equal, 10) && FilterExpression("author.id", .equal, "1")
            && FilterExpression("author.name", .equal, "Ada")
        }
      }
      #expect(await api.get("/stories").ids() == ["1", "5"])
    }
  }
#endif
