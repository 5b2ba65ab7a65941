#if Macros
  import ConformanceSupport
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Testing

  /// Requirements on servers that the shared HTTP cases don't name, on their server.
  @Suite("A server conforms")
  struct ConformanceTests {
    let api: JSONAPIServer<NoPrincipal>

    init() throws { api = try Blog.server(on: MemoryDatabase(Blog.rows)) }

    @Test(
      "Media types have no parameters but ext and profile, whose URIs are quoted (MED-02, MED-03, MED-04)"
    )
    func mediaTypes() async throws {
      let plain = await api.get("/articles")
      #expect(plain.headers[.contentType] == "application/vnd.api+json")
      let paged = await api.get("/comments", headers: [.accept: PagingTests.profile])
      #expect(
        paged.headers[.contentType]
          == "application/vnd.api+json;profile=\"https://jsonapi.org/profiles/ethanresnick/cursor-pagination\""
      )
    }

    @Test("One profile is known, so none conflict (PRF-06)")
    func profiles() throws {
      try Profile.checkCompatibility(of: [.cursorPagination])
    }

    @Test("A self link with a profile applied has the media type (DOC-09)")
    func selfLinkType() async throws {
      let page = await api.get("/comments", headers: [.accept: PagingTests.profile])
      #expect(page.value("/links/self/type")?.string == page.headers[.contentType])
      #expect(page.value("/links/self/href")?.string == "/comments")
    }

    @Test("One type and id is one resource at every URL, with one name (RES-08, RES-19)")
    func oneResource() async throws {
      let own = await api.get("/people/2").value("/data")
      #expect(await api.get("/articles/3/author").value("/data") == own)
      #expect(await api.get("/comments?include=author").json["included"]?[0] == own)
      #expect(await api.get("/people").json["data"]?[1] == own)
    }

    @Test(
      "The self link of a relationship leads to linkage, in no particular order (REL-12, REL-13, FET-14)"
    )
    func relationshipLinks() async throws {
      let article = await api.get("/articles/1")
      let link = try #require(
        article.value("/data/relationships/reviewers/links/self")?.string)
      let linkage = await api.get(link)
      #expect(Set(linkage.ids()) == ["2", "3"])
      #expect(linkage.link("self") == link)
      #expect(linkage.link("related") == "/articles/1/reviewers")
    }

    @Test(
      "Related resources come along where they are asked for, and only there (CMP-01, INC-01, INC-02)"
    )
    func inclusion() async throws {
      #expect(await api.get("/articles/1").json["included"] == nil)
      #expect(await api.get("/articles/1?include=author").ids("included") == ["1"])
    }

    @Test("Types without a fieldset have all fields (SPF-05)")
    func fieldsets() async throws {
      let article = await api.get("/articles/1?fields[people]=name&include=author")
      #expect(article.value("/data/attributes")?.object?.keys == ["title", "body", "slug"])
      #expect(article.value("/included/0/attributes")?.object?.keys == ["name"])
    }

    @Test(
      "Collections have an order of their own, and take others, related ones too (SRT-05, SRT-08, SRT-10)"
    )
    func order() async throws {
      #expect(await api.get("/people").ids() == ["1", "2", "3"])
      #expect(await api.get("/people?sort=-name").ids() == ["3", "2", "1"])
      #expect(await api.get("/articles/1/reviewers?sort=-name").ids() == ["3", "2"])
      #expect(
        await api.get("/articles/1/relationships/reviewers?sort=-name").ids() == ["3", "2"])
    }

    @Test("Sort fields along a relationship are dotted (SRT-09)")
    func dottedSort() async throws {
      let api = try JSONAPIServer(database: MemoryDatabase(Blog.rows)) {
        Serve(Comment.self)
        Serve(Person.self)
      }
      #expect(await api.get("/comments?sort=author.name").ids() == ["2", "1", "3"])
      #expect(await api.get("/comments?sort=-author.name,-id").ids() == ["3", "1", "2"])
    }

    @Test(
      "An unsupported sort of a collection with cursors has the profile's error (CUR-03, CUR-30)")
    func unsupportedSort() async throws {
      let page = await api.get("/comments?sort=body")
      #expect(page.status == 400)
      #expect(page.sources == ["sort"])
      #expect(
        page.value("/errors/0/links/type")?.string
          == "https://jsonapi.org/profiles/ethanresnick/cursor-pagination/unsupported-sort")
    }

    @Test("Each type says which writes it offers; others are refused (CRU-01, CRU-16)")
    func offered() async throws {
      let api = try JSONAPIServer(database: MemoryDatabase(Blog.rows)) {
        Serve(Person.self) { $0.allow(.update) }
      }
      let body = #"{"data": {"type": "people", "attributes": {"name": "x", "age": 1}}}"#
      #expect(await api.send(.post, "/people", body).status == 403)
      #expect(await api.send(.delete, "/people/1").status == 403)
      let update = #"{"data": {"type": "people", "id": "1", "attributes": {"name": "x"}}}"#
      #expect(await api.send(.patch, "/people/1", update).status == 200)
    }

    @Test("An id of the client is kept, and the whole resource answered (CRU-06, CRU-15, ATM-29)")
    func clientIDs() async throws {
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
      "Errors have a status, and the codes of HTTP mean what they do there (FET-09, CRU-21, CRU-37)"
    )
    func statuses() async throws {
      let conflict = await api.send(
        .post, "/people",
        #"{"data": {"type": "people", "id": "1", "attributes": {"name": "x", "age": 1}}}"#)
      #expect(conflict.status == 409)
      #expect(conflict.sources == ["/data/id"])
      #expect(await api.get("/nothing").status == 404)
    }

    @Test("The URL to update is the resource's own (CRU-40)")
    func updateURL() async throws {
      let link = try #require(await api.get("/articles/1/author").value("/data/links/self")?.string)
      let body = #"{"data": {"type": "people", "id": "1", "attributes": {"age": 37}}}"#
      #expect(await api.send(.patch, link, body).status == 200)
    }

    @Test("Families of parameters are spelled as the specification says (QRY-01, QRY-03)")
    func families() async throws {
      for name in ["page[", "page]size", "fields[articles]x", "filter[]]", "fields", "sort[x]"] {
        #expect(await api.get("/articles?\(name)=1").status == 400, "\(name)")
      }
    }

    @Test("Errors of the cursor profile link to their description (ERR-07)")
    func typeLinks() async throws {
      let page = await api.get("/comments?page[size]=21")
      let link = try #require(page.value("/errors/0/links/type")?.string)
      #expect(link.hasPrefix(Profile.cursorPagination.uri + "/"))
    }

    @Test(
      "Collections without an order get one, linkage too, with a total where it is cheap (CUR-02, CUR-20, CUR-24, CUR-26, CUR-29)"
    )
    func linkagePages() async throws {
      let first = await api.get("/articles/1/relationships/comments?page[size]=1")
      #expect(first.ids() == ["1"])
      #expect(first.json["links"]?["prev"]?.isNull == true)
      let next = try #require(first.link("next"))
      let last = await api.get(next)
      #expect(last.ids() == ["2"])
      #expect(last.json["links"]?["next"]?.isNull == true)
    }

    @Test(
      "Several conditions are separate parameters, and several values have commas between (REC-08)")
    func filters() async throws {
      let api = try JSONAPIServer(database: MemoryDatabase(Blog.rows)) {
        Serve(Comment.self)
        Serve(Person.self)
      }
      #expect(await api.get("/comments?filter[body]=Nice,Wow").ids() == ["1", "3"])
      #expect(await api.get("/comments?filter[body]=Nice,Wow&filter[author]=1").ids() == [])
      #expect(await api.get("/comments?filter[author.name]=Ada").ids() == ["2"])
    }

    @Test("A POST can stand for a PATCH where the server allows it (REC-10)")
    func methodOverride() async throws {
      let name = try #require(HTTPField.Name("X-HTTP-Method-Override"))
      let body = #"{"data": {"type": "people", "id": "1", "attributes": {"age": 40}}}"#
      let answer = await api.send(.post, "/people/1", body, headers: [name: "PATCH"])
      #expect(answer.status == 200)
      #expect(
        await api.send(.post, "/people/1", body, headers: [name: "DELETE"]).status == 400)
    }

    @Test("Times are written as ISO 8601 has them (REC-11)")
    func dates() async throws {
      let api = try Newsroom.server(on: MemoryDatabase(Newsroom.rows))
      let story = await api.get("/api/stories/1")
      #expect(
        story.value("/data/attributes/publishedAt")?.string == "2023-11-14T22:13:20.000001Z")
    }
  }
#endif
