#if Macros && SQLite
  import ConformanceSupport
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Testing

  /// Requirements on servers that the shared HTTP cases don't name, on their server.
  @Suite("A server conforms")
  struct ConformanceTests {
    private func blog(
      _ kind: DatabaseKind
    ) async throws -> (api: JSONAPIServer<NoPrincipal>, database: TestDatabase) {
      let database = try await TestDatabase(kind, Blog.tables, Blog.rows)
      return (try Blog.server(on: database.base), database)
    }

    @Test(
      "Media types have no parameters but ext and profile, whose URIs are quoted (MED-02, MED-03, MED-04)",
      arguments: DatabaseKind.available)
    func mediaTypes(_ kind: DatabaseKind) async throws {
      let (api, database) = try await blog(kind)
      defer { withExtendedLifetime((api, database)) {} }
      let plain = await api.get("/articles")
      #expect(plain.headers[.contentType] == "application/vnd.api+json")
      let paged =
        "application/vnd.api+json;profile=\"https://jsonapi.org/profiles/ethanresnick/cursor-pagination\""
      let page = await api.get("/comments", headers: [.accept: PagingTests.profile])
      #expect(page.headers[.contentType] == paged)
      // Lists with one space between URIs are read whole, wherever the known URI is.
      let (cursor, atomic) = (Profile.cursorPagination.uri, Extension.atomicOperations.uri)
      for uris in ["urn:a \(cursor)", "\(cursor) urn:a", "urn:a \(cursor) urn:b"] {
        let page = await api.get(
          "/comments", headers: [.accept: "application/vnd.api+json;profile=\"\(uris)\""])
        #expect(page.headers[.contentType] == paged, "\(uris)")
      }
      let no = await api.get(
        "/comments", headers: [.accept: "application/vnd.api+json;profile=\"urn:a,\(cursor)\""])
      #expect(no.headers[.contentType] == "application/vnd.api+json")
      for uris in ["urn:a \(atomic)", "\(atomic) urn:a"] {
        let answer = await api.send(
          .post, "/operations",
          #"{"atomic:operations": [{"op": "remove", "ref": {"type": "comments", "id": "1"}}]}"#,
          headers: [.contentType: "application/vnd.api+json;ext=\"\(uris)\""])
        #expect(answer.status == 415, "\(uris)")
      }
    }

    @Test func `Profiles with one parameter conflict; that of the server has none (PRF-06)`() throws
    {
      let one = try Profile(uri: "https://example.com/one", queryParameters: ["viewMode"])
      let other = try Profile(uri: "https://example.com/other", queryParameters: ["viewMode"])
      try Profile.checkCompatibility(of: [.cursorPagination, one])
      let error = #expect(throws: RegistrationError.self) {
        try Profile.checkCompatibility(of: [.cursorPagination, one, other])
      }
      #expect(error?.requirement == "PRF-06")
    }

    @Test(
      "A self link with a profile applied has the media type (DOC-09)",
      arguments: DatabaseKind.available)
    func selfLinkType(_ kind: DatabaseKind) async throws {
      let (api, database) = try await blog(kind)
      defer { withExtendedLifetime((api, database)) {} }
      let page = await api.get("/comments", headers: [.accept: PagingTests.profile])
      #expect(page.value("/links/self/type")?.string == page.headers[.contentType])
      #expect(page.value("/links/self/href")?.string == "/comments")
    }

    @Test(
      "One type and id is one resource at every URL, with one name (RES-08, RES-19)",
      arguments: DatabaseKind.available)
    func oneResource(_ kind: DatabaseKind) async throws {
      let (api, database) = try await blog(kind)
      defer { withExtendedLifetime((api, database)) {} }
      let own = try #require(await api.get("/people/2").value("/data"))
      #expect(own["id"]?.string == "2")
      #expect(own["attributes"]?["name"]?.string == "Ben")
      #expect(await api.get("/articles/3/author").value("/data") == own)
      #expect(await api.get("/comments?include=author").json["included"]?[0] == own)
      #expect(await api.get("/people").json["data"]?[1] == own)
      // The type has the name of its collection, in linkage, too.
      #expect(own["type"]?.string == "people")
      let linkage = await api.get("/articles/3/relationships/author")
      #expect(linkage.value("/data/type")?.string == "people")
      #expect(linkage.value("/data/id")?.string == "2")
    }

    @Test(
      "The self link of a relationship leads to linkage, in no particular order (REL-12, REL-13, FET-14)",
      arguments: DatabaseKind.available)
    func relationshipLinks(_ kind: DatabaseKind) async throws {
      let (api, database) = try await blog(kind)
      defer { withExtendedLifetime((api, database)) {} }
      let article = await api.get("/articles/1")
      let link = try #require(
        article.value("/data/relationships/reviewers/links/self")?.string)
      let linkage = await api.get(link)
      #expect(Set(linkage.ids()) == ["2", "3"])
      #expect(linkage.link("self") == link)
      #expect(linkage.link("related") == "/articles/1/reviewers")
    }

    @Test(
      "Related resources come along where they are asked for, and only there (CMP-01, INC-01, INC-02)",
      arguments: DatabaseKind.available)
    func inclusion(_ kind: DatabaseKind) async throws {
      let (api, database) = try await blog(kind)
      defer { withExtendedLifetime((api, database)) {} }
      #expect(await api.get("/articles/1").json["included"] == nil)
      #expect(await api.get("/articles/1?include=author").ids("included") == ["1"])
    }

    @Test(
      "A parameter that needs a collection is named as the request does (ERR-17)",
      arguments: ["filter[title]", "sort", "page[number]"])
    func collectionParameters(_ name: String) async throws {
      let api = try Newsroom.server(on: MemoryDatabase(Newsroom.rows))
      for path in ["/stories/1", "/stories/1/author", "/stories/1/relationships/author"] {
        let value = name.hasPrefix("page") ? "1" : name == "sort" ? "id" : "a"
        let name = path == "/stories/1" ? name : name.replacing("title", with: "name")
        let answer = await api.get("/api\(path)?\(name)=\(value)")
        #expect(answer.status == 400)
        #expect(answer.sources == [name])
      }
    }

    @Test(
      "An empty include has an empty array in the response (INC-04, INC-07)",
      arguments: [
        "/articles", "/articles/1", "/articles/1/author", "/articles/1/reviewers",
        "/articles/1/relationships/author", "/articles/1/relationships/reviewers",
      ])
    func emptyInclude(_ path: String) async throws {
      let api = try Blog.server(on: MemoryDatabase(Blog.rows))
      let answer = await api.get(path + "?include=")
      #expect(answer.status == 200)
      #expect(answer.json["included"] == [])
      #expect(answer.json["data"] == (await api.get(path).json["data"]))
    }

    @Test(arguments: DatabaseKind.available)
    func `Types without a fieldset have all fields (SPF-05)`(_ kind: DatabaseKind) async throws {
      let (api, database) = try await blog(kind)
      defer { withExtendedLifetime((api, database)) {} }
      let article = await api.get("/articles/1?fields[people]=name&include=author")
      #expect(article.value("/data/attributes")?.object?.keys == ["title", "body", "slug"])
      #expect(article.value("/included/0/attributes")?.object?.keys == ["name"])
    }

    @Test(
      "Collections have an order of their own, and take others, related ones too (SRT-05, SRT-08, SRT-10)",
      arguments: DatabaseKind.available)
    func order(_ kind: DatabaseKind) async throws {
      let (api, database) = try await blog(kind)
      defer { withExtendedLifetime((api, database)) {} }
      #expect(await api.get("/people").ids() == ["1", "2", "3"])
      #expect(await api.get("/people?sort=-name").ids() == ["3", "2", "1"])
      #expect(await api.get("/articles/1/reviewers?sort=-name").ids() == ["3", "2"])
      #expect(
        await api.get("/articles/1/relationships/reviewers?sort=-name").ids() == ["3", "2"])
    }

    @Test(arguments: DatabaseKind.available)
    func `Sort fields along a relationship are dotted (SRT-09)`(_ kind: DatabaseKind) async throws {
      let (_, database) = try await blog(kind)
      defer { withExtendedLifetime(database) {} }
      let api = try JSONAPIServer(database: database.base) {
        Serve(Comment.self)
        Serve(Person.self)
      }
      #expect(await api.get("/comments?sort=author.name").ids() == ["2", "1", "3"])
      #expect(await api.get("/comments?sort=-author.name,-id").ids() == ["3", "1", "2"])
    }

    @Test(
      "An unsupported sort of a collection with cursors has the profile's error (CUR-03, CUR-30)",
      arguments: DatabaseKind.available)
    func unsupportedSort(_ kind: DatabaseKind) async throws {
      let (api, database) = try await blog(kind)
      defer { withExtendedLifetime((api, database)) {} }
      let page = await api.get("/comments?sort=body")
      #expect(page.status == 400)
      #expect(page.sources == ["sort"])
      #expect(
        page.value("/errors/0/links/type")?.string
          == "https://jsonapi.org/profiles/ethanresnick/cursor-pagination/unsupported-sort")
    }

    @Test(
      "A field without an order, and one of many resources, has the profile's error, too (CUR-03, CUR-30)",
      arguments: ["tags", "-tags", "id,owner.tags", "notes.rank"])
    func orderlessSort(_ sort: String) async throws {
      let schema = Schema(
        "notes", id: Int.self,
        [
          .attribute("rank", Int?.self), .attribute("tags", [String]?.self),
          .relationship(.init("owner", .one, to: ["notes"])),
          .relationship(.init("notes", .many, to: ["notes"])),
        ])
      let api = try JSONAPIServer(database: MemoryDatabase([:])) {
        Serve(schema: schema) { $0.relationship("notes", .foreignKey("owner_id")) }
      }
      let page = await api.get("/notes?sort=\(sort)")
      #expect(page.status == 400)
      #expect(page.codes == ["unsupported-sort"])
      #expect(
        page.value("/errors/0/links/type")?.string
          == "https://jsonapi.org/profiles/ethanresnick/cursor-pagination/unsupported-sort")
    }

    @Test(
      "Each type says which writes it offers; others are refused (CRU-01, CRU-16)",
      arguments: DatabaseKind.available)
    func offered(_ kind: DatabaseKind) async throws {
      let (_, database) = try await blog(kind)
      defer { withExtendedLifetime(database) {} }
      let api = try JSONAPIServer(database: database.base) {
        Serve(Person.self) { $0.allow(.update) }
      }
      let body = #"{"data": {"type": "people", "attributes": {"name": "x", "age": 1}}}"#
      #expect(await api.send(.post, "/people", body).status == 403)
      #expect(await api.send(.delete, "/people/1").status == 403)
      let update = #"{"data": {"type": "people", "id": "1", "attributes": {"name": "x"}}}"#
      #expect(await api.send(.patch, "/people/1", update).status == 200)
    }

    @Test(
      "An id of the client is kept, and the whole resource answered (CRU-06, CRU-15, ATM-29)",
      arguments: DatabaseKind.available)
    func clientIDs(_ kind: DatabaseKind) async throws {
      let (api, database) = try await blog(kind)
      defer { withExtendedLifetime((api, database)) {} }
      let body = #"{"data": {"type": "people", "id": "me", "attributes": {"name": "x", "age": 1}}}"#
      let created = await api.send(.post, "/people", body)
      #expect(created.status == 201)
      #expect(created.value("/data/id")?.string == "me")
      let other = await api.operate(
        #"{"op": "add", "data": {"type": "people", "id": "you", "attributes": {"name": "x", "age": 1}}}"#
      )
      #expect(other.value("/atomic:results/0/data/id")?.string == "you")
    }

    @Test(
      "Errors have a status, and the codes of HTTP mean what they do there (FET-09, CRU-21)",
      arguments: DatabaseKind.available)
    func statuses(_ kind: DatabaseKind) async throws {
      let (api, database) = try await blog(kind)
      defer { withExtendedLifetime((api, database)) {} }
      let conflict = await api.send(
        .post, "/people",
        #"{"data": {"type": "people", "id": "1", "attributes": {"name": "x", "age": 1}}}"#)
      #expect(conflict.status == 409)
      #expect(conflict.sources == ["/data/id"])
      #expect(conflict.value("/errors/0/status")?.string == "409")
      let missing = await api.get("/nothing")
      #expect(missing.status == 404)
      #expect(missing.value("/errors/0/status")?.string == "404")
    }

    @Test(arguments: DatabaseKind.available)
    func `The URL to update is the resource's own (CRU-40)`(_ kind: DatabaseKind) async throws {
      let (api, database) = try await blog(kind)
      defer { withExtendedLifetime((api, database)) {} }
      let link = try #require(await api.get("/articles/1/author").value("/data/links/self")?.string)
      let body = #"{"data": {"type": "people", "id": "1", "attributes": {"age": 37}}}"#
      #expect(await api.send(.patch, link, body).status == 200)
    }

    @Test(
      "Families of parameters are spelled as the specification says (QRY-01, QRY-03)",
      arguments: DatabaseKind.available)
    func families(_ kind: DatabaseKind) async throws {
      let (api, database) = try await blog(kind)
      defer { withExtendedLifetime((api, database)) {} }
      for name in ["fields[articles]=title", "page[size]=1", "filter[author]=1", "sort=title"] {
        #expect(await api.get("/articles?\(name)").status == 200, "\(name)")
      }
      // No members of the families of the specification.
      for name in [
        "page[", "page]size", "fields[articles]x", "filter[]]", "filter[_]", "filter[author.]",
        "fields", "sort[x]",
      ] {
        let answer = await api.get("/articles?\(name)=1")
        #expect(answer.status == 400, "\(name)")
        #expect(answer.codes == ["malformedName"], "\(name)")
        #expect(answer.sources == [name])
      }
      // A capital letter makes a name one that a server could have given to a parameter of its own.
      for (name, code) in [
        ("pageSize", "unknownParameter"), ("pagesize", "malformedName"),
        ("viewMode[a][b.c]", "unknownParameter"), ("viewMode[_]", "malformedName"),
      ] {
        let answer = await api.get("/articles?\(name)=1")
        #expect(answer.status == 400, "\(name)")
        #expect(answer.codes == [code], "\(name)")
        #expect(answer.sources == [name])
      }
    }

    @Test(
      "Errors of the cursor profile link to their description (ERR-07)",
      arguments: DatabaseKind.available)
    func typeLinks(_ kind: DatabaseKind) async throws {
      let (api, database) = try await blog(kind)
      defer { withExtendedLifetime((api, database)) {} }
      let page = await api.get("/comments?page[size]=21")
      let link = try #require(page.value("/errors/0/links/type")?.string)
      #expect(link.hasPrefix(Profile.cursorPagination.uri + "/"))
    }

    @Test(
      "Collections without an order get one, linkage too (CUR-02, CUR-29)",
      arguments: DatabaseKind.available)
    func linkagePages(_ kind: DatabaseKind) async throws {
      let (api, database) = try await blog(kind)
      defer { withExtendedLifetime((api, database)) {} }
      let first = await api.get("/articles/1/relationships/comments?page[size]=1")
      #expect(first.ids() == ["1"])
      #expect(first.json["links"]?["prev"]?.isNull == true)
      let next = try #require(first.link("next"))
      let last = await api.get(next)
      #expect(last.ids() == ["2"])
      #expect(last.json["links"]?["next"]?.isNull == true)
    }

    @Test(
      "Pages link to the first and the last one where that is cheap, and have a total (CUR-20, CUR-26)",
      arguments: DatabaseKind.available)
    func firstAndLast(_ kind: DatabaseKind) async throws {
      let (_, database) = try await blog(kind)
      defer { withExtendedLifetime(database) {} }
      let api = try JSONAPIServer(database: database.base) {
        Serve(Comment.self) { $0.page(default: 1, maximum: 5, total: true) }
        Serve(Person.self) { $0.page(default: 1, maximum: 5) }
      }
      let second = await api.get(try #require(await api.get("/comments").link("next")))
      #expect(second.ids() == ["2"])
      let first = await api.get(try #require(second.link("first")))
      #expect(first.ids() == ["1"])
      #expect(first.value("/meta/page/total") == 3)
      #expect(second.value("/meta/page/total") == 3)
      // Where a cursor would begin the last page costs a search; with a number it is known.
      #expect(second.json["links"]?["last"] == nil)
      let numbered = await api.get("/comments?page[number]=1&page[size]=2")
      #expect(await api.get(try #require(numbered.link("last"))).ids() == ["3"])
      #expect(await api.get(try #require(numbered.link("first"))).ids() == ["1", "2"])
      // Without a count neither is cheap.
      let people = await api.get("/people?page[number]=1")
      #expect(people.ids() == ["1"])
      #expect(people.json["links"]?["last"] == nil)
      #expect(people.json["meta"] == nil)
    }

    @Test(
      "A cursor's pages lead on and back, and nowhere where that is known (CUR-24)",
      arguments: DatabaseKind.available)
    func nowhere(_ kind: DatabaseKind) async throws {
      let (api, database) = try await blog(kind)
      defer { withExtendedLifetime((api, database)) {} }
      let start = await api.get("/comments?page[size]=1")
      let middle = await api.get(try #require(start.link("next")))
      #expect(middle.ids() == ["2"])
      // With page[after], prev need not be known, and with page[before], next.
      let back = await api.get(try #require(middle.link("prev")))
      #expect(back.ids() == ["1"])
      #expect(back.json["links"]?["prev"]?.isNull == true)
      #expect(await api.get(try #require(back.link("next"))).ids() == ["2"])
      // An empty page leads nowhere.
      let all = await api.get("/comments", headers: [.accept: PagingTests.profile])
      let cursor = try #require(all.value("/data/0/meta/page/cursor")?.string)
      let before = await api.get("/comments?page[before]=\(cursor)")
      #expect(before.json["data"]?.array?.count == 0)
      #expect(before.json["links"]?["prev"]?.isNull == true)
    }

    @Test(
      "Several conditions are separate parameters, and several values have commas between (REC-08)",
      arguments: DatabaseKind.available)
    func filters(_ kind: DatabaseKind) async throws {
      let (_, database) = try await blog(kind)
      defer { withExtendedLifetime(database) {} }
      let api = try JSONAPIServer(database: database.base) {
        Serve(Comment.self)
        Serve(Person.self)
      }
      #expect(await api.get("/comments?filter[body]=Nice,Wow").ids() == ["1", "3"])
      #expect(await api.get("/comments?filter[body]=Nice,Wow&filter[author]=1").ids() == [])
      #expect(await api.get("/comments?filter[author.name]=Ada").ids() == ["2"])
    }

    @Test(
      "A POST can stand for a PATCH where the server allows it (REC-10)",
      arguments: DatabaseKind.available)
    func methodOverride(_ kind: DatabaseKind) async throws {
      let (api, database) = try await blog(kind)
      defer { withExtendedLifetime((api, database)) {} }
      let name = try #require(HTTPField.Name("X-HTTP-Method-Override"))
      let body = #"{"data": {"type": "people", "id": "1", "attributes": {"age": 40}}}"#
      let answer = await api.send(.post, "/people/1", body, headers: [name: "PATCH"])
      #expect(answer.status == 200)
      #expect(
        await api.send(.post, "/people/1", body, headers: [name: "DELETE"]).status == 400)
    }

    @Test(arguments: DatabaseKind.available)
    func `Times are written as ISO 8601 has them (REC-11)`(_ kind: DatabaseKind) async throws {
      let database = try await TestDatabase(kind, Newsroom.tables, Newsroom.rows)
      defer { withExtendedLifetime(database) {} }
      let api = try Newsroom.server(on: database.base)
      let story = await api.get("/api/stories/1")
      #expect(
        story.value("/data/attributes/publishedAt")?.string == "2023-11-14T22:13:20.000001Z")
    }
  }
#endif
