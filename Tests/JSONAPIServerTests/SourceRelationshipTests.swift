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
      var author: ToOne<Author>?
      var subject: ToOne<Subject>?
      var notes: ToMany<Note>
    }

    @Resource("notes")
    struct Note: Sendable {
      var id: Int
      var text: String
      var brief: ToOne<Brief>?
      var topic: ToOne<Topic>?
    }

    @Resource("authors")
    struct Author: Sendable {
      var id: Int
      var name: String
      var isPublic: Bool
    }

    @Resource("secrets")
    struct Secret: Sendable {
      var id: Int
      var text: String
    }

    @ResourceUnion
    enum Subject: Sendable {
      case author(Author)
      case secret(Secret)
    }

    @ResourceUnion
    enum Topic: Sendable {
      case author(Author)
      case brief(Brief)
    }

    struct Briefs: ResourceSource {
      static let all = [
        Brief(
          id: "a", title: "A", isPublic: true, author: ToOne(id: 1),
          subject: ToOne(Subject.author, id: 2), notes: .absent),
        Brief(
          id: "b", title: "B", isPublic: false, author: ToOne(id: 2),
          subject: ToOne(Subject.secret, id: 1), notes: .absent),
      ]

      func page(_ request: SourceRequest<Brief>) async throws -> SourcePage<Brief> {
        SourcePage(
          request.filter.expression == .everything ? Self.all : Self.all.filter(\.isPublic))
      }

      func resources(_ ids: [String]) async throws -> [Brief] {
        Self.all.filter { ids.contains($0.id) }
      }
    }

    /// Briefs that are filtered by what a source knows: their own ids, and those of their authors.
    struct FilteredBriefs: ResourceSource {
      private static let authors = ["a": "1", "b": "2"]

      func page(_ request: SourceRequest<Brief>) async throws -> SourcePage<Brief> {
        SourcePage(
          Briefs.all.filter { brief in
            request.filter.matches(Self.lookup(brief.id, author: Self.authors[brief.id]))
          })
      }

      private static func lookup(_ id: String, author: String? = nil) -> FieldLookup {
        FieldLookup(
          { $0 == "id" ? .string(id) : .null },
          related: { $0 == "author" ? author.map { [lookup($0)] } ?? [] : [] })
      }

      func resources(_ ids: [String]) async throws -> [Brief] { [] }
    }

    static let tables = SQLFixture([
      ("authors", "id {key}, name TEXT NOT NULL, is_public {bool} NOT NULL"),
      ("secrets", "id {key}, text TEXT NOT NULL"),
      (
        "notes",
        "id {key}, text TEXT NOT NULL, brief_id TEXT, topic_type TEXT, topic_id TEXT"
      ),
    ])

    static let rows: [String: [[String: ColumnValue]]] = [
      "authors": [
        ["id": 1, "name": "Ada", "is_public": 1], ["id": 2, "name": "Ben", "is_public": 0],
      ],
      "secrets": [["id": 1, "text": "s"]],
      "notes": [
        ["id": 1, "text": "x", "brief_id": "a", "topic_type": "briefs", "topic_id": "a"],
        ["id": 2, "text": "y", "brief_id": "b", "topic_type": "briefs", "topic_id": "b"],
        ["id": 3, "text": "z", "brief_id": "a"],
      ],
    ]

    private let databases = TestDatabases()

    private func database(_ kind: DatabaseKind) async throws -> any ServerDatabase {
      try await databases.make(kind, Self.tables, Self.rows)
    }

    private let publicBriefs = Serve<NoPrincipal>(source: Briefs()) {
      $0.rows { brief, _ in brief.isPublic == true }
    }

    @Test(arguments: DatabaseKind.available)
    func `A to-many relationship of a source leads to the rows with its id`(
      _ kind: DatabaseKind
    ) async throws {
      let api = try await JSONAPIServer(database: database(kind)) {
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
    func `To-one relationships of a source lead to rows`(_ kind: DatabaseKind) async throws {
      let api = try await JSONAPIServer(database: database(kind)) {
        Serve(source: Briefs())
        Serve(Author.self)
        Serve(Secret.self)
      }
      #expect(await api.get("/briefs/a/author").value("/data/attributes/name")?.string == "Ada")
      #expect(await api.get("/briefs/b/subject").value("/data/type")?.string == "secrets")
      #expect(await api.get("/briefs/b/relationships/author").value("/data/id")?.string == "2")
      #expect(
        await api.get("/briefs/b/relationships/author?include=author").ids("included") == ["2"])
      let briefs = await api.get("/briefs?include=author,subject")
      #expect(briefs.status == 200)
      #expect(briefs.ids("included").sorted() == ["1", "1", "2"])
    }

    @Test(arguments: DatabaseKind.available)
    func `Resources are included also where a fieldset leaves out the relationship`(
      _ kind: DatabaseKind
    ) async throws {
      let api = try await JSONAPIServer(database: database(kind)) {
        Serve(source: Briefs())
        Serve(Author.self)
        Serve(Note.self)
      }
      let notes = await api.get("/notes?fields[notes]=text&include=brief&page[size]=2")
      #expect(notes.ids("included").sorted() == ["a", "b"])
      #expect(notes.value("/data/0/relationships") == nil)
      let next = try #require(notes.link("next"))
      #expect(await api.get(next).ids() == ["3"])
      let briefs = await api.get("/briefs?fields[briefs]=title&include=author")
      #expect(briefs.ids("included").sorted() == ["1", "2"])
      #expect(briefs.value("/data/0/relationships") == nil)
    }

    @Test(arguments: DatabaseKind.available)
    func `Linkage of a source never leads to what is hidden`(_ kind: DatabaseKind) async throws {
      let api = try await JSONAPIServer(database: database(kind)) {
        Serve(source: Briefs())
        Serve(Author.self) { $0.rows { author, _ in author.isPublic == true } }
        Serve(Secret.self) { $0.hide { _ in true } }
      }
      let briefs = await api.get("/briefs?include=author,subject")
      #expect(briefs.ids("included") == ["1"])
      #expect(briefs.value("/data/0/relationships/author/data/id")?.string == "1")
      for pointer: JSONPointer in [
        "/data/0/relationships/subject/data", "/data/1/relationships/author/data",
        "/data/1/relationships/subject/data",
      ] {
        #expect(briefs.value(pointer)?.isNull == true, "\(pointer)")
      }
      #expect(await api.get("/briefs/a/author").value("/data/id")?.string == "1")
      #expect(await api.get("/briefs/b/author").value("/data")?.isNull == true)
      #expect(await api.get("/briefs/b/relationships/subject").value("/data")?.isNull == true)
    }

    @Test(arguments: DatabaseKind.available)
    func `Linkage of rows never leads to hidden resources of a source`(
      _ kind: DatabaseKind
    ) async throws {
      let database = try await database(kind)
      let ruled = try JSONAPIServer(database: database) {
        publicBriefs
        Serve(Author.self)
        Serve(Note.self) { $0.allow(.update) }
      }
      for url in ["/notes", "/notes?include=brief,topic"] {
        let notes = await ruled.get(url)
        #expect(notes.value("/data/0/relationships/brief/data/id")?.string == "a")
        #expect(notes.value("/data/0/relationships/topic/data/id")?.string == "a")
        #expect(notes.value("/data/1/relationships/brief/data")?.isNull == true)
        #expect(notes.value("/data/1/relationships/topic/data")?.isNull == true)
      }
      #expect(await ruled.get("/notes?include=brief,topic").ids("included") == ["a"])
      #expect(await ruled.get("/notes/1/brief").value("/data/id")?.string == "a")
      #expect(await ruled.get("/notes/2/brief").value("/data")?.isNull == true)
      let body = #"{"data": {"type": "notes", "id": "2", "attributes": {"text": "z"}}}"#
      let changed = await ruled.send(.patch, "/notes/2", body)
      #expect(changed.value("/data/relationships/brief/data")?.isNull == true)
      let visible = #"{"data": {"type": "notes", "id": "1", "attributes": {"text": "z"}}}"#
      let answer = await ruled.send(.patch, "/notes/1", visible)
      #expect(answer.value("/data/relationships/brief/data/id")?.string == "a")
      #expect(answer.value("/data/relationships/topic/data/id")?.string == "a")
      let results = await ruled.operate(
        #"{"op": "update", "data": {"type": "notes", "id": "1", "attributes": {"text": "z"}}}"#)
      #expect(
        results.value("/atomic:results/0/data/relationships/brief/data/id")?.string == "a")
      let hidden = try JSONAPIServer(database: database) {
        Serve(source: Briefs()) { $0.hide { _ in true } }
        Serve(Author.self)
        Serve(Note.self)
      }
      let notes = await hidden.get("/notes")
      #expect(notes.ids() == ["1", "2", "3"])
      #expect(!String(decoding: notes.body, as: UTF8.self).contains("brief"))
    }

    @Test(arguments: DatabaseKind.available)
    func `A resource without a version whose linkage a source hides has the tag of its GET`(
      _ kind: DatabaseKind
    ) async throws {
      let api = try await JSONAPIServer(database: database(kind)) {
        publicBriefs
        Serve(Note.self) { $0.allow(.update, .delete) }
      }
      for id in ["1", "2"] {
        func change(_ text: String, if tag: String) async -> Int {
          await api.send(
            .patch, "/notes/\(id)",
            #"{"data": {"type": "notes", "id": "\#(id)", "attributes": {"text": "\#(text)"}}}"#,
            headers: [.ifMatch: tag]
          ).status
        }
        let tag = try #require(await api.get("/notes/\(id)").headers[.eTag])
        #expect(await change("p", if: #""other""#) == 412)
        #expect(await change("q", if: tag) == 200)
        #expect(await change("r", if: tag) == 412)
        #expect(await change("s", if: "*") == 200)
        let last = try #require(await api.get("/notes/\(id)").headers[.eTag])
        #expect(await api.send(.delete, "/notes/\(id)", headers: [.ifMatch: tag]).status == 412)
        #expect(await api.send(.delete, "/notes/\(id)", headers: [.ifMatch: last]).status == 204)
      }
      #expect(await api.send(.delete, "/notes/9", headers: [.ifMatch: "*"]).status == 404)
    }

    struct Unreachable: Error {}

    /// A source that fails once a change is committed.
    struct FailingBriefs: ResourceSource {
      func page(_ request: SourceRequest<Brief>) async throws -> SourcePage<Brief> {
        throw Unreachable()
      }

      func resources(_ ids: [String]) async throws -> [Brief] { throw Unreachable() }
    }

    @Test func `A change is answered also where a source fails after it`() async throws {
      let api = try await JSONAPIServer(database: database(.memory)) {
        Serve(source: FailingBriefs()) { $0.rows { brief, _ in brief.isPublic == true } }
        Serve(Note.self) { $0.allow(.update) }
      }
      let body = #"{"data": {"type": "notes", "id": "1", "attributes": {"text": "z"}}}"#
      let changed = await api.send(.patch, "/notes/1", body)
      #expect(changed.status == 200)
      #expect(changed.value("/data/attributes/text")?.string == "z")
      #expect(changed.value("/data/relationships/brief/data")?.isNull == true)
    }

    @Test(arguments: DatabaseKind.available)
    func `A hook can't ask a source, and sees linkage to it as it is in the tables`(
      _ kind: DatabaseKind
    ) async throws {
      let api = try await JSONAPIServer(database: database(kind)) {
        publicBriefs
        Serve(Note.self) {
          $0.allow(.update)
          $0.willUpdate { change, _, session in
            let notes = Query<Note>().filter { $0.id == 2 }
            let note = try session.first(notes)
            #expect(note?.brief?.id == "b")
            let error = #expect(throws: ServerDatabaseError.self) {
              _ = try session.exists(Query<Brief>())
            }
            guard case .unsupported? = error else { return change.refuse(\.text, "is wrong") }
          }
        }
      }
      let body = #"{"data": {"type": "notes", "id": "1", "attributes": {"text": "z"}}}"#
      #expect(await api.send(.patch, "/notes/1", body).status == 200)
    }

    @Test(arguments: DatabaseKind.available)
    func `Rows are filtered by the ids of a source's resources, and not by what the source holds`(
      _ kind: DatabaseKind
    ) async throws {
      let database = try await database(kind)
      let free = try JSONAPIServer(database: database) {
        Serve(source: Briefs())
        Serve(Note.self)
      }
      #expect(await free.get("/notes?filter[brief]=a").ids() == ["1", "3"])
      #expect(await free.get("/notes?filter[brief][ne]=a").ids() == ["2"])
      let ruled = try JSONAPIServer(database: database) {
        publicBriefs
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

    @Test(
      arguments: [
        ("equals(id,'a')", ["a"]), ("not(equals(id,'a'))", ["b"]), ("any(id,'b','c')", ["b"]),
        ("equals(author.id,'2')", ["b"]), ("has(author,equals(id,'1'))", ["a"]),
        ("equals(author,'1')", ["a"]), ("equals(author,'one')", []),
        ("equals(author,null)", []), ("has(author)", ["a", "b"]),
      ] as [(String, [String])])
    func `A source gets filters by ids under their name`(
      _ filter: String, _ ids: [String]
    ) async throws {
      var configuration = ServerConfiguration()
      configuration.filters = [.functions]
      let api = try await JSONAPIServer(
        database: database(.memory), configuration: configuration
      ) {
        Serve(source: FilteredBriefs())
        Serve(Author.self)
      }
      let briefs = await api.get("/briefs?filter=\(filter)")
      #expect(briefs.status == 200)
      #expect(briefs.ids() == ids)
    }

    @Test(
      arguments: [
        "has(author)", "equals(author,'2')", "equals(author.id,'2')", "equals(author.name,'Ben')",
        "not(has(author,equals(id,'2')))", "has(subject)",
      ])
    func `A source isn't filtered by what a rule hides`(_ filter: String) async throws {
      var configuration = ServerConfiguration()
      configuration.filters = [.functions]
      let api = try await JSONAPIServer(
        database: database(.memory), configuration: configuration
      ) {
        Serve(source: FilteredBriefs())
        Serve(Author.self) {
          $0.rows { author, request in
            request.head.headerFields[.userAgent] == "all"
              ? .everything : author.isPublic == true
          }
        }
        Serve(Secret.self)
      }
      let refused = await api.get("/briefs?filter=\(filter)")
      #expect(refused.status == 400)
      #expect(refused.codes == ["unsupported"])
      #expect(refused.sources == ["filter"])
      let all = await api.get("/briefs?filter=\(filter)", headers: [.userAgent: "all"])
      #expect(all.status == 200)
      #expect(await api.get("/briefs?filter=equals(id,'a')").ids() == ["a"])
    }

    @Test(
      arguments: [
        (FilterExpression("author.isPublic", .notEqual, false), 500),
        (!FilterExpression.has("author", FilterExpression("name", .equal, "Ben")), 500),
        (FilterExpression("author.id", .notEqual, 1), 200),
        (FilterExpression.has("author"), 200),
      ])
    func `A row rule of a source looks at linkage, but not at related resources`(
      _ rule: FilterExpression, _ status: Int
    ) async throws {
      let api = try await JSONAPIServer(database: database(.memory)) {
        Serve(source: Briefs()) { $0.names.rows { _ in rule } }
        Serve(Author.self)
      }
      #expect(await api.get("/briefs/b").status == status)
      #expect(await api.get("/briefs/b?include=author").status == status)
    }

    @Test func `Resources of a source can't be found by what they refer to`() throws {
      let reports = Schema("reports", [.relationship(.init("briefs", .many, to: ["briefs"]))])
      let error = #expect(throws: DefinitionError.self) {
        try JSONAPIServer(database: MemoryDatabase()) {
          Serve(source: Briefs())
          Serve(Note.self)
          Serve(schema: reports) { $0.relationship("briefs", .foreignKey("report_id")) }
        }
      }
      #expect(error?.field == "briefs")
    }
  }
#endif
