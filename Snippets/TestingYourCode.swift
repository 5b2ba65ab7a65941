// Tests of code that uses a client: answers from memory, and exchanges that were recorded.

// swift-format-ignore-file: NeverForceUnwrap

import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIClient
import JSONAPITesting

struct Article: Resource {
  static let resourceType = "articles"
  var id: String
  var title: String
  var created: Date?
}

let url = URL(string: "https://api.example.com/v1")!

// snippet.subject
struct Headlines: Sendable {
  var client: JSONAPIClient

  func latest() async throws -> [String] {
    let query = Article.query.sort("-title").page(.number(1, size: 3))
    return try await client.fetch(query).map(\.title)
  }
}
// snippet.end

func answerFromMemory() async throws {
  // snippet.memory
  let transport = InMemoryTransport { request in
    guard request.path.hasPrefix("/v1/articles") else { return .empty(.notFound) }
    return .document(
      #"{"data": [{"type": "articles", "id": "1", "attributes": {"title": "Fog"}}]}"#)
  }
  let headlines = Headlines(client: JSONAPIClient(baseURL: url, transport: transport))

  let titles = try await headlines.latest()
  assert(titles == ["Fog"])
  let asked = await transport.requests.map(\.path)
  assert(asked == ["/v1/articles?sort=-title&page%5Bnumber%5D=1&page%5Bsize%5D=3"])
  // snippet.end
}

func answerByScript() async throws {
  // snippet.script
  let transport = InMemoryTransport(script: [
    .init(.patch, "/v1/articles/1") { request in
      assert(request.text.contains(#""title":"Ice""#))
      return .empty()  // 204: the server took it as it was
    },
    .init(
      .get, "/v1/articles/1",
      .document(
        #"{"errors": [{"status": "503", "title": "Closed"}]}"#, status: .serviceUnavailable)),
  ])
  let client = JSONAPIClient(baseURL: url, transport: transport)

  let article = Article(id: "1", title: "Fog")
  let saved = try await client.update(article) { $0.title = "Ice" }
  assert(saved.title == "Ice")
  do {
    _ = try await client.fetch(Article.query(id: "1"))
  } catch let error as ClientError {
    assert(error.code == .serverFailed)
  }
  let remaining = await transport.remaining
  assert(remaining.isEmpty)
  // snippet.end
}

func failOnTheWay() {
  // snippet.failure
  let transport = InMemoryTransport { _ in
    throw TransportError(.connectionLost, "the train went into a tunnel")
  }
  // snippet.end
  _ = transport
}

func record(to file: URL) async throws {
  // snippet.record
  let recorder = RecordingTransport(
    URLSessionTransport(), scrubber: Scrubber(members: ["email"]))
  let headlines = Headlines(client: JSONAPIClient(baseURL: url, transport: recorder))
  _ = try await headlines.latest()
  try await recorder.cassette.write(to: file)
  // snippet.end
}

func replay(from file: URL) async throws {
  // snippet.replay
  let transport = ReplayingTransport(
    try Cassette(contentsOf: file), scrubber: Scrubber(members: ["email"]))
  let headlines = Headlines(client: JSONAPIClient(baseURL: url, transport: transport))
  _ = try await headlines.latest()
  let unused = await transport.remaining
  assert(unused.isEmpty)
  // snippet.end
}

// What stands above is true.
try await answerFromMemory()
try await answerByScript()
