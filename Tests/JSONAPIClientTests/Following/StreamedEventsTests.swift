import Foundation
import HTTPTypes
import JSONAPI
import JSONAPITesting
import LoopbackSupport
import Testing

@testable import JSONAPIClient

@Suite("Streams of events over a network", .timeLimit(.minutes(60)))
struct StreamedEventsTests {
  private static let head =
    "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"

  private static func chunk(_ text: String) -> String {
    "\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n"
  }

  @Test(
    "Documents come as they are sent, and again after a loss", arguments: NetworkTransport.allCases)
  func events(_ kind: NetworkTransport) async throws {
    let read = Box(0), ids = Box<[String?]>([])
    let server = try LoopbackServer { request, connection in
      let id = request.fields["last-event-id"]
      let number = ids.update {
        $0.append(id)
        return $0.count
      }
      connection.send(Self.head)
      for step in 1...2 {
        let text = EventServer.event(["\(number).\(step)"], id: "\(number).\(step)")
        guard connection.send(Self.chunk("retry: 100\n" + text)) else { return false }
        while read.value < (number - 1) * 2 + step { Thread.sleep(forTimeInterval: 0.01) }
      }
      return false
    }
    let client = try JSONAPIClient.testing(kind.make(), base: server.url)
    var names: [String] = []
    for try await answer in client.following(TestPerson.query) where answer.failure == nil {
      names += answer.output.map(\.name)
      let count = names.count
      read.update { $0 = count }
      if names.count == 4 { break }
    }
    #expect(names == ["1.1", "1.2", "2.1", "2.2"])
    #expect(ids.value == [nil, "1.2"])
    server.stop()
  }

  @Test("Many streams don't keep other requests waiting", arguments: NetworkTransport.allCases)
  func many(_ kind: NetworkTransport) async throws {
    let server = try LoopbackServer { request, connection in
      guard request.fields["accept"]?.contains("event-stream") == true else {
        return connection.respond(200, body: Array(EventServer.document(["Ann"]).utf8))
      }
      connection.send(Self.head + Self.chunk(EventServer.event(["Bob"])))
      connection.waitUntilClosed()
      return false
    }
    let client = try JSONAPIClient.testing(kind.make(), base: server.url)
    let followers = (1...20).map { _ in FollowedPeople(client.following(TestPerson.query)) }
    for follower in followers { #expect(await follower.first(1) == ["network Bob"]) }
    #expect(try await client.fetch(TestPerson.query).map(\.name) == ["Ann"])
    for follower in followers {
      follower.cancel()
      _ = await follower.end()
    }
    // The connections are closed; one may be kept for requests.
    while server.connectionCount > 1 { await Task.yield() }
    server.stop()
  }

  @Test(
    "A document in place of events is gathered, and polled", arguments: NetworkTransport.allCases)
  func document(_ kind: NetworkTransport) async throws {
    let tags = Box<[String?]>([])
    let server = try LoopbackServer { request, connection in
      let tag = request.fields["if-none-match"]
      let count = tags.update {
        $0.append(tag)
        return $0.count
      }
      guard tag == nil || count > 2 else { return connection.respond(304, ["ETag": "\"1\""]) }
      return connection.respond(
        200, ["ETag": count > 2 ? "\"2\"" : "\"1\""],
        body: Array(EventServer.document([count > 2 ? "Bob" : "Ann"]).utf8))
    }
    let client = try JSONAPIClient.testing(kind.make(), base: server.url)
    var names: [String] = []
    for try await answer in client.following(TestPerson.query, every: .milliseconds(10)) {
      names += answer.output.map(\.name)
      if names.count == 2 { break }
    }
    #expect(names == ["Ann", "Bob"])
    #expect(tags.value == [nil, "\"1\"", "\"1\""])
    server.stop()
  }

  /// The `URLSession` of Linux reads on, whether or not its task is suspended.
  private static let suspendable = NetworkTransport.allCases.filter {
    #if os(Linux)
      $0 != .urlSession
    #else
      true
    #endif
  }

  @Test(
    "A server that sends without end is read no faster than it is used", arguments: suspendable)
  func endless(_ kind: NetworkTransport) async throws {
    let sent = Box(0)
    let server = try LoopbackServer { _, connection in
      connection.send(Self.head + Self.chunk(EventServer.event(["Ann"])))
      let noise = "event: noise\ndata: \(String(repeating: "x", count: 60_000))\n\n"
      let piece = Self.chunk(noise + EventServer.event(["Bob"]) + EventServer.event(["Cy"]))
      for _ in 0..<2_000 {
        guard connection.send(piece) else { break }
        sent.update { $0 += 1 }
      }
      return false
    }
    let client = try JSONAPIClient.testing(kind.make(), base: server.url)
    var answers = client.following(TestPerson.query).makeAsyncIterator()
    #expect(try await answers.next()?.output.map(\.name) == ["Ann"])
    // Sockets, and what is read ahead, take some MiB of the 120; wait until nothing moves any more.
    var last = -1
    while last != sent.value {
      last = sent.value
      try await Task.sleep(for: .milliseconds(300))
    }
    #expect(last < 1_000)
    #expect(try await answers.next()?.output.map(\.name) == ["Bob"])
    answers = client.following(TestPerson.query).makeAsyncIterator()
    server.stop()
  }
}
