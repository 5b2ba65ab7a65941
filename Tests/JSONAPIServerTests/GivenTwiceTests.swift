#if Macros
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Testing

  @Suite("What a definition says twice, and what is wrong with it")
  struct GivenTwiceTests {
    @Resource("authors")
    struct Author: Sendable {
      var id: Int
      var name: String
    }

    @Resource("copies")
    struct Copy: Sendable {
      var id: Int
      var barcode: String
      var note: String?
      var author: ToOne<Author>?
      var readers: ToMany<Author>
    }

    private static let rows: [String: [[String: ColumnValue]]] = [
      "copies": [
        ["id": 1, "barcode": "x", "note": "y"], ["id": 2, "barcode": "x", "note": "n"],
        ["id": 3, "barcode": "z", "note": "y"],
      ]
    ]

    private func server(
      _ build: (inout Definition<Copy, NoPrincipal>) -> Void
    ) throws -> JSONAPIServer<NoPrincipal> {
      try JSONAPIServer(database: MemoryDatabase(Self.rows)) {
        Serve(Author.self)
        Serve(Copy.self) {
          $0.toMany(\.readers, through: "readers", "copy_id", "author_id")
          build(&$0)
        }
      }
    }

    // MARK: Rules add up

    @Test func `Rows have to fulfil every rule`() async throws {
      let api = try server {
        $0.rows { copy, _ in copy.barcode == "x" }
        $0.rows { copy, _ in copy.note == "y" }
      }
      #expect(await api.get("/copies").ids() == ["1"])
      #expect(await api.get("/copies/2").status == 404)
      #expect(await api.get("/copies/3").status == 404)
    }

    @Test func `Rows that are written have to fulfil every rule for that`() async throws {
      let api = try server {
        $0.allow(.update)
        $0.writableRows { copy, _ in copy.barcode == "x" }
        $0.writableRows { copy, _ in copy.note == "y" }
      }
      for (id, status) in [("1", 200), ("2", 403), ("3", 403)] {
        let body = #"{"data": {"type": "copies", "id": "\#(id)", "attributes": {"note": "y"}}}"#
        #expect(await api.send(.patch, "/copies/\(id)", body).status == status)
      }
    }

    @Test(arguments: [(true, false), (false, true), (true, true)])
    func `One rule that hides is enough`(_ first: Bool, _ second: Bool) async throws {
      let field = try server {
        $0.hide(\.note) { _ in first }
        $0.hide(\.note) { _ in second }
      }
      #expect(await field.get("/copies/1").value("/data/attributes") == ["barcode": "x"])
      let type = try server {
        $0.hide { _ in first }
        $0.hide { _ in second }
      }
      #expect(await type.get("/copies/1").status == 404)
      let names = try JSONAPIServer(database: MemoryDatabase(Self.rows)) {
        Serve(
          schema: Schema(
            "copies", id: Int.self,
            [.attribute("note", String.self), .attribute("barcode", String.self)])
        ) {
          $0.hide("note") { _ in first }
          $0.hide("note") { _ in second }
          $0.rows { _ in FilterExpression("note", .equal, "y") }
          $0.rows { _ in FilterExpression("barcode", .equal, "x") }
        }
      }
      #expect(await names.get("/copies").ids() == ["1"])
      #expect(await names.get("/copies/1").value("/data/attributes") == ["barcode": "x"])
    }

    @Test func `Fields that are read-only add up`() async throws {
      let api = try server {
        $0.allow(.update)
        $0.readOnly(\.note)
        $0.readOnly(\.barcode)
      }
      for field in ["note", "barcode"] {
        let body = #"{"data": {"type": "copies", "id": "1", "attributes": {"\#(field)": "y"}}}"#
        #expect(await api.send(.patch, "/copies/1", body).status == 403)
      }
    }

    @Test func `A server column can be declared again with its type`() throws {
      _ = try server {
        let first = $0.serverColumn("tenant", Int.self)
        let second = $0.serverColumn("tenant", Int.self)
        $0.rows { _, _ in first == 1 && second == 1 }
      }
      let error = #expect(throws: DefinitionError.self) {
        try server {
          _ = $0.serverColumn("tenant", Int.self)
          _ = $0.serverColumn("tenant", String.self)
        }
      }
      #expect(error?.field == "$tenant")
    }

    // MARK: What is given once

    typealias Build = @Sendable (inout Definition<Copy, NoPrincipal>) -> Void

    /// A setting, the field that it is about, and where it is given.
    static let settings: [(text: String, field: String?, build: Build)] = [
      ("allow(.update)", nil, { $0.allow(.update) { _ in false } }),
      ("allow(.create)", nil, { $0.allow(.create, .delete) }),
      ("allow(.add, of:)", "readers", { $0.allow(.add, of: \.readers) }),
      ("column", "note", { $0.column(\.note, "remark") }),
      ("key", nil, { $0.key("number") }),
      ("relationship", "author", { $0.toOne(\.author, "writer_id") }),
      ("version", nil, { $0.version("version") }),
      ("filter(by:)", nil, { $0.filter(by: \.note) }),
      ("sort(by:)", nil, { $0.sort(by: \.note) }),
      ("include", nil, { $0.include(\.author) }),
      ("included", "readers", { $0.included(\.readers, limit: 2) }),
      ("page", nil, { $0.page(default: 5) }),
      ("meta", nil, { $0.meta { _ in [:] } }),
      ("writable", "note", { $0.writable(\.note, on: []) }),
      ("clientIDs", nil, { $0.clientIDs(.allowed) }),
      ("describe", nil, { $0.describe("A copy.") }),
      ("describe(singular:)", nil, { $0.describe(singular: "copy") }),
      ("describe", "note", { $0.describe(\.note, as: "A note.") }),
      ("example", "note", { $0.example(\.note, "Torn") }),
    ]

    @Test(arguments: settings.indices)
    func `A setting with one value is given once`(_ index: Int) throws {
      let (text, field, build) = Self.settings[index]
      _ = try server(build)
      let error = try #require(
        #expect(throws: DefinitionError.self) {
          try server {
            build(&$0)
            build(&$0)
          }
        })
      #expect(error.type == "copies")
      #expect(error.field == field)
      #expect(error.message.contains("`\(text)` is given twice"))
    }

    @Test func `Different settings of one field are no repetition`() throws {
      _ = try server {
        $0.allow(.create)
        $0.allow(.update, .delete)
        $0.allow(.add, of: \.readers)
        $0.allow(.remove, of: \.readers)
        $0.column(\.note, "remark")
        $0.column(\.barcode, "code")
        $0.describe("A copy.")
        $0.describe(singular: "copy")
        $0.describe(\.note, as: "A note.")
      }
    }

    // MARK: All mistakes

    @Test func `Every mistake is reported, type by type`() throws {
      let error = try #require(
        #expect(throws: DefinitionError.self) {
          try JSONAPIServer(database: MemoryDatabase(), path: "api") {
            Serve(Author.self) { $0.page(default: 500, maximum: 10) }
            Serve(
              schema: Schema(
                "notes", id: Int.self,
                [
                  .attribute("text", String.self),
                  .relationship(.init("copies", .many, to: ["copies"])),
                ])
            ) {
              $0.filter(by: ["txt"])
              $0.readOnly(["a", "b"])
              $0.delete(setting: "deletedAt") { .date($0.date) }
            }
            Serve(Copy.self)
            Serve(Copy.self)
          }
        })
      let all = [error] + error.others
      let places = Set(all.map { $0.type + ($0.field.map { ".\($0)" } ?? "") })
      #expect(
        places == [
          "authors", "notes.copies", "notes.txt", "notes.a", "notes.b", "notes.deletedAt",
          "copies", "copies.readers", "",
        ])
      #expect("\(error)".split(separator: "\n").count == all.count)
      #expect(all.dropFirst().allSatisfy { $0.others.isEmpty })
    }

    // MARK: What a server is given

    @Test(arguments: ["api", "/api?x", "/a pi", "//api", "/api//v1", "/api#x", "api/"])
    func `A path that leads nowhere is refused`(_ path: String) throws {
      let error = #expect(throws: DefinitionError.self) {
        try JSONAPIServer(database: MemoryDatabase(), path: path) { Serve(Author.self) }
      }
      #expect(error?.type == "")
    }

    @Test(arguments: ["", "/", "/api", "/api/", "/api/v1", "/api%20x", "/~me/a-b_c.d"])
    func `Other paths are not`(_ path: String) throws {
      _ = try JSONAPIServer(database: MemoryDatabase(), path: path) { Serve(Author.self) }
    }

    typealias Configure = @Sendable (inout ServerConfiguration) -> Void

    static let configurations: [Configure] = [
      { $0.links = .absolute("example.com") }, { $0.links = .absolute("") },
      { $0.links = .absolute("https://") }, { $0.links = .absolute("https://example.com?x") },
      { $0.explorerPath = "explorer" }, { $0.challenge = "" }, { $0.challenge = "Basic\r\nX: y" },
    ]

    @Test(arguments: configurations.indices)
    func `Settings that can't be used are refused`(_ index: Int) throws {
      var configuration = ServerConfiguration()
      Self.configurations[index](&configuration)
      #expect(throws: DefinitionError.self) {
        try JSONAPIServer(database: MemoryDatabase(), configuration: configuration) {
          Serve(Author.self)
        }
      }
    }

    @Test(arguments: [(500, 10), (0, 10), (-1, 10), (0, 0), (101, 100)])
    func `A page of a size that no page has is refused`(_ size: Int, _ maximum: Int) throws {
      let error = #expect(throws: DefinitionError.self) {
        try server { $0.page(default: size, maximum: maximum) }
      }
      #expect(error?.type == "copies")
    }

    @Test(arguments: [0, -1])
    func `A relationship that shows nothing is refused`(_ limit: Int) throws {
      let error = #expect(throws: DefinitionError.self) {
        try server { $0.included(\.readers, limit: limit) }
      }
      #expect(error?.field == "readers")
    }
  }
#endif
