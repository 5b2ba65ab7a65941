#if Macros
  import JSONAPI
  import JSONAPIServer
  import Testing

  @Resource("reports")
  private struct Report: Sendable {
    var id: String
    var isPublic: Bool
  }

  @Resource("links")
  private struct Link: Sendable {
    var id: Int
    var report: ToOne<Report>?
  }

  private struct Reports: ResourceSource {
    let all = [Report(id: "a", isPublic: true), Report(id: "b", isPublic: false)]

    func page(_ request: SourceRequest<Report>) async throws -> SourcePage<Report> {
      SourcePage(request.filter.expression == .everything ? all : all.filter(\.isPublic))
    }

    func resources(_ ids: [String]) async throws -> [Report] { all.filter { ids.contains($0.id) } }
  }

  /// A source that says that it has more than there can be.
  private struct Endless: ResourceSource {
    func page(_ request: SourceRequest<Report>) async throws -> SourcePage<Report> {
      SourcePage([Report(id: "a", isPublic: true)], hasMore: true, total: .max)
    }

    func resources(_ ids: [String]) async throws -> [Report] { [] }
  }

  @Suite("Row rules of sources")
  struct SourceRuleTests {
    let api: JSONAPIServer<NoPrincipal>

    init() throws {
      let database = MemoryDatabase([
        "links": [["id": 1, "report": "a"], ["id": 2, "report": "b"]]
      ])
      api = try JSONAPIServer(database: database) {
        Serve(source: Reports()) {
          $0.page([.number])
          $0.rows { report, _ in report.isPublic == true }
        }
        Serve(Link.self) { $0.toOne(\.report, "report") }
      }
    }

    @Test(arguments: ["content", "meta", "column"])
    func `Resources of a source have no columns`(_ setting: String) {
      #expect {
        try JSONAPIServer(database: MemoryDatabase()) {
          Serve(source: Reports()) {
            switch setting {
            case "content": $0.content("pdf", column: "pdf", type: "application/pdf")
            case "meta": $0.resourceMeta("views", column: "view_count", Int.self)
            default: _ = $0.serverColumn("tenant", Int.self)
            }
          }
        }
      } throws: { "\($0)".contains("Resources of a source have no columns.") }
    }

    @Test func `The total of a source may be any number`() async throws {
      let api = try JSONAPIServer(database: MemoryDatabase()) {
        Serve(source: Endless()) { $0.page(default: 2, maximum: 10, [.number], total: true) }
      }
      let page = await api.get("/reports")
      #expect(page.status == 200)
      #expect(page.value("/meta/page/total")?.int == .max)
      #expect(page.link("last")?.contains("4611686018427387904") == true)
    }

    @Test func `A row rule holds for resources of a source at every URL that leads to them`()
      async throws
    {
      #expect(await api.get("/reports").ids() == ["a"])
      #expect(await api.get("/reports/a").status == 200)
      #expect(await api.get("/reports/b").status == 404)
      #expect(await api.get("/links/2/report").json["data"]?.isNull == true)
      #expect(await api.get("/links?include=report").ids("included").contains("b") == false)
    }
  }
#endif
