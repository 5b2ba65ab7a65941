#if Macros && SQLite
  import ConformanceSupport
  import HTTPTypes
  import JSONAPI
  import JSONAPIClient
  import JSONAPIServer
  import JSONAPIStore
  import JSONAPITesting
  import Testing

  @LiveResource("notes")
  private final class Note {
    var title: String = ""
  }

  /// Our client follows our server, on each database.
  @Suite("A client that follows a server", .timeLimit(.minutes(60)))
  struct ClientAndFollowersTests {
    private func api(
      _ kind: DatabaseKind
    ) async throws -> (api: JSONAPIServer<NoPrincipal>, database: TestDatabase) {
      let database = try await TestDatabase(
        kind, SQLFixture([("notes", "id {key}, title TEXT NOT NULL")]),
        ["notes": [["id": 1, "title": "A"]]])
      var configuration = ServerConfiguration()
      configuration.followers = FollowerLimits()
      configuration.followers?.pauseSeconds = 0
      let api = try JSONAPIServer(database: database.base, configuration: configuration) {
        Serve(schema: Schema("notes", id: Int.self, [.attribute("title", String.self)])) {
          $0.allow(.create, .update, .delete)
        }
      }
      return (api, database)
    }

    @Test(arguments: DatabaseKind.available)
    func `Each commit is an answer, and nothing is polled`(_ kind: DatabaseKind) async throws {
      let (api, database) = try await api(kind)
      defer { withExtendedLifetime(database) {} }
      let transport = ServerTransport(api)
      let client = JSONAPIClient(transport: transport).into(Store())
      let query = Note.query.sort(.ascending(\.title))
      var answers = client.following(query).makeAsyncIterator()
      #expect(try await answers.next()?.output.map(\.title) == ["A"])
      for (title, titles) in [("C", ["A", "C"]), ("B", ["A", "B", "C"])] {
        let created = await api.send(
          .post, "/notes", #"{"data":{"type":"notes","attributes":{"title":"\#(title)"}}}"#)
        #expect(created.status == 201)
        #expect(try await answers.next()?.output.map(\.title) == titles)
      }
      #expect(await api.send(.delete, "/notes/1").status == 204)
      #expect(try await answers.next()?.output.map(\.title) == ["B", "C"])
      // A stream is no exchange.
      #expect(transport.exchanges.isEmpty)
    }

    @Test(arguments: DatabaseKind.available)
    func `A list for the screen shows what others commit`(_ kind: DatabaseKind) async throws {
      let (api, database) = try await api(kind)
      defer { withExtendedLifetime(database) {} }
      let client = JSONAPIClient(transport: ServerTransport(api)).into(Store())
      let list = client.list(Note.query.sort(.ascending(\.title)))
      let following = Task { await list.follow() }
      defer { following.cancel() }
      var changes = list.changes.makeAsyncIterator()
      var titles: [String] = []
      while titles != ["A"], let change = await changes.next() {
        titles = change.elements.map(\.title)
      }
      let created = await api.send(
        .post, "/notes", #"{"data":{"type":"notes","attributes":{"title":"B"}}}"#)
      #expect(created.status == 201)
      while titles != ["A", "B"], let change = await changes.next() {
        titles = change.elements.map(\.title)
      }
      #expect(titles == ["A", "B"])
    }
  }
#endif
