import Foundation
import HTTPTypes
import JSONAPI
import JSONAPITesting
import Testing

@testable import JSONAPIClient

@Suite("Conditional requests (FET-10)") struct ConditionalRequestsTests {
  /// Has one resource with an entity tag, which a PATCH changes.
  final class Server: Sendable {
    let version = Box(1)
    let fields: HTTPFields
    let weak: Bool

    init(fields: HTTPFields = [:], weak: Bool = false) {
      self.fields = fields
      self.weak = weak
    }

    var transport: InMemoryTransport {
      InMemoryTransport { [self] request in
        let tag = (weak ? "W/" : "") + "\"v\(version.value)\""
        var fields = fields
        fields[.eTag] = tag
        switch request.method {
        case .get:
          if request[.ifNoneMatch] == tag { return .empty(.notModified, fields: fields) }
          return .document("{\"v\":\(version.value)}", fields: fields)
        case .patch:
          if let match = request[.ifMatch], match != tag { return .empty(.preconditionFailed) }
          version.update { $0 += 1 }
          fields[.eTag] = "\"v\(version.value)\""
          return .empty(.noContent, fields: fields)
        default:
          return .empty()
        }
      }
    }
  }

  @Test func `An unchanged resource is answered from memory with status 200`() async throws {
    let transport = Server().transport
    let step = ConditionalRequests()
    let first = try await send(through: [step], to: transport)
    let second = try await send(through: [step], to: transport)
    #expect(second.status == .ok)
    #expect(second.body == first.body)
    #expect(second.head.headerFields[.contentType] == "application/vnd.api+json")
    #expect(await transport.requests.map { $0[.ifNoneMatch] } == [nil, "\"v1\""])
  }

  @Test func `A changed resource is answered by the server`() async throws {
    let server = Server()
    let transport = server.transport
    let step = ConditionalRequests()
    _ = try await send(through: [step], to: transport)
    server.version.update { $0 = 2 }
    let second = try await send(through: [step], to: transport)
    #expect(String(decoding: second.body, as: UTF8.self) == "{\"v\":2}")
  }

  @Test func `What a 304 says about a body isn't said of the one that is kept`() async throws {
    let transport = InMemoryTransport { request in
      let fields: HTTPFields = [
        .eTag: "\"1\"", .contentType: "text/html", .contentEncoding: "gzip", .contentLength: "0",
        .contentRange: "bytes 0-0/1", .cacheControl: "max-age=7",
      ]
      return request[.ifNoneMatch] == nil
        ? .document("{}", fields: [.eTag: "\"1\""]) : .empty(.notModified, fields: fields)
    }
    let step = ConditionalRequests()
    for _ in 1...2 { _ = try await send(through: [step], to: transport) }
    let fields = try await send(through: [step], to: transport).head.headerFields
    #expect(
      fields[.contentType] == "application/vnd.api+json" && fields[.cacheControl] == "max-age=7")
    #expect(fields[.contentEncoding] == nil && fields[.contentRange] == nil)
    #expect(fields[.contentLength] == nil)
  }

  @Test func `Last-Modified serves where there is no ETag`() async throws {
    let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    let transport = InMemoryTransport { request in
      request[.ifModifiedSince] == date
        ? .empty(.notModified) : .document("{}", fields: [.lastModified: date])
    }
    let step = ConditionalRequests()
    _ = try await send(through: [step], to: transport)
    #expect(try await send(through: [step], to: transport).body == Data("{}".utf8))
    #expect(await transport.requests.count == 2)
  }

  @Test(
    "no-store and Vary: * keep a response out of memory",
    arguments: [
      HTTPFields([HTTPField(name: .cacheControl, value: "private, no-store")]),
      HTTPFields([HTTPField(name: .vary, value: "*")]),
    ])
  func notStored(fields: HTTPFields) async throws {
    let transport = Server(fields: fields).transport
    let step = ConditionalRequests()
    _ = try await send(through: [step], to: transport)
    _ = try await send(through: [step], to: transport)
    #expect(await transport.requests.map { $0[.ifNoneMatch] } == [nil, nil])
  }

  @Test func `A response isn't used for a request that it varies by`() async throws {
    let transport = Server(fields: [.vary: "Accept-Language, Cookie"]).transport
    let step = ConditionalRequests()
    for language in ["en", "de", "de"] {
      _ = try await send(fields: [.acceptLanguage: language], through: [step], to: transport)
    }
    #expect(await transport.requests.map { $0[.ifNoneMatch] } == [nil, nil, "\"v1\""])
  }

  @Test func `A change is sent with If-Match, and a lost race is a 412`() async throws {
    let server = Server()
    let transport = server.transport
    let step = ConditionalRequests()
    _ = try await send(through: [step], to: transport)
    #expect(try await send(.patch, through: [step], to: transport).status == .noContent)
    #expect(try await send(.patch, through: [step], to: transport).status == .noContent)
    server.version.update { $0 += 1 }
    #expect(try await send(.patch, through: [step], to: transport).status == .preconditionFailed)
    let tags = await transport.requests.map { $0[.ifMatch] }
    #expect(tags == [nil, "\"v1\"", "\"v2\"", "\"v3\""])
  }

  @Test(arguments: [
    HTTPResponse.Status.unauthorized, .forbidden, .requestTimeout, .tooManyRequests,
    .serviceUnavailable, .notFound, .gone,
  ])
  func `A refused read keeps the tag for the next change, unless the resource is gone`(
    status: HTTPResponse.Status
  ) async throws {
    let isRefused = Box(false)
    let transport = InMemoryTransport { request in
      request.method == .get && isRefused.value
        ? .empty(status) : .document("{}", fields: [.eTag: "\"1\""])
    }
    let step = ConditionalRequests()
    _ = try await send(through: [step], to: transport)
    isRefused.update { $0 = true }
    #expect(try await send(through: [step], to: transport).status == status)
    _ = try await send(.patch, through: [step], to: transport)
    let isGone = status == .notFound || status == .gone
    #expect(await transport.requests.last?[.ifMatch] == (isGone ? nil : "\"1\""))
  }

  @Test func `A weak tag is never sent with If-Match`() async throws {
    let transport = Server(weak: true).transport
    let step = ConditionalRequests()
    _ = try await send(through: [step], to: transport)
    _ = try await send(.patch, through: [step], to: transport)
    #expect(await transport.requests[1][.ifMatch] == nil)
  }

  @Test func `The memory keeps to its bounds and can be cleared`() async throws {
    let transport = Server().transport
    let step = ConditionalRequests(maximumCount: 2)
    for number in [1, 2, 1, 3, 1, 2] {
      _ = try await send(
        .get, "https://api.example.com/a/\(number)", through: [step], to: transport)
    }
    let known = await transport.requests.map { $0[.ifNoneMatch] != nil }
    #expect(known == [false, false, true, false, true, false])
    await step.removeAll()
    _ = try await send(.get, "https://api.example.com/a/1", through: [step], to: transport)
    #expect(await transport.requests.last?[.ifNoneMatch] == nil)

    let small = ConditionalRequests(maximumSize: 3)
    _ = try await send(through: [small], to: transport)
    _ = try await send(through: [small], to: transport)
    #expect(await transport.requests.last?[.ifNoneMatch] == nil)
  }

  @Test func `An entity tag is none of the address to which a redirect leads by now`() async throws
  {
    let target = Box("/a")
    let transport = InMemoryTransport { request in
      guard request.path != "/articles" else {
        return .empty(.found, fields: [.location: target.value])
      }
      let isKnown = request[.ifNoneMatch] == "\"1\""
      return isKnown ? .empty(.notModified) : .document(request.path, fields: [.eTag: "\"1\""])
    }
    let steps: [any Middleware] = [ConditionalRequests(), FollowRedirects()]
    for path in ["/a", "/a", "/b", "/b"] {
      target.update { $0 = path }
      let response = try await send(through: steps, to: transport)
      #expect(response.body == Data(path.utf8))
      #expect(response.url == "https://api.example.com\(path)")
    }
    #expect(await transport.requests.count == 10)
  }

  @Test func `The entity tag of a job, or of where a redirect leads, is not kept for a change`()
    async throws
  {
    let answer = Box(TransportResponse.empty())
    let transport = InMemoryTransport { request in
      request.method == .patch ? answer.value : .document("{}", fields: [.eTag: "\"page\""])
    }
    let steps: [any Middleware] = [ConditionalRequests(), FollowRedirects()]
    for response in [
      TransportResponse.document("{}", status: .accepted, fields: [.eTag: "\"job\""]),
      .empty(.seeOther, fields: [.location: "/page"]), .empty(),
    ] {
      answer.update { $0 = response }
      _ = try await send(.patch, through: steps, to: transport)
    }
    #expect(await transport.requests.count == 4)
    #expect(await transport.requests.allSatisfy { $0[.ifMatch] == nil })
  }

  @Test(arguments: [HTTPResponse.Status.temporaryRedirect, .permanentRedirect])
  func `A write that is redirected with its method names the version of the one before`(
    status: HTTPResponse.Status
  ) async throws {
    let version = Box(1)
    let transport = InMemoryTransport { request in
      guard request.path == "/moved" else { return .empty(status, fields: [.location: "/moved"]) }
      if request.method == .patch { version.update { $0 += 1 } }
      return .document("{}", fields: [.eTag: "\"v\(version.value)\""])
    }
    let steps: [any Middleware] = [ConditionalRequests(), FollowRedirects()]
    for method in [HTTPRequest.Method.get, .patch, .patch] {
      _ = try await send(method, through: steps, to: transport)
    }
    let tags = await transport.requests.filter { $0.path == "/moved" }.map { $0[.ifMatch] }
    #expect(tags == [nil, "\"v1\"", "\"v2\""])
  }

  @Test
  func `A write to a relationship or of operations forgets the tags that it makes out of date`()
    async throws
  {
    let server = Server()
    let transport = server.transport
    let step = ConditionalRequests()
    let url = "https://api.example.com/articles/1"
    for (method, path) in [
      (HTTPRequest.Method.post, "/relationships/tags"), (.delete, "/relationships/tags?a=b"),
      (.patch, "/relationships/author"),
    ] {
      _ = try await send(.get, url, through: [step], to: transport)
      _ = try await send(method, url + path, through: [step], to: transport)
      server.version.update { $0 += 1 }
      let response = try await send(.patch, url, through: [step], to: transport)
      #expect(response.status == .noContent)
    }
    let client = try JSONAPIClient.testing(
      transport, base: "https://api.example.com", middleware: [step])
    _ = try await send(.get, url, through: [step], to: transport)
    _ = try await client.atomically {
      $0.delete(AnyResource.reference(type: "tags", id: "1"))
    }
    server.version.update { $0 += 1 }
    #expect(try await send(.patch, url, through: [step], to: transport).status == .noContent)
  }

  @Test func `A write forgets the tags of the same resource under other queries, but not its own`()
    async throws
  {
    let transport = Server().transport
    let step = ConditionalRequests()
    let url = "https://api.example.com/articles/1"
    let all = url + "?include=author"
    for address in [url, all] { _ = try await send(.get, address, through: [step], to: transport) }
    for address in [all, url, all, all] {
      let response = try await send(.patch, address, through: [step], to: transport)
      #expect(response.status == .noContent)
    }
    let tags = await transport.requests.dropFirst(2).map { $0[.ifMatch] }
    #expect(tags == ["\"v1\"", nil, nil, "\"v4\""])
  }

  @Test func `A write forgets the tags that are made of its resource's version, but no others`()
    async throws
  {
    let version = Box(7)
    let transport = InMemoryTransport { request in
      let isRead = request.method == .get
      let isVersion = !request.path.hasSuffix("/text")
      let tag = "\"v\(version.value)\""
      if isVersion, let match = request[.ifMatch], match != tag {
        return .empty(.preconditionFailed)
      }
      if !isRead { version.update { $0 += 1 } }
      let fields: HTTPFields = [.eTag: isVersion ? "\"v\(version.value)\"" : "\"text\""]
      return isRead ? .document(#"{"data":[]}"#, fields: fields) : .empty(fields: fields)
    }
    let client = try JSONAPIClient.testing(transport, middleware: [.conditionalRequests])
    let note = AnyResource.reference(type: "notes", id: "1")
    let tags = note.relationship(toMany: "tags", as: AnyResource.self)
    let authors = note.relationship(toMany: "authors", as: AnyResource.self)
    let bytes = Data([1])
    func upload(_ names: String...) async throws {
      for name in names { try await client.upload(bytes, to: note, name, type: "image/png") }
    }
    try await upload("text", "cover", "scan", "cover")
    try await client.deleteContent("scan", of: note)
    try await upload("cover")
    _ = try await client.fetch(tags)
    try await client.replace(authors, with: [AnyResource.reference(type: "people", id: "1")])
    try await upload("cover")
    try await client.replace(tags, with: [AnyResource.reference(type: "tags", id: "1")])
    #expect(await transport.requests.allSatisfy { $0[.ifMatch] == nil })
    // What another resource's write doesn't change still protects.
    let other = AnyResource.reference(type: "notes", id: "2")
    try await client.upload(bytes, to: other, "cover", type: "image/png")
    try await upload("text")
    #expect(await transport.requests.last?[.ifMatch] == "\"text\"")
  }

  @Test func `A change of a resource forgets the tags of its relationships, a creation none`()
    async throws
  {
    let transport = Server().transport
    let step = ConditionalRequests()
    let all = "https://api.example.com/articles"
    let (one, author) = (all + "/1", all + "/1/relationships/author")
    for (method, url) in [
      (HTTPRequest.Method.get, author), (.get, one + "1"), (.patch, one), (.patch, author),
      (.get, one), (.post, all), (.patch, one),
    ] {
      #expect(try await send(method, url, through: [step], to: transport).status.code < 300)
    }
    let changes = await transport.requests.filter { $0.method == .patch }
    #expect(changes.map { $0[.ifMatch] } == [nil, nil, "\"v3\""])
    _ = try await send(.patch, one + "1", through: [step], to: transport)
    #expect(await transport.requests.last?[.ifMatch] == "\"v1\"")
  }

  @Test func `What was asked for before everything was forgotten is not kept`() async throws {
    let step = ConditionalRequests()
    let transport = InMemoryTransport { _ in
      await step.removeAll()
      return .document("{}", fields: [.eTag: "\"v1\""])
    }
    for method in [HTTPRequest.Method.get, .patch, .get] {
      _ = try await send(method, through: [step], to: transport)
    }
    #expect(await transport.requests.allSatisfy { $0[.ifNoneMatch] == nil && $0[.ifMatch] == nil })
  }

  @Test
  func `Members are added and removed whatever others have done, and replaced only if nothing`()
    async throws
  {
    let version = Box(1)
    let transport = InMemoryTransport { request in
      let tag = "\"t\(version.value)\""
      guard request.method != .get else {
        return .document(#"{"data":[]}"#, fields: [.eTag: tag])
      }
      if let match = request[.ifMatch], ![tag, "*"].contains(match) {
        return .empty(.preconditionFailed)
      }
      // As where versions are required.
      if request.method != .post, request[.ifMatch] == nil { return .empty(.preconditionRequired) }
      version.update { $0 += 1 }
      return .empty()
    }
    let client = try JSONAPIClient.testing(transport, middleware: [.conditionalRequests])
    let note = AnyResource.reference(type: "notes", id: "1")
    let tags = note.relationship(toMany: "tags", as: AnyResource.self)
    let tag = AnyResource.reference(type: "tags", id: "1")
    let folder = try JournalFolder()
    let journal = try OfflineJournal(path: folder.path())
    for action in ["add", "remove", "replace"] {
      _ = try await client.fetch(tags)
      version.update { $0 += 1 }
      let error = await clientError {
        switch action {
        case "add": try await client.add([tag], to: tags)
        case "remove": try await client.remove([tag], from: tags)
        default: try await client.replace(tags, with: [tag])
        }
      }
      #expect(error?.code == (action == "replace" ? .preconditionFailed : nil), "\(action)")
      _ = try await client.fetch(tags)
      version.update { $0 += 1 }
      try journal.write {
        switch action {
        case "add": $0.add([tag], to: tags)
        case "remove": $0.remove([tag], from: tags)
        default: $0.replace(tags, with: [tag])
        }
      }
      #expect(try await journal.replay(through: client).isComplete == (action != "replace"))
    }
    #expect(journal.parked.map(\.error.code) == [.preconditionFailed])
  }
}
