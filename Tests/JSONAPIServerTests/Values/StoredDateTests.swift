#if Macros && SQLite
  import ConformanceSupport
  import Foundation
  import GRDB
  import HTTPTypes
  import JSONAPI
  import JSONAPISQLite
  @testable import JSONAPIServer
  import Testing

  /// Dates as databases have them, whatever the form.
  @Suite("Dates in databases")
  struct StoredDateTests {
    typealias Found = IntrospectionTests.Found

    @Resource("notes") struct Note: Sendable {
      var id: Int
      var title: String
      var createdAt: Date
    }

    @Resource("notes") struct OptionalNote: Sendable {
      var id: Int
      var title: String
      var createdAt: Date?
    }

    @Resource("books") struct Book: Sendable {
      var id: Int
      var title: String
      @DateOnly var publishedOn: Date
    }

    static let noon = "2026-06-01T12:00:00Z"

    /// Texts that all are the same moment.
    static let forms = [
      "2026-06-01 12:00:00", "2026-06-01T12:00:00", "2026-06-01T12:00:00Z",
      "2026-06-01 12:00:00.000",
      "2026-06-01T12:00:00.000000Z", "2026-06-01 12:00", "2026-06-01T14:00:00+02:00",
      "2026-05-31T22:00:00-14:00",
    ]

    private func notes(_ forms: [String]) async throws -> TestDatabase {
      let database = try await TestDatabase(
        .sqlite,
        SQLFixture([("notes", "id {key}, title TEXT NOT NULL, created_at DATETIME NOT NULL")]),
        [:])
      let rows = forms.enumerated().map { "(\($0 + 1), 'n', '\($1)')" }
      try await database.base.run(["INSERT INTO notes VALUES \(rows.joined(separator: ", "))"])
      return database
    }

    @Test func `A model with a Date pages over what CURRENT_TIMESTAMP writes`() async throws {
      let database = try await notes(
        (0..<60).map { String(format: "2026-02-%02d %02d:00:00", 1 + $0 / 24, $0 % 24) })
      defer { withExtendedLifetime(database) {} }
      let api = try JSONAPIServer(database: database.base) { Serve(Note.self) }
      let ids = (1...60).map { String($0) }
      for size in [1, 7, 25] {
        #expect(await api.walk("/notes?sort=createdAt&page[size]=\(size)") == ids)
        #expect(await api.walk("/notes?sort=-createdAt&page[size]=\(size)") == ids.reversed())
      }
      let at = "2026-02-01T02:00:00Z"
      #expect(await api.get("/notes?filter[createdAt]=\(at)").ids() == ["3"])
      #expect(await api.get("/notes?filter[createdAt][lte]=\(at)").ids() == ["1", "2", "3"])
      #expect(await api.get("/notes?filter[createdAt][lt]=\(at)").ids() == ["1", "2"])
      #expect(await api.get("/notes?filter[createdAt][gte]=\(at)&page[size]=1").ids() == ["3"])
      #expect(await api.get("/notes?filter[createdAt][gt]=\(at)&page[size]=1").ids() == ["4"])
      #expect(
        try await api.verify().map(\.description).contains { $0.hasPrefix("notes.createdAt: ") })
    }

    @Test("Each form is found, and is a place in an order", arguments: forms)
    func form(_ form: String) async throws {
      let others = [
        "2026-06-01 11:59:59.999", "2026-06-01 12:00:00.001", "2025-01-01 00:00:00.000",
      ]
      let database = try await notes(others + [form])
      defer { withExtendedLifetime(database) {} }
      let api = try JSONAPIServer(database: database.base) { Serve(Note.self) }
      let shown = await api.get("/notes/4")
      #expect(shown.json["data"]?["attributes"]?["createdAt"]?.string == Self.noon)
      for (filter, ids) in [
        ("filter[createdAt]=\(Self.noon)", ["4"]),
        ("filter[createdAt]=\(Self.noon),2025-01-01T00:00:00Z", ["3", "4"]),
        ("filter[createdAt][ne]=\(Self.noon)", ["1", "2", "3"]),
        ("filter[createdAt][gte]=\(Self.noon)", ["2", "4"]),
        ("filter[createdAt][gt]=\(Self.noon)", ["2"]),
        ("filter[createdAt][lte]=\(Self.noon)", ["1", "3", "4"]),
        ("filter[createdAt][lt]=\(Self.noon)", ["1", "3"]),
      ] { #expect(await api.get("/notes?\(filter)").ids() == ids, "\(filter)") }
      for sort in ["createdAt", "-createdAt"] {
        for size in [1, 2, 3] {
          let walked = await api.walk("/notes?sort=\(sort)&page[size]=\(size)")
          #expect(walked.sorted() == ["1", "2", "3", "4"], "\(sort) \(size)")
        }
      }
    }

    /// Dates of one day and its neighbours in every form, in the order of the instants; those in a list are equal.
    static let mixed: [[String]] = [
      ["2024-01-01"], ["2024-01-01T01:00:00Z", "2024-01-01 01:00"],
      ["2024-01-01 09:00:00.000"],
      ["2024-01-01T10:00:00Z", "2024-01-01 10:00:00", "2024-01-01T12:00:00+02:00"],
      ["2024-01-01 10:00:00.000001"], ["2024-01-01T11:00:00"], ["2024-01-01T09:00:00-03:00"],
      ["2024-01-02T01:00:00+09:00"], ["2023-12-31T23:00:00-23:00"],
    ]

    @Test(arguments: [1, 2, 3, 7])
    func `Dates in several forms sort, page and filter by the instant where the definition says so`(
      size: Int
    ) async throws {
      let texts = Self.mixed.flatMap { $0 }
      // The ids run against the order, and the last row has no date.
      let database = try await notes(["yesterday"] + texts.reversed())
      defer { withExtendedLifetime(database) {} }
      let api = try JSONAPIServer(database: database.base) {
        Serve(OptionalNote.self) { $0.column(\.createdAt, "created_at", as: .mixedDates) }
      }
      var next = texts.count + 1
      var ids: [[String]] = []
      for group in Self.mixed {
        ids.append(group.indices.map { String(next - $0) }.reversed())
        next -= group.count
      }
      let up = ids.flatMap { $0 } + ["1"]
      #expect(await api.walk("/notes?sort=createdAt&page[size]=\(size)") == up)
      let down = ids.reversed().flatMap { $0.reversed() } + ["1"]
      #expect(await api.walk("/notes?sort=-createdAt&page[size]=\(size)") == down)
      // A filter splits the order at each date, and pages go on behind it.
      for (index, group) in ids.enumerated() {
        let shown = await api.get("/notes/\(group[0])")
        let date = shown.json["data"]?["attributes"]?["createdAt"]?.string ?? ""
        let before = ids[..<index].flatMap { $0 }
        let after = ids[(index + 1)...].flatMap { $0 }
        for (filter, expected) in [
          ("", group), ("[lt]", before), ("[lte]", before + group), ("[gt]", after),
          ("[gte]", group + after),
        ] {
          let query = "/notes?filter[createdAt]\(filter)=\(date)&sort=createdAt&page[size]=\(size)"
          #expect(await api.walk(query) == expected, "\(filter) \(date)")
        }
      }
    }

    @Test func `Pages go back the way they came, and related rows sort by the instant, too`()
      async throws
    {
      let database = try await notes(Self.mixed.map { $0[0] }.reversed())
      defer { withExtendedLifetime(database) {} }
      let api = try JSONAPIServer(database: database.base) {
        Serve(OptionalNote.self) { $0.column(\.createdAt, "created_at", as: .mixedDates) }
      }
      let ids = (1...9).map { String($0) }.reversed()
      let first = await api.get("/notes?sort=createdAt&page[size]=4")
      let second = await api.get(try #require(first.link("next")))
      #expect(first.ids() + second.ids() == Array(ids.prefix(8)))
      #expect(await api.get(try #require(second.link("prev"))).ids() == first.ids())
      #expect(await api.walk("/notes?sort=title,-createdAt&page[size]=2") == ids.reversed())
    }

    @Test func `Without it, no page repeats or loses a row, and verify names the column`()
      async throws
    {
      let texts = Self.mixed.flatMap { $0 }
      let database = try await notes(texts.reversed())
      defer { withExtendedLifetime(database) {} }
      let api = try JSONAPIServer(database: database.base) { Serve(Note.self) }
      for sort in ["createdAt", "-createdAt"] {
        for size in [1, 2, 5] {
          let ids = await api.walk("/notes?sort=\(sort)&page[size]=\(size)")
          #expect(ids.count == texts.count && Set(ids).count == texts.count)
        }
      }
      let problems = try await api.verify().map(\.description)
      #expect(
        problems.contains(
          #"notes.createdAt: the column "created_at" has dates in several forms, such as "2023-12-31T23:00:00-23:00" and "2024-01-02T01:00:00+09:00", which sort as text; with `column(_:_:as: .mixedDates)` they sort by the instant."#
        ), "\(problems)")
      let mixed = try JSONAPIServer(database: database.base) {
        Serve(Note.self) { $0.column(\.createdAt, "created_at", as: .mixedDates) }
      }
      #expect(
        try await mixed.verify().map(\.description).filter { $0.hasPrefix("notes.createdAt") } == []
      )
    }

    @Test(arguments: [
      (["2026-06-01T12:00:00Z"], "name the form with `column(_:_:as: form)`"),
      (["2026-06-01T12:00:00Z", "2026-06-01 12:00:00.000"], "as: .mixedDates"),
      (["2026-06-01 12:00:00.000", "2026-06-01 12:00:00"], "as: .mixedDates"),
      (["2026-06-01T12:00:00+02:00"], "as: .mixedDates"),
      (["2026-06-01 12:00:00.000", "2026-06-01 12:00:00.000001"], nil),
    ])
    func `What verify suggests fits the forms that are there`(forms: [String], text: String?)
      async throws
    {
      let database = try await notes(forms)
      defer { withExtendedLifetime(database) {} }
      let api = try JSONAPIServer(database: database.base) { Serve(Note.self) }
      let problem = try await api.verify().map(\.description).first {
        $0.hasPrefix("notes.createdAt: ")
      }
      #expect((problem == nil) == (text == nil))
      if let text { #expect(problem?.contains(text) == true, "\(problem ?? "")") }
    }

    @Test("A form behind the rows that were looked at", arguments: forms + ["2026-06-01"])
    func lateForm(_ form: String) async throws {
      let found = try await Found(
        """
        CREATE TABLE t (id INTEGER PRIMARY KEY, d DATETIME);
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
          INSERT INTO t SELECT i, printf('2026-%02d-01 12:00:00', 1 + i % 12) FROM n;
        INSERT INTO t VALUES (61, '\(form)');
        """)
      let api = try found.server()
      for sort in ["d", "-d"] {
        for size in [1, 3, 31] {
          let ids = await api.walk("/t?sort=\(sort)&page[size]=\(size)")
          #expect(ids.count == 61 && Set(ids).count == 61, "\(sort) \(size)")
        }
      }
      let shown = await api.get("/t/61").json["data"]?["attributes"]?["d"]?.string ?? ""
      #expect(await api.get("/t?filter[d]=\(shown)&page[size]=100").ids().contains("61"))
    }

    @Test("Microseconds of far years", arguments: ["sqlite", "postgreSQL", "memory"])
    func farYears(_ name: String) async throws {
      guard let kind = DatabaseKind(rawValue: name), DatabaseKind.available.contains(kind) else {
        return
      }
      let database = try await TestDatabase(
        kind, SQLFixture([("notes", "id {key}, title TEXT NOT NULL, created_at {date} NOT NULL")]),
        [:])
      defer { withExtendedLifetime(database) {} }
      let api = try JSONAPIServer(database: database.base) {
        Serve(Note.self) { $0.allow(.create, .update) }
      }
      let dates = [
        "2026-01-01T00:00:00Z", "2136-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z",
        "9999-12-31T23:59:59.999998Z", "9999-12-31T23:59:59.999999Z", "0001-01-01T00:00:00.000001Z",
      ]
      for date in dates {
        let created = await api.send(
          .post, "/notes",
          #"{"data": {"type": "notes", "attributes": {"title": "n", "createdAt": "\#(date)"}}}"#)
        #expect(created.status == 201)
        #expect(created.json["data"]?["attributes"]?["createdAt"]?.string == date)
        let id = created.json["data"]?["id"]?.string ?? ""
        #expect(await api.get("/notes?filter[createdAt]=\(date)").ids() == [id], "\(date)")
      }
      #expect(
        await api.walk("/notes?sort=createdAt&page[size]=1") == ["6", "1", "2", "3", "4", "5"])
      #expect(
        await api.walk("/notes?sort=-createdAt&page[size]=2") == ["5", "4", "3", "2", "1", "6"])
      let patched = await api.send(
        .patch, "/notes/1",
        #"{"data": {"type": "notes", "id": "1", "attributes": {"createdAt": "9999-12-31T23:59:59.999999Z"}}}"#
      )
      #expect(patched.json["data"]?["attributes"]?["createdAt"] == "9999-12-31T23:59:59.999999Z")
    }

    @Test func `A day is written as a day, and found in columns with a time, too`() async throws {
      let database = try await TestDatabase(
        .sqlite,
        SQLFixture([("books", "id {key}, title TEXT NOT NULL, published_on DATE NOT NULL")]), [:])
      defer { withExtendedLifetime(database) {} }
      try await database.base.run([
        "INSERT INTO books VALUES (1, 'Old', '1999-11-01'), (2, 'Older', '1999-11-01 00:00:00.000')"
      ])
      let api = try JSONAPIServer(database: database.base) {
        Serve(Book.self) { $0.allow(.create) }
      }
      let created = await api.send(
        .post, "/books",
        #"{"data": {"type": "books", "attributes": {"title": "New", "publishedOn": "1999-11-01"}}}"#
      )
      #expect(created.status == 201)
      #expect(await api.get("/books?filter[publishedOn]=1999-11-01").ids() == ["1", "2", "3"])
      #expect(await api.get("/books?filter[publishedOn][gt]=1999-11-01").ids() == [])
      #expect(await api.get("/books?filter[publishedOn][gte]=1999-11-01").ids() == ["1", "2", "3"])
      let base = try #require(database.original as? SQLiteDatabase)
      let texts = try await base.writer.read {
        try String.fetchAll($0, sql: "SELECT published_on FROM books ORDER BY id")
      }
      #expect(texts == ["1999-11-01", "1999-11-01 00:00:00.000", "1999-11-01"])
    }

    @Test(
      "A sentinel doesn't make seconds milliseconds",
      arguments: [
        ("1771406310, 1771406311", "2026-02-18T09:18:30Z"),
        ("1771406310, 1771406311, 253402300799", "2026-02-18T09:18:30Z"),
        ("1771406310, 253402300799", "2026-02-18T09:18:30Z"),
        ("1771406310, 0, 253402300799, 253402300799", "2026-02-18T09:18:30Z"),
        ("1771406310, 1771406311, 9223372036854775807", "2026-02-18T09:18:30Z"),
        ("253402300799", "9999-12-31T23:59:59Z"),
        ("1771406310000, 0, 0", "2026-02-18T09:18:30Z"),
        ("1771406310000, 253402300799999", "2026-02-18T09:18:30Z"),
      ])
    func sentinel(_ values: String, _ first: String) async throws {
      let rows = values.split(separator: ", ").enumerated().map { "(\($0 + 1), \($1))" }
      let found = try await Found(
        """
        CREATE TABLE t (id INTEGER PRIMARY KEY, at TIMESTAMP);
        INSERT INTO t VALUES \(rows.joined(separator: ", "));
        """)
      let api = try found.server()
      let all = await api.get("/t")
      #expect(all.json["data"]?[0]?["attributes"]?["at"]?.string == first)
      #expect(await api.get("/t?filter[at]=\(first)").ids().contains("1"))
      #expect(await api.walk("/t?sort=at&page[size]=1").count == rows.count)
    }

    @Test func `Connections that aren't prepared learn the functions`() async throws {
      let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sqlite")
      defer { TestDatabase.remove(file) }
      let pool = try DatabasePool(path: file.path)
      try await pool.write {
        try $0.execute(
          sql: """
            CREATE TABLE notes (id INTEGER PRIMARY KEY, title TEXT NOT NULL, created_at DATETIME NOT NULL);
            INSERT INTO notes VALUES (1, 'n', '2026-06-01T12:00:00Z')
            """)
      }
      let api = try JSONAPIServer(database: PatientDatabase(SQLiteDatabase(pool))) {
        Serve(Note.self)
      }
      for _ in 0..<3 {
        #expect(await api.get("/notes?filter[createdAt]=\(Self.noon)").ids() == ["1"])
      }
    }
  }

  /// RFC 3339 without a double in between.
  @Suite("Exact dates")
  struct ExactDateTests {
    @Test(arguments: [
      ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59.999999Z", -1),
      ("9999-12-31T23:59:59.999999Z", 253_402_300_799_999_999),
      ("9999-12-31T23:59:59.9999994Z", 253_402_300_799_999_999),
      ("2000-01-01T00:00:00.0000005Z", 946_684_800_000_001),
      ("0000-01-01T00:00:00.25Z", -62_167_219_199_750_000),
      ("2026-06-01T14:00:00.5+02:00", 1_780_315_200_500_000),
    ])
    func read(_ text: String, _ microseconds: Int64) {
      #expect(RFC3339.microseconds(from: text) == microseconds)
    }

    @Test(arguments: [
      0, -1, 1, 253_402_300_799_999_000, 7_258_118_400_123_456, -62_135_596_800_000_000,
    ])
    func date(_ microseconds: Int64) {
      #expect(RFC3339.microseconds(of: RFC3339.date(microseconds: microseconds)) == microseconds)
    }
  }
#endif
