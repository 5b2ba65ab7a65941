#if Macros
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIStore
  import JSONAPITesting
  import Testing

  @testable import JSONAPIClient

  @Suite("A resource is protected by whatever response brought its version")
  struct ResourceVersionTests {
    @Resource("people") struct Person: Hashable {
      var id: String
      var name: String
    }

    @Resource("articles") struct Article: Hashable {
      var id: String
      var title: String
      var body: String?
      var author: ToOne<Person> = .absent
    }

    @LiveResource("articles") final class LiveArticle {
      var title: String = ""
      var body: String?
    }

    /// Has one article, whose version a change makes greater.
    final class Server: Sendable {
      let version = Box(7)
      let tagOf: @Sendable (Int, ReceivedRequest) -> String?
      let showsVersion: Bool
      /// Whether changes are answered with the resource.
      let answers: Bool

      init(
        showsVersion: Bool = true, answers: Bool = true,
        tagOf: @escaping @Sendable (Int, ReceivedRequest) -> String? = { _, _ in nil }
      ) {
        self.showsVersion = showsVersion
        self.answers = answers
        self.tagOf = tagOf
      }

      private func article(_ type: String = "articles") -> String {
        let meta = showsVersion ? #","meta":{"version":\#(version.value)}"# : ""
        return #"{"type":"\#(type)","id":"1","attributes":{"title":"A","body":"B"}\#(meta)}"#
      }

      var transport: InMemoryTransport {
        InMemoryTransport { [self] request in
          let isChange = request.method == .patch || request.method == .delete
          let isMembers = request.path.contains("/relationships/")
          if isChange || isMembers && request.method == .post {
            if let match = request[.ifMatch], match != "\"v\(version.value)\"",
              match != tagOf(version.value, request)
            {
              return .empty(.preconditionFailed)
            }
            version.update { $0 += 1 }
          }
          var fields = HTTPFields()
          fields[.eTag] = tagOf(version.value, request)
          if request.method == .post { fields[.location] = "/v1/articles/1" }
          if isMembers || request.method == .delete || isChange && !answers { return .empty() }
          let status = request.method == .post ? HTTPResponse.Status.created : .ok
          if request.path == "/v1/people/9" {
            return .document(
              #"{"data":{"type":"people","id":"9","attributes":{"name":"N"}},"included":[\#(article())]}"#
            )
          }
          let isList =
            request.path.hasPrefix("/v1/articles") && !request.path.contains("/1")
            && request.method == .get
          return .document(
            isList ? #"{"data":[\#(article())]}"# : #"{"data":\#(article())}"#, status: status,
            fields: fields)
        }
      }
    }

    static let article = Article(id: "1", title: "A")

    /// What may bring a version.
    enum Way: String, CaseIterable, Sendable {
      case bare
      case included
      case include
      case fields
      case list
      case creation
      case update

      func fetch(_ client: JSONAPIClient) async throws {
        switch self {
        case .bare: _ = try await client.fetch(Article.query(id: "1"))
        case .included: _ = try await client.fetch(Person.query(id: "9"))
        case .include: _ = try await client.fetch(Article.query(id: "1").include(\.author))
        case .fields: _ = try await client.fetch(Article.query(id: "1").fields(\.title))
        case .list: _ = try await client.fetch(Article.query)
        case .creation: _ = try await client.create(article)
        case .update: _ = try await client.update(article) { $0.title = "First" }
        }
      }
    }

    @Test(arguments: Way.allCases)
    func `An update is sent with the version that was seen`(_ way: Way) async throws {
      let server = Server()
      let transport = server.transport
      let client = try JSONAPIClient.testing(transport, middleware: [.conditionalRequests])
      try await way.fetch(client)
      let seen = server.version.value
      _ = try await client.update(Self.article) { $0.title = "B" }
      #expect(await transport.requests.last?[.ifMatch] == "\"v\(seen)\"")
      // The response to the update has the next one.
      _ = try await client.update(Self.article) { $0.title = "C" }
      #expect(await transport.requests.last?[.ifMatch] == "\"v\(seen + 1)\"")
      server.version.update { $0 += 1 }
      let error = await clientError { try await client.delete(Self.article) }
      #expect(error?.code == .preconditionFailed)
    }

    @Test(arguments: [true, false])
    func `Without an answer there is no version until the next fetch`(isRelationship: Bool)
      async throws
    {
      let server = Server(answers: false)
      let transport = server.transport
      let client = try JSONAPIClient.testing(transport, middleware: [.conditionalRequests])
      try await Way.list.fetch(client)
      if isRelationship {
        try await client.replace(
          Self.article.relationship(\.author), with: Person.reference(id: "9"))
      } else {
        _ = try await client.update(Self.article) { $0.title = "B" }
      }
      _ = try await client.update(Self.article) { $0.title = "C" }
      #expect(await transport.requests.last?[.ifMatch] == nil)
      try await Way.list.fetch(client)
      _ = try await client.update(Self.article) { $0.title = "D" }
      #expect(await transport.requests.last?[.ifMatch] == "\"v9\"")
    }

    @Test func `The number in a tag counts where the member isn't shown`() async throws {
      let server = Server(showsVersion: false) { version, _ in "\"v\(version).abc\"" }
      let transport = server.transport
      let client = try JSONAPIClient.testing(transport, middleware: [.conditionalRequests])
      try await Way.include.fetch(client)
      _ = try await client.update(Self.article) { $0.title = "B" }
      #expect(await transport.requests.last?[.ifMatch] == "\"v7\"")
    }

    @Test func `A server with other tags is found out, and its own tag is used`() async throws {
      let server = Server { version, request in "\"\(request.path.count)-\(version)\"" }
      let transport = server.transport
      let client = try JSONAPIClient.testing(transport, middleware: [.conditionalRequests])
      try await Way.include.fetch(client)
      try await Way.list.fetch(client)
      _ = try await client.update(Self.article) { $0.title = "B" }
      #expect(await transport.requests.last?[.ifMatch] == nil)
      try await Way.bare.fetch(client)
      _ = try await client.update(Self.article) { $0.title = "B" }
      #expect(await transport.requests.last?[.ifMatch] == "\"\("/v1/articles/1".count)-8\"")
    }

    @Test func `The tag of a creation is that of the new resource's URL`() async throws {
      let transport = Server(showsVersion: false) { version, _ in "\"t\(version)\"" }.transport
      let client = try JSONAPIClient.testing(transport, middleware: [.conditionalRequests])
      try await Way.creation.fetch(client)
      _ = try await client.update(Self.article) { $0.title = "B" }
      #expect(await transport.requests.last?[.ifMatch] == "\"t7\"")
    }

    // MARK: - Stored objects

    @Test(arguments: [true, false])
    func `A live object is protected by its own version`(isLive: Bool) async throws {
      let server = Server()
      let transport = server.transport
      let store = Store()
      // Another client fetched it, so that the memory knows nothing.
      let reader = try JSONAPIClient.testing(transport).into(store)
      _ = try await reader.fetch(Article.query)
      let client = try JSONAPIClient.testing(transport, middleware: [.conditionalRequests])
      let record = try #require(store.record(type: "articles", id: "1"))
      let live = try #require(store.object(LiveArticle.self, id: "1"))
      // Somebody changes it, and a list that this store is not told of brings that.
      server.version.update { $0 = 8 }
      try await Way.list.fetch(client)
      live.title = "B"
      let error = await clientError {
        if isLive { try await live.save(with: client) } else { try await client.save(record) }
      }
      #expect(error?.code == .preconditionFailed)
      #expect(await transport.requests.last?[.ifMatch] == "\"v7\"")
      try await live.reload(with: reader)
      try await client.save(record)
      #expect(await transport.requests.last?[.ifMatch] == "\"v8\"")
      live.title = "C"
      try await client.save(record)
      #expect(await transport.requests.last?[.ifMatch] == "\"v9\"")
      #expect(await clientError { try await client.delete(live) } == nil)
      #expect(await transport.requests.last?[.ifMatch] == "\"v10\"")
    }

    @Test(
      "An entry of a journal names the version that its edit was made on",
      arguments: [[], [.conditionalRequests]] as [[any Middleware]])
    func journalEntry(middleware: [any Middleware]) async throws {
      let server = Server(answers: false)
      let transport = server.transport
      let folder = try JournalFolder()
      let store = Store()
      let reader = try JSONAPIClient.testing(transport).into(store)
      _ = try await reader.fetch(Article.query)
      let record = try #require(store.record(type: "articles", id: "1"))
      do {
        let journal = try OfflineJournal(path: folder.path())
        record.setAttribute("title", to: "B")
        try journal.write { $0.save(record) }
        record.setAttribute("body", to: "C")
        try journal.write { $0.save(record) }
        journal.close()
      }
      // A restart: the memory of the client is empty.
      let journal = try OfflineJournal(path: folder.path())
      #expect(journal.entries.map(\.match) == ["\"v7\"", "\"v7\""])
      let client = try JSONAPIClient.testing(transport, middleware: middleware)
      server.version.update { $0 = 8 }
      let report = try await journal.replay(through: client, into: store) { conflict in
        Issue.record("nobody else has changed a field: \(conflict)")
        return .stop
      }
      #expect(report.isComplete)
      // Each is compared with what the server has, and sent on top of that.
      let requests = await transport.requests.suffix(6)
      #expect(requests.map(\.method) == [.patch, .get, .patch, .patch, .get, .patch])
      let tags = requests.map { $0[.ifMatch] }
      #expect(tags == ["\"v7\"", nil, "\"v8\"", "\"v7\"", nil, "\"v9\""])
    }

    @Test func `A deletion in a journal names the version, too`() async throws {
      let server = Server()
      let transport = server.transport
      let store = Store()
      _ = try await JSONAPIClient.testing(transport).into(store).fetch(Article.query)
      let folder = try JournalFolder()
      let journal = try OfflineJournal(path: folder.path())
      let record = try #require(store.record(type: "articles", id: "1"))
      #expect(try journal.adding { $0.delete(record) }.first?.match == "\"v7\"")
      let client = try JSONAPIClient.testing(transport)
      #expect(try await journal.replay(through: client, into: store).isComplete)
      #expect(await transport.requests.last?[.ifMatch] == "\"v7\"")
    }

    @Test func `Old versions are forgotten, and a late response brings none`() {
      let origin = WebOrigin(scheme: "https", host: "a")
      var versions = ResourceVersions(limit: 8)
      func resource(_ id: Int, _ version: Int) -> AnyResource {
        AnyResource(type: "a", id: "\(id)", meta: ["version": JSONValue(version)])
      }
      func tag(_ id: Int) -> String? {
        versions.tag(of: .resource(type: "a", id: "\(id)"), own: nil, at: origin)
      }
      versions.take([resource(1, 5)], of: nil, tag: nil, at: origin)
      versions.take([resource(1, 4)], of: nil, tag: nil, at: origin)
      #expect(tag(1) == "\"v5\"")
      versions.take((2..<10).map { resource($0, 1) }, of: nil, tag: nil, at: origin)
      #expect(tag(1) == nil)
      #expect(tag(9) == "\"v1\"")
      versions.forget(.operations, at: origin)
      #expect(tag(9) == nil)
    }
  }
#endif
