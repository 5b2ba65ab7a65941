#if Macros && SQLite
  import ConformanceSupport
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Synchronization
  import Testing

  @Suite("Writing to a server")
  struct WritingTests {
    typealias User = Newsroom.User

    let editor = User(id: 9, isEditor: true)

    private func newsroom(
      _ kind: DatabaseKind
    ) async throws -> (api: JSONAPIServer<User>, database: TestDatabase) {
      let database = try await TestDatabase(kind, Newsroom.tables, Newsroom.rows)
      return (try Newsroom.server(on: database.base), database)
    }

    // MARK: Creating

    @Test(
      "A creation answers with what is there afterwards, includes and all (INC-11, SPF-06)",
      arguments: DatabaseKind.available)
    func create(_ kind: DatabaseKind) async throws {
      let (api, database) = try await newsroom(kind)
      defer { withExtendedLifetime((api, database)) {} }
      let created = await api.send(
        .post, "/api/stories?include=author,tags&fields[stories]=title,tags",
        """
        {"data": {"type": "stories",
          "attributes": {"title": "New", "words": 5, "publishedAt": "2024-05-01T10:00:00+02:00"},
          "relationships": {
            "author": {"data": {"type": "people", "id": "1"}},
            "tags": {"data": [{"type": "tags", "id": "2"}]}}}}
        """)
      #expect(created.status == 201)
      let location = try #require(created.headers[.location])
      #expect(location == "/api/stories/6")
      #expect(created.value("/data/attributes")?.object?.keys == ["title"])
      #expect(Set(created.ids("included")) == ["1", "2"])
      let version = try #require(created.value("/data/meta/version")?.int)
      let read = await api.get(location)
      #expect(read.value("/data/attributes/publishedAt")?.string == "2024-05-01T08:00:00Z")
      #expect(read.value("/data/meta/version")?.int == version)
    }

    @Test(
      "An update answers with what is to be included, and with the fields that were asked for (INC-11, SPF-06)",
      arguments: DatabaseKind.available)
    func updateWithIncludes(_ kind: DatabaseKind) async throws {
      let (api, database) = try await newsroom(kind)
      defer { withExtendedLifetime((api, database)) {} }
      let updated = await api.send(
        .patch, "/api/stories/1?include=author,comments&fields[stories]=title,author,comments",
        #"{"data": {"type": "stories", "id": "1", "attributes": {"title": "New"}}}"#)
      #expect(updated.status == 200)
      #expect(updated.value("/data/attributes") == ["title": "New"])
      let included = try #require(updated.json["included"]?.array)
      #expect(
        Set(included.map { "\($0["type"]?.string ?? "")/\($0["id"]?.string ?? "")" })
          == ["people/1", "comments/1", "comments/2"])
      let none = await api.send(
        .patch, "/api/stories/1?include=lawyer",
        #"{"data": {"type": "stories", "id": "1", "attributes": {"title": "Newer"}}}"#)
      #expect(none.status == 400)
      #expect(await api.get("/api/stories/1").value("/data/attributes/title")?.string == "New")
    }

    @Test(
      "A creation that lacks an attribute names it at the nearest place that exists (ERR-15)",
      arguments: DatabaseKind.available)
    func incomplete(_ kind: DatabaseKind) async throws {
      let (api, database) = try await newsroom(kind)
      defer { withExtendedLifetime((api, database)) {} }
      let some = await api.send(
        .post, "/api/stories", #"{"data": {"type": "stories", "attributes": {"title": "x"}}}"#)
      #expect(some.status == 422)
      #expect(some.sources == ["/data/attributes"])
      let none = await api.send(.post, "/api/stories", #"{"data": {"type": "stories"}}"#)
      #expect(none.sources == ["/data", "/data"])
    }

    @Test(
      "A row that its writer couldn't see afterwards is not written",
      arguments: DatabaseKind.available)
    func rowRuleAfterwards(_ kind: DatabaseKind) async throws {
      let (api, database) = try await newsroom(kind)
      defer { withExtendedLifetime((api, database)) {} }
      let body = """
        {"data": {"type": "stories", "attributes": {"title": "Draft", "words": 1},
          "relationships": {"author": {"data": {"type": "people", "id": "1"}}}}}
        """
      // A draft is its author's.
      #expect(await api.send(.post, "/api/stories", body, as: User(id: 2)).status == 403)
      #expect(await api.send(.post, "/api/stories", body).status == 401)
      #expect(await api.send(.post, "/api/stories", body, as: User(id: 1)).status == 201)
      #expect(await api.get("/api/stories", as: editor).value("/meta/page/total")?.int == 6)
      let away = #"{"data": {"type": "stories", "id": "1", "attributes": {"publishedAt": null}}}"#
      #expect(await api.send(.patch, "/api/stories/1", away, as: User(id: 3)).status == 403)
      #expect(await api.get("/api/stories/1").status == 200)
    }

    @Test(
      "A value of another type is refused at its attribute",
      arguments: [
        ("title", "5"), ("title", "null"), ("words", "\"many\""), ("words", "1.5"),
        ("words", "92233720368547758070"), ("publishedAt", "\"yesterday\""),
        ("publishedAt", "[]"), ("unknown", "1"), ("notes", "\"hidden\""),
      ])
    func typeMismatch(_ name: String, _ value: String) async throws {
      let (api, database) = try await newsroom(.memory)
      defer { withExtendedLifetime((api, database)) {} }
      let answer = await api.send(
        .patch, "/api/stories/1",
        #"{"data": {"type": "stories", "id": "1", "attributes": {"\#(name)": \#(value)}}}"#)
      #expect(answer.status == 422)
      #expect(answer.sources == ["/data/attributes/\(name)"])
      #expect(await api.get("/api/stories/1").value("/data/meta/version")?.int == 1)
    }

    @Test(
      "All wrong attributes are reported at once (ERR-01, ERR-02), each with the title of its code (ERR-11)",
      arguments: DatabaseKind.available)
    func severalErrors(_ kind: DatabaseKind) async throws {
      let (api, database) = try await newsroom(kind)
      defer { withExtendedLifetime((api, database)) {} }
      let answer = await api.send(
        .patch, "/api/stories/1",
        #"{"data": {"type": "stories", "id": "1", "attributes": {"title": 1, "words": "x"}}}"#)
      #expect(answer.status == 422)
      #expect(answer.sources == ["/data/attributes/title", "/data/attributes/words"])
      let errors = try #require(answer.json["errors"]?.array)
      #expect(errors.map { $0["status"]?.string } == ["422", "422"])
      let titles = errors.compactMap { $0["title"]?.string }
      #expect(titles.count == 2)
      #expect(Set(titles).count == 1)
    }

    @Test(arguments: DatabaseKind.available)
    func `Of several members with one name the first counts`(_ kind: DatabaseKind) async throws {
      let (api, database) = try await newsroom(kind)
      defer { withExtendedLifetime((api, database)) {} }
      func people(_ ids: String...) -> String {
        ids.map { #""author": {"data": {"type": "people", "id": "\#($0)"}}"# }
          .joined(separator: ", ")
      }
      let created = await api.send(
        .post, "/api/stories",
        """
        {"data": {"type": "stories",
          "attributes": {"title": "a", "words": 1, "title": "b"},
          "relationships": {\(people("1", "2"))}}}
        """, as: User(id: 1))
      #expect(created.status == 201)
      #expect(created.value("/data/attributes/title")?.string == "a")
      func update(_ titles: [String]) async -> Exchange {
        let members = titles.map { #""title": \#($0)"# }.joined(separator: ", ")
        return await api.send(
          .patch, "/api/stories/1",
          #"{"data": {"type": "stories", "id": "1", "attributes": {\#(members)}}}"#)
      }
      let updated = await update([#""a""#, #""b""#])
      #expect(updated.value("/data/attributes/title")?.string == "a")
      #expect(await update(Array(repeating: #""c""#, count: 3_000)).status == 200)
      let wrong = await update(Array(repeating: "1", count: 9_000))
      #expect(wrong.status == 422)
      #expect(wrong.sources == ["/data/attributes/title"])
    }

    @Test(
      "An update that refers to what doesn't exist is answered with 404 (CRU-36)",
      arguments: DatabaseKind.available)
    func missingTarget(_ kind: DatabaseKind) async throws {
      let (api, database) = try await newsroom(kind)
      defer { withExtendedLifetime((api, database)) {} }
      let answer = await api.send(
        .patch, "/api/stories/1",
        """
        {"data": {"type": "stories", "id": "1", "attributes": {"title": "x"},
          "relationships": {"author": {"data": {"type": "people", "id": "99"}}}}}
        """)
      #expect(answer.status == 404)
      #expect(answer.sources == ["/data/relationships/author/data"])
      #expect(await api.get("/api/stories/1").value("/data/attributes/title")?.string == "Alpha")
    }

    @Test(
      "A related link stays when the relationship changes (REL-09)",
      arguments: DatabaseKind.available)
    func relatedLink(_ kind: DatabaseKind) async throws {
      let (api, database) = try await newsroom(kind)
      defer { withExtendedLifetime((api, database)) {} }
      let before = try #require(
        await api.get("/api/stories/1").value("/data/relationships/author/links/related")?.string)
      let url = "/api/stories/1/relationships/author"
      let answer = await api.send(.patch, url, #"{"data": {"type": "people", "id": "2"}}"#)
      #expect(answer.status == 204)
      let after = await api.get("/api/stories/1")
      #expect(after.value("/data/relationships/author/links/related")?.string == before)
      #expect(after.value("/data/relationships/author/data/id")?.string == "2")
      #expect(await api.get(before).value("/data/id")?.string == "2")
    }

    @Test(
      "A replacement leaves related rows alone that its writer doesn't see",
      arguments: DatabaseKind.available)
    func hiddenRowsStay(_ kind: DatabaseKind) async throws {
      let (api, database) = try await newsroom(kind)
      defer { withExtendedLifetime((api, database)) {} }
      let url = "/api/stories/2/relationships/comments"
      #expect(await api.send(.patch, url, #"{"data": []}"#).status == 204)
      #expect(await api.get(url).ids() == [])
      #expect(await api.get(url, as: editor).ids() == ["4"])
    }

    // MARK: Concurrency

    @Test(
      "If-Match lets through the current version alone, whatever a proxy did to the tag",
      arguments: DatabaseKind.available)
    func ifMatch(_ kind: DatabaseKind) async throws {
      let (api, database) = try await newsroom(kind)
      defer { withExtendedLifetime((api, database)) {} }
      let tag = try #require(await api.get("/api/stories/1").headers[.eTag])
      #expect(tag.hasPrefix("\"v1."))
      let body = #"{"data": {"type": "stories", "id": "1", "attributes": {"words": 11}}}"#
      let other = await api.send(
        .patch, "/api/stories/1", body, headers: [.ifMatch: "\"v7\""])
      #expect(other.status == 412)
      #expect(other.sources == ["If-Match"])
      let same = await api.send(
        .patch, "/api/stories/1", body, headers: [.ifMatch: "\"v9\", W/\(tag)"])
      #expect(same.status == 200)
      #expect(same.value("/data/meta/version")?.int == 2)
      #expect(
        await api.send(.delete, "/api/stories/1", headers: [.ifMatch: tag]).status == 412)
      #expect(
        await api.send(.delete, "/api/stories/1", headers: [.ifMatch: "\"v2\""]).status == 204)
    }

    @Test(arguments: DatabaseKind.available)
    func `Linkage that is written raises the version`(_ kind: DatabaseKind) async throws {
      let (api, database) = try await newsroom(kind)
      defer { withExtendedLifetime((api, database)) {} }
      let url = "/api/stories/1/relationships/tags"
      let body = #"{"data": [{"type": "tags", "id": "2"}]}"#
      let stale = await api.send(.post, url, body, headers: [.ifMatch: "\"v2\""])
      #expect(stale.status == 412)
      #expect(await api.send(.post, url, body, headers: [.ifMatch: "\"v1\""]).status == 204)
      #expect(await api.get("/api/stories/1").value("/data/meta/version")?.int == 2)
    }

    @Test(
      "A type without a version is compared by the tag of its representation",
      arguments: DatabaseKind.available)
    func ifMatchWithoutVersion(_ kind: DatabaseKind) async throws {
      let (api, database) = try await newsroom(kind)
      defer { withExtendedLifetime((api, database)) {} }
      let tag = try #require(await api.get("/api/comments/1").headers[.eTag])
      let body = #"{"data": {"type": "comments", "id": "1", "attributes": {"text": "new"}}}"#
      #expect(
        await api.send(.patch, "/api/comments/1", body, headers: [.ifMatch: tag]).status == 200)
      #expect(
        await api.send(.patch, "/api/comments/1", body, headers: [.ifMatch: tag]).status == 412)
    }

    @Test(
      "An unchanged resource is answered with 304 and no body", arguments: DatabaseKind.available)
    func notModified(_ kind: DatabaseKind) async throws {
      let (api, database) = try await newsroom(kind)
      defer { withExtendedLifetime((api, database)) {} }
      let first = await api.get("/api/stories?include=author")
      let tag = try #require(first.headers[.eTag])
      let again = await api.get("/api/stories?include=author", headers: [.ifNoneMatch: tag])
      #expect(again.status == 304)
      #expect(again.body.isEmpty)
      #expect(again.headers[.eTag] == tag)
      _ = await api.send(
        .patch, "/api/people/1",
        #"{"data": {"type": "people", "id": "1", "attributes": {"name": "x"}}}"#)
      let changed = await api.get("/api/stories?include=author", headers: [.ifNoneMatch: tag])
      #expect(changed.status == 200)
    }

    @Test(arguments: DatabaseKind.available)
    func `What is hidden from some makes another tag, of the same version`(_ kind: DatabaseKind)
      async throws
    {
      let (_, database) = try await newsroom(kind)
      defer { withExtendedLifetime(database) {} }
      let stories = Schema(
        "stories", id: Int.self,
        [
          .attribute("title", String.self), .attribute("notes", String?.self),
          .relationship(.init("comments", .many, to: ["comments"])),
        ])
      let comments = Schema("comments", id: Int.self, [.attribute("text", String.self)])
      func server(hidesNotes: Bool, hidesComments: Bool) throws -> JSONAPIServer<User> {
        try JSONAPIServer(database: database.base, principal: User.self) {
          Serve(schema: stories) {
            $0.relationship("comments", .foreignKey("story_id"))
            $0.version("version")
            if hidesNotes { $0.hide("notes") { $0.principal?.isEditor != true } }
          }
          Serve(schema: comments) {
            if hidesComments { $0.hide { $0.principal?.isEditor != true } }
          }
        }
      }
      let open = try server(hidesNotes: false, hidesComments: false)
      #expect(await open.get("/stories/1").headers[.eTag] == "\"v1\"")
      for hidesNotes in [true, false] {
        let api = try server(hidesNotes: hidesNotes, hidesComments: !hidesNotes)
        let tag = try #require(await api.get("/stories/1", as: editor).headers[.eTag])
        #expect(tag.hasPrefix("\"v1."))
        let same = await api.get("/stories/1", as: editor, headers: [.ifNoneMatch: tag])
        #expect(same.status == 304)
        let other = await api.get("/stories/1", headers: [.ifNoneMatch: tag])
        #expect(other.status == 200)
        #expect(other.headers[.eTag]?.hasPrefix("\"v1.") == true)
      }
    }

    @Test(arguments: DatabaseKind.available)
    func `Another related resource of the same version has another tag`(_ kind: DatabaseKind)
      async throws
    {
      let (_, database) = try await newsroom(kind)
      defer { withExtendedLifetime(database) {} }
      let comments = Schema(
        "comments", id: Int.self, [.relationship(.init("story", .one, to: ["stories"]))])
      let stories = Schema("stories", id: Int.self, [.attribute("title", String.self)])
      let api = try JSONAPIServer(database: database.base) {
        Serve(schema: comments) { $0.allow(.update) }
        Serve(schema: stories) { $0.version("version") }
      }
      let tag = try #require(await api.get("/comments/1/story").headers[.eTag])
      let body = #"{"data": {"type": "stories", "id": "2"}}"#
      #expect(await api.send(.patch, "/comments/1/relationships/story", body).status == 204)
      let now = await api.get("/comments/1/story", headers: [.ifNoneMatch: tag])
      #expect(now.status == 200)
      #expect(now.value("/data/id")?.string == "2")
    }

    @Test(arguments: DatabaseKind.available)
    func `A definition can demand the entity tag`(_ kind: DatabaseKind) async throws {
      let (_, database) = try await newsroom(kind)
      defer { withExtendedLifetime(database) {} }
      let api = try JSONAPIServer(database: database.base) {
        Serve(Newsroom.Tag.self) {
          $0.version("version", required: true)
          $0.allow(.delete)
        }
      }
      #expect(await api.send(.delete, "/tags/1").status == 428)
    }

    // MARK: Hooks

    @Test(
      "Hooks see, change and refuse what is written, and hear of commits",
      arguments: DatabaseKind.available)
    func hooks(_ kind: DatabaseKind) async throws {
      let (_, database) = try await newsroom(kind)
      defer { withExtendedLifetime(database) {} }
      let log = Log()
      let api = try JSONAPIServer(database: database.base) {
        Serve(Newsroom.Tag.self) {
          let color = $0.serverColumn("color", String.self)
          $0.allow(.create, .update, .delete)
          $0.prepare { change, request in
            await Task.yield()
            change.require(\.label, "must not be empty") { !$0.isEmpty }
          }
          $0.willCreate { change, _, session in
            if try session.exists(Newsroom.Tag.query.filter { $0.label == "news" }) {
              change.set(color, "red")
            }
            change.label = .value((change.label.value ?? "") + "!")
          }
          $0.willUpdate { change, _, _ in
            let label: String? = change.label
            if try label == change.old?.label { change.refuse(\.label, "must change") }
          }
          $0.willDelete { tag, _, _ in
            if tag.label == "opinion" {
              throw ServerError(errors: [ErrorObject(status: "409", title: "In use")])
            }
          }
          $0.didCommit { change, _ in
            await log.add("\(change.operation.rawValue) \(change.id) \(change.value?.label ?? "-")")
          }
        }
        Serve(Newsroom.Story.self) {
          $0.toMany(\.tags, through: "story_tags", "story_id", "tag_id")
        }
      }
      func body(_ id: String, _ label: String) -> String {
        #"{"data": {"type": "tags"\#(id), "attributes": {"label": "\#(label)"}}}"#
      }
      let empty = await api.send(.post, "/tags", body("", ""))
      #expect(empty.status == 422)
      #expect(empty.sources == ["/data/attributes/label"])
      let created = await api.send(.post, "/tags", body("", "x"))
      #expect(created.value("/data/attributes/label")?.string == "x!")
      #expect(await api.send(.patch, "/tags/1", body(#", "id": "1""#, "news")).status == 422)
      #expect(await api.send(.patch, "/tags/1", body(#", "id": "1""#, "old")).status == 200)
      #expect(await api.send(.delete, "/tags/2").status == 409)
      #expect(await api.send(.delete, "/tags/1").status == 204)
      await api.finishHooks()
      #expect(await log.entries.sorted() == ["create 3 x!", "delete 1 -", "update 1 old"])
    }

    @Test(arguments: DatabaseKind.available)
    func `Hooks can tell an update from a creation`(_ kind: DatabaseKind) async throws {
      let (_, database) = try await newsroom(kind)
      defer { withExtendedLifetime(database) {} }
      let calls = Mutex<[String]>([])
      let api = try JSONAPIServer(database: database.base) {
        Serve(Newsroom.Tag.self) {
          @Sendable func note(_ change: Change<Newsroom.Tag>) throws {
            let old = try change.old?.label ?? "-"
            calls.withLock { $0.append("\(change.operation) \(old)") }
          }
          $0.allow(.create, .update)
          $0.prepare { change, _ in try note(change) }
          $0.willCreate { change, _, _ in try note(change) }
          $0.willUpdate { change, _, _ in try note(change) }
        }
        Serve(Newsroom.Story.self) {
          $0.toMany(\.tags, through: "story_tags", "story_id", "tag_id")
        }
      }
      _ = await api.send(
        .post, "/tags", #"{"data": {"type": "tags", "attributes": {"label": "x"}}}"#)
      _ = await api.send(
        .patch, "/tags/1",
        #"{"data": {"type": "tags", "id": "1", "attributes": {"label": "y"}}}"#)
      #expect(calls.withLock { $0 } == ["create -", "create -", "update -", "update news"])
    }

    @Test(arguments: DatabaseKind.available)
    func `Queries of hooks need no dialect and no right to filter, sort or include`(
      _ kind: DatabaseKind
    ) async throws {
      let (_, database) = try await newsroom(kind)
      defer { withExtendedLifetime(database) {} }
      var configuration = ServerConfiguration()
      configuration.limits.query.listValues = 2
      let api = try JSONAPIServer(
        database: database.base, principal: User.self, configuration: configuration
      ) {
        Serve(Newsroom.Person.self) { $0.toMany(\.stories, foreignKey: "author_id") }
        Serve(Newsroom.Story.self) {
          $0.toMany(\.tags, through: "story_tags", "story_id", "tag_id")
          $0.hide(\.notes) { $0.principal == nil }
          $0.filter(by: \.author)
          $0.sort(by: \.words)
          $0.include()
          $0.allow(.update)
          $0.rows { story, _ in story.id != 2 }
          $0.willUpdate { change, _, session in
            let title = (change.title as Field<String>).value ?? ""
            if title == "hidden" {
              _ = try session.exists(Newsroom.Story.query.filter { $0.notes == "x" })
            }
            let taken = try session.first(
              Newsroom.Story.query.filter { $0.title == title || $0.words == 20 }
                .sort(.descending(\.title)).include(\.author))
            change.require(\.title, "is taken by \(taken?.title ?? "-")") { $0 != taken?.title }
            let all = ["Bravo", "x", "y"]
            if try session.exists(Newsroom.Story.query.filter { $0.title.isIn(all) }) {
              change.refuse(\.title, "sees Bravo")
            }
          }
        }
        Serve(Newsroom.Tag.self)
        Serve(Newsroom.Comment.self)
      }
      func send(_ title: String) async -> Exchange {
        await api.send(
          .patch, "/stories/1",
          #"{"data": {"type": "stories", "id": "1", "attributes": {"title": "\#(title)"}}}"#)
      }
      let taken = await send("Delta")
      #expect(taken.status == 422)
      #expect(taken.value("/errors/0/detail")?.string == "title is taken by Delta")
      // The fault is the hook's.
      #expect(await send("hidden").status == 500)
      #expect(await send("New").status == 200)
    }

    actor Log {
      private(set) var entries: [String] = []
      func add(_ entry: String) { entries.append(entry) }
    }

    @Test(arguments: DatabaseKind.available)
    func `An unexpected error is answered with an id alone`(_ kind: DatabaseKind) async throws {
      let (_, database) = try await newsroom(kind)
      defer { withExtendedLifetime(database) {} }
      struct Broken: Error { let password = "secret" }
      let api = try JSONAPIServer(database: database.base) {
        Serve(Newsroom.Audit.self) {
          $0.allow(.delete)
          $0.willDelete { _, _, _ in throw Broken() }
        }
        Serve(Newsroom.Tag.self)
      }
      let answer = await api.send(.delete, "/audits/1")
      #expect(answer.status == 500)
      #expect(answer.value("/errors/0/id")?.string == "request")
      #expect(!String(decoding: answer.body, as: UTF8.self).contains("secret"))
      #expect(await api.get("/audits/1").status == 200)
    }

    // MARK: Operations

    @Test(
      "Operations refer to what earlier ones create, and answer in order (ATM-21, ATM-33)",
      arguments: DatabaseKind.available)
    func localIDs(_ kind: DatabaseKind) async throws {
      let (api, database) = try await newsroom(kind)
      defer { withExtendedLifetime((api, database)) {} }
      let answer = await api.operate(
        """
        {"op": "add", "data": {"type": "people", "lid": "p", "attributes": {"name": "x"}}}
        """)
      // Nobody may create people.
      #expect(answer.status == 403)
      #expect(answer.sources == ["/atomic:operations/0"])
      let both = await api.operate(
        """
        {"op": "add", "data": {"type": "tags", "lid": "t", "attributes": {"label": "new"}}},
        {"op": "add", "ref": {"type": "stories", "id": "1", "relationship": "tags"},
         "data": [{"type": "tags", "lid": "t"}]},
        {"op": "update", "ref": {"type": "tags", "lid": "t"},
         "data": {"type": "tags", "lid": "t", "attributes": {"label": "newer"}}},
        {"op": "remove", "ref": {"type": "comments", "id": "1"}}
        """)
      #expect(both.status == 200)
      let results = both.json["atomic:results"]?.array ?? []
      #expect(results.count == 4)
      #expect(results[0].value(at: "/data/attributes/label")?.string == "new")
      #expect(results[1].object?.isEmpty == true)
      #expect(results[2].value(at: "/data/attributes/label")?.string == "newer")
      #expect(await api.get("/api/stories/1/tags").ids() == ["1", "3"])
    }

    @Test(
      "A local id that nothing assigned undoes everything (ATM-11, ATM-24)",
      arguments: DatabaseKind.available)
    func unknownLocalID(_ kind: DatabaseKind) async throws {
      let (api, database) = try await newsroom(kind)
      defer { withExtendedLifetime((api, database)) {} }
      let answer = await api.operate(
        """
        {"op": "remove", "ref": {"type": "comments", "id": "1"}},
        {"op": "update", "ref": {"type": "tags", "lid": "t"},
         "data": {"type": "tags", "lid": "t", "attributes": {"label": "x"}}}
        """)
      #expect(answer.status == 400)
      #expect(answer.sources == ["/atomic:operations/1/ref/lid"])
      // The target of an update can be in its resource alone.
      let update = await api.operate(
        #"{"op": "update", "data": {"type": "tags", "lid": "t", "attributes": {"label": "x"}}}"#)
      #expect(update.status == 400)
      #expect(update.sources == ["/atomic:operations/0/data/lid"])
      #expect(await api.get("/api/comments/1").status == 200)
    }

    @Test(arguments: DatabaseKind.available)
    func `Operations are sent by POST (ATM-16)`(_ kind: DatabaseKind) async throws {
      let (api, database) = try await newsroom(kind)
      defer { withExtendedLifetime((api, database)) {} }
      let answer = await api.get("/api/operations")
      #expect(answer.status == 405)
      #expect(answer.headers[.allow] == "POST, OPTIONS")
    }

    // MARK: Requests in general

    @Test func `What is refused before the server is answered as the server does`() async throws {
      let (api, _) = try await newsroom(.memory)
      let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/api/stories")
      let answer = api.respond(
        to: head, refusing: .unauthorized, "The token is unknown.", fields: [.contentType: "x"])
      #expect(answer.head.status == .unauthorized)
      #expect(answer.head.headerFields[.wwwAuthenticate] == "Bearer")
      #expect(answer.head.headerFields[.vary] == "Accept")
      let exchange = Exchange(status: 401, headers: answer.head.headerFields, body: answer.body)
      exchange.validate("/api/stories", #_sourceLocation)
      #expect(exchange.value("/errors/0/detail")?.string == "The token is unknown.")
      let basic = api.respond(
        to: head, refusing: .unauthorized, fields: [.wwwAuthenticate: "Basic realm=\"x\""])
      #expect(basic.head.headerFields[values: .wwwAuthenticate] == ["Basic realm=\"x\""])
    }

    @Test func `A handler beside the server answers with its errors`() async throws {
      let (api, _) = try await newsroom(.memory)
      var head = HTTPRequest(method: .post, scheme: nil, authority: nil, path: "/publish/1")
      let error = ServerError(errors: [ErrorObject(status: "409", title: "Already published")])
      let answer = api.respond(to: head, with: error)
      #expect(answer.head.status == .conflict)
      let exchange = Exchange(status: 409, headers: answer.head.headerFields, body: answer.body)
      exchange.validate("/publish/1", #_sourceLocation)
      #expect(exchange.value("/errors/0/title")?.string == "Already published")
      #expect(api.respond(to: head, with: ServerError(errors: [])).head.status.code == 500)
      head.method = .head
      #expect(api.respond(to: head, with: error).body.isEmpty)
    }

    @Test(
      "Errors with different statuses are answered with the most general one (ERR-02)",
      arguments: [
        (["409", "409"], 409), (["403", "422"], 400), (["422", nil], 422), ([nil, "409"], 409),
        (["503", "502"], 500), (["422", "503"], 500), (["409", "200"], 500), ([nil], 500),
      ])
    func generalStatus(_ statuses: [String?], _ expected: Int) async throws {
      let (api, _) = try await newsroom(.memory)
      let head = HTTPRequest(method: .post, scheme: nil, authority: nil, path: "/publish/1")
      let errors = statuses.map { ErrorObject(status: $0, title: "No") }
      let answer = api.respond(to: head, with: ServerError(errors: errors))
      #expect(answer.head.status.code == expected)
      let body = try JSONValue(parsing: answer.body)
      #expect(body["errors"]?.array?.map { $0["status"]?.string } == statuses)
    }

    @Test(
      "Methods that a URL doesn't know are refused with those that it knows (REC-15, REC-16)",
      arguments: DatabaseKind.available)
    func methods(_ kind: DatabaseKind) async throws {
      let (api, database) = try await newsroom(kind)
      defer { withExtendedLifetime((api, database)) {} }
      for path in ["/api/stories", "/api/stories/1", "/api/stories/1/author", "/api"] {
        let put = await api.send(.put, path, "{}")
        #expect(put.status == 405)
        let options = await api.send(.options, path)
        #expect(options.status == 204)
        #expect(options.headers[.allow] == put.headers[.allow])
      }
      // What the definitions allow to nobody is not among them.
      for (path, methods) in [
        ("people", ""), ("people/1", ", PATCH"), ("stories", ", POST"),
        ("stories/1", ", PATCH, DELETE"), ("stories/1/relationships/author", ", PATCH"),
        ("stories/1/relationships/tags", ", PATCH, POST, DELETE"),
        ("people/1/stories", ""),
      ] {
        let options = await api.send(.options, "/api/" + path)
        #expect(options.headers[.allow] == "GET, HEAD, OPTIONS" + methods, "\(path)")
      }
      let head = await api.send(.head, "/api/stories/1")
      let get = await api.get("/api/stories/1")
      #expect(head.body.isEmpty)
      #expect(head.headers == get.headers)
    }

    @Test(
      "Of two acceptable media types the one with more weight counts, whatever the order (NEG-07, NEG-13)",
      arguments: DatabaseKind.available)
    func weights(_ kind: DatabaseKind) async throws {
      let (api, database) = try await newsroom(kind)
      defer { withExtendedLifetime((api, database)) {} }
      let plain = MediaType.jsonAPI.description
      let answer = await api.get(
        "/api/people?page[size]=1",
        headers: [.accept: "\(plain);q=0.4, \(PagingTests.profile);q=0.9"])
      #expect(answer.headers[.contentType]?.contains("profile=") == true)
      #expect(answer.value("/links/self/type")?.string == answer.headers[.contentType])
      let other = await api.get(
        "/api/people?page[size]=1", headers: [.accept: "\(PagingTests.profile);q=0.4, \(plain)"])
      #expect(other.headers[.contentType] == plain)
      for types in [[plain, PagingTests.profile], [PagingTests.profile, plain]] {
        let equal = await api.get(
          "/api/people?page[size]=1", headers: [.accept: types.joined(separator: ", ")])
        #expect(equal.headers[.contentType] == PagingTests.profile)
      }
    }

    @Test(
      "The media type of a request without a body is looked at, too (NEG-08, NEG-09, NEG-14)",
      arguments: [
        ("application/vnd.api+json;charset=utf-8", 415),
        (#"application/vnd.api+json;ext="urn:x""#, 415), ("application/vnd.api+json", 200),
        (#"application/vnd.api+json;ext="";ext="urn:x""#, 415),
        (#"application/vnd.api+json;profile="urn:x""#, 200), ("application/json", 200),
        ("application/json;charset=utf-8", 200), ("*/*", 200),
      ])
    func contentTypes(_ type: String, _ status: Int) async throws {
      let api = try Newsroom.server(on: MemoryDatabase(Newsroom.rows))
      for path in ["/api", "/api/tags", "/api/tags/1", "/api/stories/1/tags"] {
        let answer = await api.get(path, headers: [.contentType: type])
        #expect(answer.status == status, "\(path)")
        #expect(answer.sources == (status == 415 ? ["Content-Type"] : []))
      }
      let deleted = await api.send(.delete, "/api/comments/1", headers: [.contentType: type])
      #expect(deleted.status == (status == 415 ? 415 : 204))
    }

    @Test(
      "Members of jsonapi play no part in negotiation (NEG-16)", arguments: DatabaseKind.available)
    func jsonapiMembers(_ kind: DatabaseKind) async throws {
      let (api, database) = try await newsroom(kind)
      defer { withExtendedLifetime((api, database)) {} }
      let answer = await api.send(
        .post, "/api/tags",
        """
        {"jsonapi": {"version": "1.1", "ext": ["https://example.com/x"]},
         "data": {"type": "tags", "attributes": {"label": "x"}}}
        """)
      #expect(answer.status == 201)
    }

    @Test(
      "Attributes are told apart by case (NAM-01), and @-members are no attributes (NAM-10)",
      arguments: DatabaseKind.available)
    func names(_ kind: DatabaseKind) async throws {
      let (api, database) = try await newsroom(kind)
      defer { withExtendedLifetime((api, database)) {} }
      func send(_ attributes: String) async -> Exchange {
        await api.send(
          .post, "/api/tags", #"{"data": {"type": "tags", "attributes": \#(attributes)}}"#)
      }
      #expect(await send(#"{"Label": "x"}"#).status == 422)
      #expect(await send(#"{"label": "x", "@note": 1}"#).status == 201)
    }

    @Test(arguments: DatabaseKind.available)
    func `A query string is read as a form (QRY-05)`(_ kind: DatabaseKind) async throws {
      let (api, database) = try await newsroom(kind)
      defer { withExtendedLifetime((api, database)) {} }
      _ = await api.send(
        .post, "/api/tags", #"{"data": {"type": "tags", "attributes": {"label": "a b+c"}}}"#)
      #expect(await api.get("/api/tags?filter[label]=a+b%2Bc").ids() == ["3"])
      #expect(await api.get("/api/tags?filter%5Blabel%5D=a%20b%2Bc").ids() == ["3"])
    }

    @Test(
      "A parameter of an extension that is not applied is refused (EXT-09)",
      arguments: DatabaseKind.available)
    func extensionParameter(_ kind: DatabaseKind) async throws {
      let (api, database) = try await newsroom(kind)
      defer { withExtendedLifetime((api, database)) {} }
      #expect(await api.get("/api/tags?ns:name=1").status == 400)
    }

    @Test(arguments: DatabaseKind.available)
    func `Limits are answered with their own status`(_ kind: DatabaseKind) async throws {
      let (api, database) = try await newsroom(kind)
      defer { withExtendedLifetime((api, database)) {} }
      let long = await api.get("/api/tags?filter[label]=" + String(repeating: "x", count: 9_000))
      #expect(long.status == 414)
      let large = await api.send(
        .post, "/api/tags",
        #"{"data": {"type": "tags", "attributes": {"label": "\#(String(repeating: "x", count: 1 << 20))"}}}"#
      )
      #expect(large.status == 413)
      let deep = String(repeating: "[", count: 40) + String(repeating: "]", count: 40)
      #expect(
        await api.send(.post, "/api/tags", #"{"data": \#(deep)}"#).status == 400)
      #expect(await api.get("/api/people?include=stories.comments.person.stories").status == 400)
      let many = (0..<101).map { _ in #"{"op": "remove", "ref": {"type": "tags", "id": "1"}}"# }
      #expect(await api.operate(many.joined(separator: ",")).status == 400)
      #expect(await api.get("/api/tags/1").status == 200)
    }

    @Test(
      "URLs without resources refuse every parameter (QRY-04, INC-03)",
      arguments: ["foo=1", "include=author", "page[size]=2", "filter[_]=1", "fields[tags]=label"])
    func noParameters(_ parameter: String) async throws {
      var configuration = ServerConfiguration()
      configuration.openAPI = OpenAPIInfo(title: "Tags")
      let api = try JSONAPIServer(database: MemoryDatabase([:]), configuration: configuration) {
        Serve(Newsroom.Tag.self)
      }
      for path in ["/", "/openapi.json"] {
        let answer = await api.get("\(path)?\(parameter)")
        #expect(answer.status == 400)
        #expect(answer.sources == [parameter.split(separator: "=").first.map(String.init)])
      }
      #expect(await api.get("/?").status == 200)
    }

    @Test(arguments: DatabaseKind.available)
    func `The root names what is served and where`(_ kind: DatabaseKind) async throws {
      let (api, database) = try await newsroom(kind)
      defer { withExtendedLifetime((api, database)) {} }
      let home = await api.get("/api")
      #expect(home.value("/meta/links/stories")?.string == "/api/stories")
      #expect(home.value("/meta/links/audits") == nil)
      let all = await api.get("/api", as: editor)
      #expect(all.value("/meta/links/audits")?.string == "/api/audits")
    }

    @Test(arguments: DatabaseKind.available.filter { $0 != .memory })
    func `A pair that breaks a constraint of the join table is a conflict`(
      _ kind: DatabaseKind
    ) async throws {
      let tables = SQLFixture([
        ("arts", "id {key}"), ("tags", "id {key}"),
        (
          "arts_tags",
          "art_id {int} NOT NULL, tag_id {int} NOT NULL UNIQUE, PRIMARY KEY (art_id, tag_id)"
        ),
      ])
      let database = try await TestDatabase(
        kind, tables,
        [
          "arts": [["id": 1], ["id": 2]], "tags": [["id": 1], ["id": 2]],
          "arts_tags": [["art_id": 1, "tag_id": 1], ["art_id": 2, "tag_id": 2]],
        ])
      defer { withExtendedLifetime(database) {} }
      let arts = Schema(
        "arts", id: Int.self, [.relationship(.init("tags", .many, to: ["tags"]))])
      let api = try JSONAPIServer(database: database.base) {
        Serve(schema: arts) {
          $0.relationship("tags", .through(table: "arts_tags", own: "art_id", other: "tag_id"))
          $0.allow(.create, .update)
          $0.allow(.replace, .add, of: "tags")
        }
        Serve(schema: Schema("tags", id: Int.self, []))
      }
      let linkage = #"{"data": [{"type": "tags", "id": "1"}]}"#
      // What is there already stays.
      #expect(await api.send(.post, "/arts/1/relationships/tags", linkage).status < 300)
      #expect(await api.send(.post, "/arts/2/relationships/tags", linkage).status == 409)
      #expect(await api.send(.patch, "/arts/2/relationships/tags", linkage).status == 409)
      let creation =
        #"{"data": {"type": "arts", "relationships": {"tags": \#(linkage)}}}"#
      #expect(await api.send(.post, "/arts", creation).status == 409)
      #expect(await api.get("/arts/2/relationships/tags").ids() == ["2"])
      #expect(await api.get("/arts").ids() == ["1", "2"])
    }

    @Test func `Many related resources are replaced by others within the time of a request`()
      async throws
    {
      let tables = SQLFixture([
        ("arts", "id {key}"), ("tags", "id {key}"),
        ("arts_tags", "art_id {int}, tag_id {int}, PRIMARY KEY (art_id, tag_id)"),
      ])
      let database = try await TestDatabase(.sqlite, tables, ["arts": [["id": 1]]])
      defer { withExtendedLifetime(database) {} }
      try await database.base.run([
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 31000) "
          + "INSERT INTO tags SELECT i FROM n",
        "INSERT INTO arts_tags SELECT 1, id FROM tags WHERE id > 1000",
      ])
      let arts = Schema(
        "arts", id: Int.self, [.relationship(.init("tags", .many, to: ["tags"]))])
      let api = try JSONAPIServer(database: database.base) {
        Serve(schema: arts) {
          $0.relationship("tags", .through(table: "arts_tags", own: "art_id", other: "tag_id"))
          $0.allow(.update)
          $0.allow(.replace, of: "tags")
        }
        Serve(schema: Schema("tags", id: Int.self, []))
      }
      let identifiers = (1...1_000).map { #"{"type": "tags", "id": "\#($0)"}"# }
      let answer = await api.send(
        .patch, "/arts/1/relationships/tags",
        #"{"data": [\#(identifiers.joined(separator: ", "))]}"#)
      #expect(answer.status < 300, "\(answer.json)")
    }
  }
#endif
