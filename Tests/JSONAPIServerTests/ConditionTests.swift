#if Macros && SQLite
  import ConformanceSupport
  import JSONAPI
  @testable import JSONAPIServer
  import Testing

  /// What the names of conditions mean, found out once.
  @Suite("Names in conditions")
  struct ConditionTests {
    private let api: JSONAPIServer<NoPrincipal>

    init() throws {
      api = try SeveralTypesTests.server(on: MemoryDatabase(SeveralTypesTests.rows), hiding: nil)
    }

    private func type(_ name: String) throws -> Int { try #require(api.model.type(name)) }

    @Test func `A name means something in each of the types that its path leads to`() throws {
      let (stories, photos) = (try type("stories"), try type("photos"))
      func names(_ path: String) throws -> [ServedName] {
        try api.model.condition(
          FilterExpression(DottedPath(path), .equal, "a"), of: [type("events")]
        ).names[0]
      }
      let notes = try names("subject.notes")
      #expect(notes.count == 2)
      #expect(notes[0].edge(of: try type("events")) == 0)
      #expect(notes[1].fields.map(\.type).sorted() == [stories, photos].sorted())
      #expect(notes[1].column(of: stories) == 0)
      #expect(notes[1].column(of: photos) == 1)
      let size = try names("subject.size")
      #expect(size[1].column(of: stories) == nil)
      #expect(size[1].column(of: photos) == 2)
      #expect(try names("subject.type")[1][photos] == .type)
      #expect(try names("subject.$id")[1][stories] == .key)
      #expect(try names("subject.person.name")[2].fields.map(\.type) == [type("people")])
    }

    @Test func `A path goes on from each of the types that it has led to`() throws {
      let api = try JSONAPIServer(database: MemoryDatabase()) {
        for name in ["people", "firms"] {
          Serve(schema: Schema(name, id: Int.self, [.attribute("name", String.self)]))
        }
        for (name, owner) in [("notes", "people"), ("files", "firms")] {
          Serve(
            schema: Schema(
              name, id: Int.self, [.relationship(.init("owner", .one, to: [owner]))]))
        }
        Serve(
          schema: Schema(
            "events", id: Int.self,
            [.relationship(.init("subject", .one, to: ["notes", "files"]))]))
      }
      let names = api.model.condition(
        FilterExpression("subject.owner.name", .equal, "Ada"),
        of: [try #require(api.model.type("events"))]
      ).names[0]
      let types = names[2].fields.map { api.model.types[$0.type].name }
      #expect(types.sorted() == ["firms", "people"])
      #expect(names[2].columns.count == 2)
    }

    @Test func `Names within a condition on related resources are those of their types`() throws {
      let inner = FilterExpression("person.name", .equal, "Ada")
      let condition = api.model.condition(
        .has("subject", FilterExpression("size", .equal, 7) || .has("person") || inner),
        of: [try type("events")])
      #expect(condition.names.map(\.count) == [1, 0, 1, 1, 2])
      #expect(condition.names[2][0].column(of: try type("photos")) == 2)
      #expect(condition.names[4][1].column(of: try type("people")) == 0)
    }

    @Test func `A search looks at the types that are around it, and what replaces a node is kept`()
      throws
    {
      let (events, people) = (try type("events"), try type("people"))
      let search = FilterExpression.search("Ada")
      var paths: [String] = []
      let condition = api.model.condition(
        .has("subject", .has("person", search) || search) && FilterExpression("id", .equal, "1"),
        of: [events]
      ) { kind, path in
        paths.append(path.text())
        return switch kind {
        case .search(let search): .search(search.searching(["name", "notes"]))
        case .comparison: .comparison(FilterComparison(.field("$id"), .equal, 1))
        default: kind
        }
      }
      #expect(
        paths == ["subject", "subject.person", "subject.person", "subject", "id"])
      let names = condition.names.filter { $0.count == 2 }
      #expect(names.count == 2)
      #expect(names[0].map { $0.fields.map(\.type) } == [[people], [people]])
      #expect(names[0].map { $0.column(of: people) } == [0, nil])
      let several = [try type("stories"), try type("photos")].sorted()
      #expect(names[1].map { $0.fields.map(\.type) } == [several, several])
      #expect(names[1].map { $0.column(of: several[0]) == nil } == [true, false])
      let kinds = condition.expression.nodes.map(\.kind)
      #expect(kinds.contains(.search(TextSearch("Ada", fields: ["name", "notes"]))))
      #expect(kinds.last == .comparison(FilterComparison(.field("$id"), .equal, 1)))
      #expect(condition.names.last?.map { $0[events] } == [.key])
    }

    @Test func `The planner resolves names, and a condition that is set later is resolved again`()
      throws
    {
      var plan = try api.plan("/photos?filter[size]=7&filter[id]=1")
      let resolved = try #require(plan.steps[0].resolved)
      #expect(resolved.expression == plan.steps[0].condition)
      #expect(resolved.names.compactMap { $0.first?[plan.steps[0].type] } == [.column(2), .key])
      plan.steps[0].condition = FilterExpression("url", .equal, .null)
      let changed = plan.steps[0].condition(in: plan.model)
      #expect(changed.names[0][0].column(of: plan.steps[0].type) == 0)
    }

    @Test(arguments: [[], ["notes"]])
    func `OpenAPI lists what requests can be filtered by`(_ hidden: [String]) async throws {
      let api = try JSONAPIServer(database: MemoryDatabase(SeveralTypesTests.rows)) {
        Serve(schema: SeveralTypesTests.people)
        Serve(schema: SeveralTypesTests.events) {
          $0.filter(by: ["subject.notes", "subject.size", "subject.person"])
        }
        Serve(schema: SeveralTypesTests.stories) {
          for field in hidden { $0.hide(field) { _ in true } }
        }
        Serve(schema: SeveralTypesTests.photos)
      }
      let document = api.openAPI().json.description
      #expect(document.contains("filter[subject.size]"))
      #expect(document.contains("filter[subject.person]"))
      #expect(document.contains("filter[subject.notes]") == hidden.isEmpty)
      #expect(
        await api.get("/events?filter[subject.notes]=a").status == (hidden.isEmpty ? 200 : 400))
    }
  }
#endif
