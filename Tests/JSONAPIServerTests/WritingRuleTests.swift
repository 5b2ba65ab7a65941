#if Macros && SQLite
  import ConformanceSupport
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Synchronization
  import Testing

  /// What holds for a change holds at each door to it.
  @Suite("Rules of writing")
  struct WritingRuleTests {
    typealias User = Newsroom.User
    typealias Tag = Newsroom.Tag
    typealias Story = Newsroom.Story

    private let databases = TestDatabases()

    private func database(_ kind: DatabaseKind) async throws -> any ServerDatabase {
      try await databases.make(kind, Newsroom.tables, Newsroom.rows)
    }

    @Test(
      "Hooks before the transaction see operations on local ids, too",
      arguments: DatabaseKind.available)
    func preparedOperations(_ kind: DatabaseKind) async throws {
      let api = try await JSONAPIServer(database: database(kind)) {
        Serve(Tag.self) {
          $0.allow(.create, .update)
          $0.prepare { change, _ in
            change.require(\.label, "must not be empty") { !$0.isEmpty }
          }
        }
        Serve(Story.self) { $0.toMany(\.tags, through: "story_tags", "story_id", "tag_id") }
      }
      let answer = await api.operate(
        """
        {"op": "add", "data": {"type": "tags", "lid": "t", "attributes": {"label": "new"}}},
        {"op": "update", "data": {"type": "tags", "lid": "t", "attributes": {"label": ""}}}
        """)
      #expect(answer.status == 422)
      #expect(answer.sources == ["/atomic:operations/1/data/attributes/label"])
      #expect(await api.get("/tags").ids() == ["1", "2"])
    }

    @Test(arguments: DatabaseKind.available)
    func `An error that a hook throws names its operation`(_ kind: DatabaseKind) async throws {
      @Sendable func error(_ status: String, _ source: ErrorObject.Source? = nil) -> ServerError {
        ServerError(errors: [ErrorObject(status: status, title: "Closed", source: source)])
      }
      let api = try await JSONAPIServer(database: database(kind)) {
        Serve(Tag.self) {
          $0.allow(.create, .update, .delete)
          $0.prepare { change, _ in
            if (change.label as Field<String>).value == "early" {
              throw error("409", .init(pointer: "/data/attributes/label"))
            }
          }
          $0.willUpdate { _, _, _ in throw error("410") }
          $0.willDelete { _, _, _ in throw error("200") }
        }
        Serve(Story.self) { $0.toMany(\.tags, through: "story_tags", "story_id", "tag_id") }
      }
      let add = #"{"op": "add", "data": {"type": "tags", "attributes": {"label": "x"}}}"#
      let early = await api.operate(
        add + #", {"op": "add", "data": {"type": "tags", "attributes": {"label": "early"}}}"#)
      #expect(early.status == 409)
      #expect(early.sources == ["/atomic:operations/1/data/attributes/label"])
      let late = await api.operate(
        add
          + #", {"op": "update", "data": {"type": "tags", "id": "1", "attributes": {"label": "y"}}}"#
      )
      #expect(late.status == 410)
      #expect(late.sources == ["/atomic:operations/1"])
      let broken = await api.operate(#"{"op": "remove", "ref": {"type": "tags", "id": "1"}}"#)
      #expect(broken.status == 500)
      #expect(await api.get("/tags").ids() == ["1", "2"])
    }

    @Test(arguments: DatabaseKind.available)
    func `Hooks before the transaction run for allowed requests alone`(
      _ kind: DatabaseKind
    ) async throws {
      let calls = Mutex(0)
      let api = try await JSONAPIServer(database: database(kind), principal: User.self) {
        Serve(Tag.self) {
          $0.allow(.create, .update) { $0.principal != nil }
          $0.writable(\.label, on: [.create])
          $0.prepare { change, _ in
            calls.withLock { $0 += 1 }
            change.refuse(\.label, "is forbidden")
          }
        }
        Serve(Story.self) { $0.toMany(\.tags, through: "story_tags", "story_id", "tag_id") }
      }
      func resource(_ id: String = "") -> String {
        #"{"type": "tags"\#(id), "attributes": {"label": "x"}}"#
      }
      let (create, update) = (
        #"{"data": \#(resource())}"#, #"{"data": \#(resource(#", "id": "1""#))}"#
      )
      let someone = User(id: 1)
      #expect(await api.send(.post, "/tags", create).status == 401)
      #expect(await api.send(.patch, "/tags/1", update).status == 401)
      #expect(await api.send(.patch, "/tags/1", update, as: someone).status == 403)
      let chosen = #"{"data": \#(resource(#", "id": "7""#))}"#
      #expect(await api.send(.post, "/tags", chosen, as: someone).status == 403)
      let operation = await api.operate(#"{"op": "add", "data": \#(resource())}"#)
      #expect(operation.status == 401)
      #expect(operation.sources == ["/atomic:operations/0"])
      #expect(calls.withLock { $0 } == 0)
      #expect(await api.send(.post, "/tags", create, as: someone).status == 422)
      #expect(calls.withLock { $0 } == 1)
    }

    @Test(arguments: DatabaseKind.available)
    func `A lid stands for one resource of a type (CMP-06)`(_ kind: DatabaseKind) async throws {
      let api = try await Newsroom.server(on: database(kind))
      func tag(_ lid: String) -> String {
        #"{"op": "add", "data": {"type": "tags", "lid": "\#(lid)", "attributes": {"label": "x"}}}"#
      }
      let refused = await api.operate("\(tag("a")), \(tag("b")), \(tag("a"))")
      #expect(refused.status == 400)
      #expect(refused.sources == ["/atomic:operations/2/data/lid"])
      #expect(await api.get("/api/tags").ids() == ["1", "2"])
      #expect(await api.operate("\(tag("a")), \(tag("b"))").status == 200)
      // Equal to Swift, and not the same text.
      #expect(await api.operate("\(tag("\u{E9}")), \(tag("e\u{301}"))").status == 200)
    }

    @Test(
      "The data of an operation names its target, or nothing (RES-04, ATM-26)",
      arguments: DatabaseKind.available,
      [
        (#""id": "1""#, #""id": "2""#), (#""id": "1""#, #""lid": "a""#),
        (#""lid": "a""#, #""lid": "b""#), (#""lid": "a""#, #""id": "1""#),
        ("\"lid\": \"\u{E9}\"", "\"lid\": \"e\u{301}\""),
      ])
    func twoTargets(_ kind: DatabaseKind, _ names: (String, String)) async throws {
      let api = try await Newsroom.server(on: database(kind))
      let created = ["a", "b", "\u{E9}", "e\u{301}"].map {
        #"{"op": "add", "data": {"type": "tags", "lid": "\#($0)", "attributes": {"label": "x"}}}"#
      }
      func update(_ other: String) async -> Exchange {
        await api.operate(
          created.joined(separator: ", ")
            + """
            , {"op": "update", "ref": {"type": "tags", \(names.0)},
              "data": {"type": "tags", \(other), "attributes": {"label": "y"}}}
            """)
      }
      let refused = await update(names.1)
      #expect(refused.status == 409)
      #expect(refused.sources == ["/atomic:operations/4/data"])
      #expect(await api.get("/api/tags").ids() == ["1", "2"])
      #expect(await update(names.0).status == 200)
    }

    @Test func `Ids that are equal to Swift can be two resources (RES-04)`() async throws {
      let api = try JSONAPIServer(
        database: MemoryDatabase([
          "people": [
            ["id": "\u{E9}", "name": "One", "age": .real(1)],
            ["id": "e\u{301}", "name": "Two", "age": .real(2)],
          ]
        ])
      ) {
        Serve(Person.self) { $0.allow(.update) }
      }
      let answer = await api.operate(
        """
        {"op": "update", "ref": {"type": "people", "id": "\u{E9}"},
          "data": {"type": "people", "id": "e\u{301}", "attributes": {"name": "x"}}}
        """)
      #expect(answer.status == 409)
    }

    @Test func `A name that is equal to Swift isn't that of the field`() async throws {
      let schema = Schema("places", id: Int.self, [.attribute("caf\u{E9}", String.self)])
      let api = try JSONAPIServer(
        database: MemoryDatabase(["places": [["id": 1, "caf\u{E9}": "a"]]])
      ) {
        Serve(schema: schema) { $0.allow(.update) }
      }
      func update(_ attributes: String) async -> Exchange {
        await api.send(
          .patch, "/places/1",
          #"{"data": {"type": "places", "id": "1", "attributes": {\#(attributes)}}}"#)
      }
      let (name, other) = ("\"caf\u{E9}\": \"b\"", "\"cafe\u{301}\": \"c\"")
      // With more than 16 members, names are looked up in another way.
      let many = (0..<16).map { #", "@\#($0)": 0"# }.joined()
      for attributes in [
        other, "\(name), \(other)", "\(other), \(name)", name + many + ", " + other,
      ] {
        let refused = await update(attributes)
        #expect(refused.status == 422)
        #expect(refused.codes == ["unknownField"])
        #expect(
          refused.sources.first?.utf8.elementsEqual("/data/attributes/cafe\u{301}".utf8) == true)
      }
      #expect(await api.get("/places/1").value("/data/attributes/caf\u{E9}") == "a")
      #expect(await api.get("/places?filter[cafe\u{301}]=a").status == 400)
      #expect(await update(name).status == 200)
    }

    @Test(
      "A relationship that may be written in a creation alone can't be edited at its URL",
      arguments: DatabaseKind.available)
    func writableRelationship(_ kind: DatabaseKind) async throws {
      let api = try await JSONAPIServer(database: database(kind)) {
        Serve(Tag.self)
        Serve(Story.self) {
          $0.toMany(\.tags, through: "story_tags", "story_id", "tag_id")
          $0.allow(.create, .update)
          $0.allow(.replace, .add, .remove, of: \.tags)
          $0.writable(\.tags, on: [.create])
        }
      }
      let url = "/stories/1/relationships/tags"
      for method in [.patch, .post, .delete] as [HTTPRequest.Method] {
        let answer = await api.send(method, url, #"{"data": [{"type": "tags", "id": "1"}]}"#)
        #expect(answer.status == 403)
      }
      #expect(await api.get(url).ids() == ["1"])
    }

    @Test(arguments: DatabaseKind.available)
    func `A new resource has members of a to-many relationship if they may be added`(
      _ kind: DatabaseKind
    ) async throws {
      let database = try await database(kind)
      let body = """
        {"data": {"type": "tags", "attributes": {"label": "x"},
          "relationships": {"stories": {"data": [{"type": "stories", "id": "1"}]}}}}
        """
      for edits in [[], [.add], [.replace]] as [[LinkageEdit]] {
        let api = try JSONAPIServer(database: database) {
          Serve(Tag.self) {
            $0.toMany(\.stories, through: "story_tags", "tag_id", "story_id")
            $0.allow(.create)
            for edit in edits { $0.allow(edit, of: \.stories) }
          }
          Serve(Story.self)
        }
        let answer = await api.send(.post, "/tags", body)
        #expect(answer.status == (edits.isEmpty ? 403 : 201))
        guard edits.isEmpty else { continue }
        #expect(answer.sources == ["/data/relationships/stories"])
        #expect(
          answer.value("/errors/0/detail")?.string
            == "The relationship \"stories\" can't be added to.")
      }
    }

    @Test(
      "What is ignored in a body doesn't end its validation",
      arguments: DatabaseKind.available,
      [
        (0..<20).map { "\"z\($0)\": 1" }.joined(separator: ", "),
        #""meta": {"# + repeatElement(#""a": 1"#, count: 22).joined(separator: ", ") + "}",
      ])
    func ignoredFindings(_ kind: DatabaseKind, _ ignored: String) async throws {
      let api = try await Newsroom.server(on: database(kind))
      let tags = "/api/stories/1/relationships/tags"
      #expect(await api.send(.patch, tags, #"{\#(ignored), "data": "x"}"#).status == 400)
      #expect(await api.get(tags).ids() == ["1"])
      let story = #"{"type": "stories", "id": "1", "relationships": {"author": 7}}"#
      let update = await api.send(.patch, "/api/stories/1", #"{\#(ignored), "data": \#(story)}"#)
      #expect(update.status == 400)
      #expect(update.sources == ["/data/relationships/author"])
      let valid = #"{\#(ignored), "data": [{"type": "tags", "id": "2"}]}"#
      #expect(await api.send(.patch, tags, valid).status == 204)
    }

    @Test(
      "Members that the specification doesn't define are ignored in every object (DOC-07)",
      arguments: DatabaseKind.available)
    func unknownMembers(_ kind: DatabaseKind) async throws {
      let api = try await Newsroom.server(on: database(kind))
      let author = """
        {"data": {"type": "people", "id": "2", "name": "Ben", "attributes": 1}, "x": 1,
          "links": {"custom": 1, "self": {"href": "/a", "x": 1}}}
        """
      let update = await api.send(
        .patch, "/api/stories/1",
        """
        {"jsonapi": {"version": "1.1", "x": 1}, "links": {"custom": 1}, "x": 1,
          "data": {"type": "stories", "id": "1", "x": 1, "y:z": 1, "links": {"custom": 1},
            "relationships": {"author": \(author)}}}
        """)
      #expect(update.status == 200)
      #expect(update.value("/data/relationships/author/data/id")?.string == "2")
      let tags = "/api/stories/1/relationships/tags"
      let linkage = #"{"data": [{"type": "tags", "id": "2", "label": "x"}]}"#
      #expect(await api.send(.patch, tags, linkage).status == 204)
      #expect(await api.get(tags).ids() == ["2"])
      // What is wrong with defined members still counts.
      let wrong = #"{"data": [{"type": "tags", "id": 2, "label": "x"}]}"#
      #expect(await api.send(.patch, tags, wrong).sources == ["/data/0/id"])
    }

    @Test(
      "Members of an operation and of its ref that nobody defines have no effect (DOC-07)",
      arguments: DatabaseKind.available)
    func unknownMembersOfOperations(_ kind: DatabaseKind) async throws {
      let api = try await Newsroom.server(on: database(kind))
      let answer = await api.operate(
        """
        {"op": "update", "id": "2", "atomic:x": 1, "atomic:-": 1,
          "ref": {"type": "tags", "id": "1", "label": "x", "attributes": {"label": "x"}},
          "data": {"type": "tags", "id": "1", "attributes": {"label": "new"}}}
        """)
      #expect(answer.status == 200)
      let tags = await api.get("/api/tags")
      #expect(tags.value("/data/0/attributes/label")?.string == "new")
      #expect(tags.value("/data/1/attributes/label")?.string == "opinion")
      let wrong = await api.operate(
        #"{"op": "remove", "x": 1, "ref": {"type": "tags", "relationship": 1, "id": "1"}}"#)
      #expect(wrong.status == 400)
      #expect(wrong.sources == ["/atomic:operations/0/ref/relationship"])
    }

    @Test(
      "What a hook sets needs no right of whoever sends the request",
      arguments: DatabaseKind.available)
    func fieldsOfHooks(_ kind: DatabaseKind) async throws {
      let api = try await JSONAPIServer(database: database(kind)) {
        Serve(Tag.self) {
          $0.allow(.create)
          $0.readOnly(\.label)
          $0.prepare { change, _ in change.label = .value("made") }
        }
        Serve(Story.self) { $0.toMany(\.tags, through: "story_tags", "story_id", "tag_id") }
      }
      let made = await api.send(.post, "/tags", #"{"data": {"type": "tags"}}"#)
      #expect(made.status == 201)
      #expect(made.value("/data/attributes/label")?.string == "made")
      let sent = await api.send(
        .post, "/tags", #"{"data": {"type": "tags", "attributes": {"label": "mine"}}}"#)
      #expect(sent.status == 403)
      #expect(sent.sources == ["/data/attributes/label"])
    }

    @Test(
      "What is wrong with a hook's own statement is no fault of the request",
      arguments: DatabaseKind.available.filter { $0 != .memory })
    func statementsOfHooks(_ kind: DatabaseKind) async throws {
      let api = try await JSONAPIServer(database: database(kind)) {
        Serve(Newsroom.Audit.self) {
          $0.allow(.update)
          $0.willUpdate { _, _, session in
            try session.execute("INSERT INTO audits (id, entry) VALUES (1, 'twice')")
          }
        }
        Serve(schema: Schema("stories", id: Int.self, [.attribute("title", String.self)]))
      }
      let answer = await api.send(
        .patch, "/audits/1",
        #"{"data": {"type": "audits", "id": "1", "attributes": {"entry": "x"}}}"#)
      #expect(answer.status == 500)
      #expect(await api.get("/audits/1").value("/data/attributes/entry")?.string == "read")
    }

    @Test(
      "A change whose response would include too much is refused before it is made",
      arguments: DatabaseKind.available)
    func tooMuchIncluded(_ kind: DatabaseKind) async throws {
      var configuration = ServerConfiguration()
      configuration.limits.includedResources = 1
      let api = try await JSONAPIServer(database: database(kind), configuration: configuration) {
        Serve(Newsroom.Person.self) { $0.toMany(\.stories, foreignKey: "author_id") }
        Serve(Story.self) {
          $0.toOne(\.author, "author_id")
          $0.version("version")
          $0.allow(.create)
        }
      }
      let answer = await api.send(
        .post, "/stories?include=author.stories",
        """
        {"data": {"type": "stories", "attributes": {"title": "New", "words": 5},
          "relationships": {"author": {"data": {"type": "people", "id": "1"}}}}}
        """)
      #expect(answer.status == 400)
      #expect(answer.sources == ["include"])
      #expect(await api.get("/stories").ids().count == 5)
    }

    @Test(
      "An operation on a to-one relationship needs linkage (ATM-36)",
      arguments: DatabaseKind.available)
    func operationWithoutLinkage(_ kind: DatabaseKind) async throws {
      let api = try await Newsroom.server(on: database(kind))
      let answer = await api.operate(
        #"{"op": "update", "ref": {"type": "stories", "id": "1", "relationship": "author"}}"#)
      #expect(answer.status == 400)
      #expect(answer.sources == ["/atomic:operations/0"])
      #expect(await api.get("/api/stories/1/relationships/author").value("/data/id")?.string == "1")
    }

    @Test(
      "A row rule also holds for rows that a to-many relationship moves",
      arguments: DatabaseKind.available)
    func movedRows(_ kind: DatabaseKind) async throws {
      let api = try await JSONAPIServer(database: database(kind), principal: User.self) {
        Serve(Newsroom.Person.self) { $0.toMany(\.stories, foreignKey: "author_id") }
        Serve(Story.self) {
          $0.toOne(\.author, "author_id")
          $0.allow(.add, .remove, .replace, of: \.comments)
        }
        Serve(Newsroom.Comment.self) {
          $0.allow(.update)
          $0.rows { comment, request in
            request.signedIn { comment.story.author.id == $0.id }
          }
        }
      }
      let comment = #"{"data": [{"type": "comments", "id": "3"}]}"#
      let author = User(id: 2)
      // The first story is somebody else's.
      for (method, story) in [(.post, 1), (.patch, 1), (.delete, 2)] as [(HTTPRequest.Method, Int)]
      {
        let answer = await api.send(
          method, "/stories/\(story)/relationships/comments", comment, as: author)
        #expect(answer.status == 403)
        #expect(
          await api.get("/comments/3", as: author).value("/data/relationships/story/data/id")?
            .string
            == "2")
      }
      #expect(
        await api.send(.post, "/stories/3/relationships/comments", comment, as: author).status
          == 204)
    }

    @Test(
      "Members that don't exist are missing from a relationship already (REL-U-09)",
      arguments: DatabaseKind.available)
    func removingMissing(_ kind: DatabaseKind) async throws {
      let api = try await Newsroom.server(on: database(kind))
      let url = "/api/stories/1/relationships/tags"
      let missing = #"{"data": [{"type": "tags", "id": "99"}]}"#
      #expect(await api.send(.delete, url, missing).status == 204)
      #expect(await api.send(.post, url, missing).status == 404)
      // Ids that no tag can have.
      for id in ["abc", "01"] {
        let impossible = #"{"data": [{"type": "tags", "id": "\#(id)"}]}"#
        #expect(await api.send(.delete, url, impossible).status == 204)
        #expect(await api.send(.post, url, impossible).status == 404)
        let operation = await api.operate(
          """
          {"op": "remove", "ref": {"type": "stories", "id": "1", "relationship": "tags"},
            "data": [{"type": "tags", "id": "\(id)"}]}
          """)
        #expect(operation.status == 204)
      }
      let both = #"{"data": [{"type": "tags", "id": "99"}, {"type": "tags", "id": "1"}]}"#
      #expect(await api.send(.delete, url, both).status == 204)
      #expect(await api.get(url).ids() == [])
    }

    @Test(
      "A relationship that a hook changes in another way is in the response (REL-U-11)",
      arguments: DatabaseKind.available)
    func linkageOfHooks(_ kind: DatabaseKind) async throws {
      let api = try await JSONAPIServer(database: database(kind)) {
        Serve(Newsroom.Person.self) { $0.toMany(\.stories, foreignKey: "author_id") }
        Serve(Story.self) {
          $0.toOne(\.author, "author_id")
          $0.allow(.update)
          $0.willUpdate { change, _, _ in change.author = ToOne(id: 3) }
        }
      }
      let url = "/stories/1/relationships/author"
      let changed = await api.send(.patch, url, #"{"data": {"type": "people", "id": "2"}}"#)
      #expect(changed.status == 200)
      #expect(changed.json["data"] == ["type": "people", "id": "3"])
      #expect(changed.link("self") == url)
      let same = await api.send(.patch, url, #"{"data": {"type": "people", "id": "3"}}"#)
      #expect(same.status == 204)
      // Results of operations on relationships have no data (ATM-38).
      let operation = await api.operate(
        """
        {"op": "update", "ref": {"type": "stories", "id": "2", "relationship": "author"},
          "data": {"type": "people", "id": "1"}}
        """)
      #expect(operation.status == 204)
    }

    @Test func `All linkage is in the response if a trigger changes more (REL-U-11)`()
      async throws
    {
      let database = try await database(.sqlite)
      try await database.run([
        """
        CREATE TRIGGER more AFTER INSERT ON story_tags WHEN new.tag_id = 2
        BEGIN INSERT OR IGNORE INTO story_tags VALUES (new.story_id, 1); END
        """
      ])
      let api = try JSONAPIServer(database: database) {
        Serve(Tag.self) { $0.page(default: 1, maximum: 1) }
        Serve(Story.self) {
          $0.toMany(\.tags, through: "story_tags", "story_id", "tag_id")
          $0.allow(.add, .remove, .replace, of: \.tags)
        }
      }
      let url = "/stories/4/relationships/tags"
      let second = #"{"data": [{"type": "tags", "id": "2"}]}"#
      for method in [.post, .patch] as [HTTPRequest.Method] {
        let changed = await api.send(method, url, second)
        #expect(changed.status == 200)
        #expect(changed.ids().sorted() == ["1", "2"])
        #expect(changed.json["links"]?["next"] == nil)
        #expect(await api.send(.post, url, second).status == 204)
        #expect(await api.send(.delete, url, second).status == 204)
      }
      #expect(await api.get(url).ids() == ["1"])
    }

    @Test("To sign in is asked for only where it could help (CRU-29, CRU-34, REL-U-15)")
    func anonymous() async throws {
      let api = try JSONAPIServer(database: MemoryDatabase(Newsroom.rows), principal: User.self) {
        Serve(Tag.self) { $0.allow(.create) { $0.principal != nil } }
        Serve(Story.self) {
          $0.toMany(\.tags, through: "story_tags", "story_id", "tag_id")
          $0.allow(.update)
          $0.allow(.add, of: \.tags) { $0.principal != nil }
          $0.readOnly(\.words)
          $0.writable(\.title, on: [.update]) { $0.principal != nil }
        }
      }
      func story(_ attributes: String) -> String {
        #"{"data": {"type": "stories", "id": "1", "attributes": \#(attributes)}}"#
      }
      let tag = #"{"type": "tags", "id": "2", "attributes": {"label": "x"}}"#
      let new = #"{"data": {"type": "tags", "attributes": {"label": "x"}}}"#
      let members = #"{"data": [{"type": "tags", "id": "2"}]}"#
      let url = "/stories/1/relationships/tags"
      for (method, path, body, status) in [
        (.post, "/tags", new, 401), (.patch, "/tags/2", #"{"data": \#(tag)}"#, 403),
        (.delete, "/tags/2", nil, 403), (.patch, "/stories/1", story(#"{"words": 1}"#), 403),
        (.patch, "/stories/1", story(#"{"title": "x"}"#), 401), (.post, url, members, 401),
        (.patch, url, members, 403), (.delete, url, members, 403),
      ] as [(HTTPRequest.Method, String, String?, Int)] {
        let answer = await api.send(method, path, body)
        #expect(answer.status == status, "\(method) \(path)")
        #expect((answer.headers[.wwwAuthenticate] != nil) == (status == 401))
        #expect(answer.codes == [status == 401 ? "unauthorized" : "forbidden"])
      }
    }

    @Test func `Linkage beyond the limit isn't compared`() async throws {
      let database = try await database(.sqlite)
      var configuration = ServerConfiguration()
      configuration.limits.linkage = 2
      try await database.run(["INSERT INTO tags (id, label) VALUES (3, 'c'), (4, 'd')"])
      let api = try JSONAPIServer(database: database, configuration: configuration) {
        Serve(Tag.self)
        Serve(Story.self) {
          $0.toMany(\.tags, through: "story_tags", "story_id", "tag_id")
          $0.allow(.add, of: \.tags)
        }
      }
      let url = "/stories/4/relationships/tags"
      for ids in [[1, 2], [3, 4]] {
        let members = ids.map { #"{"type": "tags", "id": "\#($0)"}"# }.joined(separator: ", ")
        #expect(await api.send(.post, url, #"{"data": [\#(members)]}"#).status == 204)
      }
    }

    @Test("The server alone writes a version", arguments: DatabaseKind.available)
    func version(_ kind: DatabaseKind) async throws {
      let database = try await databases.make(
        kind, Newsroom.tables, ["tags": [["id": 1, "label": "news", "version": 1]]])
      let schema = Schema(
        "tags", id: Int.self,
        [.attribute("label", String.self), .attribute("version", Int?.self)])
      let api = try JSONAPIServer(database: database) {
        Serve(schema: schema) {
          $0.version("version")
          $0.allow(.create, .update)
        }
      }
      func send(_ attributes: String) async -> Exchange {
        await api.send(
          .patch, "/tags/1", #"{"data": {"type": "tags", "id": "1", "attributes": \#(attributes)}}"#
        )
      }
      let refused = await send(#"{"label": "x", "version": 9}"#)
      #expect(refused.status == 403)
      #expect(refused.sources == ["/data/attributes/version"])
      #expect(await send(#"{"label": "x"}"#).value("/data/attributes/version")?.int == 2)
    }

    @Test(
      "Ids that are made stay above those that clients choose",
      arguments: [DatabaseKind.memory, .sqlite])
    func chosenKeys(_ kind: DatabaseKind) async throws {
      let schema = Schema("tags", id: Int.self, [.attribute("label", String.self)])
      let api = try await JSONAPIServer(database: database(kind)) {
        Serve(schema: schema) {
          $0.clientIDs(.allowed)
          $0.allow(.create)
        }
      }
      func create(_ id: String) async -> String? {
        await api.send(
          .post, "/tags", #"{"data": {"type": "tags"\#(id), "attributes": {"label": "x"}}}"#
        ).value("/data/id")?.string
      }
      #expect(await create("") == "3")
      #expect(await create(#", "id": "4""#) == "4")
      #expect(await create("") == "5")
    }

    // MARK: Deferred work

    @Resource("projects")
    struct Project: Sendable {
      var id: Int
      var name: String
      var memberships: ToMany<Membership>
    }

    @Resource("memberships")
    struct Membership: Sendable {
      var id: Int
      var projectID: Int
    }

    @Resource("tasks")
    struct Job: Sendable {
      var id: Int
      var project: ToOne<Project>
    }

    private static let tables = SQLFixture([
      ("projects", "id {key}, name TEXT NOT NULL"),
      (
        "memberships",
        "id {key}, project_id {int} NOT NULL REFERENCES projects DEFERRABLE INITIALLY DEFERRED"
      ),
      ("tasks", "id {key}, project_id {int} REFERENCES projects DEFERRABLE INITIALLY DEFERRED"),
    ])

    @Test(
      "An operation before can make a row visible that the next one refers to",
      arguments: DatabaseKind.available)
    func rulesOfUnwrittenRows(_ kind: DatabaseKind) async throws {
      let database = try await databases.make(
        kind, Self.tables, ["projects": [["id": 1, "name": "One"]]])
      let api = try JSONAPIServer(database: database) {
        Serve(Project.self) {
          $0.toMany(\.memberships, foreignKey: "project_id")
          $0.rows { project, _ in project.memberships.count > 0 }
        }
        Serve(Membership.self) {
          $0.column(\.projectID, "project_id")
          $0.allow(.create)
        }
        Serve(Job.self) { $0.allow(.create) }
      }
      let job = """
        {"op": "add", "data": {"type": "tasks", "relationships": {
          "project": {"data": {"type": "projects", "id": "1"}}}}}
        """
      #expect(await api.operate(job).status == 404)
      let both = await api.operate(
        #"{"op": "add", "data": {"type": "memberships", "attributes": {"projectID": 1}}}, "# + job)
      #expect(both.status == 200)
    }

    @Test(
      "What a database refuses at the commit is a conflict",
      arguments: DatabaseKind.available.filter { $0 != .memory })
    func deferredConstraint(_ kind: DatabaseKind) async throws {
      let database = try await databases.make(
        kind, Self.tables,
        ["projects": [["id": 1, "name": "One"]], "memberships": [["id": 1, "project_id": 1]]])
      let api = try JSONAPIServer(database: database) {
        Serve(schema: Schema("projects", id: Int.self, [.attribute("name", String.self)])) {
          $0.allow(.delete)
        }
      }
      let delete = await api.send(.delete, "/projects/1")
      #expect(delete.status == 409)
      #expect(delete.value("/errors/0/source") == nil)
      let operation = await api.operate(
        #"{"op": "remove", "ref": {"type": "projects", "id": "1"}}"#)
      #expect(operation.status == 409)
      #expect(operation.sources == [""])
      #expect(await api.get("/projects/1").status == 200)
    }
  }
#endif
