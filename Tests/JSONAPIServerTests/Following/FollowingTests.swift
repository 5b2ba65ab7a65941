#if Macros && SQLite
  import Foundation
  import HTTPTypes
  import JSONAPI
  @testable import JSONAPIServer
  import Synchronization
  import Testing

  @Suite("Followed queries", .timeLimit(.minutes(60)))
  struct FollowingTests {
    typealias User = Newsroom.User

    static func limits(_ change: (inout FollowerLimits) -> Void = { _ in }) -> ServerConfiguration {
      var limits = FollowerLimits()
      (limits.heartbeatSeconds, limits.recheckSeconds, limits.pauseSeconds) = (3_600, 3_600, 0.005)
      change(&limits)
      var configuration = ServerConfiguration()
      configuration.followers = limits
      return configuration
    }

    func server(
      _ change: (inout FollowerLimits) -> Void = { _ in }
    ) throws -> JSONAPIServer<User> {
      try Newsroom.server(on: MemoryDatabase(Newsroom.rows), Self.limits(change))
    }

    func rename(
      _ api: JSONAPIServer<User>, _ id: String = "1", to title: String
    ) async {
      let body = #"{"data":{"type":"stories","id":"\#(id)","attributes":{"title":"\#(title)"}}}"#
      let answer = await api.send(.patch, "/api/stories/\(id)", body, as: User(id: 1))
      #expect(answer.status == 200)
    }

    // MARK: The request

    static let negotiations: [(String?, Bool)] = [
      ("text/event-stream", true), ("text/event-stream;charset=utf-8", true),
      ("TEXT/Event-Stream", true), ("application/vnd.api+json;q=0.9, text/event-stream", true),
      ("application/vnd.api+json, text/event-stream", true),
      ("application/vnd.api+json, text/event-stream;q=0.9", false),
      ("text/event-stream;q=0.5, */*;q=0.8", false), ("text/event-stream, */*;q=0.1", true),
      ("text/event-stream;q=0.5, application/vnd.api+json;q=0.1, */*", true),
      ("text/event-stream;q=0", false), ("text/*", false), ("*/*", false), ("", false),
      (nil, false), (String(repeating: "text/event-stream;q=,", count: 400), false),
    ]

    @Test("A stream is for who names it", arguments: negotiations)
    func negotiation(_ accept: String?, _ isStream: Bool) {
      #expect(Negotiation.prefersEvents(accept: accept) == isStream)
    }

    @Test func `The head is that of a stream, and the first event the document of a GET`()
      async throws
    {
      let api = try server()
      let followed = try #require(await api.follow("/api/stories?sort=-words&include=author"))
      #expect(followed.status == 200)
      let fields = followed.head.headerFields
      #expect(fields[.contentType] == "text/event-stream")
      #expect(fields[.cacheControl] == "private, no-store")
      #expect(fields[.vary] == "Accept")
      #expect(fields[.contentLength] == nil)
      let name = try #require(HTTPField.Name("X-Accel-Buffering"))
      #expect(fields[name] == "no")
      let get = await api.get("/api/stories?sort=-words&include=author")
      let value = try await followed.held.until { $0.documents == 1 }
      #expect(value.tag == get.headers[.eTag])
      #expect(value.body == String(decoding: get.body, as: UTF8.self))
      #expect(value.text == "retry: 1000\nid: \(value.tag ?? "")\ndata: \(value.body)\n\n")
      await followed.stop()
    }

    static let refusals: [(String, [HTTPField.Name: String])] = [
      ("/api/stories/99", [:]), ("/api/stories/3", [:]), ("/api/stories?sort=none", [:]),
      ("/api/audits", [:]), ("/api/none", [:]), ("/api/stories?filter[notes]=none", [:]),
      ("/api/stories/1/relationships/lawyer", [:]),
      ("/api/stories", [.contentType: "application/vnd.api+json;ext=\"x\""]),
    ]

    @Test("What a GET is refused for refuses a stream", arguments: refusals)
    func refusal(_ path: String, _ headers: [HTTPField.Name: String]) async throws {
      let api = try server()
      let get = await api.get(path, headers: headers)
      #expect(get.status >= 400)
      let followed = try #require(await api.follow(path, headers: headers))
      #expect(followed.status == get.status)
      #expect(followed.head.headerFields == get.headers)
      await followed.task.value
      try await api.untilNobodyFollows()
    }

    @Test func `Where nobody may follow there is no stream, and the answer is as before`()
      async throws
    {
      let api = try Newsroom.server(on: MemoryDatabase(Newsroom.rows))
      #expect(try await api.follow("/api/stories") == nil)
      let alone = await api.get("/api/stories", headers: [.accept: "text/event-stream"])
      #expect(alone.status == 406)
      // Nor is there one of what has no rows, or for other methods.
      let other = try server()
      #expect(try await other.follow("/api") == nil)
      #expect(try await other.follow("/api/openapi.json") == nil)
      let head = HTTPRequest(
        method: .head, scheme: nil, authority: nil, path: "/api/stories",
        headerFields: [.accept: "text/event-stream"])
      #expect(try await other.stream(for: head, principal: { nil }) == nil)
    }

    @Test func `What the principal throws at first is thrown`() async throws {
      struct Unknown: Error {}
      let api = try server()
      await #expect(throws: Unknown.self) {
        _ = try await api.follow("/api/stories", by: { throw Unknown() })
      }
    }

    // MARK: Events

    @Test func `Each change is an event, and what changes nothing is none`() async throws {
      let api = try server()
      let story = try #require(await api.follow("/api/stories/1"))
      let tags = try #require(await api.follow("/api/tags"))
      try await story.held.until { $0.documents == 1 }
      try await tags.held.until { $0.documents == 1 }
      for number in 2...4 {
        await rename(api, to: "Title \(number)")
        let value = try await story.held.until { $0.documents == number }
        #expect(value.body.contains("Title \(number)"))
        let get = await api.get("/api/stories/1")
        #expect(value.tag == get.headers[.eTag])
      }
      let value = story.held.value
      #expect(value.retries == 1)
      // In memory, every commit may have changed everything; the tags are as they were.
      #expect(tags.held.value.documents == 1)
      await story.stop()
      await tags.stop()
    }

    @Test func `Commits within one pause are one event`() async throws {
      let api = try server { $0.pauseSeconds = 0.5 }
      let followed = try #require(await api.follow("/api/stories?sort=id"))
      try await followed.held.until { $0.documents == 1 }
      for number in 1...20 { await rename(api, to: "Title \(number)") }
      let value = try await followed.held.until { $0.body.contains("Title 20") }
      #expect(value.documents <= 4)
      await followed.stop()
    }

    @Test func `Who holds the present document is sent a comment alone`() async throws {
      let api = try server()
      let tag = try #require(await api.get("/api/stories").headers[.eTag])
      let followed = try #require(
        await api.follow(
          "/api/stories", headers: [.lastEventID: tag, .ifNoneMatch: tag, .ifMatch: tag]))
      let value = try await followed.held.until { $0.comments == 1 }
      #expect(value.documents == 0)
      #expect(value.text == ":\n")
      await rename(api, to: "Other")
      let next = try await followed.held.until { $0.documents == 1 }
      #expect(next.retries == 1)
      let outdated = try #require(await api.follow("/api/stories", headers: [.lastEventID: tag]))
      try await outdated.held.until { $0.documents == 1 }
      await followed.stop()
      await outdated.stop()
    }

    @Test func `A connection is kept alive by comments without an empty line`() async throws {
      let api = try server { $0.heartbeatSeconds = 0.02 }
      let followed = try #require(await api.follow("/api/stories"))
      let value = try await followed.held.until { $0.comments >= 3 }
      #expect(value.documents == 1)
      #expect(value.text.hasSuffix(":\n:\n:\n") && !value.text.contains(":\n\n"))
      await followed.stop()
    }

    @Test func `A resource that is gone ends the stream with its errors`() async throws {
      let api = try server()
      let followed = try #require(await api.follow("/api/tags/2"))
      try await followed.held.until { $0.documents == 1 }
      #expect(await api.send(.delete, "/api/tags/2").status == 204)
      let value = try await followed.held.until { $0.isOver }
      #expect(value.failure == nil)
      let get = await api.get("/api/tags/2")
      #expect(value.errors == String(decoding: get.body, as: UTF8.self))
      try await api.untilNobodyFollows()
    }

    @Test func `JSON of several lines in a database is as many lines of data`() throws {
      let document = FollowedDocument(tag: "\"a\"", body: Array("{\n\"a\":\r[]}".utf8))
      #expect(
        String(decoding: document.event.bytes, as: UTF8.self)
          == "id: \"a\"\ndata: {\ndata: \"a\":\ndata: []}\n\n")
    }

    // MARK: What may be seen

    @Test func `A rule that changes its mind changes the next document`() async throws {
      let isOpen = Flag(false)
      let schema = Schema(
        "notes", id: Int.self, [.attribute("text", String.self), .attribute("secret", String.self)])
      let database = MemoryDatabase([
        "notes": [
          ["id": 1, "text": "open", "secret": "hush"],
          ["id": 2, "text": "closed", "secret": "hush"],
        ]
      ])
      let api = try JSONAPIServer(database: database, configuration: Self.limits()) {
        Serve(schema: schema) {
          $0.rows { _ in
            isOpen.value ? .everything : FilterExpression("text", .equal, .string("open"))
          }
          $0.hide("secret") { _ in !isOpen.value }
          $0.allow(.create)
        }
      }
      let followed = try #require(await api.follow("/notes"))
      var value = try await followed.held.until { $0.documents == 1 }
      #expect(!value.body.contains("closed") && !value.body.contains("hush"))
      isOpen.set(true)
      database.reset(to: database.rowsOfNotes(3))
      value = try await followed.held.until { $0.documents == 2 }
      #expect(value.body.contains("closed") && value.body.contains("hush"))
      isOpen.set(false)
      database.reset(to: database.rowsOfNotes(4))
      value = try await followed.held.until { $0.documents == 3 }
      #expect(!value.body.contains("closed") && !value.body.contains("hush"))
      await followed.stop()
    }

    @Test func `Principals with other rules share nothing`() async throws {
      let api = try server()
      let people: [User?] = [nil, User(id: 1), User(id: 2), User(id: 3, isEditor: true)]
      var all: [Followed] = []
      for user in people {
        all.append(try #require(await api.follow("/api/stories?include=author,comments", as: user)))
      }
      for _ in 1...3 {
        await rename(api, to: "Other \(UUID())")
        for (user, followed) in zip(people, all) {
          let get = await api.get("/api/stories?include=author,comments", as: user)
          try await followed.held.until { $0.body == String(decoding: get.body, as: UTF8.self) }
        }
      }
      for followed in all.prefix(2) {
        #expect(!followed.held.value.text.contains("Secret"))
        #expect(!followed.held.value.text.contains("salary"))
        #expect(!followed.held.value.text.contains("Spam"))
      }
      for followed in all { await followed.stop() }
      await #expect(try api.events.count == (0, 0))
    }

    @Test func `A principal that isn't known any more loses its stream`() async throws {
      struct Unknown: Error {}
      let isKnown = Flag(true)
      let api = try server { $0.recheckSeconds = 0.02 }
      let followed = try #require(
        await api.follow("/api/stories") {
          if !isKnown.value { throw Unknown() }
          return User(id: 2)
        })
      try await followed.held.until { $0.documents == 1 }
      isKnown.set(false)
      let value = try await followed.held.until { $0.isOver }
      #expect(value.failure == nil)
      let errors = try JSONValue(parsing: Array((value.errors ?? "").utf8))
      #expect(errors.value(at: "/errors/0/status") == "401")
    }

    @Test func `A principal that becomes another one sees what that one does`() async throws {
      let isEditor = Flag(true)
      let api = try server { $0.recheckSeconds = 0.02 }
      let followed = try #require(
        await api.follow("/api/stories?page[size]=10") { User(id: 1, isEditor: isEditor.value) })
      try await followed.held.until { $0.body.contains("Secret") && $0.body.contains("notes") }
      isEditor.set(false)
      let value = try await followed.held.until { $0.documents == 2 }
      #expect(!value.body.contains("Secret") && !value.body.contains("notes"))
      await followed.stop()
    }
  }

  /// Something that changes while rules look at it.
  private final class Flag: Sendable {
    private let state: Mutex<Bool>

    init(_ value: Bool) { state = Mutex(value) }

    var value: Bool { state.withLock { $0 } }

    func set(_ value: Bool) { state.withLock { $0 = value } }
  }

  extension JSONAPIServer {
    /// Those who follow.
    var events: Followers { get throws { try #require(followers) } }

    /// Waits until nobody follows, a minute at most.
    func untilNobodyFollows(_ location: SourceLocation = #_sourceLocation) async throws {
      let limit = ContinuousClock.now + .seconds(60)
      while try await events.count != (0, 0) {
        guard ContinuousClock.now < limit else {
          Issue.record("Somebody still follows.", sourceLocation: location)
          return
        }
        try await Task.sleep(for: .milliseconds(2))
      }
    }
  }

  extension MemoryDatabase {
    fileprivate func rowsOfNotes(_ id: Int64) -> [String: [[String: ColumnValue]]] {
      [
        "notes": [
          ["id": 1, "text": "open", "secret": "hush"],
          ["id": 2, "text": "closed", "secret": "hush"],
          ["id": .integer(id), "text": "open", "secret": "hush"],
        ]
      ]
    }
  }
#endif
