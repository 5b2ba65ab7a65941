#if Macros && SQLite
  import ConformanceSupport
  import Foundation
  import GRDB
  import HTTPTypes
  import JSONAPI
  @testable import JSONAPIServer
  #if PostgreSQL
    import JSONAPIPostgreSQL
  #endif
  @testable import JSONAPISQLite
  import Testing

  /// The types that the tables of a database make.
  @Suite("Introspection")
  struct IntrospectionTests {
    /// A database with what was found in it.
    struct Found {
      let database: TestDatabase
      let types: IntrospectedDatabase

      init(
        _ text: String, _ kind: DatabaseKind = .sqlite,
        _ options: IntrospectionOptions = IntrospectionOptions()
      ) async throws {
        database = try await TestDatabase(kind, SQLFixture([]), [:])
        try await database.base.run(
          text.split(separator: ";\n").map { String($0) }.filter {
            !["BEGIN", "COMMIT"].contains($0.trimmingCharacters(in: .whitespaces))
          })
        #if PostgreSQL
          if let base = database.original as? PostgreSQLDatabase {
            types = try await base.introspected(options)
            return
          }
        #endif
        let base = try #require(database.original as? SQLiteDatabase)
        types = try await base.introspected(options)
      }

      func server() throws -> JSONAPIServer<NoPrincipal> {
        try JSONAPIServer(database: database.base) {
          for type in types.types { Serve(introspected: type) }
        }
      }

      /// A line for each type: its fields, with what they are.
      func line(_ type: String) -> String? { types.types.first { $0.schema.type == type }?.line }

      func reason(_ table: String, _ column: String? = nil) -> String? {
        types.omissions.first { $0.table == table && $0.column == column }?.reason
      }
    }

    @Test func `A shop in Pascal case`() async throws {
      let found = try await Found(SchemaTexts.shop)
      #expect(
        found.types.types.map(\.line) == [
          "album(integer AlbumId): title string, artist → artist, tracks →→ track",
          "artist(integer ArtistId): name string?, albums →→ album",
          "customer(integer CustomerId): email string, supportRep → employee?, invoices →→ invoice",
          "employee(integer EmployeeId): lastName string, hireDate date?, reportsTo → employee?, customers →→ customer, employeesAsReportsTo →→ employee",
          "genre(integer GenreId): name string?, tracks →→ track",
          "invoice(integer InvoiceId): invoiceDate date, total number, customer → customer, invoiceLines →→ invoiceLine",
          "invoiceLine(integer InvoiceLineId): unitPrice number, quantity integer, invoice → invoice, track → track",
          "mediaType(integer MediaTypeId): name string?, tracks →→ track",
          "playlist(integer PlaylistId): name string?, tracks →→ track",
          "track(integer TrackId): name string, milliseconds integer, unitPrice number, album → album?, mediaType → mediaType, genre → genre?, invoiceLines →→ invoiceLine, playlists →→ playlist",
        ])
      #expect(found.types.omissions.isEmpty)
      #expect(found.types.notes.isEmpty)
    }

    @Test func `A blog: roles, joins, one-to-one, collisions, views, and values as they are kept`()
      async throws
    {
      let found = try await Found(SchemaTexts.blog)
      #expect(
        found.line("users")
          == "users(integer id): name string, userType string, isAdmin boolean, token string?, createdAt date, avatar → avatars?, bookmarks →→ bookmarks, comments →→ comments, postsAsAuthor →→ posts, postsAsEditor →→ posts, profile → profiles?, followed →→ users, followers →→ users, posts →→ posts"
      )
      #expect(
        found.line("posts")
          == "posts(integer id): title string, data any?, price number?, score number?, published date?, updated date?, seen string?, lockVersion integer, slug string?, author → users, editor → users?, bookmarks →→ bookmarks, comments →→ comments, users →→ users, tags →→ tags"
      )
      #expect(
        found.line("comments")
          == "comments(string id): author string?, body string?, mixed string?, post → posts, parent → comments?, authorId → users?, children →→ comments"
      )
      #expect(
        found.line("profiles")
          == "profiles(integer user_id): bio string?, avatar data?, born date?, user → users")
      #expect(found.line("tags") == "tags(string name): postCount integer?, posts →→ posts")
      #expect(
        found.line("bookmarks")
          == "bookmarks(string user_id, post_id): note string?, user → users, post → posts")
      #expect(found.line("popularPosts") == "popularPosts(integer id): title string?, heat number?")
      #expect(found.reason("settings")?.contains("no key") == true)
      #expect(found.reason("totals")?.contains("view without a column \"id\"") == true)
      #expect(found.reason("broken")?.contains("gone") == true)
      #expect(found.reason("search")?.contains("no key") == true)
      #expect(found.types.notes.contains { $0.contains("comments.authorId") })
      #expect(found.types.notes.contains { $0.contains("users.userType") })
      #expect(found.types.notes.contains { $0.contains("posts.seen is declared DATETIME") })
    }

    @Test func `Values are what the tables keep, and dates can be asked for as they are kept`()
      async throws
    {
      let found = try await Found(SchemaTexts.blog)
      let api = try found.server()
      let post = await api.get("/posts/1")
      func attribute(_ name: String) -> JSONValue? {
        post.json["data"]?["attributes"]?[name]
      }
      #expect(attribute("published")?.string == "2025-01-31T08:30:00Z")
      #expect(attribute("updated")?.string == "2025-01-31T08:30:00Z")
      #expect(attribute("seen")?.string == "yesterday")
      #expect(attribute("slug")?.string == "hello")
      #expect(attribute("data") == ["a": [1]])
      #expect(attribute("price") == 9.5)
      let profile = await api.get("/profiles/1?include=user")
      #expect(profile.json["data"]?["attributes"]?["born"]?.string == "1990-05-01")
      #expect(profile.json["data"]?["attributes"]?["avatar"]?.string == "AP8=")
      for (query, ids) in [
        ("/users?filter[createdAt]=2025-01-31T08:30:00Z", ["1"]),
        ("/users?filter[createdAt][gt]=2025-01-31T08:30:00Z", ["2"]),
        ("/users?filter[createdAt][gte]=2025-01-31T08:30:00.5Z", ["2"]),
        ("/users?filter[createdAt][lte]=2025-01-31T08:30:00.5Z", ["1"]),
        ("/posts?filter[published]=2025-01-31T08:30:00Z", ["1"]),
        ("/profiles?filter[born]=1990-05-01", ["1"]),
        ("/profiles?filter[born][gt]=1990-04-30", ["1"]),
      ] { #expect(await api.get(query).ids() == ids, "\(query)") }
      // A cursor goes on behind a date that is kept in whole seconds.
      let first = await api.get("/users?sort=createdAt&page[size]=1")
      let next = try #require(first.link("next"))
      #expect(await api.get(next).ids() == ["2"])
    }

    @Test func `A unique foreign key is to-one on both sides`() async throws {
      let api = try await Found(SchemaTexts.blog).server()
      let users = await api.get("/users?include=avatar,profile")
      let linkage = users.json["data"]?.array?.map {
        $0["relationships"]?["avatar"]?["data"]?["id"]?.string
      }
      #expect(linkage == [nil, "1"])
      #expect(users.json["data"]?.array?[0]["relationships"]?["avatar"]?["data"]?.isNull == true)
      #expect(await api.get("/users/2/avatar").json["data"]?["id"]?.string == "1")
      #expect(await api.get("/users/1/avatar").json["data"]?.isNull == true)
      #expect(
        await api.get("/users/2/relationships/avatar").json["data"] == [
          "type": "avatars", "id": "1",
        ])
      #expect(await api.get("/users?filter[avatar.url]=https://example.com/2.png").ids() == ["2"])
    }

    @Test func `Options leave out tables and columns, and what leads there`() async throws {
      var options = IntrospectionOptions()
      options.except = ["users", "post_tags"]
      options.hidden = ["posts.price", "comments.parent_id"]
      let found = try await Found(SchemaTexts.blog, .sqlite, options)
      #expect(found.line("users") == nil)
      #expect(
        found.line("posts")
          == "posts(integer id): title string, data any?, score number?, published date?, updated date?, seen string?, lockVersion integer, slug string?, comments →→ comments"
      )
      #expect(
        found.line("comments")
          == "comments(string id): author string?, body string?, mixed string?, post → posts")
      #expect(found.reason("posts", "author_id")?.contains("users") == true)
      options = IntrospectionOptions()
      options.only = ["posts", "tags"]
      let two = try await Found(SchemaTexts.blog, .sqlite, options)
      #expect(two.types.types.map(\.schema.type) == ["posts", "tags"])
      #expect(two.line("tags") == "tags(string name): postCount integer?, posts →→ posts")
      // The table that joins them, by its own name and by that of its type.
      for name in ["post_tags", "postTags"] {
        options.except = [name]
        let apart = try await Found(SchemaTexts.blog, .sqlite, options)
        #expect(apart.line("tags") == "tags(string name): postCount integer?", "\(name)")
      }
    }

    @Test(arguments: DatabaseKind.available.filter { $0 != .memory })
    func `What refers to a hidden column has its values and is hidden, too`(
      _ kind: DatabaseKind
    ) async throws {
      let text = """
        CREATE TABLE person (id integer PRIMARY KEY, code text UNIQUE, name text);
        CREATE TABLE by_code (id integer PRIMARY KEY, person_code text UNIQUE REFERENCES person (code), note text);
        CREATE TABLE twice (id integer PRIMARY KEY, by_code text REFERENCES by_code (person_code), note text);
        CREATE TABLE "both" (id integer PRIMARY KEY, code text REFERENCES person (code), person_id integer REFERENCES person, note text);
        CREATE TABLE badge (code text PRIMARY KEY REFERENCES person (code), note text)
        """
      var options = IntrospectionOptions()
      options.hidden = ["person.code"]
      let found = try await Found(text, kind, options)
      #expect(found.types.types.map(\.schema.type) == ["both", "byCode", "person", "twice"])
      #expect(found.line("person") == "person(integer id): name string?, boths →→ both")
      #expect(found.line("byCode") == "byCode(integer id): note string?")
      #expect(found.line("twice") == "twice(integer id): note string?")
      #expect(found.line("both") == "both(integer id): note string?, person → person?")
      #expect(found.reason("badge") == "its key is hidden")
      #expect(
        found.reason("by_code", "person_code") == #"it refers to "person.code", which is hidden"#)
      #expect(
        found.reason("twice", "by_code") == #"it refers to "by_code.person_code", which is hidden"#)
      // Without the option, they are attributes.
      let all = try await Found(text, kind)
      #expect(all.line("byCode")?.contains("personCode string?") == true)
    }

    @Test func `What tables say can be said anew, once`() async throws {
      var options = IntrospectionOptions()
      options.isWritable = true
      let found = try await Found(SchemaTexts.blog, .sqlite, options)
      _ = try JSONAPIServer(database: MemoryDatabase()) {
        for type in found.types.types {
          Serve(introspected: type) {
            $0.allow(.create, .update, .delete) { _ in false }
            $0.key(type.key)
          }
        }
      }
      #expect(throws: DefinitionError.self) {
        try JSONAPIServer(database: MemoryDatabase()) {
          for type in found.types.types {
            Serve(introspected: type) {
              $0.allow(.create)
              $0.allow(.create)
            }
          }
        }
      }
    }

    @Test(
      "A name that the database doesn't have is an error with the nearest one",
      arguments: [
        ("only", "user", #"There is no table "user". Did you mean "users"?"#),
        ("except", "nothing", #"There is no table "nothing"."#),
        ("hide", "posts.prise", #"The table "posts" has no column "prise". Did you mean "price"?"#),
        ("hide", "posts", #""posts" is not a column; write table.column."#),
      ])
    func unknownNames(_ option: String, _ name: String, _ message: String) async throws {
      var options = IntrospectionOptions()
      switch option {
      case "only": options.only = [name]
      case "except": options.except = [name]
      default: options.hidden = [name]
      }
      let error = await #expect(throws: IntrospectionError.self) {
        _ = try await Found(SchemaTexts.blog, .sqlite, options)
      }
      #expect(error?.option == option)
      #expect(error?.description == message)
    }

    @Test
    func `Types that were read to be written have defaults, versions and ids as their tables do`()
      async throws
    {
      var options = IntrospectionOptions()
      options.isWritable = true
      let found = try await Found(SchemaTexts.blog, .sqlite, options)
      let api = try found.server()
      let created = await api.send(
        .post, "/posts",
        """
        {"data": {"type": "posts", "attributes": {"title": "New", "published": "2025-02-01T00:00:00.250Z"},
          "relationships": {"author": {"data": {"type": "users", "id": "1"}},
            "tags": {"data": [{"type": "tags", "id": "swift"}]}}}}
        """)
      #expect(created.status == 201)
      #expect(created.json["data"]?["meta"]?["version"] == 1)
      #expect(
        created.json["data"]?["attributes"]?["published"]?.string == "2025-02-01T00:00:00.25Z")
      let generated = await api.send(
        .patch, "/posts/1",
        #"{"data": {"type": "posts", "id": "1", "attributes": {"slug": "x"}}}"#)
      #expect(generated.status == 403)
      let changed = await api.send(
        .patch, "/posts/1",
        #"{"data": {"type": "posts", "id": "1", "attributes": {"title": "x"}}}"#)
      #expect(changed.json["data"]?["attributes"]?["lockVersion"] == 2)
      let stale = await api.send(
        .patch, "/posts/1",
        #"{"data": {"type": "posts", "id": "1", "attributes": {"title": "y"}}}"#,
        headers: [.ifMatch: "\"v1\""])
      #expect(stale.status == 412)
      let tag = #"{"data": {"type": "tags", "id": "new", "attributes": {"postCount": 0}}}"#
      #expect(await api.send(.post, "/tags", tag).status == 201)
      let nameless = #"{"data": {"type": "tags", "attributes": {"postCount": 0}}}"#
      #expect(await api.send(.post, "/tags", nameless).status == 403)
      let avatar =
        #"{"data": {"type": "avatars", "id": "1"}}"#
      #expect(
        await api.send(.patch, "/users/1/relationships/avatar", avatar).status == 204)
      #expect(await api.get("/users/1/avatar").json["data"]?["id"]?.string == "1")
      let view = #"{"data": {"type": "popularPosts", "id": "1", "attributes": {"title": "x"}}}"#
      #expect(await api.send(.patch, "/popularPosts/1", view).status == 403)
    }

    @Test func `A table of PostgreSQL with a dot in its name is left out`() throws {
      var id = SQLCatalog.Column(name: "id", type: "integer")
      id.isNullable = false
      var table = SQLCatalog.Table()
      table.columns = [id]
      table.primaryKey = ["id"]
      var catalog = SQLCatalog()
      catalog.tables = ["dot.ted": table, "plain": table]
      let found = try Introspector.run(catalog, .postgreSQL, [:], IntrospectionOptions())
      #expect(found.types.map(\.schema.type) == ["plain"])
      #expect(
        found.omissions.map(\.description)
          == ["dot.ted: its name has a dot, as if it had a schema"])
    }

    @Test(.enabled(if: DatabaseKind.address != nil))
    func `A shop for films in PostgreSQL`() async throws {
      let found = try await Found(SchemaTexts.films, .postgreSQL)
      #expect(
        found.line("film")
          == "film(integer film_id): title string, releaseYear integer?, rentalRate decimal, rating string?, specialFeatures array?, extra any?, lengthRange string?, opens string?, address string?, poster data?, released date?, token uuid?, shouted string?, language → language, originalLanguage → language?, filmCategories →→ filmCategory, inventory →→ inventory, payments →→ payment, actors →→ actor"
      )
      #expect(
        found.line("language")
          == "language(integer language_id): name string, films →→ film, originalFilms →→ film")
      #expect(
        found.line("store")
          == "store(integer store_id): managerStaff → staff, customers →→ customer, inventory →→ inventory, staff →→ staff"
      )
      #expect(
        found.line("staff")
          == "staff(integer staff_id): name string?, store → store, managerStore → store?")
      #expect(found.line("studio") == "studio(uuid id): country → country?")
      #expect(found.line("filmList") == "filmList(integer id): title string?")
      #expect(found.reason("film", "fulltext")?.contains("tsvector") == true)
      #expect(found.reason("film_count")?.contains("view") == true)
      #expect(
        found.line("filmCategory")
          == "filmCategory(string film_id, category_id): lastUpdate date, film → film, category → category"
      )
      #expect(
        found.line("rental")
          == "rental(integer rental_id): rentalDate date, returnDate date?, inventory → inventory, customer → customer"
      )
      #expect(
        found.line("visit") == "visit(string day, customer_id): day integer, customer → customer")
      #expect(found.line("visitFirst") == nil)
      #expect(found.reason("closure")?.contains("can't be a part of an id") == true)
      let api = try found.server()
      let film = await api.get("/film/1?include=actors,language,originalLanguage,payments")
      let attributes = film.json["data"]?["attributes"]
      #expect(attributes?["specialFeatures"] == ["a", "b c"])
      #expect(attributes?["released"]?.string == "2006-02-15")
      #expect(attributes?["address"]?.string == "10.0.0.1/8")
      #expect(attributes?["rentalRate"] == 4.99)
      for (query, ids) in [
        ("/film?filter[opens]=20:15:00", ["1"]), ("/film?filter[address]=nonsense", []),
        ("/film?sort=opens", ["2", "1"]), ("/film?sort=-lengthRange,address", ["1", "2"]),
        ("/film?filter[lengthRange][contains]=3", ["1"]),
        ("/film?filter[released]=2006-02-15", ["1"]),
        ("/film?filter[rating]=X", []), ("/customer/1/rentals", ["1"]),
        ("/filmCategory?filter[film.title]=Academy", ["1:2"]),
        ("/customer/1/visits", ["7:1"]),
        ("/film?sort=rating,opens&page[size]=1", ["2"]),
      ] { #expect(await api.get(query).ids() == ids, "\(query)") }
    }

    @Test(.enabled(if: DatabaseKind.address != nil))
    func `Arrays of PostgreSQL have elements of any value`() async throws {
      let found = try await Found(
        """
        CREATE TABLE lists (id integer PRIMARY KEY, words text[], grid integer[][]);
        INSERT INTO lists VALUES (1, '{NULL,c}', '{{1,2},{3,4}}');
        """, .postgreSQL)
      let type = try #require(found.types.types.first)
      #expect(type.schema.attributes.map { $0.value.element?.kind } == [.any, .any])
      let list = await (try found.server()).get("/lists/1").json["data"]
      #expect(list?["attributes"] == ["words": [nil, "c"], "grid": [[1, 2], [3, 4]]])
      let api = try found.server()
      #expect(await api.get("/lists?filter[words][contains]=1").ids() == [])
      #expect(await api.get("/lists?filter[words][contains]=c").ids() == ["1"])
      #expect(await api.get("/lists?filter[grid][contains]=3.0").ids() == ["1"])
    }

    @Test(.enabled(if: DatabaseKind.address != nil))
    func `Rows that need an array can't be created, unless a trigger sets it`() async throws {
      var options = IntrospectionOptions()
      options.isWritable = true
      let found = try await Found(
        """
        CREATE TABLE needed (id serial PRIMARY KEY, words text[] NOT NULL);
        CREATE TABLE given (id serial PRIMARY KEY, words text[] NOT NULL DEFAULT '{}', name text);
        CREATE TABLE filled (id serial PRIMARY KEY, words text[] NOT NULL, name text);
        CREATE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql AS
          $$BEGIN NEW.words = ARRAY[NEW.name]; RETURN NEW; END$$;
        CREATE TRIGGER fill BEFORE INSERT ON filled FOR EACH ROW EXECUTE FUNCTION fill();
        """, .postgreSQL, options)
      defer { withExtendedLifetime(found) {} }
      let api = try found.server()
      for (type, status) in [("needed", 403), ("given", 201), ("filled", 201)] {
        let attributes = type == "needed" ? "{}" : #"{"name": "a"}"#
        let created = await api.send(
          .post, "/\(type)",
          #"{"data": {"type": "\#(type)", "attributes": \#(attributes)}}"#)
        #expect(created.status == status, "\(type)")
        let allowed = await api.send(.options, "/\(type)").headers[.allow] ?? ""
        #expect(allowed.contains("POST") == (type != "needed"), "\(type)")
      }
    }

    @Test func `Rows that need what isn't served can't be created`() async throws {
      let text = """
        CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT NOT NULL, password TEXT NOT NULL);
        CREATE TABLE notes (id INTEGER PRIMARY KEY, person_id INTEGER NOT NULL REFERENCES people);
        """
      var options = IntrospectionOptions()
      options.isWritable = true
      let all = try await Found(text, .sqlite, options)
      #expect(all.types.types.allSatisfy { $0.operations == [.create, .update, .delete] })
      options.hidden = ["people.password"]
      let hidden = try await Found(text, .sqlite, options)
      let operations = hidden.types.types.map { "\($0.table) \($0.operations.contains(.create))" }
      #expect(operations == ["notes true", "people false"])
      options.hidden = []
      options.except = ["people"]
      let notes = try await Found(text, .sqlite, options)
      #expect(notes.types.types.map(\.operations) == [[.update, .delete]])
    }

    @Test(.enabled(if: DatabaseKind.address != nil), arguments: ["", "DEFERRABLE"])
    func `Members are added, also where the key of the join table is deferrable`(
      _ check: String
    ) async throws {
      var options = IntrospectionOptions()
      options.isWritable = true
      let found = try await Found(
        """
        CREATE TABLE articles (id integer PRIMARY KEY, title text);
        CREATE TABLE tags (id integer PRIMARY KEY, name text);
        CREATE TABLE article_tags (article_id integer REFERENCES articles,
          tag_id integer REFERENCES tags, PRIMARY KEY (article_id, tag_id) \(check));
        INSERT INTO articles VALUES (1, 'a');
        INSERT INTO tags VALUES (1, 'x'), (2, 'y');
        """, .postgreSQL, options)
      defer { withExtendedLifetime(found) {} }
      let api = try found.server()
      let path = "/articles/1/relationships/tags"
      for id in ["1", "1", "2"] {
        let added = await api.send(
          .post, path, #"{"data": [{"type": "tags", "id": "\#(id)"}]}"#)
        #expect(added.status == 204, "\(id)")
      }
      #expect(await api.get(path).ids() == ["1", "2"])
      #expect(
        found.database.statements.all.contains { $0.contains("ON CONFLICT") } == check.isEmpty)
    }

    // MARK: Everything

    @Test(
      "Every type is fetched in full with everything included",
      arguments: [
        ("shop", SchemaTexts.shop, DatabaseKind.sqlite),
        ("blog", SchemaTexts.blog, .sqlite), ("orders", SchemaTexts.orders, .sqlite),
        ("orders", SchemaTexts.orders, .postgreSQL), ("oddities", SchemaTexts.oddities, .sqlite),
        ("films", SchemaTexts.films, .postgreSQL),
      ].filter { DatabaseKind.available.contains($0.2) })
    func everything(_ name: String, _ text: String, _ kind: DatabaseKind) async throws {
      let found = try await Found(text, kind)
      let api = try found.server()
      #expect(try await api.verify().map(\.description).filter { !$0.contains("index") } == [])
      for type in found.types.types {
        let edges = type.schema.relationships.map(\.name)
        let path = "/\(type.schema.type)"
        // No more than ten paths at once.
        for start in stride(from: 0, through: edges.count, by: 10) {
          let paths = edges[start..<min(start + 10, edges.count)].joined(separator: ",")
          var next: String? = paths.isEmpty ? path : "\(path)?include=\(paths)"
          while let page = next {
            let exchange = await api.get(page)
            #expect(exchange.status == 200, "\(page)")
            next = exchange.link("next")
          }
        }
        for attribute in type.schema.attributes where attribute.value.isOrdered {
          let sorted = await api.get("\(path)?sort=\(attribute.name.percentEncoded)&page[size]=1")
          #expect(sorted.status == 200, "\(path) by \(attribute.name)")
        }
        guard let link = await api.get(path).value("/data/0/links/self")?.string else {
          if name != "oddities" { Issue.record("\(path) is empty") }
          continue
        }
        #expect(await api.get(link).status == 200, "\(link)")
        for edge in edges {
          #expect(await api.get("\(link)/\(edge)").status == 200, "\(link)/\(edge)")
          #expect(await api.get("\(link)/relationships/\(edge)").status == 200)
        }
      }
    }

    @Test func `Every name is one of JSON:API, and no type has one twice`() async throws {
      let found = try await Found(SchemaTexts.oddities)
      #expect(found.types.types.count == 150)
      #expect(found.types.omissions.count == 25)
      for type in found.types.types {
        let names = type.schema.fields.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(!names.contains("id") && !names.contains("type"))
        for name in names + [type.schema.type] {
          #expect(
            !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber }, "\(name)")
        }
      }
      #expect(
        found.line("odd2")
          == "odd2(integer ID2): größeCm number?, odd2Type string?, odd2Id string?, aB string?, odd2AB string?, odd2AB2 string?, 2nd string?, odd2 string?, odd22 string?, links string?"
      )
      #expect(
        found.line("odd9")
          == "odd9(integer id): parent → odd9?, home → odd1?, away → odd1?, odd13s →→ odd13, odd17sAsHome →→ odd17, odd17sAsAway →→ odd17, children →→ odd9, as →→ odd8"
      )
    }

    @Test func `The reason is reported why the tables of a file can't be read`() async throws {
      let failures = Guarded<[ResultCode]>([])
      var configuration = SQLiteConfiguration()
      configuration.onFailure = { error in failures.withLock { $0.append(error.resultCode) } }
      let queue = try DatabaseQueue()
      try await queue.write { connection in
        connection.add(
          function: DatabaseFunction("fail", argumentCount: 0) { _ in
            throw GRDB.DatabaseError(resultCode: .SQLITE_IOERR)
          })
        // It takes the place of SQLite's own table.
        try connection.execute(
          sql: """
            CREATE VIEW pragma_table_list AS
            SELECT fail() AS name, 'table' AS type, 'main' AS schema, 0 AS wr, 0 AS strict
            """)
      }
      let database = SQLiteDatabase(queue, configuration: configuration)
      await #expect(throws: (any Error).self) { try await database.introspected() }
      #expect(failures.withLock { $0 } == [.SQLITE_IOERR])
    }

    @Test
    func `The order in which a database lists its tables, columns' keys and indexes has no effect`()
      async throws
    {
      for text in [SchemaTexts.shop, SchemaTexts.blog, SchemaTexts.orders, SchemaTexts.oddities] {
        let found = try await Found(text)
        let database = try #require(found.database.original as? SQLiteDatabase)
        let (catalog, samples) = try await database.writer.read { connection in
          var driver = database.driver(connection)
          let catalog = try driver.catalog(of: nil)
          var samples: [String: TableSample] = [:]
          for (name, table) in catalog.tables {
            samples[name] = TableSample(name, table, &driver)
          }
          return (catalog, samples)
        }
        for _ in 0..<5 {
          var shuffled = SQLCatalog()
          for (name, var table) in catalog.tables.shuffled() {
            table.foreignKeys.shuffle()
            table.uniqueKeys.shuffle()
            table.indexes.shuffle()
            shuffled.tables[name] = table
          }
          let again = try Introspector.run(
            shuffled, .sqlite, samples, IntrospectionOptions())
          #expect(again.types.map(\.line) == found.types.types.map(\.line))
          #expect(again.omissions == found.types.omissions)
          #expect(again.notes == found.types.notes)
        }
      }
    }

    // MARK: Nouns

    @Test(
      "Nouns in the plural and back",
      arguments: [
        ("person", "people"), ("category", "categories"), ("address", "addresses"),
        ("box", "boxes"),
        ("status", "statuses"), ("day", "days"), ("match", "matches"), ("analysis", "analyses"),
        ("house", "houses"), ("movie", "movies"), ("series", "series"), ("child", "children"),
        ("bus", "buses"), ("company", "companies"), ("class", "classes"), ("alias", "aliases"),
      ])
    func nouns(_ singular: String, _ plural: String) {
      #expect(EnglishNoun.plural(singular) == plural)
      #expect(EnglishNoun.plural(plural) == plural)
      #expect(EnglishNoun.singular(plural) == singular)
      #expect(EnglishNoun.singular(singular) == singular)
    }

    @Test(
      "Words of names",
      arguments: [
        ("SupportRepId", "supportRepId"), ("HTTPServer_url", "httpServerUrl"),
        ("ARTIST_ID", "artistId"), ("created at", "createdAt"), ("größe-cm", "größeCm"),
        ("address2", "address2"), ("__x__", "x"), ("userIDs", "userIDs"),
      ])
    func words(_ name: String, _ camelCase: String) {
      #expect(WordsOfName(name).camelCase.lowercased() == camelCase.lowercased())
    }
  }

  extension IntrospectedType {
    /// The type with its fields: `→` to one, `→→` to many.
    var line: String {
      let fields = schema.fields.map { field in
        switch field {
        case .attribute(let attribute):
          "\(attribute.name) \(attribute.value.kind)\(attribute.isOptional ? "?" : "")"
        case .relationship(let relationship):
          "\(relationship.name) \(relationship.cardinality == .one ? "→" : "→→") "
            + (relationship.destinationTypes ?? []).joined(separator: "|")
            + (relationship.isOptional && relationship.cardinality == .one ? "?" : "")
        }
      }
      return "\(schema.type)(\(schema.id.kind) \(key.names.joined(separator: ", "))): "
        + fields.joined(separator: ", ")
    }
  }

  extension String {
    fileprivate var percentEncoded: String {
      addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? self
    }
  }
#endif
