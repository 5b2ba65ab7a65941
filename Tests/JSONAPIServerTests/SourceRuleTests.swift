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
