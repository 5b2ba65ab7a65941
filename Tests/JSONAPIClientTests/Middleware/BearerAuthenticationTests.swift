import Foundation
import HTTPTypes
import JSONAPITesting
import Testing

@testable import JSONAPIClient

@Suite("Bearer authentication") struct BearerAuthenticationTests {
  @Test func `The token goes with every request`() async throws {
    let transport = InMemoryTransport { _ in .empty(.unauthorized) }
    let response = try await send(through: [.bearer("t")], to: transport)
    #expect(response.status == .unauthorized)
    #expect(await transport.requests.map { $0[.authorization] } == ["Bearer t"])
  }

  @Test func `The token stays away from origins that nobody trusts`() async throws {
    let transport = InMemoryTransport { _ in .empty() }
    _ = try await send(
      .get, "https://evil.example/a", through: [.bearer("t")], to: transport)
    #expect(await transport.requests[0].head.headerFields.isEmpty)
  }

  @Test(
    "Only an origin that got the token can have it refreshed",
    arguments: [("https://evil.example/a", 0), ("/b", 1)])
  func redirected(location: String, count: Int) async throws {
    let refreshes = Box(0)
    let transport = InMemoryTransport { request in
      request.path == "/articles"
        ? .empty(.found, fields: [.location: location]) : .empty(.unauthorized)
    }
    let step = BearerAuthentication(token: "old") {
      refreshes.update { $0 += 1 }
      return "new"
    }
    let response = try await send(through: [step, FollowRedirects()], to: transport)
    #expect(response.status == .unauthorized)
    #expect(refreshes.value == count)
    #expect(await transport.requests.count == 2 * (1 + count))
  }

  @Test func `A field that the caller set is left alone`() async throws {
    let transport = InMemoryTransport { _ in .empty() }
    _ = try await send(
      fields: [.authorization: "Basic x"], through: [.bearer("t")], to: transport)
    #expect(await transport.requests[0][.authorization] == "Basic x")
  }

  @Test func `A hundred refused requests make one refresh, and each is sent once more`()
    async throws
  {
    let refreshes = Box(0)
    let transport = InMemoryTransport { request in
      await Task.yield()
      return .empty(request[.authorization] == "Bearer new" ? .ok : .unauthorized)
    }
    let step = BearerAuthentication(token: "old") {
      refreshes.update { $0 += 1 }
      try await Task.sleep(for: .milliseconds(20))
      return "new"
    }
    try await withThrowingTaskGroup(of: TransportResponse.self) { group in
      for _ in 0..<100 {
        group.addTask { try await send(.post, through: [step], to: transport) }
      }
      for try await response in group { #expect(response.status == .ok) }
    }
    #expect(refreshes.value == 1)
    _ = try await send(through: [step], to: transport)
    #expect(refreshes.value == 1)
    #expect(await transport.requests.last?[.authorization] == "Bearer new")
  }

  @Test func `Requests of different priorities share a refresh`() async throws {
    for _ in 0..<300 {
      let refreshes = Box(0)
      let transport = InMemoryTransport { request in
        .empty(request[.authorization] == "Bearer new" ? .ok : .unauthorized)
      }
      let step = BearerAuthentication(token: "old") {
        refreshes.update { $0 += 1 }
        return "new"
      }
      try await withThrowingTaskGroup(of: TransportResponse.self) { group in
        for number in 0..<12 {
          group.addTask(priority: [.high, .medium, .background][number % 3]) {
            try await send(.post, through: [step], to: transport)
          }
        }
        for try await response in group { #expect(response.status == .ok) }
      }
      #expect(refreshes.value == 1)
    }
  }

  @Test func `A new token that is refused too isn't tried a third time`() async throws {
    let refreshes = Box(0)
    let transport = InMemoryTransport { _ in .empty(.unauthorized) }
    let step = BearerAuthentication(token: "old") {
      "new\(refreshes.update { $0 += 1; return $0 })"
    }
    #expect(try await send(through: [step], to: transport).status == .unauthorized)
    #expect(await transport.requests.count == 2)
  }

  @Test func `Without a token one is asked for first`() async throws {
    let transport = InMemoryTransport { _ in .empty() }
    _ = try await send(through: [.bearer(nil, refresh: { "first" })], to: transport)
    #expect(await transport.requests.map { $0[.authorization] } == ["Bearer first"])
  }

  @Test func `A refresh that fails fails the requests, and the next one tries anew`() async throws {
    struct NoNetwork: Error {}
    let fails = Box(true)
    let transport = InMemoryTransport { request in
      .empty(request[.authorization] == "Bearer new" ? .ok : .unauthorized)
    }
    let step = BearerAuthentication(token: "old") {
      if fails.value { throw NoNetwork() }
      return "new"
    }
    let error = await #expect(throws: TokenRefreshError.self) {
      try await send(through: [step], to: transport)
    }
    #expect(error?.underlying is NoNetwork)
    #expect(error?.response?.status == .unauthorized)
    fails.update { $0 = false }
    #expect(try await send(through: [step], to: transport).status == .ok)
  }

  @Test func `A client says that the server answered with 401, and why the refresh failed`()
    async throws
  {
    struct SignedOut: Error {}
    let transport = InMemoryTransport { _ in
      .document(#"{"errors":[{"code":"expired"}]}"#, status: .unauthorized)
    }
    let client = try JSONAPIClient.testing(
      transport, middleware: [.bearer("old", refresh: { throw SignedOut() })])
    let error = await clientError { try await client.send(.articles) }
    #expect(error?.code == .unauthorized)
    #expect(error?.status == 401)
    #expect(error?.message == "the server refused the token (401), and refreshing it failed")
    #expect(error?.problems.map(\.code) == ["expired"])
    #expect(error?.underlying is SignedOut)
    #expect(await transport.requests.count == 1)
  }

  @Test
  func `A refresh that the network fails is a failure of the network, with what came before it`()
    async throws
  {
    let transport = InMemoryTransport { _ in .empty(.unauthorized) }
    let client = try JSONAPIClient.testing(
      transport,
      middleware: [
        .bearer("old", refresh: { throw TransportError(.cannotConnect, "no route") })
      ])
    let error = await clientError { try await client.send(.articles) }
    #expect(error?.code == .transport)
    #expect((error?.underlying as? TransportError)?.code == .cannotConnect)
    #expect(
      error?.message
        == "the server refused the token (401), and refreshing it failed: no route")
  }

  @Test func `Without a first token nothing is sent, and the code is that of a refused one`()
    async throws
  {
    struct SignedOut: Error {}
    let transport = InMemoryTransport { _ in .empty() }
    let client = try JSONAPIClient.testing(
      transport, middleware: [.bearer(nil, refresh: { throw SignedOut() })])
    let error = await clientError { try await client.send(.articles) }
    #expect(error?.code == .unauthorized)
    #expect(error?.message == "there is no token, and getting one failed")
    #expect(error?.underlying is SignedOut)
    #expect(error?.status == nil)
    #expect(await transport.requests.isEmpty)
  }

  @Test func `Who is cancelled leaves at once and disturbs nobody`() async throws {
    let flight = SingleFlight<String>()
    let gate = SingleFlightGate()
    let staying = Task {
      try await flight.value {
        await gate.wait(); return "done"
      }
    }
    await gate.arrival()
    let leaving = Task { try await flight.value { "never" } }
    leaving.cancel()
    await #expect(throws: CancellationError.self) { try await leaving.value }
    await gate.open()
    #expect(try await staying.value == "done")
  }

  @Test func `A refresh that nobody waits for any more goes on, and is not made twice`()
    async throws
  {
    let gate = SingleFlightGate()
    let refreshes = Box(0)
    let transport = InMemoryTransport { request in
      .empty(request[.authorization] == "Bearer new" ? .ok : .unauthorized)
    }
    // A server that takes a refresh token once: a second refresh would sign the user out.
    let step = BearerAuthentication(token: "old") {
      let number = refreshes.update {
        $0 += 1; return $0
      }
      await gate.wait()
      try Task.checkCancellation()
      return number == 1 ? "new" : "signed out"
    }
    let first = Task { try await send(through: [step], to: transport) }
    await gate.arrival()
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    let second = Task { try await send(through: [step], to: transport) }
    while await transport.requests.count < 2 { await Task.yield() }
    await gate.open()
    #expect(try await second.value.status == .ok)
    #expect(try await send(through: [step], to: transport).status == .ok)
    #expect(refreshes.value == 1)
    #expect(await transport.requests.count == 4)
  }

  @Test
  func `A refresh that never returns fails those who wait for it, and the next one tries anew`()
    async throws
  {
    let clock = GatedClock(passing: 1)
    let gate = SingleFlightGate()
    let refreshes = Box(0)
    let returned = Box(0)
    let transport = InMemoryTransport { request in
      .empty(request[.authorization]?.hasPrefix("Bearer new") == true ? .ok : .unauthorized)
    }
    let step = BearerAuthentication(token: "old", refreshTimeout: .seconds(20), clock: clock) {
      let number = refreshes.update {
        $0 += 1; return $0
      }
      if number == 1 { await gate.wait() }
      returned.update { $0 += 1 }
      return "new\(number)"
    }
    let error = await #expect(throws: TransportError.self) {
      try await send(through: [step], to: transport)
    }
    #expect(error?.code == .timedOut)
    #expect(try await send(through: [step], to: transport).status == .ok)
    #expect(clock.sleeps == [.seconds(20), .seconds(20)])
    await gate.open()
    while returned.value < 2 { await Task.yield() }
    for _ in 0..<1000 { await Task.yield() }
    #expect(try await send(through: [step], to: transport).status == .ok)
    #expect(await transport.requests.last?[.authorization] == "Bearer new2")
  }

  @Test func `Work that fails with nobody waiting is begun anew`() async throws {
    struct NoNetwork: Error {}
    let flight = SingleFlight<String>()
    let gate = SingleFlightGate()
    let task = Task {
      try await flight.value {
        await gate.wait()
        throw NoNetwork()
      }
    }
    await gate.arrival()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    await gate.open()
    var result = try? await flight.value { "fresh" }
    while result == nil { result = try? await flight.value { "fresh" } }
    #expect(result == "fresh")
  }
}

/// Lets a test hold work back until it has looked around.
actor SingleFlightGate {
  private var isOpen = false
  private var hasArrived = false
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var watching: [CheckedContinuation<Void, Never>] = []

  func wait() async {
    hasArrived = true
    for watcher in watching { watcher.resume() }
    watching = []
    guard !isOpen else { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  func arrival() async {
    guard !hasArrived else { return }
    await withCheckedContinuation { watching.append($0) }
  }

  func open() {
    isOpen = true
    for waiter in waiting { waiter.resume() }
    waiting = []
  }
}
