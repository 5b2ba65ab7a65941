import Foundation
import HTTPTypes
import JSONAPITesting
import Testing

@testable import JSONAPIClient

@Suite("Limits") struct LimitTests {
  let transport = InMemoryTransport { _ in .empty() }

  struct Presence: Sendable {
    var present = 0
    var most = 0
  }

  @Test func `A burst goes out at once, what follows goes out evenly`() async throws {
    let clock = TestClock()
    let step = RateLimit(4, per: .seconds(1), clock: clock)
    for _ in 0..<6 { _ = try await send(through: [step], to: transport) }
    #expect(clock.sleeps == [.milliseconds(250), .milliseconds(250)])
    try await clock.sleep(until: clock.now.advanced(by: .seconds(60)), tolerance: nil)
    for _ in 0..<5 { _ = try await send(through: [step], to: transport) }
    #expect(clock.sleeps.dropFirst(3) == [.milliseconds(250)])
  }

  @Test func `Who is cancelled while waiting gives the place back`() async throws {
    let clock = GivingUpClock()
    let step = RateLimit(2, per: .seconds(2), clock: clock)
    for _ in 0..<2 { _ = try await send(through: [step], to: transport) }
    for _ in 0..<100 {
      await #expect(throws: CancellationError.self) {
        try await send(through: [step], to: transport)
      }
    }
    #expect(clock.sleeps.allSatisfy { $0 == .seconds(1) })
    clock.advance(by: .seconds(1))
    _ = try await send(through: [step], to: transport)
    #expect(await transport.requests.count == 3)
  }

  @Test func `A place between others that is given back is taken by the next, once`() async throws {
    let clock = GatedClock()
    let step = RateLimit(1, per: .seconds(1), clock: clock)
    _ = try await send(through: [step], to: transport)
    var tasks: [Task<Void, any Error>] = []
    func wait() async {
      tasks.append(Task { _ = try await send(through: [step], to: transport) })
      while clock.sleeps.count < tasks.count { await Task.yield() }
    }
    for _ in 0..<3 { await wait() }
    tasks[1].cancel()
    await #expect(throws: CancellationError.self) { try await tasks[1].value }
    for _ in 0..<2 { await wait() }
    #expect(clock.sleeps == [1, 2, 3, 2, 4].map { .seconds($0) })
    for task in tasks { task.cancel() }
    for task in tasks { _ = await task.result }
  }

  @Test(
    "No interval, however odd, is too much for the clock",
    arguments: [
      Duration.seconds(Int64.max), .seconds(Int64.min), .zero, Duration(attoseconds: .max),
    ], [1, Int.max, -4])
  func extremeRateLimit(interval: Duration, count: Int) async throws {
    let clock = ContinuousClock()
    let step = RateLimit(count, per: interval, clock: clock)
    _ = try await send(through: [step], to: transport)
    let second = Task { try await send(through: [step], to: transport) }
    // A task that waits for the clock, or has sent already, can be cancelled.
    for _ in 0..<100 { await Task.yield() }
    second.cancel()
    _ = await second.result
    #expect(await (1...2).contains(transport.requests.count))
  }

  @Test func `No more requests are under way than allowed, and all are answered`() async throws {
    let state = Box(Presence())
    let transport = InMemoryTransport { _ in
      state.update { state in
        state.present += 1
        state.most = max(state.most, state.present)
      }
      await Task.yield()
      state.update { $0.present -= 1 }
      return .empty()
    }
    let step = ConcurrencyLimit(3)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<200 {
        group.addTask {
          let task = Task { _ = try await send(through: [step], to: transport) }
          if number.isMultiple(of: 7) { task.cancel() }
          _ = await task.result
        }
      }
      try await group.waitForAll()
    }
    #expect(state.value.most <= 3)
    _ = try await send(through: [step], to: transport)
  }

  @Test func `A request for a token needs no second place`() async throws {
    let limit = ConcurrencyLimit(1)
    let transport = InMemoryTransport { request in
      let isRefused = request.head.headerFields[.authorization] == "Bearer old"
      return .empty(isRefused ? .unauthorized : .noContent)
    }
    // The time passes only where the request waits for itself.
    let authentication = BearerAuthentication(token: "old", refreshTimeout: .seconds(20)) {
      _ = try await send(.post, "https://api.example.com/token", through: [limit], to: transport)
      return "new"
    }
    for _ in 0..<2 {
      let response = try await send(through: [limit, authentication], to: transport)
      #expect(response.status == .noContent)
    }
    #expect(await transport.requests.map(\.method) == [.get, .post, .get, .get])
  }

  @Test func `A place is given back when a request fails`() async throws {
    let step = ConcurrencyLimit(1)
    let transport = InMemoryTransport { _ in throw TransportError(.timedOut, "") }
    for _ in 0..<3 {
      await #expect(throws: TransportError.self) { try await send(through: [step], to: transport) }
    }
  }
}
