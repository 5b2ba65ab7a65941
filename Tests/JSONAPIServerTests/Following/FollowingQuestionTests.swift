#if Macros && SQLite
  import ConformanceSupport
  import HTTPTypes
  import JSONAPI
  @testable import JSONAPIServer
  import Testing

  /// Followers of what is asked with other parameters than those of JSON:API, and of content.
  @Suite("Followers of searches, aggregates and content", .timeLimit(.minutes(60)))
  struct FollowingQuestionTests {
    /// Waits for a document that equals what a GET is answered with.
    private func equal<Principal>(
      _ followed: Followed, _ path: String, of api: JSONAPIServer<Principal>,
      as principal: Principal?, documents: Int, location: SourceLocation = #_sourceLocation
    ) async throws {
      let value = try await followed.held.until(location) { $0.documents >= documents }
      let get = await api.get(path, as: principal)
      #expect(value.documents == documents, sourceLocation: location)
      #expect(value.tag == get.headers[.eTag], sourceLocation: location)
      #expect(value.body == String(decoding: get.body, as: UTF8.self), sourceLocation: location)
    }

    private func change<Principal>(
      _ type: String, _ id: Int, _ attributes: String, on api: JSONAPIServer<Principal>,
      as principal: Principal?, location: SourceLocation = #_sourceLocation
    ) async {
      let body = #"{"data":{"type":"\#(type)","id":"\#(id)","attributes":{\#(attributes)}}}"#
      let answer = await api.send(.patch, "/\(type)/\(id)", body, as: principal)
      #expect([200, 204].contains(answer.status), sourceLocation: location)
    }

    @Test(arguments: SearchDatabase.all)
    func `A row that begins or ceases to be found comes or goes`(
      _ kind: SearchDatabase
    ) async throws {
      let shelf = try await Shelf(kind, configuration: FollowingTests.limits()) {
        $0.allow(.update)
      }
      defer { withExtendedLifetime(shelf) {} }
      let (api, path, user) = (shelf.api, "/books?filter[search]=whale", Shelf.User(id: 1))
      let followed = try #require(await api.follow(path, as: user))
      try await equal(followed, path, of: api, as: user, documents: 1)
      #expect(await api.get(path, as: user).ids() == ["1", "2", "3"])
      await change("books", 5, #""body":"Another whale""#, on: api, as: user)
      try await equal(followed, path, of: api, as: user, documents: 2)
      #expect(await api.get(path, as: user).ids() == ["1", "2", "3", "5"])
      await change("books", 1, #""body":"None""#, on: api, as: user)
      try await equal(followed, path, of: api, as: user, documents: 3)
      #expect(await api.get(path, as: user).ids() == ["2", "3", "5"])
      // What isn't searched and not among what is found.
      await change("books", 4, #""notes":"A whale""#, on: api, as: user)
      try await api.events.untilQuiet()
      try await equal(followed, path, of: api, as: user, documents: 3)
      await followed.stop()
    }

    @Test(arguments: DatabaseKind.available)
    func `Aggregates are sent again when they change`(_ kind: DatabaseKind) async throws {
      let rows: [[String: ColumnValue]] = [
        ["id": 1, "country": "DE", "pieces": 2, "note": "a"],
        ["id": 2, "country": "FR", "pieces": 3, "note": "b"],
      ]
      let table = "id {key}, country TEXT NOT NULL, pieces {int} NOT NULL, note TEXT NOT NULL"
      let database = try await TestDatabase(kind, SQLFixture([("orders", table)]), ["orders": rows])
      defer { withExtendedLifetime(database) {} }
      let api = try JSONAPIServer(
        database: database.base, principal: Shelf.User.self, configuration: FollowingTests.limits()
      ) {
        Serve(
          schema: Schema(
            "orders", id: Int.self,
            [
              .attribute("country", String.self), .attribute("pieces", Int.self),
              .attribute("note", String.self),
            ])
        ) {
          $0.aggregate(["pieces"], by: ["country"])
          $0.allow(.update)
        }
      }
      let path = "/orders?aggregateOf=count,sum(pieces)&aggregateBy=country"
      let followed = try #require(await api.follow(path))
      try await equal(followed, path, of: api, as: nil, documents: 1)
      await change("orders", 1, #""pieces":40"#, on: api, as: nil)
      try await equal(followed, path, of: api, as: nil, documents: 2)
      #expect(followed.held.value.body.contains(#""sum":{"pieces":40}"#))
      // What no number is made of.
      await change("orders", 2, #""note":"c""#, on: api, as: nil)
      try await api.events.untilQuiet()
      try await equal(followed, path, of: api, as: nil, documents: 2)
      await followed.stop()
      for refused in ["aggregateOf=sum(note)", "aggregateOf=count&sort=id"] {
        let refused = "/orders?\(refused)"
        let followed = try #require(await api.follow(refused))
        #expect(followed.status == 400)
        await followed.stop()
        #expect(await api.get(refused).status == 400)
      }
    }

    @Test(arguments: DatabaseKind.available)
    func `An upload is an event of its resource`(_ kind: DatabaseKind) async throws {
      let database = try await TestDatabase(kind, Gallery.tables, Gallery.rows)
      defer { withExtendedLifetime(database) {} }
      let api = try Gallery.server(on: database.base, FollowingTests.limits())
      let (path, user) = ("/api/books/1", Gallery.User())
      let followed = try #require(await api.follow(path, as: user))
      try await equal(followed, path, of: api, as: user, documents: 1)
      let content = path + "/content/cover"
      #expect(await api.put(content, [1, 2, 3], type: "image/png", as: user).status == 204)
      try await equal(followed, path, of: api, as: user, documents: 2)
      #expect(followed.held.value.body.contains(#""size":3"#))
      #expect(await api.put(content, [4], type: "text/plain", as: user).status == 415)
      try await api.events.untilQuiet()
      try await equal(followed, path, of: api, as: user, documents: 2)
      await followed.stop()
    }
  }
#endif
