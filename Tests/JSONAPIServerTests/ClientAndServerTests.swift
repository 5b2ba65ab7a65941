#if Macros
  import ConformanceSupport
  import Foundation
  import HTTPTypes
  import JSONAPI
  import JSONAPIClient
  import JSONAPIServer
  import JSONAPITesting
  import Testing

  @Suite("A client and a server in one process")
  struct ClientAndServerTests {
    let transport: ServerTransport<NoPrincipal>
    let client: JSONAPIClient

    init() throws {
      transport = ServerTransport(try Blog.server(on: MemoryDatabase(Blog.rows)))
      client = JSONAPIClient(transport: transport)
    }

    @Test func `One resource is fetched with what is included, however deep (INC-09)`() async throws
    {
      let article = try await client.fetch(
        Article.query(id: "1").include(\.author, \.comments.author, \.reviewers))
      #expect(article.title == "Alpha")
      #expect(article.author.value?.name == "Ada")
      #expect(article.comments.values.map(\.body) == ["Nice", "Hmm"])
      #expect(article.comments.values.map { $0.author.value?.name } == ["Ben", "Ada"])
      #expect(article.reviewers.values.map(\.name) == ["Ben", "Cyd"])
    }

    @Test func `Filters, sort fields and fieldsets arrive as they were typed (SPF-01, SRT-03)`()
      async throws
    {
      let query = Article.query.fields(\.title).filter { $0.author.id == "1" }
      let found = try await client.fetch(query.reading(as: Page<AnyResource>.self))
      #expect(found.map { $0["title"]?.string } == ["Alpha"])
      #expect(found.allSatisfy { $0.attributes?.count == 1 && $0.relationships == nil })
      let people = try await client.fetch(
        Person.query.sort(.descending(\.age), .ascending(\.name)))
      #expect(people.map(\.name) == ["Ada", "Cyd", "Ben"])
    }

    @Test func `A resource lives: created, read, changed in part, deleted (CRU-26, CRU-46)`()
      async throws
    {
      let created = try await client.create(
        Article.draft {
          $0.title = "Delta"
          $0.author = ToOne(id: "3")
          $0.reviewers = ToMany(ids: ["1", "2"])
        })
      #expect(created.slug == "delta")
      #expect(created.author.id == "3")
      let changed = try await client.update(created) { $0.title = "Delta Blues" }
      #expect(changed.slug == "delta blues")
      let read = try await client.fetch(Article.query(id: created.id).include(\.reviewers))
      #expect(read.title == "Delta Blues")
      #expect(read.reviewers.ids == ["1", "2"])
      try await client.delete(read)
      let error = await clientError { _ = try await client.fetch(Article.query(id: created.id)) }
      #expect(error?.code == .notFound)
      let sent = transport.exchanges.compactMap {
        $0.request.method == .patch ? $0.request.text : nil
      }
      #expect(sent.count == 1)
      #expect(sent.first?.contains("author") == false)
    }

    @Test func `Relationships are read, replaced, extended and shortened (REL-U-03, REL-U-05)`()
      async throws
    {
      let article = Article.reference(id: "1")
      let reviewers = article.relationship(\.reviewers)
      #expect(try await client.fetch(reviewers).ids == ["2", "3"])
      try await client.add([Person.reference(id: "1")], to: reviewers)
      #expect(try await Set(client.fetch(reviewers).ids) == ["1", "2", "3"])
      try await client.remove([Person.reference(id: "2")], from: reviewers)
      #expect(try await Set(client.fetch(reviewers).ids) == ["1", "3"])
      try await client.replace(reviewers, with: [Person.reference(id: "2")])
      #expect(try await client.fetch(reviewers).ids == ["2"])
      try await client.replace(article.relationship(\.author), with: Person.reference(id: "2"))
      #expect(try await client.fetch(article.related(\.author))?.name == "Ben")
    }

    @Test
    func `Atomic operations refer to what others create, and fail as a whole (ATM-18, ATM-40)`()
      async throws
    {
      let saved = try await client.atomically { operations in
        let author = operations.create(
          Person.draft {
            $0.name = "Dan"
            $0.age = 41
          })
        let article = operations.create(
          Article.draft {
            $0.title = "Echo"
            $0.author = ToOne(author)
          })
        return (author: author, article: article)
      }
      #expect(try saved.article.author.id == saved.author.id)
      let count = try await client.fetch(Person.query).elements.count
      let error = await clientError {
        try await client.atomically { operations in
          operations.create(
            Person.draft {
              $0.name = "Eve"
              $0.age = 30
            })
          operations.update(Article.reference(id: "99")) { $0.title = "Nobody's" }
        }
      }
      #expect(error?.code == .notFound)
      #expect(error?.problems.first?.operation == 1)
      #expect(try await client.fetch(Person.query).elements.count == count)
    }

    @Test func `Pages follow the server's links, by number and by cursor (PAG-02, CUR-21)`()
      async throws
    {
      var sizes: [Int] = []
      for try await page in client.pages(Article.query.page(.number(1, size: 2))) {
        sizes.append(page.elements.count)
      }
      #expect(sizes == [2, 1])
      var bodies: [String] = []
      for try await comment in client.all(Comment.query.page(.cursor(size: 1))) {
        bodies.append(comment.body)
      }
      #expect(bodies == ["Nice", "Hmm", "Wow"])
      let profiled = client.with {
        $0.profiles = [Profile.cursorPagination.uri]
      }
      let page = try await profiled.fetch(Comment.query.page(.cursor(size: 2)))
      #expect(page.hasNext)
      #expect(
        transport.exchanges.last?.response.head.headerFields[.contentType]?.contains("profile")
          == true)
    }

    @Test func `An error names the property that it is about (ERR-13)`() async throws {
      let article = AnyResource(
        type: "articles", id: "1", attributes: ["title": JSONValue(7), "body": "Text"])
      let error = await clientError { try await client.update(article) }
      #expect(error?.code == .unprocessableContent)
      #expect(error?.problems.map(\.field) == ["title"])
      let missing = await clientError { try await client.create(Person.draft { $0.name = "Fay" }) }
      #expect(missing?.code == .unprocessableContent)
      #expect(missing?.problems.count == 1)
      let unknown = await clientError {
        _ = try await client.fetch(
          AnyResource.query(type: "articles").include(named: "editor"))
      }
      #expect(unknown?.problems.first?.subject == .parameter("include"))
    }

    @Test
    func `A change of what somebody else has changed is refused, and both versions stay apart`()
      async throws
    {
      let careful = JSONAPIClient(transport: transport, middleware: [ConditionalRequests()])
      let article = try await careful.fetch(Article.query(id: "1"))
      try await client.update(article) { $0.title = "Faster" }
      let error = await clientError { try await careful.update(article) { $0.title = "Slower" } }
      #expect(error?.code == .preconditionFailed)
      let now = try await careful.fetch(Article.query(id: "1"))
      #expect(now.title == "Faster")
      #expect(try await careful.update(now) { $0.title = "Slower" }.title == "Slower")
    }
  }

  /// Runs what is to fail, and returns the client's error.
  private func clientError(_ body: () async throws -> some Sendable) async -> ClientError? {
    do {
      _ = try await body()
      return nil
    } catch {
      return error as? ClientError
    }
  }
#endif
