import Foundation
import HTTPTypes
import JSONAPITesting
import Testing

@testable import JSONAPIClient

@Suite("Retries") struct RetryTests {
  let clock = TestClock()
  let moment = Date(timeIntervalSince1970: 784_111_777)

  func retry(attempts: Int = 4, random: Double = 1) -> Retry {
    Retry(attempts: attempts, clock: clock, now: { [moment] in moment }, random: { random })
  }

  /// Answers with the given statuses in turn, then with 200.
  func transport(_ statuses: [Int], retryAfter: String? = nil) -> InMemoryTransport {
    let left = Box(statuses)
    return InMemoryTransport { _ in
      let status = left.update { $0.isEmpty ? 200 : $0.removeFirst() }
      var fields = HTTPFields()
      if status >= 400 { fields[.retryAfter] = retryAfter }
      return .empty(HTTPResponse.Status(code: status), fields: fields)
    }
  }

  @Test(arguments: [429, 500, 502, 503, 504])
  func `429 and server errors are tried again`(status: Int) async throws {
    let transport = transport([status, status])
    let response = try await send(through: [retry()], to: transport)
    #expect(response.status == .ok)
    #expect(await transport.requests.count == 3)
    #expect(clock.sleeps == [.milliseconds(500), .seconds(1)])
  }

  @Test(
    "Other statuses are handed on at once", arguments: [200, 304, 400, 401, 404, 409, 422, 501])
  func doesNotRepeat(status: Int) async throws {
    let transport = transport([status])
    let response = try await send(through: [retry()], to: transport)
    #expect(response.status.code == status)
    #expect(await transport.requests.count == 1)
  }

  @Test func `The number of attempts is bounded, and the last response is returned`() async throws {
    let transport = transport(Array(repeating: 503, count: 50))
    let response = try await send(through: [retry(attempts: 3)], to: transport)
    #expect(response.status.code == 503)
    #expect(await transport.requests.count == 3)
  }

  @Test(
    "Retry-After is kept to, as seconds and as a date",
    arguments: [
      ("7", Duration.seconds(7)), (" 0 ", .zero),
      ("Sun, 06 Nov 1994 08:49:49 GMT", .seconds(12)),
      ("Sun, 06 Nov 1994 08:00:00 GMT", .zero),
      ("nonsense", .milliseconds(500)), ("-3", .milliseconds(500)),
    ])
  func retryAfter(field: String, expected: Duration) async throws {
    let transport = transport([429], retryAfter: field)
    #expect(try await send(through: [retry()], to: transport).status == .ok)
    #expect(clock.sleeps == [expected])
  }

  @Test(
    "A server that wants too long a wait gets none",
    arguments: ["61", "99999999999999999999999", "Sun, 06 Nov 2094 08:49:37 GMT"])
  func tooLong(field: String) async throws {
    let transport = transport([503], retryAfter: field)
    #expect(try await send(through: [retry()], to: transport).status.code == 503)
    #expect(clock.sleeps.isEmpty)
  }

  @Test(
    "No schedule, however odd, is too much for the arithmetic",
    arguments: [
      Backoff(factor: .infinity, longest: .seconds(9)), Backoff(factor: 1e300),
      Backoff(factor: .nan), Backoff(factor: -1e300), Backoff(first: .zero, factor: .infinity),
      Backoff(first: .seconds(Int64.max), factor: 3, longest: .seconds(Int64.max)),
      Backoff(first: .seconds(Int64.min)), Backoff(longest: .seconds(-1)),
      Backoff(
        first: Duration(attoseconds: .max), factor: 2, longest: Duration(attoseconds: .max)),
    ], [0, 1, .nan, .infinity, -.infinity, 1e300])
  func extremeBackoff(backoff: Backoff, random: Double) {
    for repetition in [Int.min, 1, 2, 3, 100] {
      let delay = backoff.delay(before: repetition, random: random)
      #expect(delay >= .zero)
      #expect(delay <= max(backoff.longest, .zero))
      #expect(delay <= .seconds(Int32.max))
    }
    #expect(
      Backoff(first: .seconds(1), factor: .infinity, longest: .seconds(9))
        .delay(before: 2, random: 1) == .seconds(9))
  }

  @Test func `A wait past all clocks is cut to one that they can wait for`() async throws {
    let transport = transport([503], retryAfter: "4611686018427387904")
    let retry = Retry(longestDelay: .seconds(Int64.max), clock: clock)
    #expect(try await send(through: [retry], to: transport).status == .ok)
    #expect(clock.sleeps == [.seconds(Int32.max)])
  }

  @Test(arguments: [HTTPRequest.Method.post, .patch])
  func `A POST or PATCH is never sent twice`(method: HTTPRequest.Method) async throws {
    let refusing = transport([503])
    #expect(try await send(method, through: [retry()], to: refusing).status.code == 503)
    #expect(await refusing.requests.count == 1)

    let losing = InMemoryTransport { _ in throw TransportError(.connectionLost, "lost") }
    await #expect(throws: TransportError.self) {
      try await send(method, through: [retry()], to: losing)
    }
    #expect(await losing.requests.count == 1)
  }

  @Test func `A POST with an idempotency key is, with the same key each time`() async throws {
    let transport = transport([503, 503])
    let response = try await send(
      .post, body: "{}", through: [.idempotencyKeys, retry()], to: transport)
    #expect(response.status == .ok)
    let keys = await transport.requests.map(\.head.headerFields.idempotencyKey)
    #expect(keys.count == 3)
    #expect(keys[0] != nil)
    #expect(Set(keys).count == 1)
    #expect(await transport.requests.allSatisfy { $0.text == "{}" })
  }

  @Test func `DELETE is idempotent and tried again`() async throws {
    let transport = transport([502])
    #expect(try await send(.delete, through: [retry()], to: transport).status == .ok)
  }

  @Test func `A lost connection is tried again, a wrong address is not`() async throws {
    for (code, count) in [(TransportError.Code.connectionLost, 4), (.invalidURL, 1)] {
      let transport = InMemoryTransport { _ in throw TransportError(code, "") }
      await #expect(throws: TransportError.self) {
        try await send(through: [retry()], to: transport)
      }
      #expect(await transport.requests.count == count)
    }
  }

  @Test func `Waits grow, are spread by chance and stay below the longest`() {
    let backoff = Backoff(first: .seconds(1), factor: 3, longest: .seconds(10))
    #expect(
      (1...4).map { backoff.delay(before: $0, random: 1) } == [
        .seconds(1), .seconds(3), .seconds(9), .seconds(10),
      ])
    #expect(backoff.delay(before: 2, random: 0) == .milliseconds(1500))
    #expect(backoff.delay(before: 1_000_000, random: 1) == .seconds(10))
  }

  @Test func `A cancelled task doesn't wait for its next attempt`() async throws {
    let transport = transport([503, 503])
    let step = Retry(backoff: Backoff(first: .seconds(3600), longest: .seconds(3600)))
    let task = Task {
      try await send(through: [step], to: transport)
    }
    while await transport.requests.isEmpty { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(await transport.requests.count == 1)
  }
  @Test(
    "A journal's keys count where the server is known to honour them",
    arguments: [(false, 1), (true, 2)])
  func journalKeys(_ isKnown: Bool, _ attempts: Int) async throws {
    let transport = transport([503])
    let middleware: [any Middleware] = isKnown ? [.idempotencyKeys, retry()] : [retry()]
    let folder = try JournalFolder()
    let journal = try OfflineJournal(path: folder.path())
    try journal.write { $0.append(.note("a", lid: "a")) }
    let client = try JSONAPIClient.testing(transport, middleware: middleware)
    _ = try await journal.replay(through: client)
    let requests = await transport.requests
    #expect(requests.count == attempts)
    #expect(Set(requests.map { $0.head.headerFields.idempotencyKey }).count == 1)
  }
}
