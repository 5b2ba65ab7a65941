#if Macros && SQLite
  import ConformanceSupport
  import JSONAPI
  import JSONAPIServer
  import Testing

  /// Aggregates of resources with a relationship to several types.
  @Suite("Aggregates and relationships to several types")
  struct PolymorphicAggregateTests {
    private let tests = PolymorphicTests()

    @Test(arguments: PolymorphicTests.combinations)
    func `Filters follow the relationship from both sides`(
      _ kind: DatabaseKind, _ storage: PolymorphicTests.Storage
    ) async throws {
      let api = try await tests.server(kind, storage, functions: true) {
        $0.aggregate(\.barcode, by: \.barcode)
      }
      func aggregates(_ query: String) async -> JSONValue? {
        await api.get("/copies?aggregateOf=count,maximum(barcode)\(query)")
          .value("/meta/aggregates")
      }
      for (filter, count, last): (String, JSONValue, JSONValue) in [
        ("has(title)", 2, "FILM"), ("not(has(title))", 1, "NONE"),
        ("equals(title.type,'books')", 1, "BOOK"), ("equals(title.name,'Low Water')", 1, "FILM"),
        ("any(title.name,'The Tide','Low Water')", 2, "FILM"),
        ("and(equals(title.type,'books'),equals(title.name,'Low Water'))", 0, nil),
        ("has(title,greaterThan(count(copies),'0'))", 2, "FILM"),
      ] {
        #expect(
          await aggregates("&filter=\(filter.replacing(" ", with: "%20"))")
            == [["count": count, "maximum": ["barcode": last]]], "\(filter)")
      }
      let groups = await aggregates("&aggregateBy=barcode&filter=has(title)")
      #expect(
        groups == [
          ["group": ["barcode": "BOOK"], "count": 1, "maximum": ["barcode": "BOOK"]],
          ["group": ["barcode": "FILM"], "count": 1, "maximum": ["barcode": "FILM"]],
        ])
    }

    @Test(arguments: PolymorphicTests.combinations)
    func `Row rules on the type hold for what is counted`(
      _ kind: DatabaseKind, _ storage: PolymorphicTests.Storage
    ) async throws {
      let api = try await tests.server(kind, storage) {
        $0.aggregate(\.barcode, by: \.barcode)
        $0.rows { copy, _ in copy.title.type == "films" }
      }
      let all = await api.get("/copies?aggregateOf=count&aggregateBy=barcode")
      #expect(all.value("/meta/aggregates") == [["group": ["barcode": "FILM"], "count": 1]])
    }

    @Test(arguments: ["title", "title.name", "title.type", "title_type", "title.id"])
    func `Neither side of the relationship is an attribute to add up or to group by`(
      _ name: String
    ) async throws {
      let found = #expect(throws: DefinitionError.self) {
        try Self.server { $0.aggregate(by: [name]) }
      }
      #expect(found?.field == name && found?.type == "copies")
      #expect(throws: DefinitionError.self) { try Self.server { $0.aggregate([name]) } }
      // A request gets the answer of any other name that isn't offered.
      let api = try await tests.server(.memory, .typed) { $0.aggregate(\.barcode, by: \.barcode) }
      let group = await api.get("/copies?aggregateOf=count&aggregateBy=\(name)")
      #expect(group.status == 400 && group.sources == ["aggregateBy"])
      let number = await api.get("/copies?aggregateOf=maximum(\(name))")
      #expect(number.status == 400 && number.sources == ["aggregateOf"])
    }

    private static func server(
      _ build: (inout AnyDefinition<NoPrincipal>) -> Void
    ) throws -> JSONAPIServer<NoPrincipal> {
      try JSONAPIServer(database: MemoryDatabase()) {
        Serve(schema: PolymorphicTests.Copy.schema) {
          $0.relationship(
            "title", .typed(id: "title_id", type: "title_type", names: ["films": "Film"]))
          build(&$0)
        }
        Serve(PolymorphicTests.Book.self) { $0.toMany(\.copies, foreignKey: "title_id") }
        Serve(PolymorphicTests.Film.self) { $0.toMany(\.copies, foreignKey: "title_id") }
        Serve(PolymorphicTests.Person.self)
      }
    }
  }
#endif
