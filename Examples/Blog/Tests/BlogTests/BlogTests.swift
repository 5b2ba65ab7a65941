import BlogModels
import JSONAPIClient
import JSONAPIServer
import JSONAPITesting
import Testing

@testable import BlogClient
@testable import BlogServer

/// The command line and the server in one process.
@Suite("The blog")
struct BlogTests {
  let database = CountingDatabase(MemoryDatabase(Blog.rows))
  let transport: ServerTransport<User>

  init() throws { transport = ServerTransport(try Blog.api(on: database)) { User($0) } }

  func commands(token: String? = nil) -> Commands {
    var middleware: [any Middleware] = [ConditionalRequests()]
    if let token { middleware.append(.bearer(token)) }
    return Commands(client: JSONAPIClient(transport: transport, middleware: middleware))
  }

  @Test("Drafts are for their authors")
  func drafts() async throws {
    #expect(try await commands().run(["list"]) == "1  Hello, by Ada")
    #expect(try await commands(token: "ben").run(["list"]) == "2  Draft, by Ben\n1  Hello, by Ada")
    let error = await #expect(throws: ClientError.self) {
      try await commands(token: "ada").run(["show", "2"])
    }
    #expect(error?.code == .notFound)
  }

  @Test("An article is shown with its comments, by one statement for each relationship")
  func show() async throws {
    #expect(
      try await commands().run(["show", "1"]) == "Hello\nThe first article.\n> Welcome! (Ben)")
    #expect(transport.exchanges.last?.statements?.count == 3)
  }

  @Test("Who is signed in posts, and edits what is theirs")
  func writing() async throws {
    #expect(try await commands(token: "ben").run(["post", "News", "Text"]) == "posted 3")
    #expect(
      try await commands(token: "ada").run(["edit", "3", "Old news"]) == "3 is now called Old news")
    let forbidden = await #expect(throws: ClientError.self) {
      try await commands(token: "ben").run(["edit", "1", "Mine"])
    }
    #expect(forbidden?.code == .forbidden)
    let unknown = await #expect(throws: ClientError.self) {
      try await commands().run(["post", "News", "Text"])
    }
    #expect(unknown?.code == .unauthorized)
  }

  @Test("An empty title is refused, with the property that it is about")
  func title() async throws {
    let error = await #expect(throws: ClientError.self) {
      try await commands(token: "ben").run(["post", "", "Text"])
    }
    #expect(error?.problems.map(\.property) == ["title"])
  }

  @Test("Of two concurrent edits, the second is refused")
  func conflict() async throws {
    let ada = commands(token: "ada").client
    let article = try await ada.fetch(Article.query(id: 1))
    _ = try await commands(token: "ada").run(["edit", "1", "Faster"])
    let error = await #expect(throws: ClientError.self) {
      try await ada.update(article) { $0.title = "Slower" }
    }
    #expect(error?.code == .preconditionFailed)
  }
}
