#if Macros
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Testing

  @Suite("Resources that are in no table, and relationships to several types")
  struct SourceTests {
    @Resource("reports")
    struct Report: Sendable {
      var id: String
      var title: String
      var pages: Int
    }

    @Resource("photos")
    struct Photo: Sendable {
      var id: Int
      var url: String
    }

    @Resource("notes")
    struct Note: Sendable {
      var id: Int
      var text: String
      var report: ToOne<Report>
      var subject: ToOne<Subject>
      var cover: ToOne<Subject>
    }

    @ResourceUnion
    enum Subject: Sendable {
      case report(Report)
      case photo(Photo)
    }

    /// Reports that are made when they are asked for; it counts the calls.
    actor Reports: ResourceSource {
      private(set) var calls: [String] = []
      private(set) var sorts: [[SortField]] = []
      static let all = (1...5).map { Report(id: "r\($0)", title: "Report \($0)", pages: $0 * 10) }

      func page(_ request: SourceRequest<Report>) async throws -> SourcePage<Report> {
        calls.append("page")
        sorts.append(request.sort)
        let found = Self.all.filter { report in
          request.filter.matches(
            FieldLookup {
              $0 == "title" ? .string(report.title) : .number(JSONNumber(report.pages))
            })
        }
        let page = found.dropFirst(request.offset)
        return SourcePage(
          Array(page.prefix(request.limit)), hasMore: page.count > request.limit,
          total: found.count)
      }

      func resources(_ ids: [String]) async throws -> [Report] {
        calls.append("resources \(ids.sorted().joined(separator: ","))")
        return Self.all.filter { ids.contains($0.id) }
      }
    }

    let reports = Reports()
    let api: JSONAPIServer<NoPrincipal>

    init() throws {
      let reports = reports
      api = try JSONAPIServer(
        database: MemoryDatabase([
          "photos": [["id": 1, "url": "https://example.com/1"]],
          "notes": [
            ["id": 1, "text": "a", "report_id": "r1", "subject_type": "photos", "subject_id": 1],
            [
              "id": 2, "text": "b", "report_id": "r2", "subject_type": "reports",
              "subject_id": "r3",
            ],
            ["id": 3, "text": "c", "report_id": "r1", "cover_photo": 1],
            ["id": 4, "text": "d", "report_id": "gone"],
          ],
        ])
      ) {
        Serve(source: reports) { $0.page(default: 2, maximum: 10, [.number], total: true) }
        Serve(Photo.self)
        Serve(Note.self) {
          $0.toOne(\.subject, "subject_id", type: "subject_type")
          $0.toOne(\.cover, columns: ["photos": "cover_photo", "reports": "cover_report"])
          $0.allow(.create, .update)
        }
      }
    }

    @Test func `A source answers with pages and with many resources at once`() async throws {
      let page = await api.get("/reports?filter[pages][gt]=10")
      #expect(page.ids() == ["r2", "r3"])
      #expect(page.value("/meta/page/total")?.int == 4)
      #expect(page.link("next") != nil)
      #expect(await api.get("/reports/r3").value("/data/attributes/pages")?.int == 30)
      #expect(await api.get("/reports/r9").status == 404)
      #expect(await reports.calls == ["page", "resources r3", "resources r9"])
    }

    @Test(arguments: ["", "id", "-id", "title", "-title,id", "pages,-id"])
    func `A source gets the order that is asked for, with the id only if it is named`(
      _ sort: String
    ) async throws {
      let fields = sort.split(separator: ",").map { SortField(parsing: String($0)) }
      #expect(await api.get(sort.isEmpty ? "/reports" : "/reports?sort=\(sort)").status == 200)
      #expect(await reports.sorts == [fields])
      // The order of the definition counts the same.
      let sorted = try JSONAPIServer(database: MemoryDatabase()) {
        Serve(source: reports) { $0.names.sort(by: [], default: fields) }
      }
      #expect(await sorted.get("/reports").status == 200)
      #expect(await reports.sorts == [fields, fields])
    }

    @Test func `Without a definition, a source is paged by numbers`() async throws {
      let api = try JSONAPIServer(database: MemoryDatabase()) { Serve(source: Reports()) }
      let page = await api.get("/reports?page[size]=2")
      #expect(page.ids() == ["r1", "r2"])
      let next = try #require(page.link("next"))
      #expect(await api.get(next).ids() == ["r3", "r4"])
    }

    @Test func `What rows lead to is read from a source in one call`() async throws {
      let notes = await api.get("/notes?include=report")
      #expect(notes.ids("included").sorted() == ["r1", "r2"])
      #expect(await reports.calls == ["resources gone,r1,r2"])
      #expect(await api.get("/notes/2/report").value("/data/id")?.string == "r2")
    }

    static let writes: [(method: HTTPRequest.Method, path: String, body: String?, action: String)] =
      [
        (
          .post, "/reports",
          #"{"data": {"type": "reports", "attributes": {"title": "x", "pages": 1}}}"#, "created"
        ),
        (
          .patch, "/reports/r1",
          #"{"data": {"type": "reports", "id": "r1", "attributes": {"title": "x"}}}"#, "updated"
        ),
        (.delete, "/reports/r1", nil, "deleted"), (.delete, "/reports/gone", nil, "deleted"),
      ]

    @Test(arguments: writes)
    func `A source that can't be written says so`(
      _ method: HTTPRequest.Method, _ path: String, _ body: String?, _ action: String
    ) async throws {
      let answer = await api.send(method, path, body)
      #expect(answer.status == 403)
      #expect(answer.codes == ["forbidden"])
      #expect(answer.sources == [])
      #expect(
        answer.value("/errors/0/detail")?.string == "Resources of this type can't be \(action).")
      #expect(await reports.calls == [])
    }

    @Test(arguments: ["/reports", "/notes"])
    func `A malformed body is refused first, for sources as for tables`(path: String) async {
      #expect(await api.send(.post, path, "{").status == 400)
    }

    @Test(
      "An operation refuses the addresses of a source",
      arguments: ["/reports/r1", "/reports"])
    func addresses(href: String) async throws {
      let exchange = await api.operate(#"{"op": "remove", "href": "\#(href)"}"#)
      #expect(exchange.status == 404)
      #expect(exchange.sources == ["/atomic:operations/0/href"])
    }

    @Test func `A relationship to several types is kept in two columns, or in one for each type`()
      async throws
    {
      let notes = await api.get("/notes?include=subject,cover")
      func linkage(_ index: Int, _ name: String) -> String? {
        let data = notes.value(JSONPointer(["data", "\(index)", "relationships", name, "data"]))
        return data?["type"]?.string.map { "\($0) \(data?["id"]?.string ?? "")" }
      }
      #expect(linkage(0, "subject") == "photos 1")
      #expect(linkage(1, "subject") == "reports r3")
      #expect(linkage(2, "cover") == "photos 1")
      #expect(linkage(3, "subject") == nil)
      #expect(Set(notes.ids("included")) == ["1", "r3"])
      #expect(await api.get("/notes/1/subject").value("/data/type")?.string == "photos")
      #expect(await api.get("/notes/2/subject").value("/data/type")?.string == "reports")
      #expect(await api.get("/notes/4/subject").value("/data")?.isNull == true)
      #expect(await api.get("/notes/1?include=subject.nothing").status == 400)
    }

    @Test func `Linkage to several types is written with its type`() async throws {
      let url = "/notes/1/relationships/cover"
      let photo = #"{"data": {"type": "photos", "id": "1"}}"#
      #expect(await api.send(.patch, url, photo).status == 204)
      #expect(await api.get(url).value("/data/type")?.string == "photos")
      let note = #"{"data": {"type": "notes", "id": "1"}}"#
      #expect(await api.send(.patch, url, note).status == 422)
      let subject = "/notes/4/relationships/subject"
      #expect(await api.send(.patch, subject, photo).status == 204)
      #expect(await api.get(subject).value("/data/id")?.string == "1")
      #expect(await api.send(.patch, subject, #"{"data": null}"#).status == 204)
      #expect(await api.get(subject).value("/data")?.isNull == true)
    }

    @Test(
      "A request can't relate resources to those of a source",
      arguments: [
        (
          "/notes/1/relationships/report", #"{"data": {"type": "reports", "id": "r2"}}"#,
          "/data/type"
        ),
        (
          "/notes/1",
          #"{"data": {"type": "notes", "id": "1", "relationships": {"report": "#
            + #"{"data": {"type": "reports", "id": "r2"}}}}}"#,
          "/data/relationships/report/data/type"
        ),
      ])
    func sourceLinkage(url: String, body: String, pointer: String) async throws {
      let exchange = await api.send(.patch, url, body)
      #expect(exchange.status == 422)
      #expect(exchange.sources == [pointer])
    }

    @Test func `What a change can't be answered with is refused before it is made`() async throws {
      let body = #"{"data": {"type": "notes", "id": "1", "attributes": {"text": "z"}}}"#
      let exchange = await api.send(.patch, "/notes/1?include=report", body)
      #expect(exchange.status == 400)
      #expect(exchange.sources == ["include"])
      #expect(await api.get("/notes/1").value("/data/attributes/text")?.string == "a")
      #expect(await api.send(.patch, "/notes/1", body).status == 200)
    }

    @Test func `Definitions that don't fit together are refused with what to do`() throws {
      #expect(
        throws: DefinitionError.self, "said twice",
        performing: {
          try JSONAPIServer(database: MemoryDatabase()) {
            Serve(Photo.self)
            Serve(Photo.self)
          }
        })
      let error = #expect(throws: DefinitionError.self) {
        try JSONAPIServer(database: MemoryDatabase()) {
          Serve(Newsroom.Story.self)
          Serve(Newsroom.Tag.self)
        }
      }
      #expect(error?.type == "stories")
      #expect(error?.field == "tags")
      let order = #expect(throws: DefinitionError.self) {
        try JSONAPIServer(database: MemoryDatabase()) {
          Serve(schema: Photo.schema) { $0.sort(by: [], default: [SortField("size")]) }
        }
      }
      #expect(order?.field == "size")
      let cursors = #expect(throws: DefinitionError.self) {
        try JSONAPIServer(database: MemoryDatabase()) {
          Serve(source: Reports()) { $0.page([.number, .cursor]) }
        }
      }
      #expect(cursors?.type == "reports")
      #expect(throws: Never.self) {
        try JSONAPIServer(database: MemoryDatabase()) {
          Serve(source: Reports()) { $0.page(default: 10) }
        }
      }
    }
  }
#endif
