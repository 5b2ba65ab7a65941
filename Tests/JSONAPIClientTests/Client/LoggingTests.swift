import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIStore
import JSONAPITesting
import Logging
import Testing

@testable import JSONAPIClient

@Suite("What the loggers write") struct LoggingTests {
  /// A server of articles of which each answer has something to tell about.
  static let server: @Sendable (ReceivedRequest) -> TransportResponse = { request in
    switch request.path.split(separator: "?").first {
    case "/v1/articles/1":
      .document(
        #"{"data":{"type":"articles","id":"1","attributes":{"title":"A"}},"included":[\#(person)]}"#
      )
    case "/v1/articles/2":
      .document(#"{"data":{"type":"articles","id":"2","attributes":{"title":7}}}"#)
    case "/v1/articles/1/relationships/author":
      .document(#"{"data":{"type":"people","id":"9"},"included":[\#(other)]}"#)
    case "/v1/articles/3": .document("<html>")
    case "/v1/articles/4":
      .document(
        #"{"errors":[{"code":"taken","detail":"There is one.","source":{"pointer":"/data/attributes/title"}}]}"#,
        status: .unprocessableContent)
    case "/v1/articles":
      .document(#"{"data":[],"links":{"next":"/v1/articles"},"included":[\#(person)]}"#)
    default: .empty(.notFound)
    }
  }

  private static let person = #"{"type":"people","id":"9","attributes":{"name":"Dan"}}"#
  private static let other = #"{"type":"people","id":"8","attributes":{"name":"Tyr"}}"#

  func client(
    _ events: LoggedEvents, middleware: [any Middleware] = [],
    options: RequestOptions = RequestOptions()
  ) throws -> JSONAPIClient {
    try .testing(
      InMemoryTransport { Self.server($0) }, middleware: middleware,
      configuration: events.configuration, options: options)
  }

  // MARK: - jsonapi.coding

  typealias Fetch = @Sendable (JSONAPIClient) async throws -> Void

  static let tolerant: [(Fetch, String)] = [
    ({ _ = try await $0.fetch(Blog.Article.query(id: "1")) }, "/v1/articles/1"),
    (
      {
        _ = try await $0.fetch(
          Blog.Article.query(id: "1").reading(as: Document<Blog.Article, JSONValue>.self))
      }, "/v1/articles/1"
    ),
    ({ _ = try await $0.fetch(Blog.Article.query) }, "/v1/articles"),
    (
      {
        _ = try await $0.fetch(
          Request("/v1/articles", as: Document<[Blog.Article], JSONValue>.self))
      },
      "/v1/articles"
    ),
    ({ _ = try await $0.fetch(AnyResource.query(type: "articles", id: "1")) }, "/v1/articles/1"),
    (
      {
        _ = try await $0.fetch(
          AnyResource.query(type: "articles", id: "1").reading(as: AnyDocument.self))
      }, "/v1/articles/1"
    ),
    ({ _ = try await $0.fetch(Request("/v1/articles", as: AnyDocument.self)) }, "/v1/articles"),
    ({ _ = try await $0.fetch(AnyResource.query(type: "articles")) }, "/v1/articles"),
    (
      { _ = try await $0.into(Store()).fetch(Record.query(type: "articles", id: "1")) },
      "/v1/articles/1"
    ),
    (
      {
        _ = try await $0.into(Store()).response(
          to: Blog.Article.query(id: "1"))
      }, "/v1/articles/1"
    ),
    ({ _ = try await $0.fetch(Blog.article.relationship(\.author)) }, author),
    ({ _ = try await $0.fetch(Request(.string(author), as: ToOne<Blog.Person>.self)) }, author),
    (
      {
        _ = try await $0.replace(
          Blog.article.relationship(\.author), with: Blog.Person.reference(id: "9"))
      }, author
    ),
    (
      {
        _ = try await $0.fetch(
          AnyResource.reference(type: "articles", id: "1").relationship(toOne: "author"))
      }, author
    ),
    (
      {
        _ = try await $0.replace(
          AnyResource.reference(type: "articles", id: "1").relationship(toOne: "author"), with: nil)
      }, author
    ),
    (
      {
        _ = try await $0.update(AnyResource(type: "articles", id: "1", attributes: ["a": 1]))
      }, "/v1/articles/1"
    ),
    (
      {
        _ = try await $0.atomically(fallback: .oneByOne) {
          $0.replace(
            AnyResource.reference(type: "articles", id: "1").relationship(toOne: "author"),
            with: nil)
        }
      }, author
    ),
  ]

  private static let author = "/v1/articles/1/relationships/author"

  @Test(
    "Each deviation that was tolerated is told with its requirement, its place and the request",
    arguments: tolerant.indices)
  func tolerated(index: Int) async throws {
    let (fetch, path) = Self.tolerant[index]
    let events = LoggedEvents(level: .debug)
    try await fetch(client(events))
    let event = try #require(events("jsonapi.coding").first)
    #expect(events.all.count == 1)
    #expect(event.level == .debug)
    #expect(event.message.hasPrefix("tolerated: "))
    #expect(event.message.contains("/included/0"))
    #expect(event.message.contains("CMP-03"))
    let request = event.metadata["request"]?.description.split(separator: " ").last
    #expect(request == "https://api.example.com\(path)")
  }

  @Test func `So is each in the results of operations`() async throws {
    let events = LoggedEvents(level: .debug)
    let transport = InMemoryTransport { _ in
      .document(
        #"{"atomic:results":[{"data":{"type":"people","id":"9","attributes":{"id":"9"}}}]}"#)
    }
    _ = try await JSONAPIClient.testing(transport, configuration: events.configuration)
      .atomically { $0.create(AnyResource(type: "people")) }
    let event = try #require(events("jsonapi.coding").first)
    #expect(events.all.count == 1)
    #expect(event.message.contains("/atomic:results/0/data/attributes"))
    #expect(event.metadata == ["request": "POST https://api.example.com/v1/operations"])
  }

  @Test func `Above level debug, nothing is written about what was tolerated`() async throws {
    let events = LoggedEvents(level: .info)
    for (fetch, _) in Self.tolerant { try await fetch(client(events)) }
    #expect(events.all.isEmpty)
  }

  @Test
  func `A failure of decoding is thrown, and told at level debug with the place and the request`()
    async throws
  {
    let events = LoggedEvents(level: .debug)
    let error = await clientError {
      try await client(events).fetch(Blog.Article.query(id: "2"))
    }
    #expect(error?.code == .decodingFailed)
    let coding = events.all.filter { $0.label == "jsonapi.coding" }
    let event = try #require(coding.first)
    #expect(coding.count == 1)
    #expect(event.level == .debug)
    #expect(
      event.message.hasPrefix(
        "decoding failed: /data/attributes/title (articles 2): expected a string, found"))
    #expect(event.metadata == ["request": "GET https://api.example.com/v1/articles/2"])
  }

  @Test(arguments: [true, false])
  func `So is a body that is no JSON, with models and without`(hasModel: Bool) async throws {
    let events = LoggedEvents(level: .debug)
    let error = await clientError {
      if hasModel {
        _ = try await client(events).fetch(Blog.Article.query(id: "3"))
      } else {
        _ = try await client(events).fetch(AnyResource.query(type: "articles", id: "3"))
      }
    }
    #expect(error?.code == .malformedDocument)
    let coding = events.all.filter { $0.label == "jsonapi.coding" }
    #expect(coding.count == 1)
    #expect(coding.first?.message.hasPrefix("decoding failed: ") == true)
  }

  @Test(arguments: ["2", "3"])
  func `Above level debug, what is thrown is not written as well`(id: String) async throws {
    let events = LoggedEvents(level: .info)
    let error = await clientError {
      try await client(events).fetch(Blog.Article.query(id: id))
    }
    #expect(error != nil)
    #expect(events.all.isEmpty)
  }

  @Test(
    "An answer to a write that says nothing of the resource is no failure (CRU-13, CRU-31)",
    arguments: [#"{"meta":{}}"#, #"{"data":null}"#])
  func nothingSaid(body: String) async throws {
    let events = LoggedEvents(level: .info)
    let client = try JSONAPIClient.testing(
      InMemoryTransport { _ in .document(body) }, configuration: events.configuration)
    #expect(try await client.update(Blog.article) == Blog.article)
    #expect(try await client.create(Blog.article) == Blog.article)
    #expect(events.all.isEmpty)
  }

  // MARK: - jsonapi.client

  @Test
  func `A request that the server refuses is told with the server's problems, at level debug`()
    async throws
  {
    let events = LoggedEvents(level: .debug)
    _ = await clientError { try await client(events).fetch(Blog.Article.query(id: "4")) }
    _ = await clientError { try await client(events).fetch(Blog.Article.query(id: "5")) }
    #expect(
      events.all.map(\.line) == [
        "jsonapi.client debug the server answered with 422",
        "jsonapi.client debug the server answered with 404",
      ])
    #expect(
      events.all.map(\.metadata) == [
        [
          "request": "GET https://api.example.com/v1/articles/4",
          "problems": ["There is one. (taken, /data/attributes/title)"],
        ], ["request": "GET https://api.example.com/v1/articles/5"],
      ])
    let quiet = LoggedEvents(level: .info)
    _ = await clientError { try await client(quiet).fetch(Blog.Article.query(id: "4")) }
    #expect(quiet.all.isEmpty)
  }

  @Test func `A page that links to one that was there already is a warning`() async throws {
    let events = LoggedEvents(level: .warning)
    for try await _ in try client(events).pages(AnyResource.query(type: "articles")) {}
    #expect(
      events.all.map(\.line) == [
        "jsonapi.client warning a page links to one that was there already; the sequence ends here"
      ])
    #expect(events.all.first?.metadata == ["page": "https://api.example.com/v1/articles"])
  }

  @Test func `Operations that are sent one by one, and reserved names, are notices`() async throws {
    let events = LoggedEvents(level: .notice)
    let client = try client(events)
    _ = try? await client.atomically(fallback: .oneByOneIfUnsupported) {
      $0.delete(AnyResource.reference(type: "tags", id: "1"))
    }
    _ = try await client.fetch(Blog.Article.query.queryItem("search", "hush"))
    #expect(
      events.all.map(\.line) == [
        "jsonapi.client notice the server doesn't know atomic operations; they are sent one by one",
        "jsonapi.client notice 'search' isn't a valid name for a query parameter of your own (QRY-02)",
      ])
  }

  // MARK: - jsonapi.networking

  @Test func `Steps tell what they do on their own: retries as notices, the rest at level debug`()
    async throws
  {
    let events = LoggedEvents(level: .debug)
    let address = "/v1/articles"
    let document = TransportResponse.document(#"{"data":[]}"#, fields: [.eTag: "\"1\""])
    let transport = InMemoryTransport(script: [
      .init(.get, address, .empty(.serviceUnavailable)),
      .init(.get, address, .empty(.unauthorized)),
      .init(.get, address, .empty(.found, fields: [.location: "/moved"])),
      .init(.get, "/moved", document),
      .init(.get, address, .empty(.found, fields: [.location: "/moved"])),
      .init(.get, "/moved", .empty(.notModified)),
    ])
    let client = try JSONAPIClient.testing(
      transport,
      middleware: [
        .conditionalRequests, Retry(clock: TestClock()), .bearer("hush") { "hush more" },
      ],
      configuration: events.configuration)
    _ = try await client.send(.articles)
    _ = try await client.send(.articles)
    #expect(
      events.all.map(\.line) == [
        "jsonapi.networking notice retrying",
        "jsonapi.networking debug token refused, refreshing it",
        "jsonapi.networking debug redirected",
        "jsonapi.networking debug redirected",
        "jsonapi.networking debug not modified, answered from memory",
      ])
    #expect(events.all[0].metadata == ["status": "503", "attempt": "2"])
    #expect(events.all[2].metadata == ["status": "302"])
  }

  // MARK: - Credentials

  @Test(arguments: Logger.Level.allCases)
  func `No logger writes a credential, at any level`(level: Logger.Level) async throws {
    let events = LoggedEvents(level: level)
    let key = try #require(HTTPField.Name("X-API-Key"))
    let client = try JSONAPIClient.testing(
      InMemoryTransport { request in
        var response = Self.server(request)
        response.head.headerFields[.setCookie] = "session=hush"
        return response
      },
      base: "https://me:hush@api.example.com/v1?access_token=hush",
      middleware: [.logging, .bearer("hush")], configuration: events.configuration,
      options: RequestOptions(fields: [.cookie: "session=hush", key: "hush"]))
    for id in ["1", "2", "3", "4"] { _ = try? await client.fetch(Blog.Article.query(id: id)) }
    for try await _ in client.pages(AnyResource.query(type: "articles")) {}
    #expect(events.all.filter { $0.text.contains("hush") }.map(\.line) == [])
    // Each logger has had something to take out.
    guard level <= .debug else { return }
    for label in ["jsonapi.client", "jsonapi.networking", "jsonapi.coding"] {
      #expect(events(label).contains { $0.text.contains("access_token=[redacted]") })
    }
    let pages = events("jsonapi.client").compactMap { $0.metadata["page"] }
    #expect(pages == ["https://[redacted]@api.example.com/v1/articles"])
  }
}
