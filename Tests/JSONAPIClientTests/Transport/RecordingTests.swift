import Foundation
import HTTPTypes
import JSONAPITesting
import Testing

@testable import JSONAPIClient

@Suite("Recording and replaying") struct RecordingTests {
  let url = "https://api.example.com/articles"

  /// A server that hands out a token and wants it back.
  var server: InMemoryTransport {
    InMemoryTransport { request in
      if request.method == .post {
        return .document(
          #"{"meta": {"token" : "hush-1", "n": 1.50}, "data": {"secret":["hush-2", 7, {"a":"hush-1"}]}}"#,
          fields: [.setCookie: "hush-3"])
      }
      return .document(#"{"token":"hush-1","x":"token","y":[true,null,"\"\\"]}"#)
    }
  }

  func record() async throws -> (RecordingTransport, [TransportResponse]) {
    let recorder = RecordingTransport(server)
    let responses = [
      try await send(.post, url, body: #"{"password":"hush-4"}"#, through: [], to: recorder),
      try await send(
        .get, url + "?token=hush-1&page=2", fields: [.authorization: "hush-1"], through: [],
        to: recorder),
    ]
    return (recorder, responses)
  }

  @Test func `Requests are found whatever their local ids are, which differ each time`()
    async throws
  {
    func body(_ one: String, _ other: String, linked: String) -> String {
      #"""
      {"atomic:operations": [
        {"op": "add", "data": {"type": "people", "lid": "\#(one)"}},
        {"op": "add", "data": {"type": "people", "lid" : "\#(other)"}},
        {"op": "add", "data": {"type": "articles", "relationships": {
          "author": {"data": {"type": "people", "lid": "\#(linked)"}}}}}
      ]}
      """#
    }
    let recorder = RecordingTransport(server)
    _ = try await send(
      .post, url, body: body("a", "b", linked: "b"), through: [], to: recorder)
    let cassette = await recorder.cassette
    let replaying = ReplayingTransport(cassette)
    let response = try await send(
      .post, url, body: body("b", #"q\"uote"#, linked: #"q\"uote"#), through: [], to: replaying)
    #expect(response.status == .ok)
    let other = ReplayingTransport(cassette)
    await #expect(throws: ReplayingTransport.NotRecorded.self) {
      try await send(.post, url, body: body("a", "b", linked: "a"), through: [], to: other)
    }
  }

  @Test func `The caller gets what the server sent`() async throws {
    let (_, responses) = try await record()
    #expect(String(decoding: responses[0].body, as: UTF8.self).contains("hush-1"))
  }

  @Test func `No secret is kept, everything else is`() async throws {
    let exchanges = try await record().0.cassette.exchanges
    #expect(exchanges.count == 2)
    #expect(!"\(exchanges)".contains("hush"))
    #expect(
      exchanges[0].response.body?.text
        == #"{"meta": {"token" : "scrubbed-3", "n": 1.50}, "data": {"secret":["scrubbed-4", "scrubbed-5", {"a":"scrubbed-3"}]}}"#
    )
    #expect(
      exchanges[1].response.body?.text
        == #"{"token":"scrubbed-3","x":"token","y":[true,null,"\"\\"]}"#)
    #expect(exchanges[1].request.fields["authorization"] == "scrubbed-3")
    #expect(exchanges[1].request.url == url + "?token=scrubbed&page=2")
  }

  @Test func `What is a credential in a log is none in a file either`() async throws {
    let token = try #require(HTTPField.Name("X-Amz-Security-Token"))
    let link = try #require(HTTPField.Name("Link"))
    let recorder = RecordingTransport(
      InMemoryTransport { _ in
        .empty(
          fields: [link: "<https://a.example/?page=2>; rel=next, <https://b.example/?sig=hush>"])
      })
    _ = try await send(
      .get, url + "?code=hush&X-Amz-Signature=hush&page=2", fields: [token: "hush"], through: [],
      to: recorder)
    let exchange = try #require(await recorder.cassette.exchanges.first)
    #expect(!"\(exchange)".contains("hush"))
    #expect(
      exchange.response.fields["link"]
        == "<https://a.example/?page=2>; rel=next, <https://b.example/?sig=scrubbed>")
  }

  @Test func `A cassette survives its file and answers as the server did`() async throws {
    let cassette = try await record().0.cassette
    let file = URL.temporaryDirectory.appending(path: "cassette-\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try cassette.write(to: file)
    let read = try Cassette(contentsOf: file)
    #expect(read == cassette)

    let replaying = ReplayingTransport(read, repeatsLast: true)
    for _ in 0..<2 {
      let response = try await send(
        .get, url + "?token=another&page=2", through: [], to: replaying)
      #expect(response.body == cassette.exchanges[1].response.body?.data)
      #expect(response.head.headerFields[.contentType] == "application/vnd.api+json")
    }
    let error = await #expect(throws: ReplayingTransport.NotRecorded.self) {
      try await send(.get, url + "?page=3", through: [], to: replaying)
    }
    #expect(error?.description.contains("page=3 was not recorded; not yet replayed: ") == true)
    #expect(await replaying.remaining.count == 1)
  }

  @Test(arguments: [-1, 1000, .max])
  func `A cassette with an invalid status is an error`(status: Int) async throws {
    let file = """
      {"version": 1, "exchanges": [{
        "request": {"method": "GET", "url": "\(url)", "fields": {}},
        "response": {"status": \(status), "fields": {}}
      }]}
      """
    let cassette = try JSONDecoder().decode(Cassette.self, from: Data(file.utf8))
    await #expect(throws: RecordedExchange.InvalidStatus.self) {
      try await send(.get, url, through: [], to: ReplayingTransport(cassette))
    }
  }

  @Test func `The same request gets its responses in the order they were recorded, each once`()
    async throws
  {
    let recorder = RecordingTransport(
      InMemoryTransport(script: [
        .init(.get, "/articles", .document("1")), .init(.get, "/articles", .document("2")),
      ]))
    for _ in 0..<2 { _ = try await send(through: [], to: recorder) }
    let replaying = ReplayingTransport(await recorder.cassette)
    #expect(try await send(through: [], to: replaying).body == Data("1".utf8))
    #expect(try await send(through: [], to: replaying).body == Data("2".utf8))
    let error = await #expect(throws: ReplayingTransport.NotRecorded.self) {
      try await send(through: [], to: replaying)
    }
    #expect(error?.description.hasSuffix(" was recorded 2×, and all were replayed") == true)
  }

  @Test func `Bodies that aren't text are kept too`() throws {
    let bytes = Data([0xFF, 0x00, 0xFE])
    let body = try #require(RecordedExchange.Body(bytes))
    #expect(body.text == nil)
    #expect(body.data == bytes)
    #expect(RecordedExchange.Body(Data()) == nil)
  }

  @Test func `A script refuses what it doesn't expect`() async throws {
    let transport = InMemoryTransport(script: [.init(.get, "/articles", .empty())])
    await #expect(throws: InMemoryTransport.UnexpectedRequest.self) {
      try await send(.post, through: [], to: transport)
    }
    _ = try await send(through: [], to: transport)
    await #expect(throws: InMemoryTransport.UnexpectedRequest.self) {
      try await send(through: [], to: transport)
    }
    #expect(await transport.remaining.isEmpty)
  }

  @Test(
    "Secrets in addresses are found wherever they stand",
    arguments: [
      ("https://me:hush@host/a?b=1", "https://scrubbed@host/a?b=1"),
      ("/a?page=1&Access%5FToken=hush&x=y", "/a?page=1&Access%5FToken=scrubbed&x=y"),
      ("/a?b=1#token=hush", "/a?b=1#token=scrubbed"),
      ("/a#id_token=hush&s=1", "/a#id_token=scrubbed&s=1"),
      ("/a?key", "/a?key"), ("/a@b?c=d@e", "/a@b?c=d@e"),
    ])
  func addresses(url: String, scrubbed: String) {
    #expect(Scrubber().scrub(url: url) == scrubbed)
  }

  @Test func `Forms, links, escaped names and names in other cases hide no secret`() async throws {
    let server = InMemoryTransport { _ in
      .document(
        #"{"links":{"next":"https://me:hush-1@h/a?page=2\u0026token=hush-2"},"pass\u0077ord":"hush-3","Secret":{"a":["hush-4"]},"mail":"a@b?"}"#,
        fields: [.location: "/a?token=hush-5"])
    }
    let recorder = RecordingTransport(server)
    _ = try await send(
      .post, url, fields: [.contentType: "application/x-www-form-urlencoded"],
      body: "grant_type=password&password=hush-6&client_secret=hush-7", through: [], to: recorder)
    let exchange = try #require(await recorder.cassette.exchanges.first)
    #expect(!"\(exchange)".contains("hush"))
    #expect(
      exchange.request.body?.text
        == "grant_type=password&password=scrubbed&client_secret=scrubbed")
    #expect(exchange.response.body?.text?.contains("page=2&token=scrubbed") == true)
    #expect(exchange.response.body?.text?.contains(#""mail":"a@b?""#) == true)
  }

  @Test func `A request with a secret in its body is found again, whatever number the secret got`()
    async throws
  {
    let recorder = RecordingTransport(InMemoryTransport { _ in .empty() })
    for secret in ["one", "two"] {
      _ = try await send(
        .post, url, body: #"{"password":"\#(secret)"}"#, through: [], to: recorder)
    }
    let replaying = ReplayingTransport(await recorder.cassette)
    for _ in 0..<2 {
      _ = try await send(.post, url, body: #"{"password":"three"}"#, through: [], to: replaying)
    }
    #expect(await replaying.remaining.isEmpty)
  }
}
