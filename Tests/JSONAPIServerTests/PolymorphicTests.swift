#if Macros && SQLite
  import ConformanceSupport
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Testing

  /// Relationships to several types, from both sides.
  @Suite("Relationships to several types, from both sides")
  struct PolymorphicTests {
    @Resource("books")
    struct Book: Sendable {
      var id: Int
      var name: String
      var copies: ToMany<Copy> = .absent
    }

    @Resource("films")
    struct Film: Sendable {
      var id: Int
      var name: String
      var copies: ToMany<Copy> = .absent
    }

    @Resource("people")
    struct Person: Sendable {
      var id: Int
      var name: String
    }

    @ResourceUnion
    enum Title: Sendable {
      case book(Book)
      case film(Film)
      case unknown(AnyResource)
    }

    @Resource("copies")
    struct Copy: Sendable {
      var id: Int
      var barcode: String
      var title: ToOne<Title>
      var owner: ToOne<Person>?
    }

    /// How a copy refers to its title.
    enum Storage: CaseIterable {
      case typed, columns

      var edge: EdgeStorage {
        switch self {
        case .typed:
          .typed(id: "title_id", type: "title_type", names: ["films": "Film", "books": "Book"])
        case .columns: .columns(["books": "book_id", "films": "film_id"])
        }
      }

      func column(_ type: String) -> KeyColumns {
        self == .typed ? "title_id" : type == "books" ? "book_id" : "film_id"
      }

      var tables: SQLFixture {
        SQLFixture([
          ("books", "id {key}, name TEXT NOT NULL"), ("films", "id {key}, name TEXT NOT NULL"),
          ("people", "id {key}, name TEXT NOT NULL"),
          (
            "copies",
            "id {key}, barcode TEXT NOT NULL, version {int} NOT NULL, owner_id {int}, "
              + (self == .typed
                ? "title_id {int}, title_type TEXT" : "book_id {int}, film_id {int}")
          ),
        ])
      }

      func copy(_ id: Int64, _ barcode: ColumnValue, _ type: String?) -> [String: ColumnValue] {
        var row: [String: ColumnValue] = [
          "id": .integer(id), "barcode": barcode, "version": 1, "owner_id": 1,
        ]
        switch self {
        case .typed:
          let name: ColumnValue = type == "books" ? "Book" : "Film"
          row["title_id"] = type == nil ? ColumnValue.null : 1
          row["title_type"] = type == nil ? ColumnValue.null : name
        case .columns:
          row["book_id"] = type == "books" ? 1 : ColumnValue.null
          row["film_id"] = type == "films" ? 1 : ColumnValue.null
        }
        return row
      }

      /// A book, a film and a person with the same id, a copy of each of the first two, and one of nothing.
      var rows: [String: [[String: ColumnValue]]] {
        [
          "books": [["id": 1, "name": "The Tide"], ["id": 2, "name": "Omoo"]],
          "films": [["id": 1, "name": "Low Water"], ["id": 2, "name": "Tide"]],
          "people": [["id": 1, "name": "Ann"]],
          "copies": [copy(1, "BOOK", "books"), copy(2, "FILM", "films"), copy(3, "NONE", nil)],
        ]
      }
    }

    static let combinations = DatabaseKind.available.flatMap { kind in
      Storage.allCases.map { (kind, $0) }
    }

    private let databases = TestDatabases()

    func server(
      _ kind: DatabaseKind, _ storage: Storage, functions: Bool = false,
      _ build: (inout Definition<Copy, NoPrincipal>) -> Void = { _ in }
    ) async throws -> JSONAPIServer<NoPrincipal> {
      var configuration = ServerConfiguration()
      if functions { configuration.filters = [.functions] }
      return try JSONAPIServer(
        database: await databases.make(kind, storage.tables, storage.rows),
        configuration: configuration
      ) {
        Serve(Book.self) {
          $0.toMany(\.copies, foreignKey: storage.column("books"))
          $0.allow(.create, .update)
          $0.allow(.add, .remove, .replace, of: \.copies)
        }
        Serve(Film.self) {
          $0.toMany(\.copies, foreignKey: storage.column("films"))
          $0.allow(.create, .update)
          $0.allow(.add, .remove, .replace, of: \.copies)
        }
        Serve(Copy.self) {
          $0.names.relationship("title", storage.edge)
          $0.version("version")
          $0.allow(.create, .update)
          build(&$0)
        }
        Serve(Person.self)
      }
    }

    /// The linkage of each copy, as `books/1`.
    private func titles(_ api: JSONAPIServer<NoPrincipal>) async -> [String] {
      let copies = await api.get("/copies?sort=id").json["data"]?.array ?? []
      return copies.map { copy in
        let data = copy["relationships"]?["title"]?["data"]
        return data?["type"]?.string.map { "\($0)/\(data?["id"]?.string ?? "")" } ?? "-"
      }
    }

    private func linkage(_ type: String, _ ids: String...) -> String {
      let list = ids.map { #"{"type": "\#(type)", "id": "\#($0)"}"# }
      return #"{"data": [\#(list.joined(separator: ", "))]}"#
    }

    @Test(arguments: combinations)
    func `The other side has the rows of its type alone`(
      _ kind: DatabaseKind, _ storage: Storage
    ) async throws {
      let api = try await server(kind, storage)
      for (type, id) in [("books", "1"), ("films", "2")] {
        #expect(await api.get("/\(type)/1/copies").ids() == [id])
        #expect(await api.get("/\(type)/1/copies?page[size]=1").ids() == [id])
        #expect(await api.get("/\(type)/1/copies?page[size]=1").link("next") == nil)
        #expect(await api.get("/\(type)/1/relationships/copies").ids() == [id])
        let one = await api.get("/\(type)/1?include=copies")
        #expect(one.ids("included") == [id])
        let all = await api.get("/\(type)?include=copies&sort=id")
        #expect(all.ids("included") == [id])
        #expect(all.value("/data/0/relationships/copies/data/0/id")?.string == id)
        #expect(all.value("/data/1/relationships/copies/data") == [])
        let other = type == "books" ? "FILM" : "BOOK"
        #expect(await api.get("/\(type)?filter[copies.barcode]=\(other)").ids() == [])
        #expect(await api.get("/\(type)/1/copies?filter[barcode]=\(other)").ids() == [])
        #expect(await api.get("/\(type)?filter[copies]=\(id)").ids() == ["1"])
      }
      let deep = await api.get("/copies/1?include=title.copies")
      #expect(deep.value("/included/0/relationships/copies/data/0/id")?.string == "1")
      let counting = try await server(kind, storage, functions: true)
      for type in ["books", "films"] {
        #expect(await counting.get("/\(type)?filter=equals(count(copies),'1')").ids() == ["1"])
        #expect(await counting.get("/\(type)?filter=not(has(copies))").ids() == ["2"])
      }
    }

    @Test(arguments: combinations)
    func `The other side adds, removes and replaces with the type`(
      _ kind: DatabaseKind, _ storage: Storage
    ) async throws {
      let api = try await server(kind, storage)
      let books = "/books/1/relationships/copies"
      // What is not a member stays as it is, its version too (REL-U-09).
      #expect(await api.send(.delete, books, linkage("copies", "2", "3")).status == 204)
      #expect(await titles(api) == ["books/1", "films/1", "-"])
      #expect(await api.get("/copies/2").value("/data/meta/version") == 1)
      #expect(
        await api.send(.post, "/films/1/relationships/copies", linkage("copies", "1")).status
          == 204)
      #expect(await titles(api) == ["films/1", "films/1", "-"])
      #expect(await api.get("/copies/1").value("/data/meta/version") == 2)
      #expect(await api.get("/books/1/copies").ids() == [])
      #expect(await api.get("/films/1/copies?sort=id").ids() == ["1", "2"])
      #expect(await api.send(.patch, books, linkage("copies", "3", "2")).status == 204)
      #expect(await titles(api) == ["films/1", "books/1", "books/1"])
      #expect(await api.send(.patch, books, linkage("copies", "2")).status == 204)
      #expect(await titles(api) == ["films/1", "books/1", "-"])
      #expect(await api.send(.delete, books, linkage("copies", "2")).status == 204)
      #expect(await titles(api) == ["films/1", "-", "-"])
      let new = """
        {"data": {"type": "books", "attributes": {"name": "New"},
          "relationships": {"copies": \(linkage("copies", "1", "3"))}}}
        """
      let created = await api.send(.post, "/books", new)
      #expect(created.status == 201, "\(created.json)")
      #expect(await titles(api) == ["books/3", "-", "books/3"])
      let update = """
        {"data": {"type": "films", "id": "2", "relationships": {"copies": \(linkage("copies", "3"))}}}
        """
      #expect(await api.send(.patch, "/films/2", update).status == 200)
      #expect(await titles(api) == ["books/3", "-", "films/2"])
      let atomic = await api.operate(
        """
        {"op": "add", "data": {"type": "films", "lid": "f", "attributes": {"name": "New"}}},
        {"op": "add", "ref": {"type": "films", "lid": "f", "relationship": "copies"},
          "data": [{"type": "copies", "id": "1"}]},
        {"op": "remove", "ref": {"type": "books", "id": "2", "relationship": "copies"},
          "data": [{"type": "copies", "id": "3"}]}
        """)
      #expect(atomic.status == 200, "\(atomic.json)")
      #expect(await titles(api) == ["films/3", "-", "films/2"])
    }

    @Test(arguments: DatabaseKind.available)
    func `Linkage that can't be stored is refused with its pointer, and the old one stays`(
      _ kind: DatabaseKind
    ) async throws {
      let api = try await server(kind, .columns)
      let person = #"{"data": {"type": "people", "id": "1"}}"#
      let created = await api.send(
        .post, "/copies",
        """
        {"data": {"type": "copies", "attributes": {"barcode": "X"},
          "relationships": {"title": \(person)}}}
        """)
      #expect(created.status == 422)
      #expect(created.sources == ["/data/relationships/title/data/type"])
      let replaced = await api.send(.patch, "/copies/1/relationships/title", person)
      #expect(replaced.status == 422)
      #expect(replaced.sources == ["/data/type"])
      let operation = await api.operate(
        """
        {"op": "update", "ref": {"type": "copies", "id": "1", "relationship": "title"},
          "data": {"type": "people", "id": "1"}}
        """)
      #expect(operation.sources == ["/atomic:operations/0/data/type"])
      #expect(await titles(api) == ["books/1", "films/1", "-"])
      let types = api.openAPI().json["components"]?["schemas"]?["BooksOrFilmsIdentifierOrNull"]
      #expect(types?["properties"]?["type"]?["enum"] == ["books", "films"])
      let plan = try api.plan("/copies/1?include=title").description
      #expect(plan.contains("books") && plan.contains("films") && !plan.contains("people"))
    }

    @Test(arguments: combinations)
    func `A filter asks for the type of linkage`(
      _ kind: DatabaseKind, _ storage: Storage
    ) async throws {
      let api = try await server(kind, storage)
      #expect(await api.get("/copies?filter[title.type]=books").ids() == ["1"])
      #expect(await api.get("/copies?filter[title.type]=books,films&sort=id").ids() == ["1", "2"])
      #expect(await api.get("/copies?filter[title.type]=people").ids() == [])
      #expect(await api.get("/books?filter[copies.title.type]=books").ids() == ["1"])
      #expect(await api.get("/books/1/copies?filter[title.type]=films").ids() == [])
      #expect(await api.get("/copies?filter[type]=copies").status == 400)
      #expect(await api.get("/copies?sort=title.type").status == 400)
      let functions = try await server(kind, storage, functions: true)
      for (filter, ids) in [
        ("not(equals(title.type,'books'))", ["2", "3"]), ("equals(title.type,null)", ["3"]),
        ("any(title.type,'books','films')", ["1", "2"]),
        ("and(equals(title.type,'films'),equals(title.name,'Low Water'))", ["2"]),
      ] {
        #expect(
          await functions.get("/copies?sort=id&filter=\(filter)").ids() == ids, "\(filter)")
      }
      #expect(
        await functions.get("/copies?filter=lessThan(title.type,'c')").sources == ["filter"])
      let ruled = try await server(kind, storage) {
        $0.rows { copy, _ in copy.title.type == "films" }
      }
      #expect(await ruled.get("/copies").ids() == ["2"])
      #expect(await ruled.get("/books/1/copies").ids() == [])
      let limited = try await server(kind, storage) { $0.filter(by: \.title) }
      #expect(await limited.get("/copies?filter[title.type]=films").ids() == ["2"])
      let other = try await server(kind, storage) { $0.filter(by: \.barcode) }
      #expect(await other.get("/copies?filter[title.type]=films").status == 400)
    }

    @Test(arguments: combinations)
    func `A relationship of which one type is served has its linkage`(
      _ kind: DatabaseKind, _ storage: Storage
    ) async throws {
      let database = try await databases.make(kind, storage.tables, storage.rows)
      let api = try JSONAPIServer(database: database) {
        Serve(Book.self) { $0.toMany(\.copies, foreignKey: storage.column("books")) }
        Serve(Copy.self) {
          $0.names.relationship(
            "title", storage == .typed ? storage.edge : .columns(["books": "book_id"]))
          $0.allow(.update)
        }
        Serve(Person.self)
      }
      let schema = Schema(
        "copies", id: Int.self,
        [
          .relationship(.init("title", .one, to: ["books", "films"])),
          .relationship(.init("owner", .one, to: ["people"])),
        ])
      let closed = try JSONAPIServer(database: database) {
        Serve(Book.self) { $0.toMany(\.copies, foreignKey: storage.column("books")) }
        Serve(schema: schema) { $0.relationship("title", storage.edge) }
        Serve(Person.self)
      }
      if storage == .columns {
        #expect(await titles(api) == ["books/1", "-", "-"])
      }
      #expect(await titles(closed) == ["books/1", "-", "-"])
      let one = await closed.get("/copies/1?include=title,owner")
      #expect(one.value("/data/relationships/owner/data/id")?.string == "1")
      #expect(one.ids("included").count == 2)
      #expect(await closed.get("/books/1/copies").ids() == ["1"])
    }

    @Test(arguments: DatabaseKind.available)
    func `One column has ids of several kinds, and its type may be an enumerated one`(
      _ kind: DatabaseKind
    ) async throws {
      let tables = SQLFixture([
        ("books", "id {key}, name TEXT NOT NULL"),
        ("films", "id TEXT PRIMARY KEY, name TEXT NOT NULL"),
        ("copies", "id {key}, title_id TEXT, title_type TEXT, film TEXT"),
      ])
      let rows: [String: [[String: ColumnValue]]] = [
        "books": [["id": 1, "name": "The Tide"], ["id": 2, "name": "Omoo"]],
        "films": [["id": "1", "name": "Low Water"], ["id": "x", "name": "Tide"]],
        "copies": [
          ["id": 1, "title_id": 1, "title_type": "books"],
          ["id": 2, "title_id": "1", "title_type": "films", "film": "f"],
          ["id": 3, "title_id": "x", "title_type": "films", "film": "f"],
        ],
      ]
      let database = try await databases.make(kind, tables, rows)
      if kind == .postgreSQL {
        try await database.run([
          "CREATE TYPE kind AS ENUM ('books', 'films')",
          "ALTER TABLE copies ALTER COLUMN title_type TYPE kind USING title_type::kind",
        ])
      }
      let copies = Schema.Field.relationship(.init("copies", .many, to: ["copies"]))
      let api = try JSONAPIServer(database: database) {
        for schema in [
          Schema("books", id: Int.self, [copies]), Schema("films", [copies]), Self.copies,
        ] {
          Serve(schema: schema) {
            $0.allow(.create, .update)
            guard schema.type != "copies" else {
              $0.column("barcode", "film")
              return
            }
            $0.relationship("copies", .foreignKey("title_id"))
            $0.allow(.add, .remove, .replace, of: "copies")
          }
        }
      }
      #expect(await titles(api) == ["books/1", "films/1", "films/x"])
      #expect(await api.get("/books/1/copies").ids() == ["1"])
      #expect(await api.get("/films/1/copies").ids() == ["2"])
      #expect(
        await api.get("/films?include=copies&sort=id").ids("included").sorted() == ["2", "3"])
      #expect(await api.get("/books?include=copies&sort=id").ids("included") == ["1"])
      #expect(await api.get("/films?filter[copies.title.type]=films&sort=id").ids() == ["1", "x"])
      let add = await api.send(.post, "/books/2/relationships/copies", linkage("copies", "3"))
      #expect(add.status == 204, "\(add.json)")
      let move = await api.send(.patch, "/films/x/relationships/copies", linkage("copies", "1"))
      #expect(move.status == 204, "\(move.json)")
      #expect(await titles(api) == ["films/x", "films/1", "books/2"])
      let remove = await api.send(.delete, "/films/1/relationships/copies", linkage("copies", "2"))
      #expect(remove.status == 204, "\(remove.json)")
      #expect(await titles(api) == ["films/x", "-", "books/2"])
    }

    static let people = Schema(
      "people", id: Int.self, [.relationship(.init("copies", .many, to: ["copies"]))])
    static let books = Schema(
      "books", id: Int.self, [.relationship(.init("copies", .many, to: ["copies"]))])
    static let films = Schema("films", id: Int.self, [])
    static let copies = Schema(
      "copies", id: Int.self,
      [
        .attribute("barcode", String.self),
        .relationship(.init("title", .one, to: ["books", "films"])),
      ])
    static let labels = Schema("labels", id: Int.self, [.attribute("barcode", String.self)])

    /// Definitions that lose the type, with the field that is to blame.
    static let mistakes: [(field: String, type: String, edge: EdgeStorage, title: EdgeStorage)] = [
      ("copies", "people", .foreignKey("title_id"), .typed(id: "title_id", type: "t", names: [:])),
      ("copies", "people", .foreignKey("book_id"), .columns(["books": "book_id"])),
      ("copies", "books", .foreignKey("film_id"), .columns(["books": "b", "films": "film_id"])),
      (
        "copies", "books", .through(table: "copies", own: "title_id", other: "id"),
        .typed(id: "title_id", type: "t", names: [:])
      ),
      ("title", "", .foreignKey(""), .column("title_id")),
      ("title", "", .foreignKey(""), .columns(["books": "title_id", "films": "title_id"])),
      ("title", "", .foreignKey(""), .columns(["books": "book_id", "people": "person_id"])),
      ("title", "", .foreignKey(""), .typed(id: "i", type: "t", names: ["films": "books"])),
    ]

    @Test(arguments: mistakes.indices)
    func `A definition that loses the type is an error at the start`(_ index: Int) {
      let mistake = Self.mistakes[index]
      let error = #expect(throws: DefinitionError.self) {
        _ = try JSONAPIServer(database: MemoryDatabase([:])) {
          for schema in [Self.people, Self.books, Self.films, Self.copies] {
            Serve(schema: schema) {
              switch schema.type {
              case mistake.type: $0.relationship("copies", mistake.edge)
              case "people", "books":
                $0.relationship("copies", .through(table: "j", own: "own", other: "other"))
              case "copies": $0.relationship("title", mistake.title)
              default: break
              }
            }
          }
        }
      }
      #expect(error?.field == mistake.field, "\(String(describing: error))")
    }

    @Test func `A second type of the table has to have the relationship, too`() {
      let books = Schema(
        "books", id: Int.self, [.relationship(.init("labels", .many, to: ["labels"]))])
      let error = #expect(throws: DefinitionError.self) {
        _ = try JSONAPIServer(database: MemoryDatabase([:])) {
          Serve(schema: books) { $0.relationship("labels", .foreignKey("title_id")) }
          Serve(schema: Self.films)
          Serve(schema: Self.copies)
          Serve(schema: Self.labels, table: "copies")
        }
      }
      #expect(error?.field == "labels")
    }

    @Test func `The only polymorphic relationship that leads back is taken`() async throws {
      let database = MemoryDatabase(Storage.typed.rows)
      let api = try JSONAPIServer(database: database) {
        Serve(schema: Self.books)
        Serve(schema: Self.films)
        Serve(schema: Self.copies) {
          $0.relationship("title", Storage.typed.edge)
        }
      }
      #expect(await api.get("/books/1/copies").ids() == ["1"])
    }
  }
#endif
