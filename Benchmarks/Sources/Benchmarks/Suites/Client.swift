import Dispatch
import Foundation
import HTTPTypes
import JSONAPI
import JSONAPIClient
import Synchronization

/// What the client adds to its transport, against a server in this process that returns fixed bytes.
///
/// The clock is the wall's, since threads that nobody can name do the work. Rounds take turns between
/// the bare transport and the client; the figure is the median of the ratios of the rounds.
func client() -> [Benchmark] {
  var all = [fetching("client/fetch/urlsession") { URLSessionTransport() }]
  #if AsyncHTTPClient
    all.append(fetching("client/fetch/asynchttpclient") { AsyncHTTPClientTransport() })
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

/// A thousand fetches at once, whose memory is measured in a process of its own.
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

private func fetching(
  _ name: String, _ make: @escaping @Sendable () -> any Transport
) -> Benchmark {
  Benchmark(
    name: name, peer: "the bare transport", budget: .atMost(1.25), sizes: [.twentyKilobytes]
  ) { size, _ in
    let document = DocumentGenerator.compound(bytes: size.rawValue)
    return .figure {
      let server = try FixedServer(body: document)
      let transport = make()
      let client = try client(of: server, transport)
      defer { consume(server) }
      return try wait { try await ratio(client, transport, server.port) }
    }
  }
}

private func client(of server: FixedServer, _ transport: any Transport) throws -> JSONAPIClient {
  guard let url = URL(string: "http://127.0.0.1:\(server.port)/") else {
    throw FixedServer.CannotListen()
  }
  return JSONAPIClient(baseURL: url, transport: transport)
}

/// How many times longer the client takes than its transport: the median of rounds.
private func ratio(
  _ client: JSONAPIClient, _ transport: any Transport, _ port: UInt16
) async throws -> Double {
  let request = HTTPRequest(
    method: .get, scheme: "http", authority: "127.0.0.1:\(port)", path: "/articles",
    headerFields: [.accept: "application/vnd.api+json"])
  let bare = {
    let response = try await transport.send(request, body: nil, context: RequestContext())
    consume(response)
  }
  let whole = { consume(try await client.fetch(StaticArticle.query)) }
  _ = try await time(bare)
  _ = try await time(whole)
  var ratios: [Double] = []
  for round in 0..<31 {
    let isBareFirst = round.isMultiple(of: 2)
    let first = try await time(isBareFirst ? bare : whole)
    let second = try await time(isBareFirst ? whole : bare)
    ratios.append(isBareFirst ? second / first : first / second)
  }
  return ratios.sorted()[ratios.count / 2]
}

/// The time on the wall for some fetches, one after the other, in seconds.
private func time(_ fetch: () async throws -> Void) async throws -> Double {
  let clock = ContinuousClock()
  let start = clock.now
  for _ in 0..<40 { try await fetch() }
  return (clock.now - start) / .seconds(1)
}

/// Waits on this thread for asynchronous work on others.
private func wait<T: Sendable>(_ body: @escaping @Sendable () async throws -> T) throws -> T {
  let done = DispatchSemaphore(value: 0)
  let outcome = Outcome<T>()
  Task {
    do {
      let value = try await body()
      outcome.result.withLock { $0 = .success(value) }
    } catch {
      outcome.result.withLock { $0 = .failure(error) }
    }
    done.signal()
  }
  done.wait()
  return try outcome.result.withLock { $0 }.get()
}

/// What a task hands to the thread that waits for it.
private final class Outcome<T: Sendable>: Sendable {
  let result = Mutex<Result<T, any Error>>(.failure(CancellationError()))
}
