import Foundation
import HTTPTypes
import JSONAPITesting
import Testing

@testable import JSONAPIClient

extension BearerAuthenticationTests {
  @Test func `After another sign-in, requests have its token`() async throws {
    let transport = InMemoryTransport { _ in .empty() }
    let step = BearerAuthentication(token: "Ada")
    _ = try await send(through: [step], to: transport)
    await step.setToken("Ben")
    _ = try await send(through: [step], to: transport)
    await step.setToken(nil)
    _ = try await send(through: [step], to: transport)
    #expect(
      await transport.requests.map { $0[.authorization] } == ["Bearer Ada", "Bearer Ben", nil])
  }

  @Test func `A refused request isn't repeated as another user`() async throws {
    let gate = SingleFlightGate()
    let transport = InMemoryTransport { _ in
      await gate.wait()
      return .empty(.unauthorized)
    }
    let step = BearerAuthentication(token: "Ada") { "fresh" }
    let request = Task { try await send(.post, through: [step], to: transport) }
    await gate.arrival()
    await step.setToken("Ben")
    await gate.open()
    #expect(try await request.value.status == .unauthorized)
    #expect(await transport.requests.map { $0[.authorization] } == ["Bearer Ada"])
  }

  @Test func `A refresh under way serves its own user alone`() async throws {
    let gate = SingleFlightGate()
    let refreshes = Box(0)
    let transport = InMemoryTransport { _ in .empty() }
    let step = BearerAuthentication(token: nil) {
      let number = refreshes.update {
        $0 += 1; return $0
      }
      if number == 1 { await gate.wait() }
      return "fresh\(number)"
    }
    let first = Task { try await send(through: [step], to: transport) }
    await gate.arrival()
    await step.setToken(nil)
    _ = try await send(through: [step], to: transport)
    await gate.open()
    _ = try await first.value
    _ = try await send(through: [step], to: transport)
    let tokens = await transport.requests.map { $0[.authorization] }
    #expect(tokens == ["Bearer fresh2", "Bearer fresh1", "Bearer fresh2"])
  }

  @Test
  func `A refresh that another sign-in overtakes isn't made, and nothing is sent as its user`()
    async throws
  {
    let gate = SingleFlightGate()
    let refreshes = Box(0)
    let transport = InMemoryTransport { _ in .empty(.unauthorized) }
    let step = BearerAuthentication(
      token: "Ada", flight: { SingleFlight { await gate.wait() } },
      refresh: {
        refreshes.update { $0 += 1 }
        return "fresh"
      })
    let request = Task { try await send(.post, through: [step], to: transport) }
    await gate.arrival()
    await step.setToken("Ben")
    await gate.open()
    #expect(try await request.value.status == .unauthorized)
    #expect(refreshes.value == 0)
    #expect(await transport.requests.map { $0[.authorization] } == ["Bearer Ada"])
  }

  @Test func `The result of a former user's refresh is no token of the next one`() async throws {
    let gate = SingleFlightGate()
    let refreshes = Box(0)
    let transport = InMemoryTransport { _ in .empty() }
    let step = BearerAuthentication(token: nil) {
      await gate.wait()
      return "fresh\(refreshes.update { $0 += 1; return $0 })"
    }
    let request = Task { try await send(through: [step], to: transport) }
    await gate.arrival()
    await step.setToken(nil)
    await gate.open()
    _ = try await request.value
    _ = try await send(through: [step], to: transport)
    let tokens = await transport.requests.map { $0[.authorization] }
    #expect(tokens == ["Bearer fresh1", "Bearer fresh2"])
  }

  @Test func `A former user's request doesn't wait for the next one's refresh`() async throws {
    let refusal = SingleFlightGate()
    let refresh = SingleFlightGate()
    let isDone = Box(false)
    let transport = InMemoryTransport { request in
      guard request[.authorization] == "Bearer Ada" else { return .empty(.ok) }
      await refusal.wait()
      return .empty(.unauthorized)
    }
    let step = BearerAuthentication(token: "Ada") {
      await refresh.wait()
      return "Ben"
    }
    let ada = Task {
      let response = try await send(.post, through: [step], to: transport)
      isDone.update { $0 = true }
      return response
    }
    await refusal.arrival()
    await step.setToken(nil)
    let ben = Task { try await send(through: [step], to: transport) }
    await refresh.arrival()
    await refusal.open()
    for _ in 0..<10_000 where !isDone.value { await Task.yield() }
    await refresh.open()
    #expect(try await ada.value.status == .unauthorized)
    #expect(try await ben.value.status == .ok)
    let tokens = await transport.requests.map { $0[.authorization] }
    #expect(tokens == ["Bearer Ada", "Bearer Ben"])
  }
}
