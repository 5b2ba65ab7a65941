#if Macros && SQLite
  import ConformanceSupport
  import HTTPTypes
  import JSONAPI
  import JSONAPIServer
  import Testing

  /// What the errors of a server name.
  @Suite("The texts of errors")
  struct ErrorTextTests {
    @Resource("notes")
    struct Note: Sendable {
      var id: Int
      var text: String
      var comments: ToMany<Comment>
    }

    @Resource("comments")
    struct Comment: Sendable {
      var id: Int
      var note: ToOne<Note>
    }

    static let tables = SQLFixture([
      ("notes", "id {key}, text TEXT NOT NULL"),
      ("comments", "id {key}, note_id {int} NOT NULL REFERENCES notes"),
    ])

    static let rows: [String: [[String: ColumnValue]]] = [
      "notes": [["id": 1, "text": "a"]], "comments": [["id": 1, "note_id": 1]],
    ]

    private func server(_ kind: DatabaseKind, hidesNote: Bool = false) async throws
      -> (JSONAPIServer<NoPrincipal>, TestDatabase)
    {
      let database = try await TestDatabase(kind, Self.tables, Self.rows)
      let api = try JSONAPIServer(database: database.base) {
        Serve(Note.self) {
          $0.page(default: 5, maximum: 10, [.number])
          $0.toMany(\.comments, foreignKey: "note_id")
          $0.allow(.create, .update)
          $0.allow(.replace, of: \.comments)
        }
        Serve(Comment.self) {
          $0.allow(.create, .update)
          if hidesNote { $0.hide(\.note) { _ in true } }
        }
      }
      return (api, database)
    }

    private func detail(_ exchange: Exchange) -> String? {
      exchange.json["errors"]?[0]?["detail"]?.string
    }

    @Test(arguments: DatabaseKind.available.filter { $0 != .memory })
    func `A relationship that a creation needs is named, unless it is hidden`(
      kind: DatabaseKind
    ) async throws {
      let body = #"{"data": {"type": "comments"}}"#
      let (api, database) = try await server(kind)
      defer { withExtendedLifetime(database) {} }
      let missing = await api.send(.post, "/comments", body)
      #expect(missing.status == 422)
      #expect(missing.sources == ["/data"])
      #expect(detail(missing) == #"The relationship "note" is missing."#)
      let (hiding, other) = try await server(kind, hidesNote: true)
      defer { withExtendedLifetime(other) {} }
      #expect(detail(await hiding.send(.post, "/comments", body)) == "The value can't be null.")
    }

    @Test(arguments: DatabaseKind.available.filter { $0 != .memory })
    func `Removing what requires the resource is refused at the relationship`(
      kind: DatabaseKind
    ) async throws {
      let (api, database) = try await server(kind)
      defer { withExtendedLifetime(database) {} }
      let exchange = await api.send(
        .patch, "/notes/1",
        #"{"data": {"type": "notes", "id": "1", "relationships": {"comments": {"data": []}}}}"#)
      #expect(exchange.status == 403)
      #expect(exchange.sources == ["/data/relationships/comments"])
    }

    static let people = Schema(
      "people", id: Int.self,
      [
        .relationship(.init("boss", .one, to: ["people"])),
        .relationship(.init("reports", .many, to: ["people"])),
      ])

    @Test(arguments: DatabaseKind.available.filter { $0 != .memory })
    func `What is set to null is not missing, and what related rows lack is not this one's`(
      kind: DatabaseKind
    ) async throws {
      let database = try await TestDatabase(
        kind, SQLFixture([("people", "id {key}, boss_id {int} NOT NULL REFERENCES people")]),
        ["people": [["id": 1, "boss_id": 1], ["id": 2, "boss_id": 1]]])
      defer { withExtendedLifetime(database) {} }
      let api = try JSONAPIServer(database: database.base) {
        Serve(schema: Self.people) {
          $0.relationship("reports", .foreignKey("boss_id"))
          $0.allow(.update)
          $0.allow(.replace, .remove, of: "reports")
        }
      }
      let null = await api.send(.patch, "/people/2/relationships/boss", #"{"data": null}"#)
      #expect(null.status == 422)
      #expect(null.sources == ["/data"])
      #expect(detail(null) == "The value can't be null.")
      let none = await api.send(
        .patch, "/people/1",
        #"{"data": {"type": "people", "id": "1", "relationships": {"reports": {"data": []}}}}"#)
      let removed = await api.send(
        .delete, "/people/1/relationships/reports", #"{"data": [{"type": "people", "id": "2"}]}"#)
      for (refused, place) in [(none, "/data/relationships/reports"), (removed, "/data")] {
        #expect(refused.status == 403)
        #expect(refused.sources == [place])
        #expect(detail(refused) == "A related resource requires this one.")
      }
    }

    @Test(arguments: [false, true])
    func `An attribute that a creation needs is named, unless it is hidden`(
      isHidden: Bool
    ) async throws {
      let api = try JSONAPIServer(database: MemoryDatabase([:])) {
        Serve(schema: Schema("codes", id: Int.self, [.attribute("secret", Int.self)])) {
          $0.allow(.create)
          if isHidden { $0.hide("secret") { _ in true } }
        }
      }
      let missing = await api.send(.post, "/codes", #"{"data": {"type": "codes"}}"#)
      #expect(missing.status == 422)
      #expect(
        detail(missing)
          == (isHidden
            ? "A value is missing that the request can't give."
            : #"The attribute "secret" is missing."#))
    }

    @Test(arguments: DatabaseKind.available.filter { $0 != .memory }, [false, true])
    func `A part of an id that is missing is named, unless it is hidden`(
      kind: DatabaseKind, isHidden: Bool
    ) async throws {
      let database = try await TestDatabase(
        kind,
        SQLFixture([
          ("seats", "place {int} NOT NULL, hall {int} NOT NULL, PRIMARY KEY (place, hall)")
        ]),
        [:])
      defer { withExtendedLifetime(database) {} }
      let seats = Schema("seats", [.attribute("place", Int?.self), .attribute("hall", Int?.self)])
      let api = try JSONAPIServer(database: database.base) {
        Serve(schema: seats) {
          $0.key(["place", "hall"])
          $0.allow(.create)
          if isHidden { $0.hide("place") { _ in true } }
        }
      }
      let missing = await api.send(
        .post, "/seats", #"{"data": {"type": "seats", "attributes": {"hall": 1}}}"#)
      #expect(missing.status == 422)
      #expect(
        detail(missing)
          == (isHidden
            ? "A part of the id has no value." : #"The field "place" is a part of the id."#))
    }

    @Test(arguments: [
      (
        HTTPRequest.Method.get, "/notes?page[after]=x", "",
        "Pages of this collection are requested with page[number], page[size]."
      ),
      (
        .post, "/notes", #"{"data": {"type": "comments"}}"#,
        #"This collection has resources of type "notes"."#
      ),
      (
        .post, "/notes", #"{"data": {}}"#,
        "Expected a type in the resource object, found none."
      ),
      (
        .get, "/notes?include=comments.author", "",
        "There is no relationship with this path to include. "
          + #"Expected "comments.note". Found "comments.author"."#
      ),
    ])
    func `An error says what would be right`(
      method: HTTPRequest.Method, path: String, body: String, text: String
    ) async throws {
      let (api, database) = try await server(.sqlite)
      defer { withExtendedLifetime(database) {} }
      let exchange = await api.send(method, path, body.isEmpty ? nil : body)
      #expect(detail(exchange) == text)
    }

    @Test func `A refused method comes with those that the URL supports`() async throws {
      let (api, database) = try await server(.sqlite)
      defer { withExtendedLifetime(database) {} }
      let exchange = await api.send(.put, "/notes/1", "{}")
      #expect(exchange.status == 405)
      let allowed = try #require(exchange.headers[.allow])
      #expect(detail(exchange) == "This URL supports only \(allowed).")
    }
  }
#endif
