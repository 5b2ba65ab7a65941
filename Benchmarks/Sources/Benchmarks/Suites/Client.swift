import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The client's overhead over its transport, against a server in this process that returns fixed
/// bytes.
///
/// Both sides send the same request for the same document to the same server; the bare transport's
/// bytes are discarded.
func client() -> [Benchmark] {
  var all = requests("urlsession") { URLSessionTransport() }
  all.append(byHand())
  #if AsyncHTTPClient
    all += requests("asynchttpclient") { AsyncHTTPClientTransport() }
  #endif
  #if os(Linux)
    all += clientMemoryWork.keys.sorted().map { name in
      Benchmark(
        name: name, peer: "a document's size, per fetch", budget: .atMost(3),
        sizes: [.twentyKilobytes]
      ) { size, _ in
        let document = DocumentGenerator.compound(bytes: size.rawValue)
        return .figure { try PeakMemory.measure(name, on: document) / Double(manyFetches) }
      }
    }
  #endif
  return all
}

private let manyFetches = 1_000

/// A thousand concurrent fetches, whose memory is measured in a separate process.
let clientMemoryWork: [String: @Sendable ([UInt8]) throws -> Void] = [
  "client/memory/concurrent": { document in
    // A smaller document warms up: code, metadata, the session, its connections and threads.
    let count = document.count < 15_000 ? 10 : manyFetches
    let server = try FixedServer(body: document)
    let client = try client(of: server, URLSessionTransport())
    try wait {
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<count {
          group.addTask { try await client.fetch(StaticArticle.query).elements.count }
        }
        for try await articles in group where articles == 0 { throw FixedServer.CannotListen() }
      }
    }
    consume(server)
  }
]

/// A complete fetch over a transport, and one whose response isn't decoded.
private func requests(
  _ transport: String, _ make: @escaping @Sendable () -> any Transport
) -> [Benchmark] {
  let articles = ClientRequest(
    .get, .endpoint(Endpoint(.fetch, .collection(type: StaticArticle.resourceType))))
  return [
    against(make, "client/fetch/\(transport)", .atMost(transport == "urlsession" ? 1.6 : 2)) {
      client in
      consume(try await client.fetch(StaticArticle.query))
    },
    against(make, "client/document/\(transport)", .atMost(1.25)) { client in
      consume(
        try await client.fetch(
          AnyResource.query(type: StaticArticle.resourceType).reading(as: AnyDocument.self)))
    },
    against(make, "client/send/\(transport)", .atMost(1.15)) { client in
      consume(try await client.send(articles))
    },
  ]
}

/// The client's time relative to that of its transport alone.
private func against(
  _ make: @escaping @Sendable () -> any Transport, _ name: String, _ budget: Budget,
  _ body: @escaping @Sendable (JSONAPIClient) async throws -> Void
) -> Benchmark {
  Benchmark(name: name, peer: "the bare transport", budget: budget, sizes: [.twentyKilobytes]) {
    size, _ in
    let document = DocumentGenerator.compound(bytes: size.rawValue)
    let server = try FixedServer(body: document)
    let transport = make()
    let client = try client(of: server, transport)
    let request = HTTPRequest(
      method: .get, scheme: "http", authority: "127.0.0.1:\(server.port)", path: "/articles",
      headerFields: [.accept: "application/vnd.api+json"])
    return .delay(
      peer: WaitingWork(bytes: document.count, repetitions: 40) {
        consume(try await transport.send(request, body: nil, context: RequestContext()))
        consume(server)
      },
      ours: WaitingWork(bytes: document.count, repetitions: 40) {
        try await body(client)
        consume(server)
      })
  }
}

/// A complete fetch relative to typical code without a package, which doesn't resolve
/// relationships.
private func byHand() -> Benchmark {
  Benchmark(
    name: "client/fetch/by-hand", peer: "URLSession and JSONDecoder, hand-written structs",
    budget: .atMost(1), sizes: [.twentyKilobytes]
  ) { size, _ in
    let document = DocumentGenerator.compound(bytes: size.rawValue)
    let server = try FixedServer(body: document)
    let client = try client(of: server, URLSessionTransport())
    guard let url = URL(string: "http://127.0.0.1:\(server.port)/articles") else {
      throw FixedServer.CannotListen()
    }
    var asked = URLRequest(url: url)
    asked.setValue("application/vnd.api+json", forHTTPHeaderField: "Accept")
    let request = asked
    let session = URLSession(configuration: .ephemeral)
    return .delay(
      peer: WaitingWork(bytes: document.count, repetitions: 40) {
        let (data, _) = try await session.data(for: request)
        consume(try JSONDecoder().decode(HandWritten.Document.self, from: data))
        consume(server)
      },
      ours: WaitingWork(bytes: document.count, repetitions: 40) {
        consume(try await client.fetch(StaticArticle.query))
        consume(server)
      })
  }
}

private func client(of server: FixedServer, _ transport: any Transport) throws -> JSONAPIClient {
  guard let url = URL(string: "http://127.0.0.1:\(server.port)/") else {
    throw FixedServer.CannotListen()
  }
  return JSONAPIClient(baseURL: url, transport: transport)
}
